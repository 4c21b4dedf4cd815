"""The ports as a real server has them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import TypeVar

from houseway.room.ports import Timer

__all__ = ["SystemClock", "SystemEntropy", "Threads"]

T = TypeVar("T")


class SystemClock:
    """The machine's clock; set back, it stands still until it has caught up."""

    def __init__(self) -> None:
        self._last = 0

    def now_ms(self) -> int:
        """Milliseconds since 1970."""
        self._last = max(self._last, time.time_ns() // 1_000_000)
        return self._last

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
    """Slow work in the event loop's threads."""

    async def run(self, work: Callable[[], T]) -> T:
        """Its result."""
        return await asyncio.get_running_loop().run_in_executor(None, work)
