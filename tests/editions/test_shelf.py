"""Files of one's own beside the packaged editions."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.editions import catalogue as shelf
from houseway.editions.library import edition_ids, find_edition, shelve
from houseway.errors import EditionError
from support import ROOT

MINE = ROOT / "tests" / "data" / "editions" / "ez-baccarat-pairs.toml"


@pytest.fixture(autouse=True)
def _put_back() -> Iterator[None]:
    """What a test puts on the shelf is taken off it again."""
    yield
    shelf._own.clear()
    shelf._clear_caches()


def test_a_file_is_found_like_a_packaged_edition() -> None:
    id = shelve(MINE)
    assert id in edition_ids()
    assert find_edition(id).identity.title == find_edition(str(MINE)).identity.title
    assert next(row for row in shelf.index() if row["id"] == id)["family"] == "baccarat"


def test_two_files_of_one_name_are_refused(tmp_path: Path) -> None:
    shelve(MINE)
    copy = Path(shutil.copy(MINE, tmp_path))
    with pytest.raises(
        EditionError, match="the library already has another file as own/ez-baccarat-pairs"
    ):
        shelve(copy)


def test_a_file_that_does_not_check_never_reaches_the_shelf(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text(MINE.read_text("utf-8").replace('"11:1"', '"11 to 1"'), "utf-8")
    with pytest.raises(EditionError, match="11 to 1"):
        shelve(broken)
    assert "own/broken" not in edition_ids()
