"""What no test names: for each catalogue entry that is played, the points without a test.

    python tools/rule_coverage.py     # writes build/coverage.md

A point is a row of one of the entry's tables (except fees, which tests compare to the cent) or one
of its doubtful points. A test names points by its citation, `@rule(entry, point)`: the words of the
citation and of the test's name are compared with the words of the point.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from houseway.editions.catalogue import index

ROOT = Path(__file__).parents[1]
CATALOGUE = ROOT / "catalogue"
PAGE = ROOT / "build" / "coverage.md"
SKIPPED = ("limits and collection fees", "figures printed", "equipment", "scope", "glossary")
COMMON = frozenset(
    re.findall(
        r"\w+",
        """the and for with not any all are its his but one two from per see has have into than
        that this these only when where which who will may can been being does did no yes is it of
        on or to in at by an as be if so seed seeds lines line print printed prints reading read
        default text says said book entry edition editions here there other others rule rules
        setting settings make also same every each player players dealer wager wagers hand hands
        card cards test pays pay wins win loses lose""",
    )
)
NO_BEARING = ROOT / "tests" / "data" / "no_bearing"
"""One file per entry with the points that change neither play, pays nor fees, and why."""


def words(text: str) -> set[str]:
    """Return the stems of the significant words, and every number."""
    found = re.findall(
        r"[a-z]+|\d+(?:\.\d+)?", text.lower().replace("½", ".5").replace("1/2", ".5")
    )
    return {
        _stem(word) for word in found if word not in COMMON and (len(word) > 2 or word.isdigit())
    }


def _stem(word: str) -> str:
    for end in ("ing", "es", "ed", "s"):
        if word.endswith(end) and len(word) > len(end) + 3:
            return word[: -len(end)]
    return word


def points(text: str) -> list[tuple[str, str]]:
    """Return `(section, point)` for every table row and doubtful point of an entry."""
    found: list[tuple[str, str]] = []
    section, head = "", ""
    for line in text.splitlines():
        if line.startswith("#"):
            section, head = line.lstrip("# ").strip(), ""
        elif section.lower().startswith(SKIPPED):
            continue
        elif line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if set("".join(cells)) <= set("-: "):
                continue
            if not head:
                head = line
            elif sum(bool(cell) for cell in cells) > 1:
                found.append((section, " | ".join(cells)))
        else:
            head = ""
            if section.lower() == "doubtful" and line.startswith("- "):
                found.append((section, line[2:]))
    return found


Cited = dict[str, list[dict[str, Any]]]


def collected() -> Cited:
    """Return the citations of all tests, by a pytest run that only collects them."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "rules.json"
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q"]
        command += ["--rules-report", str(report)]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        cited: Cited = json.loads(report.read_text("utf-8"))
    return cited


def citations(cited: Cited) -> dict[str, list[str]]:
    """Return for each entry the words of every test that cites it."""
    return {
        entry: [
            " ".join([each["point"], *(t.rpartition("::")[2] for t in each["tests"])])
            for each in cites
        ]
        for entry, cites in cited.items()
    }


def is_named(point: str, cited: list[set[str]]) -> bool:
    """Return whether a test shares 1/3 of the point's words, or 3 words that are 1/3 of its own."""
    mine = words(point)
    if not mine:
        return True
    for theirs in cited:
        shared = len(mine & theirs)
        if shared >= len(mine) / 3 or (shared >= 3 and shared >= len(theirs) / 3):
            return True
    return False


def excused(entry: str) -> tuple[str, ...]:
    """Return how the points begin that have no bearing on play."""
    path = NO_BEARING / f"{entry}.toml"
    return tuple(tomllib.loads(path.read_text("utf-8"))) if path.exists() else ()


def lines_of(entry: str, text: str, cited: list[str]) -> list[str]:
    """Return the lines of the page about an entry that can be played."""
    all_points = points(text)
    theirs = [words(each) for each in cited]
    counted = [each for each in all_points if not each[1].startswith(excused(entry))]
    missing = [(where, point) for where, point in counted if not is_named(point, theirs)]
    numbers = f"{len(all_points)} points, {len(all_points) - len(counted)} without bearing"
    line = f"**{entry}** {numbers}, {len(missing)} not named"
    return [line, *(f"- {where}: {point[:160]}" for where, point in missing)]


def make_page(report: Cited) -> str:
    """Return the whole page, a paragraph per entry."""
    cited = citations(report)
    played = {entry for row in index() for entry in row["catalogue"]}
    lines = [
        "# What the tests name",
        "",
        "For every entry that is played: its table rows and doubtful points, those without bearing",
        "on play (`tests/data/no_bearing` says why), and those that no test names. Made by",
        "`tools/rule_coverage.py`.",
    ]
    for path in sorted(CATALOGUE.glob("[0-9]*.md")):
        entry = path.name[:6]
        lines += ["", *([f"**{entry}** not played yet"] if entry not in played else ())]
        if entry in played:
            lines += lines_of(entry, path.read_text("utf-8"), cited.get(entry, []))
    return "\n".join([*lines, ""])


def main() -> None:
    """Write the page."""
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(make_page(collected()), "utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
