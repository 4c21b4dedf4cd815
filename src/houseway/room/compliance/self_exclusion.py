"""What a player promises himself: a limit of loss, an exclusion."""

from __future__ import annotations

from houseway.room.accounts.accounts import Person
from houseway.room.compliance.office import Office
from houseway.room.compliance.player_limits import DAY, FOR_GOOD, OwnLimit
from houseway.room.compliance.rights import require
from houseway.room.errors import RoomError
from houseway.room.store.reader import Reader

__all__ = ["exclude", "set_limit"]


async def set_limit(office: Office, who: Person, loss: int | None) -> OwnLimit:
    """Cents that he may lose in a gaming day; None: as many as he has."""
    require(who, "limit oneself")
    if loss is not None and loss < 0:
        raise RoomError("duty/amount", "a limit is an amount of cents, or none")
    line = await office.record("limit", by=who.id, person=who.id, facts={"loss": loss})
    since = office.house.span(office.today())[0]

    def look(reader: Reader) -> int:
        return office.care.played(reader, who.id, since)

    played = await office.store.read(look)
    office.care.take(line)
    office.care.count_from(who.id, -played)
    return office.care.of(who.id)


async def exclude(office: Office, who: Person, days: int | None) -> OwnLimit:
    """From play and all seats, for so many times 24 hours or for good; never shortened."""
    require(who, "limit oneself")
    if days is not None and not 1 <= days <= 3_650:
        raise RoomError("duty/amount", "an exclusion has 1 to 3,650 days, or is for good")
    until = FOR_GOOD if days is None else office.clock.now_ms() + days * DAY
    held = office.care.of(who.id).excluded_until
    if until < held:
        raise RoomError("care/shorter", "an exclusion is never shortened", until=held)
    line = await office.record("exclusion", by=who.id, person=who.id, facts={"until": until})
    office.care.take(line)
    office.wake()
    return office.care.of(who.id)
