"""How a bot answers, from the view and the question of the one who is asked, and nothing else.

| asked              | answer                                                                   |
|--------------------|--------------------------------------------------------------------------|
| where to wager     | a modest wager on one of the first two main spots of the own position,   |
|                    | whatever has to lie beside it, now and then a bonus bet, then ready      |
| anything else      | as the family's own bot plays; without one, the default                  |

It never proposes what the question would refuse, and comes to ready whatever lies there: what
lacks its partner and cannot get it is taken back, and after that nothing new is wagered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from houseway.cards.tape import Chance
from houseway.rules.round.decisions import Decision, Place, Ready, TakeBack
from houseway.rules.round.legality import Choice
from houseway.rules.round.view import AskedView, View

__all__ = ["answer", "wager"]

_SIZES: Final = 4
"""A wager is one to so many times the least."""
_BONUS: Final = 3
"""One time in so many a bonus bet is added."""


def answer(
    view: View,
    question: AskedView,
    chance: Chance,
    play: Callable[[View, AskedView], Decision] | None = None,
) -> Decision:
    """What a bot says to a question of its own; `play` is how the family's bot plays."""
    if isinstance(question.default, Ready):
        return wager(view, question, chance)
    if play is not None:
        return play(view, question)
    assert question.default is not None, "only one's own question is answered"
    return question.default


def wager(view: View, question: AskedView, chance: Chance) -> Decision:
    """The next step of wagering: place, take back, or ready."""
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
    position = mine[0].position if mine else places[0].position  # the own seat comes first
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
    """A few times the least, if that leaves most of the chips."""
    amount = choice.amount
    assert amount is not None
    cents = amount.low * (1 + chance.below(_SIZES))
    modest = amount.holds(cents) and cents * _SIZES <= purse
    return Place(choice.spot, choice.position, cents if modest else amount.low)


def _take_back(choices: Iterable[Choice]) -> Decision | None:
    """The first wager that nothing else rests on."""
    for choice in choices:
        if choice.decision == "take-back" and choice.status != "barred":
            return TakeBack(choice.spot, choice.position)
    return None
