"""Render a report as one self-contained HTML page, light or dark, and printable."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from importlib.resources import files

from houseway.odds.report.blocks import (
    Block,
    Cell,
    ChartBlock,
    Document,
    FactsBlock,
    Figure,
    Grid,
    Heading,
    WordsBlock,
)


def html_of(document: Document) -> str:
    """Return the page. Each figure is a `data` element that holds the full value."""
    style = files("houseway.odds.report").joinpath("page.css").read_text("utf-8")
    headings = (each for each in document.blocks if isinstance(each, Heading))
    sections = [each.text for each in headings if each.level == 1]
    links = "".join(f'<li><a href="#{_anchor(each)}">{escape(each)}</a></li>' for each in sections)
    body = "".join(_block(each) for each in document.blocks)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(document.title)}: odds</title>\n<style>\n{style}</style>\n"
        "</head>\n<body>\n"
        f"<header>\n<h1>{escape(document.title)}</h1>\n"
        f'<p class="subtitle">{escape(document.subtitle)}</p>\n'
        f'<dl class="citation">{_pairs(document.citation)}</dl>\n'
        f'<p class="above">Edge of the other side, per unit of the initial wager</p>\n'
        f'<dl class="headline">{_pairs(document.headline)}</dl>\n'
        f'<nav aria-label="Sections"><ol>{links}</ol></nav>\n</header>\n'
        f"<main>\n{body}</main>\n<footer>{escape(document.foot)}</footer>\n</body>\n</html>\n"
    )


def _anchor(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def _cell(cell: Cell) -> str:
    if isinstance(cell, str):
        return escape(cell)
    text = escape(cell.text)
    if text.startswith("-"):
        text = f"\N{MINUS SIGN}{text[1:]}"
    return f'<data value="{escape(str(cell.value))}">{text}</data>'


def _pairs(rows: Iterable[tuple[str, Cell]]) -> str:
    return "".join(f"<div><dt>{escape(k)}</dt><dd>{_cell(v)}</dd></div>" for k, v in rows)


def _block(block: Block) -> str:
    match block:
        case Heading(text, 1):
            return f'<h2 id="{_anchor(text)}">{escape(text)}</h2>\n'
        case Heading(text):
            return f"<h3>{escape(text)}</h3>\n"
        case WordsBlock(lines, True):
            return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>\n"
        case WordsBlock(lines):
            return "".join(f"<p>{escape(line)}</p>\n" for line in lines)
        case FactsBlock(rows):
            return f'<dl class="facts">{_pairs(rows)}</dl>\n'
        case Grid():
            return _grid(block)
        case ChartBlock():
            return _chart(block)
        case Figure():
            return _figure(block)


def _figure(figure: Figure) -> str:
    label = f'<svg role="img" aria-label="{escape(figure.words)}" '
    svg = figure.svg.replace("<svg ", label, 1)
    return (
        f'<figure><div class="picture">{svg}</div>'
        f"<figcaption>{escape(figure.caption)}</figcaption></figure>\n"
    )


def _grid(grid: Grid) -> str:
    heads = "".join(
        f'<th scope="col"{_kind(grid, place)}>{escape(head)}</th>'
        for place, head in enumerate(grid.heads)
    )
    rows = []
    for number, row in enumerate(grid.rows):
        last = grid.total and number == len(grid.rows) - 1
        cells = "".join(
            f'<th scope="row">{_cell(cell)}</th>'
            if place == 0
            else f"<td{_kind(grid, place)}>{_cell(cell)}</td>"
            for place, cell in enumerate(row)
        )
        rows.append(f'<tr class="total">{cells}</tr>' if last else f"<tr>{cells}</tr>")
    caption = f"<caption>{escape(grid.caption)}</caption>" if grid.caption else ""
    return (
        f'<div class="wide"><table>{caption}<thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>\n"
    )


def _kind(grid: Grid, place: int) -> str:
    if place in grid.prose:
        return ' class="prose"'
    return "" if place < grid.names else ' class="figure"'


def _chart(chart: ChartBlock) -> str:
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in chart.heads)
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(f'<td class="move-{_move(each)}">{_letter(each)}</td>' for each in moves)
        + "</tr>"
        for name, moves in chart.rows
    )
    legend = "".join(
        f'<span><b class="move-{_move(letter)}">{escape(letter)}</b> {escape(words)}</span>'
        for letter, words in chart.legend
    )
    return (
        f'<figure class="chart"><div class="wide"><table><thead><tr>'
        f'<th scope="col">{escape(chart.corner)}</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
        f'<figcaption>{escape(chart.caption)} <span class="legend">{legend}</span>'
        "</figcaption></figure>\n"
    )


def _letter(letter: str) -> str:
    """Return a decision's letter, with its mark as a superscript."""
    if letter[1:] == "*":
        return f"{escape(letter[:1])}<sup>*</sup>"
    return escape(letter)


def _move(letter: str) -> str:
    """Return the class suffix that colours a decision: its first letter, or `none`."""
    return letter[:1].lower() if letter[:1].isalpha() else "none"
