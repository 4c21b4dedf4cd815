"""What somebody is told of his own: his rounds, his results by game, where his chips lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import func, select

from houseway.editions.shelf import index
from houseway.room.ledger import stack
from houseway.room.people import Person
from houseway.room.store import schema
from houseway.room.store.reader import Reader

if TYPE_CHECKING:
    from houseway.room.room import Room

__all__ = [
    "ChipsLie",
    "OwnResult",
    "PlayedRow",
    "find_played",
    "results_by_game",
    "where_chips_lie",
]

MOST = 100


class PlayedRow(msgspec.Struct, frozen=True):
    """A finished round that he was in."""

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
    """How he has fared at a game."""

    edition: str
    rounds: int
    net: int
    fees: int
    wagered: int
    banked: int


class ChipsLie(msgspec.Struct, frozen=True):
    """Chips of his; `stack` lies before him, `felt` is wagered or posted in the open round."""

    table: str
    title: str
    house: str
    stack: int
    felt: int
    leaving: bool
    """They come to his pocket when the round is over."""


def find_played(
    reader: Reader, person: str, *, words: str = "", before: int | None = None, limit: int = 20
) -> list[PlayedRow]:
    """Newest first; with words those whose game or outcome has all of them."""
    table = schema.played
    wanted = select(table).where(table.c.person == person)
    if before is not None:
        wanted = wanted.where(table.c.at < before)
    for word in words.lower().split():
        titled = [row["id"] for row in index() if word in f"{row['title']} {row['house']}".lower()]
        said = func.lower(table.c.outcome).contains(word, autoescape=True)
        wanted = wanted.where(said | table.c.edition.in_(titled) | (table.c.table == word))
    order = (table.c.at.desc(), table.c.table, table.c.round.desc())
    rows = reader.connection.execute(wanted.order_by(*order).limit(limit)).all()
    return [_row(row) for row in rows]


def _row(row: Any) -> PlayedRow:
    return PlayedRow(
        row.table,
        row.round,
        row.at,
        row.edition,
        row.outcome,
        row.net,
        row.fees,
        row.wagered,
        row.banked,
    )


def results_by_game(reader: Reader, person: str) -> list[OwnResult]:
    """The game played most first."""
    table = schema.played
    figures = (table.c.net, table.c.fees, table.c.wagered, table.c.banked)
    rounds = func.count().label("rounds")
    wanted = (
        select(table.c.edition, rounds, *(func.sum(each) for each in figures))
        .where(table.c.person == person)
        .group_by(table.c.edition)
        .order_by(rounds.desc(), table.c.edition)
    )
    return [_result(row) for row in reader.connection.execute(wanted).all()]


def _result(row: Sequence[Any]) -> OwnResult:
    edition, *figures = row
    return OwnResult(edition, *map(int, figures))


def where_chips_lie(room: Room, person: Person) -> list[ChipsLie]:
    """At every table with chips of his, the open round's wagers and bank among them."""
    found = []
    for line in room.lobby(person, all_of_them=True):
        table = room.tables[line.id].table
        cents = room.ledger.balance(stack(person.id, line.id))
        round_, felt = table.core.round, 0
        if round_ is not None and person.id in round_.deal.bettors:
            view = round_.view(person.id)
            felt = sum(w.cents for w in view.wagers.values() if w.bettor == person.id)
            if round_.opening.player_dealer == person.id:
                felt += view.purses.get("bank", 0)
        if cents or felt:
            leaving = person.id in table.core.leaving
            found.append(ChipsLie(line.id, line.title, line.house, cents, felt, leaving))
    return found
