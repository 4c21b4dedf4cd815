"""Follow changes made from the command line while the room is open: new keys and changed roles.

The room signs with a rotated key from the next refresh on. People whose roles have changed must log
in again, so that nobody goes on ruling without the role, or sits at a table while on duty.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from houseway.errors import HousewayError
from houseway.room.accounts.accounts import Accounts
from houseway.room.compliance.event_log import Kind, LogLine, read_lines
from houseway.room.fairness.signing import Signer
from houseway.room.ports import Clock, Store
from houseway.room.store.reader import Reader

ROLE_CHANGES: Final[tuple[Kind, ...]] = ("role given", "role taken")
MIN_INTERVAL_MS: Final = 2_000
"""The least time from one refresh to the next that a request may cause."""

_log = logging.getLogger(__name__)


class Administration:
    """The keys and roles that the room has read from the database so far."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        signer: Signer,
        accounts: Accounts,
        *,
        broadcast: Callable[[bytes], None],
        end_session: Callable[[str, int, str], None],
    ) -> None:
        self._broadcast, self._end_session = broadcast, end_session
        self._store = store
        self._clock = clock
        self._signer = signer
        self._accounts = accounts
        self._last_entry = 0
        """The number of the last log entry about roles that was applied."""
        self._refreshed_at = 0

    async def open(self) -> None:
        """Start from the present state of the log."""
        last = await self._store.read(lambda reader: read_lines(reader, ROLE_CHANGES, limit=1))
        self._last_entry = last[0].number if last else 0

    @property
    def is_due(self) -> bool:
        """Whether the last refresh is long ago and the store can be read."""
        long_ago = self._clock.now_ms() - self._refreshed_at >= MIN_INTERVAL_MS
        return long_ago and not (self._store.trouble or self._store.ruin)

    async def refresh_if_due(self) -> None:
        """Refresh if that is due; a failure is logged, and the next refresh makes up for it."""
        if not self.is_due:
            return
        try:
            await self.refresh()
        except (HousewayError, SQLAlchemyError) as error:
            _log.warning("changes from the command line could not be read: %s", error)

    async def refresh(self) -> None:
        """Apply the changes since the last refresh."""
        self._refreshed_at, number = self._clock.now_ms(), self._last_entry

        def query(reader: Reader) -> tuple[Any, list[LogLine]]:
            return reader.keys(), read_lines(reader, ROLE_CHANGES, after=number)

        keys, lines = await self._store.read(query)
        for message in self._signer.load_keys(keys):
            self._broadcast(message)
        for line in lines:
            self._last_entry = max(self._last_entry, line.number)
            for key in self._accounts.cached.drop(line.person or ""):
                self._end_session(key, 4401, "your roles have changed: log in again")
