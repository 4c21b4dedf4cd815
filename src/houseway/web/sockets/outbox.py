"""A socket's outbox: messages that wait to be sent, so that no table waits for a slow socket."""

from __future__ import annotations

import asyncio


class Outbox:
    """Queued messages, in order; beyond `limit` bytes the socket is closed as too slow."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._waiting: list[bytes] = []
        self._bytes = 0
        self._wake = asyncio.Event()
        self.ended: tuple[int, str] | None = None
        """The code and the reason to close the socket with."""

    def enqueue(self, messages: list[bytes]) -> None:
        """Add messages without waiting; once the outbox has ended, they are dropped."""
        if self.ended is not None:
            return
        self._waiting += messages
        self._bytes += sum(map(len, messages))
        if self._bytes > self._limit:
            self.end(4408, f"too slow: more than {self._limit} bytes are waiting for this socket")
        self._wake.set()

    def end(self, code: int, reason: str) -> None:
        """Close the socket with this code; only the first call counts."""
        if self.ended is None:
            self.ended = (code, reason)
            self._wake.set()

    async def drain(self) -> list[bytes]:
        """Wait for messages and remove them all; returns an empty list at the end."""
        while not self._waiting:
            if self.ended is not None:
                return []
            self._wake.clear()
            await self._wake.wait()
        if self.ended is not None and self.ended[0] == 4408:
            return []  # a socket this slow would not get the rest either
        messages, self._waiting, self._bytes = self._waiting, [], 0
        return messages
