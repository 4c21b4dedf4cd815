"""More chips for who has none left: as many as a new guest has, once a gaming day."""

from __future__ import annotations

from typing import Final

from houseway.money import dollars
from houseway.room.accounts.accounts import Person
from houseway.room.compliance.event_log import read_lines
from houseway.room.compliance.house_rules import GUEST_CHIPS
from houseway.room.compliance.office import Office
from houseway.room.compliance.rights import require
from houseway.room.errors import RoomError
from houseway.room.ledger import MINT, pocket
from houseway.room.transaction import Unit

__all__ = ["BROKE", "more_chips"]

BROKE: Final = 2_000
"""Who has less than so many cents, on tables and off them, is broke."""


async def more_chips(office: Office, who: Person) -> None:
    """As long as the house gives any today; an exclusion of one's own holds here too."""
    require(who, "play")
    await office.refresh(who.id)
    office.care.check(who.id, 0)
    await _check_today(office, who)
    own = pocket(who.id)

    def give(unit: Unit) -> None:
        held = sum(map(office.ledger.balance, office.ledger.accounts_of(who.id)))
        if held >= BROKE:
            raise RoomError(
                "house/not_broke",
                f"you have {dollars(held)}; the house gives more to who has less than "
                f"{dollars(BROKE)}",
                cents=held,
            )
        if not office.welcome(GUEST_CHIPS):
            raise RoomError("house/no_chips", "the house has given away all its chips for today")
        transfer = (MINT, own, GUEST_CHIPS, "more chips")
        office.ledger.move(unit, transfer, at=office.clock.now_ms())
        office.care.came_in(who.id, GUEST_CHIPS)

    try:
        await office.record(
            "more chips",
            by=who.id,
            person=who.id,
            facts={"cents": GUEST_CHIPS},
            check=give,
            once=f"more chips/{who.id}/{office.today()}",
        )
    except RoomError as error:
        if error.code == "room/not_kept":
            office.care.came_in(who.id, -GUEST_CHIPS)
            await _check_today(office, who)  # another process may have been sooner
        raise


async def _check_today(office: Office, who: Person) -> None:
    since = office.house.span(office.today())[0]
    last = await office.store.read(lambda r: read_lines(r, ["more chips"], person=who.id, limit=1))
    if any(line.at >= since for line in last):
        raise RoomError("house/once", "the house gives more chips once a gaming day; come tomorrow")
