"""A dispute that a player raises about a finished round, and the floor's answer.

It pins the head of the table's chain at the end of that round, so that nobody can say afterwards
that another record was meant.
"""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.room.accounts.accounts import Person
from houseway.room.compliance.event_log import LogLine, read_lines
from houseway.room.compliance.office import Office
from houseway.room.compliance.rights import may, require
from houseway.room.errors import RoomError
from houseway.room.store.reader import Reader
from houseway.room.tables.round_summary import read_given

__all__ = ["Dispute", "answer", "disputes", "raise_dispute"]


class Dispute(msgspec.Struct, frozen=True):
    """`head` is that of the table's chain after the round's last event, `version`."""

    number: int
    at: int
    table: str
    round: int
    by: str
    text: str
    version: int
    head: str
    answer: str = ""
    answered_by: str = ""
    answered_at: int = 0


async def raise_dispute(office: Office, who: Person, table: str, number: int, text: str) -> Dispute:
    """By somebody who was in the round, once."""
    require(who, "dispute")
    _check_words(text)

    def look(reader: Reader) -> tuple[Any, Any, bool]:
        row = reader.round(table, number)
        last = reader.events(table, row.last - 1, row.last)[0] if row is not None else None
        raised = read_lines(reader, ["dispute"], by=who.id, table=table)
        return row, last, any(each.round == number for each in raised)

    row, last, again = await office.store.read(look)
    if row is None:
        raise RoomError("room/no_such_round", f"round {number} is not among the finished ones")
    if who.id not in {bettor.id for bettor in read_given(row.given).opening.bettors}:
        raise RoomError("duty/no_part", f"you were not in round {number}", round=number)
    if again:
        raise RoomError("duty/raised", f"you have raised a dispute about round {number} already")
    facts = {"text": text, "version": row.last, "head": bytes(last.hash).hex()}
    line = await office.record(
        "dispute", by=who.id, person=who.id, table=table, round=number, facts=facts
    )
    return _dispute(line, None)


async def answer(office: Office, who: Person, number: int, text: str) -> Dispute:
    """By the floor, once; chips that are due to somebody are a correction."""
    require(who, "answer disputes")
    _check_words(text)
    line, _ = await office.line(number, "dispute")
    if line.by == who.id:
        raise RoomError("duty/own", "nobody answers his own dispute")
    await office.record(
        "dispute answered",
        by=who.id,
        about=number,
        facts={"text": text},
        person=line.by,
        table=line.table,
        round=line.round,
    )
    return _dispute(*await office.line(number, "dispute"))


async def disputes(office: Office, who: Person, before: int | None = None) -> list[Dispute]:
    """Newest first: all of them for the floor and for who reads the log, one's own for others."""
    own = None if may(who, "answer disputes") or may(who, "read the log") else who.id

    def look(reader: Reader) -> list[Dispute]:
        lines = read_lines(reader, ["dispute"], by=own, before=before, limit=50)
        answers = read_lines(reader, ["dispute answered"], person=own)
        by_number = {each.about: each for each in answers}
        return [_dispute(each, by_number.get(each.number)) for each in lines]

    return await office.store.read(look)


def _check_words(text: str) -> None:
    if not text.strip():
        raise RoomError("duty/reason", "say in words what it is about")


def _dispute(line: LogLine, answer: LogLine | None) -> Dispute:
    assert line.table is not None
    assert line.round is not None
    return Dispute(
        line.number,
        line.at,
        line.table,
        line.round,
        line.by,
        line.facts["text"],
        line.facts["version"],
        line.facts["head"],
        answer.facts["text"] if answer else "",
        answer.by if answer else "",
        answer.at if answer else 0,
    )
