"""The state that games with an ante and a play wager share while a round is played."""

from __future__ import annotations

from typing import Generic, TypeVar

from houseway.rules.banked.deal import BankedDeal
from houseway.rules.round.hand import Hand, Wager
from houseway.rules.terms import BankedTerms

T = TypeVar("T", bound=BankedTerms)


class AnteTable(Generic[T]):
    """The hands of a round, and the wagers lost by folds."""

    def __init__(self, deal: BankedDeal[T], ante: str) -> None:
        self.deal = deal
        self.terms = deal.terms
        self.ante = ante
        """The spot of the ante."""
        self.hands: dict[int, Hand] = {}
        """The players' hands by position."""
        self.dealer = Hand("")
        self.given_up: set[Wager] = set()
        """The wagers lost by a fold."""

    def antes(self, hand: Hand) -> list[Wager]:
        """Return the standing antes on a hand, the controller's first; a dead hand has none."""
        live = [] if hand.dead else self.deal.wagers_on(hand)
        antes = [w for w in live if w.spot == self.ante and w not in self.given_up]
        return sorted(antes, key=lambda wager: wager.bettor != hand.controller)

    def in_action(self, hand: Hand) -> bool:
        """Return whether the hand's cards still matter to any wager on it."""
        return any(wager not in self.given_up for wager in self.deal.wagers_on(hand))

    def give_control(self, hand: Hand, antes: list[Wager]) -> None:
        """Give control to a bettor with an ante, by the table's rule, and show the cards."""
        controller = self.deal.controller_of(hand.position, antes)
        if controller != hand.controller:
            self.deal.give_control(hand, controller)
            self.deal.show(hand, to=(controller,))

    def forfeit(self, wagers: list[Wager]) -> None:
        """Mark these wagers as lost by a fold."""
        self.given_up.update(wagers)
        self.deal.forfeit(wagers, "fold")

    def collect_folded_cards(self, hands: list[Hand]) -> None:
        """Discard folded hands, except those that a bonus bet still needs."""
        for hand in hands:
            if hand.state == "folded" and not self.in_action(hand):
                self.deal.discard(hand)
