"""The times of a run of tests, by group, and what each may take.

A group is `games/poker` or `cli`: its tests, their seconds, and those of the processor.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

Spent: TypeAlias = tuple[int, float, float]
"""Tests, seconds by the clock, seconds of the processor."""

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
"""Processor seconds of a group in `make test`, cold; `odds/` is any family without its own."""
OTHERS = 12
"""The same of any other group."""


def table(groups: Mapping[str, Spent], clock: float, *, budgets: bool) -> Iterable[str]:
    """Longest first. Processes run side by side, so the sum is more than the clock's time."""
    yield f"{'':<23}{'tests':>7}{'seconds':>10}{'processor':>11}{'budget' if budgets else '':>8}"
    for group, (tests, seconds, spent) in sorted(groups.items(), key=lambda row: -row[1][2]):
        said = said_of(group, spent) if budgets else ""
        yield f"{group:<23}{tests:>7}{seconds:>10.2f}{spent:>11.2f}{said}"
    tests, seconds, spent = (sum(column) for column in zip(*groups.values(), strict=True))
    yield f"{'total':<23}{tests:>7}{seconds:>10.2f}{spent:>11.2f}"
    yield f"{'by the clock':<30}{clock:>10.2f}"


def said_of(group: str, seconds: float) -> str:
    """The budget of a group, and by how much it is overrun."""
    folder, slash, _ = group.partition("/")
    budget = BUDGETS.get(group, BUDGETS.get(folder + slash, OTHERS))
    return f"{budget:>8}" + (f"  over by {seconds - budget:.0f}" if seconds > budget else "")
