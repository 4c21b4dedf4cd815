"""What the lobby shows of each edition: its bonus bets and the edge of each wager.

`tools/make_shelf.py` computes the file in advance, so that a server starts without computing odds.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from houseway.editions.catalogue import index

FIGURES_FILE: Final = Path(__file__).with_name("lobby_figures.json")


class Computed(msgspec.Struct, frozen=True):
    """The figures of one edition, as stored in the file."""

    edition: str
    special: list[str]
    edges: dict[str, float]
    why: str


class EditionFigures(msgspec.Struct, frozen=True, kw_only=True):
    """One edition as the lobby shows it."""

    edition: str
    title: str
    house: str
    family: str
    special: list[str]
    """The names of the bonus bets."""
    edges: dict[str, float]
    """The edge against the bettor per unit of each wager, by spot, with default switches."""
    why: str
    """Why there are no edges; empty if there are some."""


@cache
def lobby_editions() -> list[EditionFigures]:
    """Return the figures of every packaged edition; one missing from the file has none yet."""
    known = {
        each.edition: each
        for each in msgspec.json.decode(FIGURES_FILE.read_bytes(), type=list[Computed])
    }
    none = Computed("", [], {}, "the odds have not been computed yet")
    figures = {row["id"]: msgspec.structs.asdict(known.get(row["id"], none)) for row in index()}
    return [
        msgspec.convert({**row, **figures[row["id"]], "edition": row["id"]}, EditionFigures)
        for row in index()
    ]
