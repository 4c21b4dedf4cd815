"""The terms of pai gow tiles, as an edition states them."""

from __future__ import annotations

from typing import Final, Literal

from houseway.cards.deck import DeckTerms, size
from houseway.games.pai_gow_tiles.house_way import TileHouseWay
from houseway.games.piles import OtherPiles
from houseway.hands.tiles import TileRanking
from houseway.rules.banked.spots import SpotTerms, one_of
from houseway.rules.terms import BankedTerms

TILES: Final = 4
"""The number of tiles dealt to a hand, of which two make the low hand."""

_LINES: Final = ("win", "one of two")


class TilesWager(SpotTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The wager on both hands of a position."""

    def __post_init__(self) -> None:
        self.check_lines("line", _LINES)
        self.check_pays(_LINES)


class TilesTerms(BankedTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of a house's pai gow tiles."""

    wagers: dict[str, TilesWager]
    house_way: TileHouseWay
    """The house way, which the edition names; its file has the rules and the ranking of tiles."""
    hands: TileRanking = TileRanking()
    dealt_to: Literal["all seats", "wagers"] = "all seats"
    """Who gets a set of four tiles: every seat, or the player-dealer and seats with a wager."""
    unused: Literal["shown at the end", "not shown"] = "shown at the end"
    """What happens to the sets of seats without a wager, which are collected after the deal."""
    chosen_pile: bool = False
    """Whether the player-dealer chooses the set that is delivered first, by a number drawn from the
    tape; otherwise the sets are delivered as they lie."""
    other_piles: OtherPiles = "onward"
    first_pile: Literal["numbered seat", "action button"] = "numbered seat"
    """Who gets the first set: the seat that the dice name, even if it is the player-dealer's, or
    always the seat with the action button."""
    foul: Literal["none", "loses"] = "none"
    """What happens if a player names the better hand as the low one. "none": the better hand counts
    as the high hand anyway."""
    dead: Literal["no action", "loses"] = "no action"
    """What happens to wagers on a hand that is ruled dead, unless a ruling decides on them; where
    they lose, `given_up` says when."""

    def __post_init__(self) -> None:
        super().__post_init__()
        one_of("number that begins the action", self.action.by, ("dice",))
        one_of("time to place the action button", self.action.placed, ("every round",))
        if self.deck != DeckTerms(kind="tiles"):
            raise ValueError("pai gow tiles needs exactly one set: deck = { kind = 'tiles' }")
        if self.table.seats * TILES > size(self.deck):
            raise ValueError(
                f"seats must be 8 or fewer, not {self.table.seats}: 32 tiles make 8 sets"
            )
        if len(self.wagers) != 1:
            raise ValueError(f"there must be exactly one wager, not {len(self.wagers)}")
        if self.chosen_pile and self.dealt_to != "all seats":
            raise ValueError(f"chosen_pile needs dealt_to = 'all seats', not {self.dealt_to!r}")
