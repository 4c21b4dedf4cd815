"""The state of a blackjack table in mid-round: the hands and what was done with each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from houseway.cards.card import Card
from houseway.games.blackjack.compare import Finished
from houseway.games.blackjack.count import Score, score
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.money import Odds
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.round.hand import Hand, Wager


@dataclass(slots=True, eq=False)
class PlayerHand:
    """One hand of a position, with its history."""

    hand: Hand
    after_split: bool = False
    """Whether a split made this hand."""
    split_aces: bool = False
    switched: bool = False
    """Whether it holds the other hand's second card by a switch; a split resets this."""
    others_asked: bool = False
    """Whether the other bettors on the hand were asked to surrender with its present cards."""
    doublings: int = 0
    rescued: dict[Wager, int] = field(default_factory=dict)
    """By wager, the chips taken back after a double."""
    done: bool = False

    @property
    def root(self) -> str:
        """The id of the dealt hand from which this one was split."""
        return self.hand.id.partition(".")[0]


class BlackjackTable:
    """The state that the script keeps while a round is played."""

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
        """By wager, the hand as it was when its bettor stood while others doubled."""
        self.splits: dict[str, int] = {}
        """The number of splits made so far, by root hand."""
        self.split_positions: dict[int, tuple[Card, ...]] = {}
        """The two original cards of each position that was split."""

    def worth(self, hand: PlayerHand) -> Score:
        """Return what a player's hand counts."""
        cards = hand.hand.cards
        return score(self.terms.count, cards, after_split=hand.after_split or hand.switched)

    def dealer_worth(self) -> Score:
        """Return what the player-dealer's hand counts, including the hole card."""
        return score(self.terms.count, self.dealer.cards)

    def finished(self, hand: PlayerHand) -> Finished:
        """Return a player's hand in the form that `compare` takes."""
        cards = tuple(hand.hand.cards)
        switched = hand.switched and score(self.terms.count, cards).natural
        return Finished(cards, self.worth(hand), switched)

    def dealer_finished(self) -> Finished:
        """Return the player-dealer's hand in the form that `compare` takes."""
        return Finished(tuple(self.dealer.cards), self.dealer_worth())

    def up_card(self) -> Card:
        """Return the player-dealer's up card: the first, or the second if the first is down.

        If a ruling took it away, it is dealt again from the shoe.
        """
        place = int(self.terms.dealing.hole == "first down")
        while len(self.dealer) <= place:
            self.deal.up(self.dealer)
        return self.dealer[place]

    def sees_natural(self) -> bool:
        """Return whether the player-dealer has a natural face up."""
        return self.terms.dealing.hole == "up" and self.dealer_worth().natural

    def game_wagers(self, hand: PlayerHand) -> list[Wager]:
        """Return the game wagers that still need the hand's result; a dead hand has none."""
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
        """Return the live insurance wagers."""
        return self.deal.live(self.insurance_spot) if self.insurance_spot else []

    def surrender(self, wagers: Iterable[Wager]) -> None:
        """Give up half of each of these wagers."""
        for wager in wagers:
            self.surrendered.add(wager)
            self.deal.reserve_bank(wager, part=Odds(1, 2))

    def controlling(self, hand: PlayerHand) -> list[Wager]:
        """Return the controller's own game wagers on the hand."""
        return [w for w in self.game_wagers(hand) if w.bettor == hand.hand.controller]

    def call(self, hand: PlayerHand) -> None:
        """Call the hand's total."""
        self.deal.call(self.worth(hand).words(), hand.hand)

    def controller(self, hand: PlayerHand) -> str:
        """Return who decides, by the table's rule, among bettors with a live game wager."""
        return self.deal.controller_of(hand.hand.position, self.game_wagers(hand))
