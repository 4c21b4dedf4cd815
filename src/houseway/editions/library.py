"""The library of editions: those packaged with Houseway, and files given by path."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path

from houseway.editions.catalogue import OWN, edition_file, edition_ids, put_on_shelf
from houseway.editions.conversion import read_text
from houseway.editions.model import Edition, Value
from houseway.editions.reader import check_settings, parse_edition, resolve
from houseway.errors import EditionError
from houseway.rules.game import Game

__all__ = [
    "checked_edition",
    "checked_text",
    "edition_ids",
    "edition_text",
    "find_edition",
    "load_game",
    "own_edition",
    "shelve",
]


def edition_text(name: str) -> tuple[str, str, str]:
    """Return `(id, where, text)` of a packaged edition, or of the file if the name is a path."""
    if name in edition_ids():
        return name, f"{name}.toml", edition_file(name).read_text("utf-8")
    path = Path(name)
    if path.suffix == ".toml" or path.is_file():
        return path.stem, str(path), read_text(path, str(path), "edition/unreadable")
    close = [each for each in edition_ids() if name.split("/")[-1] in each]
    close = close or get_close_matches(name, edition_ids(), n=1)
    hint = f"; do you mean {' or '.join(close)}?" if close else "; `houseway games` lists them"
    raise EditionError("edition/unknown", f"there is no edition {name!r}{hint}", edition=name)


@cache
def _packaged(name: str) -> Edition:
    id, where, text = edition_text(name)
    return parse_edition(text, id=id, where=where)


_YOURS = "your edition"


@lru_cache(maxsize=100)
def _checked(id: str, where: str, text: str) -> Edition:
    edition = parse_edition(text, id=id, where=where)
    check_settings(edition, where=where)
    return edition


def find_edition(name: str) -> Edition:
    """Find an edition by its id, or by a path to its file.

    Every choice of a file given by path is tried when it is first loaded; the tests try those of
    packaged editions.
    """
    return _packaged(name) if name in edition_ids() else checked_edition(name)


def checked_edition(name: str) -> Edition:
    """Find an edition and try every choice of its switches, even if it is packaged."""
    return _checked(*edition_text(name))


def own_edition(text: str) -> Edition:
    """Parse the text of an edition that is not in the library, and check every choice."""
    return _checked(OWN, _YOURS, text)


@lru_cache(maxsize=256)
def checked_text(text: str) -> Edition:
    """Parse the text of an edition that was checked before, without trying every choice again."""
    return parse_edition(text, id=OWN, where=_YOURS)


def shelve(path: Path) -> str:
    """Check a file and add it to this process's library; return its id there.

    A second file of the same name is refused, because both would have the same id.
    """
    checked_edition(str(path))
    if (id := f"{OWN}/{path.stem}") in edition_ids():
        raise EditionError(
            "edition/twice",
            f"{path}: the library already has another file as {id}; rename one of them",
            file=str(path),
        )
    return put_on_shelf(path)


def load_game(
    name: str,
    settings: Mapping[str, Value] | None = None,
    *,
    option: str | int | None = None,
) -> Game:
    """Resolve an edition into a game that can be dealt.

    A packaged edition with its usual choices is resolved once and cached.
    """
    if settings or name not in edition_ids():
        return resolve(find_edition(name), settings, option=option)
    return _usual_game(name, option)


@lru_cache(maxsize=256, typed=True)
def _usual_game(name: str, option: str | int | None) -> Game:
    return resolve(_packaged(name), option=option)
