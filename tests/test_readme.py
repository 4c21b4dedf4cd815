"""What the README shows is what happens."""

from __future__ import annotations

import doctest

import pytest

from houseway.cli import main
from support import ROOT


def test_the_examples_of_the_readme_run() -> None:
    result = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL
    )
    assert result.attempted > 10
    assert result.failed == 0


def test_the_examples_of_the_guide_to_odds_run() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "odds.md"), module_relative=False)
    assert result.attempted
    assert result.failed == 0


def test_every_page_the_readme_names_is_there() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    names = [part.partition(")")[0] for part in text.split("](")[1:]]
    missing = [name for name in names if not (ROOT / name).exists()]
    assert not missing


def test_the_round_that_the_readme_shows_is_the_one_that_is_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = (ROOT / "README.md").read_text("utf-8").split("$ houseway demo\n")[1].split("```")[0]
    assert main(["demo", "--rounds", "1"]) == 0
    played = iter(capsys.readouterr().out.splitlines())
    for line in shown.splitlines():
        assert line.strip() == "…" or line in played
