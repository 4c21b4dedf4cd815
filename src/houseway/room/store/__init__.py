"""Where the room keeps what happened: SQLite by default, PostgreSQL by a URL."""

from __future__ import annotations

from houseway.room.store.connect import connect, database_in, database_url, migrate, shown
from houseway.room.store.reader import Reader
from houseway.room.store.writer import SqlStore, open_store, write

__all__ = [
    "Reader",
    "SqlStore",
    "connect",
    "database_in",
    "database_url",
    "migrate",
    "open_store",
    "shown",
    "write",
]
