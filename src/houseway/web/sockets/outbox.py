"""What waits for one socket: the table puts in and goes on, the socket takes out."""

from __future__ import annotations

import asyncio

__all__ = ["Outbox"]


class Outbox:
    """Whole messages in order. It takes so many bytes; then the socket counts as too slow."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._waiting: list[bytes] = []
        self._bytes = 0
        self._wake = asyncio.Event()
        self.ended: tuple[int, str] | None = None
        """The code and the reason with which the socket is to be closed."""

    def put(self, messages: list[bytes]) -> None:
        """At once; nothing is taken once the end has come."""
        if self.ended is not None:
            return
        self._waiting += messages
        self._bytes += sum(map(len, messages))
        if self._bytes > self._limit:
            self.end(4408, "too slow: more is waiting for this socket than the server keeps")
        self._wake.set()

    def end(self, code: int, reason: str) -> None:
        """Close the socket; a second reason does not replace the first."""
        if self.ended is None:
            self.ended = (code, reason)
            self._wake.set()

    async def take(self) -> list[bytes]:
        """Everything that waits; empty at the end."""
        while not self._waiting:
            if self.ended is not None:
                return []
            self._wake.clear()
            await self._wake.wait()
        if self.ended is not None and self.ended[0] == 4408:
            return []  # the rest would not arrive either
        taken, self._waiting, self._bytes = self._waiting, [], 0
        return taken
