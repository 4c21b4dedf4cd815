"""Writes docs/figures.md: published figures, the tests that hold them, and the exceptions.

python tools/make_figures.py
"""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "figures.md"
FIGURES = ROOT / "tests" / "data" / "figures.toml"

HEAD = """# Published figures

What others have published about these games, and how it comes out here. Figures without a remark
come out to their last digit. IDs are those of the collection that the tests cite; every test named
here is run by `make test`, three of the four cases of SW2 by `make nightly` only.

| ID | Figure | Comes out | Tests |
|---|---|---|---|
"""


def page() -> str:
    """The page as text."""
    rows = []
    for name, each in tomllib.loads(FIGURES.read_text()).items():
        tests = ", ".join(f"`{test}`" for test in each.get("tests", ()))
        out = each.get("apart") or "to the last digit"
        rows.append(f"| {name} | {each['figure']} | {out} | {tests} |\n")
    return HEAD + "".join(rows)


if __name__ == "__main__":
    PAGE.write_text(page())
    print(f"{PAGE.relative_to(ROOT)} written")
