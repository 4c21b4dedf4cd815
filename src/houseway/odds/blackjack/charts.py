"""Strategy charts as data: the best decision for every total and pair against every up card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from houseway.hands.points import points_text
from houseway.odds.blackjack.best import EARLY, SPLITS, Against, First, Solution
from houseway.odds.blackjack.classes import Kinds, worth_of
from houseway.odds.blackjack.hands import DOUBLE, HIT, STAND, SURRENDER
from houseway.odds.blackjack.shoe import KINDS

__all__ = ["Chart", "Decision", "Otherwise", "chart_of", "kinds_text"]

Decision: TypeAlias = Literal["stand", "hit", "double", "split", "surrender"]

_NAMES = "A23456789TJ"


class Otherwise(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that is played otherwise than most of its total."""

    hand: str
    against: str
    decision: Decision
    chart: Decision


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """Rows are totals (`16`, `soft 17`) and pairs (`8-8`), columns what the player-dealer shows.

    Of hands with one total, the decision of those that are dealt most often stands in the chart.
    """

    columns: tuple[str, ...]
    rows: dict[str, dict[str, Decision]]
    exceptions: tuple[Otherwise, ...]
    """First hands of two cards for which another decision is the best."""


def kinds_text(held: Kinds) -> str:
    """`A-7`; T for ten-values, J for a joker."""
    return "-".join(_NAMES[k] for k in range(KINDS) for _ in range(held[k]))


def chart_of(solution: Solution) -> Chart:
    """The chart of a solution's first decisions."""
    rows: dict[str, dict[str, Decision]] = {}
    exceptions = []
    for against in solution.against:
        column = kinds_text(against.shown.cards)
        votes: dict[str, Counter[Decision]] = {}
        for first in against.firsts:
            for row, decision, weight in _decisions(solution, against, first):
                votes.setdefault(row, Counter())[decision] += weight
        for row, counted in votes.items():
            rows.setdefault(row, {})[column] = counted.most_common(1)[0][0]
        for first in against.firsts:
            for row, decision, _ in _decisions(solution, against, first):
                usual = rows[row][column]
                if decision != usual:
                    hand = kinds_text(first.held)
                    exceptions.append(
                        Otherwise(hand=hand, against=column, decision=decision, chart=usual)
                    )
    columns = tuple(kinds_text(against.shown.cards) for against in solution.against)
    return Chart(columns=columns, rows=rows, exceptions=tuple(exceptions))


def _decisions(
    solution: Solution, against: Against, first: First
) -> Iterator[tuple[str, Decision, int]]:
    """The rows a first hand belongs to: its pair if it may be split, its total otherwise."""
    worth = worth_of(solution.model.terms.count, first.held)
    if worth.natural:
        return
    weight = round(first.chance * 10**12)
    total = f"{'soft ' if worth.soft else ''}{points_text(worth.total)}"
    act = int(against.played.acts[first.hand])
    if first.act & EARLY:
        act = SURRENDER
    split = sum(each.chance for each in first.splits)
    if split:
        pair = SPLITS if first.act == SPLITS else act
        yield kinds_text(first.held), _word(pair), weight
    if split < 1 - 1e-9:
        yield total, _word(act), weight


def _word(act: int) -> Decision:
    words: dict[int, Decision] = {
        STAND: "stand",
        HIT: "hit",
        DOUBLE: "double",
        SPLITS: "split",
        SURRENDER: "surrender",
    }
    return words[act]
