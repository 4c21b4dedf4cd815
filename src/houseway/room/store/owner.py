"""Ownership: a database has one process that writes to it, and names that process.

The owner holds a lock as long as it lives (in SQLite on an empty file next to the database, in
PostgreSQL an advisory lock), and the database has its number. Every transaction updates the owner's
row with the batch number. So a process that was wrongly taken for dead can no longer write, and a
commit whose confirmation was lost can be looked up.
"""

from __future__ import annotations

import getpass
import os
import socket
import sqlite3
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, select, text, update
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from houseway.room.store import schema
from houseway.room.store.connect import display_url, file_of, keep_private
from houseway.room.store.faults import RuinError, classify
from houseway.room.transaction import Transaction

_LOCK: Final = 0x484F555345574159
"""The key of PostgreSQL's advisory lock: HOUSEWAY in letters."""
_ATTEMPTS: Final = 10
"""How often a process tries to take the lock before it gives up."""
_RETRY_SECONDS: Final = 0.05


class Owner:
    """This process's ownership of a database."""

    def __init__(self, engine: Engine, place: str = "") -> None:
        self.batch = 0
        self._engine = engine
        self._file = file_of(engine)
        self._lock = self._acquire_lock()
        try:
            self.number = self._register(place)
        except BaseException:
            self.release()
            raise
        self._inode = self._file.stat().st_ino if self._file is not None else 0

    # -- the lock ---------------------------------------------------------------------------

    def _acquire_lock(self) -> Any:
        """Take the lock and return the connection that holds it.

        Raise a `RuinError` if another process has it.
        """
        if self._file is not None:
            return self._acquire_file_lock(self._file)
        if self._engine.dialect.name == "sqlite":
            return None
        return _locked(self._engine, "SELECT pg_try_advisory_lock(:key)")

    def _acquire_file_lock(self, file: Path) -> sqlite3.Connection:
        beside = Path(f"{file}-owner")
        keep_private(beside)
        lock = sqlite3.connect(beside, isolation_level=None, timeout=0, check_same_thread=False)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            lock.close()
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise RuinError("store/unusable", f"{beside} cannot be locked: {error}") from None
            raise owned(self._engine) from None
        return lock

    def renew(self) -> None:
        """Take the lock again after the database was gone, if it was lost with the connection.

        If another process has taken it meanwhile, that process has also raised the owner's number,
        so the next batch will notice.
        """
        if self._file is not None or self._lock is None:
            return
        end_session(self._lock)
        self._lock = self._engine.connect()
        self._lock.execute(text("SELECT pg_try_advisory_lock(:key)"), {"key": _LOCK})
        self._lock.commit()

    def release(self) -> None:
        """Release the database to the next process."""
        lock, self._lock = self._lock, None
        if isinstance(lock, Connection):
            end_session(lock)
        elif lock is not None:
            lock.close()

    # -- the number -------------------------------------------------------------------------

    def _register(self, place: str) -> int:
        table = schema.owner
        with self._engine.begin() as connection:
            connection.execute(
                update(table).values(
                    number=table.c.number + 1,
                    batch=0,
                    who=who_am_i(),
                    place=place,
                    since=time.time_ns() // 1_000_000,
                )
            )
            return int(connection.execute(select(table.c.number)).scalar_one())

    def sign_batch(self, connection: Connection) -> None:
        """Write the batch number; the first statement of every database transaction."""
        table = schema.owner
        mine = table.c.number == self.number
        signed = connection.execute(update(table).where(mine).values(batch=self.batch + 1))
        if signed.rowcount != 1:
            row = connection.execute(select(table)).first()
            who = row.who if row is not None else "nobody"
            raise RuinError("store/superseded", f"the database now belongs to {who}", who=who)

    def prepare(self, connection: Connection) -> None:
        """Prepare a new connection for writing batches."""

    def fenced(self, connection: Connection, transactions: Sequence[Transaction]) -> Iterable[str]:
        """Return none: no other process can own a table."""
        del connection, transactions
        return ()

    def is_kept(self, connection: Connection) -> bool:
        """Whether the last signed batch was committed."""
        table = schema.owner
        row = connection.execute(select(table.c.number, table.c.batch)).one()
        connection.rollback()
        return (row.number, row.batch) == (self.number, self.batch + 1)

    def check(self) -> None:
        """Raise a `RuinError` if the file was moved or replaced, so that writes would be lost."""
        if self._file is None:
            return
        try:
            same = self._file.stat().st_ino == self._inode
        except FileNotFoundError:
            same = False
        if not same:
            raise RuinError("store/gone", f"the database {self._file} was moved or removed")


def end_session(connection: Connection) -> None:
    """End a session that holds a lock, so that its connection does not return to the pool."""
    with suppress(SQLAlchemyError):
        connection.invalidate()
    with suppress(SQLAlchemyError):
        connection.close()


def owned(engine: Engine) -> RuinError:
    """Build the error that names the process that has the database."""
    with engine.connect() as connection:
        row = connection.execute(select(schema.owner)).first()
        others = connection.execute(
            select(schema.processes)
            .where(schema.processes.c.ended.is_(None))
            .order_by(schema.processes.c.beats.desc(), schema.processes.c.id.desc())
        ).first()
    if others is not None and (row is None or others.since > row.since):
        row = others
    who, place = (row.who, row.place) if row is not None else ("somebody", "")
    began = datetime.fromtimestamp(row.since / 1000, UTC) if row is not None else None
    since = f" since {began:%Y-%m-%d %H:%M:%S} UTC" if began else ""
    where = f", open at {place}" if place else ""
    return RuinError(
        "store/owned",
        f"{display_url(engine.url)} is in use by {who}{since}{where}; close it first",
        who=who,
        place=place,
    )


def who_am_i() -> str:
    """Describe this process in words for an operator."""
    return f"process {os.getpid()} of {_user()} on {socket.gethostname()}"


def lock_shared(engine: Engine) -> Connection | None:
    """Take the lock shared with other members; return the connection that holds it."""
    if engine.dialect.name == "sqlite":
        return None
    return _locked(engine, "SELECT pg_try_advisory_lock_shared(:key)")


def _locked(engine: Engine, statement: str) -> Connection:
    """Return a connection that holds PostgreSQL's lock; raise `RuinError` if another process does.

    PostgreSQL releases the lock of an ended session a moment later, so a process that is started
    again at once tries several times.
    """
    connection = engine.connect()
    for attempt in range(_ATTEMPTS):
        if attempt:
            time.sleep(_RETRY_SECONDS)
        if connection.execute(text(statement), {"key": _LOCK}).scalar():
            connection.commit()
            return connection
    connection.close()
    raise owned(engine)


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return "somebody"


def explain(engine: Engine, error: DBAPIError) -> RuinError:
    """Build the error for a database that cannot be opened."""
    code = "store/ruined" if classify(error) == "ruin" else "store/unusable"
    return RuinError(code, f"the database {display_url(engine.url)} cannot be used: {error.orig}")
