"""The best play as charts: the worth of first decisions and the best of each row and column.

The charts are then printed in letters, with a table of exceptions, for the report and the terminal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from houseway.games.blackjack.count import Score
from houseway.games.blackjack.terms import BlackjackTerms, Counting
from houseway.hands.points import points_text
from houseway.odds.families.blackjack.cards import JOKERS, Kinds, kinds_text, shoe_of, worth_of
from houseway.odds.families.blackjack.hands import DEALT, DOUBLE, HIT, STAND, SURRENDER
from houseway.odds.families.blackjack.model import Model
from houseway.odds.families.blackjack.solve import Against, First, Solution, solve_game
from houseway.odds.families.blackjack.solve.dealer_choice import with_fixed_dealer
from houseway.odds.report.blocks import Block, ChartBlock, Grid, WordsBlock
from houseway.odds.report.numbers import decimal
from houseway.odds.solvers import terms_of
from houseway.rules.game import Game

Decision: TypeAlias = Literal["stand", "hit", "double", "split", "surrender"]
ORDER: Final[tuple[Decision, ...]] = ("stand", "hit", "double", "split", "surrender")
WORDS: Final[dict[int, Decision]] = {
    STAND: "stand",
    HIT: "hit",
    DOUBLE: "double",
    SURRENDER: "surrender",
}
NEGLIGIBLE_GAIN: Final = 1e-9
"""A smaller gain is taken for a rounding error of floating-point arithmetic."""

LETTERS: Final = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R"}
MARK: Final = "*"
MOST_EXCEPTIONS: Final = 20
"""The most exceptions that are printed; those that gain most come first."""

TENS: Final = "T stands for any ten-value."
JOKER: Final = "T stands for any ten-value, J for a joker."
SWITCHED: Final = (
    "Each hand by itself, after the decision to switch: cards are switched where the two hands "
    "are then worth more together."
)
BOTH_UP: Final = (
    "Both cards of the player-dealer are face up: columns are their total, and the decision is the "
    "best on average over the cards that make that total."
)


class Worth(NamedTuple):
    """Worth of each decision per unit, given that no natural that was checked for is there."""

    chance: float
    """Chance of this hand and the cards shown, among all rounds."""
    stand: float
    hit: float
    double: float | None
    split: float | None
    surrender: float | None
    pairs: float
    """Chance that two cards of these kinds are a pair that may be split."""
    may: frozenset[str]
    """Decisions that the chart and the rules leave open, without a split."""


def worths(solution: Solution, up: int) -> dict[Kinds, Worth]:
    """Return the worth of each decision of every first hand against an up card.

    Stand and hit are given whether or not a chart allows them.
    """
    against = next(each for each in solution.against if each.shown.up == up)
    return worths_against(solution.model, against)


def worths_against(model: Model, against: Against) -> dict[Kinds, Worth]:
    """Return the worth of each decision of every first hand against the cards shown."""
    shown, may_of = against.shown, model.table.may[:, DEALT]
    rows = dict(zip(model.two_cards.tolist(), against.worths.tolist(), strict=True))
    pairs = {} if shown.frozen else {pair.hand: pair.kind for pair in model.pairs}
    found = {}
    for first in against.firsts:
        hand, may = first.hand, int(may_of[first.hand])
        seen, hit, double, late = rows[hand]
        found[first.held] = Worth(
            chance=float(shown.chance) * first.chance,
            stand=float(against.stand[hand]) / seen,
            hit=hit / seen,
            double=double / seen if may & DOUBLE else None,
            split=max(each.value for each in first.splits) / seen if first.splits else None,
            surrender=_surrender_worth(
                model, against, first, late / seen if may & SURRENDER else None
            ),
            pairs=float(sum(model.alike(shown, pairs[hand]).values())) if hand in pairs else 0.0,
            may=frozenset(name for bit, name in WORDS.items() if may & bit),
        )
    return found


def _surrender_worth(
    model: Model, against: Against, first: First, late: float | None
) -> float | None:
    """Return the better of a surrender after the check and, if allowed, one before it.

    The early one is converted to its worth after the check: its whole worth less what a natural
    would have taken.
    """
    shown = against.shown
    found = None if shown.natural else late
    mine = int(model.table.ends[first.hand, DEALT])
    given = model.early_worth(shown, first.held, mine)
    if given is None:
        return found
    natural = float(shown.natural_chance(first.held))
    early = (given - natural * model.natural_gain(shown, mine)) / (1 - natural)
    return early if found is None else max(early, found)


class ChartException(msgspec.Struct, frozen=True, kw_only=True):
    """A two-card hand for which another decision is better than that of its chart cell."""

    hand: str
    against: str
    """The player-dealer's cards shown."""
    row: str
    column: str
    decision: Decision
    chart: Decision
    gain: float
    """What the better decision gains, in units."""
    chance: float = 0.0
    """Chance of this hand and the cards shown, among all rounds."""


