"""The log of significant events: who did what to whom, in numbers without a gap.

The database refuses to change or to delete a line. Corrections, disputes, limits and the house's
rules are nothing but lines of it; what is in force follows from them in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import select

from houseway.room.store import schema
from houseway.room.store.reader import Reader
from houseway.room.transaction import Unit

__all__ = ["BY_PLAYERS", "CONSOLE", "Kind", "LogLine", "line", "note", "read_lines"]

CONSOLE: Final = "console"
"""Whoever has the database, at the command line."""

Kind = Literal[
    "room opened",
    "room closed",
    "house rules",
    "build",
    "key rotated",
    "archived",
    "role given",
    "role taken",
    "ruling",
    "chips bought",
    "chips cashed",
    "correction asked",
    "correction confirmed",
    "correction declined",
    "limit",
    "exclusion",
    "dispute",
    "dispute answered",
    "more chips",
]
BY_PLAYERS: Final = frozenset({"limit", "exclusion", "dispute"})
"""What a player adds by himself, about himself."""


class LogLine(msgspec.Struct, frozen=True):
    """A significant event; `about` is the number of the one that it answers."""

    number: int
    at: int
    kind: str
    by: str
    person: str | None
    table: str | None
    round: int | None
    about: int | None
    facts: dict[str, Any]


def note(
    unit: Unit,
    kind: Kind,
    *,
    at: int,
    by: str,
    facts: dict[str, Any],
    person: str | None = None,
    table: str | None = None,
    round: int | None = None,
    about: int | None = None,
    once: str | None = None,
) -> None:
    """One line, in the unit of what it tells of; `once` names what has at most one such line."""
    unit.add(
        "significant",
        at=at,
        kind=kind,
        by=by,
        person=person,
        table=table,
        round=round,
        about=about,
        body=msgspec.json.encode(facts, order="sorted").decode(),
        once=once,
    )


def line(row: Any) -> LogLine:
    """As it is told."""
    facts = msgspec.json.decode(row.body)
    return LogLine(
        row.id, row.at, row.kind, row.by, row.person, row.table, row.round, row.about, facts
    )


def read_lines(
    reader: Reader,
    kinds: Sequence[Kind] = (),
    *,
    person: str | None = None,
    by: str | None = None,
    table: str | None = None,
    about: int | None = None,
    number: int | None = None,
    before: int | None = None,
    after: int | None = None,
    limit: int | None = None,
) -> list[LogLine]:
    """Lines of these kinds (of all, where none is named); with a limit the newest, newest first."""
    column = schema.significant.c
    wanted = select(schema.significant)
    if kinds:
        wanted = wanted.where(column.kind.in_(kinds))
    given = {"person": person, "by": by, "table": table, "about": about, "id": number}
    for name, value in given.items():
        if value is not None:
            wanted = wanted.where(column[name] == value)
    if before is not None:
        wanted = wanted.where(column.id < before)
    if after is not None:
        wanted = wanted.where(column.id > after)
    wanted = wanted.order_by(column.id if limit is None else column.id.desc())
    if limit is not None:
        wanted = wanted.limit(limit)
    return [line(row) for row in reader.connection.execute(wanted)]
