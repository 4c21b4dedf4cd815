"""What a report is made of, before it is a page."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

__all__ = [
    "Block",
    "Cell",
    "ChartBlock",
    "Document",
    "FactsBlock",
    "Figure",
    "Grid",
    "Heading",
    "Number",
    "WordsBlock",
]


class Number(msgspec.Struct, frozen=True, tag="number"):
    """A figure as it is read, and the whole value behind it."""

    text: str
    value: float | int | str


Cell: TypeAlias = str | Number


class Heading(msgspec.Struct, frozen=True, tag="heading"):
    """A section, or a part of one."""

    text: str
    level: Literal[1, 2] = 1


class WordsBlock(msgspec.Struct, frozen=True, tag="words"):
    """Paragraphs, or a list of points."""

    lines: tuple[str, ...]
    points: bool = False


class FactsBlock(msgspec.Struct, frozen=True, tag="facts"):
    """Names and what they stand for."""

    rows: tuple[tuple[str, Cell], ...]


class Grid(msgspec.Struct, frozen=True, tag="grid", kw_only=True):
    """Rows under their heads; all columns but the `names` first ones are figures."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    names: int = 1
    total: bool = False
    """The last row adds the others up."""
    prose: tuple[int, ...] = ()
    """Columns with sentences, by place."""
    caption: str = ""


class ChartBlock(msgspec.Struct, frozen=True, tag="chart", kw_only=True):
    """What to do with each row's hand against each column's card, as letters."""

    caption: str
    corner: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    legend: tuple[tuple[str, str], ...]


class Figure(msgspec.Struct, frozen=True, tag="figure", kw_only=True):
    """A picture as SVG in the classes that page and paper colour, and what it says in words."""

    svg: str
    caption: str
    words: str


Block: TypeAlias = Heading | WordsBlock | FactsBlock | Grid | ChartBlock | Figure


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """A report: what it is about, by whom it was filed, and its blocks."""

    title: str
    subtitle: str
    citation: tuple[tuple[str, str], ...]
    headline: tuple[tuple[str, Number], ...]
    """The few figures that stand at the top."""
    blocks: tuple[Block, ...]
    foot: str
