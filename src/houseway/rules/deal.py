"""What a script holds in its hands: cards, hands, wagers, the bank and the pot of one round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Generic, TypeVar

from houseway.cards.card import Card, text
from houseway.cards.deck import size
from houseway.cards.tape import FLAWS, Recorder, Tape
from houseway.fees import Charge
from houseway.money import Rounding
from houseway.rules.bank import Bank
from houseway.rules.chips import Chips
from houseway.rules.events import (
    Acted,
    Burned,
    Called,
    Controlled,
    Dealt,
    Drew,
    Event,
    HandDied,
    HandOpened,
    Left,
    Placed,
    Shown,
    Shuffled,
)
from houseway.rules.hand import Hand, Wager
from houseway.rules.opening import Bettor, Opening
from houseway.rules.outcomes import Outcome
from houseway.rules.pot import Pot
from houseway.rules.seats import (
    action_seat,
    around_from,
    clockwise_from,
    numbered_seat,
    way_round,
)
from houseway.rules.terms import BankedTerms, Order, Terms

__all__ = ["Deal", "Namer"]

_TO_THE_CENT: Final = Rounding()
T = TypeVar("T", bound=Terms)
Namer = Callable[[Card, int], str]
"""How a drawn card is named in events, by the card and the number of the draw."""


class Deal(Generic[T]):
    """One round in progress, as its script sees it."""

    def __init__(self, terms: T, opening: Opening, tape: Tape, namer: Namer | None = None) -> None:
        self.terms = terms
        self.opening = opening
        self.tape = Recorder(tape)
        self.events: list[Event] = []
        self.chips = Chips(opening, self.events)
        self.pot = Pot(self.chips)
        self.bank = Bank(self.chips, "once", _TO_THE_CENT)
        if isinstance(terms, BankedTerms):
            self.bank = Bank(self.chips, terms.coverage, terms.rounding)
        self.hands: dict[str, Hand] = {}
        self.wagers: list[Wager] = []
        self.bettors: dict[str, Bettor] = {bettor.id: bettor for bettor in opening.bettors}
        self.seated: dict[int, Bettor] = {b.seat: b for b in opening.bettors if b.seat}
        self.action = 0
        """The seat where action begins; 0 until the button is placed."""
        self._action_number = 0
        self.moment = ""
        self.charges: list[Charge] = []
        self.flaws: list[str] = []
        """Flaws met so far, in order: `boxed`, `exposed`."""
        self.notes: dict[str, int] = {}
        """Small facts for the next opening."""
        self.away: list[Card] = []
        """Burned and discarded cards, which a reshuffle takes up again."""
        self._namer = namer
        self._wagers_made = 0
        self._put_back: list[str] = []
        """Names of the cards that were put back on the shoe, the top one last."""

    # -- seats ------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.terms.table.seats

    @property
    def dealer_seat(self) -> int:
        """The player-dealer's seat; 0 where there is none."""
        dealer = self.bettors.get(self.opening.player_dealer)
        return dealer.seat if dealer else 0

    def around(self, start: int) -> list[int]:
        """All seats in the direction of the deal, beginning with this one."""
        return around_from(start, self.seats, self.terms.table.dealt)

    def left_of_dealer(self) -> list[int]:
        """All seats clockwise, the player-dealer's last."""
        return clockwise_from(self.dealer_seat % self.seats + 1, self.seats)

    def left_of_button(self) -> list[Bettor]:
        """Seated bettors in order of action, the button last."""
        order = clockwise_from(self.opening.button % self.seats + 1, self.seats)
        return [self.seated[seat] for seat in order if seat in self.seated]

    def numbered_seat(self, number: int) -> int:
        """The seat that this number names: it gets the first pile, even the player-dealer's."""
        terms = self.terms
        assert isinstance(terms, BankedTerms)
        return numbered_seat(
            terms.action,
            number,
            seats=self.seats,
            dealer=self.dealer_seat,
            wagered={wager.position for wager in self.wagers if wager.live},
        )

    def place_action_button(self, number: int) -> int:
        """Put the action button where this number falls, or on the next wager.

        Where the edition places it only when the bank is short, the number is kept until then
        and the answer is 0.
        """
        assert isinstance(self.terms, BankedTerms)
        self._action_number = number
        if self.terms.action.placed == "every round":
            self._put_action_button()
        return self.action

    def _put_action_button(self) -> None:
        terms = self.terms
        assert isinstance(terms, BankedTerms)
        self.action = action_seat(
            terms.action,
            self._action_number,
            seats=self.seats,
            dealer=self.dealer_seat,
            wagered={wager.position for wager in self.wagers if wager.live},
        )
        self.events.append(Acted(self.action, self._action_number))

    # -- cards ------------------------------------------------------------------------------

    def __getitem__(self, hand: str) -> Hand:
        return self.hands[hand]

    def open_hand(self, id: str, position: int = 0, controller: str = "") -> Hand:
        """A new hand; the controller is asked about it."""
        if id in self.hands:
            raise ValueError(f"there is a hand {id!r} already")
        hand = Hand(id, position, controller)
        self.hands[id] = hand
        self.events.append(HandOpened(id, position, controller))
        return hand

    def open_hand_at(self, position: int, wagers: Sequence[Wager], id: str = "") -> Hand:
        """A hand (`p3` at position 3) with these wagers on it, decided for by the table's rule."""
        hand = self.open_hand(id or f"p{position}", position, self.controller_of(position, wagers))
        for wager in wagers:
            self.lay_on(wager, hand)
        return hand

    def controller_of(self, position: int, wagers: Iterable[Wager]) -> str:
        """Who decides for a hand with these wagers on it, by the table's rule.

        Bonus wagers give no control. Empty where nobody has a wager.
        """
        stakes: dict[str, int] = {}
        terms = self.terms
        assert isinstance(terms, BankedTerms)
        for wager in wagers:
            if not terms.spots[wager.spot].bonus:
                stakes[wager.bettor] = stakes.get(wager.bettor, 0) + wager.cents
        if not stakes:
            return ""
        largest = max(stakes, key=lambda bettor: stakes[bettor])
        sitter = self.seated.get(position)
        if sitter is None or sitter.id not in stakes:
            return largest
        own, most = stakes[sitter.id], stakes[largest]
        match terms.table.control:
            case "twice" if most >= 2 * own:
                return largest
            case "largest" if most > own:
                return largest
        return sitter.id

    def give_control(self, hand: Hand, bettor: str) -> None:
        """Another bettor decides for the hand."""
        if hand.controller != bettor:
            hand.controller = bettor
            self.events.append(Controlled(hand.id, bettor))

    def _name(self, card: Card) -> str:
        """What a card just drawn is called; one that had been put back keeps its name."""
        if self._put_back:
            return self._put_back.pop()
        return self._namer(card, len(self.tape.draws)) if self._namer else text(card)

    def _draw(self) -> tuple[Card, str]:
        """A card that plays: a boxed one does not, and is burned as the table's terms say."""
        drawn = self.tape.card()
        if drawn > 255:
            flaw = FLAWS[drawn >> 8]
            self.flaws.append(flaw)
            card = Card(drawn & 255)
            if flaw == "boxed":
                self._put_away(card, self._name(card), "boxed", None)
                self.burn(self.terms.table.boxed_burns, "after a boxed card")
                return self._draw()
            return card, self._name(card)
        return Card(drawn), self._name(Card(drawn))

    def deal(self, hand: Hand, seen: tuple[str, ...] | None, index: int | None = None) -> Card:
        """The next card to a hand; one that flashed on the way has been seen by all."""
        flaws = len(self.flaws)
        card, name = self._draw()
        if seen is not None and len(self.flaws) > flaws and self.flaws[-1] == "exposed":
            seen = None
        place = len(hand.cards) if index is None else index
        hand.cards.insert(place, card)
        hand.names.insert(place, name)
        hand.seen.insert(place, seen)
        self.events.append(Dealt(hand.id, name, seen, index))
        return card

    def up(self, hand: Hand | str) -> Card:
        """The next card face up; a hand not yet there is opened in the middle."""
        if isinstance(hand, str):
            hand = self.hands.get(hand) or self.open_hand(hand)
        return self.deal(hand, None)

    def down(self, hand: Hand, *seen: str) -> Card:
        """The next card face down, for the eyes of these bettors only (or nobody's)."""
        return self.deal(hand, seen)

    def show(self, hand: Hand, index: int | None = None, to: tuple[str, ...] | None = None) -> None:
        """Turn a card up (or all cards); `to` shows it to these bettors only."""
        for i in range(len(hand)) if index is None else (index,):
            seen = hand.seen[i]
            if seen is None:
                continue
            hand.seen[i] = None if to is None else tuple({*seen, *to})
            self.events.append(Shown(hand.id, i, hand.names[i], hand.seen[i]))

    def burn(self, cards: int = 1, why: str = "burn") -> None:
        """Put the next cards away, face down."""
        for _ in range(cards):
            drawn = self.tape.card()
            card = Card(drawn & 255)
            boxed = FLAWS[drawn >> 8] == "boxed"
            if boxed:
                self.flaws.append("boxed")
            self._put_away(card, self._name(card), why, None if boxed else ())

    def _put_away(self, card: Card, name: str, why: str, seen: tuple[str, ...] | None) -> None:
        self.away.append(card)
        self.events.append(Burned(name, why, seen))

    def _take(self, hand: Hand, index: int, to: str) -> tuple[Card, str, tuple[str, ...] | None]:
        card, name, seen = hand.cards.pop(index), hand.names.pop(index), hand.seen.pop(index)
        self.events.append(Left(hand.id, index, to, name, seen))
        return card, name, seen

    def discard(self, hand: Hand, indices: Iterable[int] | None = None) -> None:
        """Cards of a hand (all of them by default) go to the discards, as they lie."""
        chosen = range(len(hand)) if indices is None else indices
        for index in sorted(chosen, reverse=True):
            self.away.append(self._take(hand, index, "discards")[0])

    def move_card(self, hand: Hand, index: int, to: Hand) -> None:
        """A card goes from hand to hand: those who knew it still do, and its new holder does."""
        card, name, seen = self._take(hand, index, to.id)
        if seen is not None and to.controller and to.controller not in seen:
            seen = (*seen, to.controller)
        to.cards.append(card)
        to.names.append(name)
        to.seen.append(seen)
        self.events.append(Dealt(to.id, name, seen))

    def put_back(self, hand: Hand, index: int) -> None:
        """A card goes back on top of the shoe."""
        card, name, _ = self._take(hand, index, "shoe")
        self.tape.put_back(card)
        self._put_back.append(name)

    def replace(self, hand: Hand, index: int) -> None:
        """A card is taken out of play and the next one dealt in its place, as it was dealt."""
        card, _, seen = self._take(hand, index, "discards")
        self.away.append(card)
        self.deal(hand, seen, index)

    @property
    def stock(self) -> int:
        """Cards still to come, in a round that began with the whole deck."""
        return size(self.terms.deck) - len(self.away) - sum(map(len, self.hands.values()))

    def reshuffle(self) -> None:
        """Burned and discarded cards come into play again."""
        self.tape.restock(self.away)
        self.events.append(Shuffled(len(self.away) + len(self._put_back)))
        self.away = []
        self._put_back.clear()

    def kill(self, hand: Hand, why: str) -> None:
        """The hand is out of the round."""
        hand.dead = True
        if hand.controller:
            self.pot.folded.add(hand.controller)
        self.events.append(HandDied(hand.id, why))

    def fold(self, hand: Hand) -> None:
        """The hand is given up, its cards unexposed to the discards."""
        self.kill(hand, "folded")
        self.discard(hand)

    def roll(self, dice: int = 3) -> int:
        """The total of so many dice."""
        numbers = tuple(self.tape.number(1, 6) for _ in range(dice))
        self.events.append(Drew("dice", numbers))
        return sum(numbers)

    def random_number(self, high: int, what: str = "number") -> int:
        """A number from 1 to `high`, read out by the dealer."""
        number = self.tape.number(1, high)
        self.events.append(Drew(what, (number,)))
        return number

    def call(self, words: str, hand: Hand | None = None) -> None:
        """The house dealer announces something everybody may know."""
        self.events.append(Called(words, hand.id if hand else ""))

    # -- wagers and chips -------------------------------------------------------------------

    def lay(
        self,
        bettor: str,
        spot: str,
        position: int,
        cents: int,
        *,
        hand: Hand | None = None,
        back_line: bool = False,
    ) -> Wager:
        """A wager comes to lie on a spot."""
        self._wagers_made += 1
        wager = Wager(f"w{self._wagers_made}", bettor, spot, position, back_line=back_line)
        wager.hand = hand
        self.wagers.append(wager)
        hand_id = hand.id if hand else ""
        self.events.append(Placed(wager.id, bettor, spot, position, hand_id, back_line))
        self.add(wager, cents, "wager")
        return wager

    def add(self, wager: Wager, cents: int, why: str) -> None:
        """More chips on a wager that stands."""
        if not wager.live:
            raise ValueError(f"{wager} is not in action any more")
        self.chips.move(wager.bettor, wager.id, cents, why)
        wager.cents += cents

    def lay_on(self, wager: Wager, hand: Hand) -> None:
        """The wager moves to this hand."""
        wager.hand = hand
        self.events.append(
            Placed(wager.id, wager.bettor, wager.spot, wager.position, hand.id, wager.back_line)
        )

    def give_back(self, wager: Wager, why: str) -> None:
        """The whole wager goes back to its bettor."""
        self.chips.move(wager.id, wager.bettor, self.chips[wager.id], why)
        wager.cents = 0
        wager.live = False

    def live(self, *spots: str) -> list[Wager]:
        """Wagers still in action, on these spots (or any)."""
        return [w for w in self.wagers if w.live and (not spots or w.spot in spots)]

    def by_position(self, order: Sequence[int] | None = None) -> dict[int, list[Wager]]:
        """Live wagers by position, the one left of the player-dealer first (or in this order)."""
        live = self.live()
        found = {p: [w for w in live if w.position == p] for p in order or self.left_of_dealer()}
        return {position: wagers for position, wagers in found.items() if wagers}

    def wagers_on(self, hand: Hand) -> list[Wager]:
        """Live wagers that lie on this hand."""
        return [w for w in self.wagers if w.live and w.hand is hand]

    def pay(self, source: str, to: str, cents: int, why: str) -> int:
        """Chips between players in mid-round, as far as the payer's stack goes."""
        cents = min(cents, self.chips[source])
        self.chips.move(source, to, cents, why)
        return cents

    def settle(self, stage: str, outcomes: Mapping[Wager, Outcome]) -> None:
        """Give these wagers their outcomes and move the chips, in the filed order."""
        terms = self.terms
        assert isinstance(terms, BankedTerms)
        if not outcomes:
            return
        self.bank.settle(terms.stage(stage), outcomes, self._way)

    def _way(self, order: Order) -> Sequence[int]:
        if order.start == "action" and not self.action:
            self._put_action_button()
        return way_round(order, seats=self.seats, dealer=self.dealer_seat, action=self.action)
