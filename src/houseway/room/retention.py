"""Retention: what the room deletes when it is old; `docs/protocol.md` names each period."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

from houseway.errors import HousewayError
from houseway.room.ports import Clock, Store, Timer
from houseway.room.transaction import Transaction, ignore_outcome

HOUR_MS: Final = 3_600_000
DAY_MS: Final = 24 * HOUR_MS
WINDOWS: Final = {
    "old_commands": DAY_MS,
    "old_failures": DAY_MS,
    "old_chat": 30 * DAY_MS,
    "old_sessions": 90 * DAY_MS,
    "old_budgets": HOUR_MS,
}
"""For how many milliseconds each kind of row is kept."""


class Retention:
    """Deletes old rows once an hour while the room is open."""

    def __init__(
        self, store: Store, clock: Clock, also: Callable[[], Coroutine[Any, Any, None]]
    ) -> None:
        self._store = store
        self._also = also
        self._task: asyncio.Task[None] | None = None
        self._clock = clock
        self._timer: Timer | None = None

    def start(self) -> None:
        """Delete old rows now and every hour from now on."""
        if self._store.trouble is None and self._store.ruin is None:
            transaction = Transaction()
            for operation, kept in WINDOWS.items():
                transaction.add(operation, before=self._clock.now_ms() - kept)
            self._store.submit(transaction).add_done_callback(ignore_outcome)
            self._task = asyncio.get_running_loop().create_task(self._tidy())
        self._timer = self._clock.call_later(HOUR_MS, self.start)

    async def _tidy(self) -> None:
        with suppress(HousewayError):  # the next hour will catch up
            await self._also()

    def stop(self) -> None:
        """Stop deleting."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
