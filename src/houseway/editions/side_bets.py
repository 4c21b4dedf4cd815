"""Bonus bets that a house puts beside any game of a family, shared by name."""

from __future__ import annotations

import copy
import tomllib
from importlib.resources import files
from typing import Any

from houseway.editions.conversion import convert
from houseway.editions.model import SideBet
from houseway.errors import EditionError

__all__ = ["attach", "side_bet"]


def side_bet(name: str, family_: str, where: str) -> SideBet:
    """A shared side bet by its name, for the editions of its family."""
    file = files("houseway.editions") / "bets" / f"{name}.toml"
    if not file.is_file():
        raise EditionError(
            "edition/unknown_side_bet", f"{where}: there is no side bet {name!r}", file=where
        )
    bet: SideBet = convert(tomllib.loads(file.read_text("utf-8")), SideBet, f"bets/{name}.toml")
    if bet.family != family_:
        raise EditionError(
            "edition/side_bet_family",
            f"{where}: {name} is a side bet of {bet.family}, not of {family_}",
            file=where,
        )
    return bet


def attach(raw: dict[str, Any], bet: SideBet) -> None:
    """Its wagers need one of the game's own, and are settled after all the others.

    Where the last stage goes round the table once, they come last at each seat; where it goes
    round for one wager after another, they have a round of their own.
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
