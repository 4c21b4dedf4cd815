"""The table in mid-round: who plays, what lies before whom, what was collected for it."""

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

__all__ = ["PanTable", "Spread"]

Collected: TypeAlias = list[tuple[str, int]]
"""Who has paid, and how many cents."""


class Spread:
    """A meld before a player; an incorrect one remembers what of it was right."""

    __slots__ = ("lying", "owed", "sound", "stood")

    def __init__(self, lying: Hand) -> None:
        self.lying = lying
        self.sound = 0
        """So many of its cards lay there when it was last valid."""
        self.owed: Collected = []
        """What was collected since."""
        self.stood = False
        """Its player has discarded since."""

    @property
    def id(self) -> str:
        """As a decision names it."""
        return self.lying.id

    @property
    def cards(self) -> list[Card]:
        """As they lie, the first ones first."""
        return self.lying.cards


class PanTable:
    """The hands in the order of the deal, their spreads, the discard pile, the retired hands.

    Of the pile only the top card lies there to be seen: those under it are the discards, which
    are shuffled when the stock runs out. Retired hands are never drawn again.
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
        """The top discard was drawn from the deck by the player before, who did not use it."""
        self.open_top = False
        """The player whose turn it is may still use the top of the pile."""
        self.took = False
        """He has used it, and owes a discard."""
        self.took_back = False
        """He has taken an incorrect meld back in this turn, and goes on legally."""
        self.increased: list[Spread] = []
        """His spreads that have got cards in this turn: they may be split."""
        self.shuffled = 0
        """So often have the discards come again."""
        self._used: tuple[Spread, str] | None = None
        """Where the card from the deck went, and its name; None once it lies in a valid meld."""
        self._spreads: dict[str, list[Spread]] = {hand.id: [] for hand in self.hands}
        self._opened = dict.fromkeys(self._spreads, 0)
        self._collected: dict[str, Collected] = {hand.id: [] for hand in self.hands}
        self._buried: set[str] = set()

    def begin_with(self, hand: Hand) -> None:
        """This hand is the first of all."""
        at = self.hands.index(hand)
        self.hands = [*self.hands[at:], *self.hands[:at]]

    # -- looking ------------------------------------------------------------------------------

    def spreads(self, hand: Hand) -> list[Spread]:
        """What lies before the player; a ruling may have taken all the cards of one."""
        return [spread for spread in self._spreads[hand.id] if spread.cards]

    def find(self, hand: Hand, id: str) -> Spread:
        """His spread so named."""
        return next(spread for spread in self._spreads[hand.id] if spread.id == id)

    def is_valid(self, spread: Spread, more: Sequence[Card] = ()) -> bool:
        """A meld whose character is what it was; with more cards, whether it would be."""
        cards, sound = [*spread.cards, *more], spread.sound
        if LEAST <= sound < len(cards):
            return may_add(self.terms.melds, cards[:sound], cards[sound:])
        return is_meld(self.terms.melds, cards)

    def fits(self, spread: Spread, card: Card) -> bool:
        """Whether the card may be added to a spread that is valid."""
        return self.is_valid(spread) and may_add(self.terms.melds, spread.cards, [card])

    def wrong(self, hand: Hand) -> list[Spread]:
        """His incorrect melds."""
        return [spread for spread in self.spreads(hand) if not self.is_valid(spread)]

    def shown(self, hand: Hand) -> int:
        """How many cards he has spread."""
        return sum(len(spread.cards) for spread in self.spreads(hand))

    def is_out(self, hand: Hand) -> bool:
        """Whether he has spread one card more than he was dealt, all of it valid."""
        return hand.live and self.shown(hand) > self.terms.cards and not self.wrong(hand)

    def others(self, hand: Hand) -> list[Hand]:
        """Who else is in the play."""
        return [other for other in live(self.hands) if other is not hand]

    def top(self) -> list[Card]:
        """The card on the pile, if there is one."""
        return self.pile.cards[-1:]

    def may_put_out(self, hand: Hand) -> bool:
        """Whether the top of the pile would put him out, who has all his cards spread."""
        all_spread = not len(hand) and self.shown(hand) == self.terms.cards
        return all_spread and any(
            self.fits(spread, card) for spread in self.spreads(hand) for card in self.top()
        )

    def may_use(self, hand: Hand) -> bool:
        """Whether he can meld the top of the pile, or add it to a spread of his own."""
        return any(
            melds_with(self.terms.melds, card, hand.cards)
            or any(self.fits(spread, card) for spread in self.spreads(hand))
            for card in self.top()
        )

    # -- chips --------------------------------------------------------------------------------

    def pays(self, hand: Hand) -> bool:
        """A hand in the play pays, and a fouled one; one that retired, or was never right, not."""
        return hand.live or (hand.dead and hand.id in self.drew)

    def collect(self, hand: Hand, chips: int, why: str) -> Collected:
        """From every player, as far as his chips go."""
        found: Collected = []
        for other in self.hands:
            if other is not hand and self.pays(other):
                cents = self.terms.cents(chips)
                paid = self.deal.pay(other.controller, hand.controller, cents, why)
                found += [(other.controller, paid)] if paid else []
        self._collected[hand.id] += found
        return found

    def return_collected(self, hand: Hand, what: Collected, why: str) -> None:
        """These collections go back to those who paid them, as far as his chips go."""
        for payer, cents in list(what):
            self._collected[hand.id].remove((payer, cents))
            self.deal.pay(hand.controller, payer, cents, why)

    # -- spreads ------------------------------------------------------------------------------

    def open_spread(self, hand: Hand) -> Spread:
        """A place for a new one."""
        self._opened[hand.id] += 1
        id = f"{hand.id}-meld-{self._opened[hand.id]}"
        spread = Spread(self.deal.open_hand(id, hand.position))
        self._spreads[hand.id].append(spread)
        return spread

    def lay(self, hand: Hand, names: Iterable[str], spread: Spread) -> None:
        """Cards of the hand and the top of the pile, face up on the spread; paid for at once."""
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
        self.note(spread)

    def note(self, spread: Spread) -> None:
        """A spread that is valid now has nothing to answer for."""
        if self.is_valid(spread):
            spread.sound, spread.owed, spread.stood = len(spread.cards), [], False
            if self._used is not None and self._used[0] is spread:
                self._used = None

    def split(self, hand: Hand, names: Iterable[str], spread: Spread) -> None:
        """These cards of the spread lie apart; a condition that comes of it is paid for."""
        part = self.open_spread(hand)
        self.move(spread, names, part)
        chips = conditions.made_by_split(
            self.terms.conditions, self.terms.melds, part.cards, spread.cards
        )
        spread.sound = len(spread.cards)
        self._pay_for(hand, part, chips)

    def move(self, spread: Spread, names: Iterable[str], to: Spread) -> None:
        """Cards from spread to spread."""
        for name in names:
            self.deal.move_card(spread.lying, spread.lying.names.index(name), to.lying)

    def take_back(self, hand: Hand, spread: Spread) -> None:
        """What made the spread incorrect returns to the hand, and what it brought to the payers.

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
        """Nothing is drawn yet."""
        self.open_top = self.took = self.took_back = False
        self.increased, self._used = [], None

    def turn_up(self) -> None:
        """A card from the deck on the pile; what lay there is a discard."""
        self.deal.discard(self.pile)
        self.deal.up(self.pile)
        self.open_top = True

    def discard(self, hand: Hand, name: str) -> None:
        """A card of the hand, face up on the pile."""
        index = hand.names.index(name)
        self.deal.discard(self.pile)
        self.deal.show(hand, index)
        self.deal.move_card(hand, index, self.pile)
        self.took = False

    # -- out of the play ----------------------------------------------------------------------

    def retire(self, hand: Hand) -> None:
        """He forfeits his ante, and his cards are set aside."""
        self._set_aside(hand)
        self.deal.fold(hand)

    def foul(self, hand: Hand, why: str) -> None:
        """The hand is out, and still pays."""
        self.deal.declare_dead(hand, why)
        self.bury()

    def bury(self) -> None:
        """Whose hand is dead, by the book or by a ruling, returns all that he has collected."""
        for hand in self.hands:
            if hand.dead and hand.id not in self._buried:
                self._buried.add(hand.id)
                self.return_collected(hand, self._collected[hand.id], "fouled hand")
                self._set_aside(hand)

    def withdraw(self, hand: Hand) -> None:
        """An excess card, among the retired hands."""
        self.deal.move_card(hand, len(hand) - 1, self.retired)

    def _set_aside(self, hand: Hand) -> None:
        for lying in (hand, *(spread.lying for spread in self._spreads[hand.id])):
            while len(lying):
                self.deal.move_card(lying, len(lying) - 1, self.retired)
