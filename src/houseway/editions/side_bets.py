"""Shared bonus bets that a house may add to any game of a family."""

from __future__ import annotations

import copy
import tomllib
from importlib.resources import files
from typing import Any

from houseway.editions.conversion import convert
from houseway.editions.model import SideBet
from houseway.errors import EditionError


def side_bet(name: str, family_: str, where: str) -> SideBet:
    """Load a shared side bet by its name, for an edition of its family."""
    file = files("houseway.editions") / "bets" / f"{name}.toml"
    if not file.is_file():
        raise EditionError(
            "edition/unknown_side_bet",
            f"{where}: there is no side bet {name!r}; there are: {', '.join(_names())}",
            file=where,
        )
    bet: SideBet = convert(tomllib.loads(file.read_text("utf-8")), SideBet, f"bets/{name}.toml")
    if bet.family != family_:
        raise EditionError(
            "edition/side_bet_family",
            f"{where}: {name} is a side bet for {bet.family}, not for {family_}",
            file=where,
        )
    return bet


def _names() -> list[str]:
    files_ = (files("houseway.editions") / "bets").iterdir()
    return sorted(file.name.removesuffix(".toml") for file in files_)


def attach(raw: dict[str, Any], bet: SideBet) -> None:
    """Add the side bet's wagers to the terms: they need a game wager and are settled last.

    If the last stage goes around the table once, they come last at each seat; if it goes around
    once for every wager, they get a round of their own at the end.
    """
    games = [spot for spot, wager in raw["wagers"].items() if not wager.get("bonus")]
    for spot, wager in bet.wagers.items():
        raw["wagers"][spot] = {"needs": games, "bonus": True, **copy.deepcopy(wager)}
    last = raw["settle"][-1]
    for order in (last["order"], last.get("short")):
        if order and len(order["trips"]) == 1:
            order["trips"] = [[*order["trips"][0], *bet.wagers]]
        elif order:
            order["trips"] = [*order["trips"], list(bet.wagers)]
