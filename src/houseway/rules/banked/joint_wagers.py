"""Joint wagers (Kum-Kum, 004-13): several bettors' money as one wager, whose holder decides.

Each share is at least the spot's minimum, and the shares add up to at most its maximum. The
collection on the whole wager is divided in proportion to the shares; the holder pays odd cents.
"""

from __future__ import annotations

from typing import Any

from houseway.money import dollars
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.round.collections import fees_with
from houseway.rules.round.decisions import Join
from houseway.rules.round.hand import Wager
from houseway.rules.round.legality import Amount, Choice, Refusal, open_or_barred
from houseway.rules.round.opening import Limits


def joint_wagers(deal: BankedDeal[Any], bettor: str) -> list[Wager]:
    """Return other bettors' wagers that this bettor may join where they have none of their own.

    If several bettors have wagers on the same spot of a position, only the one placed first may be
    joined.
    """
    joint = [wager for wager in deal.live() if deal.spots[wager.spot].joint]
    if not joint:
        return joint
    own = {(wager.spot, wager.position) for wager in joint if wager.bettor == bettor}
    first = {(w.spot, w.position): w for w in reversed(joint) if not w.back_line}
    return [w for w in joint if w in first.values() and (w.spot, w.position) not in own]


def joint_wager(deal: BankedDeal[Any], bettor: str, spot: str, position: int) -> Wager:
    """Return the wager that this bettor may join on this spot and position."""
    for wager in joint_wagers(deal, bettor):
        if (wager.spot, wager.position) == (spot, position):
            return wager
    raise LookupError(f"there is no wager on {spot} at {position} for {bettor} to join")


def why_not_join(
    deal: BankedDeal[Any], bettor: str, wanted: Join, limits: Limits
) -> Refusal | None:
    """Return why this share is refused, by place, size or collection; None if it is allowed."""
    known = deal.spots.get(wanted.spot)
    if known is None or not known.joint:
        joint = ", ".join(spot for spot, terms in deal.spots.items() if terms.joint) or "none"
        return Refusal(
            "wager/not_joint", f"{wanted.spot!r} takes no joint wagers; these spots do: {joint}"
        )
    try:
        wager = joint_wager(deal, bettor, wanted.spot, wanted.position)
    except LookupError:
        return Refusal(
            "wager/nothing_to_join",
            f"there is no other bettor's wager on {known.name or wanted.spot} at position "
            f"{wanted.position} for you to join",
        )
    bounds = _bounds(deal, bettor, wager, limits)
    if bounds is None or not bounds.holds(wanted.cents):
        most = dollars(bounds.high) if bounds else "nothing"
        return Refusal(
            "wager/joint_amount",
            f"your share must be at least {dollars(limits.low)}; your chips and the limit of "
            f"{dollars(limits.high)} on the whole wager allow at most {most}",
        )
    return _no_room(deal, bettor, wager, wanted.cents)


def _no_room(deal: BankedDeal[Any], bettor: str, wager: Wager, cents: int) -> Refusal | None:
    """Refuse a share that leaves somebody in the wager short of chips for the collection."""
    if _has_plenty(deal, bettor, wager, cents):
        return None
    for each, (fee, chips) in _fees_and_chips(deal, bettor, wager, cents).items():
        if fee > chips:
            whose = "you would owe" if each == bettor else f"{each} would owe"
            return Refusal(
                "wager/no_room_for_fee",
                f"with this share {whose} a collection of {dollars(fee)} and have only "
                f"{dollars(chips)} for it",
            )
    return None


def _has_plenty(
    deal: BankedDeal[Any], bettor: str, wager: Wager, cents: int, more: int = 0
) -> bool:
    """Whether everybody in the wager could pay the dearest collection on all wagers there are.

    If so, nobody can be short, and the exact collection need not be computed.
    """
    most = deal.dearest_fee * (len(deal.wagers) + 1 + more)
    left = min(deal.chips[each] for each in (wager.bettor, *wager.shares))
    return left >= most and deal.chips[bettor] - cents + wager.shares.get(bettor, 0) >= most


def _fees_and_chips(
    deal: BankedDeal[Any], bettor: str, wager: Wager, cents: int
) -> dict[str, tuple[int, int]]:
    """Return, for each bettor in the wager, the collection they would owe and the chips left."""
    whole = Wager(wager.id, wager.bettor, wager.spot, wager.position, back_line=False)
    whole.shares = {**wager.shares, bettor: cents}
    whole.cents = wager.own + sum(whole.shares.values())
    fees = fees_with(deal, whole, wager)
    left = {each: deal.chips[each] for each in (bettor, wager.bettor, *wager.shares)}
    left[bettor] -= cents - wager.shares.get(bettor, 0)
    return {each: (fees[each], chips) for each, chips in left.items()}


def _has_room_below(deal: BankedDeal[Any], bettor: str, wager: Wager, cents: int) -> bool:
    """Whether every smaller share is sure to be affordable, as all could pay one more tier."""
    if _has_plenty(deal, bettor, wager, cents, more=1):
        return True
    there = _fees_and_chips(deal, bettor, wager, cents).values()
    return all(fee + deal.dearest_fee <= chips for fee, chips in there)


def join_choice(deal: BankedDeal[Any], bettor: str, wager: Wager, limits: Limits) -> Choice:
    """Return the bounds of the bettor's share in this wager, or why they may not join it.

    The highest share is the largest that everybody in the wager can afford. The lowest is where a
    smaller share would leave somebody short of the collection on the whole wager, which all of them
    pay.
    """
    chip, bounds = deal.opening.chip, _bounds(deal, bettor, wager, limits)

    def refused(cents: int) -> Refusal | None:
        return why_not_join(deal, bettor, Join(wager.spot, wager.position, cents), limits)

    high = bounds.high if bounds else 0
    refusal = refused(high)
    while refusal is not None and bounds is not None and high > bounds.low:
        high -= chip
        refusal = refused(high)
    if refusal is not None or bounds is None:
        return open_or_barred("join", refusal, wager.spot, wager.position)
    low = high
    while low > bounds.low and refused(low - chip) is None:
        low = bounds.low if _has_room_below(deal, bettor, wager, low) else low - chip
    return Choice("join", Amount(low, high, chip), spot=wager.spot, position=wager.position)


def _bounds(deal: BankedDeal[Any], bettor: str, wager: Wager, limits: Limits) -> Amount | None:
    """Return the bounds of a share in whole chips, ignoring the collection."""
    chip = deal.opening.chip
    mine = wager.shares.get(bettor, 0)
    room = min(limits.high - wager.cents + mine, deal.chips[bettor] + mine) // chip * chip
    return Amount(limits.low, room, chip) if room >= limits.low else None
