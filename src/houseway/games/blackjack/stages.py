"""The stages of a blackjack settlement, and whether they leave no wager behind."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from houseway.bets.blackjack import BETS
from houseway.rules.terms import Order, Stage, one_of

__all__ = ["EARLY", "check_stages"]

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


def _spots(order: Order) -> list[str]:
    return [spot for trip in order.trips for spot in trip]
