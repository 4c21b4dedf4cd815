"""The catalogue of edition files: those packaged with Houseway, and the head of each file.

A program may add files of its own for as long as it runs.

This module imports none of the rules, so that `houseway games` answers at once.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

BOOKS = Path(__file__).parent / "books"
OWN = "own"
_own: dict[str, Path] = {}


def put_on_shelf(path: Path) -> str:
    """Make a file available like a packaged edition; return its id, `own/<file name>`."""
    id = f"{OWN}/{path.stem}"
    _own[id] = path.absolute()
    _clear_caches()
    return id


def _clear_caches() -> None:
    edition_ids.cache_clear()
    index.cache_clear()


def edition_file(id: str) -> Path:
    """Return the path of an edition's file."""
    return _own.get(id) or BOOKS / f"{id}.toml"


@cache
def edition_ids() -> tuple[str, ...]:
    """Return the sorted ids, `house/game`, of all editions in the catalogue.

    >>> [id for id in houseway.edition_ids() if "zoobac" in id]
    ['stones-tavern/zoobac']
    """
    packaged = (f"{path.parent.name}/{path.stem}" for path in BOOKS.glob("*/*.toml"))
    return tuple(sorted([*packaged, *_own]))


@cache
def index() -> list[dict[str, Any]]:
    """Return what `houseway games` lists, from the keys before the first table of each file."""
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
