"""How a careful player answers in any game for a pot, from their own view and nothing else.

| the hand is         | asked to bet                     | facing a bet                       |
|---------------------|----------------------------------|------------------------------------|
| not measured        | checks                           | calls a small bet                  |
| of value (75 of 100)| half the pot, within the bounds  | raises by half the pot; else calls |
| fair (40 of 100)    | checks                           | calls up to half the pot           |
| poor                | checks                           | calls a small bet                  |

A bet is small if it is at most a tenth of the stack and no more than the pot. What the rules punish
is done only if nothing else but a fold is open. Other questions get their default.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from houseway.rules.round.decisions import Bet, Call, Check, Decision, Fold, Raise
from houseway.rules.round.legality import Amount, Choice
from houseway.rules.round.view import AskedView, HandView, View

Measure = Callable[[View, HandView], int]
"""Returns how good a hand is with the cards on the table, from 0 to 100, as its family judges
it."""

_VALUE: Final = 75
_FAIR: Final = 40


def pot_bot(measure: Measure) -> Callable[[View, AskedView], Decision]:
    """Return a bot that judges its hand by this measure and bets the good ones."""

    def answer(view: View, question: AskedView) -> Decision:
        hand = view.hands.get(question.about)
        return _answer(view, question, 0 if hand is None else measure(view, hand))

    return answer


def choose(view: View, question: AskedView) -> Decision:
    """Answer without knowing the family: check, and call small bets."""
    return _answer(view, question, 0)


def _answer(view: View, question: AskedView, worth: int) -> Decision:
    open_ = {each.decision: each for each in question.choices if each.status == "open"}
    for each in question.choices:
        if each.status == "warning" and not open_.keys() - {"fold"}:
            open_[each.decision] = each
    if not open_.keys() & {"check", "call", "fold"}:
        assert question.default is not None
        return question.default
    more = open_.get("bet") or open_.get("raise")
    stays = open_.get("check") or open_.get("call")
    if more is not None and (worth >= _VALUE or stays is None):
        return _more(more, view.purses.get("pot", 0))
    if "check" in open_:
        return Check()
    if "call" in open_ and _is_worth(open_["call"].cost, view, question, worth):
        return Call()
    return Fold()


def _more(choice: Choice, pot: int) -> Decision:
    """Bet half the pot in whole steps, or raise by that much more than the minimum.

    Raising above the minimum lets two good hands get all their chips in soon.
    """
    assert choice.amount is not None
    if choice.decision == "raise":
        return Raise(_within(choice.amount, choice.amount.low + pot // 2))
    return Bet(_within(choice.amount, pot // 2))


def _within(amount: Amount, cents: int) -> int:
    """Return the highest allowed amount up to these cents; the minimum if there is none."""
    steps = max(min(cents, amount.high) - amount.low, 0) // amount.step
    return amount.low + steps * amount.step


def _is_worth(cost: int, view: View, question: AskedView, worth: int) -> bool:
    """Whether a hand of this worth is good enough to call at this cost."""
    pot, stack = view.purses.get("pot", 0), view.purses.get(question.bettor, 0)
    if worth >= _VALUE or (worth >= _FAIR and 2 * cost <= pot):
        return True
    return cost <= pot and 10 * cost <= stack
