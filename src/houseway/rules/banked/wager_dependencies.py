"""How one bettor's wagers depend on each other: base wagers, caps, partners and exclusions.

They depend only on wagers at the same position, except that an exclusion may hold at the whole
table.
"""

from __future__ import annotations

from typing import Any

from houseway.money import dollars
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.banked.limits import NO_MAXIMUM
from houseway.rules.banked.spots import SpotTerms
from houseway.rules.round.decisions import Place
from houseway.rules.round.hand import Wager
from houseway.rules.round.legality import Refusal


def name_of_spot(spot: str, terms: SpotTerms) -> str:
    """Return the house's name for a spot."""
    return terms.name or spot


def _mine(deal: BankedDeal[Any], bettor: str, position: int) -> dict[str, int]:
    """Return the bettor's own cents on each spot of a position, without others' shares."""
    return {
        wager.spot: wager.own
        for wager in deal.wagers
        if wager.bettor == bettor and wager.position == position and wager.live
    }


def missing_base(deal: BankedDeal[Any], bettor: str, spot: str, position: int) -> Refusal | None:
    """Refuse a wager whose base wager is missing."""
    terms = deal.spots[spot]
    bases = terms.bases
    mine = _mine(deal, bettor, position).keys() if bases else set()
    missing = [group for group in bases if mine.isdisjoint(group)]
    if not missing:
        return None
    names = " and ".join(
        " or ".join(name_of_spot(each, deal.terms.wagers[each]) for each in group)
        for group in missing
    )
    return Refusal("wager/needs_base", f"{name_of_spot(spot, terms)} needs a wager on {names}")


def excluded_by(deal: BankedDeal[Any], bettor: str, spot: str, position: int) -> Refusal | None:
    """Refuse a spot that excludes another wager of this bettor, or is excluded by one."""
    spots = deal.spots
    for wager in deal.wagers:
        if not wager.live or (bettor != wager.bettor and bettor not in wager.shares):
            continue
        pair = (spots[spot], wager.spot), (spots[wager.spot], spot)
        barred = {one.excluded for one, other in pair if other in one.excludes}
        if not barred:
            continue
        if wager.position == position or "at the table" in barred:
            where = "" if wager.position == position else f" at position {wager.position}"
            return Refusal(
                "wager/excluded",
                f"you cannot wager on {name_of_spot(spot, spots[spot])} together with "
                f"{name_of_spot(wager.spot, spots[wager.spot])}{where}",
            )
    return None


def breaks_dependency(deal: BankedDeal[Any], bettor: str, wager: Place) -> Refusal | None:
    """Refuse a bonus bet above the cap of its base wager, or partners of unequal size."""
    terms = deal.spots[wager.spot]
    mine = _mine(deal, bettor, wager.position)
    other = mine.get(terms.partner)
    mine[wager.spot] = wager.cents
    for spot in mine:  # all of them: a smaller base wager may put another bonus bet over its cap
        bonus = deal.spots[spot]
        if _is_over_base(bonus, spot, mine):
            below = "no more than" if bonus.cap == "base" else "less than"
            base = sum(mine.get(each, 0) for each in bonus.base)
            names = [name_of_spot(each, deal.spots[each]) for each in (spot, *bonus.cap_with)]
            takes = "together take" if bonus.cap_with else "takes"
            return Refusal(
                "wager/over_base",
                f"{' and '.join(names)} {takes} {below} the base wager of {dollars(base)}",
            )
    if terms.partner_equal and other is not None and other != wager.cents:
        return Refusal(
            "wager/not_equal",
            f"the wagers on {wager.spot} and {terms.partner} must be equal: {dollars(other)} each",
        )
    return None


def dependent_range(
    deal: BankedDeal[Any], bettor: str, spot: str, position: int
) -> tuple[int, int]:
    """Return the least and the most cents that `breaks_dependency` allows.

    Each cap says that certain bets together are at most the base; this wager may be among the bets
    or part of the base. If no amount satisfies every cap, the least is above the most.
    """
    terms = deal.spots[spot]
    mine = _mine(deal, bettor, position)
    least, most = 0, NO_MAXIMUM
    if terms.partner_equal and terms.partner in mine:
        least = most = mine[terms.partner]
    mine[spot] = 0
    for each in mine:
        bonus = deal.spots[each]
        if not bonus.cap:
            continue
        base = sum(mine.get(other, 0) for other in bonus.base)
        room = base - (bonus.cap == "under base") - _capped(bonus, each, mine)
        weight = (each, *bonus.cap_with).count(spot) - bonus.base.count(spot)
        if weight > 0:
            most = min(most, room // weight)
        elif weight < 0:
            least = max(least, -(room // -weight))
        elif room < 0:
            return 1, 0
    return least, most


def _is_over_base(bonus: SpotTerms, spot: str, mine: dict[str, int]) -> bool:
    """Whether the bonus bet on this spot is over its cap, given the bettor's wagers there."""
    if not bonus.cap:
        return False
    base = sum(mine.get(each, 0) for each in bonus.base)
    return _capped(bonus, spot, mine) > base - (bonus.cap == "under base")


def _capped(bonus: SpotTerms, spot: str, mine: dict[str, int]) -> int:
    """Return the cents that count against the cap: the bonus bet and the bets that share it."""
    return sum(mine.get(each, 0) for each in (spot, *bonus.cap_with))


def dependent_on(deal: BankedDeal[Any], bettor: str, base: str, position: int) -> str:
    """Return a bonus bet that needs this base wager; empty if none does."""
    mine = _mine(deal, bettor, position)
    left = {spot: cents for spot, cents in mine.items() if spot != base}
    for spot in left:
        bonus = deal.spots[spot]
        for group in bonus.bases:
            alone = base in group and left.keys().isdisjoint(group)
            if alone or (base in group and _is_over_base(bonus, spot, left)):
                return spot
    return ""


def least_base(deal: BankedDeal[Any], bettor: str, spot: str, position: int) -> int:
    """Return the smallest that this base wager may be, given the bonus bets that it caps."""
    chip, least = deal.opening.chip, 0
    mine = _mine(deal, bettor, position)
    for each in mine:
        bonus = deal.spots[each]
        if bonus.cap and spot in bonus.base:
            cents = _capped(bonus, each, mine)
            other = sum(mine.get(base, 0) for base in bonus.base if base != spot)
            least = max(least, cents + chip * (bonus.cap == "under base") - other)
    return least


def partnerless(deal: BankedDeal[Any], bettor: str) -> list[tuple[Wager, str]]:
    """Return this bettor's wagers whose partner is missing, each with the missing spot."""
    return [
        (wager, partner)
        for wager in deal.live()
        if wager.bettor == bettor
        and (partner := deal.spots[wager.spot].partner)
        and deal.wager_of(bettor, partner, wager.position) is None
    ]


def missing_partner(deal: BankedDeal[Any], bettor: str) -> Refusal | None:
    """Refuse to let the bettor be ready while one of their wagers lacks its partner."""
    for wager, partner in partnerless(deal, bettor):
        return Refusal(
            "wager/needs_partner",
            f"{name_of_spot(wager.spot, deal.spots[wager.spot])} needs a wager on "
            f"{name_of_spot(partner, deal.spots[partner])}",
        )
    return None
