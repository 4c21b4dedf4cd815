"""How many tables one person, and one address, may have open, counting those being opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from houseway.room import Person, Room, RoomError

MAX_TABLES: Final = 500
PEOPLE_PER_ADDRESS: Final = 5
"""One address may open as many tables as this many people."""


class TableQuota:
    """The open tables of a server by person and address; None as `most` lifts both limits."""

    def __init__(self, room: Room, most: int | None) -> None:
        self._room = room
        self._most = most
        self._reserved: Counter[str] = Counter()
        """Tables being opened, by person and by address."""
        self._all_reserved = 0
        self._opened: dict[str, str] = {}
        """The address from which each table was opened."""

    @contextmanager
    def reserve(self, person: Person, address: str) -> Iterator[None]:
        """Count one more table while it is being opened; raises `RoomError` over a limit."""
        open_now = {entry.id for entry in self._room.lobby(all_of_them=True)}
        if len(open_now) + self._all_reserved >= MAX_TABLES:
            raise RoomError(
                "room/full", f"the room is full: {MAX_TABLES} tables are open; try again later"
            )
        self._opened = {id: where for id, where in self._opened.items() if id in open_now}
        most = self._most
        if most is not None:
            if self._room.opened_by(person) + self._reserved[person.id] >= most:
                raise RoomError(
                    "room/too_many",
                    f"you already have {most} tables open; wait until one of them closes",
                )
            here = sum(where == address for where in self._opened.values())
            if here + self._reserved[address] >= PEOPLE_PER_ADDRESS * most:
                words = (
                    f"{PEOPLE_PER_ADDRESS * most} tables opened from here are still open; "
                    "wait until one of them closes"
                )
                raise RoomError("room/too_many", words)
        self._all_reserved += 1
        self._reserved.update((person.id, address))
        try:
            yield
        finally:
            self._all_reserved -= 1
            self._reserved.subtract((person.id, address))
            self._reserved = +self._reserved

    def record(self, table: str, address: str) -> None:
        """Remember the address from which a table was opened."""
        self._opened[table] = address
