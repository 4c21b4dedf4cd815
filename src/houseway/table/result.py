"""What a finished round means for its table, read from its events in one pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from houseway.rules.banked.outcomes import Award
from houseway.rules.pots.pot import is_blind
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Charged, Moved, Placed, Settled, Voided
from houseway.table.rotation import Wagered


class RoundResult(msgspec.Struct):
    """The result of a round: chips moved, wagers that counted, and collections taken."""

    changes: dict[str, int] = {}
    """The gain or loss of each purse in cents; purses that did not change are left out."""
    placed: dict[str, Placed] = {}
    """Every wager as it was last placed, except those taken back."""
    settled: list[Settled] = []
    discs_used: Counter[str] = msgspec.field(default_factory=Counter)
    """How many collections a disc paid for, by bettor."""
    posted_blinds: set[str] = set()
    """The bettors who posted a blind (in turn, missed or owed) or killed the pot instead
    (004-05)."""
    had_incident: bool = False
    """Whether the procedure itself failed."""

    @property
    def wagered(self) -> Wagered:
        """The bettors who wagered, and at which positions."""
        placed = self.placed.values()
        return Wagered(
            frozenset([each.bettor for each in placed]),
            frozenset([each.position for each in placed]),
        )

    @property
    def discs_earned(self) -> Counter[str]:
        """The discs earned: one for every hand without action because the bank ran out (003-02).

        A hand had action if any of its chips were paid or collected.
        """
        short: set[tuple[str, int]] = set()
        acted: set[tuple[str, int]] = set()
        for event in self.settled:
            if isinstance(event.outcome, Award):
                continue
            wager = self.placed[event.wager]
            if event.paid or event.collected:
                acted.add((wager.bettor, wager.position))
            elif event.uncovered:
                short.add((wager.bettor, wager.position))
        return Counter(bettor for bettor, _ in sorted(short - acted))


def result_of(round_: Round) -> RoundResult:
    """Read the result from a finished round."""
    result = RoundResult()
    net: dict[str, int] = {}
    taken_back: list[str] = []
    events: Sequence[Any] = round_.events
    for event in events:
        kind = type(event)
        if kind is Moved:
            net[event.source] = net.get(event.source, 0) - event.cents
            net[event.to] = net.get(event.to, 0) + event.cents
            if event.why == "taken back":
                taken_back.append(event.source)
            elif event.to == "pot" and is_blind(event.why):
                result.posted_blinds.add(event.source)
        elif kind is Placed:
            result.placed[event.wager] = event
        elif kind is Settled:
            result.settled.append(event)
        elif kind is Charged:
            if event.waived:
                result.discs_used[event.payer] += 1
        elif kind is Voided:
            result.had_incident |= event.incident
    for wager in taken_back:
        result.placed.pop(wager, None)
    result.changes = {purse: cents for purse, cents in net.items() if cents}
    return result
