"""A house way as data: ordered rules, each for what seven cards hold, with its placements."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.cards.card import RANKS
from houseway.games.house_way_rules import AnyHouseWay, AnyRule
from houseway.games.pai_gow_poker.holdings import HOLDINGS
from houseway.games.pai_gow_poker.placements import BEHIND, FRONT
from houseway.rules.banked.spots import one_of

__all__ = ["HouseWay", "Placement", "SettingRule"]


class Placement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Two cards to the front: of the ways in which both words hold, the one with the highest front.

    Of several with the same front it is the one that leaves the highest back.
    """

    front: str = "the two highest"
    behind: str = "anything"

    def __post_init__(self) -> None:
        one_of("word for the front", self.front, FRONT)
        one_of("word for the back", self.behind, BEHIND)


class SettingRule(AnyRule, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the chart. It applies where the cards are as it says and a placement can be done."""

    holds: tuple[str, ...] = HOLDINGS
    """Any of these holdings; any at all where none is named."""
    of: str = ""
    """Ranks of the largest set, or of the highest card, as `A K Q`; any where none is named."""
    set: tuple[Placement, ...]
    """The first of them that can be done."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.check(self.holds, HOLDINGS, self.set)
        for letter in self.of.split():
            one_of("rank", letter, RANKS)


class HouseWay(AnyHouseWay[SettingRule], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules in the order in which they are tried, and where a wild joker goes."""

    wild_joker: Literal["better back", "better front"] = "better back"
    """What decides where a wild joker could stand for several cards or lie on either side."""
