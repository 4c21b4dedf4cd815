"""The cards of a round: hands, draws from the tape, and burned, shown and discarded cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from houseway.cards.card import Card, text
from houseway.cards.deck import size
from houseway.cards.tape import FLAWS, Recorder, Tape
from houseway.rules.round.events import (
    Burned,
    Called,
    Dealt,
    Drew,
    Event,
    HandOpened,
    Left,
    Reached,
    Shown,
    Shuffled,
)
from houseway.rules.round.hand import Hand
from houseway.rules.terms import Terms

Namer = Callable[[Card, int], str]
"""Names a drawn card in events, given the card and the number of the draw."""


class CardTable:
    """The actions of the house dealer: handling cards, rolling dice, announcing.

    Each of them is recorded as an event.
    """

    terms: Terms

    def __init__(self, tape: Tape, namer: Namer | None) -> None:
        self.tape = Recorder(tape)
        self.events: list[Event] = []
        self.hands: dict[str, Hand] = {}
        self.flaws: list[str] = []
        """The flaws found so far, in order: `boxed`, `exposed`."""
        self.flawed: list[tuple[Hand, int, tuple[str, ...] | None]] = []
        """Cards to replace after the deal: the hand, the index, and who was meant to see the
        card."""
        self.away: list[Card] = []
        """Burned and discarded cards, which a reshuffle brings back."""
        self.burned: list[Card] = []
        """The burned cards, which are also in `away`."""
        self._burned_names: list[str] = []
        self.aside: list[Card] = []
        """Cards that were drawn too early and are set aside until a reshuffle."""
        self.burns_made = 0
        """How many of the procedure's coming burns have already been made and are to be skipped."""
        self._whole = 0
        """The size of the whole deck; 0 until `stock` is first read."""
        self._namer = namer
        self._put_back: list[str] = []
        """Names of the cards that were put back on the shoe, the top card last."""

    def __getitem__(self, hand: str) -> Hand:
        return self.hands[hand]

    def open_hand(self, id: str, position: int = 0, controller: str = "") -> Hand:
        """Open a new hand under this controller."""
        if id in self.hands:
            raise ValueError(f"hand {id!r} is open already")
        hand = Hand(id, position, controller)
        self.hands[id] = hand
        self.events.append(HandOpened(id, position, controller))
        return hand

    def _name(self, card: Card) -> str:
        """Name the card just drawn; a card that was put back keeps its old name."""
        if self._put_back:
            return self._put_back.pop()
        return self._namer(card, len(self.tape.draws)) if self._namer else text(card)

    def _draw(self, drawn: int) -> tuple[Card, str]:
        """Draw the next card and return it with its name.

        If the terms handle flaws as they come, a boxed card is burned and the next card drawn.
        Otherwise it is dealt and replaced after the deal.
        """
        if drawn > 255:
            flaw = FLAWS[drawn >> 8]
            self.flaws.append(flaw)
            card = Card(drawn & 255)
            if flaw == "boxed" and self.terms.table.flawed == "as they come":
                self._put_away(card, self._name(card), "boxed", None)
                self.burn(self.terms.table.boxed_burns, "after a boxed card")
                return self._draw(self.tape.card())
            return card, self._name(card)
        card = Card(drawn)
        return card, self._name(card)

    def deal(self, hand: Hand, seen: tuple[str, ...] | None, index: int | None = None) -> Card:
        """Deal the next card to a hand, after its other cards or at `index`.

        `seen` names the bettors who may see it. A card that is exposed while being dealt counts as
        seen by everybody.
        """
        drawn = self.tape.card()
        if (
            drawn < 256 and index is None
        ):  # the usual case, kept short: no flaw, and dealt to the end
            card = Card(drawn)
            name = self._name(card) if self._put_back or self._namer else text(card)
            hand.cards.append(card)
            hand.names.append(name)
            hand.seen.append(seen)
            self.events.append(Dealt(hand.id, name, seen))
            return card
        flaws = len(self.flaws)
        card, name = self._draw(drawn)
        place = len(hand.cards) if index is None else index
        flaw = self.flaws[-1] if len(self.flaws) > flaws else ""
        replaced = self.terms.table.flawed == "after the deal"
        if (flaw == "exposed" and seen is not None) or (flaw == "boxed" and replaced):
            if replaced:
                self.flawed.append((hand, place, seen))
            seen = None
        hand.cards.insert(place, card)
        hand.names.insert(place, name)
        hand.seen.insert(place, seen)
        self.events.append(Dealt(hand.id, name, seen, index))
        return card

    def up(self, hand: Hand | str) -> Card:
        """Deal the next card face up; if there is no hand of this name, open one in the middle."""
        if isinstance(hand, str):
            hand = self.hands.get(hand) or self.open_hand(hand)
        return self.deal(hand, None)

    def down(self, hand: Hand, *seen: str) -> Card:
        """Deal the next card face down; only these bettors (or nobody) may see it."""
        return self.deal(hand, seen)

    def show(self, hand: Hand, index: int | None = None, to: tuple[str, ...] | None = None) -> None:
        """Turn up one card or all cards of a hand; with `to`, show them to these bettors only."""
        for i in range(len(hand)) if index is None else (index,):
            seen = hand.seen[i]
            if seen is None:
                continue
            hand.seen[i] = None if to is None else tuple(sorted({*seen, *to}))
            self.events.append(Shown(hand.id, i, hand.names[i], hand.seen[i]))

    def burn(self, cards: int = 1, why: str = "burn") -> None:
        """Burn the next cards face down, skipping burns that have already been made."""
        made = min(cards, self.burns_made) if why == "burn" else 0
        self.burns_made -= made
        for _ in range(cards - made):
            drawn = self.tape.card()
            card = Card(drawn & 255)
            boxed = FLAWS[drawn >> 8] == "boxed"
            if boxed:
                self.flaws.append("boxed")
            self._put_away(card, self._name(card), why, None if boxed else ())

    def _put_away(self, card: Card, name: str, why: str, seen: tuple[str, ...] | None) -> None:
        self.away.append(card)
        self.burned.append(card)
        self._burned_names.append(name)
        self.events.append(Burned(name, why, seen))

    def _take(self, hand: Hand, index: int, to: str) -> tuple[Card, str, tuple[str, ...] | None]:
        card, name, seen = hand.cards.pop(index), hand.names.pop(index), hand.seen.pop(index)
        self.events.append(Left(hand.id, index, to, name, seen))
        return card, name, seen

    def discard(self, hand: Hand, indices: Iterable[int] | None = None) -> None:
        """Discard cards of a hand (all by default); a face-down card stays unseen."""
        if indices is None:
            for index in range(len(hand.cards) - 1, -1, -1):
                self.away.append(hand.cards[index])
                self.events.append(
                    Left(hand.id, index, "discards", hand.names[index], hand.seen[index])
                )
            hand.cards.clear()
            hand.names.clear()
            hand.seen.clear()
            return
        for index in sorted(indices, reverse=True):
            self.away.append(self._take(hand, index, "discards")[0])

    def move_card(self, hand: Hand, index: int, to: Hand) -> None:
        """Move a card to another hand; its new controller and all who saw it before see it."""
        card, name, seen = self._take(hand, index, to.id)
        if seen is not None and to.controller and to.controller not in seen:
            seen = (*seen, to.controller)
        to.cards.append(card)
        to.names.append(name)
        to.seen.append(seen)
        self.events.append(Dealt(to.id, name, seen))

    def put_back(self, hand: Hand, index: int) -> None:
        """Put a card of a hand back on top of the shoe."""
        card, name, _ = self._take(hand, index, "shoe")
        self.tape.put_back(card)
        self._put_back.append(name)

    def replace(self, hand: Hand, index: int) -> None:
        """Discard a card and deal the next one in its place, seen by the same bettors."""
        card, _, seen = self._take(hand, index, "discards")
        self.away.append(card)
        self.deal(hand, seen, index)

    def replace_flawed(self) -> None:
        """Replace the flawed cards, once the deal is complete."""
        while self.flawed:
            hand, index, seen = self.flawed.pop(0)
            self.away.append(self._take(hand, index, "discards")[0])
            self.deal(hand, seen, index)

    @property
    def stock(self) -> int:
        """The number of cards still to be dealt, in a round that began with the whole deck."""
        if not self._whole:
            self._whole = size(self.terms.deck)
        return self._whole - self.tape.out

    def reshuffle(
        self, *, burns_only: bool = False, aside_only: bool = False, but: int = 0
    ) -> None:
        """Shuffle burned, discarded and set-aside cards back into the stock.

        `burns_only` and `aside_only` restrict this to those cards. `but` leaves out that many of
        the last discards, unless there are no other cards.
        """
        if aside_only:
            self._shuffle_in(self.aside)
            self.aside = []
            return
        kept = self.away[-but:] if 0 < but < len(self.away) + len(self.aside) else []
        back = (
            self.burned if burns_only else [*self.away[: len(self.away) - len(kept)], *self.aside]
        )
        self.tape.restock(back)
        self.events.append(Shuffled(len(back) + len(self._put_back)))
        if burns_only:
            for card in back:
                self.away.remove(card)
        else:
            self.away, self.aside = kept, []
        self.burned = []
        self._burned_names.clear()
        self._put_back.clear()

    def _shuffle_in(self, cards: list[Card]) -> None:
        self.tape.restock(cards)
        self.events.append(Shuffled(len(cards) + len(self._put_back)))
        self._put_back.clear()

    # -- done by a ruling only -----------------------------------------------------------------

    def burn_held(self, hand: Hand, index: int) -> None:
        """Turn a card of a hand into a burn card without showing it to anyone else."""
        card, name, _ = self._take(hand, index, "burns")
        self.away.append(card)
        self.burned.append(card)
        self._burned_names.append(name)

    def set_aside(self, cards: int) -> None:
        """Show the next cards to everybody and keep them out of play until a reshuffle."""
        for _ in range(cards):
            card = Card(self.tape.card() & 255)
            self.aside.append(card)
            self.events.append(Burned(self._name(card), "too early", None))

    def redeal(self, hand: Hand, cards: int) -> None:
        """Shuffle a hand into the stock and deal this many cards face up in its place."""
        back = [self._take(hand, index, "shoe")[0] for index in range(len(hand) - 1, -1, -1)]
        self._shuffle_in(back)
        for _ in range(cards):
            self.up(hand)

    def last_dealt(self) -> list[Dealt]:
        """Return the cards dealt between the last two moments, in order.

        Empty if any of these cards has left the place it was dealt to.
        """
        moments = [n for n, event in enumerate(self.events) if isinstance(event, Reached)]
        between = self.events[slice(*moments[-2:])] if len(moments) > 1 else []
        found = [event for event in between if isinstance(event, Dealt)]
        lying = [hand.names[-1:] for hand in (self.hands[event.hand] for event in found)]
        return found if lying == [[event.card] for event in found] else []

    def deal_again(self, burned: int) -> None:
        """Deal the last cards again, in the same order, behind a single burn card.

        `burned` is how many cards were burned before them. If it is 0, one is burned now; if it is
        more than one, all but one return to the shoe.
        """
        dealt = self.last_dealt()
        for event in reversed(dealt):
            hand = self.hands[event.hand]
            self.put_back(hand, len(hand) - 1)
        for _ in range(burned - 1):
            card = self.burned.pop()
            self.away.remove(card)
            self.tape.put_back(card)
            self._put_back.append(self._burned_names.pop())
        if not burned:
            self.burn(1, "ruling")
        for event in dealt:
            self.deal(self.hands[event.hand], event.seen)

    def roll(self, dice: int = 3) -> int:
        """Roll the dice and return their total."""
        numbers = tuple(self.tape.number(1, 6) for _ in range(dice))
        self.events.append(Drew("dice", numbers))
        return sum(numbers)

    def random_number(self, high: int, what: str = "number") -> int:
        """Return a random number from 1 to `high`, as read out by the dealer."""
        number = self.tape.number(1, high)
        self.events.append(Drew(what, (number,)))
        return number

    def call(self, words: str, hand: Hand | None = None) -> None:
        """Announce something as the house dealer, for everybody to hear."""
        self.events.append(Called(words, hand.id if hand else ""))
