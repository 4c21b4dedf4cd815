"""Finished rounds and shoes, out of the store."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from houseway.cards.commit import Draw, Words, write_transcript
from houseway.cards.deck import cards
from houseway.room import events as log
from houseway.room.errors import RoomError
from houseway.room.shoe import Secret, transcript_of
from houseway.room.store.reader import Reader
from houseway.room.summary import read_given, read_summary
from houseway.rules import events as rules
from houseway.rules.game import Game, canonical
from houseway.rules.opening import Opening
from houseway.rules.record import FORMAT, EndBody, RoundBody, TermsBody

__all__ = ["Recall", "RoundLine", "list_rounds", "read_record", "read_transcript", "recall"]


class RoundLine(msgspec.Struct, frozen=True):
    """A finished round in a list, with the caller's own figures."""

    round: int
    at: int
    outcome: str
    net: int
    fees: int
    wagered: int
    banked: int
    """What the caller posted as player-dealer."""
    voided: bool
    shoe: int


class Recall(msgspec.Struct, frozen=True):
    """A finished round once more, as the caller saw it; stacks before and after."""

    round: int
    at: int
    edition: str
    opening: Opening
    events: list[rules.Event]
    before: dict[str, int]
    after: dict[str, int]
    shoe: int
    replay: bool = True


def list_rounds(
    reader: Reader, table: str, person: str, *, before: int | None, limit: int
) -> list[RoundLine]:
    """Newest first."""
    lines = []
    for row in reader.rounds(table, before, limit):
        found = read_summary(row.summary)
        lines.append(
            RoundLine(
                round=row.number,
                at=row.ended,
                outcome=found.outcome,
                net=found.net.get(person, 0),
                fees=found.fees.get(person, 0),
                wagered=found.wagered.get(person, 0),
                banked=found.banked.get(person, 0),
                voided=bool(row.voided),
                shoe=row.shoe,
            )
        )
    return lines


def recall(reader: Reader, table: str, number: int, *, viewer: str, edition: str) -> Recall:
    """From the stored events; nothing is played again."""
    row = reader.round(table, number)
    if row is None:
        raise RoomError("room/no_such_round", f"round {number} is not among the finished ones")
    opening = read_given(row.given).opening
    before = {bettor.id: bettor.stack for bettor in opening.bettors}
    net = read_summary(row.summary).net
    return Recall(
        number,
        row.began,
        edition,
        opening,
        [rules.face(event, viewer) for event in _round_events(reader, table, row)],
        before,
        {bettor: cents + net.get(bettor, 0) for bettor, cents in before.items()},
        row.shoe,
    )


def _round_events(reader: Reader, table: str, row: Any) -> list[rules.Event]:
    stored = map(log.decode_event, _bodies(reader, table, row.first - 1, row.last))
    return [e.event for e in stored if isinstance(e, log.InRound) and e.round == row.number]


def _bodies(reader: Reader, table: str, after: int, upto: int) -> list[str]:
    return [row.body for row in reader.events(table, after, upto)]


def read_transcript(reader: Reader, game: Game, table: str, number: int) -> bytes:
    """The file of a finished shoe."""
    row = reader.shoe(table, number)
    if row is None or row.ended is None:
        raise RoomError("room/no_such_shoe", f"shoe {number} is not among the finished ones")
    transcript = transcript_of(
        cards(game.terms.deck),
        msgspec.msgpack.decode(bytes(row.sealed), type=Secret),
        msgspec.json.decode(row.said, type=tuple[Words, ...]),
        msgspec.json.decode(row.opened, type=list[int]),
        msgspec.json.decode(row.numbers, type=list[Draw]),
    )
    return write_transcript(transcript)


def read_record(reader: Reader, game: Game, table: str) -> bytes:
    """The record file of the table's finished rounds (`docs/record.md`)."""
    rows = list(reversed(reader.rounds(table, None, None)))
    bodies: list[Any] = []
    if rows:
        family = game.family
        terms = msgspec.Raw(canonical(game.terms))
        bodies.append(
            TermsBody(FORMAT, game.edition, family.name, family.procedure, game.digest, terms)
        )
    for number, row in enumerate(rows, 1):
        found = read_given(row.given)
        events = tuple(_round_events(reader, table, row))
        bodies.append(
            RoundBody(number, game.digest, found.opening, found.tape, found.inputs, events)
        )
    bodies.append(EndBody(len(rows)))
    prev, lines = "0" * 64, []
    for body in bodies:
        raw = canonical(body)
        seal = sha256(prev.encode() + raw).hexdigest()
        lines.append(b'{"body":%b,"hash":"%b","prev":"%b"}\n' % (raw, seal.encode(), prev.encode()))
        prev = seal
    return b"".join(lines)
