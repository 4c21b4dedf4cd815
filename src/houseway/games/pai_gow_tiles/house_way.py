"""A tile house way as data: ordered rules, each for certain holdings of four tiles."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.games.house_way_rules import AnyHouseWay, AnyRule
from houseway.games.pai_gow_tiles.divisions import DIVIDE, HAND, HOLDINGS
from houseway.hands.tiles import PAIRS
from houseway.rules.banked.spots import one_of

_SPOTS = tuple(str(spots) for spots in range(2, 13))


class TilePlacement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A placement: of the divisions that satisfy all its words, the one with the best hand."""

    divide: str = "any way"
    beside: tuple[str, ...] = ()
    """Allowed spots of the other two tiles: `9 11` is a nine and an eleven, `9` means one nine."""
    high: str = "anything"
    low: str = "anything"
    best: Literal["high hand", "low hand"] = "high hand"
    """Which hand decides first between several divisions; the other hand decides next."""

    def __post_init__(self) -> None:
        one_of("way to divide", self.divide, DIVIDE)
        one_of("word for the high hand", self.high, HAND)
        one_of("word for the low hand", self.low, HAND)
        for spots in self.beside:
            if not 1 <= len(spots.split()) <= 2:
                raise ValueError(f"beside must name the spots of one or two tiles, not {spots!r}")
            for each in spots.split():
                one_of("number of spots", each, _SPOTS)


class TileRule(AnyRule, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule of the chart. It applies if the tiles match it and one of its placements works.

    With two pairs, each pair that `of` names is tried.
    """

    holds: tuple[str, ...] = HOLDINGS
    of: tuple[str, ...] = ()
    """The names of the pairs to which it applies; empty for any pair or none."""
    set: tuple[TilePlacement, ...]
    """The placements, of which the first that works is used."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.check(self.holds, HOLDINGS, self.set)
        for pair in self.of:
            one_of("pair", pair, PAIRS)


class TileHouseWay(AnyHouseWay[TileRule], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A house's rules for setting four tiles."""
