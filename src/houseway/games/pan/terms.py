"""The terms of pan, as an edition states them."""

from __future__ import annotations

from typing import Literal

from houseway.games.pan.conditions import CONDITIONS, ConditionRules
from houseway.games.pan.melds import LEAST, MOST, MeldRules
from houseway.rules.banked.spots import one_of
from houseway.rules.terms import Terms


class PanTerms(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of a house's pan. Amounts are in chips; a chip is worth `chip` cents."""

    chip: int = 100
    tops: int = 1
    """The ante of each player, which the player who goes out collects last."""
    winning: int = 2
    """What each player pays the player who goes out, besides conditions."""
    cards: int = 10
    """The cards dealt to each player; one more than this in valid melds goes out."""
    packet: int = 5
    """The cards dealt at a time; in a beginning deal the first packet's last card is turned up."""
    melds: MeldRules = MeldRules()
    conditions: ConditionRules
    acts_first: Literal["the winner", "right of the dealer"] = "the winner"
    """Who acts first; the winner of the last hand is dealt to first in either case."""
    alone: Literal["takes the tops", "plays on"] = "takes the tops"
    """What happens if only one player has not retired."""
    two_wrong: Literal["made right", "dead"] = "made right"
    """What happens to a hand dealt two cards too few or too many."""
    reshuffles: int = 1
    """How often the discards are shuffled when the stock runs out. After that the hand ends without
    a winner, and the tops stay for the next hand."""

    def __post_init__(self) -> None:
        if min(self.chip, self.winning, self.packet, self.tops) < 1 or self.reshuffles < 0:
            raise ValueError(
                "chip, winning, packet and tops must be 1 or more and reshuffles 0 or more; got "
                f"{self.chip}, {self.winning}, {self.packet}, {self.tops} and {self.reshuffles}"
            )
        if not LEAST <= self.cards < MOST:
            raise ValueError(f"cards must be {LEAST} to {MOST - 1}, not {self.cards}")
        for name in self.conditions.pays:
            one_of("condition", name, CONDITIONS)

    def cents(self, chips: int) -> int:
        """Convert chips to cents."""
        return chips * self.chip
