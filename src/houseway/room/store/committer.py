"""Keeping a batch of units: one transaction, and where a unit is at fault, all but that one.

A unit that cannot be kept fails, and with it every later one of its table, which were made on top
of it; the others are kept. Where the database cannot write, nothing has happened, and the caller
comes again with the same batch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import SQLAlchemyError

from houseway.room.store import schema
from houseway.room.store.faults import NotKeptError, RuinError, TroubleError, judge
from houseway.room.store.member import Member
from houseway.room.store.owner import Owner
from houseway.room.transaction import Unit

__all__ = ["Keeper", "Outcome"]

PATIENCE: Final = 250
"""Milliseconds that a batch waits for somebody else's lock before the tables hear of it."""

Write = Callable[[Connection, Sequence[Unit]], None]


class Outcome(msgspec.Struct):
    """What became of a batch, unit by unit; None: it is durable."""

    errors: list[NotKeptError | None]
    balances: dict[str, int] = {}
    """What is in the accounts that failed units would have touched, or that units look at."""


class Keeper:
    """Commits batches, one after the other, for one owner."""

    def __init__(self, engine: Engine, owner: Owner | Member, write: Write) -> None:
        self.engine = engine
        self.owner = owner
        self._write = write
        self._connection: Connection | None = None
        self._failed: dict[str, NotKeptError] = {}
        """Tables with a unit that could not be kept, until they have been built again."""
        self._doubt: Outcome | None = None
        """Of a commit whose answer did not come."""

    def resume(self, table: str) -> None:
        """The table was built again from what is durable: its units count again."""
        self._failed.pop(table, None)

    def keep(self, units: Sequence[Unit]) -> Outcome:
        """Raises `TroubleError`: give the same units again; `RuinError`: that would be vain."""
        try:
            outcome = self._keep(units)
            self.owner.check()
        except Exception as error:
            self._drop()
            kind = judge(error)
            if kind == "ruin" or (kind == "unit" and self._doubt is None):
                raise _as_ruin(error) from error
            raise TroubleError(
                "store/trouble", f"the database cannot write: {_words(error)}"
            ) from error
        self.owner.batch += 1
        return outcome

    def close(self) -> None:
        """No more batches."""
        self._drop()

    # -- one attempt ------------------------------------------------------------------------

    def _keep(self, units: Sequence[Unit]) -> Outcome:
        connection = self._connected()
        if self._doubt is not None:
            outcome = self._doubt
            kept = self.owner.is_kept(connection)
            self._doubt = None
            if kept:
                return outcome
        if not any(unit.table in self._failed for unit in units):
            try:
                return self._commit(connection, units, self._all)
            except Exception as error:
                connection.rollback()
                if self._doubt is not None or judge(error) != "unit":
                    raise
        return self._commit(connection, units, self._one_by_one)

    def _commit(
        self,
        connection: Connection,
        units: Sequence[Unit],
        write: Callable[[Connection, Sequence[Unit]], Outcome],
    ) -> Outcome:
        begun = connection.begin()
        self.owner.sign_batch(connection)
        for table in self.owner.fenced(connection, units):
            self._failed[table] = NotKeptError("room/moved", f"table {table} has another owner")
            write = self._one_by_one
        outcome = write(connection, units)
        if looks := {account for unit in units for account in unit.looks}:
            outcome.balances |= _balances(connection, looks)
        self._doubt = outcome
        begun.commit()
        self._doubt = None
        return outcome

    def _all(self, connection: Connection, units: Sequence[Unit]) -> Outcome:
        self._write(connection, units)
        return Outcome([None] * len(units))

    def _one_by_one(self, connection: Connection, units: Sequence[Unit]) -> Outcome:
        errors = [self._try(connection, unit) for unit in units]
        accounts = {
            row[side]
            for unit, error in zip(units, errors, strict=True)
            if error is not None
            for row in unit.rows.get("ledger", ())
            for side in ("source", "target")
        }
        return Outcome(errors, _balances(connection, accounts))

    def _try(self, connection: Connection, unit: Unit) -> NotKeptError | None:
        if unit.table in self._failed:
            return self._failed[unit.table]
        try:
            with connection.begin_nested():
                self._write(connection, [unit])
        except Exception as error:
            if judge(error) != "unit":
                raise
            failed = NotKeptError("room/not_kept", f"this could not be kept: {_words(error)}")
            failed.__cause__ = error
            if unit.table:
                self._failed[unit.table] = failed
            return failed
        return None

    # -- the connection ---------------------------------------------------------------------

    def _connected(self) -> Connection:
        if self._connection is None:
            self.owner.check()
            self._connection = self.engine.connect()
            if self.engine.dialect.name == "sqlite":
                self._connection.exec_driver_sql(f"PRAGMA busy_timeout={PATIENCE}").close()
                self._connection.rollback()
            self.owner.prepare(self._connection)
            if self.owner.batch or self._doubt is not None:
                self.owner.renew()
        return self._connection

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError, OSError):
                if connection.dialect.name != "sqlite":
                    connection.invalidate()
                connection.close()


def _balances(connection: Connection, accounts: set[str]) -> dict[str, int]:
    found: dict[str, int] = dict.fromkeys(accounts, 0)
    table = schema.balances
    rows: Any = connection.execute(select(table).where(table.c.account.in_(sorted(accounts))))
    found.update({row.account: row.cents for row in rows})
    return found


def _as_ruin(error: Exception) -> RuinError:
    if isinstance(error, RuinError):
        return error
    return RuinError("store/ruined", f"the database is not what it was: {_words(error)}")


def _words(error: Exception) -> str:
    cause = getattr(error, "orig", None)
    return str(cause if cause is not None else error).strip().split("\n")[0]
