"""The writer: one thread takes whatever units have come together and commits them as one."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, bindparam, insert, update
from sqlalchemy.dialects import postgresql, sqlite

from houseway.room.store import schema
from houseway.room.store.connect import connect, migrate
from houseway.room.store.reader import Reader
from houseway.room.unit import OPERATIONS, Unit

__all__ = ["SqlStore", "open_store", "write"]

T = TypeVar("T")
MOST: Final = 1_000
"""Units in one transaction."""


def _statements(dialect: str) -> dict[str, Any]:
    either: Any = sqlite.insert if dialect == "sqlite" else postgresql.insert
    snapshots = either(schema.snapshots)
    found = {
        "terms": either(schema.terms).on_conflict_do_nothing(),
        "account_changes": _change(schema.accounts, "id", "kind", "name", "login", "password"),
        "session_changes": _change(schema.sessions, "digest", "seen", "ended"),
        "table_changes": _change(schema.tables, "id", "closed"),
        "shoe_ends": update(schema.shoes)
        .where(
            schema.shoes.c.table == bindparam("in_table"),
            schema.shoes.c.number == bindparam("of_number"),
        )
        .values({name: bindparam(name) for name in ("ended", "said", "opened", "numbers")}),
        "snapshots": snapshots.on_conflict_do_update(
            index_elements=["table"],
            set_={"seq": snapshots.excluded.seq, "body": snapshots.excluded.body},
        ),
    }
    for operation in OPERATIONS:
        if operation not in found:
            found[operation] = insert(getattr(schema, operation))
    return found


def _change(table: Any, key: str, *columns: str) -> Any:
    return (
        update(table)
        .where(table.c[key] == bindparam("of"))
        .values({name: bindparam(name) for name in columns})
    )


_BY_DIALECT: Final[dict[str, dict[str, Any]]] = {}


def write(connection: Connection, units: Sequence[Unit]) -> None:
    """Every row of the units, operation by operation."""
    name = connection.dialect.name
    found = _BY_DIALECT.get(name) or _BY_DIALECT.setdefault(name, _statements(name))
    for operation in OPERATIONS:
        rows = [row for unit in units for row in unit.rows.get(operation, ())]
        if rows:
            connection.execute(found[operation], rows)


class SqlStore:
    """Group commit: an acknowledgement waits for its batch, and a batch for the disk."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.batches = 0
        self.units = 0
        self._queue: queue.SimpleQueue[tuple[Unit, asyncio.Future[None]] | None] = (
            queue.SimpleQueue()
        )
        self._failed: BaseException | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, name="houseway-writer", daemon=True)

    def submit(self, unit: Unit) -> asyncio.Future[None]:
        """Done when the unit is durable; failed if it, or one before it, could not be kept."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._thread.start()
        done: asyncio.Future[None] = self._loop.create_future()
        self._queue.put((unit, done))
        return done

    async def read(self, look: Callable[[Reader], T]) -> T:
        """In a thread of its own."""

        def work() -> T:
            with self.engine.connect() as connection:
                return look(Reader(connection))

        return await asyncio.get_running_loop().run_in_executor(None, work)

    async def close(self) -> None:
        """Once everything submitted is written."""
        if self._loop is not None:
            self._queue.put(None)
            await self._loop.run_in_executor(None, self._thread.join)
        self.engine.dispose()

    # -- in the writer's thread -------------------------------------------------------------

    def _run(self) -> None:
        connection = self.engine.connect()
        try:
            while batch := self._batch():
                self._keep(connection, batch)
        finally:
            connection.close()

    def _batch(self) -> list[tuple[Unit, asyncio.Future[None]]]:
        """At least one unit, and whatever else waits; nothing at the end."""
        first = self._queue.get()
        if first is None:
            return []
        batch = [first]
        while len(batch) < MOST:
            try:
                more = self._queue.get_nowait()
            except queue.Empty:
                break
            if more is None:
                self._queue.put(None)
                break
            batch.append(more)
        return batch

    def _keep(self, connection: Connection, batch: list[tuple[Unit, asyncio.Future[None]]]) -> None:
        if self._failed is None:
            try:
                with connection.begin():
                    write(connection, [unit for unit, _ in batch])
            except Exception as error:
                self._failed = error
        self.batches += 1
        self.units += len(batch)
        assert self._loop is not None
        self._loop.call_soon_threadsafe(_resolve, [done for _, done in batch], self._failed)


def _resolve(waiting: list[asyncio.Future[None]], failed: BaseException | None) -> None:
    for done in waiting:
        if done.done():
            continue
        if failed is None:
            done.set_result(None)
        else:
            done.set_exception(failed)


def open_store(url: str) -> SqlStore:
    """A store over this database, brought up to date."""
    engine = connect(url)
    migrate(engine)
    return SqlStore(engine)
