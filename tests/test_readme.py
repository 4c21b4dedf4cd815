"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re

import pytest

from houseway.cli import main
from houseway.cli.app import EXAMPLES
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


def test_the_examples_of_the_guide_for_developers_run() -> None:
    page = ROOT / "docs" / "guide" / "developer.md"
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted
    assert result.failed == 0


PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "catalogue" / "README.md"]


@pytest.mark.parametrize("folder", [".", "docs", "docs/guide", "docs/odds", "catalogue"])
def test_every_page_that_a_page_names_is_there(folder: str) -> None:
    for page in (each for each in PAGES if each.parent == ROOT / folder):
        names = re.findall(r"\]\(([^)#:]+)[^)]*\)", page.read_text("utf-8"))
        missing = [name for name in names if name != "https" and not (page.parent / name).exists()]
        assert not missing, page.name


def test_every_command_that_a_guide_names_is_one() -> None:
    for page in (ROOT / "README.md", *(ROOT / "docs" / "guide").glob("*.md")):
        named = re.findall(
            r"houseway ([a-z][a-z-]*)(?= |`|$)", _code(page.read_text("utf-8")), re.M
        )
        assert not set(named) - EXAMPLES.keys(), page.name


def _code(text: str) -> str:
    """What stands between back-ticks, and in blocks."""
    return "\n".join(re.findall(r"`[^`\n]+`|^ *houseway .*$", text, re.M))


def test_the_site_lists_every_page_of_the_guide_and_the_reference() -> None:
    config = (ROOT / "site" / ".vitepress" / "config.mts").read_text("utf-8")
    top = {path.stem for path in (ROOT / "docs").glob("*.md")} - {"index"}
    guide = {path.stem for path in (ROOT / "docs" / "guide").glob("*.md")}
    assert {name for name in top | guide if f"'{name}'" not in config} == set()


def test_the_round_that_the_readme_shows_is_the_one_that_is_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = (ROOT / "README.md").read_text("utf-8").split("$ houseway demo\n")[1].split("```")[0]
    assert main(["demo", "--rounds", "1"]) == 0
    played = iter(capsys.readouterr().out.splitlines())
    for line in shown.splitlines():
        assert line.strip() == "…" or line in played


MODULE = re.compile(r"`([\w/]+/[\w.]+\.(?:py|toml|ts))(?::[ \w.]+)?`")
HOMES = ("src/houseway", "src/houseway/room", "src/houseway/games", "", "web", "tests")


def test_every_module_that_a_page_names_by_its_path_is_there() -> None:
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        named = set(MODULE.findall(page.read_text("utf-8")))
        missing = {
            name for name in named if not any((ROOT / home / name).exists() for home in HOMES)
        }
        assert not missing, page.name
