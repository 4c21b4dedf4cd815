"""Membership: one of several processes on one database, each of which owns some of the tables.

Every table has a lease with a fencing number. A batch locks the leases of its tables FOR SHARE
until it commits, and fails for tables whose number has grown. A takeover locks the lease FOR
UPDATE, so it waits for the last commit of the previous owner, raises the number, and only then
reads the table. A process that was taken for dead and wakes up can therefore write nothing more.

A process shows that it is alive by counting its beats. The others time its silence by their own
steady clocks, so no machine's clock has to be right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Engine, bindparam, insert, select, text, update

from houseway.room.build import build
from houseway.room.ledger import MINT
from houseway.room.store import schema
from houseway.room.store.faults import RuinError
from houseway.room.store.owner import end_session, lock_shared, who_am_i
from houseway.room.transaction import Transaction

IDLE_TRANSACTION_MS: Final = 1_500
"""The time after which PostgreSQL ends a transaction whose process has gone silent."""
LOCK_WAIT_MS: Final = 2_500
"""How long a takeover waits for such a transaction."""

_leases, _processes = schema.leases, schema.processes

# Statements of every batch and every beat, built once.
_SIGN: Final = (
    update(_processes).where(_processes.c.id == bindparam("me")).values(batch=bindparam("to"))
)
_FENCE: Final = (
    select(_leases.c.table, _leases.c.number)
    .where(
        _leases.c.table.in_(bindparam("tables", expanding=True)),
        _leases.c.holder == bindparam("me"),
    )
    .order_by(_leases.c.table)
    .with_for_update(read=True)
)
_LOCK_ACCOUNTS: Final = (
    select(schema.balances.c.account)
    .where(schema.balances.c.account.in_(bindparam("accounts", expanding=True)))
    .order_by(schema.balances.c.account)
    .with_for_update()
)
_COUNT: Final = (
    update(_processes)
    .where(_processes.c.id == bindparam("me"))
    .values(beats=_processes.c.beats + 1, ended=None)
)
_ALIVE: Final = select(_processes).where(_processes.c.ended.is_(None))
_OWNED: Final = (
    select(schema.tables.c.id, _leases.c.number, _leases.c.holder, _leases.c.build)
    .join(_leases, _leases.c.table == schema.tables.c.id, isouter=True)
    .where(schema.tables.c.closed.is_(None))
    .order_by(schema.tables.c.number)
)


class Process(msgspec.Struct, frozen=True):
    """A process that has not ended properly; it may be dead."""

    id: int
    build: str
    beats: int


class Lease(msgspec.Struct, frozen=True):
    """The lease of a table; `holder` is None if no process owns it."""

    table: str
    number: int
    holder: int | None
    build: str


class Beat(msgspec.Struct, frozen=True):
    """What a beat finds: the other processes, the leases and the database's time."""

    now: int
    processes: list[Process]
    leases: dict[str, Lease]
    """The lease of every open table."""


