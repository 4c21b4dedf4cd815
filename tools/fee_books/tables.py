"""The catalogue's markdown tables, and their cells in the short form of a fee book's rows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

DASHES = re.compile(r"\|[\s:|-]+\|")
AMOUNT = r"\$ ?[\d,]*(?:\.\d+)?"
CELL_ROW = re.compile(
    rf'"?(?P<span>{AMOUNT}(?: ?- ?\$?[\d,]+| ?\+| or (?:more|less))?)"?:? ?(?P<fee>{AMOUNT})'
)


@dataclass(frozen=True)
class Table:
    """One table: the heading and the text it stands under, its columns and its rows."""

    heading: str
    columns: list[str]
    rows: list[list[str]]

    def by_option(self) -> dict[str, list[list[str]]]:
        """Rows gathered under their first cell; an empty first cell continues the one above."""
        options: dict[str, list[list[str]]] = {}
        name = ""
        for first, *rest in self.rows:
            name = first.split(" *(")[0] or name
            options.setdefault(name, []).append(rest)
        return options


def read_tables(catalogue: Path, entry: str) -> list[Table]:
    """Every table of an entry, in order."""
    (file,) = catalogue.glob(f"{entry}-*.md")
    tables: list[Table] = []
    heading = ""
    rows: list[list[str]] = []
    for line in [*file.read_text(encoding="utf-8").splitlines(), ""]:
        if line.startswith("|"):
            if not DASHES.fullmatch(line):
                rows.append([cell.strip() for cell in line.strip("|").split("|")])
            continue
        if rows:
            tables.append(Table(heading, rows[0], rows[1:]))
            rows = []
        if line.strip():
            heading = line.strip()
    return tables


def table(tables: list[Table], under: str) -> Table:
    """The one table whose heading contains a text."""
    found = [each for each in tables if under in each.heading]
    if len(found) != 1:
        raise LookupError(f"{len(found)} tables stand under {under!r}")
    return found[0]


def money(text: str) -> str:
    """`$ .50` as `$0.50`, `$1499` as `$1,499`, `$5.00` as `$5`."""
    whole, _, part = text.replace("$", "").replace(",", "").replace(" ", "").partition(".")
    tail = f".{part:0<2}" if part.strip("0") else ""
    return f"${int(whole or 0):,}{tail}"


def span(text: str) -> str:
    """`$101 - $200`, `$1,001 +`, `$501 or more`, `7 or more`, `5 to 6` in the short form."""
    text = text.replace(" to ", "-").replace(" or 6", "-6").replace(" or 7", "-7")
    text = text.replace("Unlimited", "").strip('" ')
    if text.endswith("-"):
        return money(text[:-1]) + "+"
    text = re.sub(r"\s*(\+|or more|and above)$", "+", text)
    less = " or less" if text.endswith(" or less") else ""
    text = text.removesuffix(" or less")
    low, dash, high = (part.strip() for part in text.rstrip("+").partition("-"))
    if "$" in text:
        low, high = money(low), money(high) if high else ""
    return low + dash + high + ("+" if text.endswith("+") else "") + less


def row(amounts: str, fee: str) -> str:
    """One row of a scale."""
    return f"{span(amounts)}: {money(fee)}"


def rows_in(cell: str) -> list[str]:
    """The rows packed into one cell, set apart by semicolons."""
    found = []
    for part in cell.split(";"):
        match = CELL_ROW.fullmatch(part.strip())
        if match is None:
            raise ValueError(f"{part!r} is not a row")
        found.append(row(match["span"], match["fee"]))
    return found


def rows_across(cells: list[str]) -> list[str]:
    """The rows of an option printed one to a cell."""
    return [each for cell in cells if ":" in cell for each in rows_in(cell)]


def rows_slashed(amounts: str, fees: str) -> list[str]:
    """The rows of an option printed as `a / b / c` and `x / y / z`."""
    return [row(a, f) for a, f in zip(amounts.split(" / "), fees.split(" / "), strict=True)]


def rows_arrowed(cells: list[str]) -> list[str]:
    """The levels of a pot, printed as `$1-$5 -> $1.00`."""
    pairs = [cell.split(" -> ") for cell in cells if "->" in cell]
    return [row(amounts, fee) for amounts, fee in pairs]
