"""What a script may yield: named moments, questions to bettors, and a misdeal."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

from houseway.rules.round.decisions import Decision
from houseway.rules.round.legality import Legality

if TYPE_CHECKING:
    from houseway.rules.round.hand import Hand, Wager

__all__ = ["Ask", "AskAll", "AskAny", "Misdeal", "Moment", "Part", "Request", "Script"]


class Moment(msgspec.Struct, frozen=True):
    """A named point of the book; the driver stops only if a ruling or a fee waits for it."""

    name: str


class Misdeal(msgspec.Struct, frozen=True):
    """The book takes the cards back by itself: the round does not count and ends here."""

    why: str
    fees: Literal["kept", "returned"] = "returned"


class Ask(msgspec.Struct, frozen=True):
    """A question to a bettor about a hand or a wager; the answer is sent back into the script."""

    bettor: str
    options: Legality
    default: Decision | Callable[[], Decision]
    """A house way may be worked out when it is needed, from the cards as they are then."""
    about: Hand | Wager | None = None
    secret: bool = False
    """Nobody but the bettor sees the answer."""


class AskAll(msgspec.Struct, frozen=True):
    """Several questions at once, answered in any order; the script gets all answers by key.

    With nobody to ask the script goes on at once, with no answers.
    """

    asks: Mapping[Any, Ask]


class AskAny(msgspec.Struct, frozen=True):
    """Several questions at once; the script gets `(key, answer)` as soon as one is answered.

    A question asked again under the same key, with the same bettor, stays the same question.
    """

    asks: Mapping[Any, Ask]


Request = Moment | Misdeal | Ask | AskAll | AskAny
Script = Generator[Request, Any, None]
T = TypeVar("T")
Part = Generator[Request, Any, T]
"""A part of a script that says what came of it: `agreed = yield from ask_all(...)`."""
