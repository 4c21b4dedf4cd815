"""What a fee schedule prints about the table: its limits, and whether discs waive collections."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from houseway.errors import EditionError
from houseway.fees import Schedule
from houseway.fees.schedule import Limit
from houseway.rules.banked.spots import SpotTerms
from houseway.rules.terms import BankedTerms, FiledLimits, PotTerms, Terms

_OF_THE_TABLE: Final = ("table", "wager", "spot", "ante")
"""The names that books give to a range that covers every wager at the table."""
_DISC: Final = "free-collection disc"


def under_schedule(terms: Terms, schedule: Schedule, where: str) -> Terms:
    """Return the terms with the schedule in force and the limits that it prints.

    Limits in the edition itself take precedence. Only the edition can grant discs: a fee book that
    several games share cannot grant them to all.
    """
    limits = schedule.limits
    if isinstance(terms, PotTerms):  # limits stay in the schedule, which stakes are checked against
        return msgspec.structs.replace(terms, fees=schedule)
    waives = terms.table.discs and schedule.charges_players
    kept = msgspec.structs.replace(
        schedule, limits=(), waiver=(schedule.waiver or _DISC) if waives else ""
    )
    terms = msgspec.structs.replace(terms, fees=kept)
    if not isinstance(terms, BankedTerms) or not limits:
        return terms
    changed: dict[str, Any] = {"wagers": _spots(terms, limits, where)}
    if terms.table.limits is None:
        table = msgspec.structs.replace(terms.table, limits=_of_table(limits))
        changed["table"] = table
    return msgspec.structs.replace(terms, **changed)


def _of_table(limits: Sequence[Limit]) -> FiledLimits | None:
    named = {limit.name: limit for limit in limits}
    if "minimum" in named and "maximum" in named:
        low, high = named["minimum"], named["maximum"]
        return FiledLimits(
            low=low.low, low_to=low.high or 0, high_from=high.low, high=high.high or 0
        )
    for name in _OF_THE_TABLE:
        if name in named:
            return FiledLimits(low=named[name].low, high=named[name].high or 0)
    return None


def _spots(terms: BankedTerms, limits: Sequence[Limit], where: str) -> dict[str, SpotTerms]:
    """Return the wagers with the schedule's ranges, where the edition gives none of its own.

    A range that starts at zero allows any chip, so it starts at one cent here.
    """
    spots = dict(terms.wagers)
    for limit in limits:
        spot = limit.name.replace(" ", "-")
        if limit.name in (*_OF_THE_TABLE[:-1], "minimum", "maximum"):
            continue
        if spot not in spots:
            raise EditionError(
                "edition/limit_of_no_spot",
                f"{where}: the schedule prints limits for {limit.name!r}, which is not a wager of "
                f"this edition; its wagers are {', '.join(spots)}",
                file=where,
                key=f"wagers.{spot}",
            )
        own = spots[spot]
        spots[spot] = msgspec.structs.replace(
            own, low=own.low or limit.low or 1, high=own.high or limit.high or 0
        )
    return spots
