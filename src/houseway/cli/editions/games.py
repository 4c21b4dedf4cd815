"""`houseway games`: the editions that come with Houseway.

This module imports neither the rules nor Typer nor Rich, so the list appears at once.
"""

from __future__ import annotations

import sys
from typing import Any

from houseway.editions.catalogue import index
from houseway.errors import EditionError

COLUMNS = ("id", "title", "family", "catalogue", "status")


def show_games(*, as_json: bool = False, family: str = "", house: str = "") -> None:
    """Print the list, optionally of one family or house."""
    rows = [row for row in index() if family in ("", row["family"]) and house in ("", row["house"])]
    if not rows:
        raise _none_of(family, house)
    if as_json:
        import json

        sys.stdout.write(json.dumps(rows, ensure_ascii=False, indent=2) + "\n")
        return
    lines = [tuple(_cell(row[column]) for column in COLUMNS) for row in rows]
    widths = [max(map(len, column)) for column in zip(COLUMNS, *lines, strict=True)]
    if sys.stdout.isatty() and sum(widths) + 2 * len(widths) > _terminal_width():
        _show_by_house(rows)
    else:  # one row per line, for a pipe
        for line in (COLUMNS, *lines):
            cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
            sys.stdout.write("  ".join(cells).rstrip() + "\n")
    for row in rows:
        for missing in row["missing"]:
            sys.stdout.write(f"not yet implemented in {row['id']}: {missing}\n")


def _terminal_width() -> int:
    import shutil

    return shutil.get_terminal_size().columns


def _show_by_house(rows: list[dict[str, Any]]) -> None:
    """Print each edition on a few short lines, for narrow terminals."""
    house = ""
    for row in rows:
        if row["house"] != house:
            sys.stdout.write(f"{chr(10) if house else ''}{row['house']}\n")
            house = row["house"]
        status = "" if row["status"] == "complete" else row["status"]
        facts = filter(None, [row["family"], _cell(row["catalogue"]), status])
        sys.stdout.write(f"  {row['id']}\n      {row['title']}\n      {' · '.join(facts)}\n")


def _none_of(family: str, house: str) -> EditionError:
    """Return the error for an empty list, naming the families and houses that exist."""
    shelf = index()
    words = " and ".join(filter(None, [family and f"family {family}", house and f"house {house}"]))
    known = [", ".join(dict.fromkeys(row[key] for row in shelf)) for key in ("family", "house")]
    return EditionError(
        "edition/none_listed",
        f"there is no edition of {words}; families: {known[0]}; houses: {known[1]}",
    )


def _cell(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
