"""Every published figure of the families computed so far has a test, or a reason why not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools.make_figures import families, figures

from support import ROOT

COMPUTED = ("1.", "2.", "3.", "4.", "5.", "6.", "7.", "8.", "9.", "10")
"""Sections of families whose odds are computed."""


def test_no_figure_is_forgotten(shared: Path) -> None:
    listed = {name for family in families() for name in figures(family)}
    section, missing = "", []
    for line in (shared / "oracles.md").read_text("utf-8").splitlines():
        section = line.strip("# ")[:2] if line.startswith("## ") else section
        found = re.match(r"\| ([A-Z]{2,3}\d+) \|", line)
        if found and section in COMPUTED:
            missing += [found[1]] if found[1] not in listed else []
    assert not missing


@pytest.mark.parametrize("family", families())
def test_the_tests_named_are_there(family: str) -> None:
    source = "".join(path.read_text() for path in (ROOT / "tests").rglob("test_*.py"))
    for name, each in figures(family).items():
        assert each.get("tests") or each.get("apart"), name
        for test in each.get("tests", ()):
            assert f"def {test}(" in source, test
