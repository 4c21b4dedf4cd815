"""What a house's pai gow poker is made of."""

from __future__ import annotations

from typing import Final, Literal

from houseway.bets.pai_gow import BETS, BestHand, RoyalMatch
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.games.piles import OtherPiles
from houseway.hands.pai_gow import PaiGowRanking
from houseway.money import parse_dollars
from houseway.rules.banked.spots import SpotTerms, one_of
from houseway.rules.terms import BankedTerms

__all__ = ["BANK_LINES", "CARDS", "PaiGowTerms", "PaiGowWager"]

CARDS: Final = 7
"""A hand's, of which two go in front."""

_GAME_LINES: Final = ("win", "one of two")
BANK_LINES: Final = ("player-dealer ace high", "player-dealer nine high")
"""What the player-dealer's hand may be for every wager alike."""


class PaiGowWager(SpotTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game wager, or a bonus bet, perhaps with an Envy button."""

    bet: str = "game"
    """`game`, or a bet of `bets/pai_gow.py`."""
    envy: dict[str, str] = {}
    """Dollars (`$1,000`) for another player's hand, by its line."""
    envy_from: int = 500
    """The least wager, in cents, that has an Envy button."""
    envy_for: Literal["bettors of the bonus", "any player"] = "bettors of the bonus"
    """Whose hands pay Envy to the others."""
    envy_own: Literal["hands wagered on", "own seat"] = "hands wagered on"
    """Which hands are one's own, that pay no Envy: whether one at another's seat is, too."""
    best_hand: BestHand = "highest paid"
    royal_match: RoyalMatch = "joker may complete"

    def __post_init__(self) -> None:
        one_of("bet", self.bet, ("game", *BETS))
        known = _GAME_LINES if self.bet == "game" else BETS[self.bet].lines
        self.check_lines("line", (*known, *BANK_LINES))
        self.check_pays(known)
        for line, sum_ in self.envy.items():
            one_of("line of envy", line, known)
            parse_dollars(sum_)
        if self.envy and self.envy_from < 1:
            raise ValueError(
                "a wager with an Envy button is more than nothing: envy_from, in cents"
            )


class PaiGowTerms(BankedTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A house's pai gow poker."""

    wagers: dict[str, PaiGowWager]
    house_way: HouseWay
    """The edition names it; its file gives the rules, and the ranking of hands."""
    hands: PaiGowRanking = PaiGowRanking()
    piles: Literal["pile by pile", "to and fro"] = "pile by pile"
    """Seven cards at a time; or one by one to the piles from left to right and back."""
    chosen_pile: bool = False
    """The player-dealer chooses the pile that goes first (a number of the tape); else they go out
    as they lie."""
    other_piles: OtherPiles = "onward"
    """After a chosen pile: those on its right and round to the left, or the leftmost first."""
    first_pile: Literal["numbered seat", "action button", "house dealer's left"] = "numbered seat"
    """Who gets the first pile where the number is the player-dealer's own: he, or the seat on his
    left that has the action. Or, of a machine's hands, always the seat on the house dealer's
    left."""
    foul: Literal["loses", "house way"] = "loses"
    """What becomes of a player's setting that is foul."""
    bank_opened: Literal["after the players set", "before the players set"] = (
        "after the players set"
    )
    bank_sets: Literal["house way", "freely"] = "house way"
    """How the player-dealer's hand is set, once it is opened."""
    bank_foul: Literal["house way", "loses"] = "house way"
    """What becomes of a foul setting of the player-dealer's, where he sets freely."""
    push_or_foul: Literal["push", "foul"] = "push"
    """What comes first where the player-dealer's hand pushes the game wager on a foul hand."""
    envy_paid: Literal["at the end", "in turn"] = "at the end"
    """In a pass of its own when all wagers are settled; or at each seat, after its other wagers."""

    def __post_init__(self) -> None:
        super().__post_init__()
        one_of("number that begins the action", self.action.by, ("dice", "number"))
        if sum(wager.bet == "game" for wager in self.wagers.values()) != 1:
            raise ValueError("there is one wager of the kind 'game', no more and no fewer")
        if self.table.seats > CARDS:
            raise ValueError(f"53 cards make {CARDS} piles: a table has {CARDS} seats at most")
        has_envy = any(wager.envy for wager in self.wagers.values())
        if has_envy != any(stage.stage == "envy" for stage in self.settle):
            raise ValueError("Envy is paid in a stage 'envy', which is there where a bet has it")

    @property
    def from_the_left(self) -> bool:
        """A pile that was chosen goes to the seat that the number names all the same."""
        return self.first_pile == "house dealer's left" and not self.chosen_pile

    @property
    def game(self) -> PaiGowWager:
        """The game wager."""
        return next(wager for wager in self.wagers.values() if wager.bet == "game")

    @property
    def envies(self) -> list[str]:
        """The spots with Envy buttons."""
        return [spot for spot, wager in self.wagers.items() if wager.envy]
