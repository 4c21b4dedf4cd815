"""The log of significant events: who did what to whom, numbered without a gap.

The database refuses to change or delete an entry. Corrections, disputes, limits and house rules
exist only as entries; what is in force follows from the entries in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import select

from houseway.room.store import schema
from houseway.room.store.reader import Reader
from houseway.room.transaction import Transaction

CONSOLE: Final = "console"
"""The name in the log for anybody who works on the database at the command line."""

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
"""Entries that players add about themselves."""


class LogLine(msgspec.Struct, frozen=True):
    """A log entry; `about` is the number of the entry that it answers."""

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
    transaction: Transaction,
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
    """Add a log entry to the transaction that it reports.

    At most one entry may have a given value of `once`; the database refuses a second.
    """
    transaction.add(
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
    """Convert a stored row into a log entry."""
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
    """Return log entries of these kinds, or of all kinds if none is named.

    They come in order; with a limit, only the newest come, newest first.
    """
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
