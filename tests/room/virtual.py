"""The ports in virtual time: a loop that jumps to its next timer, and a store that can die."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any, TypeVar

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.pool import StaticPool

from houseway.room.ports import Timer
from houseway.room.store import Reader, migrate, write
from houseway.room.unit import Unit

T = TypeVar("T")
EPOCH = 1_700_000_000_000


class _Jump(selectors.SelectSelector):
    """Waiting takes no time: the loop's clock is moved instead."""

    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> Any:
        found = super().select(0)
        if not found and timeout is None:
            raise RuntimeError("everything waits and no timer is set")
        if not found and timeout:
            self.loop.now += timeout
        return found


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose time is virtual."""

    def __init__(self) -> None:
        self.now = 0.0
        selector = _Jump()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self.now


def run(main: Coroutine[Any, Any, T]) -> T:
    """Like `asyncio.run`, in virtual time."""
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(main)
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()


class Life:
    """One run of the server process: whatever it set in motion stops with it."""

    def __init__(self) -> None:
        self.over = False


class VirtualClock:
    def __init__(self, life: Life | None = None) -> None:
        self._life = life or Life()

    def now_ms(self) -> int:
        return EPOCH + round(asyncio.get_running_loop().time() * 1000)

    def call_later(self, delay_ms: int, call: Callable[[], None]) -> Timer:
        def alive() -> None:
            if not self._life.over:
                call()

        return asyncio.get_running_loop().call_later(delay_ms / 1000, alive)

    async def sleep(self, delay_ms: int) -> None:
        await asyncio.sleep(delay_ms / 1000)


class SeededEntropy:
    def __init__(self, random: Random) -> None:
        self._random = random

    def bytes(self, count: int) -> bytes:
        return self._random.randbytes(count)


class Here:
    """Slow work here and now."""

    async def run(self, work: Callable[[], T]) -> T:
        return work()


def memory_engine() -> Engine:
    """A database in memory, with the real schema and triggers."""
    engine = create_engine(
        "sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}
    )

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN")

    migrate(engine)
    return engine


class MortalStore:
    """Commits batches after a while; between the commit and its word the process may die."""

    def __init__(self, engine: Engine, random: Random, life: Life) -> None:
        self.engine = engine
        self._random = random
        self._life = life
        self._waiting: list[tuple[Unit, asyncio.Future[None]]] = []
        self._busy = False
        self.batches = 0

    def submit(self, unit: Unit) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((unit, done))
        if not self._busy:
            self._busy = True
            self._later(self._commit)
        return done

    def _later(self, call: Callable[[], None]) -> None:
        delay = self._random.choice((0.0, 0.001, 0.005, 0.03, 0.15))
        asyncio.get_running_loop().call_later(delay, call)

    def _commit(self) -> None:
        if self._life.over:
            return
        batch, self._waiting = self._waiting, []
        try:
            with self.engine.begin() as connection:
                write(connection, [unit for unit, _ in batch])
        except Exception as error:
            for _, done in batch:
                done.set_exception(error)
            self._life.over = True
            raise
        self.batches += 1
        self._later(lambda: self._tell(batch))

    def _tell(self, batch: list[tuple[Unit, asyncio.Future[None]]]) -> None:
        if self._life.over:
            return
        for _, done in batch:
            if not done.done():
                done.set_result(None)
        self._busy = bool(self._waiting)
        if self._waiting:
            self._later(self._commit)

    async def read(self, look: Callable[[Reader], T]) -> T:
        await asyncio.sleep(self._random.choice((0, 0.001)))
        with self.engine.connect() as connection:
            return look(Reader(connection))

    async def close(self) -> None:
        while self._busy:
            await asyncio.sleep(0.001)
