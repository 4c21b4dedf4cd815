"""Rounds through the real script under the decisions of a solution or of a kernel's book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np

from houseway.cards.card import Card, suit
from houseway.cards.deck import cards
from houseway.cards.tape import Tape
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.families.blackjack.cards import (
    GROUPS,
    JOKERS,
    KINDS,
    TEN,
    Kinds,
    group_of,
    kind_of,
)
from houseway.odds.families.blackjack.hands import DOUBLE, HIT, STAND, SURRENDER
from houseway.odds.families.blackjack.rounds.book import Book
from houseway.odds.families.blackjack.solve import Against, Solution
from houseway.odds.families.blackjack.solve import SplitWorth as Chosen
from houseway.rules.game import Game
from houseway.rules.round.decisions import (
    Decision,
    Double,
    Hit,
    Place,
    Ready,
    Rescue,
    Split,
    Stand,
    Stay,
    Surrender,
    Switch,
)
from houseway.rules.round.driver import Question, Round
from houseway.rules.round.events import Placed, Settled
from houseway.rules.round.hand import Hand, Wager
from houseway.rules.round.opening import Bettor, Limits, Opening

STAKE = 1_000_00
SMALL = 20_00
BANK = 10**12

Seen = tuple[int, ...]
"""The groups of the player-dealer's cards that lie open, the up card first."""


class Acts(NamedTuple):
    """Fixed decisions."""

    act: Callable[[Seen, int, int, int, int], int]
    """By what is seen, group of the split pair or -1, splits made, doubles made, hand."""
    most: Callable[[Seen, int], int]
    """Splits at most, by what is seen and group of the pair."""


def held_of(hand: Hand) -> Kinds:
    kinds = [kind_of(card) for card in hand.cards]
    return tuple(kinds.count(kind) for kind in range(KINDS))


class Player:
    """Answers a round's questions by fixed decisions."""

    def __init__(self, terms: BlackjackTerms, number: dict[Kinds, int], book: Book, acts: Acts):
        self.terms, self.number, self.book, self.acts = terms, number, book, acts
        self.by = terms.split.by if terms.split else "value"

    def start(self) -> None:
        self.doubles: dict[str, int] = {}
        self.pairs: dict[str, int] = {}
        self.splits: dict[str, int] = {}

    def answer(self, round_: Round, question: Question) -> Decision | None:
        about = question.ask.about
        seen = self.seen(round_)
        if isinstance(about, Wager):
            early = round_.why_not(question.id, Surrender()) is None and about.hand is not None
            if not early:
                return None
            assert about.hand is not None
            hand = self.number[held_of(about.hand)]
            gives = self.book.early[face_of(self.book, seen) * self.book.hand_count + hand]
            return Surrender() if gives else Stay()
        assert isinstance(about, Hand)
        if round_.why_not(question.id, Switch()) is None:
            return self.switch(round_, about, seen)
        return self.decide(hand=about, seen=seen)

    def seen(self, round_: Round) -> Seen:
        cards = self.hand(round_, "dealer").cards[:2]
        hole = self.terms.dealing.hole
        if hole != "up":
            cards = [cards[hole == "first down"]]
        return tuple(group_of(card, self.by) for card in cards)

    def hand(self, round_: Round, name: str) -> Hand:
        return round_.deal[name]

    def switch(self, round_: Round, first: Hand, seen: Seen) -> Decision:
        second = self.hand(round_, first.id + "b")
        many, values = self.book.hand_count, self.book.switches
        face = face_of(self.book, seen)
        a, b, c, d = (kind_of(card) for card in (*first.cards, *second.cards))

        def worth(x: int, y: int, how: int) -> float:
            hand = self.number[tuple((k == x) + (k == y) for k in range(KINDS))]
            return float(values[(face * 2 + how) * many + hand])

        better = worth(a, d, 1) + worth(c, b, 1) > worth(a, b, 0) + worth(c, d, 0)
        return Switch() if better else Stay()

    def decide(self, hand: Hand, seen: Seen) -> Decision:
        root = hand.id.partition(".")[0]
        number = self.number[held_of(hand)]
        pair = self.pairs.get(root, -1)
        doubles = self.doubles.get(hand.id, 0)
        made = self.splits.get(root, 0)
        one, two = (group_of(card, self.by) for card in hand.cards[:2])
        if len(hand.cards) == 2 and one == two and made < self.acts.most(seen, one):
            self.pairs[root] = one
            self.splits[root] = made + 1
            return Split()
        act = self.acts.act(seen, pair, made, doubles, number)
        if act == DOUBLE:
            self.doubles[hand.id] = doubles + 1
            return Double(STAKE << doubles)
        rescue = self.terms.double is not None and self.terms.double.rescue and doubles > 0
        given: Decision = Rescue() if rescue else Surrender()
        words: dict[int, Decision] = {STAND: Stand(), HIT: Hit(), SURRENDER: given}
        return words[act]


