"""The Markdown pages of `docs/odds`: one per family with all houses, and an index by wager."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from houseway.odds.all_editions import WantedEdition
from houseway.odds.report.blocks import Cell
from houseway.odds.report.numbers import MISSING, one_in, percent, signed
from houseway.odds.report.sensitivity import value_text
from houseway.odds.report.side_by_side import (
    FIGURES,
    Found,
    WagerRow,
    figures,
    missing_reasons,
    rows_of,
)
from houseway.odds.result import Line

INTRODUCTION = """\
# Every house side by side

Every wager of every banked edition with its default choices. These pages are made by
`houseway odds --all --report docs/odds`. The return is the player's expected gain per unit of the
initial wager; [odds.md](../odds.md) explains each figure and how it is computed. A wager includes
the wagers that are part of the same decision: an ante includes its play wager.
`houseway odds EDITION` prints every line, the best play and the fees."""
FAMILY = """\
The best house for the player comes first; if the return is above zero, the player has the edge.
Return, standard deviation and pays are per unit of the initial wager; edge of action and return to
player are per unit of everything put at risk. The hit frequency is the share of rounds that win.
All figures are for the default options and readings; `houseway odds EDITION --sensitivity` shows
what the others are worth. A dash means that there is no decision, or that the figure was not
counted."""
BY_WAGER = """\
The return of each house is that of the best strategy on its family's page."""
SAME = "all the same"
SMALLEST_SHOWN = Fraction(1, 2_000_000)
"""Smaller shares and costs would be printed as zero."""


def pages_of(found: Sequence[Found]) -> dict[str, str]:
    """Return the Markdown pages by file name: the index, then one page per family."""
    families = list(dict.fromkeys(each.wanted.family for each in found))
    index = [INTRODUCTION, "", "| family | editions | wagers |", "|---|--:|--:|"]
    by_wager = []
    pages = {}
    for family in sorted(families):
        some = [each for each in found if each.wanted.family == family]
        rows = {wager: _sorted(all_) for wager, all_ in rows_of(some).items()}
        editions = len({each.wanted.edition for each in some})
        wagers = sum(len({row.wanted.edition for row in all_}) for all_ in rows.values())
        index.append(_row([f"[{_title(family)}]({family}.md)", str(editions), str(wagers)]))
        by_wager += [(wager, family, all_) for wager, all_ in rows.items()]
        pages[f"{family}.md"] = "\n".join([*_page(family, rows, missing_reasons(some)), ""])
    index += ["", *_by_wager(by_wager)]
    return {"README.md": "\n".join([*index, ""]), **pages}


def _sorted(rows: Sequence[WagerRow]) -> list[WagerRow]:
    return sorted(rows, key=lambda row: (-row.result.returned, row.wanted.edition))


def _title(family: str) -> str:
    return family.replace("-", " ").capitalize()


def _by_wager(every: Sequence[tuple[str, str, list[WagerRow]]]) -> Iterator[str]:
    """Yield the index by wager, with the best and the worst return of each."""
    yield from ["## By wager", "", BY_WAGER, ""]
    yield _row(["wager", "family", "editions", "best return", "at", "worst return", "at"])
    yield _row(["---", "---", "--:", "--:", "---", "--:", "---"])
    for wager, family, rows in sorted(every, key=lambda each: each[:2]):
        best = _best_of_each(rows)
        where = f"[{wager}]({family}.md#{wager})"
        yield _row([where, _title(family), str(len(best)), *_between(best)])


def _best_of_each(rows: Sequence[WagerRow]) -> list[WagerRow]:
    """Return each edition's best strategy: its first row, since rows are sorted by return."""
    found: dict[str, WagerRow] = {}
    for row in rows:
        found.setdefault(_linked(row.wanted), row)
    return list(found.values())


