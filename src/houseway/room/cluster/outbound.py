"""The outgoing side of the bus: items are gathered for one turn of the loop, signed and sent."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import Final

from houseway.room.cluster.messages import BusItem, Codec, LinkOutput, Message
from houseway.room.ports import Bus

REPLAY_WINDOW: Final = 4_096
"""By how many later messages one may be overtaken and still be accepted."""


class DuplicateFilter:
    """Recognises messages of one sender that were received before, or are too old to tell."""

    def __init__(self) -> None:
        self._last = 0
        self._recent: set[int] = set()

    def accept(self, number: int) -> bool:
        """Return whether a message is new, and remember it."""
        if number <= self._last - REPLAY_WINDOW or number in self._recent:
            return False
        self._recent.add(number)
        if number > self._last:
            self._last = number
        if len(self._recent) > 2 * REPLAY_WINDOW:
            self._recent = {each for each in self._recent if each > self._last - REPLAY_WINDOW}
        return True


class Outbound:
    """Sends items to processes by number, or to everybody by 0, and receives theirs."""

    def __init__(self, bus: Bus, codec: Codec, name: str, number: int) -> None:
        self.bus = bus
        self.number = number
        self._codec = codec
        self._name = name
        self._sent = 0
        self._filters: defaultdict[int, DuplicateFilter] = defaultdict(DuplicateFilter)
        """By sender; the number of a process is never used again."""
        self._outbox: defaultdict[int, list[BusItem]] = defaultdict(list)
        self._same: dict[tuple[int, int], LinkOutput] = {}
        """Messages that go to several sockets of one process in this turn."""

    def listen(self, receive: Callable[[int, BusItem], None]) -> None:
        """Pass on items with their sender.

        Messages are ignored if this process sent them, if no process of the cluster signed them, if
        they are for somebody else, or if they were received before.
        """

        def accept(message: bytes) -> None:
            received = self._codec.decode(message)
            if (
                received is None
                or received.sender == self.number
                or received.to not in (0, self.number)
            ):
                return
            if self._filters[received.sender].accept(received.number):
                for item in received.items:
                    receive(received.sender, item)

        self.bus.listen([f"{self._name}:{self.number}", f"{self._name}:0"], accept)

    def send(self, to: int, item: BusItem) -> None:
        """Queue an item; all items of this turn of the event loop are sent together."""
        if not self._outbox:
            asyncio.get_running_loop().call_soon(self.flush)
        self._outbox[to].append(item)

    def send_to_socket(self, to: int, link: str, number: int, messages: list[bytes]) -> None:
        """Send messages to one socket; messages that several sockets share are sent once."""
        output = self._same.get((to, id(messages)))
        if output is None:
            output = self._same[to, id(messages)] = LinkOutput([], messages)
            self.send(to, output)
        output.links.append((link, number))

    def flush(self) -> None:
        """Send all queued items now."""
        outbox, self._outbox = self._outbox, defaultdict(list)
        self._same.clear()
        for to, items in outbox.items():
            self._sent += 1
            message = Message(self.number, to, self._sent, items)
            self.bus.send(f"{self._name}:{to}", self._codec.encode(message))