def place_of(book: Book, seen: Seen) -> int:
    """What is shown as the book numbers it."""
    return seen[0] * GROUPS + seen[1] if book.both_up else seen[0]


def face_of(book: Book, seen: Seen) -> int:
    return int(book.faces[place_of(book, seen)])


def by_book(book: Book) -> Acts:
    """The kernel's own decisions."""

    def act(seen: Seen, pair: int, made: int, doubles: int, hand: int) -> int:
        context = face_of(book, seen)
        if pair >= 0:
            place = place_of(book, seen) * GROUPS + pair
            context = int(book.splits[place * book.width + made - 1])
        return int(book.acts[(context * book.rows + doubles) * book.hand_count + hand])

    def most(seen: Seen, pair: int) -> int:
        return int(book.most[place_of(book, seen) * GROUPS + pair])

    return Acts(act, most)


def by_solution(solution: Solution) -> Acts:
    """The solver's, which know how often the pair was split and how many of it are not shown."""
    terms = solution.model.terms
    by = terms.split.by if terms.split else "value"
    sizes = Counter(group_of(card, by) for card in cards(terms.deck))
    found = {(each.shown.up, each.shown.cards): each for each in solution.against}

    @cache
    def against(seen: Seen) -> Against:
        kinds = [min(group, TEN) if group != JOKERS else JOKERS for group in seen]
        return found[kinds[0], tuple(kinds.count(kind) for kind in range(KINDS))]

    @cache
    def split_of(seen: Seen, pair: int) -> Chosen | None:
        """The pair's split, if it is worth more than anything else."""
        faced = against(seen)
        kind = min(pair, TEN) if pair != JOKERS else JOKERS
        held = tuple(2 * (k == kind) for k in range(KINDS))
        first = next(first for first in faced.firsts if first.held == held)
        for split in first.splits:
            if split.alike == sizes[pair] - seen.count(pair):
                return split if split.value > faced.value_of[first.hand] else None
        return None

    def act(seen: Seen, pair: int, made: int, doubles: int, hand: int) -> int:
        if pair < 0:
            return int(against(seen).acts[doubles, hand])
        split = split_of(seen, pair)
        assert split is not None
        return int(split.acts[made - 1, doubles, hand])

    def most(seen: Seen, pair: int) -> int:
        split = split_of(seen, pair)
        return split.most if split else 0

    return Acts(act, most)


def by_both(book: Book, solution: Solution) -> Acts:
    """The kernel's, each found to be the solver's."""
    one, two = by_book(book), by_solution(solution)

    def act(seen: Seen, pair: int, made: int, doubles: int, hand: int) -> int:
        found = one.act(seen, pair, made, doubles, hand)
        assert found == two.act(seen, pair, made, doubles, hand), (seen, pair, made, doubles, hand)
        return found

    def most(seen: Seen, pair: int) -> int:
        found = one.most(seen, pair)
        assert found == two.most(seen, pair), (seen, pair)
        return found

    return Acts(act, most)


def play(game: Game, tape: Tape, player: Player, *bonus: str) -> tuple[dict[str, Fraction], bool]:
    """What each wager gained, and whether the player-dealer's cards are of one suit.

    Wagers are those on the game and these bonus bets.
    """
    terms = player.terms
    spots = [spot for spot, wager in terms.wagers.items() if wager.bet == "game"]
    spots.extend(bonus)
    seats = terms.table.seats
    opening = Opening(
        (Bettor("player", BANK, 1), Bettor("bank-holder", BANK, seats)),
        player_dealer="bank-holder",
        bank=BANK,
        limits=Limits(1, STAKE),
        chip=1,
    )
    round_ = Round(game, opening, tape, strict=True)
    player.start()
    for spot in spots:
        question = next(each for each in round_.pending if each.bettor == "player")
        round_.decide(question.id, Place(spot, 1, STAKE if spot not in bonus else SMALL))
    while round_.pending:
        question = round_.pending[0]
        if round_.why_not(question.id, Ready()) is None:
            round_.decide(question.id, Ready())
            continue
        mine = question.bettor == "player"  # the player-dealer takes his default: he stands
        decision = player.answer(round_, question) if mine else None
        if decision is None:
            round_.use_default(question.id)
        else:
            round_.decide(question.id, decision)
    placed = {event.wager: event for event in round_.events if isinstance(event, Placed)}
    gains = dict.fromkeys(spots, Fraction(0))
    for event in round_.events:
        if isinstance(event, Settled) and placed[event.wager].spot in gains:
            spot = placed[event.wager].spot
            stake = STAKE if spot not in bonus else SMALL
            gains[spot] += Fraction(event.paid - event.collected, stake)
    his = player.hand(round_, "dealer").cards
    return gains, len({suit(card) for card in his}) == 1


def groups(draws: list[Card], by: str) -> np.ndarray:
    """Dealt cards for the kernel, and some of the deck should it draw on where the script ends."""
    found = [group_of(card, by) for card in draws]
    return np.array([*found, *found[:1] * 40], np.uint8)
