"""Disputes: a player raises one about a finished round, and the floor answers it.

A dispute pins the head of the table's chain at the end of that round, so nobody can claim
afterwards that a different record was meant.
"""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.room.accounts.accounts import Person
from houseway.room.compliance.event_log import LogLine, read_lines
from houseway.room.compliance.rights import may, require
from houseway.room.compliance.service import ComplianceService
from houseway.room.errors import RoomError
from houseway.room.store.reader import Reader
from houseway.room.tables.round_summary import read_given


class Dispute(msgspec.Struct, frozen=True):
    """A dispute; `head` is the chain's head after the round's last event, numbered `version`."""

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


async def raise_dispute(
    service: ComplianceService, who: Person, table: str, number: int, text: str
) -> Dispute:
    """Raise a dispute; only players of the round may, and each only once."""
    require(who, "dispute")
    _check_words(text)

    def query(reader: Reader) -> tuple[Any, Any, bool]:
        row = reader.round(table, number)
        last = reader.events(table, row.last - 1, row.last)[0] if row is not None else None
        raised = read_lines(reader, ["dispute"], by=who.id, table=table)
        return row, last, any(each.round == number for each in raised)

    row, last, again = await service.store.read(query)
    if row is None:
        raise RoomError("room/no_such_round", f"no finished round {number} at this table")
    if who.id not in {bettor.id for bettor in read_given(row.given).opening.bettors}:
        raise RoomError("duty/no_part", f"you were not in round {number}", round=number)
    if again:
        raise RoomError("duty/raised", f"you have already raised a dispute about round {number}")
    facts = {"text": text, "version": row.last, "head": bytes(last.hash).hex()}
    line = await service.record(
        "dispute", by=who.id, person=who.id, table=table, round=number, facts=facts
    )
    return _dispute(line, None)


async def answer(service: ComplianceService, who: Person, number: int, text: str) -> Dispute:
    """Answer a dispute, once; if chips are due to somebody, a correction moves them."""
    require(who, "answer disputes")
    _check_words(text)
    line, _ = await service.line(number, "dispute")
    if line.by == who.id:
        raise RoomError("duty/own", "you cannot answer your own dispute")
    await service.record(
        "dispute answered",
        by=who.id,
        about=number,
        facts={"text": text},
        person=line.by,
        table=line.table,
        round=line.round,
    )
    return _dispute(*await service.line(number, "dispute"))


async def disputes(
    service: ComplianceService, who: Person, before: int | None = None
) -> list[Dispute]:
    """Return disputes, newest first.

    People who answer them or read the log see all of them, everybody else only their own.
    """
    own = None if may(who, "answer disputes") or may(who, "read the log") else who.id

    def query(reader: Reader) -> list[Dispute]:
        lines = read_lines(reader, ["dispute"], by=own, before=before, limit=50)
        answers = read_lines(reader, ["dispute answered"], person=own)
        by_number = {each.about: each for each in answers}
        return [_dispute(each, by_number.get(each.number)) for each in lines]

    return await service.store.read(query)


def _check_words(text: str) -> None:
    if not text.strip():
        raise RoomError("duty/reason", "a dispute needs words that say what it is about")


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
