"""A person's own history: the entries of their account, their rounds, and results by game."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import func, select

from houseway.editions.catalogue import index
from houseway.room.store import schema
from houseway.room.store.reader import Reader


class StatementLine(msgspec.Struct, frozen=True):
    """A transfer as its owner sees it: `cents` is positive if chips came in."""

    id: int
    at: int
    cents: int
    why: str
    account: str
    other: str
    table: str | None


def statement_line(row: Any, mine: list[str]) -> StatementLine:
    """Turn a ledger row into a statement entry.

    If both accounts are the person's own, the entry is one of chips leaving the first.
    """
    own = row.source if row.source in mine else row.target
    other = row.target if own == row.source else row.source
    cents = -row.cents if own == row.source else row.cents
    return StatementLine(row.id, row.at, cents, row.why, own, other, row.table)


class PlayedRow(msgspec.Struct, frozen=True):
    """A finished round that the person was in."""

    table: str
    round: int
    at: int
    edition: str
    outcome: str
    net: int
    fees: int
    wagered: int
    banked: int


class OwnResult(msgspec.Struct, frozen=True):
    """A person's results at one game."""

    edition: str
    rounds: int
    net: int
    fees: int
    wagered: int
    banked: int


def find_played(
    reader: Reader, person: str, *, words: str = "", before: int | None = None, limit: int = 20
) -> list[PlayedRow]:
    """Return a person's rounds, newest first.

    With words, only rounds whose game or outcome contains all of them.
    """
    table = schema.played
    columns = [table.c[name] for name in PlayedRow.__struct_fields__]
    wanted = select(*columns).where(table.c.person == person)
    if before is not None:
        wanted = wanted.where(table.c.at < before)
    for word in words.lower().split():
        titled = [row["id"] for row in index() if word in f"{row['title']} {row['house']}".lower()]
        in_outcome = func.lower(table.c.outcome).contains(word, autoescape=True)
        wanted = wanted.where(in_outcome | table.c.edition.in_(titled) | (table.c.table == word))
    order = (table.c.at.desc(), table.c.table, table.c.round.desc())
    rows = reader.connection.execute(wanted.order_by(*order).limit(limit)).all()
    return [PlayedRow(*row) for row in rows]


def results_by_game(reader: Reader, person: str) -> list[OwnResult]:
    """Return a person's results by game, the most played first."""
    table = schema.played
    figures = (table.c.net, table.c.fees, table.c.wagered, table.c.banked)
    rounds = func.count().label("rounds")
    wanted = (
        select(table.c.edition, rounds, *(func.sum(each) for each in figures))
        .where(table.c.person == person)
        .group_by(table.c.edition)
        .order_by(rounds.desc(), table.c.edition)
    )
    rows = reader.connection.execute(wanted).all()
    return [OwnResult(edition, *map(int, figures)) for edition, *figures in rows]
