"""One owner: a database has one process that writes to it, and says which.

A process holds a lock as long as it lives (SQLite: on an empty file beside the database;
PostgreSQL: an advisory lock), and its number stands in the database. Every transaction writes the
number of its batch behind that number, so that a process which was taken for dead cannot write
any more, and a commit whose answer was lost can be looked up.
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
from houseway.room.store.connect import file_of, keep_private, shown
from houseway.room.store.faults import RuinError, judge
from houseway.room.transaction import Unit

__all__ = ["Owner", "end_session", "explain", "lock_shared", "who_am_i"]

_LOCK: Final = 0x484F555345574159
"""The key of PostgreSQL's advisory lock: HOUSEWAY in letters."""
_ATTEMPTS: Final = 10
"""How often a process tries to take the lock before it gives up."""
_RETRY_SECONDS: Final = 0.05


class Owner:
    """This process's hold on a database."""

    def __init__(self, engine: Engine, place: str = "") -> None:
        self.batch = 0
        self._engine = engine
        self._file = file_of(engine)
        self._lock = self._take()
        try:
            self.number = self._sign(place)
        except BaseException:
            self.release()
            raise
        self._inode = self._file.stat().st_ino if self._file is not None else 0

    # -- the lock ---------------------------------------------------------------------------

    def _take(self) -> Any:
        """A connection that holds the lock; raises `RuinError` where another process has it."""
        if self._file is not None:
            return self._take_file(self._file)
        if self._engine.dialect.name == "sqlite":
            return None
        return _locked(self._engine, "SELECT pg_try_advisory_lock(:key)")

    def _take_file(self, file: Path) -> sqlite3.Connection:
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
        """After the database was gone: take the lock again, where it went with the connection.

        Who else has it meanwhile has raised the number too, so the next batch finds out.
        """
        if self._file is not None or self._lock is None:
            return
        end_session(self._lock)
        self._lock = self._engine.connect()
        self._lock.execute(text("SELECT pg_try_advisory_lock(:key)"), {"key": _LOCK})
        self._lock.commit()

    def release(self) -> None:
        """Whoever comes next may have the database."""
        lock, self._lock = self._lock, None
        if isinstance(lock, Connection):
            end_session(lock)
        elif lock is not None:
            lock.close()

    # -- the number -------------------------------------------------------------------------

    def _sign(self, place: str) -> int:
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
        """The first statement of every transaction."""
        table = schema.owner
        mine = table.c.number == self.number
        signed = connection.execute(update(table).where(mine).values(batch=self.batch + 1))
        if signed.rowcount != 1:
            row = connection.execute(select(table)).first()
            who = row.who if row is not None else "nobody"
            raise RuinError("store/superseded", f"the database belongs to {who} now", who=who)

    def prepare(self, connection: Connection) -> None:
        """A new connection that batches are written over."""

    def fenced(self, connection: Connection, units: Sequence[Unit]) -> Iterable[str]:
        """Tables of the units that another process owns by now."""
        del connection, units
        return ()

    def is_kept(self, connection: Connection) -> bool:
        """Whether the batch that was signed last was committed."""
        table = schema.owner
        row = connection.execute(select(table.c.number, table.c.batch)).one()
        connection.rollback()
        return (row.number, row.batch) == (self.number, self.batch + 1)

    def check(self) -> None:
        """Raises `RuinError` where the file is not the one that was opened: writes go nowhere."""
        if self._file is None:
            return
        try:
            same = self._file.stat().st_ino == self._inode
        except FileNotFoundError:
            same = False
        if not same:
            raise RuinError("store/gone", f"the database {self._file} was moved or removed")


def end_session(connection: Connection) -> None:
    """The lock is the session's, so it must not go back to the pool."""
    with suppress(SQLAlchemyError):
        connection.invalidate()
    with suppress(SQLAlchemyError):
        connection.close()


def owned(engine: Engine) -> RuinError:
    """Somebody else has the database: who, and where he can be met."""
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
        f"{shown(engine.url)} is in use by {who}{since}{where}; close that one first",
        who=who,
        place=place,
    )


def who_am_i() -> str:
    """This process, for whoever meets its traces."""
    return f"process {os.getpid()} of {_user()} on {socket.gethostname()}"


def lock_shared(engine: Engine) -> Connection | None:
    """A connection that holds the lock together with others, none of which owns all of it."""
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
    """A database that cannot be opened, as one sentence."""
    code = "store/ruined" if judge(error) == "ruin" else "store/unusable"
    return RuinError(code, f"the database {shown(engine.url)} cannot be used: {error.orig}")
