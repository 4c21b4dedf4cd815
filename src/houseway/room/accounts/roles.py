"""Roles of accounts, granted and removed at the command line."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, select, update

from houseway.room.accounts.persons import login_of
from houseway.room.compliance.event_log import CONSOLE, Kind, note
from houseway.room.compliance.rights import ROLES
from houseway.room.errors import RoomError
from houseway.room.ledger import pocket
from houseway.room.store import schema, write
from houseway.room.store.reader import Reader
from houseway.room.transaction import Transaction


def change_role(
    connection: Connection, name: str, role: str, *, take: bool, at: int, by: str = CONSOLE
) -> list[str]:
    """Grant a role, or remove it if `take`; return the account's roles in their usual order.

    The log says who changed them. The account's sessions end, so that nobody goes on under roles
    they no longer have.
    """
    if role not in ROLES:
        raise RoomError(
            "people/role", f"there is no role {role!r}; the roles are {', '.join(ROLES)}"
        )
    table, login = schema.accounts, login_of(name)
    # A write comes first, because it waits for an open room's writes. SQLite refuses to turn a
    # transaction that began by reading into a writing one while somebody else writes.
    connection.execute(update(table).where(table.c.login == login).values(login=login))
    row = Reader(connection).account_by_login(login)
    if row is None:
        raise RoomError("people/unknown", f"nobody logs in as {name!r}", name=name)
    if not take and "play" in ROLES[role].bars:
        _check_away(connection, row.id, name)
    held = {*msgspec.json.decode(row.roles)}
    held = held - {role} if take else held | {role}
    roles = [each for each in ROLES if each in held]
    connection.execute(
        update(table).where(table.c.id == row.id).values(roles=msgspec.json.encode(roles).decode())
    )
    sessions = schema.sessions
    connection.execute(
        update(sessions)
        .where(sessions.c.account == row.id, sessions.c.ended.is_(None))
        .values(ended=at)
    )
    transaction = Transaction()
    kind: Kind = "role taken" if take else "role given"
    note(transaction, kind, at=at, by=by, person=row.id, facts={"role": role, "roles": roles})
    write(connection, [transaction])
    return roles


def _check_away(connection: Connection, id: str, name: str) -> None:
    """Refuse a role that bars play to somebody who sits at a table."""
    table, stacks = schema.balances, f"{pocket(id)}/"
    found = connection.execute(
        select(table.c.account).where(table.c.account.startswith(stacks), table.c.cents > 0)
    ).first()
    if found is not None:
        at = found.account.removeprefix(stacks)
        raise RoomError(
            "people/seated", f"{name} sits at table {at} and must stand up first", table=at
        )
