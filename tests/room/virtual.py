"""The ports in virtual time: a loop that jumps to its next timer, and a store that can die."""

from __future__ import annotations

import asyncio
import selectors
import sqlite3
import weakref
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from functools import cache
from random import Random
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import StaticPool

from houseway.room.ports import Listener, Timer
from houseway.room.store import Reader, migrate, schema, write
from houseway.room.store.committer import Committer, Outcome
from houseway.room.store.faults import TroubleError
from houseway.room.store.member import Member
from houseway.room.store.owner import Owner
from houseway.room.transaction import Transaction

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
        self.paused = False
        """It stands still, and does not know it."""


class VirtualClock:
    def __init__(self, life: Life | None = None, skew: int = 0) -> None:
        self._life = life or Life()
        self._skew = skew

    def now_ms(self) -> int:
        return EPOCH + self._skew + round(asyncio.get_running_loop().time() * 1000)

    def call_later(self, delay_ms: int, call: Callable[[], None]) -> Timer:
        def alive() -> None:
            if self._life.paused:
                asyncio.get_running_loop().call_later(0.05, alive)
            elif not self._life.over:
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
    """A database in memory, with the real schema and triggers, closed when nothing refers to it.

    A world whose servers are killed has nobody who would close it.
    """
    engine = _memory_engine()
    with engine.connect() as connection:
        database = _sqlite(connection)
        database.deserialize(migrated())
    weakref.finalize(engine, database.close)
    return engine


@cache
def migrated() -> bytes:
    """SQLite's file after the migrations, which are run once; rooms begin with copies of it."""
    engine = _memory_engine()
    migrate(engine)
    with engine.connect() as connection:
        file: bytes = _sqlite(connection).serialize()
    engine.dispose()
    return file


def _sqlite(connection: Connection) -> Any:
    return connection.connection.driver_connection


def _memory_engine() -> Engine:
    engine = create_engine(
        "sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}
    )

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


class FaultyCommitter(Committer):
    """Commits transactions as the real one does, on a database that fails from a seed.

    `full` stretches in which nothing can be written, commits whose answer is lost, and transactions
    that the database refuses.
    """

    def __init__(self, engine: Engine, random: Random, member: Member | None) -> None:
        super().__init__(engine, member or Owner(engine), self._faulty_write)
        self._random = random
        self.faults = 0.0
        self._refuses: int | None = None
        self.full = 0
        self.trespasses: list[str] = []
        """Tables that were written to without their lease."""
        self.counts: Counter[str] = Counter()

    def quiet(self) -> None:
        """No more faults."""
        self.faults, self.full = 0, 0

    def commit(self, transactions: Sequence[Transaction]) -> Outcome:
        if self.full:
            self.full -= 1
            raise TroubleError("store/trouble", "no room left on the disk")
        steps = [transaction for transaction in transactions if "inputs" in transaction.rows]
        if steps and self._refuses is None and self._random.random() < self.faults:
            self._refuses = id(self._random.choice(steps))
            self.counts["refused"] += 1
        try:
            outcome = super().commit(transactions)
        except TroubleError:
            self.counts["troubles"] += 1
            if self._random.random() < 0.5:
                self.full = self._random.randrange(1, 8)
            raise
        self._refuses = None
        return outcome

    def _faulty_write(self, connection: Connection, transactions: Sequence[Transaction]) -> None:
        if any(id(transaction) == self._refuses for transaction in transactions):
            raise ValueError("the database does not like this one")
        if self._random.random() < self.faults:
            raise _failed("database or disk is full", sqlite3.SQLITE_FULL)
        if isinstance(self.owner, Member):
            leases = {row.table: row.holder for row in connection.execute(schema.leases.select())}
            tables = {
                transaction.table for transaction in transactions if transaction.table in leases
            }
            self.trespasses += [t for t in tables if leases[t] != self.owner.number]
        write(connection, transactions)

    def _commit(self, *args: Any) -> Outcome:
        outcome = super()._commit(*args)
        if self._random.random() < self.faults:
            self.counts["answers lost"] += 1
            self._doubt = outcome
            raise _failed("the answer was lost", sqlite3.SQLITE_IOERR)
        return outcome


def _failed(words: str, code: int) -> OperationalError:
    cause = sqlite3.OperationalError(words)
    cause.sqlite_errorcode = code
    return OperationalError("COMMIT", None, cause)


class MortalStore:
    """Commits batches after a while; between the commit and its word the process may die."""

    ruin = None

    def __init__(
        self, engine: Engine, random: Random, life: Life, member: Member | None = None
    ) -> None:
        self.engine = engine
        self.member = member
        self.listener: Listener | None = None
        self.trouble: TroubleError | None = None
        self.committer = FaultyCommitter(engine, random, member)
        self._random = random
        self._life = life
        self._waiting: list[tuple[Transaction, asyncio.Future[None]]] = []
        self._batch: list[tuple[Transaction, asyncio.Future[None]]] = []
        self._busy = False
        self.batches = 0

    def submit(self, transaction: Transaction) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((transaction, done))
        if not self._busy:
            self._busy = True
            self._later(self._commit)
        return done

    def resume(self, table: str) -> None:
        self.committer.resume(table)

    def _later(self, call: Callable[[], None]) -> None:
        delay = self._random.choice((0.0, 0.001, 0.005, 0.03, 0.15))
        VirtualClock(self._life).call_later(round(delay * 1000), call)

    def _commit(self) -> None:
        if self._life.over:
            return
        if not self._batch:
            self._batch, self._waiting = self._waiting, []
        try:
            outcome = self.committer.commit([transaction for transaction, _ in self._batch])
        except TroubleError as error:
            self._troubled(error)
            asyncio.get_running_loop().call_later(0.2, self._commit)
            return
        self.batches += 1
        self._troubled(None)
        self._later(lambda: self._tell(outcome))

    def _troubled(self, error: TroubleError | None) -> None:
        changed = (error is None) is not (self.trouble is None)
        self.trouble = error
        if changed and self.listener is not None:
            self.listener.troubled(error)

    def _tell(self, outcome: Outcome) -> None:
        if self._life.over:
            return
        batch, self._batch = self._batch, []
        if outcome.balances and self.listener is not None:
            self.listener.not_kept(
                outcome.balances, [transaction for transaction, _ in self._waiting]
            )
        for (_, done), error in zip(batch, outcome.errors, strict=True):
            if done.done():
                continue
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)
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
