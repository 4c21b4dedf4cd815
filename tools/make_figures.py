"""Published figures for the site: how each comes out here, and the tests that hold it.

    python tools/make_figures.py [FOLDER]

writes a page per family into FOLDER, `build/docs/figures` by default, from `tests/data/figures`;
`make site` does so too.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "build" / "docs" / "figures"
FIGURES = ROOT / "tests" / "data" / "figures"


INTRODUCTION = """\
# Published figures

What others have published about these games, and how it comes out here: one page per family. A
figure without a remark agrees to its last digit. `make nightly` runs every test named; `make test`
runs all but those of SW1 and SW2 and the last digit of EQ24, and takes fewer cases of BJ1, BJ5 and
BJ6.
"""


def families() -> list[str]:
    """Return the families with figures, and the counts of hands."""
    return sorted(path.stem for path in FIGURES.glob("*.toml"))


def figures(family: str) -> dict[str, dict[str, Any]]:
    """Return a family's figures by ID."""
    return tomllib.loads((FIGURES / f"{family}.toml").read_text("utf-8"))


def page(family: str) -> str:
    """Return the page of a family."""
    lines = [f"# Published figures of {family}", "", "| ID | Figure | Comes out | Tests |"]
    lines.append("|---|---|---|---|")
    for name, each in figures(family).items():
        tests = ", ".join(f"`{test}`" for test in each.get("tests", ()))
        out = each.get("apart") or "to the last digit"
        lines.append(f"| {name} | {each['figure']} | {out} | {tests} |")
    return "\n".join([*lines, ""])


def write(folder: Path) -> None:
    """Write the introduction and every family's page into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "README.md").write_text(INTRODUCTION, "utf-8")
    for family in families():
        (folder / f"{family}.md").write_text(page(family), "utf-8")


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PAGES
    write(target)
    print(f"{len(families())} pages are in {target}")
