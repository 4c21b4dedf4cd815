"""The rule books on the shelf: edition files packaged with Houseway, and files by path."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from houseway.editions.model import Edition, Value
from houseway.editions.reader import check_settings, parse_edition, resolve
from houseway.errors import EditionError
from houseway.rules.game import Game

__all__ = [
    "checked_edition",
    "edition_ids",
    "edition_text",
    "find_edition",
    "index",
    "load_game",
    "make_index",
]


def _shelf() -> Any:
    return files("houseway.editions") / "books"


@cache
def edition_ids() -> tuple[str, ...]:
    """`house/game` of every packaged edition, sorted."""
    return tuple(
        sorted(
            f"{house.name}/{entry.name.removesuffix('.toml')}"
            for house in _shelf().iterdir()
            if house.is_dir()
            for entry in house.iterdir()
            if entry.name.endswith(".toml")
        )
    )


def edition_text(name: str) -> tuple[str, str, str]:
    """`(id, where, text)` of a packaged edition, or of a file if the name is a path to one."""
    if name in edition_ids():
        return name, f"{name}.toml", (_shelf() / f"{name}.toml").read_text("utf-8")
    path = Path(name)
    if path.suffix == ".toml" or path.is_file():
        try:
            return path.stem, str(path), path.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise EditionError(
                "edition/unreadable", f"{path} cannot be read: {why}", file=str(path)
            ) from None
    close = [each for each in edition_ids() if name.split("/")[-1] in each]
    close = close or get_close_matches(name, edition_ids(), n=1)
    hint = f"; do you mean {' or '.join(close)}?" if close else "; `houseway games` lists them"
    raise EditionError("edition/unknown", f"there is no edition {name!r}{hint}", edition=name)


@cache
def _packaged(name: str) -> Edition:
    id, where, text = edition_text(name)
    return parse_edition(text, id=id, where=where)


@lru_cache(maxsize=100)
def _checked(id: str, where: str, text: str) -> Edition:
    edition = parse_edition(text, id=id, where=where)
    check_settings(edition, where=where)
    return edition


def find_edition(name: str) -> Edition:
    """An edition by its id, or by a path to its file.

    The settings of a file by path are tried when it is first read; those of packaged editions
    by the tests.
    """
    return _packaged(name) if name in edition_ids() else checked_edition(name)


def checked_edition(name: str) -> Edition:
    """The same; the settings of a packaged edition are tried too."""
    return _checked(*edition_text(name))


def load_game(
    name: str,
    settings: Mapping[str, Value] | None = None,
    *,
    option: str | int | None = None,
) -> Game:
    """An edition ready to be dealt."""
    return resolve(find_edition(name), settings, option=option)


def make_index() -> list[dict[str, Any]]:
    """What `houseway games` lists, read from the files themselves."""
    rows = []
    for id in edition_ids():
        identity = find_edition(id).identity
        rows.append(
            {
                "id": id,
                "title": identity.title,
                "house": identity.house,
                "family": identity.family,
                "catalogue": list(identity.catalogue),
                "status": identity.status,
                "missing": list(identity.missing),
            }
        )
    return rows


def index() -> list[dict[str, Any]]:
    """The same from the index that is built with the package, without reading the files."""
    text = (files("houseway.editions") / "index.json").read_bytes()
    rows: list[dict[str, Any]] = msgspec.json.decode(text)
    return rows
