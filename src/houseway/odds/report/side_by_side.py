"""Every wager of every house side by side: family by family, as blocks and as pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from houseway.odds.everything import WantedEdition
from houseway.odds.report.blocks import Block, Cell, Grid, Heading, WordsBlock
from houseway.odds.report.numbers import MISSING, decimal, percent
from houseway.odds.report.sensitivity import value_text
from houseway.odds.result import Report, WagerResult

__all__ = ["Found", "family_blocks", "pages_of"]

HEADS = (
    *("wager", "edition", "packs", "return", "edge of action", "return to player"),
    *("hit frequency", "standard deviation", "method"),
)
INTRODUCTION = """\
# Odds of every house

Every wager of every banked edition as it is usually played, side by side, made by
`houseway odds --all --report docs/odds`. The return is the player's expected gain per unit of the
initial wager; [odds.md](../odds.md) says what each figure means and how it is found. A wager stands
for what is decided with it (ante and play). `houseway odds EDITION` has every line, the best play
and the fees."""


class Found(NamedTuple):
    """An edition and its report, or the sentence why there is none."""

    wanted: WantedEdition
    result: Report | str


def family_blocks(found: Sequence[Found]) -> list[Block]:
    """A table for each family, the wagers of one name together."""
    blocks: list[Block] = []
    for family in dict.fromkeys(each.wanted.family for each in found):
        blocks += [Heading(family), *_family([e for e in found if e.wanted.family == family])]
    return blocks


def _family(found: Sequence[Found]) -> Iterator[Block]:
    rows: list[tuple[Cell, ...]] = []
    pairs = [
        (each.wanted, each.result.decks, result)
        for each in found
        if isinstance(each.result, Report)
        for result in each.result.wagers
    ]
    for spot in dict.fromkeys(result.wager for _, _, result in pairs):
        rows += [
            (spot, _name(wanted), str(decks), *_figures(result))
            for wanted, decks, result in pairs
            if result.wager == spot
        ]
    if rows:
        yield Grid(heads=HEADS, rows=tuple(rows), names=3)
    without = tuple(
        f"{_name(each.wanted)}: {each.result}" for each in found if isinstance(each.result, str)
    )
    if without:
        yield WordsBlock(without, points=True)


def _name(wanted: WantedEdition) -> str:
    settings = ", ".join(f"{name} = {value_text(to)}" for name, to in wanted.settings.items())
    return f"{wanted.edition} ({settings})" if settings else wanted.edition


def _figures(result: WagerResult) -> tuple[Cell, ...]:
    known = bool(result.lines)
    return (
        percent(result.returned),
        percent(result.edge_of_action),
        percent(result.return_to_player),
        percent(result.win) if known else MISSING,
        decimal(result.sd) if known else MISSING,
        result.method,
    )


def pages_of(found: Sequence[Found]) -> dict[str, str]:
    """Pages in Markdown by file: one a family, and the first one that names them."""
    families = list(dict.fromkeys(each.wanted.family for each in found))
    index = [INTRODUCTION, "", "| family | editions | wagers |", "|---|---|---|"]
    pages = {}
    for family in families:
        some = [each for each in found if each.wanted.family == family]
        reports = [each.result for each in some if isinstance(each.result, Report)]
        wagers = sum(len(report.wagers) for report in reports)
        index.append(f"| [{family}]({family}.md) | {len(some)} | {wagers or MISSING} |")
        pages[f"{family}.md"] = "\n".join([f"# {family}", *_markdown(_family(some)), ""])
    return {"README.md": "\n".join([*index, ""]), **pages}


def _markdown(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, Grid):
            yield ""
            yield _row(block.heads)
            yield _row(["---"] * block.names + ["--:"] * (len(block.heads) - block.names))
            for row in block.rows:
                yield _row([cell if isinstance(cell, str) else cell.text for cell in row])
        elif isinstance(block, WordsBlock):
            yield ""
            yield from (f"- {line}" for line in block.lines)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
