"""What one process says to others: gathered in a turn of the loop, signed, and sent."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable

from houseway.room.cluster.frames import Codec, Frame, Item, Told
from houseway.room.ports import Bus

__all__ = ["Post"]


class Post:
    """One process's, by its number; 0 is everybody."""

    def __init__(self, bus: Bus, codec: Codec, name: str, number: int) -> None:
        self.bus = bus
        self.number = number
        self._codec = codec
        self._name = name
        self._outbox: defaultdict[int, list[Item]] = defaultdict(list)
        self._same: dict[tuple[int, int], Told] = {}
        """What many hear alike in this turn."""

    def listen(self, hear: Callable[[int, Item], None]) -> None:
        """Hear who says what; nothing of one's own, and nothing that a stranger says."""

        def take(message: bytes) -> None:
            frame = self._codec.decode(message)
            if frame is not None and frame.sender != self.number:
                for item in frame.items:
                    hear(frame.sender, item)

        self.bus.listen([f"{self._name}:{self.number}", f"{self._name}:0"], take)

    def send(self, to: int, item: Item) -> None:
        """With whatever else is said in this turn of the loop."""
        if not self._outbox:
            asyncio.get_running_loop().call_soon(self.flush)
        self._outbox[to].append(item)

    def tell(self, to: int, link: str, number: int, messages: list[bytes]) -> None:
        """For one socket; the same messages for several go over once."""
        told = self._same.get((to, id(messages)))
        if told is None:
            told = self._same[to, id(messages)] = Told([], messages)
            self.send(to, told)
        told.links.append((link, number))

    def flush(self) -> None:
        """Now."""
        outbox, self._outbox = self._outbox, defaultdict(list)
        self._same.clear()
        for to, items in outbox.items():
            frame = Frame(self.number, to, items)
            self.bus.send(f"{self._name}:{to}", self._codec.encode(frame))
