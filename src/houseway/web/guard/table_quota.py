"""How many tables one person, and one address, may have open: those under way count too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from houseway.room import Person, Room, RoomError

__all__ = ["Openings"]

MOST_TABLES: Final = 500
PEOPLE: Final = 5
"""So many people's tables may be opened from one address."""


class Openings:
    """One a server; `most` is what one person may have open, None: as many as he likes."""

    def __init__(self, room: Room, most: int | None) -> None:
        self._room = room
        self._most = most
        self._coming: Counter[str] = Counter()
        """By person and by address."""
        self._under_way = 0
        self._opened: dict[str, str] = {}
        """From which address each table was."""

    @contextmanager
    def one(self, person: Person, address: str) -> Iterator[None]:
        """Room for one more while it is opened, or a refusal."""
        open_now = {line.id for line in self._room.lobby(all_of_them=True)}
        if len(open_now) + self._under_way >= MOST_TABLES:
            raise RoomError("room/full", f"there are {MOST_TABLES} tables already")
        self._opened = {id: where for id, where in self._opened.items() if id in open_now}
        most = self._most
        if most is not None:
            if self._room.opened_by(person) + self._coming[person.id] >= most:
                raise RoomError(
                    "room/too_many", f"you have opened {most} tables; let one end first"
                )
            here = sum(where == address for where in self._opened.values())
            if here + self._coming[address] >= PEOPLE * most:
                words = f"{PEOPLE * most} tables were opened from here; let one end first"
                raise RoomError("room/too_many", words)
        self._under_way += 1
        self._coming.update((person.id, address))
        try:
            yield
        finally:
            self._under_way -= 1
            self._coming.subtract((person.id, address))
            self._coming = +self._coming

    def note(self, table: str, address: str) -> None:
        """It was opened from there."""
        self._opened[table] = address
