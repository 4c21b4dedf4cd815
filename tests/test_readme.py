"""What the README shows is what happens."""

from __future__ import annotations

import doctest

from support import ROOT


def test_the_examples_of_the_readme_run() -> None:
    result = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL
    )
    assert result.attempted > 10
    assert result.failed == 0


def test_every_page_the_readme_names_is_there() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    names = [part.partition(")")[0] for part in text.split("](")[1:]]
    missing = [name for name in names if not (ROOT / name).exists()]
    assert not missing
