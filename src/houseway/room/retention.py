"""What the room forgets when it is old: `docs/protocol.md` names each window."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

from houseway.errors import HousewayError
from houseway.room.ports import Clock, Store, Timer
from houseway.room.transaction import Unit

__all__ = ["WINDOWS", "Tidying"]

HOUR: Final = 3_600_000
DAY: Final = 24 * HOUR
WINDOWS: Final = {
    "old_commands": DAY,
    "old_failures": DAY,
    "old_chat": 30 * DAY,
    "old_sessions": 90 * DAY,
    "old_budgets": HOUR,
}
"""Milliseconds that each is kept."""


class Tidying:
    """Once an hour, as long as the room is open."""

    def __init__(
        self, store: Store, clock: Clock, also: Callable[[], Coroutine[Any, Any, None]]
    ) -> None:
        self._store = store
        self._also = also
        self._task: asyncio.Task[None] | None = None
        self._clock = clock
        self._timer: Timer | None = None

    def start(self) -> None:
        """Now, and from now on."""
        if self._store.trouble is None and self._store.ruin is None:
            unit = Unit()
            for operation, kept in WINDOWS.items():
                unit.add(operation, before=self._clock.now_ms() - kept)
            self._store.submit(unit).add_done_callback(
                lambda done: None if done.cancelled() else done.exception()
            )
            self._task = asyncio.get_running_loop().create_task(self._do())
        self._timer = self._clock.call_later(HOUR, self.start)

    async def _do(self) -> None:
        with suppress(HousewayError):  # the next hour will do
            await self._also()

    def stop(self) -> None:
        """No more."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
