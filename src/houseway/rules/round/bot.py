"""How a bot answers, from the view and the question of the bettor it plays for.

| asked          | answer                                                                      |
|----------------|-----------------------------------------------------------------------------|
| where to wager | a modest wager on one of the first two main spots of its own position, the  |
|                | wagers that must go with it, sometimes a bonus bet, then ready              |
| anything else  | the answer of the family's own bot or, without one, the default             |

It never proposes what the question would refuse, and always gets to ready: a wager that lacks its
partner and cannot get it is taken back, and after that nothing new is wagered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from houseway.cards.tape import Chance
from houseway.rules.round.decisions import Decision, Place, Ready, TakeBack
from houseway.rules.round.legality import Choice
from houseway.rules.round.view import AskedView, View

_SIZES: Final = 4
"""A bot wagers from one to this many times the minimum."""
_BONUS: Final = 3
"""A bot adds a bonus bet one time in this many."""


def answer(
    view: View,
    question: AskedView,
    chance: Chance,
    play: Callable[[View, AskedView], Decision] | None = None,
) -> Decision:
    """Answer a question as the bot it is asked of; `play` is the family's own bot."""
    if isinstance(question.default, Ready):
        return wager(view, question, chance)
    if play is not None:
        return play(view, question)
    assert question.default is not None, "a bot answers only its own question"
    return question.default


def wager(view: View, question: AskedView, chance: Chance) -> Decision:
    """Return the next step of wagering: place, take back, or ready."""
    mine = [each for each in view.wagers.values() if each.bettor == question.bettor]
    places = [each for each in question.choices if each.decision == "place"]
    required = next((each for each in places if each.required), None)
    if required is not None and required.amount is not None:
        return _place(required, view.purses[question.bettor], chance)
    if any(each.decision == "ready" and each.status == "barred" for each in question.choices):
        return _take_back(question.choices) or Ready()
    if not places or any(not each.cents for each in mine):
        return Ready()
    lying = {(each.spot, each.position) for each in mine}
    position = mine[0].position if mine else places[0].position  # its own seat is listed first
    free = [
        each
        for each in places
        if each.amount is not None
        and each.position == position
        and each.bonus is bool(mine)
        and (each.spot, each.position) not in lying
    ]
    if not free or (mine and chance.below(_BONUS)):
        return Ready()
    few = len(free) if mine else min(2, len(free))
    return _place(free[chance.below(few)], view.purses[question.bettor], chance)


def _place(choice: Choice, purse: int, chance: Chance) -> Decision:
    """Place a few times the minimum if that leaves most of the stack, else the minimum."""
    amount = choice.amount
    assert amount is not None
    cents = amount.low * (1 + chance.below(_SIZES))
    modest = amount.holds(cents) and cents * _SIZES <= purse
    return Place(choice.spot, choice.position, cents if modest else amount.low)


def _take_back(choices: Iterable[Choice]) -> Decision | None:
    """Take back the first wager that no other wager needs."""
    for choice in choices:
        if choice.decision == "take-back" and choice.status != "barred":
            return TakeBack(choice.spot, choice.position)
    return None
