"""What is done to the database from the command line while the room is open: keys and roles.

A key that was rotated is signed with from the next look on; whose roles have changed has to log in
again, so that nobody rules who may not any more, and nobody sits who has a duty now.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from houseway.errors import HousewayError
from houseway.room.accounts.accounts import People
from houseway.room.compliance.event_log import Kind, LogLine, read_lines
from houseway.room.fairness.signing import Signer
from houseway.room.ports import Clock, Store
from houseway.room.store.reader import Reader

__all__ = ["Console"]

ROLES: Final[tuple[Kind, ...]] = ("role given", "role taken")
SOON: Final = 2_000
"""Milliseconds after a look before the next."""

_log = logging.getLogger(__name__)


class Console:
    """One a room."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        signer: Signer,
        people: People,
        *,
        say: Callable[[bytes], None],
        end_session: Callable[[str, int, str], None],
    ) -> None:
        self._say, self._end_session = say, end_session
        self._store = store
        self._clock = clock
        self._signer = signer
        self._people = people
        self._read = 0
        """The last line about roles that was taken in."""
        self._looked = 0

    async def open(self) -> None:
        """From here on."""
        last = await self._store.read(lambda reader: read_lines(reader, ROLES, limit=1))
        self._read = last[0].number if last else 0

    @property
    def is_due(self) -> bool:
        """Whether the last look is long ago, and another can be had."""
        waits = self._clock.now_ms() - self._looked >= SOON
        return waits and not (self._store.trouble or self._store.ruin)

    async def glance(self) -> None:
        """A look where it is due; one that fails is made up for by the next."""
        if not self.is_due:
            return
        try:
            await self.look()
        except (HousewayError, SQLAlchemyError) as error:
            _log.warning("the console was not looked at: %s", error)

    async def look(self) -> None:
        """Take in what was done since."""
        self._looked, number = self._clock.now_ms(), self._read

        def read(reader: Reader) -> tuple[Any, list[LogLine]]:
            return reader.keys(), read_lines(reader, ROLES, after=number)

        keys, lines = await self._store.read(read)
        for message in self._signer.take(keys):
            self._say(message)
        for line in lines:
            self._read = max(self._read, line.number)
            for key in self._people.known.drop(line.person or ""):
                self._end_session(key, 4401, "your roles have changed: log in again")
