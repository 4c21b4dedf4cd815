"""The best play as charts: what each first decision is worth, the best of each row and column.

Then the same in letters with a table of exceptions, for the report and the terminal.
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
from houseway.odds.families.blackjack.solve.dealer_choice import settled
from houseway.odds.report.blocks import Block, ChartBlock, Grid, WordsBlock
from houseway.odds.report.numbers import decimal
from houseway.rules.game import Game

__all__ = [
    "ORDER",
    "WORDS",
    "Decision",
    "DecisionChart",
    "Otherwise",
    "Worth",
    "chart_of",
    "charts",
    "column_of",
    "open_to",
    "row_of",
    "worths",
    "worths_against",
]

Decision: TypeAlias = Literal["stand", "hit", "double", "split", "surrender"]
ORDER: Final[tuple[Decision, ...]] = ("stand", "hit", "double", "split", "surrender")
WORDS: Final[dict[int, Decision]] = {
    STAND: "stand",
    HIT: "hit",
    DOUBLE: "double",
    SURRENDER: "surrender",
}
NOTHING: Final = 1e-9
"""A gain below this is a rounding of the machine."""

LETTERS: Final = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R"}
MARK: Final = "*"
SHOWN: Final = 20
"""So many exceptions are printed, those that gain most."""

TENS: Final = "T stands for any ten-value."
JOKER: Final = "T stands for any ten-value, J for a joker."
SWITCHED: Final = (
    "For each hand by itself, once it is decided whether cards are switched: they are where the "
    "two hands are worth more so."
)
BOTH_UP: Final = (
    "Both cards of the player-dealer are up: columns are what they count together, and the "
    "decision is the best on average over the cards that make it."
)


class Worth(NamedTuple):
    """Of one unit, given that a natural that was checked for is not there."""

    chance: float
    """Of this hand and the cards shown, among all rounds."""
    stand: float
    hit: float
    double: float | None
    split: float | None
    surrender: float | None
    pairs: float
    """How likely two cards of these kinds are a pair that may be split."""
    may: frozenset[str]
    """What the chart and the rules leave open, but for a split."""


def worths(solution: Solution, up: int) -> dict[Kinds, Worth]:
    """Every first hand against an up card: each decision, whether or not a chart allows it."""
    against = next(each for each in solution.against if each.shown.up == up)
    return worths_against(solution.model, against)


def worths_against(model: Model, against: Against) -> dict[Kinds, Worth]:
    """The same against the cards shown."""
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
            surrender=_given_up(model, against, first, late / seen if may & SURRENDER else None),
            pairs=float(sum(model.alike(shown, pairs[hand]).values())) if hand in pairs else 0.0,
            may=frozenset(name for bit, name in WORDS.items() if may & bit),
        )
    return found


def _given_up(model: Model, against: Against, first: First, late: float | None) -> float | None:
    """The better of a surrender after the check and, where that is filed, one before it.

    The latter as worth after the check: what it gives in all less what a natural would take.
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


def chart_of(solution: Solution) -> DecisionChart:
    """The chart of a solution's first decisions.

    There is no column where nobody may draw, nor for a natural that lies open: nothing helps.
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
        each = open_to(worth)
        if worth.pairs < 1 - 1e-9:
            yield _total(counted), _Case(hand, shown, each, worth.chance * (1 - worth.pairs))
        if worth.pairs:  # the solver looks no further at a pair that is given up early
            split: dict[Decision, float] = {} if worth.split is None else {"split": worth.split}
            yield hand, _Case(hand, shown, each | split, worth.chance * worth.pairs)


def open_to(worth: Worth) -> dict[Decision, float]:
    """What may be done, and what it is worth; a split left out."""
    each: dict[Decision, float | None] = {
        "stand": worth.stand if "stand" in worth.may else None,
        "hit": worth.hit if "hit" in worth.may else None,
        "double": worth.double,
        "surrender": worth.surrender,
    }
    return {name: value for name, value in each.items() if value is not None}


def _best(cases: Iterable[_Case]) -> Decision:
    """The decision that is worth most on average, of those that are open to all of them."""
    every = list(cases)
    common = set.intersection(*(set(case.open) for case in every))
    return max(
        (name for name in ORDER if name in common),
        key=lambda name: sum(case.open[name] * case.chance for case in every),
    )


# -- in letters -----------------------------------------------------------------------------


def charts(game: Game) -> tuple[Block, ...]:
    """Hard totals, soft ones and pairs; then the hands that are better played otherwise."""
    assert isinstance(game.terms, BlackjackTerms)
    terms = settled(game.terms)
    best = chart_of(solve_game(terms, terms.wagers[terms.games[0]]))
    if not best.rows:
        return (WordsBlock(("There is nothing to decide: nobody may draw.",)),)
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
                blocks.append(_drawn(f"{name}{against}.", some, columns, best))
    return (*blocks, *_exceptions(best))


def _columns(best: DecisionChart, *, both: bool) -> dict[str, tuple[str, ...]]:
    """All in one chart, or in two that fit a page."""
    if not both:
        return {"": best.columns}
    soft = tuple(each for each in best.columns if each.startswith("soft"))
    hard = tuple(each for each in best.columns if each not in soft)
    parts = {" against hard totals": hard, " against soft totals": soft}
    return {name: columns for name, columns in parts.items() if columns}


def _drawn(name: str, rows: list[str], columns: tuple[str, ...], best: DecisionChart) -> ChartBlock:
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
        legend.append((MARK, "not every hand of it, see the exceptions"))
    heads = tuple(each.removeprefix("soft ") for each in columns)
    return ChartBlock(caption=name, corner="against", heads=heads, rows=drawn, legend=tuple(legend))


def _exceptions(best: DecisionChart) -> list[Block]:
    """The hands that a chart by totals plays worse than they could be played."""
    if not best.exceptions:
        return [WordsBlock(("No hand of two cards is better played otherwise than its total.",))]
    shown, left = best.exceptions[:SHOWN], best.exceptions[SHOWN:]
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
