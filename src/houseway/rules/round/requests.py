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
    """A named point of the rules, where rulings and collections that wait for it happen."""

    name: str


class Misdeal(msgspec.Struct, frozen=True):
    """The rules void the deal by themselves: the round does not count and ends here."""

    why: str
    fees: Literal["kept", "returned"] = "returned"


class Ask(msgspec.Struct, frozen=True):
    """A question to a bettor about a hand or a wager; the answer is sent back into the script."""

    bettor: str
    options: Legality
    default: Decision | Callable[[], Decision]
    """A function is called when the default is needed, with the cards as they are then."""
    about: Hand | Wager | None = None
    secret: bool = False
    """Whether only the bettor sees the answer."""


class AskAll(msgspec.Struct, frozen=True):
    """Several questions at once, answered in any order; the script gets all answers by key.

    If there are none, the script goes on at once with no answers.
    """

    asks: Mapping[Any, Ask]


class AskAny(msgspec.Struct, frozen=True):
    """Several questions at once; the script gets `(key, answer)` after the first answer.

    A question that is asked again under the same key, of the same bettor, keeps its number.
    """

    asks: Mapping[Any, Ask]


Request = Moment | Misdeal | Ask | AskAll | AskAny
Script = Generator[Request, Any, None]
T = TypeVar("T")
Part = Generator[Request, Any, T]
"""A part of a script that returns a result: `agreed = yield from ask_all(...)`."""
