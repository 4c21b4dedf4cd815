"""The state of a pan table in mid-round: the hands, their spreads, and what was collected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from houseway.cards.card import Card
from houseway.games.pan import conditions
from houseway.games.pan.melds import LEAST, is_meld, may_add, melds_with
from houseway.games.pan.terms import PanTerms
from houseway.rules.pots.deal import PotDeal
from houseway.rules.pots.stages import live, take_seats
from houseway.rules.round.hand import Hand

Collected: TypeAlias = list[tuple[str, int]]
"""Payers with the cents that each has paid."""


class Spread:
    """A meld in front of a player; an incorrect one remembers which of its cards were valid."""

    __slots__ = ("lying", "owed", "sound", "stood")

    def __init__(self, lying: Hand) -> None:
        self.lying = lying
        self.sound = 0
        """The number of cards that it had when it was last valid."""
        self.owed: Collected = []
        """What was collected for it since then."""
        self.stood = False
        """Whether its player has discarded since then."""

    @property
    def id(self) -> str:
        """The id that decisions use for this spread."""
        return self.lying.id

    @property
    def cards(self) -> list[Card]:
        """Its cards, in the order in which they were laid."""
        return self.lying.cards


class PanTable:
    """The hands in dealing order, their spreads, the discard pile and the retired hands.

    Only the top card of the pile is visible. The cards under it are the discards, which are
    shuffled when the stock runs out. Cards of retired hands do not come back.
    """

    def __init__(self, deal: PotDeal[PanTerms], seats: Iterable[int]) -> None:
        self.deal = deal
        self.terms = deal.terms
        self.hands = take_seats(deal, [deal.seated[seat] for seat in seats])
        self.pile = deal.open_hand("pile")
        self.retired = deal.open_hand("retired")
        self.drew: set[str] = set()
        """The hands that have made their first draw."""
        self.available = False
        """Whether the player before drew the top discard from the deck and did not use it."""
        self.open_top = False
        """Whether the player whose turn it is may still use the top of the pile."""
        self.took = False
        """Whether that player has used it, and so owes a discard."""
        self.took_back = False
        """Whether that player took back an incorrect meld this turn; only valid ones may follow."""
        self.increased: list[Spread] = []
        """That player's spreads that received cards in this turn, and so may be split."""
        self.shuffled = 0
        """How often the discards have been reshuffled."""
        self._used: tuple[Spread, str] | None = None
        """The spread and name of the card used from the deck; None once its meld is valid."""
        self._spreads: dict[str, list[Spread]] = {hand.id: [] for hand in self.hands}
        self._opened = dict.fromkeys(self._spreads, 0)
        self._collected: dict[str, Collected] = {hand.id: [] for hand in self.hands}
        self._settled_dead: set[str] = set()

    def begin_with(self, hand: Hand) -> None:
        """Rotate the hands so that this one comes first."""
        at = self.hands.index(hand)
        self.hands = [*self.hands[at:], *self.hands[:at]]

    # -- queries ------------------------------------------------------------------------------

    def spreads(self, hand: Hand) -> list[Spread]:
        """Return the player's spreads, without any that a ruling has emptied."""
        return [spread for spread in self._spreads[hand.id] if spread.cards]

    def find(self, hand: Hand, id: str) -> Spread:
        """Return the hand's spread with this id."""
        return next(spread for spread in self._spreads[hand.id] if spread.id == id)

    def is_valid(self, spread: Spread, more: Sequence[Card] = ()) -> bool:
        """Return whether a spread, with any further cards, is a valid meld of the same kind."""
        cards, sound = [*spread.cards, *more], spread.sound
        if LEAST <= sound < len(cards):
            return may_add(self.terms.melds, cards[:sound], cards[sound:])
        return is_meld(self.terms.melds, cards)

    def fits(self, spread: Spread, card: Card) -> bool:
        """Return whether the card may be added to the spread, which must be valid."""
        return self.is_valid(spread) and may_add(self.terms.melds, spread.cards, [card])

    def incorrect(self, hand: Hand) -> list[Spread]:
        """Return the hand's incorrect melds."""
        return [spread for spread in self.spreads(hand) if not self.is_valid(spread)]

    def shown(self, hand: Hand) -> int:
        """Return the number of cards that the player has spread."""
        return sum(len(spread.cards) for spread in self.spreads(hand))

    def is_out(self, hand: Hand) -> bool:
        """Return whether the player has spread one card more than was dealt, all in valid melds."""
        return hand.live and self.shown(hand) > self.terms.cards and not self.incorrect(hand)

    def others(self, hand: Hand) -> list[Hand]:
        """Return the other live hands."""
        return [other for other in live(self.hands) if other is not hand]

    def top(self) -> list[Card]:
        """Return the top card of the pile, if there is one, as a list."""
        return self.pile.cards[-1:]

    def may_put_out(self, hand: Hand) -> bool:
        """Return whether the top of the pile would put out a player with all cards spread."""
        all_spread = not len(hand) and self.shown(hand) == self.terms.cards
        return all_spread and any(
            self.fits(spread, card) for spread in self.spreads(hand) for card in self.top()
        )

    def may_use(self, hand: Hand) -> bool:
        """Return whether the player can meld the top of the pile or add it to a spread."""
        return any(
            melds_with(self.terms.melds, card, hand.cards)
            or any(self.fits(spread, card) for spread in self.spreads(hand))
            for card in self.top()
        )

    # -- chips --------------------------------------------------------------------------------

    def pays(self, hand: Hand) -> bool:
        """Return whether a hand pays: live and fouled ones do, retired and misdealt ones do not."""
        return hand.live or (hand.dead and hand.id in self.drew)

    def collect(self, hand: Hand, chips: int, why: str) -> Collected:
        """Collect chips from every player who pays, as far as each can; return what was paid."""
        found: Collected = []
        for other in self.hands:
            if other is not hand and self.pays(other):
                cents = self.terms.cents(chips)
                paid = self.deal.pay(other.controller, hand.controller, cents, why)
                found += [(other.controller, paid)] if paid else []
        self._collected[hand.id] += found
        return found

    def return_collected(self, hand: Hand, what: Collected, why: str) -> None:
        """Return these collections to their payers, as far as the player's chips reach."""
        for payer, cents in list(what):
            self._collected[hand.id].remove((payer, cents))
            self.deal.pay(hand.controller, payer, cents, why)

    # -- spreads ------------------------------------------------------------------------------

    def open_spread(self, hand: Hand) -> Spread:
        """Open a new, empty spread for the player."""
        self._opened[hand.id] += 1
        id = f"{hand.id}-meld-{self._opened[hand.id]}"
        spread = Spread(self.deal.open_hand(id, hand.position))
        self._spreads[hand.id].append(spread)
        return spread

    def lay(self, hand: Hand, names: Iterable[str], spread: Spread) -> None:
        """Lay cards of the hand, or the pile's top, face up on a spread, and collect for it."""
        before = list(spread.cards)
        for name in names:
            if self.open_top and name in self.pile.names[-1:]:
                self.deal.move_card(self.pile, len(self.pile) - 1, spread.lying)
                self.open_top, self.took, self._used = False, True, (spread, name)
            else:
                index = hand.names.index(name)
                self.deal.show(hand, index)
                self.deal.move_card(hand, index, spread.lying)
        rules, melds, added = self.terms.conditions, self.terms.melds, spread.cards[len(before) :]
        if len(before) < LEAST:
            chips = conditions.value(rules, melds, spread.cards)
        else:
            chips = conditions.added(rules, melds, before, added)
            self.increased.append(spread)
        self._pay_for(hand, spread, chips)

    def _pay_for(self, hand: Hand, spread: Spread, chips: int) -> None:
        terms = self.terms
        if chips:
            for line in conditions.lines(terms.conditions, terms.melds, spread.cards)[:1]:
                self.deal.call(line.name, spread.lying)
            spread.owed += self.collect(hand, chips, "condition")
        self.mark_if_valid(spread)

    def mark_if_valid(self, spread: Spread) -> None:
        """Mark a spread as sound if it is now valid."""
        if self.is_valid(spread):
            spread.sound, spread.owed, spread.stood = len(spread.cards), [], False
            if self._used is not None and self._used[0] is spread:
                self._used = None

    def split(self, hand: Hand, names: Iterable[str], spread: Spread) -> None:
        """Split these cards off a spread, and collect for any condition that this makes."""
        part = self.open_spread(hand)
        self.move(spread, names, part)
        chips = conditions.made_by_split(
            self.terms.conditions, self.terms.melds, part.cards, spread.cards
        )
        spread.sound = len(spread.cards)
        self._pay_for(hand, part, chips)

    def move(self, spread: Spread, names: Iterable[str], to: Spread) -> None:
        """Move cards from one spread to another."""
        for name in names:
            self.deal.move_card(spread.lying, spread.lying.names.index(name), to.lying)

    def take_back(self, hand: Hand, spread: Spread) -> None:
        """Return an incorrect spread's cards to the hand, and its collections to the payers.

        The card from the deck goes back on the pile.
        """
        self.return_collected(hand, spread.owed, "incorrect meld")
        spread.owed, self.took_back = [], True
        lying, sound = spread.lying, min(spread.sound, len(spread.cards))
        while len(lying) > sound:
            if self._used == (spread, lying.names[-1]):
                self.deal.move_card(lying, len(lying) - 1, self.pile)
                self.open_top, self.took, self._used = True, False, None
            else:
                self.deal.move_card(lying, len(lying) - 1, hand)

    # -- the pile -----------------------------------------------------------------------------

    def begin_turn(self) -> None:
        """Reset the state of the turn."""
        self.open_top = self.took = self.took_back = False
        self.increased, self._used = [], None

    def turn_up(self) -> None:
        """Turn a card from the deck onto the pile; the card below becomes a discard."""
        self.deal.discard(self.pile)
        self.deal.up(self.pile)
        self.open_top = True

    def discard(self, hand: Hand, name: str) -> None:
        """Discard a card of the hand, face up, onto the pile."""
        index = hand.names.index(name)
        self.deal.discard(self.pile)
        self.deal.show(hand, index)
        self.deal.move_card(hand, index, self.pile)
        self.took = False

    # -- leaving the hand ---------------------------------------------------------------------

    def retire(self, hand: Hand) -> None:
        """Retire a player, who forfeits the ante; set the cards aside."""
        self._set_aside(hand)
        self.deal.fold(hand)

    def foul(self, hand: Hand, why: str) -> None:
        """Foul a hand: it is out, but still pays."""
        self.deal.declare_dead(hand, why)
        self.settle_dead_hands()

    def settle_dead_hands(self) -> None:
        """Make players whose hands are dead return all that they have collected."""
        for hand in self.hands:
            if hand.dead and hand.id not in self._settled_dead:
                self._settled_dead.add(hand.id)
                self.return_collected(hand, self._collected[hand.id], "fouled hand")
                self._set_aside(hand)

    def withdraw(self, hand: Hand) -> None:
        """Move an excess card to the retired hands."""
        self.deal.move_card(hand, len(hand) - 1, self.retired)

    def _set_aside(self, hand: Hand) -> None:
        for lying in (hand, *(spread.lying for spread in self._spreads[hand.id])):
            while len(lying):
                self.deal.move_card(lying, len(lying) - 1, self.retired)
