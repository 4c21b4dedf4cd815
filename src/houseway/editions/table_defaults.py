"""What of a filing's schedule belongs to the table: its limits, and whether discs waive fees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from houseway.errors import EditionError
from houseway.fees import Schedule
from houseway.fees.schedule import Limit
from houseway.rules.banked.spots import SpotTerms
from houseway.rules.terms import BankedTerms, FiledLimits, PotTerms, Terms

__all__ = ["under_schedule"]

_OF_THE_TABLE: Final = ("table", "wager", "spot", "ante")
"""What the books call the one range that every wager of the table keeps to."""
_DISC: Final = "free-collection disc"


def under_schedule(terms: Terms, schedule: Schedule, where: str) -> Terms:
    """The terms with their schedule in force, and with the limits that it prints.

    What the edition prints itself stands. Discs are the edition's word alone: a book shared by
    several games cannot give them to all.
    """
    limits = schedule.limits
    if isinstance(terms, PotTerms):  # its stakes are held against them
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
    """Ranges of single betting spaces, where the edition has none of its own.

    A range from nothing means any chip.
    """
    spots = dict(terms.wagers)
    for limit in limits:
        spot = limit.name.replace(" ", "-")
        if limit.name in (*_OF_THE_TABLE[:-1], "minimum", "maximum"):
            continue
        if spot not in spots:
            raise EditionError(
                "edition/limit_of_no_spot",
                f"{where}: its schedule prints limits for {limit.name!r}, which is none of its "
                f"wagers: {', '.join(spots)}",
                file=where,
                key=f"wagers.{spot}",
            )
        own = spots[spot]
        spots[spot] = msgspec.structs.replace(
            own, low=own.low or limit.low or 1, high=own.high or limit.high or 0
        )
    return spots
