"""An equity scenario: hands, boards and dead cards, checked against an edition's terms."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb, lcm

import msgspec

from houseway.cards.card import Card, is_joker, text
from houseway.cards.deck import cards as deck_cards
from houseway.errors import EditionError, TextError
from houseway.games.poker.terms import Half, PokerTerms
from houseway.odds.equity.ranges import RANDOM, Hand, parse_card_list, parse_range
from houseway.rules.game import Game

MOST_HANDS = 10
_SIZES = (5, 6, 7)


class EquityScenario(msgspec.Struct, frozen=True, kw_only=True):
    """The known cards of a pot, and how many cards are still to come."""

    edition: str
    terms: PokerTerms
    shares: tuple[Half, ...]
    words: tuple[str, ...]
    ranges: tuple[tuple[Hand, ...], ...]
    """Each player's possible known cards: the player holds one of these."""
    boards: tuple[tuple[Card, ...], ...]
    """The cards on each board; a single empty board if the game has none."""
    board: int
    """The number of cards on a complete board."""
    held: int
    """The number of cards in a complete hand."""
    left: tuple[Card, ...]
    """The cards of the deck that are neither dead nor on a board."""

    @property
    def size(self) -> int:
        """The number of cards that are ranked together."""
        if self.terms.hole_cards == "any":
            return self.held + self.board
        return 5 if self.terms.hole_cards == "exactly two" else 2 + self.board

    @property
    def contests(self) -> tuple[str, ...]:
        """The names of the shares of the pot, board by board."""
        if len(self.boards) == 1:
            return tuple(self.shares)
        places = range(1, len(self.boards) + 1)
        if len(self.shares) == 1:
            return tuple(f"board {number}" for number in places)
        return tuple(f"board {number}, {half}" for number in places for half in self.shares)

    @property
    def unit(self) -> int:
        """The points of a share, divisible by any number of winners."""
        return lcm(*range(1, len(self.ranges) + 1))

    @property
    def completions(self) -> int:
        """The number of ways to deal the remaining cards once hands are chosen."""
        left = len(self.left) - sum(len(hands[0]) for hands in self.ranges)
        coming = [self.held - len(hands[0]) for hands in self.ranges]
        found = 1
        for cards in (*coming, *(self.board - len(board) for board in self.boards)):
            found *= comb(left, cards)
            left -= cards
        return found


def parse_scenario(
    game: Game,
    hands: Sequence[str],
    *,
    boards: Sequence[str] = (),
    dead: str = "",
    low: bool = False,
) -> EquityScenario:
    """Parse a scenario and check it; every error says what would be right."""
    terms = game.terms
    if not isinstance(terms, PokerTerms):
        raise EditionError(
            "equity/not_poker",
            f"{game.edition} is not round poker: only hands that play for a pot have equities; use "
            "`houseway odds` for other games",
            edition=game.edition,
        )
    deck = deck_cards(terms.deck)
    shares = _shares(game.edition, terms, low=low)
    board = sum(street.board for street in terms.streets)
    _check_terms(game.edition, terms, deck, shares)
    if not 2 <= len(hands) <= MOST_HANDS:
        raise TextError(
            "equity/hands", f"give 2 to {MOST_HANDS} hands, not {len(hands)}", hands=len(hands)
        )
    given = _boards(game.edition, terms, boards, board)
    gone = _once([card for cards in (*given, parse_card_list(dead)) for card in cards], deck)
    left = tuple(sorted(set(deck) - gone))
    least, held = _known(terms)
    ranges = tuple(_range(game.edition, words, deck, left, least, held) for words in hands)
    scenario = EquityScenario(
        edition=game.edition,
        terms=terms,
        shares=shares,
        words=tuple(hands),
        ranges=ranges,
        boards=given,
        board=board,
        held=held,
        left=left,
    )
    if scenario.size not in _SIZES:
        raise EditionError(
            "equity/no_evaluator",
            f"{game.edition}: equities need hands of the best five of {_SIZES[0]} to "
            f"{_SIZES[-1]} cards, not of {scenario.size}",
            edition=game.edition,
        )
    needed = len(ranges) * held + sum(board - len(each) for each in given)
    if needed > len(left):
        raise TextError(
            "equity/too_many_cards",
            f"{len(ranges)} hands and the board need {needed} cards, and {len(left)} are left",
            needed=needed,
            left=len(left),
        )
    return scenario


