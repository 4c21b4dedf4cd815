"""What a house sets of pan."""

from __future__ import annotations

from typing import Literal

from houseway.games.pan.conditions import CONDITIONS, ConditionRules
from houseway.games.pan.melds import LEAST, MOST, MeldRules
from houseway.rules.banked.spots import one_of
from houseway.rules.terms import Terms

__all__ = ["PanTerms"]


class PanTerms(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A house's pan; amounts are in chips, and a chip is worth `chip` cents."""

    chip: int = 100
    tops: int = 1
    """The ante of each, which the player who goes out is given last."""
    winning: int = 2
    """What each pays him who goes out, beside his conditions."""
    cards: int = 10
    """Dealt to each; one more in valid melds goes out."""
    packet: int = 5
    """Dealt at a time; of a beginning deal the last card of the first packet is turned up."""
    melds: MeldRules = MeldRules()
    conditions: ConditionRules
    acts_first: Literal["the winner", "right of the dealer"] = "the winner"
    """The winner of the last hand is dealt to first either way."""
    alone: Literal["takes the tops", "plays on"] = "takes the tops"
    """What the only player does who has not retired."""
    two_wrong: Literal["made right", "dead"] = "made right"
    """A hand dealt two cards too few or too many."""
    reshuffles: int = 1
    """So often are the discards shuffled when the stock runs out; then the hand is over, nobody
    has won, and the tops lie for the next one."""

    def __post_init__(self) -> None:
        if min(self.chip, self.winning, self.packet, self.tops) < 1 or self.reshuffles < 0:
            raise ValueError("chips, tops and packets are counted from one")
        if not LEAST <= self.cards < MOST:
            raise ValueError(f"a hand has {LEAST} to {MOST - 1} cards, not {self.cards}")
        for name in self.conditions.pays:
            one_of("condition", name, CONDITIONS)

    def cents(self, chips: int) -> int:
        """So many chips in cents."""
        return chips * self.chip
