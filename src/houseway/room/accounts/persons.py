"""Who somebody is, and what he is told about himself."""

from __future__ import annotations

import unicodedata
from hashlib import sha256
from typing import Literal

import msgspec

from houseway.room.errors import RoomError

__all__ = [
    "Kind",
    "Me",
    "MySeat",
    "Person",
    "SessionLine",
    "check_name",
    "login_of",
    "session_key",
]

Kind = Literal["guest", "player", "bot"]


class Person(msgspec.Struct, frozen=True):
    """Somebody; `id` is also what he is called as a bettor at a table."""

    id: str
    kind: Kind
    name: str
    roles: tuple[str, ...] = ("player",)


class MySeat(msgspec.Struct, frozen=True):
    """Where somebody's chips lie, beside his account."""

    table: str
    title: str
    house: str
    seat: int
    """0 is the back line."""
    cents: int
    """What he has at the table; in a round, what he had when it was opened."""
    playing: bool
    """He is in the round that is under way."""
    leaving: bool
    """He has left: the chips are on their way, and come when the round is over."""
    out: bool


class Me(msgspec.Struct, frozen=True):
    """What somebody is told about himself."""

    id: str
    name: str
    kind: Kind
    roles: tuple[str, ...]
    cents: int
    seats: tuple[MySeat, ...] = ()


class SessionLine(msgspec.Struct, frozen=True):
    """One of somebody's open sessions; `here` is the one that asks."""

    id: str
    began: int
    seen: int
    here: bool


def login_of(name: str) -> str:
    """Two names that look alike but for case and width are one login."""
    return unicodedata.normalize("NFKC", name).strip().casefold()


def check_name(name: str) -> str:
    """The name as it is shown."""
    shown = " ".join(unicodedata.normalize("NFKC", name).split())
    if not 2 <= len(shown) <= 24 or not shown.isprintable():
        raise RoomError("people/name", "a name has 2 to 24 letters, digits or signs")
    return shown


def session_key(token: str) -> str:
    """By which the room knows a session; nobody gets the token out of it."""
    return sha256(token.encode()).hexdigest()
