"""House rules: when the gaming day begins, and how many chips guests are given."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Annotated, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from houseway.room.errors import RoomError

GUEST_CHIPS: Final = 500_000
"""Cents that a new guest or account is given once."""


class HouseRules(msgspec.Struct, frozen=True, kw_only=True):
    """The house rules, stored in the log of significant events; the last entry is in force."""

    zone: str = "America/Los_Angeles"
    begins: Annotated[int, msgspec.Meta(ge=0, le=23)] = 6
    """The hour at which a gaming day begins, by the clock of that zone."""
    guests: Annotated[int, msgspec.Meta(ge=0, le=10**15)] = 5_000_000_000
    """Cents given to guests in one gaming day; later guests start without chips."""

    def check(self) -> None:
        """Refuse an unknown time zone."""
        _zone(self.zone)

    def day_of(self, at: int) -> date:
        """Return the gaming day of a time in milliseconds."""
        local = datetime.fromtimestamp(at / 1000, _zone(self.zone))
        return local.date() - timedelta(days=local.hour < self.begins)

    def span(self, day: date) -> tuple[int, int]:
        """Return a gaming day's first millisecond and the next day's: 23, 24 or 25 hours later."""
        first, last = (
            datetime.combine(each, time(self.begins), _zone(self.zone)).timestamp()
            for each in (day, day + timedelta(days=1))
        )
        return round(first * 1000), round(last * 1000)


@lru_cache(maxsize=8)
def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise RoomError(
            "house/zone", f"{name!r} is not a time zone such as America/Los_Angeles", zone=name
        ) from None
