"""What a house's pai gow tiles is made of."""

from __future__ import annotations

from typing import Final, Literal

from houseway.cards.deck import DeckTerms, size
from houseway.games.pai_gow_tiles.house_way import TileHouseWay
from houseway.games.piles import OtherPiles
from houseway.hands.tiles import TileRanking
from houseway.rules.banked.spots import SpotTerms, one_of
from houseway.rules.terms import BankedTerms

__all__ = ["TILES", "TilesTerms", "TilesWager"]

TILES: Final = 4
"""A hand's, of which two are the low hand."""

_LINES: Final = ("win", "one of two")


class TilesWager(SpotTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The wager on both hands of a position."""

    def __post_init__(self) -> None:
        self.check_lines("line", _LINES)
        self.check_pays(_LINES)


class TilesTerms(BankedTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A house's pai gow tiles."""

    wagers: dict[str, TilesWager]
    house_way: TileHouseWay
    """The edition names it; its file gives the rules, and the ranking of tiles."""
    hands: TileRanking = TileRanking()
    dealt_to: Literal["all seats", "wagers"] = "all seats"
    """Who gets a set of four: every seat, or those with a wager and the player-dealer."""
    unused: Literal["shown at the end", "not shown"] = "shown at the end"
    """Sets of seats without a wager, which are collected after the deal."""
    chosen_pile: bool = False
    """The player-dealer chooses the set that goes first (a number of the tape); else they go out
    as they lie."""
    other_piles: OtherPiles = "onward"
    first_pile: Literal["numbered seat", "action button"] = "numbered seat"
    """Who gets the first set: the seat that the dice name, even the player-dealer's; or always the
    one with the action button."""
    foul: Literal["none", "loses"] = "none"
    """A player who calls the better of his two hands the low one: the higher is his high hand
    all the same, or he loses."""
    dead: Literal["no action", "loses"] = "no action"
    """What becomes of wagers on a hand that is ruled dead and are not ruled on themselves; where
    they lose, `given_up` says when."""

    def __post_init__(self) -> None:
        super().__post_init__()
        one_of("number that begins the action", self.action.by, ("dice",))
        one_of("time to place the action button", self.action.placed, ("every round",))
        if self.deck != DeckTerms(kind="tiles"):
            raise ValueError("one set of tiles is played with: deck = { kind = 'tiles' }")
        if self.table.seats * TILES > size(self.deck):
            raise ValueError("32 tiles make 8 sets: a table has 8 seats at most")
        if len(self.wagers) != 1:
            raise ValueError("there is one wager, no more and no fewer")
        if self.chosen_pile and self.dealt_to != "all seats":
            raise ValueError("a set is chosen where all of them go out: dealt_to = 'all seats'")
