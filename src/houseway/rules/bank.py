"""The posted bank: what it covers, in which order, and what goes back uncovered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from houseway.money import Rounding
from houseway.rules.chips import Chips
from houseway.rules.events import Settled
from houseway.rules.hand import Wager
from houseway.rules.outcomes import Award, Lose, Outcome, Win
from houseway.rules.terms import Order, Stage

__all__ = ["Bank"]

Outcomes = Mapping[Wager, Outcome]
Way = Callable[[Order], Sequence[int]]


class Bank:
    """Coverage runs through all the stages of a round.

    *once*: every chip that changes hands uses up one chip of the posted bank.
    *running*: collected chips may be paid out again; the net win and the net loss are each
    limited to the bank.
    """

    __slots__ = ("chips", "coverage", "net", "posted", "rounding", "used")

    def __init__(self, chips: Chips, coverage: str, rounding: Rounding) -> None:
        self.chips = chips
        self.coverage = coverage
        self.rounding = rounding
        self.posted = 0
        self.used = 0
        self.net = 0

    def post(self, player_dealer: str, cents: int) -> None:
        """The player-dealer puts up what he is ready to win or lose."""
        self.posted += cents
        self.chips.move(player_dealer, "bank", cents, "bank")

    def close(self, player_dealer: str) -> None:
        """What lies in the bank goes back to the player-dealer."""
        self.chips.move("bank", player_dealer, self.chips["bank"], "bank taken back")

    def room(self, *, paying: bool) -> int:
        """How many more chips may be paid out (or collected)."""
        if self.coverage == "once":
            return self.posted - self.used
        return self.posted + self.net if paying else self.posted - self.net

    def _count(self, cents: int, *, paying: bool) -> None:
        self.used += cents
        self.net += -cents if paying else cents

    def due(self, wager: Wager, outcome: Outcome) -> tuple[int, bool]:
        """The chips this outcome wants to move, and whether out of the bank."""
        if isinstance(outcome, Win):
            return outcome.odds.pay(wager.cents, self.rounding), True
        if isinstance(outcome, Lose):
            return outcome.part.pay(wager.cents, self.rounding), False
        if isinstance(outcome, Award):
            return outcome.cents, True
        return 0, True

    def settle(self, stage: Stage, outcomes: Outcomes, way: Way) -> None:
        """Settle these wagers in the filed order; `way` gives the seats of an order.

        Where the edition files another order for a bank that is short, it is used as soon as
        the usual one would leave anything uncovered. Wagers returned meanwhile are passed over.
        """
        outcomes = {w: outcome for w, outcome in outcomes.items() if w.live or w.cents}
        for wager, outcome in outcomes.items():
            if not wager.live and not isinstance(outcome, Award):
                raise ValueError(f"{wager} is settled twice")
        order = stage.order
        if stage.short is not None and not self._covers(self._queue(order, outcomes, way)):
            order = stage.short
        queue = list(self._queue(order, outcomes, way))
        if len(queue) != len(outcomes):
            missing = {wager.spot for wager in outcomes} - {wager.spot for wager, _ in queue}
            raise ValueError(f"stage {stage.stage!r} has no trip for {sorted(missing)}")
        for wager, outcome in queue:
            self._apply(stage.stage, wager, outcome)

    def lose(self, wager: Wager) -> None:
        """A wager that is ruled lost: collected now, as far as the bank covers it."""
        self._apply("ruling", wager, Lose(line="ruled lost"))
        wager.cents = 0

    @staticmethod
    def _queue(order: Order, outcomes: Outcomes, way: Way) -> Iterator[tuple[Wager, Outcome]]:
        at: dict[tuple[int, str], list[Wager]] = {}
        for wager in sorted(outcomes, key=lambda wager: wager.back_line):
            at.setdefault((wager.position, wager.spot), []).append(wager)
        seats = way(order)
        walk = [
            (wager, outcomes[wager])
            for trip in order.trips
            for seat in seats
            for spot in trip
            for wager in at.get((seat, spot), ())
        ]
        if order.losers_first:
            walk.sort(key=lambda pair: not isinstance(pair[1], Lose))
        walk.sort(key=lambda pair: pair[0].hand is not None and pair[0].hand.read_last)
        return iter(walk)

    def _covers(self, queue: Iterator[tuple[Wager, Outcome]]) -> bool:
        used, net = self.used, self.net
        try:
            for wager, outcome in queue:
                due, paying = self.due(wager, outcome)
                if due > self.room(paying=paying):
                    return False
                self._count(due, paying=paying)
            return True
        finally:
            self.used, self.net = used, net

    def _apply(self, stage: str, wager: Wager, outcome: Outcome) -> None:
        due, paying = self.due(wager, outcome)
        chips, bettor = self.chips, wager.bettor
        moved = min(due, self.room(paying=paying)) if due else 0
        uncovered = due - moved
        if paying:
            chips.events.append(Settled(wager.id, stage, outcome, moved, 0, uncovered))
            chips.move("bank", bettor, moved, stage)
        else:
            chips.events.append(Settled(wager.id, stage, outcome, 0, moved, uncovered))
            chips.move(wager.id, "bank", moved, stage)
        if moved:
            self._count(moved, paying=paying)
        if not isinstance(outcome, Award):
            chips.move(wager.id, bettor, chips[wager.id], "not covered" if uncovered else "stake")
            wager.live = False
