"""A house way as data: ordered rules, each for what seven cards hold, with its placements."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.cards.card import RANKS
from houseway.games.pai_gow_poker.held import HOLDINGS
from houseway.games.pai_gow_poker.placing import BEHIND, FRONT
from houseway.rules.spots import one_of

__all__ = ["HouseWay", "Placement", "Rule"]


class Placement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Two cards to the front: of the ways in which both words hold, the one with the highest front.

    Of several with the same front it is the one that leaves the highest back.
    """

    front: str = "the two highest"
    behind: str = "anything"

    def __post_init__(self) -> None:
        one_of("word for the front", self.front, FRONT)
        one_of("word for the back", self.behind, BEHIND)


class Rule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the chart. It applies where the cards are as it says and a placement can be done."""

    name: str
    """The book's number, or its words."""
    says: str = ""
    holds: tuple[str, ...] = HOLDINGS
    """Any of these holdings; any at all where none is named."""
    of: str = ""
    """Ranks of the largest set, or of the highest card, as `A K Q`; any where none is named."""
    set: tuple[Placement, ...]
    """The first of them that can be done."""
    used: bool = True
    """A reading may leave a rule out."""

    def __post_init__(self) -> None:
        if not self.name or "." in self.name:
            raise ValueError(f"a rule has a name without full stops, not {self.name!r}")
        if not self.set:
            raise ValueError(f"rule {self.name!r} sets nothing; give it a placement")
        for holding in self.holds:
            one_of("holding", holding, HOLDINGS)
        for letter in self.of.split():
            one_of("rank", letter, RANKS)

    @property
    def ranks(self) -> frozenset[int]:
        """`of` as ranks, 0 to 12."""
        return frozenset(RANKS.index(letter) for letter in self.of.split())


class HouseWay(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules in the order in which they are tried."""

    name: str = ""
    rules: tuple[Rule, ...]
    wild_joker: Literal["better back", "better front"] = "better back"
    """What decides where a wild joker could stand for several cards or lie on either side."""

    def __post_init__(self) -> None:
        names = [rule.name for rule in self.rules]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise ValueError(f"two rules are called {twice!r}; give each a name of its own")

    def rule(self, name: str) -> Rule:
        """The rule of that name."""
        return next(rule for rule in self.rules if rule.name == name)
