"""The best answer to a question at a table, and what each answer is worth.

Everything follows from the view of the one who is asked: a card whose face he has not seen is one
of those that are left, whichever it is.

    advice = advise(game, view, view.questions[0])
    advice.answers[0].decision     # the best

A family's part is `Solver.advise`; pots are `advice/pot.py`, by equities.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal, get_args

import msgspec

from houseway.cards.card import Card, parse_card
from houseway.cards.deck import cards as deck_cards
from houseway.errors import EditionError
from houseway.rules.game import Game
from houseway.rules.round.decisions import Decision
from houseway.rules.round.view import AskedView, HandView, View

__all__ = [
    "Advice",
    "AnswerWorth",
    "Method",
    "PotOdds",
    "advise",
    "best_first",
    "hand_of",
    "left_of",
    "no_advice",
    "open_answers",
    "seen_of",
    "wagered",
]

Method = Literal["exact", "by the chart", "simulated"]
_KINDS: Final = {str(kind.__struct_config__.tag): kind for kind in get_args(Decision)}


class AnswerWorth(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An answer, and what it gains on average, in cents; all that lies on the hand is in it."""

    decision: Decision
    cents: float
    error: float = 0.0
    """The standard error, where it was simulated."""


class PotOdds(msgspec.Struct, frozen=True, kw_only=True):
    """What a call costs beside what it may win."""

    pot: int
    to_call: int
    needed: float
    """The part of the pot that a call has to win for it to cost nothing."""
    equity: float
    """The part that the hand wins on average against hands of which nothing is known."""
    error: float
    against: int
    """So many hands."""


class Advice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a question's answers are worth, the best first."""

    method: Method
    answers: tuple[AnswerWorth, ...]
    note: str = ""
    """What the figures leave out."""
    house_way: tuple[str, ...] = ()
    """Where a hand is set or kept: the cards that the house would name."""
    pot_odds: PotOdds | None = None


def advise(game: Game, view: View, question: AskedView) -> Advice:
    """Of a question of the viewer's own; where there is no figure it says why."""
    from houseway.odds.solvers import has_solver, solver_of

    if not game.family.banked:
        from houseway.odds.advice.pot import pot_advice

        return pot_advice(game, view, question)
    solver = solver_of(game) if has_solver(game) else None
    if solver is None or solver.advise is None:
        raise no_advice(f"nothing is decided at {game.family.name} that odds know of")
    return solver.advise(game, view, question)


def no_advice(why: str) -> EditionError:
    """There is no figure."""
    return EditionError("odds/no_advice", why)


def best_first(answers: list[AnswerWorth]) -> tuple[AnswerWorth, ...]:
    """In the order of what they are worth; as they stand where that is the same."""
    if not answers:
        raise no_advice("what these answers are worth is not known")
    return tuple(sorted(answers, key=lambda each: -each.cents))


def open_answers(question: AskedView) -> Iterator[Decision]:
    """Those that take no cards; of an amount the most that may be named."""
    for choice in question.choices:
        kind = _KINDS[choice.decision]
        if choice.status == "barred" or choice.pick is not None or choice.spot or choice.what:
            continue
        yield kind(cents=choice.amount.high) if choice.amount is not None else kind()


def hand_of(view: View, question: AskedView) -> HandView:
    """The hand that it is about, all of it seen."""
    about = view.wagers[question.about].hand if question.about in view.wagers else question.about
    hand = view.hands.get(about)
    if hand is None or not hand.cards or not all(hand.cards):
        raise no_advice("the question is about no hand whose cards you see")
    return hand


def seen_of(hand: HandView) -> tuple[Card, ...]:
    """Its cards that are seen."""
    return tuple(parse_card(name) for name in hand.cards if name)


def left_of(game: Game, view: View) -> list[Card]:
    """The cards of the deck whose faces the viewer has not seen, in the order of their codes."""
    left = Counter(deck_cards(game.terms.deck))
    for hand in view.hands.values():
        left.subtract(seen_of(hand))
    return sorted(left.elements())


def wagered(view: View, hand: HandView, spot: str) -> int:
    """What the viewer has on the hand there; the unit of what is told."""
    mine = (
        wager.cents
        for wager in view.wagers.values()
        if wager.bettor == view.viewer and wager.spot == spot and wager.hand in ("", hand.id)
    )
    cents = sum(mine)
    if not cents:
        raise no_advice("you have no wager on this hand that figures are known of")
    return cents
