"""A queue for long work that anybody may ask for: one piece at a time, and only a few may wait."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from houseway.room.tables.replies import busy

T = TypeVar("T")


class WorkQueue:
    """Runs one piece of work at a time; beyond `most` callers, turns away with `room/busy`."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting = 0
        self._turn = asyncio.Lock()

    async def run(self, work: Callable[[], Awaitable[T]]) -> T:
        """Return the work's result once all work before it is done."""
        if self._waiting >= self._most:
            raise busy()
        self._waiting += 1
        try:
            async with self._turn:
                return await work()
        finally:
            self._waiting -= 1
