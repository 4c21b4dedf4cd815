"""The cashier: chips bought and cashed with a receipt, and corrections that take two people."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.money import dollars
from houseway.room.accounts.accounts import Person
from houseway.room.compliance.event_log import Kind, LogLine, read_lines
from houseway.room.compliance.office import Office
from houseway.room.compliance.rights import may, require
from houseway.room.errors import RoomError
from houseway.room.ledger import MINT, pocket
from houseway.room.store.reader import Reader
from houseway.room.transaction import Unit

__all__ = ["CageReceipt", "Correction", "ask_correction", "buy", "cash", "corrections", "judge"]


class CageReceipt(msgspec.Struct, frozen=True):
    """`number` counts the log, `line` the ledger; `cents` are below zero where they were cashed."""

    number: int
    line: int
    at: int
    what: str
    person: str
    name: str
    cents: int
    by: str


class Correction(msgspec.Struct, frozen=True):
    """One that was asked for; `answer` is empty as long as it waits."""

    number: int
    at: int
    person: str
    cents: int
    reason: str
    asked_by: str
    answer: str = ""
    answered_by: str = ""


async def buy(office: Office, who: Person, person: Person, cents: int) -> CageReceipt:
    """Chips for a player, from the cashier."""
    require(who, "move chips")
    _check_amount(cents)
    if person.kind == "bot" or not may(person, "play"):
        raise RoomError("duty/no_player", f"{person.name} does not play", person=person.id)
    office.care.check(person.id, 0)
    return await _post(office, "chips bought", who, person, cents)


async def cash(office: Office, who: Person, person: Person, cents: int) -> CageReceipt:
    """Chips of somebody's pocket back to the cashier; an exclusion is no bar."""
    require(who, "move chips")
    _check_amount(cents)
    return await _post(office, "chips cashed", who, person, -cents)


async def ask_correction(
    office: Office, who: Person, person: Person, cents: int, reason: str
) -> Correction:
    """Chips that somebody should have, or (below zero) should not; another has to confirm it."""
    require(who, "ask for a correction")
    _not_own(who, person)
    if not cents or not reason.strip():
        raise RoomError("duty/reason", "a correction has an amount and a reason")
    facts = {"cents": cents, "reason": reason}
    kept = await office.record("correction asked", by=who.id, person=person.id, facts=facts)
    return _correction(kept, None)


async def judge(office: Office, who: Person, number: int, *, confirm: bool) -> Correction:
    """The second person confirms it, and the chips move; or declines, and none do."""
    require(who, "confirm a correction")
    asked, _ = await office.line(number, "correction asked")
    person = await office.find(asked.person or "")
    _not_own(who, person)
    if who.id == asked.by:
        raise RoomError("duty/second_person", "who asked for it does not answer it")
    facts = {**asked.facts, "asked_by": asked.by}
    if confirm:
        cents = asked.facts["cents"]
        await _post(office, "correction confirmed", who, person, cents, about=number, facts=facts)
    else:
        await office.record(
            "correction declined", by=who.id, person=person.id, about=number, facts=facts
        )
    return _correction(*await office.line(number, "correction asked"))


async def corrections(office: Office, who: Person) -> list[Correction]:
    """The latest ones, newest first, for whoever asks for them or confirms them."""
    if not may(who, "ask for a correction"):
        require(who, "confirm a correction")

    def look(reader: Reader) -> list[Correction]:
        asked = read_lines(reader, ["correction asked"], limit=100)
        answers = read_lines(reader, ["correction confirmed", "correction declined"])
        by_number = {each.about: each for each in answers}
        return [_correction(each, by_number.get(each.number)) for each in asked]

    return await office.store.read(look)


# -- parts --------------------------------------------------------------------------------------


def _check_amount(cents: int) -> None:
    if cents <= 0:
        raise RoomError("duty/amount", "chips are bought and cashed in cents above zero")


def _not_own(who: Person, person: Person) -> None:
    if who.id == person.id:
        raise RoomError("duty/own", "nobody does his duty for himself")


async def _post(
    office: Office,
    kind: Kind,
    who: Person,
    person: Person,
    cents: int,
    *,
    about: int | None = None,
    facts: dict[str, Any] | None = None,
) -> CageReceipt:
    """The chips move, and the log says so, together or not at all."""
    _not_own(who, person)
    await office.refresh(person.id)
    own = pocket(person.id)
    transfer = (MINT, own, cents, kind) if cents > 0 else (own, MINT, -cents, kind)

    def move(unit: Unit) -> None:
        held = office.ledger.balance(own)
        if held + cents < 0:
            raise RoomError("room/short", f"{person.name} has {dollars(held)}", cents=held)
        office.ledger.move(unit, transfer, at=office.clock.now_ms())
        office.care.came_in(person.id, cents)

    try:
        kept = await office.record(
            kind,
            by=who.id,
            person=person.id,
            about=about,
            facts=facts or {"cents": abs(cents)},
            check=move,
        )
    except RoomError as error:
        if error.code == "room/not_kept":
            office.care.came_in(person.id, -cents)
        raise
    (line, *_) = await office.store.read(lambda reader: reader.statement([own], None, 1))
    return CageReceipt(kept.number, line.id, kept.at, kind, person.id, person.name, cents, who.id)


def _correction(asked: LogLine, answer: LogLine | None) -> Correction:
    return Correction(
        asked.number,
        asked.at,
        asked.person or "",
        asked.facts["cents"],
        asked.facts["reason"],
        asked.by,
        answer.kind.removeprefix("correction ") if answer else "",
        answer.by if answer else "",
    )
