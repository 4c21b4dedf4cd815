"""A house way of tiles as data: ordered rules, each for what four tiles hold."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.games.house_way_rules import AnyHouseWay, AnyRule
from houseway.games.pai_gow_tiles.divisions import DIVIDE, HAND, HOLDINGS
from houseway.hands.tiles import PAIRS
from houseway.rules.banked.spots import one_of

__all__ = ["TileHouseWay", "TilePlacement", "TileRule"]

_SPOTS = tuple(str(spots) for spots in range(2, 13))


class TilePlacement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A way to divide the tiles: of those for which all words hold, the one with the best hand."""

    divide: str = "any way"
    beside: tuple[str, ...] = ()
    """Spots of the other two tiles, any of these: `9 11` is a nine and an eleven, `9` one nine."""
    high: str = "anything"
    low: str = "anything"
    best: Literal["high hand", "low hand"] = "high hand"
    """Which of the two decides between several ways; then the other does."""

    def __post_init__(self) -> None:
        one_of("way to divide", self.divide, DIVIDE)
        one_of("word for the high hand", self.high, HAND)
        one_of("word for the low hand", self.low, HAND)
        for spots in self.beside:
            if not 1 <= len(spots.split()) <= 2:
                raise ValueError(f"beside names the spots of one or two tiles, not {spots!r}")
            for each in spots.split():
                one_of("number of spots", each, _SPOTS)


class TileRule(AnyRule, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of the chart. It applies where the tiles are as it says and a placement can be done.

    With two pairs it looks at each that `of` names.
    """

    holds: tuple[str, ...] = HOLDINGS
    of: tuple[str, ...] = ()
    """Names of the pair; any pair, or none, where it is empty."""
    set: tuple[TilePlacement, ...]
    """The first of them that can be done."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.check(self.holds, HOLDINGS, self.set)
        for pair in self.of:
            one_of("pair", pair, PAIRS)


class TileHouseWay(AnyHouseWay[TileRule], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules of a house for four tiles."""
