"""The writer: one thread commits all waiting transactions together as one batch.

A batch that cannot be written now is tried again until it can; the listener is told meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from typing import Any, Final, TypeVar

from sqlalchemy import Column, Connection, Engine, String, Table, bindparam, delete, update
from sqlalchemy.exc import DBAPIError

from houseway.room.errors import RoomError
from houseway.room.ports import Listener
from houseway.room.store import schema
from houseway.room.store.codec import CompressedText, pack
from houseway.room.store.committer import Committer, Outcome
from houseway.room.store.connect import connect, migrate
from houseway.room.store.faults import RuinError, TroubleError, classify
from houseway.room.store.member import Member
from houseway.room.store.owner import Owner, explain
from houseway.room.store.reader import Reader
from houseway.room.store.volumes import bind
from houseway.room.transaction import OPERATIONS, Transaction

T = TypeVar("T")
MAX_BATCH: Final = 1_000
"""How many transactions one batch may have."""
MAX_STATEMENT_ROWS: Final = 256
FIRST_RETRY_SECONDS: Final = 0.05
MAX_RETRY_SECONDS: Final = 2.0
READER_THREADS: Final = 8
CLOSE_SECONDS: Final = 5.0
"""How long closing waits for a database that cannot write."""

_log = logging.getLogger(__name__)
Submitted = tuple[Transaction, asyncio.Future[None]]


class Rows:
    """Inserts many rows of a table with one statement.

    Python releases its global lock at every statement that SQLite runs and, under load, has to wait
    to get it back. With one statement per row, a commit would wait as often as it has rows.
    """

    def __init__(self, table: Table, tail: str = "") -> None:
        self.columns = [column.name for column in table.columns if not _is_serial(column)]
        names = ", ".join(f'"{name}"' for name in self.columns)
        self._head = f"INSERT INTO {table.name} ({names}) VALUES "  # noqa: S608  names of the schema
        self._tail = f" {tail}" if tail else ""
        self._sql: dict[tuple[int, str], str] = {}
        self._packed = [
            name for name in self.columns if isinstance(table.c[name].type, CompressedText)
        ]

    def sql(self, rows: int, mark: str) -> str:
        """Return the statement that inserts a number of rows."""
        found = self._sql.get((rows, mark))
        if found is None:
            row = f"({', '.join([mark] * len(self.columns))})"
            found = self._head + ", ".join([row] * rows) + self._tail
            self._sql[rows, mark] = found
        return found

    def write(self, connection: Connection, rows: list[dict[str, Any]]) -> None:
        """Insert rows in chunks of a power of two, so that few different statements are needed."""
        mark = "?" if connection.dialect.name == "sqlite" else "%s"
        if self._packed:
            rows = [row | {name: pack(row[name]) for name in self._packed} for row in rows]
        at = 0
        while at < len(rows):
            size = min(MAX_STATEMENT_ROWS, 1 << ((len(rows) - at).bit_length() - 1))
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
    .values(
        {name: bindparam(name) for name in ("ended", "said", "opened", "numbers", "abandoned")}
    ),
    "old_commands": delete(schema.commands).where(schema.commands.c.at < bindparam("before")),
    "old_chat": delete(schema.chat).where(schema.chat.c.at < bindparam("before")),
    "old_failures": delete(schema.failures).where(schema.failures.c.at < bindparam("before")),
    "old_sessions": delete(schema.sessions).where(schema.sessions.c.seen < bindparam("before")),
    "old_budgets": delete(schema.budgets).where(schema.budgets.c.at < bindparam("before")),
    "cleared_failures": delete(schema.failures).where(
        schema.failures.c.login == bindparam("of"),
        schema.failures.c.address == bindparam("from_address"),
    ),
}
_TAILS: Final = {
    "terms": "ON CONFLICT DO NOTHING",
    "advice": "ON CONFLICT DO NOTHING",
    "snapshots": 'ON CONFLICT ("table") DO UPDATE SET seq = excluded.seq, body = excluded.body',
}
_INSERTS: Final = {
    operation: Rows(getattr(schema, operation), _TAILS.get(operation, ""))
    for operation in OPERATIONS
    if operation not in (*_CHANGES, "bindings")
}


def write(connection: Connection, transactions: Sequence[Transaction]) -> None:
    """Write every row of the transactions, operation by operation."""
    for operation in OPERATIONS:
        rows = [row for transaction in transactions for row in transaction.rows.get(operation, ())]
        if not rows:
            continue
        if operation == "bindings":
            for row in rows:
                bind(connection, **row)
            continue
        if operation in _CHANGES:
            connection.execute(_CHANGES[operation], rows)
            continue
        if operation == "snapshots":
            rows = list({row["table"]: row for row in rows}.values())
        _INSERTS[operation].write(connection, rows)


class SqlStore:
    """A store with group commit: a transaction is done once its whole batch is on the disk."""

    def __init__(self, engine: Engine, owner: Owner | Member) -> None:
        self.engine = engine
        self.member = owner if isinstance(owner, Member) else None
        """This process as one of those that share the database, if it is shared."""
        self.batches = 0
        self.transactions = 0
        self.listener: Listener | None = None
        self.trouble: TroubleError | None = None
        self.ruin: RuinError | None = None
        self.committer = Committer(engine, owner, write)
        self._owner = owner
        self._queue: queue.SimpleQueue[Submitted | None] = queue.SimpleQueue()
        self._in_flight: deque[Transaction] = deque()
        """Transactions in flight: submitted but not resolved, in order."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closing: float | None = None
        self._readers = ThreadPoolExecutor(READER_THREADS, "houseway-reader")
        self._reads: set[Future[Any]] = set()
        self._thread = threading.Thread(target=self._run, name="houseway-writer", daemon=True)

    def submit(self, transaction: Transaction) -> asyncio.Future[None]:
        """Queue a transaction; it fails if it or an earlier one of its table cannot be kept."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._thread.start()
        done: asyncio.Future[None] = self._loop.create_future()
        if self.ruin is not None:
            done.set_exception(self.ruin)
            return done
        self._in_flight.append(transaction)
        self._queue.put((transaction, done))
        return done

    def resume(self, table: str) -> None:
        """Accept a table's transactions again after it was rebuilt from what is durable."""
        self.committer.resume(table)

    async def read(self, query: Callable[[Reader], T]) -> T:
        """Run a query in a thread and return what it finds."""

        def work() -> T:
            with self.engine.connect() as connection:
                return query(Reader(connection))

        reading = self._readers.submit(work)
        self._reads.add(reading)
        reading.add_done_callback(self._reads.discard)
        try:
            return await asyncio.wrap_future(reading)
        except DBAPIError as error:
            if classify(error) == "again":
                _log.warning("the database cannot be read: %s", error.orig)
                raise RoomError(
                    "room/paused", "the room cannot read its database now; try again"
                ) from error
            raise

    async def close(self) -> None:
        """Close the store after everything submitted is written or has failed.

        Reads are waited for even if nobody wants their results, because a running read still needs
        its connection.
        """
        if self._loop is not None:
            self._closing = time.monotonic() + CLOSE_SECONDS
            self._queue.put(None)
            await self._loop.run_in_executor(None, self._thread.join)
        self._owner.release()
        await asyncio.to_thread(wait, list(self._reads), CLOSE_SECONDS)
        self.engine.dispose()

    # -- in the writer's thread -------------------------------------------------------------

    def _run(self) -> None:
        try:
            while batch := self._next_batch():
                self._commit(batch)
        except Exception as error:
            self.ruin = RuinError("store/fault", f"the writer failed: {error!r}")
            self._to_loop(self._ruined, self.ruin)
            raise
        finally:
            self.committer.close()

    def _next_batch(self) -> list[Submitted]:
        """Wait for a transaction, and return it with all others in the queue; empty at the end."""
        first = self._queue.get()
        if first is None:
            return []
        batch = [first]
        while len(batch) < MAX_BATCH:
            try:
                more = self._queue.get_nowait()
            except queue.Empty:
                break
            if more is None:
                self._queue.put(None)
                break
            batch.append(more)
        return batch

    def _commit(self, batch: list[Submitted]) -> None:
        """Try to commit a batch until that succeeds, the store is lost, or the server ends."""
        transactions = [transaction for transaction, _ in batch]
        wait, reported = FIRST_RETRY_SECONDS, False
        waiting = [done for _, done in batch]
        while self.ruin is None:
            try:
                outcome = self.committer.commit(transactions)
            except TroubleError as error:
                if self._closing is not None and time.monotonic() > self._closing:
                    ruin = RuinError(
                        "store/lost", f"the store closed before its last writes: {error.message}"
                    )
                    self._to_loop(self._ruined, ruin)
                    break
                if not reported:
                    self._to_loop(self._troubled, error)
                reported = True
                time.sleep(wait)
                wait = min(MAX_RETRY_SECONDS, wait * 2)
            except RuinError as error:
                self.ruin = error
                self._to_loop(self._ruined, error)
            else:
                self.batches += 1
                self.transactions += len(batch)
                if reported:
                    self._to_loop(self._troubled, None)
                self._to_loop(self._resolve, waiting, outcome)
                return
        self._to_loop(self._fail, waiting)

    def _to_loop(self, call: Callable[..., None], *args: Any) -> None:
        assert self._loop is not None
        with suppress(RuntimeError):  # the loop was closed before the store; nobody waits any more
            self._loop.call_soon_threadsafe(call, *args)

    # -- in the loop ------------------------------------------------------------------------

    def _troubled(self, error: TroubleError | None) -> None:
        self.trouble = error
        if error is not None:
            _log.error("%s", error.message)
        else:
            _log.warning("the database can write again")
        if self.listener is not None:
            self.listener.troubled(error)

    def _ruined(self, error: RuinError) -> None:
        _log.critical("%s", error)
        self.ruin = error
        if self.listener is not None:
            self.listener.ruined()

    def _resolve(self, waiting: list[asyncio.Future[None]], outcome: Outcome) -> None:
        for _ in waiting:
            self._in_flight.popleft()
        if outcome.balances and self.listener is not None:
            self.listener.not_kept(outcome.balances, self._in_flight)
        for done, error in zip(waiting, outcome.errors, strict=True):
            if done.done():
                continue
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

    def _fail(self, waiting: list[asyncio.Future[None]]) -> None:
        error = self.ruin or RuinError("store/lost", "the store is closed")
        for done in waiting:
            if not done.done():
                done.set_exception(error)


def open_store(url: str, *, place: str = "", shared: bool = False) -> SqlStore:
    """Open a store over a database, migrated to the present schema.

    `place` says where this server is reachable, for the message to a second one. If `shared`, other
    processes use the database too, and each owns some of the tables.
    """
    engine = connect(url)
    try:
        if shared and engine.dialect.name == "sqlite":
            raise RuinError(
                "store/not_shared",
                "several processes can share only a PostgreSQL database, not SQLite",
            )
        migrate(engine)
        return SqlStore(engine, Member(engine, place) if shared else Owner(engine, place))
    except DBAPIError as error:
        engine.dispose()
        raise explain(engine, error) from error
    except BaseException:
        engine.dispose()
        raise
