"""Administration of a room from the command line: audit, report, backup, restore, keys, roles."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.options import AsJson
from houseway.cli.room.serve import Data, Database, database_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Engine

__all__ = ["archive", "audit", "backup", "grant", "report", "restore", "rotate_key"]

PASSPHRASE = "HOUSEWAY_PASSPHRASE"  # noqa: S105  an environment variable's name


def audit(data: Data = None, database: Database = "", as_json: AsJson = False) -> None:
    """Audit the room's books: chains, replayed rounds, ledger, balances and snapshots."""
    from houseway.cli.draw import emit
    from houseway.room.compliance.audit import find_faults
    from houseway.room.store import Reader
    from houseway.room.store.backup import consistent_view

    with _open(data, database) as engine, consistent_view(engine) as connection:
        counts, faults = find_faults(Reader(connection))
    if as_json:
        emit({"ok": not faults, **counts, "faults": faults})
    else:
        for fault in faults:
            typer.echo(fault, err=True)
        said = ", ".join(f"{count} {what}" for what, count in counts.items())
        typer.echo(f"{said}: {'in order' if not faults else 'not in order'}", err=bool(faults))
    if faults:
        raise typer.Exit(1)


def report(
    day: Annotated[str, typer.Argument(metavar="DAY", help="A gaming day, such as 2026-11-15.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Print a gaming day as CSV: collections by table and schedule, chips and liabilities."""
    from houseway.room.compliance.day_report import day_of, read_report, write_csv
    from houseway.room.store import Reader
    from houseway.room.store.backup import consistent_view

    when = day_of(day)
    with _open(data, database) as engine, consistent_view(engine) as connection:
        house, lines = read_report(Reader(connection), when)
    typer.echo(write_csv(house, when, lines), nl=False)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to create.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Save the room to an encrypted file; the room may stay open."""
    from houseway.errors import HousewayError
    from houseway.room.store.backup import back_up

    with _open(data, database) as engine:
        passphrase = _passphrase(twice=True)
        try:
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as error:
            raise HousewayError(
                "backup/unwritable", f"cannot create {file}: {error.strerror}"
            ) from None
        with os.fdopen(handle, "wb") as sealed:
            counts = back_up(engine, sealed, passphrase)
            sealed.flush()
            os.fsync(sealed.fileno())
    typer.echo(f"saved {sum(counts.values())} rows to {file}")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file made by `backup`.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Restore a saved room into an empty database."""
    from houseway.errors import HousewayError
    from houseway.room.store import backup, display_url

    url = database_of(data, database)
    try:
        sealed = file.open("rb")
    except OSError as error:
        raise HousewayError("backup/unreadable", f"cannot read {file}: {error.strerror}") from None
    with sealed, _open(data, database, new=True) as engine:
        counts = backup.restore(engine, sealed, _passphrase())
    typer.echo(
        f"restored {sum(counts.values())} rows to {display_url(url)}; check with `houseway audit`"
    )


def grant(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The account's log-in name.")],
    role: Annotated[
        str,
        typer.Argument(
            metavar="ROLE",
            help="player, proposition player, floor, cashier, auditor or administrator.",
        ),
    ],
    data: Data = None,
    database: Database = "",
    take: Annotated[bool, typer.Option("--take-away", help="Take the role away.")] = False,
) -> None:
    """Grant a role to an account, or take it away; the person must log in again."""
    import time

    from houseway.room.accounts.roles import change_role

    now = time.time_ns() // 1_000_000
    with _open(data, database) as engine, engine.begin() as connection:
        roles = change_role(connection, name, role, take=take, at=now)
    typer.echo(f"{name}: {', '.join(roles) or 'no role'}")


def archive(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The file to create, such as 2026.zip.")
    ],
    before: Annotated[
        str, typer.Option(metavar="DAY", help="Archive rounds that ended before this gaming day.")
    ],
    data: Data = None,
    database: Database = "",
) -> None:
    """Move old rounds and shoes into a compressed file that `verify` can read.

    They leave the room only after the file has been read back and every round replayed.
    Keep the files for three years.
    """
    import time

    from houseway.room.compliance.day_report import day_of
    from houseway.room.compliance.service import house_rules
    from houseway.room.fairness.archive import archive
    from houseway.room.store import Reader

    now = time.time_ns() // 1_000_000
    with _open(data, database) as engine:
        with engine.connect() as connection:
            first = house_rules(Reader(connection)).span(day_of(before))[0]
        found = archive(engine, file, before=first, now=now)
    typer.echo(
        f"archived {found.rounds} rounds and {found.shoes} shoes of {found.tables} tables in {file}"
    )


def rotate_key(data: Data = None, database: Database = "") -> None:
    """Sign with a new key from now on. The old key signs it and stays on file with its dates.

    An open room switches within two seconds of its next command.
    """
    import secrets
    import time

    from houseway.room.fairness.signing import rotate

    now = time.time_ns() // 1_000_000
    with _open(data, database) as engine, engine.begin() as connection:
        made = rotate(connection, secrets.token_bytes(32), at=now)
    typer.echo(f"key {made.number} is {made.key}, after {made.after}")


@contextmanager
def _open(data: Path | None, database: str, *, new: bool = False) -> Iterator[Engine]:
    """Open the room's database; create one only with `new`."""
    from sqlalchemy.exc import DBAPIError

    from houseway.errors import HousewayError
    from houseway.room.store import connect, display_url, migrate
    from houseway.room.store.connect import file_of, is_present
    from houseway.room.store.owner import explain

    url = database_of(data, database)
    engine = connect(url)
    file = file_of(engine)
    try:
        if new:
            migrate(engine)
        elif (file is not None and not file.exists()) or not is_present(engine):
            raise HousewayError("store/absent", f"there is no room database at {display_url(url)}")
    except DBAPIError as error:
        raise explain(engine, error) from None
    try:
        yield engine
    finally:
        engine.dispose()


def _passphrase(*, twice: bool = False) -> str:
    from houseway.errors import HousewayError

    found: str = os.environ.get(PASSPHRASE, "") or typer.prompt(
        "Passphrase", hide_input=True, confirmation_prompt=twice, err=True
    )
    if len(found) < 8:
        raise HousewayError("backup/passphrase", "a passphrase needs at least 8 characters")
    return found
