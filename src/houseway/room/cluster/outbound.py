"""What one process says to others: gathered in a turn of the loop, signed, and sent."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import Final

from houseway.room.cluster.messages import Codec, Frame, Item, Told
from houseway.room.ports import Bus

__all__ = ["Post"]

LATE: Final = 4_096
"""Frames by which one may be overtaken and still be heard."""


class Heard:
    """Which frames of one sender have come: none is heard twice, and none that is too old."""

    def __init__(self) -> None:
        self._last = 0
        self._recent: set[int] = set()

    def take(self, number: int) -> bool:
        """Whether it is new."""
        if number <= self._last - LATE or number in self._recent:
            return False
        self._recent.add(number)
        if number > self._last:
            self._last = number
        if len(self._recent) > 2 * LATE:
            self._recent = {each for each in self._recent if each > self._last - LATE}
        return True


class Post:
    """One process's, by its number; 0 is everybody."""

    def __init__(self, bus: Bus, codec: Codec, name: str, number: int) -> None:
        self.bus = bus
        self.number = number
        self._codec = codec
        self._name = name
        self._sent = 0
        self._heard: defaultdict[int, Heard] = defaultdict(Heard)
        """By sender; a process has a number that no other ever has."""
        self._outbox: defaultdict[int, list[Item]] = defaultdict(list)
        self._same: dict[tuple[int, int], Told] = {}
        """What many hear alike in this turn."""

    def listen(self, hear: Callable[[int, Item], None]) -> None:
        """Hear who says what; nothing of one's own, of a stranger's, for others, or said twice."""

        def take(message: bytes) -> None:
            frame = self._codec.decode(message)
            if frame is None or frame.sender == self.number or frame.to not in (0, self.number):
                return
            if self._heard[frame.sender].take(frame.number):
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
            self._sent += 1
            frame = Frame(self.number, to, self._sent, items)
            self.bus.send(f"{self._name}:{to}", self._codec.encode(frame))
