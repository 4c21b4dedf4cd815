"""Every wager of every house side by side, family by family."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from houseway.odds.all_editions import WantedEdition
from houseway.odds.report.blocks import Block, Cell, Grid, Heading, WordsBlock
from houseway.odds.report.numbers import MISSING, decimal, percent
from houseway.odds.report.sensitivity import value_text
from houseway.odds.result import Report, WagerResult

FIGURES = (
    *("return", "edge of action", "return to player"),
    *("hit frequency", "standard deviation", "method"),
)
HEADS = ("wager", "edition", "packs", *FIGURES)


class Found(NamedTuple):
    """An edition and its report, or the sentence that says why there is none."""

    wanted: WantedEdition
    result: Report | str


class WagerRow(NamedTuple):
    """The result of a wager of an edition."""

    wanted: WantedEdition
    packs: int
    result: WagerResult


def family_blocks(found: Sequence[Found]) -> list[Block]:
    """Return a grid for each family, with wagers of the same name together."""
    blocks: list[Block] = []
    for family in dict.fromkeys(each.wanted.family for each in found):
        blocks += [Heading(family), *_family([e for e in found if e.wanted.family == family])]
    return blocks


def rows_of(found: Sequence[Found]) -> dict[str, list[WagerRow]]:
    """Return the rows by wager; another strategy is left out if it changes nothing."""
    rows: dict[str, list[WagerRow]] = {}
    usual: dict[tuple[str, str], WagerResult] = {}
    for wanted, report in found:
        if isinstance(report, str):
            continue
        for result in report.wagers:
            where = wanted.edition, result.wager
            if wanted.strategy and result == usual.get(where):
                continue
            if not wanted.strategy and not wanted.settings:
                usual[where] = result
            rows.setdefault(result.wager, []).append(WagerRow(wanted, report.decks, result))
    return rows


def missing_reasons(found: Sequence[Found]) -> tuple[str, ...]:
    """Return the reasons why some editions have no figures."""
    return tuple(
        f"{name_of(each.wanted)}: {each.result}" for each in found if isinstance(each.result, str)
    )


def _family(found: Sequence[Found]) -> Iterator[Block]:
    rows = tuple(
        (spot, name_of(row.wanted), str(row.packs), *figures(row.result))
        for spot, some in rows_of(found).items()
        for row in some
    )
    if rows:
        yield Grid(heads=HEADS, rows=rows, names=3)
    if lines := missing_reasons(found):
        yield WordsBlock(lines, points=True)


def name_of(wanted: WantedEdition) -> str:
    """Return the edition's id, with the choices and the strategy that are not the default."""
    settings = [f"{name} = {value_text(to)}" for name, to in wanted.settings.items()]
    more = ", ".join([*settings, *([wanted.strategy] if wanted.strategy else [])])
    return f"{wanted.edition} ({more})" if more else wanted.edition


def figures(result: WagerResult) -> tuple[Cell, ...]:
    """Return the cells of the `FIGURES` columns."""
    known = bool(result.lines)
    return (
        percent(result.returned),
        percent(result.edge_of_action),
        percent(result.return_to_player),
        percent(result.win) if known else MISSING,
        decimal(result.sd) if known else MISSING,
        result.method,
    )
