"""The whole database as one sealed file, out of either kind of database and into either.

It is read in one transaction, so a room may play on meanwhile. It holds undealt shoes and
password hashes: hence the passphrase.
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

__all__ = ["back_up", "restore", "still"]

FORMAT: Final = "houseway-backup/1"
PIECE: Final = 250
"""Rows in a frame."""
_TABLES: Final = [
    schema.metadata.tables[name]
    for name in schema.metadata.tables
    if name not in (*schema.PASSING, "balances")
]
"""Balances follow from the ledger, by the trigger."""


class Head(msgspec.Struct, frozen=True, tag="head"):
    """The first frame."""

    format: str
    revision: str
    balances: dict[str, int]


class Piece(msgspec.Struct, frozen=True, tag="piece"):
    """Rows of one table."""

    table: str
    rows: list[dict[str, Any]]


_decoder = msgspec.msgpack.Decoder(Head | Piece)


@contextmanager
def still(engine: Engine) -> Iterator[Connection]:
    """The database as it is at one moment, whoever writes meanwhile."""
    with engine.connect() as connection:
        if engine.dialect.name != "sqlite":
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


def back_up(engine: Engine, file: BinaryIO, passphrase: str) -> dict[str, int]:
    """Every row; says how many by table."""
    counts: Counter[str] = Counter()
    with still(engine) as connection:
        seal(file, _parts(connection, counts), passphrase)
    return dict(counts)


def _parts(connection: Connection, counts: Counter[str]) -> Iterator[bytes]:
    head = Head(FORMAT, schema.REVISION, Reader(connection).balances())
    yield msgspec.msgpack.encode(head)
    for table in _TABLES:
        found = connection.execution_options(yield_per=PIECE).execute(
            select(table).order_by(*table.primary_key.columns)
        )
        for rows in found.mappings().partitions(PIECE):
            counts[table.name] += len(rows)
            plain = [{f"{name}": value for name, value in row.items()} for row in rows]
            yield msgspec.msgpack.encode(Piece(f"{table.name}", plain))


def restore(engine: Engine, file: BinaryIO, passphrase: str) -> dict[str, int]:
    """Into an empty database, all of it or nothing; says how many rows by table."""
    counts: Counter[str] = Counter()
    owner = Owner(engine)
    try:
        with engine.begin() as connection:
            for table in (schema.accounts, schema.tables):
                if connection.execute(select(func.count()).select_from(table)).scalar_one():
                    raise HousewayError(
                        "backup/not_empty", "people or tables are in this database already"
                    )
            parts = map(_decoder.decode, open_sealed(file, passphrase))
            head = next(parts, None)
            if not isinstance(head, Head) or head.revision != schema.REVISION:
                raise RecordError(
                    "backup/revision", f"only a backup of revision {schema.REVISION} is restored"
                )
            for piece in parts:
                assert isinstance(piece, Piece)
                connection.execute(insert(schema.metadata.tables[piece.table]), piece.rows)
                counts[piece.table] += len(piece.rows)
            _count_on(connection)
            if Reader(connection).balances() != head.balances:
                raise RecordError("backup/balances", "the balances are not those that were saved")
    finally:
        owner.release()
    return dict(counts)


def _count_on(connection: Connection) -> None:
    """PostgreSQL numbers the next row by a sequence of its own."""
    if connection.dialect.name == "sqlite":
        return
    for table in (schema.failures, schema.ledger):
        connection.execute(text(_sequence(table)))


def _sequence(table: Table) -> str:
    name = table.name  # of the schema
    return (
        f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), "  # noqa: S608
        f"(SELECT coalesce(max(id), 0) + 1 FROM {name}), false)"
    )
