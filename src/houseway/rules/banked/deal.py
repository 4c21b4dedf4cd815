"""The deal of a game against a player-dealer: the object that the game's script works on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from houseway.cards.tape import Tape
from houseway.money import EVEN, Odds
from houseway.rules.banked.bank import Bank
from houseway.rules.banked.outcomes import Outcome
from houseway.rules.round.deal import Deal, Namer
from houseway.rules.round.events import Acted, Joined, Placed
from houseway.rules.round.hand import Hand, Wager
from houseway.rules.round.opening import Opening
from houseway.rules.round.seats import action_seat, clockwise_from, numbered_seat, way_round
from houseway.rules.terms import BankedTerms, Order

B = TypeVar("B", bound=BankedTerms)


class BankedDeal(Deal[B]):
    """A round against a player-dealer: wagers on spots, and the bank that covers them."""

    def __init__(self, terms: B, opening: Opening, tape: Tape, namer: Namer | None = None) -> None:
        super().__init__(terms, opening, tape, namer)
        self.bank = Bank(self.chips, terms)
        self.spots = terms.spots
        self.wagers: list[Wager] = []
        self.action = 0
        """The seat where action begins; 0 until the action button is placed."""
        self.dearest_fee = terms.fees.dearest if terms.fees else 0
        """The most that one more wager can cost its bettor in collections, in cents."""
        self._action_number = 0
        self._wagers_made = 0

    # -- seats ------------------------------------------------------------------------------

    @property
    def dealer_seat(self) -> int:
        """The player-dealer's seat."""
        return self.bettors[self.opening.player_dealer].seat

    def left_of_dealer(self) -> list[int]:
        """Return all seats clockwise from the player-dealer's left; the player-dealer's is last."""
        return clockwise_from(self.dealer_seat % self.seats + 1, self.seats)

    def numbered_seat(self, number: int) -> int:
        """Return the seat that gets the first pile, which may be the player-dealer's."""
        return numbered_seat(
            self.terms.action,
            number,
            seats=self.seats,
            dealer=self.dealer_seat,
            wagered=self._wagered(),
        )

    def place_action_button(self, number: int) -> int:
        """Place the action button at this number's seat, or at the next one with a wager.

        If the edition places the button only when the bank is short, keep the number until then and
        return 0.
        """
        self._action_number = number
        if self.terms.action.placed == "every round":
            self._put_action_button()
        return self.action

    def _put_action_button(self) -> None:
        self.action = action_seat(
            self.terms.action,
            self._action_number,
            seats=self.seats,
            dealer=self.dealer_seat,
            wagered=self._wagered(),
        )
        self.events.append(Acted(self.action, self._action_number))

    def _wagered(self) -> set[int]:
        return {wager.position for wager in self.wagers if wager.live}

    # -- hands ------------------------------------------------------------------------------

    def open_hand_at(self, position: int, wagers: Sequence[Wager], id: str = "") -> Hand:
        """Open a position's hand (`p3` at position 3); the table's rule decides who controls it."""
        hand = self.open_hand(id or f"p{position}", position, self.controller_of(position, wagers))
        for wager in wagers:
            self.move_wager(wager, hand)
        return hand

    def controller_of(self, position: int, wagers: Iterable[Wager]) -> str:
        """Return who decides for a hand with these wagers, by the table's rule.

        Bonus wagers give no control, so the result is empty if the hand has only bonus wagers.
        """
        stakes: dict[str, int] = {}
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
        match self.terms.table.control:
            case "twice" if most >= 2 * own:
                return largest
            case "largest" if most > own:
                return largest
        return sitter.id

    def viewers(self, hands: Sequence[Hand]) -> dict[Hand, str]:
        """Return who sees each hand's cards: its controller, or nobody.

        A bettor who may look at only one hand sees the one at their own seat or, without one there,
        the first.
        """
        look: dict[Hand, str] = {}
        own_first = sorted(hands, key=lambda hand: self._seat_of(hand.controller) != hand.position)
        for hand in own_first:
            taken = self.terms.table.looks == "one hand" and hand.controller in look.values()
            look[hand] = "" if taken else hand.controller
        return look

    def _seat_of(self, bettor: str) -> int:
        return self.bettors[bettor].seat if bettor else 0

    # -- wagers and chips -------------------------------------------------------------------

    def place_wager(
        self,
        bettor: str,
        spot: str,
        position: int,
        cents: int,
        *,
        hand: Hand | None = None,
        back_line: bool = False,
    ) -> Wager:
        """Place a wager on a spot."""
        self._wagers_made += 1
        wager = Wager(f"w{self._wagers_made}", bettor, spot, position, back_line=back_line)
        wager.hand = hand
        there = (w for w in self.wagers if w.bettor == bettor and w.position == position)
        wager.came = next((w.came for w in there), self._wagers_made)
        self.wagers.append(wager)
        hand_id = hand.id if hand else ""
        self.events.append(Placed(wager.id, bettor, spot, position, hand_id, back_line))
        self.add(wager, cents, "wager")
        return wager

    def add(self, wager: Wager, cents: int, why: str) -> None:
        """Add chips to a wager in action."""
        if not wager.live:
            raise ValueError(f"{wager} is no longer in action")
        self.chips.move(wager.bettor, wager.id, cents, why)
        wager.cents += cents

    def move_wager(self, wager: Wager, hand: Hand) -> None:
        """Move a wager to this hand."""
        wager.hand = hand
        self.events.append(
            Placed(wager.id, wager.bettor, wager.spot, wager.position, hand.id, wager.back_line)
        )

    def give_back(self, wager: Wager, why: str) -> None:
        """Return the whole wager to its bettor and to those who joined it."""
        self.bank.release(wager)
        for bettor, cents in wager.divide(self.chips[wager.id]):
            self.chips.move(wager.id, bettor, cents, why)
        wager.cents = 0
        wager.live = False
        wager.returned = True

    def join(self, wager: Wager, bettor: str, cents: int) -> None:
        """Add another bettor's money to a wager (004-13), replacing any share they had in it."""
        more = cents - wager.shares.get(bettor, 0)
        source, to = (bettor, wager.id) if more > 0 else (wager.id, bettor)
        self.chips.move(source, to, abs(more), "joined")
        wager.cents += more
        wager.shares[bettor] = cents
        if not cents:
            del wager.shares[bettor]
        self.events.append(Joined(wager.id, bettor, cents))

    def reserve_bank(self, *wagers: Wager, part: Odds = EVEN) -> None:
        """Set bank chips aside for wagers that are given up, in the order the bank covers them.

        All the wagers are at one position, and each loses `part` of its stake. If the edition lets
        folds use the bank only when they are settled (`given_up = "in turn"`), nothing is set aside
        here.
        """
        if self.terms.given_up == "at once":
            for wager in self.bank.in_turn(wagers):
                self.bank.reserve(wager, part)

    def forfeit(self, wagers: Sequence[Wager], line: str) -> None:
        """Collect the wagers of one position that are lost together.

        They are collected in the order in which the bank covers them, or left for their settlement
        stage if the edition says that folds use the bank only then.
        """
        if self.terms.given_up == "at once":
            for wager in self.bank.in_turn(wagers):
                self.bank.collect("given up", wager, line)

    def affordable_stake(self, bettor: str, cents: int) -> int:
        """Return the cents that a bettor bound by another's decision puts up.

        A bettor who has the full amount puts up all of it. One who does not puts up whatever they
        have, or nothing, as `short_follower` says.
        """
        held = self.chips[bettor]
        if held >= cents:
            return cents
        return held if self.terms.short_follower == "as far as it goes" else 0

    def live(self, *spots: str) -> list[Wager]:
        """Return the wagers in action on these spots, or on all spots if none are named."""
        if not spots:
            return [w for w in self.wagers if w.live]
        return [w for w in self.wagers if w.live and w.spot in spots]

    def wager_of(self, bettor: str, spot: str, position: int) -> Wager | None:
        """Return the bettor's own wager in action on this spot; None if there is none."""
        for wager in self.wagers:
            if (
                wager.bettor == bettor
                and wager.position == position
                and wager.spot == spot
                and wager.live
            ):
                return wager
        return None

    def by_position(self, order: Sequence[int] | None = None) -> dict[int, list[Wager]]:
        """Return live wagers by position, in this order or from the player-dealer's left."""
        found: dict[int, list[Wager]] = {p: [] for p in order or self.left_of_dealer()}
        for wager in self.wagers:
            if wager.live and wager.position in found:
                found[wager.position].append(wager)
        return {position: wagers for position, wagers in found.items() if wagers}

    def wagers_on(self, hand: Hand) -> list[Wager]:
        """Return the live wagers on this hand."""
        return [w for w in self.wagers if w.live and w.hand is hand]

    def settle(self, stage: str, outcomes: Mapping[Wager, Outcome]) -> None:
        """Give these wagers their outcomes and move the chips, in the filed order."""
        if outcomes:
            self.bank.settle(self.terms.stage(stage), outcomes, self._way)

    def _way(self, order: Order) -> Sequence[int]:
        if order.start == "action" and not self.action:
            self._put_action_button()
        return way_round(order, seats=self.seats, dealer=self.dealer_seat, action=self.action)

    def settle_stages(
        self, outcome: Callable[[Wager], Outcome], *stages: str, among: Sequence[Wager] = ()
    ) -> None:
        """Settle every live wager in these stages (or in all stages), in the filed order.

        One bettor's wagers on one spot are settled in the order of `among` or, by default, as they
        were placed.
        """
        for stage in self.terms.settle:
            if not stages or stage.stage in stages:
                spots = stage.order.spots
                due = [w for w in among or self.wagers if w.live and w.spot in spots]
                self.settle(stage.stage, {wager: outcome(wager) for wager in due})
