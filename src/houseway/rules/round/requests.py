"""What a script may yield: moments, questions to bettors, and misdeals."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

from houseway.rules.round.decisions import Decision
from houseway.rules.round.legality import Legality

if TYPE_CHECKING:
    from houseway.rules.round.hand import Hand, Wager


class Moment(msgspec.Struct, frozen=True):
    """A named point of the procedure, at which pending rulings and collections take effect."""

    name: str


class Misdeal(msgspec.Struct, frozen=True):
    """The rules themselves void the deal: the round does not count and ends here."""

    why: str
    fees: Literal["kept", "returned"] = "returned"


class Ask(msgspec.Struct, frozen=True):
    """A question to a bettor about a hand or a wager; the answer is sent back into the script."""

    bettor: str
    options: Legality
    default: Decision | Callable[[], Decision]
    """The answer for a bettor who gives none. A function is called when the answer is needed, so it
    sees the cards as they are then."""
    about: Hand | Wager | None = None
    secret: bool = False
    """Whether only the bettor sees the answer."""


class AskAll(msgspec.Struct, frozen=True):
    """Several questions at once, answered in any order; the script gets all answers by key.

    If the request holds no questions, the script goes on at once with no answers.
    """

    asks: Mapping[Any, Ask]


class AskAny(msgspec.Struct, frozen=True):
    """Several questions at once; the script resumes with `(key, answer)` after the first answer.

    If the same bettor is asked again under the same key, the question keeps its number.
    """

    asks: Mapping[Any, Ask]


Request = Moment | Misdeal | Ask | AskAll | AskAny
Script = Generator[Request, Any, None]
T = TypeVar("T")
Part = Generator[Request, Any, T]
"""A part of a script that returns a result: `agreed = yield from ask_all(...)`."""
