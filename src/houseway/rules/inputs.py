"""What reaches a round from outside, in order, each with by whom."""

from __future__ import annotations

import msgspec

from houseway.rules.decisions import Decision
from houseway.rules.rulings import Effect

__all__ = ["Decided", "Defaulted", "Incident", "Input", "Ruling"]


class Decided(msgspec.Struct, frozen=True, tag="decided"):
    """A bettor, or somebody for him, answered a question."""

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
