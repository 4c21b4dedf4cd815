"""Finished rounds and shoes, read from the store."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.cards.deck import cards
from houseway.cards.transcript import Draw, Pledge, SpokenWords, write_transcript
from houseway.room.errors import RoomError
from houseway.room.fairness.shoe import Secret, places, transcript_of
from houseway.room.store.reader import Reader
from houseway.room.tables import events as log
from houseway.room.tables.round_summary import FIGURES, read_given, read_summary
from houseway.rules.game import Game
from houseway.rules.round import events as rules
from houseway.rules.round.opening import Opening


class RoundRow(msgspec.Struct, frozen=True):
    """A finished round in a list, with the asking person's own figures."""

    round: int
    at: int
    outcome: str
    net: int
    fees: int
    wagered: int
    banked: int
    """What the person posted as player-dealer."""
    voided: bool
    shoe: int


class Recall(msgspec.Struct, frozen=True):
    """A finished round as the asking person saw it, with the stacks before and after."""

    round: int
    at: int
    edition: str
    opening: Opening
    events: list[rules.Event]
    before: dict[str, int]
    after: dict[str, int]
    shoe: int
    names: dict[str, str]
    """The display names of everybody who was dealt in."""
    replay: bool = True


def list_rounds(
    reader: Reader, table: str, person: str, *, before: int | None, limit: int
) -> list[RoundRow]:
    """Return finished rounds of a table, newest first."""
    lines = []
    for row in reader.rounds(table, before, limit):
        found = read_summary(row.summary)
        lines.append(
            RoundRow(
                round=row.number,
                at=row.ended,
                outcome=found.outcome,
                **{name: getattr(found, name).get(person, 0) for name in FIGURES},
                voided=bool(row.voided),
                shoe=row.shoe,
            )
        )
    return lines


def recall(reader: Reader, table: str, number: int, *, viewer: str) -> Recall:
    """Rebuild a finished round from its stored events, without replaying it.

    The table may have ended meanwhile.
    """
    of = reader.table(table)
    if of is None:
        raise RoomError("room/no_such_table", f"there is no table {table}", table=table)
    row = reader.round(table, number)
    if row is None:
        _check_archived(reader, table, "round", number)
        raise RoomError("room/no_such_round", f"no finished round {number} at this table")
    opening = read_given(row.given).opening
    before = {bettor.id: bettor.stack for bettor in opening.bettors}
    net = read_summary(row.summary).net
    return Recall(
        number,
        row.began,
        of.edition,
        opening,
        [rules.face(event, viewer) for event in round_events(reader, table, row)],
        before,
        {bettor: cents + net.get(bettor, 0) for bettor, cents in before.items()},
        row.shoe,
        {id: account.name for id in before if (account := reader.account(id)) is not None},
    )


def _check_archived(reader: Reader, table: str, what: str, number: int) -> None:
    """Raise with the name of the archive if the round or shoe was moved into one."""
    for each in reader.archives():
        last = each.round if what == "round" else each.shoe - 1
        if each.table == table and 0 < number <= last:
            words = f"{what} {number} is in the archive {each.file}"
            raise RoomError("room/archived", words, file=each.file)


def round_events(reader: Reader, table: str, row: Any) -> list[rules.Event]:
    """Return the events of a finished round."""
    stored = map(log.decode_event, _bodies(reader, table, row.first - 1, row.last))
    return [e.event for e in stored if isinstance(e, log.InRound) and e.round == row.number]


def _bodies(reader: Reader, table: str, after: int, upto: int) -> list[str]:
    return [row.body for row in reader.events(table, after, upto)]


def read_transcript(reader: Reader, game: Game, table: str, number: int) -> bytes:
    """Return the transcript file of a finished shoe."""
    row = reader.shoe(table, number)
    if row is None:
        _check_archived(reader, table, "shoe", number)
    if row is None or row.ended is None:
        raise RoomError("room/no_such_shoe", f"no finished shoe {number} at this table")
    transcript = transcript_of(
        cards(game.terms.deck),
        msgspec.msgpack.decode(bytes(row.sealed), type=Secret),
        msgspec.json.decode(row.said, type=tuple[SpokenWords, ...]),
        places(msgspec.json.decode(row.opened, type=list[int | tuple[int, int]])),
        msgspec.json.decode(row.numbers, type=list[Draw]),
        pledges=msgspec.json.decode(row.pledges or "[]", type=list[Pledge]),
        abandoned=row.abandoned or "",
    )
    return write_transcript(transcript)
