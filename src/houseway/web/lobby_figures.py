"""What the lobby says of every edition: its special bets, and the edge of each wager.

`tools/make_shelf.py` writes it; nothing is computed when a server starts.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from houseway.editions.catalogue import index

__all__ = ["SHELF", "ShelfLine", "shelf"]

SHELF: Final = Path(__file__).with_name("shelf.json")


class Computed(msgspec.Struct, frozen=True):
    """What the file has of an edition."""

    edition: str
    special: list[str]
    edges: dict[str, float]
    why: str


class ShelfLine(msgspec.Struct, frozen=True, kw_only=True):
    """An edition in the lobby."""

    edition: str
    title: str
    house: str
    family: str
    special: list[str]
    """Bonus bets by their names."""
    edges: dict[str, float]
    """Of the other side, per unit of each wager by its spot, as the game is usually played."""
    why: str
    """Why there is no edge."""


@cache
def shelf() -> list[ShelfLine]:
    """Every edition on the shelf; one of somebody's own has no figures yet."""
    known = {
        each.edition: each for each in msgspec.json.decode(SHELF.read_bytes(), type=list[Computed])
    }
    none = Computed("", [], {}, "its figures have not been computed yet")
    lines = []
    for row in index():
        found = known.get(row["id"], none)
        lines.append(
            ShelfLine(
                edition=row["id"],
                title=row["title"],
                house=row["house"],
                family=row["family"],
                special=found.special,
                edges=found.edges,
                why=found.why,
            )
        )
    return lines
