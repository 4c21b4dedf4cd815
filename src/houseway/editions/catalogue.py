"""What is on the shelf: the edition files packaged with Houseway, and what heads each of them.

A program may put files of its own beside them, for as long as it runs.

Nothing of the rules is imported here: `houseway games` answers from this at once.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["BOOKS", "edition_file", "edition_ids", "index", "put_on_shelf"]

BOOKS = Path(__file__).parent / "books"
OWN = "own"
_own: dict[str, Path] = {}


def put_on_shelf(path: Path) -> str:
    """Let a file be found like a packaged edition, as `own/<its name>`; says that id."""
    id = f"{OWN}/{path.stem}"
    _own[id] = path.absolute()
    _look_again()
    return id


def _look_again() -> None:
    edition_ids.cache_clear()
    index.cache_clear()


def edition_file(id: str) -> Path:
    """Where an edition on the shelf is written."""
    return _own.get(id) or BOOKS / f"{id}.toml"


@cache
def edition_ids() -> tuple[str, ...]:
    """`house/game` of every packaged edition, sorted.

    >>> [id for id in houseway.edition_ids() if "zoobac" in id]
    ['stones-tavern/zoobac']
    """
    packaged = (f"{path.parent.name}/{path.stem}" for path in BOOKS.glob("*/*.toml"))
    return tuple(sorted([*packaged, *_own]))


@cache
def index() -> list[dict[str, Any]]:
    """What `houseway games` lists, from the keys that stand before the first table of each file."""
    rows = []
    for id in edition_ids():
        text = edition_file(id).read_text("utf-8")
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
