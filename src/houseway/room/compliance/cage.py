"""The cage: chips bought and cashed with a receipt, and corrections that take two people."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.money import dollars
from houseway.room.accounts.accounts import Person
from houseway.room.compliance.event_log import Kind, LogLine, read_lines
from houseway.room.compliance.rights import may, require
from houseway.room.compliance.service import ComplianceService
from houseway.room.errors import RoomError
from houseway.room.ledger import MINT, pocket
from houseway.room.store.reader import Reader
from houseway.room.transaction import Transaction


class CageReceipt(msgspec.Struct, frozen=True):
    """A receipt of the cage; `cents` is negative for chips cashed.

    `number` is the log entry, `line` the ledger's transfer.
    """

    number: int
    line: int
    at: int
    what: str
    person: str
    name: str
    cents: int
    by: str


class Correction(msgspec.Struct, frozen=True):
    """A requested correction; `answer` is empty while it waits."""

    number: int
    at: int
    person: str
    cents: int
    reason: str
    asked_by: str
    answer: str = ""
    answered_by: str = ""


async def buy(service: ComplianceService, who: Person, person: Person, cents: int) -> CageReceipt:
    """Sell chips to a player."""
    require(who, "move chips")
    _check_amount(cents)
    if person.kind == "bot" or not may(person, "play"):
        raise RoomError(
            "duty/no_player", f"{person.name} may not play, so cannot buy chips", person=person.id
        )
    service.limits.check(person.id, 0)
    return await _post(service, "chips bought", who, person, cents)


async def cash(service: ComplianceService, who: Person, person: Person, cents: int) -> CageReceipt:
    """Cash chips from a player's pocket; players who have excluded themselves may cash too."""
    require(who, "move chips")
    _check_amount(cents)
    return await _post(service, "chips cashed", who, person, -cents)


async def ask_correction(
    service: ComplianceService, who: Person, person: Person, cents: int, reason: str
) -> Correction:
    """Request a correction: chips that a person should have or, if negative, should not have.

    Somebody else must confirm it before any chips move.
    """
    require(who, "ask for a correction")
    _check_not_own(who, person)
    if not cents or not reason.strip():
        raise RoomError("duty/reason", "a correction needs an amount other than 0 and a reason")
    facts = {"cents": cents, "reason": reason}
    kept = await service.record("correction asked", by=who.id, person=person.id, facts=facts)
    return _correction(kept, None)


async def resolve_correction(
    service: ComplianceService, who: Person, number: int, *, confirm: bool
) -> Correction:
    """Confirm a correction, which moves the chips, or decline it; it takes a second person."""
    require(who, "confirm a correction")
    asked, _ = await service.line(number, "correction asked")
    person = await service.find(asked.person or "")
    _check_not_own(who, person)
    if who.id == asked.by:
        raise RoomError(
            "duty/second_person", "you cannot confirm or decline a correction that you asked for"
        )
    facts = {**asked.facts, "asked_by": asked.by}
    if confirm:
        cents = asked.facts["cents"]
        await _post(service, "correction confirmed", who, person, cents, about=number, facts=facts)
    else:
        await service.record(
            "correction declined", by=who.id, person=person.id, about=number, facts=facts
        )
    return _correction(*await service.line(number, "correction asked"))


async def corrections(service: ComplianceService, who: Person) -> list[Correction]:
    """Return the latest corrections, newest first, for people who ask for or confirm them."""
    if not may(who, "ask for a correction"):
        require(who, "confirm a correction")

    def query(reader: Reader) -> list[Correction]:
        asked = read_lines(reader, ["correction asked"], limit=100)
        answers = read_lines(reader, ["correction confirmed", "correction declined"])
        by_number = {each.about: each for each in answers}
        return [_correction(each, by_number.get(each.number)) for each in asked]

    return await service.store.read(query)


# -- parts --------------------------------------------------------------------------------------


def _check_amount(cents: int) -> None:
    if cents <= 0:
        raise RoomError("duty/amount", f"the amount must be above 0 cents, not {cents}")


def _check_not_own(who: Person, person: Person) -> None:
    if who.id == person.id:
        raise RoomError("duty/own", "you cannot process your own chips")


async def _post(
    service: ComplianceService,
    kind: Kind,
    who: Person,
    person: Person,
    cents: int,
    *,
    about: int | None = None,
    facts: dict[str, Any] | None = None,
) -> CageReceipt:
    """Move the chips and log the movement; either both happen or neither."""
    _check_not_own(who, person)
    await service.refresh(person.id)
    own = pocket(person.id)
    transfer = (MINT, own, cents, kind) if cents > 0 else (own, MINT, -cents, kind)

    def move(transaction: Transaction) -> None:
        held = service.ledger.balance(own)
        if held + cents < 0:
            raise RoomError("room/short", f"{person.name} has only {dollars(held)}", cents=held)
        service.ledger.move(transaction, transfer, at=service.clock.now_ms())
        service.limits.note_transfer(person.id, cents)

    try:
        kept = await service.record(
            kind,
            by=who.id,
            person=person.id,
            about=about,
            facts=facts or {"cents": abs(cents)},
            check=move,
        )
    except RoomError as error:
        if error.code == "room/not_kept":
            service.limits.note_transfer(person.id, -cents)
        raise
    (line, *_) = await service.store.read(lambda reader: reader.statement([own], None, 1))
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
