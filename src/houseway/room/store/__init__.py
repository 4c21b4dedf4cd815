"""The store: what happened in the room, in SQLite by default or PostgreSQL by a URL.

It writes and reads rows; what they mean belongs to the other parts of the room.
"""

from __future__ import annotations

from houseway.room.store.connect import connect, database_in, database_url, display_url, migrate
from houseway.room.store.reader import Reader
from houseway.room.store.writer import SqlStore, open_store, write

__all__ = [
    "Reader",
    "SqlStore",
    "connect",
    "database_in",
    "database_url",
    "display_url",
    "migrate",
    "open_store",
    "write",
]
