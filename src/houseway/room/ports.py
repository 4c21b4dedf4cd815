"""The doors to the outside: time, randomness, store, sockets' outgoing side, other processes.

Nothing else in the room touches a clock, a generator, a file or a socket, so that the whole of
it runs in one process under a simulated clock with faults from a seed (`tests/room/simulation`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from houseway.errors import HousewayError
from houseway.room.transaction import Unit

if TYPE_CHECKING:
    from houseway.room.store.member import Member
    from houseway.room.store.reader import Reader

__all__ = ["Aside", "Bus", "Clock", "Entropy", "Listener", "Send", "Store", "Timer"]

T = TypeVar("T")

Send = Callable[[list[bytes]], None]
"""Takes whole messages for one socket, in order; it queues them and returns at once."""


class Timer(Protocol):
    """Something that will be called."""

    def cancel(self) -> Any:
        """Not any more."""


class Clock(Protocol):
    """Milliseconds since 1970 that never go back, and calls at a later time."""

    def now_ms(self) -> int:
        """What time it is."""

    def call_later(self, delay_ms: int, call: Callable[[], None]) -> Timer:
        """Call it after so many milliseconds."""

    async def sleep(self, delay_ms: int) -> None:
        """Wait so many milliseconds."""


class Entropy(Protocol):
    """Random bytes that nobody can foresee."""

    def bytes(self, count: int) -> bytes:
        """So many of them."""


class Aside(Protocol):
    """Where slow work is done without stopping the tables: a thread, or here and now in tests."""

    async def run(self, work: Callable[[], T]) -> T:
        """Its result."""


class Bus(Protocol):
    """Carries messages between processes. It may lose, delay and double any of them."""

    @property
    def losses(self) -> int:
        """How many it knows to have lost."""

    @property
    def trouble(self) -> HousewayError | None:
        """Why it carries nothing now."""

    def listen(self, channels: Sequence[str], hear: Callable[[bytes], None]) -> None:
        """Whatever is sent over these channels, from now on."""

    def send(self, channel: str, message: bytes) -> None:
        """To everybody who listens there; at once, and nobody says whether it came."""

    async def close(self) -> None:
        """No more."""


class Listener(Protocol):
    """Who hears what becomes of the store."""

    def troubled(self, error: HousewayError | None) -> None:
        """It cannot write now, and tries again; None: it can."""

    def not_kept(self, balances: dict[str, int], flying: Iterable[Unit]) -> None:
        """Units failed: these balances are true, but for the units that are still on their way."""

    def ruined(self) -> None:
        """Nothing will be kept any more."""


class Store(Protocol):
    """Keeps units whole and in the order they were submitted.

    A unit that cannot be kept fails alone, but for the later ones of its table: they fail as well,
    until the table is built again and says `resume`. A database that cannot write now fails
    nothing; everything waits.
    """

    listener: Listener | None

    @property
    def member(self) -> Member | None:
        """This process among those that share the store; None: it has it alone."""

    @property
    def trouble(self) -> HousewayError | None:
        """Why it cannot write now."""

    @property
    def ruin(self) -> HousewayError | None:
        """Why it never will again."""

    def resume(self, table: str) -> None:
        """The table was built again from what is durable: its units count again."""

    def submit(self, unit: Unit) -> asyncio.Future[None]:
        """Done when the unit is durable."""

    async def read(self, look: Callable[[Reader], T]) -> T:
        """What a look at the durable state gives."""

    async def close(self) -> None:
        """After the last submitted unit."""
