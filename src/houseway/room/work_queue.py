"""Long work that anybody may ask for: one piece after the other, and few wait."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from houseway.room.tables.replies import busy

__all__ = ["Turns"]

T = TypeVar("T")


class Turns:
    """So many have their turn or wait for it; others are turned away with `room/busy`."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._here = 0
        self._turn = asyncio.Lock()

    async def take(self, work: Callable[[], Awaitable[T]]) -> T:
        """Its result, when all before it are done."""
        if self._here >= self._most:
            raise busy()
        self._here += 1
        try:
            async with self._turn:
                return await work()
        finally:
            self._here -= 1
