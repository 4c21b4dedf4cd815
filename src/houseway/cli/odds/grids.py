"""Display of odds in the terminal: a report's grids without its pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from rich.text import Text

from houseway.cli.draw import Paper
from houseway.cli.odds.choice import Chosen, Wanted
from houseway.odds.bank import BankRun
from houseway.odds.report.blocks import (
    Block,
    Cell,
    ChartBlock,
    FactsBlock,
    Grid,
    Heading,
    WordsBlock,
)
from houseway.odds.report.findings import Findings
from houseway.odds.report.lab_sections import target_blocks
from houseway.odds.report.money import bank_blocks, money_blocks
from houseway.odds.report.numbers import MISSING, decimal, percent
from houseway.odds.report.sensitivity import sensitivity_blocks
from houseway.odds.report.wagers import edge_words, summary, wager_blocks
from houseway.odds.result import Report, WagerResult

GAP: Final = 3
"""Spaces between columns in a terminal."""
MARGIN: Final = 2
COMPARED: Final[dict[str, Callable[[WagerResult], Cell]]] = {
    "return": lambda result: percent(result.returned),
    "edge of action": lambda result: percent(result.edge_of_action),
    "wins": lambda result: percent(result.win) if result.lines else MISSING,
    "standard deviation": lambda result: decimal(result.sd) if result.lines else MISSING,
    "method": lambda result: result.method,
}
"""The columns that `compare` shows for each wager."""


def draw_odds(chosen: Chosen, found: Findings, paper: Paper) -> None:
    """Print all wagers, each with its lines, the best play, and the stated table's results."""
    report, takings = found.report, found.takings
    _title(chosen, paper)
    draw_blocks([*edge_words(report, {}), summary(report, {})], paper)
    for result in report.wagers:
        draw_blocks(wager_blocks(result, result.wager, brief=True), paper)
    if found.charts:
        draw_blocks([Heading("The best play"), *found.charts], paper)
    for target in found.targets:
        draw_blocks(target_blocks(target, {}), paper)
    if found.sensitivity is not None:
        draw_blocks([Heading("The effect of options and readings")], paper)
        draw_blocks(sensitivity_blocks(found.sensitivity, {}), paper)
    if takings is not None:
        draw_blocks([Heading("Collections and the bank"), *money_blocks(takings)], paper)
        if takings.book:
            paper.line(f"Collections by {takings.book}, option {takings.option}.")


def draw_bank(chosen: Chosen, run: BankRun, bankroll: int | None, paper: Paper) -> None:
    """Print the bank's results at a stated table."""
    _title(chosen, paper)
    draw_blocks([*money_blocks(run.takings), *bank_blocks(run, bankroll=bankroll)], paper)
    book = run.takings.book
    option = run.takings.option
    paper.line(f"Collections by {book}, option {option}." if book else "No collection.")


def draw_comparison(
    wanted: Sequence[Wanted], every: Sequence[Chosen], reports: Sequence[Report], paper: Paper
) -> None:
    """Print a row per wager and a column per edition."""
    spots = dict.fromkeys(result.wager for report in reports for result in report.wagers)
    heads = tuple(f"[{number}]" for number in range(1, len(reports) + 1))
    for head, each, chosen, report in zip(heads, wanted, every, reports, strict=True):
        title = chosen.edition.identity.title
        others = "".join(f", {text}" for text in each.otherwise)
        paper.line(f"{head} {each.name}: {title}, {_packs(report.decks)}{others}")
    found = [{result.wager: result for result in report.wagers} for report in reports]
    shown = ["return", "wins", "standard deviation"]
    if any(result.action != 1 for each in found for result in each.values()):
        shown.insert(1, "edge of action")
    if any(result.method != "exact" for each in found for result in each.values()):
        shown.append("method")
    for what in shown:
        rows = [
            (spot, *(COMPARED[what](each[spot]) if spot in each else MISSING for each in found))
            for spot in spots
        ]
        draw_blocks([Grid(heads=(what, *heads), rows=tuple(rows))], paper)
        if what == "return":
            draw_blocks([_changes(heads, found)], paper)
    if "method" not in shown:
        paper.line("Every figure is exact.")


def _changes(heads: tuple[str, ...], found: Sequence[Mapping[str, WagerResult]]) -> Grid:
    """Return each return's difference from the first edition's."""
    first, *others = found
    rows = []
    for spot, result in first.items():
        cells = (
            percent(each[spot].returned - result.returned) if spot in each else MISSING
            for each in others
        )
        rows.append((spot, *cells))
    return Grid(heads=(f"change from {heads[0]}", *heads[1:]), rows=tuple(rows))


def draw_blocks(blocks: Iterable[Block], paper: Paper) -> None:
    """Print blocks in order, leaving out pictures."""
    for block in blocks:
        match block:
            case Heading(text):
                paper.heading(text)
            case WordsBlock(lines):
                for line in lines:
                    paper.line(line)
            case FactsBlock(rows):
                paper.pairs([(name, _text(value)) for name, value in rows])
            case Grid():
                _draw_grid(block, paper)
            case ChartBlock():
                paper.line(f"  {block.caption}")
                heads = (block.corner or " ", *block.heads)
                paper.table(heads, [(name, *moves) for name, moves in block.rows])
                paper.line("  " + "; ".join(f"{letter}: {what}" for letter, what in block.legend))


def _draw_grid(grid: Grid, paper: Paper) -> None:
    for some in _fitting(grid, paper.console.width):
        rows = [[_text(row[place]) for place in some] for row in grid.rows]
        heads = [grid.heads[place] for place in some]
        paper.table(heads, rows, right=range(grid.names, len(some)))
    if grid.caption:
        paper.line(f"  {grid.caption}")


def _fitting(grid: Grid, width: int) -> list[list[int]]:
    """Split columns into as few grids as fit the width, repeating the names in each."""
    names, figures = list(range(grid.names)), list(range(grid.names, len(grid.heads)))
    broad = [
        GAP + max(len(head), *(len(_text(row[place])) for row in grid.rows))
        for place, head in enumerate(grid.heads)
    ]
    found = [[*names, *figures]]
    for parts in range(1, len(figures) + 1):
        many = -(-len(figures) // parts)
        found = [[*names, *figures[at : at + many]] for at in range(0, len(figures), many)]
        if all(MARGIN + sum(broad[place] for place in some) <= width for some in found):
            break
    return found


def _title(chosen: Chosen, paper: Paper) -> None:
    paper.line(chosen.edition.identity.title, "bold underline")
    paper.line(f"{chosen.edition.id} · {_packs(chosen.game.terms.deck.packs)}")
    changed = [
        f"{name} = {str(value).lower() if isinstance(value, bool) else value}"
        for name, value in chosen.settings.items()
        if value != chosen.edition.switches[name].usual
    ]
    if changed:
        paper.line(f"changed: {', '.join(changed)}")


def _packs(packs: int) -> str:
    return f"{packs} pack{'s' * (packs > 1)}"


def _text(cell: Cell) -> Text:
    return Text(cell if isinstance(cell, str) else cell.text)
