"""The best answer to a question at a table, and what each answer is worth.

Advice uses only the view of the player who is asked: a card that this player has not seen may be
any of the cards left.

    advice = advise(game, view, view.questions[0])
    advice.answers[0].decision     # the best

Each banked family gives advice by its `Solver.advise`; `pot` advises on round poker by equities.
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

Method = Literal["exact", "by the chart", "simulated"]
_KINDS: Final = {str(kind.__struct_config__.tag): kind for kind in get_args(Decision)}


class AnswerWorth(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An answer and its average gain in cents, counting all wagers already on the hand."""

    decision: Decision
    cents: float
    error: float = 0.0
    """The standard error of a simulated gain."""


class PotOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The price of a call and the pot it can win, in cents."""

    pot: int
    to_call: int
    needed: float
    """The part of the pot that a call must win on average to break even."""
    equity: float
    """The part of the pot that the hand wins on average against random hands."""
    error: float
    against: int
    """The number of opposing hands."""


class Advice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answers to a question with their worth, the best first."""

    method: Method
    answers: tuple[AnswerWorth, ...]
    note: str = ""
    """What the figures count and what they leave out."""
    house_way: tuple[str, ...] = ()
    """The cards that the house way would set or keep; empty for other questions."""
    pot_odds: PotOdds | None = None


def advise(game: Game, view: View, question: AskedView) -> Advice:
    """Advise on a question asked of the viewer; raises an error if it has no figures."""
    from houseway.odds.solvers import has_solver, solver_of

    if not game.family.banked:
        from houseway.odds.advice.pot import pot_advice

        return pot_advice(game, view, question)
    solver = solver_of(game) if has_solver(game) else None
    if solver is None or solver.advise is None:
        raise no_advice(
            f"there is no advice for {game.family.name}: it has no decision that odds can judge"
        )
    return solver.advise(game, view, question)


def no_advice(why: str) -> EditionError:
    """Return the error to raise when there are no figures for a question."""
    return EditionError("odds/no_advice", why)


def best_first(answers: list[AnswerWorth]) -> tuple[AnswerWorth, ...]:
    """Sort answers by their worth, keeping the order of equals."""
    if not answers:
        raise no_advice("there are no figures for these answers")
    return tuple(sorted(answers, key=lambda each: -each.cents))


def open_answers(question: AskedView) -> Iterator[Decision]:
    """Yield the open answers that name no cards or spots; an amount is the highest allowed."""
    for choice in question.choices:
        kind = _KINDS[choice.decision]
        if choice.status == "barred" or choice.pick is not None or choice.spot or choice.what:
            continue
        yield kind(cents=choice.amount.high) if choice.amount is not None else kind()


def hand_of(view: View, question: AskedView) -> HandView:
    """Return the hand that the question is about; all its cards must be visible."""
    about = view.wagers[question.about].hand if question.about in view.wagers else question.about
    hand = view.hands.get(about)
    if hand is None or not hand.cards or not all(hand.cards):
        raise no_advice("the question is not about a hand whose cards you can all see")
    return hand


def seen_of(hand: HandView) -> tuple[Card, ...]:
    """Return the visible cards of a hand."""
    return tuple(parse_card(name) for name in hand.cards if name)


def left_of(game: Game, view: View) -> list[Card]:
    """Return the cards of the deck that the viewer has not seen, in the order of their codes."""
    left = Counter(deck_cards(game.terms.deck))
    for hand in view.hands.values():
        left.subtract(seen_of(hand))
    return sorted(left.elements())


def wagered(view: View, hand: HandView, spot: str) -> int:
    """Return the viewer's wager on the hand at a spot, in cents: the unit of the advice."""
    mine = (
        wager.cents
        for wager in view.wagers.values()
        if wager.bettor == view.viewer and wager.spot == spot and wager.hand in ("", hand.id)
    )
    cents = sum(mine)
    if not cents:
        raise no_advice("you have no wager on this hand that has figures")
    return cents
