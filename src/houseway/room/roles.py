"""Roles of accounts, given and taken by whoever has the database."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, update

from houseway.room.errors import RoomError
from houseway.room.people import ROLES, login_of
from houseway.room.store import schema
from houseway.room.store.reader import Reader

__all__ = ["change_role"]


def change_role(connection: Connection, name: str, role: str, *, take: bool) -> list[str]:
    """The account's roles afterwards, in their usual order."""
    if role not in ROLES:
        raise RoomError("people/role", f"{role!r} is no role: {', '.join(ROLES)}")
    table, login = schema.accounts, login_of(name)
    # Writing first waits for an open room's own writes; reading first would be refused by SQLite.
    connection.execute(update(table).where(table.c.login == login).values(login=login))
    row = Reader(connection).account_by_login(login)
    if row is None:
        raise RoomError("people/unknown", f"nobody logs in as {name!r}", name=name)
    held = {*msgspec.json.decode(row.roles)}
    held = held - {role} if take else held | {role}
    roles = [each for each in ROLES if each in held]
    connection.execute(
        update(table).where(table.c.id == row.id).values(roles=msgspec.json.encode(roles).decode())
    )
    return roles
