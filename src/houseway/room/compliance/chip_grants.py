"""Chip grants: a player who has run out gets as many chips as a new guest, once a gaming day."""

from __future__ import annotations

from typing import Final

from houseway.money import dollars
from houseway.room.accounts.accounts import Person
from houseway.room.compliance.event_log import read_lines
from houseway.room.compliance.house_rules import GUEST_CHIPS
from houseway.room.compliance.rights import require
from houseway.room.compliance.service import ComplianceService
from houseway.room.errors import RoomError
from houseway.room.ledger import MINT, pocket
from houseway.room.transaction import Transaction

BROKE_CENTS: Final = 2_000
"""A player with less than this, in pocket and stacks together, may ask for more chips."""


async def more_chips(service: ComplianceService, who: Person) -> None:
    """Give a player who has run out more chips, within the house's budget for today.

    Players who have excluded themselves get none.
    """
    require(who, "play")
    await service.refresh(who.id)
    service.limits.check(who.id, 0)
    await _check_today(service, who)
    own = pocket(who.id)

    def give(transaction: Transaction) -> None:
        held = sum(map(service.ledger.balance, service.ledger.accounts_of(who.id)))
        if held >= BROKE_CENTS:
            raise RoomError(
                "house/not_broke",
                f"you have {dollars(held)}; more chips are for players with less than "
                f"{dollars(BROKE_CENTS)}",
                cents=held,
            )
        if not service.reserve_guest_chips(GUEST_CHIPS):
            raise RoomError("house/no_chips", "the house has given away all its chips for today")
        transfer = (MINT, own, GUEST_CHIPS, "more chips")
        service.ledger.move(transaction, transfer, at=service.clock.now_ms())
        service.limits.note_transfer(who.id, GUEST_CHIPS)

    try:
        await service.record(
            "more chips",
            by=who.id,
            person=who.id,
            facts={"cents": GUEST_CHIPS},
            check=give,
            once=f"more chips/{who.id}/{service.today()}",
        )
    except RoomError as error:
        if error.code == "room/not_kept":
            service.limits.note_transfer(who.id, -GUEST_CHIPS)
            await _check_today(service, who)  # another process may have given them first
        raise


async def _check_today(service: ComplianceService, who: Person) -> None:
    since = service.house.span(service.today())[0]
    last = await service.store.read(lambda r: read_lines(r, ["more chips"], person=who.id, limit=1))
    if any(line.at >= since for line in last):
        raise RoomError("house/once", "more chips are given once a gaming day; come back tomorrow")
