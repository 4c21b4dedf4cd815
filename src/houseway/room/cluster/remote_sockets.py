"""Remote sockets: sockets of other processes at tables of this one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from houseway.room.viewers.link import Link

if TYPE_CHECKING:
    from houseway.room.cluster.cluster import Cluster

MAX_WAITING: Final = 200
"""How many of a socket's messages may wait."""


class RemoteSocket:
    """A socket of another process, with a link as if it were here."""

    def __init__(self, cluster: Cluster, sender: int, id: str) -> None:
        self.sender = sender
        self.id = id
        self.sent = 0
        self.opened = cluster.clock.now_ms()
        self._cluster = cluster
        self._received = 0
        self._inbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.link: Link | None = None

    @property
    def numbers(self) -> tuple[int, int]:
        """The numbers of the last messages sent and received."""
        return self.sent, self._received

    def serve(self, link: Link) -> None:
        """Pass messages to the link, one after the other."""
        self.link = link
        self._cluster.spawn(self._serve(link))

    async def _serve(self, link: Link) -> None:
        while (message := await self._inbox.get()) is not None:
            await link.receive(message)

    def send(self, messages: list[bytes]) -> None:
        """Send messages from the table to the socket's process."""
        self.sent += 1
        self._cluster.send_to_socket(self, messages)

    def receive(self, number: int, message: bytes) -> bool:
        """Queue a message from the socket; return False if one is missing or too many wait."""
        if number != self._received + 1 or self._inbox.qsize() >= MAX_WAITING:
            return number <= self._received
        self._received = number
        self._inbox.put_nowait(message)
        return True

    def close(self) -> None:
        """Close the link because the socket is gone."""
        self._inbox.put_nowait(None)
        if self.link is not None:
            self.link.close()
