"""The times of a test run by group, compared with each group's budget.

A group is a folder of tests, such as `games/poker` or `cli`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

Spent: TypeAlias = tuple[int, float, float]
"""Number of tests, elapsed seconds, processor seconds."""

BUDGETS = {
    "browser": 40,
    "cli": 75,
    "conformance": 75,
    "games/": 25,
    "odds": 50,
    "odds/": 35,
    "odds/blackjack": 70,
    "room": 48,
    "strangers": 30,
    "web": 28,
}
"""Processor seconds of each group in a cold `make test`; `odds/` is any family not listed."""
OTHERS = 12
"""Processor seconds of every other group."""


def table(groups: Mapping[str, Spent], clock: float, *, budgets: bool) -> Iterable[str]:
    """Yield the grid's rows, longest first.

    Tests run in parallel, so their seconds add up to more than the elapsed time.
    """
    yield f"{'':<23}{'tests':>7}{'seconds':>10}{'processor':>11}{'budget' if budgets else '':>8}"
    for group, (tests, seconds, spent) in sorted(groups.items(), key=lambda row: -row[1][2]):
        said = said_of(group, spent) if budgets else ""
        yield f"{group:<23}{tests:>7}{seconds:>10.2f}{spent:>11.2f}{said}"
    tests, seconds, spent = (sum(column) for column in zip(*groups.values(), strict=True))
    yield f"{'total':<23}{tests:>7}{seconds:>10.2f}{spent:>11.2f}"
    yield f"{'by the clock':<30}{clock:>10.2f}"


def said_of(group: str, seconds: float) -> str:
    """Return the budget of a group, and by how much it was exceeded."""
    folder, slash, _ = group.partition("/")
    budget = BUDGETS.get(group, BUDGETS.get(folder + slash, OTHERS))
    return f"{budget:>8}" + (f"  over by {seconds - budget:.0f}" if seconds > budget else "")
