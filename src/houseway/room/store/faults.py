"""Classify failed writes: try again, blame one transaction, or give up the database."""

from __future__ import annotations

import sqlite3
from typing import Final, Literal

import sqlalchemy.exc

from houseway.errors import HousewayError

Kind = Literal["again", "transaction", "ruin"]

_SQLITE_AGAIN: Final = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
}
_SQLITE_RUIN: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_MOVED: Final = 1032
"""SQLITE_READONLY_DBMOVED: the file was renamed or removed under the connection."""
_POSTGRESQL_AGAIN: Final = ("08", "25", "28", "3D", "40", "53", "55", "57", "58")
"""Classes of SQLSTATE: connection, read-only, sign-in, database missing so far, deadlock, full,
locked, shut down by an operator, system error."""
_POSTGRESQL_RUIN: Final = ("XX001", "XX002")


class TroubleError(HousewayError):
    """The database cannot write now; nothing is lost, and the same batch will be tried again."""


class NotKeptError(HousewayError):
    """A transaction, or an earlier one of its table, could not be stored; nothing was changed."""


class RuinError(HousewayError):
    """The database is lost to this process, which must end; trying again cannot help."""


def classify(error: BaseException) -> Kind:
    """Decide how to treat an error of the database."""
    if isinstance(error, TroubleError | OSError | sqlalchemy.exc.TimeoutError):
        return "again"
    if isinstance(error, RuinError):
        return "ruin"
    if not isinstance(error, sqlalchemy.exc.DBAPIError):
        return "transaction"
    cause = error.orig
    if isinstance(cause, sqlite3.Error):
        return _classify_sqlite(getattr(cause, "sqlite_errorcode", None) or 0)
    state = getattr(cause, "sqlstate", None) or ""
    if state in _POSTGRESQL_RUIN:
        return "ruin"
    lost = error.connection_invalidated or isinstance(
        error, sqlalchemy.exc.OperationalError | sqlalchemy.exc.InterfaceError
    )
    return "again" if lost or state.startswith(_POSTGRESQL_AGAIN) else "transaction"


def _classify_sqlite(code: int) -> Kind:
    if code == _MOVED or code & 0xFF in _SQLITE_RUIN:
        return "ruin"
    return "again" if code & 0xFF in _SQLITE_AGAIN else "transaction"
