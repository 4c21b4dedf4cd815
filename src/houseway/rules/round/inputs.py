"""Inputs: everything that enters a round from outside, in order, with its sender."""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.rules.round.decisions import Decision
from houseway.rules.rulings.effects import Effect


class Decided(msgspec.Struct, frozen=True, gc=False, tag="decided"):
    """A bettor, or somebody acting for the bettor, answered a question."""

    question: str
    decision: Decision
    by: str


class Defaulted(msgspec.Struct, frozen=True, tag="defaulted"):
    """The question's default was used, because a clock outside the round ran out."""

    question: str
    by: str


class Ruling(msgspec.Struct, frozen=True, tag="ruling", omit_defaults=True):
    """Effects that the floor orders, now or at the next moment named by `at`."""

    effects: tuple[Effect, ...]
    by: str
    reason: str = ""
    at: str = ""


class Incident(msgspec.Struct, frozen=True, tag="incident", omit_defaults=True):
    """The procedure failed and could not go on, so the round was voided."""

    why: str
    starting: bool = False
    """Whether the fault came before the first question; if so, a replay runs no part of the
    script."""


Input = Decided | Defaulted | Ruling | Incident

_FORM: Final = msgspec.json.Decoder(Input)


def why_malformed(given: Input) -> str:
    """Return why this input cannot be stored in a record; empty if it can.

    For example, cents may be a float or a card a plain word. Python does not enforce the annotated
    types, and a malformed input must be refused before it changes anything.
    """
    try:
        read = _FORM.decode(msgspec.json.encode(given))
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        return str(error)
    if isinstance(given, Decided) and type(read.decision) is not type(given.decision):
        return f"{given.decision!r} is not a decision"
    return ""
