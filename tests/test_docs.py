"""Pages made from the editions are those of the editions there are; what a guide shows works."""

from __future__ import annotations

import json
import os
import sys
import time
from collections import defaultdict
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tools import make_api, make_docs
from tools import rule_coverage as coverage

from conformance.suite import conform, fly
from houseway import __all__ as api_names
from houseway.editions.library import edition_ids
from houseway.editions.reader import parse_edition, resolve
from houseway.games import FAMILIES
from support import ROOT, RULES


def test_every_page_of_the_games_is_fresh() -> None:
    entries = json.loads(make_docs.ENTRIES.read_text("utf-8"))
    for name, text in make_docs.pages(entries).items():
        path = make_docs.PAGES / name
        assert path.exists(), f"{name}: run tools/make_docs.py"
        assert path.read_text("utf-8") == text, f"{name}: run tools/make_docs.py"


def test_the_page_of_the_names_for_python_is_fresh_and_whole() -> None:
    assert sorted(name for names in make_api.SECTIONS.values() for name in names) == api_names
    assert make_api.PAGE.read_text("utf-8") == make_api.page(), "run tools/make_api.py"


@pytest.mark.parametrize("edition", edition_ids())
def test_every_edition_has_a_page(edition: str) -> None:
    assert (make_docs.PAGES / f"{edition}.md").exists()


def test_the_list_of_entries_is_the_catalogues(shared: Path) -> None:
    found = make_docs.entries_of(shared / "catalogue")
    assert json.loads(make_docs.ENTRIES.read_text("utf-8")) == found


def test_the_page_of_what_the_tests_name_is_fresh(
    shared: Path, request: pytest.FixtureRequest
) -> None:
    report = request.config.stash.get(RULES, None) or of_all_batches() or coverage.collected()
    fresh = coverage.make_page(shared / "catalogue", report)
    assert coverage.PAGE.read_text("utf-8") == fresh, "run tools/rule_coverage.py"


def of_all_batches() -> coverage.Cited:
    """What `tools/every_test.py` collects in other processes, of which this is the last."""
    files = [Path(name) for name in os.environ.get("HOUSEWAY_RULES_REPORTS", "").split(os.pathsep)]
    patience = time.monotonic() + 60
    while not all(file.is_file() for file in files):
        if files == [Path()] or time.monotonic() > patience:
            return {}
        time.sleep(0.1)
    tests: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for file in files:
        for entry, points in json.loads(file.read_text("utf-8")).items():
            for row in points:
                tests[entry, row["point"]] += row["tests"]
    whole: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for entry, point in sorted(tests):
        whole[entry].append({"point": point, "tests": sorted(tests[entry, point])})
    return dict(whole)


def test_no_point_of_a_played_entry_is_left_unnamed() -> None:
    rows = [
        line
        for line in coverage.PAGE.read_text("utf-8").splitlines()
        if line.startswith("**") and not line.endswith("not played yet")
    ]
    assert rows
    assert [row for row in rows if not row.endswith(", 0 not named")] == []


def test_the_game_of_the_guide_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = (ROOT / "docs" / "add-a-game.md").read_text("utf-8").split("```")
    code = next(block.removeprefix("python\n") for block in blocks if block.startswith("python\n"))
    text = next(block.removeprefix("toml\n") for block in blocks if block.startswith("toml\n"))
    module = ModuleType("houseway.games.high_card")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(FAMILIES, "high-card", module.__name__)
    exec(compile(code, "docs/add-a-game.md", "exec"), module.__dict__)
    edition = parse_edition(text, id="my-house/high-card", where="docs/add-a-game.md")
    for ties in ("lose", "push"):
        game = resolve(edition, {"ties": ties})
        conform(game, 20)
        rounds = conform(game, 20, pilot=partial(fly, rulings=False))
        assert not any(round_.voided for round_ in rounds)
