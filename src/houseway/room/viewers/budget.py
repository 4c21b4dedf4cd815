"""Rate limits for one person over all their sockets: commands, bytes and talk."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from houseway.room.errors import RoomError
from houseway.room.ports import Clock

COMMANDS: Final = (20.0, 20.0)
"""How many per second in the long run, and how many at once."""
BYTES: Final = (8_192.0, 65_536.0)
HELLOS: Final = (0.5, 10.0)
"""Limited per socket, because each hello is answered by the whole table."""
TALK: Final = (0.5, 30.0)
"""The rate limit for chat, which others have to store and read."""
MAX_PEOPLE: Final = 10_000
"""How many budgets are remembered; the least recently used is forgotten first."""


class _Bucket:
    """A token bucket, full at first."""

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
    """The rate limit for one socket's hellos."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._hellos = _Bucket(HELLOS, clock.now_ms())

    def spend(self) -> None:
        """Spend one hello, or refuse it."""
        if not self._hellos.take(1, self._clock.now_ms()):
            raise RoomError(
                "rate/too_fast", "too many hellos on this connection; wait a few seconds"
            )


class Budget:
    """One person's rate limits."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        now = clock.now_ms()
        self._commands = _Bucket(COMMANDS, now)
        self._bytes = _Bucket(BYTES, now)
        self._talk = _Bucket(TALK, now)

    def spend(self, size: int) -> None:
        """Spend one command of `size` bytes, or refuse it."""
        now = self._clock.now_ms()
        if not self._commands.take(1, now):
            raise RoomError(
                "rate/too_fast", f"at most {COMMANDS[0]:.0f} commands per second, please"
            )
        if not self._bytes.take(size, now):
            raise RoomError("rate/too_fast", f"at most {BYTES[0]:.0f} bytes per second, please")

    def spend_talk(self) -> None:
        """Spend one message that others have to store and read, or refuse it."""
        if not self._talk.take(1, self._clock.now_ms()):
            raise RoomError("rate/too_fast", "too many chat messages; wait a few seconds")


class Budgets:
    """The rate limits of everybody who is connected."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._of: OrderedDict[str, Budget] = OrderedDict()

    def of(self, person: str) -> Budget:
        """Return a person's budget, shared by all their sockets; every spectator gets a new one."""
        if not person:
            return Budget(self._clock)
        budget = self._of.get(person)
        if budget is None:
            budget = self._of[person] = Budget(self._clock)
            if len(self._of) > MAX_PEOPLE:
                self._of.popitem(last=False)
        self._of.move_to_end(person)
        return budget
