"""What a script holds in its hands: cards, hands, wagers, the bank and the pot of one round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Generic, TypeVar

from houseway.cards.tape import Tape
from houseway.fees import Charge
from houseway.money import Rounding
from houseway.rules.bank import Bank
from houseway.rules.card_table import CardTable, Namer
from houseway.rules.chips import Chips
from houseway.rules.events import (
    Acted,
    Controlled,
    HandDied,
    Placed,
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
from houseway.rules.terms import BankedTerms, Order, SpotTerms, Terms

__all__ = ["Deal", "Namer"]

_TO_THE_CENT: Final = Rounding()
T = TypeVar("T", bound=Terms)


class Deal(CardTable, Generic[T]):
    """One round in progress, as its script sees it."""

    terms: T

    def __init__(self, terms: T, opening: Opening, tape: Tape, namer: Namer | None = None) -> None:
        super().__init__(tape, namer)
        self.terms = terms
        self.opening = opening
        self.chips = Chips(opening, self.events)
        self.pot = Pot(self.chips)
        self.bank = Bank(self.chips, "once", _TO_THE_CENT)
        self.spots: dict[str, SpotTerms] = {}
        """The betting spaces of a banked game."""
        if isinstance(terms, BankedTerms):
            self.spots = terms.spots
            self.bank = Bank(self.chips, terms.coverage, terms.rounding)
        self.wagers: list[Wager] = []
        self.bettors: dict[str, Bettor] = {bettor.id: bettor for bettor in opening.bettors}
        self.seated: dict[int, Bettor] = {b.seat: b for b in opening.bettors if b.seat}
        self.action = 0
        """The seat where action begins; 0 until the button is placed."""
        self._action_number = 0
        self.moment = ""
        self.charges: list[Charge] = []
        self.notes: dict[str, int] = {}
        """Small facts for the next opening."""
        self._wagers_made = 0

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

    # -- hands ------------------------------------------------------------------------------

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
            if not self.spots[wager.spot].bonus:
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
