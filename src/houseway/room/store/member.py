"""One of several processes on one database, each of which owns some of the tables.

Every table has a lease with a fencing number. A batch holds the leases of its tables FOR SHARE
until it commits, and what was made under an older number fails; a takeover locks the lease FOR
UPDATE, so it waits for the last commit of the owner before, raises the number, and only then
reads the table. Whoever was taken for dead and wakes up can therefore write nothing any more.

A process shows that it lives by counting its beats. Whether another is dead is judged by one's own
steady clock: no clock of any machine has to be right.
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
from houseway.room.transaction import Unit

__all__ = ["Beat", "Lease", "Member", "Process"]

IDLE: Final = 1_500
"""Milliseconds after which PostgreSQL ends a transaction whose process says nothing more."""
PATIENCE: Final = 2_500
"""Milliseconds that a takeover waits for such a transaction."""

_leases, _processes = schema.leases, schema.processes

# Statements of every batch and of every beat, made once.
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
_LINE_UP: Final = (
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
    """One that has not ended in order; it may be dead."""

    id: int
    build: str
    beats: int


class Lease(msgspec.Struct, frozen=True):
    """Who owns a table; `holder` None: nobody."""

    table: str
    number: int
    holder: int | None
    build: str


class Beat(msgspec.Struct, frozen=True):
    """What a process sees of the others, at the database's time."""

    now: int
    processes: list[Process]
    leases: dict[str, Lease]
    """Of every open table."""


class Member:
    """This process; it stands where a single owner would (`Owner`)."""

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
        """Fencing numbers of the tables that it owns, as far as it knows."""
        self.build = build_id or build()
        self._engine = engine
        self._clock = clock
        """In place of the database's."""
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

    # -- what the keeper of batches asks ------------------------------------------------------

    def prepare(self, connection: Connection) -> None:
        """Who stops in the middle of a transaction must not hold its leases for ever."""
        if connection.dialect.name != "sqlite":
            connection.exec_driver_sql(f"SET idle_in_transaction_session_timeout = {IDLE}")
            connection.commit()

    def sign_batch(self, connection: Connection) -> None:
        """The first statement of every transaction."""
        signed = connection.execute(_SIGN, {"me": self.number, "to": self.batch + 1})
        if signed.rowcount != 1:
            raise RuinError("store/superseded", "this process is not among those of the database")

    def is_kept(self, connection: Connection) -> bool:
        """Whether the batch that was signed last was committed."""
        mine = select(_processes.c.batch).where(_processes.c.id == self.number)
        batch = connection.execute(mine).scalar_one_or_none()
        connection.rollback()
        return batch == self.batch + 1

    def fenced(self, connection: Connection, units: Sequence[Unit]) -> Iterable[str]:
        """Tables of the units that another process owns by now; the others' leases are held."""
        tables = {unit.table for unit in units if unit.table and "tables" not in unit.rows}
        found: dict[str, int] = {}
        if tables:
            rows = connection.execute(_FENCE, {"tables": sorted(tables), "me": self.number})
            found = {row.table: row.number for row in rows}
        self._line_up(connection, units)
        return [each for each in tables if found.get(each) != self.held.get(each, -1)]

    def _line_up(self, connection: Connection, units: Sequence[Unit]) -> None:
        """Lock the accounts that other processes move too, in one order for all of them.

        So nobody waits in a circle, and the ledger's numbers follow the order of an account.
        """
        shared = {
            row[side]
            for unit in units
            for row in unit.rows.get("ledger", ())
            for side in ("source", "target")
            if row[side] == MINT or (row[side].startswith("player:") and "/" not in row[side])
        }
        if shared and connection.dialect.name != "sqlite":
            connection.execute(_LINE_UP, {"accounts": sorted(shared)})

    def check(self) -> None:
        """A server has no file that could be moved away."""

    def renew(self) -> None:
        """After the database was gone: the lock went with its connection."""
        if self._lock is not None:
            end_session(self._lock)
            self._lock = lock_shared(self._engine)

    def release(self) -> None:
        """The end, in order: others may have what is left at once."""
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
        """Count one more, and look at the others."""
        with self._engine.begin() as connection:
            connection.execute(_COUNT, {"me": self.number})
            return Beat(
                self._now(connection),
                [Process(row.id, row.build, row.beats) for row in connection.execute(_ALIVE)],
                {row.id: _lease(row) for row in connection.execute(_OWNED)},
            )

    def claim(self, lease: Lease) -> bool:
        """Take a table over; False where somebody else was quicker."""
        number = lease.number + 1
        with self._engine.begin() as connection:
            if connection.dialect.name != "sqlite":
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = {PATIENCE}")
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

    def bury(self, processes: Sequence[int]) -> None:
        """They have ended; one that was only asleep says otherwise at its next beat."""
        with self._engine.begin() as connection:
            theirs = _processes.c.id.in_(processes)
            connection.execute(update(_processes).where(theirs).values(ended=self._now(connection)))

    def give_up(self, table: str) -> None:
        """Whoever wants may have it."""
        number = self.held.pop(table, None)
        mine = (_leases.c.table == table, _leases.c.number == number)
        with self._engine.begin() as connection:
            connection.execute(update(_leases).where(*mine).values(holder=None))

    def first_lease(self, unit: Unit, now: int) -> None:
        """Of a table that this unit makes."""
        self.held[unit.table] = 1
        row = {"table": unit.table, "number": 1, "holder": self.number, "build": self.build}
        unit.add("leases", since=now, **row)

    def _now(self, connection: Connection) -> int:
        """Milliseconds since 1970, by the database's clock."""
        if self._clock is not None:
            return self._clock()
        sqlite = connection.dialect.name == "sqlite"
        days = "(julianday('now') - 2440587.5) * 86400.0"
        what = days if sqlite else "extract(epoch FROM clock_timestamp())"
        return int(connection.execute(text(f"SELECT {what}")).scalar_one() * 1000)

    # -- budgets ----------------------------------------------------------------------------

    def spend(self, name: str, each_second: float, at_once: int) -> bool:
        """Whether there was a token in the bucket of this name, which all processes share."""
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
    """A table without one has never been shared."""
    return Lease(row.id, row.number or 0, row.holder, row.build or "")
