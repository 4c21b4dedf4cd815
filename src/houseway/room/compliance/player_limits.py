"""How players limit themselves: a loss limit for the gaming day, and exclusion from play."""

from __future__ import annotations

from houseway.room.accounts.accounts import Person
from houseway.room.compliance.limits_in_force import DAY_MS, FOR_GOOD, OwnLimit
from houseway.room.compliance.rights import require
from houseway.room.compliance.service import ComplianceService
from houseway.room.errors import RoomError


async def set_limit(service: ComplianceService, who: Person, loss: int | None) -> OwnLimit:
    """Set how many cents the player may lose in a gaming day; None removes the limit."""
    require(who, "limit oneself")
    if loss is not None and loss < 0:
        raise RoomError("duty/amount", f"a loss limit must be 0 cents or more, not {loss}")
    line = await service.record("limit", by=who.id, person=who.id, facts={"loss": loss})
    since = service.house.span(service.today())[0]
    limits = service.limits
    won = await service.store.read(lambda reader: limits.won_since(reader, who.id, since))
    limits.apply(line)
    limits.set_losses(who.id, -won)
    return limits.of(who.id)


async def exclude(service: ComplianceService, who: Person, days: int | None) -> OwnLimit:
    """Exclude the player from play and every seat for a number of 24-hour days, or for good.

    An exclusion is never shortened, not even at the player's request.
    """
    require(who, "limit oneself")
    if days is not None and not 1 <= days <= 3_650:
        raise RoomError(
            "duty/amount", f"an exclusion lasts 1 to 3,650 days or for good, not {days}"
        )
    until = FOR_GOOD if days is None else service.clock.now_ms() + days * DAY_MS
    held = service.limits.of(who.id).excluded_until
    if until < held:
        raise RoomError("care/shorter", "an exclusion cannot be shortened", until=held)
    line = await service.record("exclusion", by=who.id, person=who.id, facts={"until": until})
    service.limits.apply(line)
    service.wake()
    return service.limits.of(who.id)