def _between(rows: Sequence[WagerRow]) -> tuple[Cell, ...]:
    """Return the best and the worst return, each with the editions that have it."""
    shown = [percent(row.result.returned) for row in rows]
    best, worst = (
        _all_linked([row for row, here in zip(rows, shown, strict=True) if here.text == one.text])
        for one in (shown[0], shown[-1])
    )
    if shown[0].text != shown[-1].text:
        return shown[0], best, shown[-1], worst
    return shown[0], SAME if len(rows) > 1 else best, MISSING, MISSING


def _page(family: str, every: dict[str, list[WagerRow]], refused: Sequence[str]) -> Iterator[str]:
    yield f"# {_title(family)}: every house"
    yield ""
    yield FAMILY
    for wager, rows in every.items():
        yield from _wager(wager, rows)
    if refused:
        yield from ["", *(f"- {line}" for line in refused)]


def _wager(wager: str, rows: Sequence[WagerRow]) -> Iterator[str]:
    plays = list(dict.fromkeys(row.result.strategy for row in rows))
    apart = len(plays) > 1
    yield from ["", f"## {wager}", ""]
    if plays[0] and not apart:
        yield from [f"Strategy: {plays[0]}.", ""]
    yield _row(["edition", "packs", *["strategy"] * apart, *FIGURES])
    yield _row(["---", "--:", *["---"] * apart, *["--:"] * (len(FIGURES) - 1), "---"])
    for row in rows:
        play = [row.result.strategy or MISSING] if apart else []
        yield _row([_linked(row.wanted), str(row.packs), *play, *figures(row.result)])
    yield from _pay_tables([row for row in rows if not row.wanted.strategy])
    yield from _simpler(_best_of_each(rows))


def _pay_tables(rows: Sequence[WagerRow]) -> Iterator[str]:
    """Yield the pay tables of a wager with several pays, each with the editions that use it."""
    tables: dict[tuple[Line, ...], list[WagerRow]] = {}
    for row in rows:
        paid = tuple(line for line in row.result.lines if line.net > 0)
        if len(paid) > 1:
            tables.setdefault(paid, []).append(row)
    for paid, some in tables.items():
        yield from ["", f"Pays at {_all_linked(some)}:", ""]
        yield _row(["line", "pays", "once in", "adds to the return"])
        yield _row(["---", "--:", "--:", "--:"])
        for line in paid:
            adds = line.net * line.probability
            share = signed(adds) if adds >= SMALLEST_SHOWN else "under 0.000001"
            yield _row([line.line, line.pays, one_in(line.probability), share])


def _simpler(rows: Sequence[WagerRow]) -> Iterator[str]:
    """Yield what other strategies cost; editions with equal figures share a row."""
    strategies: dict[tuple[str, str, str], list[WagerRow]] = {}
    for row in rows:
        for each in row.result.strategies:
            cost = row.result.returned - each.returned
            if cost > 0:
                costs = percent(cost).text if cost >= SMALLEST_SHOWN else "under 0.0001 %"
                figures_ = (each.name, percent(each.returned).text, costs)
                strategies.setdefault(figures_, []).append(row)
    if strategies:
        yield from ["", "Other strategies:", ""]
        yield _row(["strategy", "return", "cost", "at"])
        yield _row(["---", "--:", "--:", "---"])
        for figures_, some in strategies.items():
            yield _row([*figures_, _all_linked(some)])


def _all_linked(rows: Sequence[WagerRow]) -> str:
    return ", ".join(dict.fromkeys(_linked(row.wanted) for row in rows))


def _linked(wanted: WantedEdition) -> str:
    more = [f"{name} = {value_text(to)}" for name, to in wanted.settings.items()]
    settings = f" ({', '.join(more)})" if more else ""
    house = wanted.house.replace("-", " ").title()
    file = f"../../src/houseway/editions/books/{wanted.edition}.toml"
    return f"[{house}: {wanted.title}]({file}){settings}"


def _row(cells: Sequence[Cell]) -> str:
    texts = [cell if isinstance(cell, str) else cell.text for cell in cells]
    return f"| {' | '.join(text.replace('|', chr(92) + '|') for text in texts)} |"
