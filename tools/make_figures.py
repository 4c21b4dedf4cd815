"""Write docs/figures: published figures, the tests that check them, and the exceptions.

    python tools/make_figures.py

Each family has its own page, so that two people who add families do not get merge conflicts.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "figures"
FIGURES = ROOT / "tests" / "data" / "figures"


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


if __name__ == "__main__":
    PAGES.mkdir(exist_ok=True)
    for family in families():
        (PAGES / f"{family}.md").write_text(page(family), "utf-8")
        print(f"{family}.md written")
