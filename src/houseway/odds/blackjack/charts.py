"""Strategy charts as data: the best decision for every total and pair against every up card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from houseway.games.blackjack.count import Score
from houseway.games.blackjack.terms import Counting
from houseway.hands.points import points_text
from houseway.odds.blackjack.actions import Worth, worths_against
from houseway.odds.blackjack.best import Against, Solution
from houseway.odds.blackjack.classes import Kinds, worth_of
from houseway.odds.blackjack.shoe import KINDS

__all__ = [
    "Decision",
    "DecisionChart",
    "Otherwise",
    "chart_of",
    "column_of",
    "kinds_text",
    "row_of",
]

Decision: TypeAlias = Literal["stand", "hit", "double", "split", "surrender"]

_NAMES = "A23456789TJ"

NOTHING: Final = 1e-9
"""A gain below this is a rounding of the machine."""


class Otherwise(msgspec.Struct, frozen=True, kw_only=True):
    """A hand of two cards for which another decision is better than that of its cell."""

    hand: str
    against: str
    """The cards shown."""
    row: str
    column: str
    decision: Decision
    chart: Decision
    gain: float
    """By so much of a unit."""
    chance: float = 0.0
    """Of this hand and these cards, among all rounds."""


class DecisionChart(msgspec.Struct, frozen=True, kw_only=True):
    """Rows are totals (`16`, `soft 17`) and pairs (`8-8`), columns what the player-dealer shows.

    Where both his cards are up, columns are what they count together. The decision of a cell is
    the best on average over the first hands and the cards shown that belong to it.
    """

    columns: tuple[str, ...]
    rows: dict[str, dict[str, Decision]]
    exceptions: tuple[Otherwise, ...]
    """Those that gain most come first."""


class _Case(NamedTuple):
    """A first hand against the cards shown."""

    hand: str
    against: str
    open: dict[Decision, float]
    chance: float


def kinds_text(held: Kinds) -> str:
    """`A-7`; T for ten-values, J for a joker."""
    return "-".join(_NAMES[k] for k in range(KINDS) for _ in range(held[k]))


def chart_of(solution: Solution) -> DecisionChart:
    """The chart of a solution's first decisions.

    There is no column where nobody may draw, nor for a natural that lies open: nothing helps.
    """
    cells: dict[tuple[str, str], list[_Case]] = {}
    columns: dict[tuple[bool, int], str] = {}
    for against in solution.against:
        if against.shown.frozen or _lies_open(solution, against):
            continue
        place, column = _column(solution, against)
        columns[place] = column
        for row, case in _cases(solution, against):
            cells.setdefault((row, column), []).append(case)
    rows: dict[str, dict[str, Decision]] = {}
    exceptions: dict[tuple[str, str], Otherwise] = {}
    for (row, column), cases in cells.items():
        usual = _best(cases)
        rows.setdefault(row, {})[column] = usual
        for case in cases:
            own = _best([case])
            gain = case.open[own] - case.open[usual]
            if own != usual and gain > NOTHING:
                exceptions[case.hand, case.against] = Otherwise(
                    hand=case.hand,
                    against=case.against,
                    row=row,
                    column=column,
                    decision=own,
                    chart=usual,
                    gain=gain,
                    chance=case.chance,
                )
    ordered = sorted(exceptions.values(), key=lambda each: (-each.gain, each.hand, each.against))
    names = tuple(columns[place] for place in sorted(columns))
    return DecisionChart(columns=names, rows=rows, exceptions=tuple(ordered))


def _lies_open(solution: Solution, against: Against) -> bool:
    cards = against.shown.cards
    return sum(cards) == 2 and worth_of(solution.model.terms.count, cards).natural


def _column(solution: Solution, against: Against) -> tuple[tuple[bool, int], str]:
    """Where a column stands, and its name."""
    cards = against.shown.cards
    if sum(cards) == 1:
        return (False, cards.index(1)), kinds_text(cards)
    worth = worth_of(solution.model.terms.count, cards)
    return (worth.soft, worth.total), _total(worth)


def column_of(solution: Solution, against: Against) -> str:
    """The name of the column that the cards shown belong to."""
    return _column(solution, against)[1]


def row_of(count: Counting, held: Kinds) -> str:
    """The name of a hand's row by its total, be it a pair."""
    return _total(worth_of(count, held))


def _total(worth: Score) -> str:
    return f"{'soft ' if worth.soft else ''}{points_text(worth.total)}"


def _cases(solution: Solution, against: Against) -> Iterator[tuple[str, _Case]]:
    """First hands by the rows they belong to: totals, and pairs; naturals have none."""
    shown = kinds_text(against.shown.cards)
    for held, worth in worths_against(solution.model, against).items():
        counted = worth_of(solution.model.terms.count, held)
        if counted.natural:
            continue
        hand = kinds_text(held)
        each = _open(worth)
        if worth.pairs < 1 - 1e-9:
            yield _total(counted), _Case(hand, shown, each, worth.chance * (1 - worth.pairs))
        if worth.pairs:  # the solver looks no further at a pair that is given up early
            split: dict[Decision, float] = {} if worth.split is None else {"split": worth.split}
            yield hand, _Case(hand, shown, each | split, worth.chance * worth.pairs)


def _open(worth: Worth) -> dict[Decision, float]:
    """What may be done, and what it is worth."""
    each: dict[Decision, float | None] = {
        "stand": worth.stand if "stand" in worth.may else None,
        "hit": worth.hit if "hit" in worth.may else None,
        "double": worth.double,
        "surrender": worth.surrender,
    }
    return {name: float(value) for name, value in each.items() if value is not None}


def _best(cases: Iterable[_Case]) -> Decision:
    """The decision that is worth most on average, of those that are open to all of them."""
    every = list(cases)
    common = set.intersection(*(set(case.open) for case in every))
    order: list[Decision] = ["stand", "hit", "double", "split", "surrender"]
    return max(
        (name for name in order if name in common),
        key=lambda name: sum(case.open[name] * case.chance for case in every),
    )
