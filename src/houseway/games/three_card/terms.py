"""The terms of three card poker, as an edition states them."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

from houseway.bets.three_card import BETS, LikeCards
from houseway.cards.card import RANKS
from houseway.hands.ranking import Ranking, Wheel
from houseway.hands.three_card import THREE_CARD
from houseway.rules.banked.spots import SpotTerms, one_of
from houseway.rules.terms import BankedTerms

From = Literal["left of player-dealer", "left of house dealer", "right of house dealer"]
"""Where a pass round the table starts: clockwise from a left, counterclockwise from the right."""

_MAIN: Final = ("ante", "play")
_DEALER_CARDS: Final = ("dealer-1", "dealer-2", "dealer-3")


class ThreeCardWager(SpotTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The ante, the play wager, or a bonus bet."""

    bet: str = ""
    """`ante`, `play`, or a bet of `bets/three_card.py`."""
    on_fold: Literal["lost", "in action"] = "lost"
    """What happens to the wager when the hand is folded."""
    alone: Literal["in action", "lost"] = "in action"
    """What happens to it if its bettor has no ante, and so cannot make a play wager."""

    def __post_init__(self) -> None:
        one_of("bet", self.bet, (*_MAIN, *BETS))
        self.check_lines("line", ("win",) if self.bet in _MAIN else BETS[self.bet].lines)
        if self.bet in _MAIN and "win" not in self.pays:
            raise ValueError(f"the {self.bet} wager needs pays = {{ win = … }}")


class ThreeCardTerms(BankedTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of a house's three card poker."""

    wagers: dict[str, ThreeCardWager]
    deal_from: From = "left of player-dealer"
    act_from: From = "left of player-dealer"
    reveal_from: From = "left of player-dealer"
    exposed: int = 3
    """Which player-dealer card, 1 to 3, is turned up before anybody decides; 0 for none."""
    qualifier: str = "Q"
    """The lowest high card with which the player-dealer qualifies."""
    equal_hands: Literal["push", "lose"] = "push"
    ace_low: Wheel = "lowest"
    """Whether A-2-3 is a straight and, suited, a straight flush."""
    like_cards: LikeCards = "nearest line"
    """How hands that only several packs can make are paid."""

    def __post_init__(self) -> None:
        super().__post_init__()
        one_of("rank", self.qualifier, RANKS)
        for bet in _MAIN:
            if [each.bet for each in self.wagers.values()].count(bet) != 1:
                raise ValueError(f"exactly one wager must have bet = {bet!r}")
        if not 0 <= self.exposed <= 3:
            raise ValueError(f"exposed must be 0 (no card), 1, 2 or 3, not {self.exposed}")
        if self.action.by == "card":
            one_of("card of the player-dealer", self.action.card, _DEALER_CARDS)

    def spot_of(self, bet: str) -> str:
        """Return the spot of the ante or the play wager."""
        return next(spot for spot, each in self.wagers.items() if each.bet == bet)

    @property
    def three(self) -> Ranking:
        """The ranking of three-card hands."""
        return _ranking(self.ace_low, self.like_cards)


@cache
def _ranking(wheel: Wheel, like_cards: LikeCards) -> Ranking:
    paired = like_cards == "nearest line"
    return Ranking(THREE_CARD.order, wheel=wheel, size=THREE_CARD.size, paired_flush=paired)
