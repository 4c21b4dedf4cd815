"""One time for all processes: the database's clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from houseway.room.ports import Clock, Timer

ADJUSTMENT_DIVISOR: Final = 100
"""The clock adjusts by at most a hundredth of the time that passes."""


class DatabaseClock:
    """A clock that follows the database's slowly, so that it never goes back or jumps ahead."""

    def __init__(self, own: Clock) -> None:
        self.own = own
        self._ahead: int | None = None
        self._at = 0
        self._last = 0

    def follow(self, now: int) -> None:
        """Adjust to the database's time."""
        own = self.own.now_ms()
        off = now - own
        if self._ahead is None:
            self._ahead = off
        else:
            most = max(1, (own - self._at) // ADJUSTMENT_DIVISOR)
            self._ahead += max(-most, min(most, off - self._ahead))
        self._at = own

    def now_ms(self) -> int:
        """Return the time in milliseconds since 1970."""
        self._last = max(self._last, self.own.now_ms() + (self._ahead or 0))
        return self._last

    def call_later(self, delay_ms: int, call: Callable[[], None]) -> Timer:
        """See `Clock`; delays are measured by this process's own clock."""
        return self.own.call_later(delay_ms, call)

    async def sleep(self, delay_ms: int) -> None:
        """See `Clock`; delays are measured by this process's own clock."""
        await self.own.sleep(delay_ms)
