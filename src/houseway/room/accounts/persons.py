"""Persons: who somebody is, and what they are told about themselves."""

from __future__ import annotations

import unicodedata
from typing import Literal

import msgspec

from houseway.room.errors import RoomError

Kind = Literal["guest", "player", "bot"]


class Person(msgspec.Struct, frozen=True):
    """A guest, player or bot; `id` also identifies them as a bettor at tables."""

    id: str
    kind: Kind
    name: str
    roles: tuple[str, ...] = ("player",)


class MySeat(msgspec.Struct, frozen=True):
    """One of a person's seats, with the chips they have there."""

    table: str
    title: str
    house: str
    seat: int
    """0 is the back line."""
    cents: int
    """Their stack; during a round, their stack when it opened."""
    playing: bool
    """Whether they are in the round under way."""
    leaving: bool
    """Whether they have left; the chips follow when the round is over."""
    out: bool


class Me(msgspec.Struct, frozen=True):
    """What a person is told about themselves."""

    id: str
    name: str
    kind: Kind
    roles: tuple[str, ...]
    cents: int
    seats: tuple[MySeat, ...] = ()


def login_of(name: str) -> str:
    """Return the login of a name: names that differ only in case or width are the same login."""
    return unicodedata.normalize("NFKC", name).strip().casefold()


def check_name(name: str) -> str:
    """Return a name as it will be shown, or refuse it."""
    shown = " ".join(unicodedata.normalize("NFKC", name).split())
    if not 2 <= len(shown) <= 24 or not shown.isprintable():
        raise RoomError(
            "people/name", f"a name must have 2 to 24 printable characters, not {shown!r}"
        )
    return shown
