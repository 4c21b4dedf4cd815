"""The terms of Ultimate Texas Hold'em, as an edition states them."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from houseway.bets.ultimate import BETS, BadBeat
from houseway.hands.ranking import STANDARD
from houseway.rules.banked.spots import SpotTerms, one_of
from houseway.rules.terms import BankedTerms

LOSING: Final = "a losing hand"
OTHER: Final = "any other hand"
_STAGES: Final = (LOSING, OTHER)
_WHEN: Final = {"pre-flop": "before the flop", "flop": "on the flop", "river": "after the river"}
_MAIN: Final = ("ante", "blind", "play")
_LINES: Final = {
    "ante": ("win", "tie", "player-dealer does not qualify"),
    "play": ("win", "tie"),
    "blind": (*STANDARD.order, "any other win", "tie"),
}


class UltimateWager(SpotTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The ante, the blind, the play wager, or a bonus bet."""

    bet: str = ""
    """`ante`, `blind`, `play`, or a bet of `bets/ultimate.py`."""
    on_fold: Literal["lost", "in action"] = "lost"
    """What happens to the wager when the hand is folded."""

    def __post_init__(self) -> None:
        one_of("bet", self.bet, (*_MAIN, *BETS))
        lines = BETS[self.bet].lines if self.bet in BETS else _LINES[self.bet]
        self.check_lines("line", lines)
        self.check_pays(lines)


class UltimateStreet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the points in the round at which the play wager may be made."""

    name: Literal["pre-flop", "flop", "river"]
    board: int
    """The number of community cards face up."""
    times: tuple[int, ...]
    """The multiples of the ante that the play wager may be."""

    @property
    def when(self) -> str:
        """When the street comes, in the words of a rule sheet."""
        return _WHEN[self.name]

    @property
    def much(self) -> str:
        """The size of the play wager, in the words of a rule sheet."""
        if self.times == (1,):
            return "as much as the ante"
        return f"{' or '.join(map(str, self.times))} times the ante"


_STREETS: Final = (
    UltimateStreet(name="pre-flop", board=0, times=(3, 4)),
    UltimateStreet(name="flop", board=3, times=(2,)),
    UltimateStreet(name="river", board=5, times=(1,)),
)


class UltimateTerms(BankedTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of a house's Ultimate Texas Hold'em."""

    wagers: dict[str, UltimateWager]
    streets: tuple[UltimateStreet, ...] = _STREETS
    dealt: Literal["one by one", "two at once"] = "two at once"
    """How hands are dealt: one card at a time from a shoe, or as a packet from a shuffler."""
    player_dealer: Literal["after the players", "after the board"] = "after the players"
    """When the player-dealer is dealt in."""
    board: Literal["with the hands", "street by street"] = "with the hands"
    """When the community cards are dealt."""
    burns: int = 0
    """The number of cards burned before the first community card."""
    act_from: Literal["player-dealer", "house dealer"] = "house dealer"
    """Whose left the decisions start from."""
    qualifier: str = "one pair"
    """The lowest hand with which the player-dealer qualifies against the ante."""
    hole_cards: Literal["any", "both"] = "any"
    """Whether the best five of all seven cards play, or both hole cards and three of the board."""
    full_houses: Literal["the pair decides", "a tie"] = "the pair decides"
    """What decides between two full houses with the same three of a kind."""
    bad_beat: BadBeat = "hand beaten"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.burns < 0:
            raise ValueError(f"burns must be 0 or more, not {self.burns}")
        one_of("hand", self.qualifier, STANDARD.order)
        for bet in _MAIN:
            if [each.bet for each in self.wagers.values()].count(bet) != 1:
                raise ValueError(f"exactly one wager must have bet = {bet!r}")
        for stage in _STAGES:
            one_of("stage", stage, [each.stage for each in self.settle])
        if not self.streets:
            raise ValueError("streets must list at least one street for the play wager")

    def spot_of(self, bet: str) -> str:
        """Return the spot of the ante, the blind or the play wager."""
        return next(spot for spot, each in self.wagers.items() if each.bet == bet)

    def is_last(self, street: UltimateStreet) -> bool:
        """Return whether this is the last street, where a player must bet or fold."""
        return street == self.streets[-1]
