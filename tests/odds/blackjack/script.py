"""Rounds through the real script under the decisions of a solution or of a kernel's book."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from houseway.cards.card import Card, suit
from houseway.cards.tape import Tape
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.blackjack.best import EARLY, SPLITS, Solution
from houseway.odds.blackjack.book import group_of
from houseway.odds.blackjack.classes import Kinds
from houseway.odds.blackjack.dealing_kernel import Book
from houseway.odds.blackjack.hands import DOUBLE, HIT, STAND, SURRENDER
from houseway.odds.blackjack.shoe import KINDS, kind_of
from houseway.rules.decisions import (
    Decision,
    Double,
    Hit,
    Place,
    Ready,
    Split,
    Stand,
    Stay,
    Surrender,
    Switch,
)
from houseway.rules.events import Placed, Settled
from houseway.rules.game import Game
from houseway.rules.hand import Hand, Wager
from houseway.rules.opening import Bettor, Limits, Opening
from houseway.rules.round import Question, Round

STAKE = 1_000_00
SMALL = 20_00
BANK = 10**12

Acts = Callable[[int, int, int, int, int], int]
"""What is done: by up card, kind of the split pair or -1, splits made, doubles made, hand."""


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
        up = kind_of(self.up_card(round_))
        if isinstance(about, Wager):
            early = round_.why_not(question.id, Surrender()) is None and about.hand is not None
            if not early:
                return None
            assert about.hand is not None
            hand = self.number[held_of(about.hand)]
            gives = self.book.early[up * self.book.many + hand]
            return Surrender() if gives else Stay()
        assert isinstance(about, Hand)
        if round_.why_not(question.id, Switch()) is None:
            return self.switch(round_, about, up)
        return self.decide(round_, question, about, up)

    def up_card(self, round_: Round) -> Card:
        dealer = self.hand(round_, "dealer")
        return dealer.cards[self.terms.dealing.hole == "first down"]

    def hand(self, round_: Round, name: str) -> Hand:
        return round_.deal[name]

    def switch(self, round_: Round, first: Hand, up: int) -> Decision:
        second = self.hand(round_, first.id + "b")
        many, values = self.book.many, self.book.switches
        a, b, c, d = (kind_of(card) for card in (*first.cards, *second.cards))

        def worth(x: int, y: int, how: int) -> float:
            hand = self.number[tuple((k == x) + (k == y) for k in range(KINDS))]
            return float(values[(up * 2 + how) * many + hand])

        better = worth(a, d, 1) + worth(c, b, 1) > worth(a, b, 0) + worth(c, d, 0)
        return Switch() if better else Stay()

    def decide(self, round_: Round, question: Question, hand: Hand, up: int) -> Decision:
        root = hand.id.partition(".")[0]
        number = self.number[held_of(hand)]
        pair = self.pairs.get(root, -1)
        doubles = self.doubles.get(hand.id, 0)
        made = self.splits.get(root, 0)
        act = self.acts(up, pair, made, doubles, number)
        one, two = (group_of(card, self.by) for card in hand.cards[:2])
        if len(hand.cards) == 2 and one == two:
            most = self.book.most[(up * 16) + one]
            if (pair < 0 and act & SPLITS) or (pair >= 0 and made < most):
                self.pairs[root] = kind_of(hand.cards[0])
                self.splits[root] = made + 1
                return Split()
        act &= SPLITS - 1
        if act == DOUBLE:
            self.doubles[hand.id] = doubles + 1
            return Double(STAKE << doubles)
        words: dict[int, Decision] = {STAND: Stand(), HIT: Hit(), SURRENDER: Surrender()}
        return words[act]


def by_book(book: Book) -> Acts:
    """The kernel's own decisions, whatever was split before."""

    def act(up: int, pair: int, made: int, doubles: int, hand: int) -> int:
        context = up if pair < 0 else KINDS + up * KINDS + pair
        return int(book.acts[(context * book.rows + doubles) * book.many + hand])

    return act


def by_solution(solution: Solution) -> Acts:
    """The solver's, which know how often the pair was split."""
    found = {each.shown.up: each for each in solution.against}
    splits = {
        (up, first.held.index(2)): max(first.splits, key=lambda split: split.value)
        for up, each in found.items()
        for first in each.firsts
        if first.act == SPLITS
    }
    first_acts = {
        up: {first.hand: first.act for first in each.firsts} for up, each in found.items()
    }

    def act(up: int, pair: int, made: int, doubles: int, hand: int) -> int:
        played = found[up].played
        if pair < 0:
            if doubles:
                return int(played.twice[doubles, hand])
            first = first_acts[up].get(hand, 0)
            return int(played.acts[hand]) | (first if first == SPLITS else 0) & ~EARLY
        split = splits[up, pair]
        if doubles:
            return int(split.twice[made - 1, doubles, hand])
        return int(split.acts[made - 1, hand])

    return act


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
    cards = player.hand(round_, "dealer").cards
    return gains, len({suit(card) for card in cards}) == 1


def groups(draws: list[Card], by: str) -> np.ndarray:
    """Dealt cards for the kernel, with tens after them should it draw on where the script ends."""
    return np.array([*(group_of(card, by) for card in draws), *[9] * 40], np.uint8)
