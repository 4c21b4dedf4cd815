"""Sockets of other processes at tables of this one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from houseway.room.viewers.link import Link

if TYPE_CHECKING:
    from houseway.room.cluster.cluster import Cluster

__all__ = ["Far"]

MOST: Final = 200
"""Messages up that may wait."""


class Far:
    """One of them, with a link as if it were here."""

    def __init__(self, cluster: Cluster, sender: int, id: str) -> None:
        self.sender = sender
        self.id = id
        self.told = 0
        self.opened = cluster.clock.now_ms()
        self._cluster = cluster
        self._heard = 0
        self._up: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.link: Link | None = None

    @property
    def numbers(self) -> tuple[int, int]:
        """The last one told, and the last one heard."""
        return self.told, self._heard

    def serve(self, link: Link) -> None:
        """One message after the other."""
        self.link = link
        self._cluster.spawn(self._serve(link))

    async def _serve(self, link: Link) -> None:
        while (message := await self._up.get()) is not None:
            await link.receive(message)

    def send(self, messages: list[bytes]) -> None:
        """Down: what the table says."""
        self.told += 1
        self._cluster.tell(self, messages)

    def hear(self, number: int, message: bytes) -> bool:
        """Up; False where something is missing, or too much waits."""
        if number != self._heard + 1 or self._up.qsize() >= MOST:
            return number <= self._heard
        self._heard = number
        self._up.put_nowait(message)
        return True

    def close(self) -> None:
        """It is gone."""
        self._up.put_nowait(None)
        if self.link is not None:
            self.link.close()
