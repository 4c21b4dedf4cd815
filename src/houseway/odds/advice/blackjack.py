"""Blackjack: what each decision with the hand is worth, from a full shoe.

A first hand by its own cards; one with more cards, or of a split, as the first hands of its total.
Where two hands may be switched, each beside the first two cards of the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from houseway.cards.card import Card, parse_card
from houseway.games.blackjack.count import name_hand
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.advice import (
    Advice,
    AnswerWorth,
    best_first,
    hand_of,
    no_advice,
    open_answers,
    seen_of,
    wagered,
)
from houseway.odds.decision_costs import DecisionWorth
from houseway.odds.families.blackjack.cards import Kinds, held_of, kind_of, kinds_text
from houseway.odds.families.blackjack.costs import worths_of
from houseway.odds.families.blackjack.solve.dealer_choice import with_fixed_dealer
from houseway.odds.families.blackjack.switch import BothHands, Two, hands_given, two_hands
from houseway.odds.rule_sets import rule_key
from houseway.odds.solvers import compute, solver_of
from houseway.rules.game import Game
from houseway.rules.round.decisions import Decision, Insure, Pass, Stay, Switch
from houseway.rules.round.view import AskedView, HandView, View

__all__ = ["advise_blackjack"]

FROM_FULL: Final = "From a full shoe without these cards; what others hold is not counted."
AS_FIRST: Final = "As the first hands that count {words}; from a full shoe."


class _Games:
    """Games by their rules, so that what was computed can be kept under a key."""

    def __init__(self) -> None:
        self.held: dict[bytes, Game] = {}

    def key(self, game: Game) -> bytes:
        found = rule_key(game)
        self.held[found] = game
        return found


_GAMES: Final = _Games()


def advise_blackjack(game: Game, view: View, question: AskedView) -> Advice:
    """By what odds know of first hands."""
    terms = game.terms
    assert isinstance(terms, BlackjackTerms)
    answers = list(open_answers(question))
    insurance = next((each for each in answers if isinstance(each, Insure)), None)
    if insurance is not None:
        return _insurance(game, insurance)
    hand = hand_of(view, question)
    cards = seen_of(hand)
    dealer = view.hands.get("dealer")
    shown = seen_of(dealer) if dealer is not None else ()
    if not shown:
        raise no_advice("no card of the player-dealer's is seen yet")
    if any(isinstance(each, Switch) for each in answers):
        return _switch(game, view, hand, shown, answers)
    other = _other(view, hand, terms)
    values, exact = _values(game, terms, cards, _kinds(shown), other)
    cents = (
        _wagered_on(view, hand)
        if other
        else sum(wagered(view, hand, spot) for spot in _spots(view, terms))
    )
    found = []
    for answer in answers:
        value = values.get(str(type(answer).__struct_config__.tag))
        if value is not None:
            found.append(AnswerWorth(decision=answer, cents=value * cents))
    note = FROM_FULL if exact else AS_FIRST.format(words=name_hand(terms, cards))
    return Advice(method="exact" if exact else "by the chart", answers=best_first(found), note=note)


# -- two hands that may be switched --------------------------------------------------------------


def _switch(
    game: Game, view: View, hand: HandView, shown: tuple[Card, ...], answers: list[Decision]
) -> Advice:
    """Both hands together, as they are and switched; what lies on each counts for itself."""
    second = _beside(view, hand)
    if second is None or len(hand.cards) != 2 or len(second.cards) != 2 or not all(second.cards):
        raise no_advice("there are not two hands of two cards to switch")
    hands = [tuple(kind_of(card) for card in seen_of(each)) for each in (hand, second)]
    found = _two(_GAMES.key(game), _kinds(shown), *hands)
    cents = [_wagered_on(view, each) for each in (hand, second)]
    worth = {Switch: found.switch, Stay: found.stay}
    told = [
        AnswerWorth(
            decision=answer,
            cents=sum(on * value for on, value in zip(cents, worth[type(answer)], strict=True)),
        )
        for answer in answers
        if type(answer) in worth
    ]
    return Advice(method="exact", answers=best_first(told), note=f"Of both hands. {FROM_FULL}")


def _beside(view: View, hand: HandView) -> HandView | None:
    """The other of two hands of one position."""
    mine = [
        each
        for each in view.hands.values()
        if each.position == hand.position and each.controller == hand.controller and each.cards
    ]
    others = [each for each in mine if each.id != hand.id]
    return others[0] if len(others) == 1 else None


def _other(view: View, hand: HandView, terms: BlackjackTerms) -> Kinds | None:
    """The first two cards of the hand beside; none where there is one hand only."""
    if not terms.dealing.switch:
        return None
    beside = _beside(view, hand)
    if beside is None:
        raise no_advice("one of the two hands was split: what the others are worth is not known")
    return _kinds(seen_of(beside)[:2])


def _wagered_on(view: View, hand: HandView) -> int:
    """What the viewer has on the hand itself."""
    mine = (w for w in view.wagers.values() if w.bettor == view.viewer and w.hand == hand.id)
    return sum(wager.cents for wager in mine)


def _kinds(cards: Sequence[Card]) -> Kinds:
    return held_of(map(kind_of, cards))


@lru_cache(maxsize=64)
def _two(key: bytes, shown: Kinds, first: Two, second: Two) -> BothHands:
    return two_hands(_terms(key), shown, first, second)


def _terms(key: bytes) -> BlackjackTerms:
    terms = _GAMES.held[key].terms
    assert isinstance(terms, BlackjackTerms)
    return with_fixed_dealer(terms)


# -- one hand ------------------------------------------------------------------------------------


def _spots(view: View, terms: BlackjackTerms) -> list[str]:
    mine = {wager.spot for wager in view.wagers.values() if wager.bettor == view.viewer}
    return [spot for spot in terms.games if spot in mine][:1]


def _values(
    game: Game,
    terms: BlackjackTerms,
    cards: tuple[Card, ...],
    shown: Kinds,
    other: Kinds | None,
) -> tuple[dict[str, float], bool]:
    """What every decision is worth, and whether of these very cards."""
    key = _GAMES.key(game)
    table = _table(key) if other is None else _table_beside(key, shown, other)
    against = kinds_text(shown)
    own = table.get((kinds_text(_kinds(cards)), against))
    if own is not None and len(cards) == 2:
        return dict(own.values), True
    words = name_hand(terms, cards)
    sums: defaultdict[str, float] = defaultdict(float)
    weights: defaultdict[str, float] = defaultdict(float)
    for (hand, facing), worth in table.items():
        if facing == against and _words(_GAMES.key(game), hand) == words:
            for name, value in worth.values.items():
                sums[name] += worth.chance * value
                weights[name] += worth.chance
    if not sums:
        raise no_advice(f"no first hand counts {words}: what to do with it is not known")
    open_later = ("hit", "stand")
    return {name: sums[name] / weights[name] for name in open_later if name in sums}, False


@lru_cache(maxsize=16)
def _table(key: bytes) -> dict[tuple[str, str], DecisionWorth]:
    game = _GAMES.held[key]
    solver = solver_of(game)
    found = solver.decisions(game) if solver.decisions else ()
    return {(each.hand, each.against): each for each in found}


@lru_cache(maxsize=64)
def _table_beside(key: bytes, shown: Kinds, other: Kinds) -> dict[tuple[str, str], DecisionWorth]:
    """Against the cards shown, beside two cards of another hand."""
    found = worths_of(hands_given(_terms(key), shown, other))
    return {(each.hand, each.against): each for each in found}


@lru_cache(maxsize=4_000)
def _words(key: bytes, hand: str) -> str:
    """What a hand written by kinds counts."""
    names = ["Jk" if kind == "J" else f"{kind}{'cdhs'[at % 4]}"
             for at, kind in enumerate(hand.split("-"))]  # fmt: skip
    terms = _GAMES.held[key].terms
    assert isinstance(terms, BlackjackTerms)
    return name_hand(terms, [parse_card(name) for name in names])


def _insurance(game: Game, answer: Insure) -> Advice:
    """Taken with any hand: the average."""
    worth = _insured(_GAMES.key(game))
    return Advice(
        method="exact",
        answers=best_first(
            [
                AnswerWorth(decision=answer, cents=worth * answer.cents),
                AnswerWorth(decision=Pass(), cents=0.0),
            ]
        ),
        note="Of the insurance alone, from a full shoe, whatever the hand.",
    )


@lru_cache(maxsize=16)
def _insured(key: bytes) -> float:
    game = _GAMES.held[key]
    return float(compute(game, wagers=["insurance"]).wager("insurance").returned)
