"""The ports to the outside world: time, randomness, store, outgoing sockets, other processes.

Nothing else in the room touches a clock, a random generator, a file or a socket. So the whole room
can run in one process under a simulated clock, with faults from a seed (`tests/room/simulation`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from houseway.errors import HousewayError
from houseway.room.transaction import Transaction

if TYPE_CHECKING:
    from houseway.room.store.member import Member
    from houseway.room.store.reader import Reader

T = TypeVar("T")

Send = Callable[[list[bytes]], None]
"""A function that queues whole messages for one socket, in order, and returns at once."""


class Timer(Protocol):
    """A scheduled call."""

    def cancel(self) -> Any:
        """Cancel the call."""


class Clock(Protocol):
    """A clock that never goes back, and can schedule calls."""

    def now_ms(self) -> int:
        """Return the time in milliseconds since 1970."""

    def call_later(self, delay_ms: int, call: Callable[[], None]) -> Timer:
        """Call a function after a delay."""

    async def sleep(self, delay_ms: int) -> None:
        """Wait."""


class Entropy(Protocol):
    """A source of random bytes that nobody can predict."""

    def bytes(self, count: int) -> bytes:
        """Return random bytes."""


class Executor(Protocol):
    """Runs slow work without holding up the tables: in a thread, or immediately in tests."""

    async def run(self, work: Callable[[], T]) -> T:
        """Return the result of the work."""


class Bus(Protocol):
    """Carries messages between processes. It may lose, delay or duplicate any of them."""

    @property
    def losses(self) -> int:
        """How many messages are known to be lost."""

    @property
    def trouble(self) -> HousewayError | None:
        """Why the bus carries no messages now; None if it does."""

    def listen(self, channels: Sequence[str], receive: Callable[[bytes], None]) -> None:
        """Pass on every message of these channels from now on."""

    def send(self, channel: str, message: bytes) -> None:
        """Send to everybody who listens on a channel, at once and without confirmation."""

    async def close(self) -> None:
        """Stop sending and listening."""


class Listener(Protocol):
    """A listener for changes in the state of the store."""

    def troubled(self, error: HousewayError | None) -> None:
        """Called when the store cannot write but keeps trying; None: it can write again."""

    def not_kept(self, balances: dict[str, int], flying: Iterable[Transaction]) -> None:
        """Called when transactions failed. `balances` exclude transactions still in flight."""

    def ruined(self) -> None:
        """Called when nothing can ever be stored again."""


class Store(Protocol):
    """Stores transactions whole and in the order they were submitted.

    A transaction that cannot be stored fails alone, except that later ones of its table fail too
    until the table is rebuilt and calls `resume`. If the database cannot write for a while, nothing
    fails; everything waits.
    """

    listener: Listener | None

    @property
    def member(self) -> Member | None:
        """This process as one of those that share the store; None if it has the store alone."""

    @property
    def trouble(self) -> HousewayError | None:
        """Why the store cannot write now; None if it can."""

    @property
    def ruin(self) -> HousewayError | None:
        """Why the store will never write again; None if it may."""

    def resume(self, table: str) -> None:
        """Accept a table's transactions again after it was rebuilt from what is durable."""

    def submit(self, transaction: Transaction) -> asyncio.Future[None]:
        """Queue a transaction; the future is done when it is durable."""

    async def read(self, query: Callable[[Reader], T]) -> T:
        """Return what a query of the durable state finds."""

    async def close(self) -> None:
        """Close the store after the last submitted transaction."""
