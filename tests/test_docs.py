"""The site's pages can be made and lead to one another; what a guide shows works."""

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
from tools.site import LINK, gather

from conformance.suite import conform, fly
from houseway import __all__ as api_names
from houseway.editions.library import edition_ids
from houseway.editions.reader import parse_edition, resolve
from houseway.games import FAMILIES
from support import ROOT, RULES


def test_the_site_has_a_page_of_every_edition_and_no_link_that_leads_nowhere(
    tmp_path: Path,
) -> None:
    gather(tmp_path)
    missing = [id for id in edition_ids() if not (tmp_path / "games" / f"{id}.md").is_file()]
    assert not missing
    for page in tmp_path.rglob("*.md"):
        for _, link, _ in LINK.findall(page.read_text("utf-8")):
            assert (page.parent / link).is_file(), f"{page.relative_to(tmp_path)}: {link}"


def test_every_entry_of_the_catalogue_is_played_or_is_data() -> None:
    assert "*not yet*" not in make_docs.pages(make_docs.entries_of())["README.md"]


def test_the_reference_for_python_names_everything_that_is_offered() -> None:
    assert sorted(name for names in make_api.SECTIONS.values() for name in names) == api_names


def test_no_point_of_a_played_entry_is_left_unnamed(request: pytest.FixtureRequest) -> None:
    report = request.config.stash.get(RULES, None) or of_all_batches() or coverage.collected()
    rows = [line for line in coverage.make_page(report).splitlines() if line.startswith("**")]
    assert len(rows) > 80
    assert [row for row in rows if not row.endswith((", 0 not named", "not played yet"))] == []


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
