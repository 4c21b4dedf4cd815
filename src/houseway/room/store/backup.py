"""Backups: the whole database as one sealed file, from either kind of database and into either.

A backup reads the database in one transaction, so a room may play on meanwhile. It needs a
passphrase because it holds undealt shoes and password hashes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, Final

import msgspec
from sqlalchemy import Connection, Engine, Table, func, insert, select, text

from houseway.errors import HousewayError, RecordError
from houseway.room.store import schema
from houseway.room.store.owner import Owner
from houseway.room.store.reader import Reader
from houseway.room.store.sealed_file import open_sealed, seal

FORMAT: Final = "houseway-backup/1"
ROWS_PER_CHUNK: Final = 250
_TABLES: Final = [
    schema.metadata.tables[name]
    for name in schema.metadata.tables
    if name not in (*schema.PASSING, "balances")
]
"""Balances are left out because the trigger restores them from the ledger."""


class BackupHead(msgspec.Struct, frozen=True, tag="head"):
    """The first chunk of a backup."""

    format: str
    revision: str
    balances: dict[str, int]


class BackupRows(msgspec.Struct, frozen=True, tag="piece"):
    """A chunk with rows of one table."""

    table: str
    rows: list[dict[str, Any]]


_decoder = msgspec.msgpack.Decoder(BackupHead | BackupRows)


@contextmanager
def consistent_view(engine: Engine) -> Iterator[Connection]:
    """Open a consistent view of the database, whatever is written meanwhile."""
    with engine.connect() as connection:
        if engine.dialect.name != "sqlite":
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


def back_up(engine: Engine, file: BinaryIO, passphrase: str) -> dict[str, int]:
    """Write every row into a sealed file; return the number of rows by table."""
    counts: Counter[str] = Counter()
    with consistent_view(engine) as connection:
        seal(file, _parts(connection, counts), passphrase)
    return dict(counts)


def _parts(connection: Connection, counts: Counter[str]) -> Iterator[bytes]:
    head = BackupHead(FORMAT, schema.REVISION, Reader(connection).balances())
    yield msgspec.msgpack.encode(head)
    for table in _TABLES:
        found = connection.execution_options(yield_per=ROWS_PER_CHUNK).execute(
            select(table).order_by(*table.primary_key.columns)
        )
        for rows in found.mappings().partitions(ROWS_PER_CHUNK):
            counts[table.name] += len(rows)
            plain = [{f"{name}": value for name, value in row.items()} for row in rows]
            yield msgspec.msgpack.encode(BackupRows(f"{table.name}", plain))


def restore(engine: Engine, file: BinaryIO, passphrase: str) -> dict[str, int]:
    """Restore a backup into an empty database, completely or not at all; return row counts."""
    counts: Counter[str] = Counter()
    owner = Owner(engine)
    try:
        with engine.begin() as connection:
            for table in (schema.accounts, schema.tables):
                if connection.execute(select(func.count()).select_from(table)).scalar_one():
                    raise HousewayError(
                        "backup/not_empty", "this database already has people or tables in it"
                    )
            parts = map(_decoder.decode, open_sealed(file, passphrase))
            head = next(parts, None)
            if not isinstance(head, BackupHead) or head.revision != schema.REVISION:
                raise RecordError(
                    "backup/revision",
                    f"only a backup of revision {schema.REVISION} can be restored",
                )
            for piece in parts:
                assert isinstance(piece, BackupRows)
                connection.execute(insert(schema.metadata.tables[piece.table]), piece.rows)
                counts[piece.table] += len(piece.rows)
            _advance_sequences(connection)
            if Reader(connection).balances() != head.balances:
                raise RecordError(
                    "backup/balances", "the restored balances differ from those in the backup"
                )
    finally:
        owner.release()
    return dict(counts)


def _advance_sequences(connection: Connection) -> None:
    """Set PostgreSQL's sequences past the restored ids, or the next insert would reuse one."""
    if connection.dialect.name == "sqlite":
        return
    for table in (schema.failures, schema.ledger):
        connection.execute(text(_sequence(table)))


def _sequence(table: Table) -> str:
    name = table.name  # a name from the schema, not from outside
    return (
        f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), "  # noqa: S608
        f"(SELECT coalesce(max(id), 0) + 1 FROM {name}), false)"
    )
