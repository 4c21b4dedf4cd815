"""A round that is played from beginning to end at once, since every answer to it is known.

The family's shorter way (`Family.play_known`) has the same events and chips as its script. Where it
does not do, the script plays: on a round made anew, for the one that was tried is spoilt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from houseway.cards.tape import Scripted
from houseway.rules.known import GOOD, Act, Known, acts_of
from houseway.rules.round.events import Ended
from houseway.rules.round.inputs import Input, Ruling
from houseway.rules.round.requests import Script
from houseway.rules.rulings.pending import TakenBack

if TYPE_CHECKING:
    from houseway.rules.round.driver import Round

__all__ = ["Laid", "may_be_known", "play_known", "replay_known"]


def _nothing() -> Script:
    yield from ()


_PLAYED: Final = _nothing()
"""The script of a round that was played without it."""
_ENDED: Final = Ended()


class Laid:
    """A part of a round's table, which is laid when somebody first looks at it."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, round_: Round, kind: type[Round]) -> Any:
        round_._lay()
        return getattr(round_, self._name)


def may_be_known(round_: Round) -> bool:
    """Whether it could be played at once."""
    return round_.game.family.play_known is not None and type(round_._tape) is Scripted


def replay_known(round_: Round, inputs: Sequence[Input]) -> bool:
    """Play the inputs again, if they are answers only, behind rulings that wait for the end."""
    rulings = [each for each in inputs if isinstance(each, Ruling) and each.at]
    acts = acts_of(inputs[len(rulings) :])
    if acts is None or list(inputs[: len(rulings)]) != rulings:
        return False
    if type(round_._tape) is not Scripted or not GOOD.issuperset(round_._tape.draws):
        return False
    for ruling in rulings:
        round_.rule(ruling)
    return play_known(round_, acts) and round_.inputs == list(inputs)


def play_known(
    round_: Round, acts: list[Act], streets: list[tuple[int, int]] | None = None
) -> bool:
    """Whether it is played now; `streets` as `Known` has them."""
    game, tape = round_.game, round_._tape
    if game.family.play_known is None or type(tape) is not Scripted or round_._namer is not None:
        return False
    draws, fees = tape.draws[tape.used :], game.terms.fees
    rulings: Sequence[Ruling] = ()
    if round_._waiting:
        last = game.family.moments[-1]
        rulings = round_._waiting.get(last, ())
        if len(round_._waiting) > bool(rulings):
            return False
    known = Known(draws, acts, () if fees is None else fees.moments, round_, rulings, streets)
    try:
        played = game.family.play_known(game.terms, round_.opening, known)
    except TakenBack:
        return False
    finally:
        known.driver = None  # else the two would hold each other
    if played is None or round_.over:
        return False
    if played.is_laid():
        if round_._floor.choices:
            return False
        round_._questions.asked = len(played.inputs)
    played.events.append(_ENDED)
    tape.used += played.drawn
    round_.at_once = played
    round_._waiting.clear()
    round_.inputs += played.inputs
    round_._script = _PLAYED
    round_.over = True
    return True
