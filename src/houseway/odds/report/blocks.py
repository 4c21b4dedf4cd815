"""The blocks of a report, before they are rendered as a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, TypeAlias, TypeVar

import msgspec

T = TypeVar("T")


class Number(msgspec.Struct, frozen=True, tag="number"):
    """A figure as text, with the full value behind it."""

    text: str
    value: float | int | str


Cell: TypeAlias = str | Number


class Heading(msgspec.Struct, frozen=True, tag="heading"):
    """The heading of a section, or of a part of one."""

    text: str
    level: Literal[1, 2] = 1


class WordsBlock(msgspec.Struct, frozen=True, tag="words"):
    """Paragraphs, or a bulleted list."""

    lines: tuple[str, ...]
    points: bool = False


class FactsBlock(msgspec.Struct, frozen=True, tag="facts"):
    """A block of facts: names with their values."""

    rows: tuple[tuple[str, Cell], ...]


class Grid(msgspec.Struct, frozen=True, tag="grid", kw_only=True):
    """Rows under column heads; the first `names` columns are text, the others figures."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    names: int = 1
    total: bool = False
    """Whether the last row is the total of the others."""
    prose: tuple[int, ...] = ()
    """The indices of columns that hold sentences."""
    caption: str = ""


def grid_of(
    found: Iterable[T],
    columns: Mapping[str, Callable[[T], Cell]],
    *,
    names: int = 1,
    prose: tuple[int, ...] = (),
    caption: str = "",
) -> Grid:
    """Return a grid with a row for each finding; a column is its head and the cell of a finding."""
    rows = tuple(tuple(cell(each) for cell in columns.values()) for each in found)
    return Grid(heads=tuple(columns), rows=rows, names=names, prose=prose, caption=caption)


class ChartBlock(msgspec.Struct, frozen=True, tag="chart", kw_only=True):
    """A strategy chart: a letter for each row's hand against each column's card."""

    caption: str
    corner: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    legend: tuple[tuple[str, str], ...]


class Figure(msgspec.Struct, frozen=True, tag="figure", kw_only=True):
    """An SVG picture whose classes page and paper colour, with a description in words."""

    svg: str
    caption: str
    words: str


Block: TypeAlias = Heading | WordsBlock | FactsBlock | Grid | ChartBlock | Figure


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """A report: its title, the filing it is about, and its blocks."""

    title: str
    subtitle: str
    citation: tuple[tuple[str, str], ...]
    headline: tuple[tuple[str, Number], ...]
    """The main figures, shown at the top."""
    blocks: tuple[Block, ...]
    foot: str
