"""Blackjack: what each decision with the hand is worth, from a full shoe.

A hand of two cards is judged by its cards; any other hand, by the average of the first hands with
the same count. In a game with a switch, each hand is judged together with the first two cards of
the player's other hand.
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
from houseway.odds.solvers import compute, solver_of, terms_of
from houseway.rules.game import Game
from houseway.rules.round.decisions import Decision, Insure, Pass, Stay, Switch
from houseway.rules.round.view import AskedView, HandView, View

FROM_FULL: Final = (
    "From a full shoe without these cards; other players' cards are not taken into account."
)
AS_FIRST: Final = "The average of first hands that count {words}, from a full shoe."


_GAMES: Final[dict[bytes, Game]] = {}
"""Games by rule set, because a cached function needs a hashable key and a game is not one."""


def _key(game: Game) -> bytes:
    key = rule_key(game)
    _GAMES[key] = game
    return key


def advise_blackjack(game: Game, view: View, question: AskedView) -> Advice:
    """Advise on hit, stand, double, split and the other decisions of a hand, or on insurance."""
    terms = terms_of(game, BlackjackTerms)
    answers = list(open_answers(question))
    insurance = next((each for each in answers if isinstance(each, Insure)), None)
    if insurance is not None:
        return _insurance(game, insurance)
    hand = hand_of(view, question)
    cards = seen_of(hand)
    dealer = view.hands.get("dealer")
    shown = seen_of(dealer) if dealer is not None else ()
    if not shown:
        raise no_advice("no card of the player-dealer is visible yet")
    if any(isinstance(each, Switch) for each in answers):
        return _switch(game, view, hand, shown, answers)
    other = _other_cards(view, hand, terms)
    values, exact = _values(game, terms, cards, _kinds(shown), other)
    cents = (
        _wagered_on(view, hand)
        if other
        else sum(wagered(view, hand, spot) for spot in _spots(view, terms))
    )
    valued = ((each, values.get(str(type(each).__struct_config__.tag))) for each in answers)
    found = [AnswerWorth(decision=each, cents=v * cents) for each, v in valued if v is not None]
    note = FROM_FULL if exact else AS_FIRST.format(words=name_hand(terms, cards))
    return Advice(method="exact" if exact else "by the chart", answers=best_first(found), note=note)


# -- two hands that may be switched --------------------------------------------------------------


def _switch(
    game: Game, view: View, hand: HandView, shown: tuple[Card, ...], answers: list[Decision]
) -> Advice:
    """Compare both hands together as they are and switched, each with its own wagers."""
    second = _other_hand(view, hand)
    if second is None or len(hand.cards) != 2 or len(second.cards) != 2 or not all(second.cards):
        raise no_advice("a switch needs two hands of two cards each")
    hands = [tuple(kind_of(card) for card in seen_of(each)) for each in (hand, second)]
    found = _both_hands(_key(game), _kinds(shown), *hands)
    cents = [_wagered_on(view, each) for each in (hand, second)]
    worth = {Switch: found.switch, Stay: found.stay}
    worths = [
        AnswerWorth(
            decision=answer,
            cents=sum(on * value for on, value in zip(cents, worth[type(answer)], strict=True)),
        )
        for answer in answers
        if type(answer) in worth
    ]
    return Advice(
        method="exact", answers=best_first(worths), note=f"Both hands together. {FROM_FULL}"
    )


def _other_hand(view: View, hand: HandView) -> HandView | None:
    """Return the player's other hand at the position; None unless there is exactly one."""
    place = hand.position, hand.controller
    others = [
        each
        for each in view.hands.values()
        if (each.position, each.controller) == place and each.cards and each.id != hand.id
    ]
    return others[0] if len(others) == 1 else None


def _other_cards(view: View, hand: HandView, terms: BlackjackTerms) -> Kinds | None:
    """Return the first two cards of the player's other hand; None in a game without a switch."""
    if not terms.dealing.switch:
        return None
    second = _other_hand(view, hand)
    if second is None:
        raise no_advice("there are no figures for the hands that remain after a split")
    return _kinds(seen_of(second)[:2])


def _wagered_on(view: View, hand: HandView) -> int:
    """Return the viewer's wagers on this particular hand, in cents."""
    mine = (w for w in view.wagers.values() if w.bettor == view.viewer and w.hand == hand.id)
    return sum(wager.cents for wager in mine)


def _kinds(cards: Sequence[Card]) -> Kinds:
    return held_of(map(kind_of, cards))


@lru_cache(maxsize=64)
def _both_hands(key: bytes, shown: Kinds, first: Two, second: Two) -> BothHands:
    return two_hands(_terms(key), shown, first, second)


def _terms(key: bytes) -> BlackjackTerms:
    return with_fixed_dealer(terms_of(_GAMES[key], BlackjackTerms))


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
    """Return the worth of each decision, and whether it is exact for this particular hand."""
    key = _key(game)
    lookup = _lookup(key) if other is None else _lookup_with(key, shown, other)
    against = kinds_text(shown)
    own = lookup.get((kinds_text(_kinds(cards)), against))
    if own is not None and len(cards) == 2:
        return dict(own.values), True
    words = name_hand(terms, cards)
    sums: defaultdict[str, float] = defaultdict(float)
    weights: defaultdict[str, float] = defaultdict(float)
    for (hand, facing), worth in lookup.items():
        if facing == against and _count_words(key, hand) == words:
            for name, value in worth.values.items():
                sums[name] += worth.chance * value
                weights[name] += worth.chance
    if not sums:
        raise no_advice(f"there are no figures for a hand that counts {words}")
    open_later = ("hit", "stand")
    return {name: sums[name] / weights[name] for name in open_later if name in sums}, False


@lru_cache(maxsize=16)
def _lookup(key: bytes) -> dict[tuple[str, str], DecisionWorth]:
    game = _GAMES[key]
    solver = solver_of(game)
    found = solver.decisions(game) if solver.decisions else ()
    return {(each.hand, each.against): each for each in found}


@lru_cache(maxsize=64)
def _lookup_with(key: bytes, shown: Kinds, other: Kinds) -> dict[tuple[str, str], DecisionWorth]:
    """Return decisions against the cards shown, given two cards of another hand."""
    found = worths_of(hands_given(_terms(key), shown, other))
    return {(each.hand, each.against): each for each in found}


@lru_cache(maxsize=4_000)
def _count_words(key: bytes, hand: str) -> str:
    """Return in words what a hand, written by kinds, counts."""
    names = ["Jk" if kind == "J" else f"{kind}{'cdhs'[at % 4]}"
             for at, kind in enumerate(hand.split("-"))]  # fmt: skip
    terms = terms_of(_GAMES[key], BlackjackTerms)
    return name_hand(terms, [parse_card(name) for name in names])


def _insurance(game: Game, answer: Insure) -> Advice:
    """Advise on insurance by its average worth over all hands."""
    worth = _insured(_key(game))
    return Advice(
        method="exact",
        answers=best_first(
            [
                AnswerWorth(decision=answer, cents=worth * answer.cents),
                AnswerWorth(decision=Pass(), cents=0.0),
            ]
        ),
        note="The insurance wager only, from a full shoe, averaged over all hands.",
    )


@lru_cache(maxsize=16)
def _insured(key: bytes) -> float:
    game = _GAMES[key]
    return float(compute(game, wagers=["insurance"]).wager("insurance").returned)
