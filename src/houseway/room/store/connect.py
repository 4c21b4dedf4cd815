"""Connect to the database: SQLite in the user's data folder, or PostgreSQL by its URL."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.pool import NullPool

from houseway.errors import HousewayError
from houseway.room.store.schema import REVISION


def data_folder() -> Path:
    """Return the folder for this user's data on this system; `HOUSEWAY_DATA` overrides it."""
    configured = os.environ.get("HOUSEWAY_DATA")
    if configured:
        return Path(configured)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "Houseway"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Houseway"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "houseway"


def database_url() -> str:
    """Return `HOUSEWAY_DATABASE`, or the URL of a file in the data folder, which is created."""
    configured = os.environ.get("HOUSEWAY_DATABASE")
    if configured:
        return configured
    return database_in(data_folder())


def database_in(folder: Path) -> str:
    """Return the URL of the database in a folder, which is created for this user alone."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{(folder / 'houseway.db').absolute()}"


def connect(url: str) -> Engine:
    """Return an engine whose commits are durable when they return."""
    found = make_url(url)
    if found.get_backend_name() == "sqlite":
        engine = create_engine(found, poolclass=NullPool if found.database else None)
        event.listen(engine, "connect", _durable_sqlite)
        event.listen(engine, "begin", _begin)
        return engine
    if found.drivername in ("postgresql", "postgres"):
        found = found.set(drivername="postgresql+psycopg")
    try:
        return create_engine(found, pool_pre_ping=True)
    except ModuleNotFoundError as missing:
        raise HousewayError(
            "store/no_driver",
            f"{missing.name} is not installed, but PostgreSQL needs it: "
            "pip install 'houseway[postgres]'",
            driver=missing.name,
        ) from None


def display_url(url: str | URL) -> str:
    """Return a database as people see it: a file's path, or a server's address, no password."""
    found = make_url(url)
    if found.get_backend_name() == "sqlite" and found.database:
        return str(Path(found.database).resolve())
    return found.render_as_string(hide_password=True)


def file_of(engine: Engine) -> Path | None:
    """Return SQLite's file; None for a server or a database in memory."""
    if engine.dialect.name != "sqlite" or not engine.url.database:
        return None
    return Path(engine.url.database)


def keep_private(file: Path) -> None:
    """Create a database file that only its owner can read, because it holds undealt shoes.

    SQLite gives the files that it creates next to it the same permissions.
    """
    with suppress(OSError):  # opening the file will report the problem
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        file.chmod(0o600)


def _durable_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions begin where SQLAlchemy says so
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")


def migrate(engine: Engine, upto: str = "head") -> None:
    """Migrate the database to the present schema, or to that of an older revision.

    Alembic takes long to import, so it is skipped if the schema is up to date.
    """
    if file := file_of(engine):
        keep_private(file)
    if is_present(engine):
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, upto)


def is_present(engine: Engine) -> bool:
    """Whether the database has the present schema."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return False
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
        return found == [REVISION]
