"""How much one person may say, over however many sockets: commands, bytes and talk."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from houseway.room.errors import RoomError
from houseway.room.ports import Clock

__all__ = ["Budget", "Budgets", "Greeting"]

COMMANDS: Final = (20.0, 20.0)
"""A second in the long run, and at once."""
BYTES: Final = (8_192.0, 65_536.0)
HELLOS: Final = (0.5, 10.0)
"""One socket's: each is answered by the whole table."""
TALK: Final = (0.5, 30.0)
"""Chat and words for the shuffle: what others have to keep and read."""
MOST: Final = 10_000
"""People whose budgets are remembered; the one not heard of for longest is forgotten first."""


class _Bucket:
    """Full at first; what is said is taken out, time puts it back."""

    __slots__ = ("_at", "_most", "_rate", "_tokens")

    def __init__(self, limit: tuple[float, float], now: int) -> None:
        self._rate, self._most = limit
        self._tokens, self._at = self._most, now

    def take(self, cost: float, now: int) -> bool:
        grown = self._tokens + max(0, now - self._at) * self._rate / 1000
        self._tokens, self._at = min(self._most, grown), now
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True


class Greeting:
    """One socket's hellos."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._hellos = _Bucket(HELLOS, clock.now_ms())

    def spend(self) -> None:
        """One more."""
        if not self._hellos.take(1, self._clock.now_ms()):
            raise RoomError("rate/too_fast", "you have said hello often; wait a few seconds")


class Budget:
    """One person's."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        now = clock.now_ms()
        self._commands = _Bucket(COMMANDS, now)
        self._bytes = _Bucket(BYTES, now)
        self._talk = _Bucket(TALK, now)

    def spend(self, size: int) -> None:
        """A command of so many bytes."""
        now = self._clock.now_ms()
        if not self._commands.take(1, now):
            raise RoomError("rate/too_fast", f"{COMMANDS[0]:.0f} commands a second are enough")
        if not self._bytes.take(size, now):
            raise RoomError("rate/too_fast", f"{BYTES[0]:.0f} bytes a second are enough")

    def talk(self) -> None:
        """Something that everybody keeps or reads."""
        if not self._talk.take(1, self._clock.now_ms()):
            raise RoomError("rate/too_fast", "you have said much; wait a few seconds")


class Budgets:
    """Everybody's."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._of: OrderedDict[str, Budget] = OrderedDict()

    def of(self, person: str) -> Budget:
        """His own, the same over all his sockets; a spectator has one for each."""
        if not person:
            return Budget(self._clock)
        budget = self._of.get(person)
        if budget is None:
            budget = self._of[person] = Budget(self._clock)
            if len(self._of) > MOST:
                self._of.popitem(last=False)
        self._of.move_to_end(person)
        return budget
