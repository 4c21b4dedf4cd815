"""What reaches a round from outside, in order, each with by whom."""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.rules.round.decisions import Decision
from houseway.rules.rulings.effects import Effect

__all__ = ["Decided", "Defaulted", "Incident", "Input", "Ruling", "why_malformed"]


class Decided(msgspec.Struct, frozen=True, gc=False, tag="decided"):
    """A bettor, or somebody acting for the bettor, answered a question."""

    question: str
    decision: Decision
    by: str


class Defaulted(msgspec.Struct, frozen=True, tag="defaulted"):
    """The question's default was used, since a clock outside spoke."""

    question: str
    by: str


class Ruling(msgspec.Struct, frozen=True, tag="ruling", omit_defaults=True):
    """The floor's effects: now, or at the next moment of that name."""

    effects: tuple[Effect, ...]
    by: str
    reason: str = ""
    at: str = ""


class Incident(msgspec.Struct, frozen=True, tag="incident", omit_defaults=True):
    """The procedure could not go on; the round was voided."""

    why: str
    starting: bool = False
    """It came before the first question, so nothing of the script is played again."""


Input = Decided | Defaulted | Ruling | Incident

_FORM: Final = msgspec.json.Decoder(Input)


def why_malformed(given: Input) -> str:
    """What of it no record could hold: a float for cents, a word for a card; empty if all can.

    Types are Python's to promise, but what is refused must be refused before anything changes.
    """
    try:
        read = _FORM.decode(msgspec.json.encode(given))
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        return str(error)
    if isinstance(given, Decided) and type(read.decision) is not type(given.decision):
        return f"{given.decision!r} is no decision"
    return ""
