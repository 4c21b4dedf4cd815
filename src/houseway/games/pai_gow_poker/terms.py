"""The terms of pai gow poker, as an edition states them."""

from __future__ import annotations

from typing import Final, Literal

from houseway.bets.pai_gow import BETS, BestHand, RoyalMatch
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.games.piles import OtherPiles
from houseway.hands.pai_gow import PaiGowRanking
from houseway.money import parse_dollars
from houseway.rules.banked.spots import SpotTerms, one_of
from houseway.rules.terms import BankedTerms

CARDS: Final = 7
"""The number of cards dealt to a hand, of which two go in front."""

_GAME_LINES: Final = ("win", "one of two")
BANK_LINES: Final = ("player-dealer ace high", "player-dealer nine high")
"""The lines that the player-dealer's hand may make for every wager."""


class PaiGowWager(SpotTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game wager or a bonus bet, which may have an Envy button."""

    bet: str = "game"
    """`game`, or a bet of `bets/pai_gow.py`."""
    envy: dict[str, str] = {}
    """What another player's hand pays, in dollars (`$1,000`), by line."""
    envy_from: int = 500
    """The smallest wager, in cents, that gets an Envy button."""
    envy_for: Literal["bettors of the bonus", "any player"] = "bettors of the bonus"
    """Whose hands can pay Envy to other bettors."""
    envy_own: Literal["hands wagered on", "own seat"] = "hands wagered on"
    """Which hands count as the bettor's own and so pay no Envy."""
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
            raise ValueError(f"envy_from must be 1 cent or more, not {self.envy_from}")


class PaiGowTerms(BankedTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of a house's pai gow poker."""

    wagers: dict[str, PaiGowWager]
    house_way: HouseWay
    """The house way, which the edition names; its file has the rules and the ranking of hands."""
    hands: PaiGowRanking = PaiGowRanking()
    piles: Literal["pile by pile", "to and fro"] = "pile by pile"
    """How piles are dealt: seven cards at a time, or one by one from left to right and back."""
    chosen_pile: bool = False
    """Whether the player-dealer chooses the pile that is delivered first, by a number drawn from
    the tape; otherwise the piles are delivered as they lie."""
    other_piles: OtherPiles = "onward"
    """Which piles follow a chosen one: those on its right and then round, or from the leftmost."""
    first_pile: Literal["numbered seat", "action button", "house dealer's left"] = "numbered seat"
    """Who gets the first pile if the number is the player-dealer's own: the player-dealer, or the
    seat to the left with the action. With hands from a machine it may always be the seat on the
    house dealer's left."""
    foul: Literal["loses", "house way"] = "loses"
    """What happens to a foul hand of a player."""
    bank_opened: Literal["after the players set", "before the players set"] = (
        "after the players set"
    )
    bank_sets: Literal["house way", "freely"] = "house way"
    """How the player-dealer's hand is set after it is opened."""
    bank_foul: Literal["house way", "loses"] = "house way"
    """What happens to a foul hand of the player-dealer, if it may be set freely."""
    push_or_foul: Literal["push", "foul"] = "push"
    """Which rule comes first when the player-dealer's hand pushes a wager on a foul hand."""
    envy_paid: Literal["at the end", "in turn"] = "at the end"
    """When Envy is paid: after all wagers are settled, or at each seat after its other wagers."""

    def __post_init__(self) -> None:
        super().__post_init__()
        one_of("number that begins the action", self.action.by, ("dice", "number"))
        if sum(wager.bet == "game" for wager in self.wagers.values()) != 1:
            raise ValueError("exactly one wager must have bet = 'game'")
        if self.table.seats > CARDS:
            raise ValueError(
                f"seats must be {CARDS} or fewer, not {self.table.seats}: 53 cards make 7 piles"
            )
        has_envy = any(wager.envy for wager in self.wagers.values())
        if has_envy != any(stage.stage == "envy" for stage in self.settle):
            raise ValueError("a stage 'envy' is needed if a bet pays Envy, and only then")

    @property
    def from_the_left(self) -> bool:
        """Whether piles are delivered from the house dealer's left; never if one was chosen."""
        return self.first_pile == "house dealer's left" and not self.chosen_pile

    @property
    def game(self) -> PaiGowWager:
        """The game wager."""
        return next(wager for wager in self.wagers.values() if wager.bet == "game")

    @property
    def envies(self) -> list[str]:
        """The spots that have Envy buttons."""
        return [spot for spot, wager in self.wagers.items() if wager.envy]