class Member:
    """This process as a member; it takes the place of a single `Owner`."""

    def __init__(
        self,
        engine: Engine,
        place: str = "",
        *,
        build_id: str = "",
        clock: Callable[[], int] | None = None,
    ) -> None:
        self.batch = 0
        self.held: dict[str, int] = {}
        """The fencing numbers of the tables that it believes it owns."""
        self.build = build_id or build()
        self._engine = engine
        self._clock = clock
        """Replaces the database's clock in tests."""
        self._lock = lock_shared(engine)
        with engine.begin() as connection:
            row = {
                "build": self.build,
                "who": who_am_i(),
                "place": place,
                "since": self._now(connection),
                "beats": 1,
                "batch": 0,
            }
            made = connection.execute(insert(_processes).returning(_processes.c.id), row)
            self.number = int(made.scalar_one())

    # -- for the committer --------------------------------------------------------------------

    def prepare(self, connection: Connection) -> None:
        """Limit idle transactions, so that a process that hangs does not hold leases forever."""
        if connection.dialect.name != "sqlite":
            connection.exec_driver_sql(
                f"SET idle_in_transaction_session_timeout = {IDLE_TRANSACTION_MS}"
            )
            connection.commit()

    def sign_batch(self, connection: Connection) -> None:
        """Write the batch number; the first statement of every database transaction."""
        signed = connection.execute(_SIGN, {"me": self.number, "to": self.batch + 1})
        if signed.rowcount != 1:
            raise RuinError(
                "store/superseded", "this process is no longer registered in the database"
            )

    def is_kept(self, connection: Connection) -> bool:
        """Whether the last signed batch was committed."""
        mine = select(_processes.c.batch).where(_processes.c.id == self.number)
        batch = connection.execute(mine).scalar_one_or_none()
        connection.rollback()
        return batch == self.batch + 1

    def fenced(self, connection: Connection, transactions: Sequence[Transaction]) -> Iterable[str]:
        """Return tables that another process owns by now, and lock the leases of the others."""
        tables = {
            transaction.table
            for transaction in transactions
            if transaction.table and "tables" not in transaction.rows
        }
        found: dict[str, int] = {}
        if tables:
            rows = connection.execute(_FENCE, {"tables": sorted(tables), "me": self.number})
            found = {row.table: row.number for row in rows}
        self._lock_accounts(connection, transactions)
        return [each for each in tables if found.get(each) != self.held.get(each, -1)]

    def _lock_accounts(self, connection: Connection, transactions: Sequence[Transaction]) -> None:
        """Lock the accounts that other processes may change too, always in the same order.

        The order prevents deadlocks, and the locks make the ledger's numbers follow the order of
        changes to each account.
        """
        shared = {
            row[side]
            for transaction in transactions
            for row in transaction.rows.get("ledger", ())
            for side in ("source", "target")
            if row[side] == MINT or (row[side].startswith("player:") and "/" not in row[side])
        }
        if shared and connection.dialect.name != "sqlite":
            connection.execute(_LOCK_ACCOUNTS, {"accounts": sorted(shared)})

    def check(self) -> None:
        """Do nothing: a database server has no file that could be moved away."""

    def renew(self) -> None:
        """Take the shared lock again after the database was gone."""
        if self._lock is not None:
            end_session(self._lock)
            self._lock = lock_shared(self._engine)

    def release(self) -> None:
        """Leave the cluster properly; other processes may claim what is left at once."""
        with self._engine.begin() as connection:
            mine = _leases.c.holder == self.number
            connection.execute(update(_leases).where(mine).values(holder=None))
            own = _processes.c.id == self.number
            connection.execute(update(_processes).where(own).values(ended=self._now(connection)))
        lock, self._lock = self._lock, None
        if lock is not None:
            end_session(lock)

    # -- leases -----------------------------------------------------------------------------

    def beat(self) -> Beat:
        """Count one more beat and read the state of the others."""
        with self._engine.begin() as connection:
            connection.execute(_COUNT, {"me": self.number})
            return Beat(
                self._now(connection),
                [Process(row.id, row.build, row.beats) for row in connection.execute(_ALIVE)],
                {row.id: _lease(row) for row in connection.execute(_OWNED)},
            )

    def claim(self, lease: Lease) -> bool:
        """Claim a table; return False if another process was quicker."""
        number = lease.number + 1
        with self._engine.begin() as connection:
            if connection.dialect.name != "sqlite":
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = {LOCK_WAIT_MS}")
            row = {"number": number, "holder": self.number, "build": self.build}
            row["since"] = self._now(connection)
            held = connection.execute(
                select(_leases.c.number).where(_leases.c.table == lease.table).with_for_update()
            ).first()
            if held is not None and held.number != lease.number:
                return False
            if held is None:
                connection.execute(insert(_leases), {"table": lease.table, **row})
            else:
                mine = _leases.c.table == lease.table
                connection.execute(update(_leases).where(mine).values(**row))
        self.held[lease.table] = number
        return True

    def mark_ended(self, processes: Sequence[int]) -> None:
        """Mark dead processes as ended; one that only hung undoes this at its next beat."""
        with self._engine.begin() as connection:
            theirs = _processes.c.id.in_(processes)
            connection.execute(update(_processes).where(theirs).values(ended=self._now(connection)))

    def release_table(self, table: str) -> None:
        """Release a table's lease so that any process may claim it."""
        number = self.held.pop(table, None)
        mine = (_leases.c.table == table, _leases.c.number == number)
        with self._engine.begin() as connection:
            connection.execute(update(_leases).where(*mine).values(holder=None))

    def add_first_lease(self, transaction: Transaction, now: int) -> None:
        """Add the first lease of the table that this transaction creates."""
        self.held[transaction.table] = 1
        row = {"table": transaction.table, "number": 1, "holder": self.number, "build": self.build}
        transaction.add("leases", since=now, **row)

    def _now(self, connection: Connection) -> int:
        """Return the database's time in milliseconds since 1970."""
        if self._clock is not None:
            return self._clock()
        sqlite = connection.dialect.name == "sqlite"
        days = "(julianday('now') - 2440587.5) * 86400.0"
        what = days if sqlite else "extract(epoch FROM clock_timestamp())"
        return int(connection.execute(text(f"SELECT {what}")).scalar_one() * 1000)

    # -- budgets ----------------------------------------------------------------------------

    def spend(self, name: str, each_second: float, at_once: int) -> bool:
        """Take a token from a bucket that all processes share; return whether there was one."""
        with self._engine.begin() as connection:
            now = self._now(connection)
            grown = "budgets.tokens + greatest(0, :now - budgets.at) * :rate"
            if connection.dialect.name == "sqlite":
                grown = grown.replace("greatest", "max")
            least = "min" if connection.dialect.name == "sqlite" else "least"
            left = f"{least}(:most, {grown})"
            taken = connection.execute(
                text(
                    "INSERT INTO budgets (name, tokens, at) VALUES (:name, :most - 1, :now) "  # noqa: S608
                    f"ON CONFLICT (name) DO UPDATE SET tokens = {left} - 1, at = :now "
                    f"WHERE {left} >= 1"
                ),
                {"name": name, "most": float(at_once), "rate": each_second / 1000, "now": now},
            )
            return bool(taken.rowcount)


def _lease(row: Any) -> Lease:
    """Build a lease; a table without a row has never been shared."""
    return Lease(row.id, row.number or 0, row.holder, row.build or "")
