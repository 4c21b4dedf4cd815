"""Strategy charts as data: the best decision for every total and pair against every up card."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from houseway.games.blackjack.count import Score
from houseway.hands.points import points_text
from houseway.odds.blackjack.actions import Worth, worths_against
from houseway.odds.blackjack.best import EARLY, Solution
from houseway.odds.blackjack.classes import Kinds, worth_of
from houseway.odds.blackjack.shoe import KINDS

__all__ = ["Chart", "Decision", "Otherwise", "chart_of", "kinds_text"]

Decision: TypeAlias = Literal["stand", "hit", "double", "split", "surrender"]

_NAMES = "A23456789TJ"


class Otherwise(msgspec.Struct, frozen=True, kw_only=True):
    """A hand of two cards for which another decision is better than that of its total."""

    hand: str
    against: str
    decision: Decision
    chart: Decision
    gain: float
    """By so much of a unit."""


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """Rows are totals (`16`, `soft 17`) and pairs (`8-8`), columns what the player-dealer shows.

    The decision of a total is the best on average over the first hands that make it.
    """

    columns: tuple[str, ...]
    rows: dict[str, dict[str, Decision]]
    exceptions: tuple[Otherwise, ...]


def kinds_text(held: Kinds) -> str:
    """`A-7`; T for ten-values, J for a joker."""
    return "-".join(_NAMES[k] for k in range(KINDS) for _ in range(held[k]))


def chart_of(solution: Solution) -> Chart:
    """The chart of a solution's first decisions."""
    rows: dict[str, dict[str, Decision]] = {}
    exceptions = []
    for against in solution.against:
        if against.shown.frozen:
            continue
        column = kinds_text(against.shown.cards)
        found = worths_against(solution.model, against)
        early = {first.held for first in against.firsts if first.act & EARLY}
        for row, hands in _by_total(solution, found).items():
            usual = _best([(_open(found[held]), found[held].chance) for held in hands])
            rows.setdefault(row, {})[column] = usual
            for held in hands:
                each = _open(found[held])
                own = _best([(each, 1.0)])
                if own != usual:
                    exceptions.append(
                        Otherwise(
                            hand=kinds_text(held),
                            against=column,
                            decision=own,
                            chart=usual,
                            gain=each[own] - each[usual] if usual in each else each[own],
                        )
                    )
        for first in against.firsts:
            worth = found[first.held]
            if worth.split is not None and not _counted(solution, first.held).natural:
                each = _open(worth) | {"split": worth.split}
                rows.setdefault(kinds_text(first.held), {})[column] = _best([(each, 1.0)])
            if first.held in early:
                row = _row(solution, first.held)
                rows.setdefault(row, {})[column] = "surrender"
    columns = tuple(kinds_text(against.shown.cards) for against in solution.against)
    return Chart(columns=columns, rows=rows, exceptions=tuple(exceptions))


def _counted(solution: Solution, held: Kinds) -> Score:
    """What a first hand counts."""
    return worth_of(solution.model.terms.count, held)


def _row(solution: Solution, held: Kinds) -> str:
    worth = _counted(solution, held)
    return f"{'soft ' if worth.soft else ''}{points_text(worth.total)}"


def _by_total(solution: Solution, found: dict[Kinds, Worth]) -> dict[str, list[Kinds]]:
    """First hands by their totals: no naturals, and no pairs, which have rows of their own."""
    totals: dict[str, list[Kinds]] = {}
    for held, worth in found.items():
        if worth.pairs < 1 - 1e-9 and not _counted(solution, held).natural:
            totals.setdefault(_row(solution, held), []).append(held)
    return totals


def _open(worth: Worth) -> dict[Decision, float]:
    """What may be done, and what it is worth."""
    each: dict[Decision, float | None] = {
        "stand": worth.stand if "stand" in worth.may else None,
        "hit": worth.hit if "hit" in worth.may else None,
        "double": worth.double,
        "surrender": worth.surrender,
    }
    return {name: value for name, value in each.items() if value is not None}


def _best(hands: list[tuple[dict[Decision, float], float]]) -> Decision:
    """The decision that is worth most on average, of those that all these hands have."""
    common = set.intersection(*(set(each) for each, _ in hands))
    order: list[Decision] = ["stand", "hit", "double", "split", "surrender"]
    return max(
        (name for name in order if name in common),
        key=lambda name: sum(each[name] * weight for each, weight in hands),
    )
