"""A house way as data: ordered rules with placements, each for holdings of seven cards."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.cards.card import RANKS
from houseway.games.house_way_rules import AnyHouseWay, AnyRule
from houseway.games.pai_gow_poker.holdings import HOLDINGS
from houseway.games.pai_gow_poker.placements import BEHIND, FRONT
from houseway.rules.banked.spots import one_of


class Placement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A placement: which two cards may go in front, and what the five behind must hold.

    Of the ways that satisfy both words it takes the one with the highest front, and of several such
    ways the one with the highest back.
    """

    front: str = "the two highest"
    behind: str = "anything"

    def __post_init__(self) -> None:
        one_of("word for the front", self.front, FRONT)
        one_of("word for the back", self.behind, BEHIND)


class SettingRule(AnyRule, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule of the chart. It applies if the cards match it and one of its placements works."""

    holds: tuple[str, ...] = HOLDINGS
    """The holdings to which the rule applies; by default all of them."""
    of: str = ""
    """Ranks of the largest set, or of the highest card, such as `A K Q`; empty for any."""
    set: tuple[Placement, ...]
    """The placements, of which the first that works is used."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.check(self.holds, HOLDINGS, self.set)
        for letter in self.of.split():
            one_of("rank", letter, RANKS)


class HouseWay(AnyHouseWay[SettingRule], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A house's rules for setting seven cards, and where a wild joker goes."""

    wild_joker: Literal["better back", "better front"] = "better back"
    """What decides if a wild joker could stand for several cards or go on either side."""
