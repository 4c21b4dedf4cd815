"""Random spots of every edition of round poker, and what they are worth by plain counting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

import msgspec

from houseway.cards.card import Card, texts
from houseway.cards.deck import cards
from houseway.cards.tape import SplitMix
from houseway.editions.library import edition_ids, load_game
from houseway.games.poker.evaluation import made
from houseway.games.poker.terms import Half, PokerTerms

EDITIONS: Final = tuple(
    name for name in edition_ids() if isinstance(load_game(name, option="none").terms, PokerTerms)
)


class Spot(msgspec.Struct, frozen=True):
    """Known cards of every hand and board, and dead ones."""

    terms: PokerTerms
    hands: tuple[tuple[Card, ...], ...]
    boards: tuple[tuple[Card, ...], ...] = ()
    dead: tuple[Card, ...] = ()

    @property
    def words(self) -> list[str]:
        return [texts(hand) for hand in self.hands]

    @property
    def board_words(self) -> list[str]:
        return [texts(board) for board in self.boards]


def random_spot(terms: PokerTerms, chance: SplitMix, *, players: int) -> Spot:
    """With few enough cards to come that Python can count them."""
    deck = list(cards(terms.deck))

    def take(number: int) -> tuple[Card, ...]:
        return tuple(deck.pop(chance.below(len(deck))) for _ in range(number))

    held = sum(terms.held())
    size = sum(street.board for street in terms.streets)
    if not size:
        first = terms.streets[0]
        least = max(first.down + first.up - terms.streets[-1].draw, 0)
        short = chance.below(players)
        known = held - 1 if least < held else held
        sizes = [known if player == short else held for player in range(players)]
        return Spot(terms, tuple(map(take, sizes)), (), take(chance.below(4)))
    hands = tuple(take(held) for _ in range(players))
    lying = [size - (1 if place == 0 else chance.below(2)) for place in range(terms.boards)]
    boards = tuple(map(take, lying)) if terms.boards == 1 else (take(size - 1), take(size))
    return Spot(terms, hands, boards, take(chance.below(4)))


def deals(spot: Spot) -> Iterator[tuple[list[tuple[Card, ...]], list[tuple[Card, ...]]]]:
    """Every way in which the rest comes."""
    terms = spot.terms
    held, size = sum(terms.held()), sum(street.board for street in terms.streets)
    wanted = [(hand, held) for hand in spot.hands] + [(board, size) for board in spot.boards]
    known = {card for each, _ in wanted for card in each} | set(spot.dead)

    def fill(
        left: Sequence[tuple[tuple[Card, ...], int]], used: frozenset[Card]
    ) -> Iterator[list[tuple[Card, ...]]]:
        if not left:
            yield []
            return
        (have, whole), *rest = left
        free = [card for card in cards(terms.deck) if card not in used]
        for more in combinations(free, whole - len(have)):
            for others in fill(rest, used | set(more)):
                yield [(*have, *more), *others]

    for all_ in fill(wanted, frozenset(known)):
        yield all_[: len(spot.hands)], all_[len(spot.hands) :]


def shares_of(
    terms: PokerTerms,
    hands: Sequence[tuple[Card, ...]],
    boards: Sequence[tuple[Card, ...]],
    shares: Sequence[Half] = (),
) -> list[Fraction]:
    """What each takes of the pot: boards are equal, halves are equal, one that nobody has falls to
    the other."""
    got = [Fraction(0)] * len(hands)
    for board in boards or [()]:
        halves = []
        for half in shares or terms.shares:
            ranked = [made(terms, half, hand, board) for hand in hands]
            best = max((hand for hand in ranked if hand is not None), default=None)
            if best is not None:
                halves.append([at for at, hand in enumerate(ranked) if hand == best])
        for winners in halves:
            for at in winners:
                got[at] += Fraction(1, len(winners) * len(halves) * max(1, len(boards)))
    return got


class Counted(msgspec.Struct):
    """By plain counting."""

    deals: int
    wins: list[int]
    ties: list[int]
    equity: list[Fraction]


def plain(spots: Sequence[Spot], shares: Sequence[Half] = ()) -> Counted:
    """All deals of all these spots, one after another."""
    players = range(len(spots[0].hands))
    found = Counted(0, [0 for _ in players], [0 for _ in players], [Fraction(0) for _ in players])
    for spot in spots:
        for hands, boards in deals(spot):
            found.deals += 1
            for at, got in enumerate(shares_of(spot.terms, hands, boards, shares)):
                found.wins[at] += got == 1
                found.ties[at] += 0 < got < 1
                found.equity[at] += got
    found.equity = [each / found.deals for each in found.equity]
    return found
