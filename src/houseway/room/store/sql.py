"""The writer: one thread takes whatever units have come together and commits them as one."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import Column, Connection, Engine, String, Table, bindparam, update

from houseway.room.store import schema
from houseway.room.store.connect import connect, migrate
from houseway.room.store.reader import Reader
from houseway.room.unit import OPERATIONS, Unit

__all__ = ["SqlStore", "open_store", "write"]

T = TypeVar("T")
MOST: Final = 1_000
"""Units in one transaction."""
PIECE: Final = 256
"""Rows in one statement."""


class Rows:
    """An insert of many rows as one statement.

    Python gives its lock away at every statement that SQLite runs, and under load waits for it
    again; a statement a row would make a commit wait as often as it has rows.
    """

    def __init__(self, table: Table, tail: str = "") -> None:
        self.columns = [column.name for column in table.columns if not _is_serial(column)]
        names = ", ".join(f'"{name}"' for name in self.columns)
        self._head = f"INSERT INTO {table.name} ({names}) VALUES "  # noqa: S608  names of the schema
        self._tail = f" {tail}" if tail else ""
        self._sql: dict[tuple[int, str], str] = {}

    def sql(self, rows: int, mark: str) -> str:
        """The statement for so many rows."""
        found = self._sql.get((rows, mark))
        if found is None:
            row = f"({', '.join([mark] * len(self.columns))})"
            found = self._head + ", ".join([row] * rows) + self._tail
            self._sql[rows, mark] = found
        return found

    def write(self, connection: Connection, rows: list[dict[str, Any]]) -> None:
        """In pieces of a power of two, so that few different statements are prepared."""
        mark = "?" if connection.dialect.name == "sqlite" else "%s"
        at = 0
        while at < len(rows):
            size = min(PIECE, 1 << ((len(rows) - at).bit_length() - 1))
            values = [row.get(name) for row in rows[at : at + size] for name in self.columns]
            connection.exec_driver_sql(self.sql(size, mark), tuple(values))
            at += size


def _is_serial(column: Column[Any]) -> bool:
    return column.name == "id" and not isinstance(column.type, String)


def _change(table: Table, key: str, *columns: str) -> Any:
    return (
        update(table)
        .where(table.c[key] == bindparam("of"))
        .values({name: bindparam(name) for name in columns})
    )


_CHANGES: Final[dict[str, Any]] = {
    "account_changes": _change(schema.accounts, "id", "kind", "name", "login", "password"),
    "session_changes": _change(schema.sessions, "digest", "seen", "ended"),
    "table_changes": _change(schema.tables, "id", "closed"),
    "shoe_ends": update(schema.shoes)
    .where(
        schema.shoes.c.table == bindparam("in_table"),
        schema.shoes.c.number == bindparam("of_number"),
    )
    .values({name: bindparam(name) for name in ("ended", "said", "opened", "numbers")}),
}
_TAILS: Final = {
    "terms": "ON CONFLICT DO NOTHING",
    "snapshots": 'ON CONFLICT ("table") DO UPDATE SET seq = excluded.seq, body = excluded.body',
}
_INSERTS: Final = {
    operation: Rows(getattr(schema, operation), _TAILS.get(operation, ""))
    for operation in OPERATIONS
    if operation not in _CHANGES
}


def write(connection: Connection, units: Sequence[Unit]) -> None:
    """Every row of the units, operation by operation."""
    for operation in OPERATIONS:
        rows = [row for unit in units for row in unit.rows.get(operation, ())]
        if not rows:
            continue
        if operation in _CHANGES:
            connection.execute(_CHANGES[operation], rows)
            continue
        if operation == "snapshots":
            rows = list({row["table"]: row for row in rows}.values())
        _INSERTS[operation].write(connection, rows)


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
