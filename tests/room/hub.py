"""The bus between processes, in virtual time and in memory: it drops, delays and doubles."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from random import Random

from room.virtual import Life

Hear = Callable[[bytes], None]


class Hub:
    """What Redis is to real processes; `faults` is how likely each fault is."""

    def __init__(self, random: Random, faults: float = 0.0) -> None:
        self.random = random
        self.faults = faults
        self.met: Counter[str] = Counter()
        self.down = False
        self.ears: defaultdict[str, list[tuple[Life, Hear]]] = defaultdict(list)

    def carry(self, channel: str, message: bytes) -> None:
        if self.down:
            self.met["lost"] += 1
            return
        for life, hear in self.ears[channel]:
            copies = 1
            if self.random.random() < self.faults:
                copies = self.random.choice((0, 0, 2))
                self.met["doubled" if copies else "lost"] += 1
            for _ in range(copies):
                delay = 0.001
                if self.random.random() < self.faults:
                    self.met["delayed"] += 1
                    delay = self.random.choice((0.02, 0.3, 2.0))
                asyncio.get_running_loop().call_later(delay, self._deliver, life, hear, message)

    def _deliver(self, life: Life, hear: Hear, message: bytes) -> None:
        if life.paused:
            asyncio.get_running_loop().call_later(0.05, self._deliver, life, hear, message)
        elif not life.over:
            hear(message)


class MemoryBus:
    """One process's end of it."""

    trouble = None

    def __init__(self, hub: Hub, life: Life) -> None:
        self._hub = hub
        self._life = life
        self._mine: list[tuple[str, tuple[Life, Hear]]] = []

    @property
    def losses(self) -> int:
        return self._hub.met["lost"]

    def listen(self, channels: Sequence[str], hear: Hear) -> None:
        for channel in channels:
            self._mine.append((channel, (self._life, hear)))
            self._hub.ears[channel].append((self._life, hear))

    def send(self, channel: str, message: bytes) -> None:
        if not self._life.over:
            self._hub.carry(channel, message)

    async def close(self) -> None:
        for channel, ear in self._mine:
            self._hub.ears[channel].remove(ear)
