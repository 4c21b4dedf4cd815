"""The ports as a real server has them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from houseway.room.ports import Timer

__all__ = ["SystemClock", "SystemEntropy", "Threads"]

T = TypeVar("T")


class SystemClock:
    """Milliseconds that pass evenly, whatever is done to the machine's clock.

    Where that is set forward or back, this one follows at a hundredth of the time that passes: no
    countdown ends at once, and nothing happens before what came earlier.
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
        """Milliseconds since 1970."""
        at = self._steady()
        most = (at - self._at) // 100
        self._at = at
        off = self._wall() - at - self._ahead
        self._ahead += max(-most, min(most, off))
        return (at + self._ahead) // 1_000_000

    def call_later(self, delay_ms: int, call: Callable[[], None]) -> Timer:
        """By the running event loop."""
        return asyncio.get_running_loop().call_later(delay_ms / 1000, call)

    async def sleep(self, delay_ms: int) -> None:
        """By the running event loop."""
        await asyncio.sleep(delay_ms / 1000)


class SystemEntropy:
    """The system's generator."""

    def bytes(self, count: int) -> bytes:
        """So many of them."""
        return secrets.token_bytes(count)


class Threads:
    """Slow work in the event loop's threads, or in so many of its own."""

    def __init__(self, own: int = 0) -> None:
        self._own = ThreadPoolExecutor(own) if own else None

    async def run(self, work: Callable[[], T]) -> T:
        """Its result."""
        return await asyncio.get_running_loop().run_in_executor(self._own, work)
