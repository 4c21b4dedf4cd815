"""What a finished round means for its table: pure functions over the round."""

from __future__ import annotations

from collections import Counter

from houseway.rules.banked.outcomes import Award
from houseway.rules.pots.pot import is_blind
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Charged, Moved, Placed, Settled, Voided
from houseway.table.rotation import Wagered

__all__ = ["changes", "discs_earned", "discs_used", "had_incident", "posted_blinds", "wagered_in"]


def changes(round_: Round) -> dict[str, int]:
    """What every purse gained or lost; purses that end where they began are left out."""
    net: Counter[str] = Counter()
    for event in round_.events:
        if isinstance(event, Moved):
            net[event.source] -= event.cents
            net[event.to] += event.cents
    return {purse: cents for purse, cents in net.items() if cents}


def _placed(round_: Round) -> dict[str, Placed]:
    """Every wager as it last came to lie, those taken back left out."""
    last = {event.wager: event for event in round_.events if isinstance(event, Placed)}
    back = {e.source for e in round_.events if isinstance(e, Moved) and e.why == "taken back"}
    return {id: placed for id, placed in last.items() if id not in back}


def wagered_in(round_: Round) -> Wagered:
    """Who wagered, and where."""
    wagers = _placed(round_).values()
    return Wagered(frozenset(w.bettor for w in wagers), frozenset(w.position for w in wagers))


def discs_earned(round_: Round) -> Counter[str]:
    """One for every hand of a bettor's that got no action because the bank ran out (003-02).

    A hand on which any chip was paid or collected had its action.
    """
    wagers = {id: (each.bettor, each.position) for id, each in _placed(round_).items()}
    short: set[tuple[str, int]] = set()
    acted: set[tuple[str, int]] = set()
    for event in round_.events:
        if isinstance(event, Settled) and not isinstance(event.outcome, Award):
            if event.paid or event.collected:
                acted.add(wagers[event.wager])
            elif event.uncovered:
                short.add(wagers[event.wager])
    return Counter(bettor for bettor, _ in sorted(short - acted))


def discs_used(round_: Round) -> Counter[str]:
    """How many of his fees a disc stood for, by bettor."""
    waived = (e for e in round_.events if isinstance(e, Charged) and e.waived)
    return Counter(event.payer for event in waived)


def posted_blinds(round_: Round) -> set[str]:
    """Who put a blind into the pot, be it his turn or owed, or killed it instead (004-05)."""
    return {
        event.source
        for event in round_.events
        if isinstance(event, Moved) and event.to == "pot" and is_blind(event.why)
    }


def had_incident(round_: Round) -> bool:
    """Whether the procedure itself failed."""
    return any(isinstance(event, Voided) and event.incident for event in round_.events)
