"""Replay: a round is played again from its opening, its draws and its inputs.

Loading, undo, review, audit and recovery all go this way, so there is no other code that restores a
state and could disagree with play.

>>> table = houseway.Table(houseway.load("stones-tavern/zoobac"), ["ann", "ben"], seed=7)
>>> table.bet("player", "$25")
>>> before = undo(table.round)
>>> len(table.round.inputs), len(before.inputs)
(1, 0)

What if other cards had come?

>>> from houseway.cards.tape import Scripted
>>> from houseway.rules.round.decisions import Ready
>>> for cards in ("9h 2c 9d 5s", "2h 9c 2d 9s 3c"):
...     other = fork(table.round, Scripted(cards))
...     other.decide(other.pending[0].id, Ready())
...     print(other.view("ben").calls[-1], other.view("ben").purses["ben"])
player 202500
banker 197500
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.tape import JoinedTape, Scripted, Tape
from houseway.errors import ChanceError
from houseway.rules.game import Game
from houseway.rules.round.deal import Namer
from houseway.rules.round.driver import Round
from houseway.rules.round.inputs import Input
from houseway.rules.round.opening import Opening


def replay(
    game: Game,
    opening: Opening,
    tape: Tape,
    inputs: Sequence[Input],
    *,
    namer: Namer | None = None,
    strict: bool = False,
) -> Round:
    """Play recorded inputs again and return the round."""
    round_ = Round(game, opening, tape, namer=namer, strict=strict)
    round_.feed(inputs)
    return round_


def undo(round_: Round, inputs: int = 1) -> Round:
    """Return the round as it was this many inputs ago; cards drawn since will come again.

    A shuffle cannot be undone, so this raises if there has been one since.
    """
    draws = round_.draws
    kept = round_.inputs[: max(0, len(round_.inputs) - inputs)]
    tape = JoinedTape(Scripted(draws), round_._tape)
    again = replay(round_.game, round_.opening, tape, kept)
    if "~" in draws[len(again.draws) :]:
        raise ChanceError(
            "tape/shuffled", "the cards have been shuffled since, which cannot be undone"
        )
    return again


def fork(round_: Round, tape: Tape, *, upto: int | None = None) -> Round:
    """Return a copy of the round after `upto` inputs (or all), to go on with other cards."""
    inputs = round_.inputs if upto is None else round_.inputs[:upto]
    drawn = round_.draws
    if upto is not None:  # keep only what was drawn up to there
        drawn = replay(round_.game, round_.opening, Scripted(drawn), inputs).draws
    return replay(round_.game, round_.opening, JoinedTape(Scripted(drawn), tape), inputs)