def _shares(edition: str, terms: PokerTerms, *, low: bool) -> tuple[Half, ...]:
    """Return the shares of the pot; `low` asks for a pot that nobody opened (004-08)."""
    if not low:
        return tuple(sorted(terms.shares))  # high first
    if terms.openers is None or terms.openers.passed != "low":
        raise EditionError(
            "equity/no_low",
            f"{edition} does not play an unopened pot for low; leave out --low",
            edition=edition,
        )
    return ("low",)


def _check_terms(
    edition: str, terms: PokerTerms, deck: Sequence[Card], shares: tuple[Half, ...]
) -> None:
    why = ""
    if len(set(deck)) < len(deck):
        why = "a deck without duplicate cards"
    elif any(card > 51 and not is_joker(card) for card in deck):
        why = "cards without marks"
    elif shares == ("low",) and terms.or_better:
        why = "a pot that somebody always wins"
    if why:
        raise EditionError("equity/terms", f"{edition}: equities need {why}", edition=edition)


def _boards(
    edition: str, terms: PokerTerms, boards: Sequence[str], size: int
) -> tuple[tuple[Card, ...], ...]:
    """Parse the boards; boards that are not given are empty."""
    most = terms.boards if size else 0
    if len(boards) > most:
        has = f"{most} board{'s' * (most > 1)}" if most else "no board"
        raise TextError("equity/boards", f"{edition} has {has}, not {len(boards)}", edition=edition)
    read = [tuple(parse_card_list(each)) for each in boards]
    streets = [0]
    for street in terms.streets:
        streets += [streets[-1] + street.board] * (street.board > 0)
    for cards in read:
        if len(cards) not in streets:
            may = ", ".join(map(str, streets[1:]))
            raise TextError(
                "equity/board_cards",
                f"a board of {edition} has {may} cards, not {len(cards)}",
                cards=len(cards),
            )
    return (*read, *[()] * (max(most, 1) - len(read)))


def _once(cards: Sequence[Card], deck: Sequence[Card]) -> set[Card]:
    for card in cards:
        if cards.count(card) > 1:
            raise TextError(
                "equity/card_twice",
                f"{text(card)} appears twice among the board and dead cards",
                card=card,
            )
        if card not in deck:
            raise TextError("equity/no_such_card", f"the deck has no {text(card)}", card=card)
    return set(cards)


def _known(terms: PokerTerms) -> tuple[int, int]:
    """Return the fewest cards of a hand that may be known, and the size of a complete hand.

    The fewest are those of the first street, less those that may be exchanged in a draw.
    """
    first, held = terms.streets[0], sum(terms.held())
    drawn = max(street.draw for street in terms.streets)
    return min(max(first.down + first.up - drawn, 0), held), held


def _range(
    edition: str, words: str, deck: Sequence[Card], left: Sequence[Card], least: int, held: int
) -> tuple[Hand, ...]:
    found = parse_range(words, deck)
    if words.strip() == RANDOM:
        return tuple(found)
    sizes = {len(hand) for hand in found}
    if len(sizes) > 1 or not least <= min(sizes) <= max(sizes) <= held:
        may = (
            f"{held} cards"
            if least == held
            else f"{least} to {held} cards, the others still to come"
        )
        raise TextError(
            "equity/hand_cards",
            f"a hand of {edition} has {may}, and all hands of a range have the same number: "
            f"{words!r} has {' and '.join(map(str, sorted(sizes)))}",
            hand=words,
        )
    free = set(left)
    there = tuple(hand for hand in found if hand <= free)
    if not there:
        taken = sorted({card for hand in found for card in hand} - free)
        raise TextError(
            "equity/card_twice" if len(found) == 1 else "equity/impossible",
            f"{words!r} cannot be held: {' '.join(map(text, taken))} "
            f"{'is' if len(taken) == 1 else 'are'} on the board or dead",
            hand=words,
        )
    return there


def conflict_error(scenario: EquityScenario) -> TextError:
    """Return the error that says why the hands cannot be held together."""
    single = [
        (words, hands[0])
        for words, hands in zip(scenario.words, scenario.ranges, strict=True)
        if len(hands) == 1
    ]
    for (one, first), (other, second) in combinations(single, 2):
        if first & second:
            card = text(min(first & second))
            return TextError(
                "equity/card_twice", f"{card} is in two hands: {one} and {other}", card=card
            )
    return TextError(
        "equity/impossible",
        f"{' and '.join(scenario.words)} cannot be held at the same time: the deck does not have "
        "enough of these cards",
        hands=scenario.words,
    )
