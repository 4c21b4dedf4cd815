"""The stages of a blackjack settlement, reduced to what the terms leave each to settle."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

import msgspec

from houseway.rules.terms import Order, Stage

if TYPE_CHECKING:
    from houseway.games.blackjack.terms import BlackjackTerms

EARLY: Final = ("first cards", "insurance", "naturals")
"""The stages before the player-dealer's draw; all others come after it."""


def stages_in_play(terms: BlackjackTerms) -> tuple[Stage, ...]:
    """Return the stages that have anything to settle, each with the wagers it can settle.

    | stage       | settles                                                              |
    |-------------|----------------------------------------------------------------------|
    | first cards | bonus bets that the first cards decide; later stages leave them out  |
    | naturals    | game wagers of naturals, where these are paid before the other hands |
    | insurance   | all insurance wagers; later stages leave them out                    |
    """
    early = {spot for spot in terms.spots if terms.wagers[spot].early}
    insured = {spot for spot in terms.spots if terms.wagers[spot].bet == "insurance"}
    games = {spot for spot in terms.spots if spot in terms.games}
    naturals = terms.count.natural and terms.dealing.naturals_paid != "at the end"
    ahead = {"first cards": early, "naturals": games if naturals else set(), "insurance": insured}
    left = set(terms.spots)
    for name, settled in ahead.items():
        if name != "naturals" and any(s.stage == name and s.order.trips for s in terms.settle):
            left -= settled
    found = []
    for stage in terms.settle:
        spots = ahead.get(stage.stage, left)
        order, short = (
            _restricted_to(stage.order, spots),
            stage.short and _restricted_to(stage.short, spots),
        )
        if order.trips:
            found.append(msgspec.structs.replace(stage, order=order, short=short))
    return tuple(found)


def _restricted_to(order: Order, spots: Collection[str]) -> Order:
    trips = (tuple(spot for spot in trip if spot in spots) for trip in order.trips)
    return msgspec.structs.replace(order, trips=tuple(filter(None, trips)))
