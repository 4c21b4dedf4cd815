"""The lobby's line for every edition: its bonus bets and the edge of each wager.

`tools/make_shelf.py` computes the file ahead of time, so a server starts without computing odds.
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
    """The figures of one edition, as stored in the file."""

    edition: str
    special: list[str]
    edges: dict[str, float]
    why: str


class ShelfLine(msgspec.Struct, frozen=True, kw_only=True):
    """One edition as the lobby shows it."""

    edition: str
    title: str
    house: str
    family: str
    special: list[str]
    """The names of the bonus bets."""
    edges: dict[str, float]
    """The edge against the bettor per unit of each wager, by spot, with switches at defaults."""
    why: str
    """Why there are no edges; empty if there are."""


@cache
def shelf() -> list[ShelfLine]:
    """Return every packaged edition; one that is not in the file has no figures yet."""
    known = {
        each.edition: each for each in msgspec.json.decode(SHELF.read_bytes(), type=list[Computed])
    }
    none = Computed("", [], {}, "the odds have not been computed yet")
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
