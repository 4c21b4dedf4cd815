"""The posted bank: which wagers it covers, in which order, and what is returned uncovered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from houseway.money import Odds
from houseway.rules.banked.outcomes import Award, Lose, Outcome, Win
from houseway.rules.round.events import Settled
from houseway.rules.round.hand import Wager
from houseway.rules.round.purses import Chips
from houseway.rules.terms import BankedTerms, Order, Stage

Outcomes = Mapping[Wager, Outcome]
Due = tuple[Wager, Outcome]
Way = Callable[[Order], Sequence[int]]


class Bank:
    """Coverage of wagers by the posted bank, through all stages of a round.

    With `coverage = "once"`, every chip that changes hands uses up one chip of the posted bank.
    With `"running"`, collected chips may be paid out again, and the net win and the net loss are
    each limited to the bank.
    """

    __slots__ = ("chips", "net", "posted", "reserved", "terms", "used")

    def __init__(self, chips: Chips, terms: BankedTerms) -> None:
        self.chips = chips
        self.terms = terms
        self.reserved: dict[Wager, int] = {}
        """Cents of the bank set aside for wagers that were given up but have not been collected
        yet."""
        self.posted = 0
        self.used = 0
        self.net = 0

    def post(self, player_dealer: str, cents: int) -> None:
        """Post the chips that the player-dealer puts at risk this round."""
        self.posted += cents
        self.chips.move(player_dealer, "bank", cents, "bank")

    def close(self, player_dealer: str) -> None:
        """Return the chips in the bank to the player-dealer."""
        self.chips.move("bank", player_dealer, self.chips["bank"], "bank taken back")

    def room(self, *, paying: bool) -> int:
        """Return how many more cents the bank may pay out (or collect).

        With `once`, paying and collecting both use up the same bank. With `running`, a net gain
        makes room for payouts and a net loss for collections, so each direction is limited by what
        the other has moved.
        """
        reserved = sum(self.reserved.values())
        if self.terms.coverage == "once":
            return self.posted - self.used - reserved
        return self.posted + self.net if paying else self.posted - self.net - reserved

    def _count(self, cents: int, *, paying: bool) -> None:
        self.used += cents
        self.net += -cents if paying else cents

    def due(self, wager: Wager, outcome: Outcome) -> tuple[int, bool]:
        """Return the cents that this outcome moves, and whether the bank pays them."""
        if isinstance(outcome, Win):
            return outcome.odds.pay(wager.cents, self.terms.rounding), True
        if isinstance(outcome, Lose):
            return outcome.part.pay(wager.cents, self.terms.rounding), False
        if isinstance(outcome, Award):
            return outcome.cents, True
        return 0, True

    def reserve(self, wager: Wager, part: Odds) -> None:
        """Set bank chips aside for a wager that was given up, although it is collected later."""
        self.release(wager)
        due = part.pay(wager.cents, self.terms.rounding)
        self.reserved[wager] = min(due, self.room(paying=False))

    def release(self, wager: Wager) -> None:
        """Free the bank chips that were set aside for a wager."""
        self.reserved.pop(wager, None)

    def settle(self, stage: Stage, outcomes: Outcomes, way: Way) -> None:
        """Settle these wagers in the filed order; `way` returns the seats of an order.

        If the edition files a second order for a short bank, that order is used as soon as the
        usual one would leave anything uncovered. Wagers that have been returned in the meantime are
        skipped.
        """
        outcomes = {w: _as_ruled(w, each) for w, each in outcomes.items() if w.live or w.cents}
        for wager, outcome in outcomes.items():
            if not wager.live and not isinstance(outcome, Award):
                raise ValueError(f"{wager} is settled twice")
        order = stage.order
        if stage.short is not None and not self._covers(self._queue(order, outcomes, way)):
            order = stage.short
        queue = list(self._queue(order, outcomes, way))
        if len(queue) != len(outcomes):
            missing = {wager.spot for wager in outcomes} - {wager.spot for wager, _ in queue}
            raise ValueError(f"stage {stage.stage!r} has no trip for the spots {sorted(missing)}")
        for wager, outcome in queue:
            self._apply(stage.stage, wager, outcome)

    def lose(self, wager: Wager) -> None:
        """Collect a wager that was ruled lost, up to what the bank covers."""
        self.collect("ruling", wager, "ruled lost")
        wager.cents = 0

    def collect(self, stage: str, wager: Wager, line: str) -> None:
        """Collect a lost wager before any filed stage settles it."""
        self._apply(stage, wager, Lose(line=line))

    def _queue(self, order: Order, outcomes: Outcomes, way: Way) -> Iterator[Due]:
        """Return the wagers in the order of the trips.

        The order of several wagers at one position is the edition's. The last two sorts are stable:
        they keep the order of the trips among losers, among winners, and among hands that are read
        last.
        """
        at: dict[int, list[Wager]] = {}
        for wager in outcomes:
            at.setdefault(wager.position, []).append(wager)
        seats = [at[seat] for seat in way(order) if seat in at]
        walk: list[Due] = []
        for trip in order.trips:
            for here in seats:
                due = [wager for wager in here if wager.spot in trip]
                if len(due) > 1:
                    due.sort(key=partial(self._place, trip=trip))
                walk += [(wager, outcomes[wager]) for wager in due]
        if order.losers_first:
            walk.sort(key=lambda pair: not isinstance(pair[1], Lose))
        walk.sort(key=lambda pair: pair[0].hand is not None and pair[0].hand.read_last)
        return iter(walk)

    def in_turn(self, wagers: Sequence[Wager]) -> list[Wager]:
        """Return the wagers of one position in the order in which the bank covers them."""
        turn: list[Wager] = []
        for stage in self.terms.settle:
            for trip in stage.order.trips:
                due = [wager for wager in wagers if wager.spot in trip and wager not in turn]
                turn += sorted(due, key=partial(self._place, trip=trip))
        return turn

    def _place(self, wager: Wager, trip: Sequence[str]) -> tuple[int, ...]:
        spot = trip.index(wager.spot)
        if self.terms.at_one_place == "bettor by bettor":
            return wager.back_line, wager.came, spot
        return spot, wager.back_line

    def _covers(self, queue: Iterator[Due]) -> bool:
        """Whether the bank covers all these wagers in this order. A dry run: no chips move."""
        kept = self.used, self.net, dict(self.reserved)
        try:
            for wager, outcome in queue:
                due, paying = self.due(wager, outcome)
                self.release(wager)
                if due > self.room(paying=paying):
                    return False
                self._count(due, paying=paying)
            return True
        finally:
            self.used, self.net, self.reserved = kept

    def _apply(self, stage: str, wager: Wager, outcome: Outcome) -> None:
        """Move the chips of one outcome as far as the bank covers it; return what is uncovered."""
        due, paying = self.due(wager, outcome)
        chips = self.chips
        self.release(wager)
        moved = min(due, self.room(paying=paying)) if due else 0
        uncovered = due - moved
        if paying:
            chips.events.append(Settled(wager.id, stage, outcome, moved, 0, uncovered))
            for bettor, cents in wager.divide(moved):
                chips.move("bank", bettor, cents, stage)
        else:
            chips.events.append(Settled(wager.id, stage, outcome, 0, moved, uncovered))
            chips.move(wager.id, "bank", moved, stage)
        if moved:
            self._count(moved, paying=paying)
        if not isinstance(outcome, Award):  # an award leaves the stake to its own outcome
            why = "not covered" if uncovered else "stake"
            for bettor, cents in wager.divide(chips[wager.id]):
                chips.move(wager.id, bettor, cents, why)
            wager.live = False


def _as_ruled(wager: Wager, outcome: Outcome) -> Outcome:
    return Lose(line="forfeited") if wager.forfeited and wager.live else outcome
