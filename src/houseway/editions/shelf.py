"""What is on the shelf: the edition files packaged with Houseway, and what heads each of them.

Nothing of the rules is imported here: `houseway games` answers from this at once.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["BOOKS", "edition_ids", "index"]

BOOKS = Path(__file__).parent / "books"


@cache
def edition_ids() -> tuple[str, ...]:
    """`house/game` of every packaged edition, sorted.

    >>> [id for id in houseway.edition_ids() if "zoobac" in id]
    ['stones-tavern/zoobac']
    """
    return tuple(sorted(f"{path.parent.name}/{path.stem}" for path in BOOKS.glob("*/*.toml")))


@cache
def index() -> list[dict[str, Any]]:
    """What `houseway games` lists, from the keys that stand before the first table of each file."""
    rows = []
    for id in edition_ids():
        text = (BOOKS / f"{id}.toml").read_text("utf-8")
        head = tomllib.loads(text.partition("\n[")[0])
        rows.append(
            {
                "id": id,
                "title": head["title"],
                "house": head["house"],
                "family": head["family"],
                "catalogue": head["catalogue"],
                "status": head.get("status", "complete"),
                "missing": head.get("missing", []),
            }
        )
    return rows