class DecisionChart(msgspec.Struct, frozen=True, kw_only=True):
    """A chart of decisions: rows are totals (`16`, `soft 17`) and pairs (`8-8`).

    Columns are what the player-dealer shows; where both cards are up, their total. A cell holds the
    decision that is best on average over its first hands and cards shown.
    """

    columns: tuple[str, ...]
    rows: dict[str, dict[str, Decision]]
    exceptions: tuple[ChartException, ...]
    """The exceptions that gain most come first."""


class _Case(NamedTuple):
    """A first hand against the cards shown."""

    hand: str
    against: str
    open: dict[Decision, float]
    chance: float


def chart_of(solution: Solution) -> DecisionChart:
    """Build the chart of a solution's first decisions.

    There is no column where no hand may draw, nor for an exposed natural: no decision helps there.
    """
    cells: dict[tuple[str, str], list[_Case]] = {}
    columns: dict[tuple[bool, int], str] = {}
    for against in solution.against:
        if against.shown.frozen or against.shown.natural:
            continue
        place, column = _column(solution, against)
        columns[place] = column
        for row, case in _cases(solution, against):
            cells.setdefault((row, column), []).append(case)
    rows: dict[str, dict[str, Decision]] = {}
    exceptions: dict[tuple[str, str], ChartException] = {}
    for (row, column), cases in cells.items():
        usual = _best(cases)
        rows.setdefault(row, {})[column] = usual
        for case in cases:
            own = _best([case])
            gain = case.open[own] - case.open[usual]
            if own != usual and gain > NEGLIGIBLE_GAIN:
                exceptions[case.hand, case.against] = ChartException(
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


def _column(solution: Solution, against: Against) -> tuple[tuple[bool, int], str]:
    """Return the sort key and the name of a column."""
    cards = against.shown.cards
    if sum(cards) == 1:
        return (False, cards.index(1)), kinds_text(cards)
    worth = worth_of(solution.model.terms.count, cards)
    return (worth.soft, worth.total), _total(worth)


def column_of(solution: Solution, against: Against) -> str:
    """Return the name of the column to which the cards shown belong."""
    return _column(solution, against)[1]


def row_of(count: Counting, held: Kinds) -> str:
    """Return the name of a hand's row by its total, even if it is a pair."""
    return _total(worth_of(count, held))


def _total(worth: Score) -> str:
    return f"{'soft ' if worth.soft else ''}{points_text(worth.total)}"


def _cases(solution: Solution, against: Against) -> Iterator[tuple[str, _Case]]:
    """Yield first hands by row, totals and pairs; naturals have no row."""
    shown = kinds_text(against.shown.cards)
    for held, worth in worths_against(solution.model, against).items():
        counted = worth_of(solution.model.terms.count, held)
        if counted.natural:
            continue
        hand = kinds_text(held)
        each = open_decisions(worth)
        if worth.pairs < 1 - 1e-9:
            yield _total(counted), _Case(hand, shown, each, worth.chance * (1 - worth.pairs))
        if worth.pairs:  # the solver does not examine a pair that is surrendered early
            split: dict[Decision, float] = {} if worth.split is None else {"split": worth.split}
            yield hand, _Case(hand, shown, each | split, worth.chance * worth.pairs)


def open_decisions(worth: Worth) -> dict[Decision, float]:
    """Return the worth of each open decision, without a split."""
    each: dict[Decision, float | None] = {
        "stand": worth.stand if "stand" in worth.may else None,
        "hit": worth.hit if "hit" in worth.may else None,
        "double": worth.double,
        "surrender": worth.surrender,
    }
    return {name: value for name, value in each.items() if value is not None}


def _best(cases: Iterable[_Case]) -> Decision:
    """Return the decision worth most on average among those open in all cases."""
    every = list(cases)
    common = set.intersection(*(set(case.open) for case in every))
    return max(
        (name for name in ORDER if name in common),
        key=lambda name: sum(case.open[name] * case.chance for case in every),
    )


# -- in letters -----------------------------------------------------------------------------


def charts(game: Game) -> tuple[Block, ...]:
    """Build the charts of hard totals, soft totals and pairs, and the table of exceptions."""
    terms = with_fixed_dealer(terms_of(game, BlackjackTerms))
    best = chart_of(solve_game(terms, terms.wagers[terms.games[0]]))
    if not best.rows:
        return (WordsBlock(("There is nothing to decide, because no hand may draw.",)),)
    words = [JOKER if shoe_of(terms.deck).counts[JOKERS] else TENS]
    words += [SWITCHED] if terms.dealing.switch else []
    words += [BOTH_UP] if terms.dealing.hole == "up" else []
    blocks: list[Block] = [WordsBlock(tuple(words))]
    rows = {
        "Hard totals": [row for row in best.rows if row[0].isdigit() and "-" not in row],
        "Soft totals": [row for row in best.rows if row.startswith("soft")],
        "Pairs": [row for row in best.rows if "-" in row],
    }
    for name, some in rows.items():
        for against, columns in _columns(best, both=terms.dealing.hole == "up").items():
            if some:
                blocks.append(_chart_block(f"{name}{against}.", some, columns, best))
    return (*blocks, *_exceptions(best))


def _columns(best: DecisionChart, *, both: bool) -> dict[str, tuple[str, ...]]:
    """Put all columns in one chart, or split them over two that fit a page."""
    if not both:
        return {"": best.columns}
    soft = tuple(each for each in best.columns if each.startswith("soft"))
    hard = tuple(each for each in best.columns if each not in soft)
    parts = {" against hard totals": hard, " against soft totals": soft}
    return {name: columns for name, columns in parts.items() if columns}


def _chart_block(
    name: str, rows: list[str], columns: tuple[str, ...], best: DecisionChart
) -> ChartBlock:
    marked = {(each.row, each.column) for each in best.exceptions}
    used: set[str] = set()

    def cell(row: str, column: str) -> str:
        word = best.rows[row].get(column, "")
        used.update({word, MARK} if (row, column) in marked else {word})
        return LETTERS.get(word, "") + MARK * ((row, column) in marked)

    drawn = tuple(
        (row, tuple(cell(row, column) for column in columns)) for row in sorted(rows, key=_number)
    )
    legend = [(letter, word) for word, letter in LETTERS.items() if word in used]
    if MARK in used:
        legend.append((MARK, "not for every hand of this total: see the exceptions"))
    heads = tuple(each.removeprefix("soft ") for each in columns)
    return ChartBlock(caption=name, corner="against", heads=heads, rows=drawn, legend=tuple(legend))


def _exceptions(best: DecisionChart) -> list[Block]:
    """List the hands that a chart by totals plays worse than their own cards allow."""
    if not best.exceptions:
        return [WordsBlock(("No two-card hand gains by departing from the chart of totals.",))]
    shown, left = best.exceptions[:MOST_EXCEPTIONS], best.exceptions[MOST_EXCEPTIONS:]
    caption = "Exceptions: hands whose own cards make another decision better, per unit wagered."
    if left:
        more = "others gain" if len(left) > 1 else "other gains"
        caption += f" {len(left)} {more} less, at most {left[0].gain:.6f}."
    return [
        Grid(
            heads=("hand", "against", "instead of", "best", "gain"),
            rows=tuple(
                (each.hand, each.against, each.chart, each.decision, decimal(each.gain))
                for each in shown
            ),
            names=4,
            caption=caption,
        )
    ]


def _number(row: str) -> tuple[int, str]:
    found = re.search(r"\d+", row)
    return (int(found[0]) if found else 99, row)
