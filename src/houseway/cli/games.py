"""`houseway games`: what is on the shelf, from the index that is built with the package.

Nothing of the rules is imported here, and neither Typer nor Rich: this answers at once.
"""

from __future__ import annotations

import pkgutil
import sys
from typing import Any

from houseway.errors import EditionError

__all__ = ["read_index", "show_games"]

COLUMNS = ("id", "title", "family", "catalogue", "status")


def _index_text() -> str:
    return (pkgutil.get_data("houseway.editions", "index.json") or b"[]").decode()


def read_index() -> list[dict[str, Any]]:
    """The rows of the index."""
    import json

    rows: list[dict[str, Any]] = json.loads(_index_text())
    return rows


def show_games(*, as_json: bool = False, family: str = "", house: str = "") -> None:
    """Print the list, all of it or of one family or house."""
    import json

    if as_json and not (family or house):
        sys.stdout.write(_index_text())
        return
    rows = [
        row for row in read_index() if family in ("", row["family"]) and house in ("", row["house"])
    ]
    if not rows:
        raise _none_of(family, house)
    if as_json:
        sys.stdout.write(json.dumps(rows, ensure_ascii=False, indent=2) + "\n")
        return
    lines = [tuple(_cell(row[column]) for column in COLUMNS) for row in rows]
    widths = [max(map(len, column)) for column in zip(COLUMNS, *lines, strict=True)]
    for line in (COLUMNS, *lines):
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        sys.stdout.write("  ".join(cells).rstrip() + "\n")
    for row in rows:
        for missing in row["missing"]:
            sys.stdout.write(f"not yet in {row['id']}: {missing}\n")


def _none_of(family: str, house: str) -> EditionError:
    """Nothing to list: which families and houses there are."""
    shelf = read_index()
    words = " and ".join(filter(None, [family and f"family {family}", house and f"house {house}"]))
    known = [", ".join(dict.fromkeys(row[key] for row in shelf)) for key in ("family", "house")]
    return EditionError(
        "edition/none_listed",
        f"there is no edition of {words}; families: {known[0]}; houses: {known[1]}",
    )


def _cell(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
