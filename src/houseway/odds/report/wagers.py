"""The wagers of a report: a summary of all, then each with every way it can end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from houseway.odds.report.blocks import (
    Block,
    Cell,
    FactsBlock,
    Figure,
    Grid,
    Heading,
    Number,
    WordsBlock,
    grid_of,
)
from houseway.odds.report.figures import results_figure, shares_figure
from houseway.odds.report.numbers import MISSING, decimal, one_in, percent, signed, whole
from houseway.odds.result import BANDS, Line, Report, WagerResult

SIMULATED = (
    "Simulated lines do not add up exactly to the expected gain: they differ from it by about the "
    "standard error of the simulation."
)
PICTURED = 26
"""The lines of a picture that fit on a page below the figures of a wager."""
HEADS = (
    *("wager", "return", "edge", "edge of action", "win", "push", "lose"),
    *("standard deviation", "method"),
)


def summary(report: Report, names: Mapping[str, str]) -> Grid:
    """Return the summary, with a row for each wager."""
    return Grid(
        heads=HEADS,
        rows=tuple(_row(result, names) for result in report.wagers),
        caption="Per unit of the initial wager. The return is the player's expected gain, and the "
        "edge is the other side's. The edge of action is per unit of everything put at risk.",
    )


def edge_words(report: Report, names: Mapping[str, str]) -> list[Block]:
    """Return a sentence for each wager that is fair or gives the player the edge."""
    lines = []
    for result in report.wagers:
        name = names.get(result.wager, result.wager)
        if result.returned > 0:
            lines.append(
                f"{name}: the player has the edge. On average the player gains "
                f"{percent(result.returned).text} of the wager, and the bank loses it."
            )
        elif result.returned == 0:
            lines.append(f"{name}: neither side has an edge.")
    return [WordsBlock(tuple(lines))] if lines else []


def _row(result: WagerResult, names: Mapping[str, str]) -> tuple[Cell, ...]:
    known = bool(result.lines)
    return (
        names.get(result.wager, result.wager),
        percent(result.returned),
        percent(result.edge),
        percent(result.edge_of_action),
        *(percent(each) if known else MISSING for each in (result.win, result.push, result.lose)),
        decimal(result.sd) if known else MISSING,
        result.method,
    )


def wager_blocks(result: WagerResult, name: str, *, brief: bool = False) -> list[Block]:
    """Return one wager's figures, its lines and their picture.

    With `brief`, the picture is left out and the lines of split rounds are merged.
    """
    blocks: list[Block] = [Heading(name, 2), _facts(result), *_strategies(result)]
    if not result.lines:
        return blocks
    total: tuple[Cell, ...] = (
        *("all", "", whole(result.combinations)),
        decimal(sum((line.probability for line in result.lines), Fraction(0)), 8),
        "",
        signed(sum((line.net * line.probability for line in result.lines), Fraction(0))),
    )
    heads = ("line", "gain", "combinations", "probability", "once in", "share of return")
    counted = result.combinations is not None
    kept = [place for place, head in enumerate(heads) if counted or head != "combinations"]
    rows = _with_splits_merged(result.lines) if brief else map(_line, result.lines)
    grid = Grid(
        heads=tuple(heads[place] for place in kept),
        rows=tuple(tuple(row[place] for place in kept) for row in (*rows, total)),
        total=True,
        caption="" if result.expected is None else SIMULATED,
    )
    if brief:
        return [*blocks, grid]
    return [*blocks, _bands(result), _picture(result, name), grid]


def _bands(result: WagerResult) -> Grid:
    """Return the range of the average gain after various numbers of rounds."""
    return Grid(
        heads=("rounds", "from", "to"),
        rows=tuple((whole(rounds), *map(percent, result.band(rounds))) for rounds in BANDS),
        caption="After this many rounds the average gain of a unit is in this range 19 times out "
        "of 20, by the normal distribution. For a wager that rarely pays, the range holds only "
        "after many rounds.",
    )


def _facts(result: WagerResult) -> FactsBlock:
    rows: list[tuple[str, Cell]] = [("expected gain", signed(result.returned, 9))]
    if result.method == "exact" or result.rational:
        exact = f"{result.returned.numerator}/{result.returned.denominator}"
        rows.append(("as a fraction", Number(exact, exact)))
    if result.stderr is not None:
        rows.append(("standard error of the simulation", decimal(result.stderr, 9)))
    if result.rounds is not None:
        rows.append(("rounds simulated", whole(result.rounds)))
    rows.append(("edge", percent(result.edge, 6)))
    rows.append(("return to player", percent(result.return_to_player, 6)))
    if result.lines:
        rows.append(("hit frequency", percent(result.win, 6)))
        rows.append(("variance", decimal(result.variance)))
        rows.append(("standard deviation", decimal(result.sd)))
    if result.beside:
        rows.append(("also included", ", ".join(result.beside)))
        rows.append(("unit", result.wager))
    if result.action != 1:
        rows.append(("put at risk on average", decimal(result.action)))
        rows.append(("edge of action", percent(result.edge_of_action, 6)))
    if result.combinations:
        for name, count in result.also.items():
            rows.append((name, percent(Fraction(count, result.combinations))))
    if result.strategy:
        rows.append(("strategy", result.strategy))
    return FactsBlock((*rows, ("method", result.how)))


def _strategies(result: WagerResult) -> Iterator[Block]:
    """Yield simpler strategies, and what each costs against the best play."""
    if result.strategies:
        yield grid_of(
            result.strategies,
            {
                "strategy": lambda each: each.name,
                "return": lambda each: percent(each.returned),
                "cost": lambda each: percent(result.returned - each.returned),
                "edge of action": lambda each: percent(-each.returned / each.action),
            },
            caption="Other strategies, per unit of the wager. The cost is against the one above.",
        )
        for each in result.strategies:
            if each.rules:
                yield WordsBlock((f"{each.name}:", *each.rules))


def _with_splits_merged(lines: Sequence[Line]) -> Iterator[tuple[Cell, ...]]:
    """Yield the lines, with split rounds merged into one line per result, such as `split, up`."""
    groups: dict[str, list[Line]] = {}
    for line in lines:
        name = line.line.rstrip("0123456789. ") if line.line.startswith("split, ") else line.line
        groups.setdefault(f"{name} {line.pays}" if name == line.line else name, []).append(line)
    for name, some in groups.items():
        if len(some) == 1:
            yield _line(some[0])
            continue
        gain = sum((line.net * line.probability for line in some), Fraction(0))
        chance = sum((line.probability for line in some), Fraction(0))
        yield name, "", MISSING, decimal(chance, 8), one_in(chance), signed(gain)


def _line(line: Line) -> tuple[Cell, ...]:
    return (
        line.line,
        Number(line.pays, line.pays),
        whole(line.combinations),
        decimal(line.probability, 8),
        one_in(line.probability),
        signed(line.net * line.probability),
    )


def _picture(result: WagerResult, name: str) -> Figure:
    shown, caption = result.lines, "how often each line occurs, and what it adds to the return."
    if len(shown) > PICTURED:
        least = sorted((line.probability for line in shown), reverse=True)[PICTURED - 1]
        shown = tuple(line for line in shown if line.probability >= least)
        caption += f" These are the {len(shown)} most frequent of {len(result.lines)} lines."
    return Figure(
        svg=shares_figure(shown),
        caption=f"{name}: {caption}",
        words="; ".join(
            f"{line.line} at {line.pays}, probability {float(line.probability):.6f}"
            for line in shown
        ),
    )


def results_picture(report: Report, names: Mapping[str, str]) -> Figure | None:
    """Return a picture of how often each wager wins, pushes and loses."""
    known = [result for result in report.wagers if result.lines]
    if not known:
        return None
    return Figure(
        svg=results_figure([(names.get(each.wager, each.wager), each) for each in known]),
        caption="Distribution of results: how often each wager wins, pushes and loses, "
        "and what it returns.",
        words="; ".join(
            f"{names.get(each.wager, each.wager)} wins {float(each.win):.4f}, "
            f"pushes {float(each.push):.4f}, loses {float(each.lose):.4f}"
            for each in known
        ),
    )
