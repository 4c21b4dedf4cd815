"""The best play of games with a switch, found once each."""

from __future__ import annotations

import msgspec

from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.families.blackjack.hands import SWITCHED
from houseway.odds.families.blackjack.switch import SwitchSolution, switch_value
from houseway.rules.game import canonical

_FOUND: dict[tuple[bytes, int], SwitchSolution] = {}


def switched(terms: BlackjackTerms, *, after: int = SWITCHED, **how: object) -> SwitchSolution:
    """As `switch_value`; workers and the like make no difference."""
    key = canonical(msgspec.structs.replace(terms, fees=None)), after
    if key not in _FOUND:
        _FOUND[key] = switch_value(terms, after=after)
    return _FOUND[key]
