"""The committer: writes a batch in one database transaction, leaving out faulty transactions.

A transaction that cannot be kept fails together with every later one of its table, because those
build on it; all others are kept. If the database cannot write, nothing has happened, and the caller
tries the same batch again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import SQLAlchemyError

from houseway.room.store import schema
from houseway.room.store.faults import NotKeptError, RuinError, TroubleError, classify
from houseway.room.store.member import Member
from houseway.room.store.owner import Owner
from houseway.room.transaction import Transaction

LOCK_WAIT_MS: Final = 250
"""How long a batch waits for somebody else's lock before the tables pause."""

Write = Callable[[Connection, Sequence[Transaction]], None]


class Outcome(msgspec.Struct):
    """The outcome of a batch: for each transaction its error, or None if it is durable."""

    errors: list[NotKeptError | None]
    balances: dict[str, int] = {}
    """Balances of accounts that failed transactions would have changed or that were asked for."""


class Committer:
    """Commits batches one after the other on behalf of one owner."""

    def __init__(self, engine: Engine, owner: Owner | Member, write: Write) -> None:
        self.engine = engine
        self.owner = owner
        self._write = write
        self._connection: Connection | None = None
        self._failed: dict[str, NotKeptError] = {}
        """Tables with a failed transaction, until they have been rebuilt."""
        self._doubt: Outcome | None = None
        """The outcome of a commit whose confirmation did not arrive.

        Such a commit may have succeeded. The batch number in the database tells, so the batch is
        never written twice.
        """

    def resume(self, table: str) -> None:
        """Accept a table's transactions again after it was rebuilt from what is durable."""
        self._failed.pop(table, None)

    def commit(self, transactions: Sequence[Transaction]) -> Outcome:
        """Commit a batch.

        A `TroubleError` means that the same batch must be given again, a `RuinError` that trying
        again is useless.
        """
        try:
            outcome = self._attempt(transactions)
            self.owner.check()
        except Exception as error:
            self._drop()
            kind = classify(error)
            if kind == "ruin" or (kind == "transaction" and self._doubt is None):
                raise _as_ruin(error) from error
            raise TroubleError(
                "store/trouble", f"the database cannot write: {_first_line(error)}"
            ) from error
        self.owner.batch += 1
        return outcome

    def close(self) -> None:
        """Close the connection."""
        self._drop()

    # -- one attempt ------------------------------------------------------------------------

    def _attempt(self, transactions: Sequence[Transaction]) -> Outcome:
        connection = self._connected()
        if self._doubt is not None:
            outcome = self._doubt
            kept = self.owner.is_kept(connection)
            self._doubt = None
            if kept:
                return outcome
        if not any(transaction.table in self._failed for transaction in transactions):
            try:
                return self._commit(connection, transactions, self._all)
            except Exception as error:
                connection.rollback()
                if self._doubt is not None or classify(error) != "transaction":
                    raise
        return self._commit(connection, transactions, self._one_by_one)

    def _commit(
        self,
        connection: Connection,
        transactions: Sequence[Transaction],
        write: Callable[[Connection, Sequence[Transaction]], Outcome],
    ) -> Outcome:
        begun = connection.begin()
        self.owner.sign_batch(connection)
        for table in self.owner.fenced(connection, transactions):
            self._failed[table] = NotKeptError("room/moved", f"table {table} has another owner")
            write = self._one_by_one
        outcome = write(connection, transactions)
        wanted = {account for each in transactions for account in each.balances_of}
        if wanted:
            outcome.balances |= _balances(connection, wanted)
        self._doubt = outcome
        begun.commit()
        self._doubt = None
        return outcome

    def _all(self, connection: Connection, transactions: Sequence[Transaction]) -> Outcome:
        self._write(connection, transactions)
        return Outcome([None] * len(transactions))

    def _one_by_one(self, connection: Connection, transactions: Sequence[Transaction]) -> Outcome:
        errors = [self._try(connection, transaction) for transaction in transactions]
        accounts = {
            row[side]
            for transaction, error in zip(transactions, errors, strict=True)
            if error is not None
            for row in transaction.rows.get("ledger", ())
            for side in ("source", "target")
        }
        return Outcome(errors, _balances(connection, accounts))

    def _try(self, connection: Connection, transaction: Transaction) -> NotKeptError | None:
        if transaction.table in self._failed:
            return self._failed[transaction.table]
        try:
            with connection.begin_nested():
                self._write(connection, [transaction])
        except Exception as error:
            if classify(error) != "transaction":
                raise
            failed = NotKeptError("room/not_kept", f"this could not be saved: {_first_line(error)}")
            failed.__cause__ = error
            if transaction.table:
                self._failed[transaction.table] = failed
            return failed
        return None

    # -- the connection ---------------------------------------------------------------------

    def _connected(self) -> Connection:
        if self._connection is None:
            self.owner.check()
            self._connection = self.engine.connect()
            if self.engine.dialect.name == "sqlite":
                self._connection.exec_driver_sql(f"PRAGMA busy_timeout={LOCK_WAIT_MS}").close()
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
    return RuinError("store/ruined", f"the database is damaged: {_first_line(error)}")


def _first_line(error: Exception) -> str:
    cause = getattr(error, "orig", None)
    return str(cause if cause is not None else error).strip().split("\n")[0]
