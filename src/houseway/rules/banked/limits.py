"""A table's limits: the filed ones, or narrower ones set by the house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from houseway.fees.schedule import Limit
from houseway.money import dollars
from houseway.rules.round.opening import Limits, Stakes
from houseway.rules.terms import BankedTerms, FiledLimits, PotTerms, TableTerms, Terms

USUAL_LIMITS: Final = Limits(500, 50_000)
"""Used if the filing prints no limits, and as the target within a filed range."""
NO_MAXIMUM: Final = 2**53
"""The upper bound of a buy-in range that has no maximum."""
_STEPS: Final = 100
"""The default maximum, as a multiple of the minimum, if no maximum is filed."""


def usual_limits(table: TableTerms) -> Limits:
    """Return the limits of a table whose house sets none of its own.

    These are the filed limits. If the filing gives a range for the minimum or the maximum, the
    value in it that is nearest to `USUAL_LIMITS` is used. If it sets no maximum, the maximum is
    that of `USUAL_LIMITS` or a hundred times the minimum, whichever is more.
    """
    filed = table.limits
    if filed is None:
        return USUAL_LIMITS
    low = min(max(USUAL_LIMITS.low, filed.low), filed.low_to or filed.low)
    if not filed.high:
        return Limits(low, max(USUAL_LIMITS.high, _STEPS * low))
    return Limits(low, min(max(USUAL_LIMITS.high, filed.high_from or filed.high), filed.high))


def not_filed(terms: Terms, limits: Limits, spots: Mapping[str, Limits]) -> str:
    """Return why the filing does not allow these limits; empty if it does."""
    filed = terms.table.limits
    if filed is not None and not _within(limits, filed):
        return f"the filing allows table limits of {filed_words(filed)}, not {_words(limits)}"
    if not isinstance(terms, BankedTerms):
        return ""
    for spot, own in spots.items():
        if spot not in terms.spots:
            return f"there is no spot {spot!r}; there are: {', '.join(terms.spots)}"
        printed = terms.spots[spot]
        low = printed.low or (filed.low if filed else 0)
        high = printed.high or (filed.high if filed else 0)
        if own.low < low or (high and own.high > high):
            top = f"to {dollars(high)}" if high else "and more"
            return f"the filing allows {dollars(low)} {top} on {spot}, not {_words(own)}"
    return ""


def _within(limits: Limits, filed: FiledLimits) -> bool:
    return filed.low <= limits.low <= (
        filed.low_to or limits.low
    ) and filed.high_from <= limits.high <= (filed.high or limits.high)


def _words(limits: Limits) -> str:
    return f"{dollars(limits.low)} to {dollars(limits.high)}"


def filed_words(filed: FiledLimits) -> str:
    """Return the filed limits in words: `$5 to $500`, `$1 and more`, or the two ranges."""
    if filed.low_to or filed.high_from:
        return (
            f"a minimum of {dollars(filed.low)} to {dollars(filed.low_to or filed.low)} and a "
            f"maximum of {dollars(filed.high_from or filed.high)} to {dollars(filed.high)}"
        )
    if not filed.high:
        return f"{dollars(filed.low)} and more"
    return _words(Limits(filed.low, filed.high))


# -- games for a pot -------------------------------------------------------------------------------


def usual_stakes(terms: Terms, posted: Stakes) -> Stakes:
    """Return the posted stakes or, if only a buy-in is posted, the edition's usual stakes."""
    if not isinstance(terms, PotTerms) or msgspec.structs.replace(posted, buy_in=None) != Stakes():
        return posted
    return msgspec.structs.replace(terms.stakes, buy_in=posted.buy_in or terms.stakes.buy_in)


def usual_buy_in(terms: Terms, stakes: Stakes) -> Limits | None:
    """Return the posted buy-in or, without one, the minimum printed in the schedule in force.

    A schedule for both limit and no-limit games prints its buy-in for no-limit games only.
    """
    if stakes.buy_in is not None or not isinstance(terms, PotTerms) or terms.fees is None:
        return stakes.buy_in
    printed = {limit.name: limit for limit in terms.fees.limits}
    if "buy-in" not in printed or ("smallest game" in printed and terms.has_fixed_bets):
        return None
    return Limits(printed["buy-in"].low, printed["buy-in"].high or NO_MAXIMUM)


def stakes_not_filed(terms: Terms, stakes: Stakes) -> str:
    """Return why the schedule in force does not cover these stakes; empty if it does."""
    if not isinstance(terms, PotTerms) or terms.fees is None:
        return ""
    for limit in terms.fees.limits:
        why = _outside(limit, stakes, fixed=terms.has_fixed_bets)
        if why:
            return f"the schedule in force is filed for {limit}, not for {why}"
    return ""


def _outside(limit: Limit, stakes: Stakes, *, fixed: bool) -> str:
    """Return which part of the stakes is outside this limit; empty if none is.

    Schedules classify a limit game by its bets, and other games by their buy-in.
    """
    bet, top = stakes.small_bet, max(stakes.late_bet if fixed else 0, stakes.spread.high)
    bets = f"bets of {dollars(bet)}{f' to {dollars(top)}' if top > bet else ''}"
    below, above = bet < limit.low, limit.high is not None and top > limit.high
    match limit.name:
        case "smallest game" if fixed and below:
            return bets
        case "largest game" if fixed and above:
            return bets
        case "buy-in" if stakes.buy_in is not None and stakes.buy_in.low < limit.low:
            return f"a buy-in of {dollars(stakes.buy_in.low)}"
        case "table" | "limit games" if fixed and (below or above):
            return bets
        case "no limit games" if not fixed and below:
            return bets
    return ""
