"""The hands on a blackjack table and what has been done with each."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.cards.card import Card
from houseway.games.blackjack.compare import Finished
from houseway.games.blackjack.count import Score, score
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.money import Odds
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.round.hand import Hand, Wager

__all__ = ["BlackjackTable", "PlayerHand"]


class PlayerHand:
    """One hand of a position, and its history."""

    __slots__ = (
        "after_split",
        "done",
        "doublings",
        "hand",
        "others_asked",
        "rescued",
        "split_aces",
        "switched",
    )

    def __init__(self, hand: Hand, *, after_split: bool = False) -> None:
        self.hand = hand
        self.after_split = after_split
        """Whether this hand is one of those that a split made."""
        self.split_aces = False
        self.switched = False
        """Dealt with the other hand's second card; a split makes hands of their own."""
        self.others_asked = False
        """Whether the other bettors on the hand were asked, with the cards it has now, if they
        surrender."""
        self.doublings = 0
        self.rescued: dict[Wager, int] = {}
        """Chips taken back after a double, by wager."""
        self.done = False

    @property
    def root(self) -> str:
        """The dealt hand that this one came of."""
        return self.hand.id.partition(".")[0]


class BlackjackTable:
    """What the script keeps while a round is played."""

    def __init__(self, deal: BankedDeal[BlackjackTerms]) -> None:
        self.deal = deal
        self.terms = deal.terms
        self.insurance = deal.terms.insurance
        spots = deal.terms.wagers.items()
        self.insurance_spot = next((spot for spot, each in spots if each is self.insurance), "")
        """Where insurance is wagered; empty if the game has none."""
        self.hands: list[PlayerHand] = []
        self.dealer = Hand("")
        self.last_added: dict[Wager, int] = {}
        self.surrendered: set[Wager] = set()
        self.stood: dict[Wager, Finished] = {}
        """The hand as it was for wagers that stood while it was doubled."""
        self.splits: dict[str, int] = {}
        """Splits made so far, by the hand they came of."""
        self.split_positions: dict[int, tuple[Card, ...]] = {}
        """The two original cards of positions that were split."""

    def worth(self, hand: PlayerHand) -> Score:
        """What a player's hand counts."""
        cards = hand.hand.cards
        return score(self.terms.count, cards, after_split=hand.after_split or hand.switched)

    def dealer_worth(self) -> Score:
        """What the player-dealer's hand counts, hole card included."""
        return score(self.terms.count, self.dealer.cards)

    def finished(self, hand: PlayerHand) -> Finished:
        """The hand as it is compared."""
        cards = tuple(hand.hand.cards)
        switched = hand.switched and score(self.terms.count, cards).natural
        return Finished(cards, self.worth(hand), switched)

    def dealer_finished(self) -> Finished:
        """The player-dealer's hand as it is compared."""
        return Finished(tuple(self.dealer.cards), self.dealer_worth())

    def up_card(self) -> Card:
        """The player-dealer's card that all see before the draw: the first, unless that is down.

        One that a ruling took away comes again from the shoe.
        """
        place = int(self.terms.dealing.hole == "first down")
        while len(self.dealer) <= place:
            self.deal.up(self.dealer)
        return self.dealer[place]

    def sees_natural(self) -> bool:
        """Whether the player-dealer's natural lies open for all to see."""
        return self.terms.dealing.hole == "up" and self.dealer_worth().natural

    def game_wagers(self, hand: PlayerHand) -> list[Wager]:
        """Wagers on a hand that still want its result; on a dead hand none does."""
        spots = self.terms.wagers
        if hand.hand.dead:
            return []
        return [
            wager
            for wager in self.deal.wagers_on(hand.hand)
            if wager.spot in spots
            and spots[wager.spot].bet == "game"
            and wager not in self.surrendered
            and wager not in hand.rescued
        ]

    def insured(self) -> list[Wager]:
        """The insurance wagers that still lie there."""
        return self.deal.live(self.insurance_spot) if self.insurance_spot else []

    def surrender(self, wagers: Iterable[Wager]) -> None:
        """Half of these wagers is given up."""
        for wager in wagers:
            self.surrendered.add(wager)
            self.deal.give_up(wager, part=Odds(1, 2))

    def controlling(self, hand: PlayerHand) -> list[Wager]:
        """The controller's own wager on the hand."""
        return [w for w in self.game_wagers(hand) if w.bettor == hand.hand.controller]

    def call(self, hand: PlayerHand) -> None:
        """The house dealer names the total."""
        self.deal.call(self.worth(hand).words(), hand.hand)

    def controller(self, hand: PlayerHand) -> str:
        """Who decides, by the table's rule, of those whose wagers still want the result."""
        return self.deal.controller_of(hand.hand.position, self.game_wagers(hand))
