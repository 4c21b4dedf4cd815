"""The ports of a real server: the system's clock, random generator and threads."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from houseway.room.ports import Timer

T = TypeVar("T")


class SystemClock:
    """A clock that runs evenly even if the machine's clock is set.

    If that is set forward or back, this one follows at a hundredth of the passing time, so no
    countdown ends at once and no event comes before an earlier one.
    """

    def __init__(
        self,
        wall: Callable[[], int] = time.time_ns,
        steady: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._wall, self._steady = wall, steady
        self._at = steady()
        self._ahead = wall() - self._at

    def now_ms(self) -> int:
        """Return the time in milliseconds since 1970."""
        at = self._steady()
        most = (at - self._at) // 100
        self._at = at
        off = self._wall() - at - self._ahead
        self._ahead += max(-most, min(most, off))
        return (at + self._ahead) // 1_000_000

    def call_later(self, delay_ms: int, call: Callable[[], None]) -> Timer:
        """See `Clock`; uses the running event loop."""
        return asyncio.get_running_loop().call_later(delay_ms / 1000, call)

    async def sleep(self, delay_ms: int) -> None:
        """See `Clock`; uses the running event loop."""
        await asyncio.sleep(delay_ms / 1000)


class SystemEntropy:
    """The system's random generator."""

    def bytes(self, count: int) -> bytes:
        """Return random bytes."""
        return secrets.token_bytes(count)


class Threads:
    """An executor that uses the event loop's threads, or `own` threads of its own."""

    def __init__(self, own: int = 0) -> None:
        self._own = ThreadPoolExecutor(own) if own else None

    async def run(self, work: Callable[[], T]) -> T:
        """Return the result of the work."""
        return await asyncio.get_running_loop().run_in_executor(self._own, work)
