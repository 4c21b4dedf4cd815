"""The stages of a blackjack settlement, and whether they leave no wager behind."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from houseway.bets.blackjack import BETS
from houseway.rules.terms import Order, Stage, one_of

if TYPE_CHECKING:
    from houseway.games.blackjack.terms import BlackjackTerms

__all__ = ["EARLY", "check_stages", "stages_in_play"]

EARLY: Final = ("first cards", "insurance", "naturals")
"""Stages before the player-dealer has drawn; all the others come after it."""


def check_stages(
    settle: Sequence[Stage], spots: Collection[str], *, games: Sequence[str], early: Sequence[str]
) -> None:
    """Every spot has a stage after the draw, or the early one that settles all of its kind.

    A slot for a bonus bet that the house does not have may stand in a stage (000-04). A stage
    without trips is as if it were not filed: a reading may take it out.
    """
    stages: dict[str, list[str]] = {}
    for stage in settle:
        visited = _spots(stage.order)
        if stage.stage in stages:
            raise ValueError(f"there are two stages {stage.stage!r}")
        stages[stage.stage] = visited
        for spot in visited:
            one_of(f"wager of the stage {stage.stage!r}", spot, (*spots, "insurance", *BETS))
            if visited.count(spot) > 1:
                raise ValueError(f"the stage {stage.stage!r} settles {spot} twice")
        if stage.short is not None and sorted(_spots(stage.short)) != sorted(visited):
            raise ValueError(f"the short order of {stage.stage!r} settles other wagers")
    whole = {"first cards": early, "naturals": games, "insurance": ["insurance"]}
    for name, wanted in whole.items():
        for spot in wanted:
            if spot in spots and stages.get(name) and spot not in stages[name]:
                raise ValueError(f"the stage {name!r} leaves {spot} out")
    in_time = [*early, "insurance"]
    for spot in spots:
        last = any(spot in stages[name] for name in stages if name not in EARLY)
        if not last and not (spot in in_time and any(spot in each for each in stages.values())):
            raise ValueError(f"no stage settles {spot}")


def stages_in_play(terms: BlackjackTerms) -> tuple[Stage, ...]:
    """What the terms leave for each stage to settle; stages for which that is nothing are out.

    | stage       | settles                                                              |
    |-------------|----------------------------------------------------------------------|
    | first cards | bonus bets that the first cards decide, and none of them later       |
    | naturals    | game wagers of naturals, where these are paid before the other hands |
    | insurance   | all of it, so that none comes later                                  |
    """
    early = {spot for spot in terms.spots if terms.wagers[spot].early}
    insured = {"insurance"} if terms.insurance is not None else set()
    games = {spot for spot in terms.spots if terms.wagers[spot].bet == "game"}
    naturals = terms.count.natural and terms.dealing.naturals_paid != "at the end"
    ahead = {"first cards": early, "naturals": games if naturals else set(), "insurance": insured}
    left = {*terms.spots, *insured}
    for name, settled in ahead.items():
        if name != "naturals" and any(s.stage == name and s.order.trips for s in terms.settle):
            left -= settled
    found = []
    for stage in terms.settle:
        spots = ahead.get(stage.stage, left)
        order, short = _only(stage.order, spots), stage.short and _only(stage.short, spots)
        if order.trips:
            found.append(msgspec.structs.replace(stage, order=order, short=short))
    return tuple(found)


def _only(order: Order, spots: Collection[str]) -> Order:
    trips = (tuple(spot for spot in trip if spot in spots) for trip in order.trips)
    return msgspec.structs.replace(order, trips=tuple(filter(None, trips)))


def _spots(order: Order) -> list[str]:
    return [spot for trip in order.trips for spot in trip]
