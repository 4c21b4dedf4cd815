"""The rule sheets for the site: a page per edition, and the list of every catalogue entry.

    python tools/make_docs.py [FOLDER]

writes them into FOLDER, `build/docs/games` by default; `make site` does so too. They are not
committed, since `houseway rules EDITION` prints the same sheet.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from houseway.cli.editions.sheet_data import sheet_of
from houseway.editions.library import edition_ids
from houseway.editions.sheet_page import page

ROOT = Path(__file__).parents[1]
CATALOGUE = ROOT / "catalogue"
PAGES = ROOT / "build" / "docs" / "games"
STATES = {"fees": "data", "other": "display", "rulings": "rulings"}
SIDE_BETS = {"001-05"}


def entries_of(catalogue: Path = CATALOGUE) -> list[dict[str, str]]:
    """Number, title and family of every entry."""
    found = []
    for path in sorted(catalogue.glob("[0-9]*.md")):
        text = path.read_text("utf-8")
        title = text.splitlines()[0].removeprefix("# ")
        family = re.search(r"^- family: *([a-z-]+)", text, re.MULTILINE)
        found.append(
            {
                "entry": path.name[:6],
                "title": _title(title),
                "family": family[1] if family else "other",
            }
        )
    return found


def _title(text: str) -> str:
    """Return the title without trademark signs and remarks, and not all in capitals."""
    plain = re.sub(r"[™©]|\(TM\)|\(title .*", "", text).strip()
    return plain.title().replace("'S", "'s") if plain.isupper() else plain


def games_page(entries: list[dict[str, str]], sheets: list[dict[str, Any]]) -> str:
    """Return the page that lists every entry of the catalogue and whether it can be played.

    Each entry is a paragraph and there are no totals, so that two people who add editions do not
    get merge conflicts.
    """
    lines = [
        "# The games",
        "",
        "Every entry of the catalogue. *Data* is a fee book (`houseway fees`), *display* is",
        "equipment, and *side bet* and *rulings* belong to other editions. Entries that cannot be",
        "played yet say so.",
    ]
    for entry in entries:
        here = [s for s in sheets if entry["entry"] in s["catalogue"]]
        links = [f"[{s['id']}]({s['id']}.md)" for s in here]
        if entry["family"] in STATES:
            state = STATES[entry["family"]]
        elif entry["entry"] in SIDE_BETS:
            state = "side bet"
        elif not here:
            state = "not yet"
        else:
            state = "complete" if all(s["status"] == "complete" for s in here) else "partial"
        said = f"**{entry['entry']}** {entry['title']} ({entry['family']}): "
        lines += ["", said + ", ".join([f"*{state}*", *links])]
        lines += [f"- not yet: {missing}" for s in here for missing in s["missing"]]
    return "\n".join([*lines, ""])


def pages(entries: list[dict[str, str]]) -> dict[str, str]:
    """Return every page by its path below the folder of the games."""
    sheets = [json.loads(json.dumps(sheet_of(id), default=_plain)) for id in edition_ids()]
    made = {f"{sheet['id']}.md": page(sheet) for sheet in sheets}
    return {"README.md": games_page(entries, sheets), **made}


def _plain(value: Any) -> Any:
    return {name: getattr(value, name) for name in value.__struct_fields__}


def write(folder: Path) -> int:
    """Write the pages into a folder; return how many there are."""
    made = pages(entries_of())
    for name, text in made.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return len(made)


def main() -> None:
    """Write the pages where the command line says."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else PAGES
    print(f"{write(folder)} pages are in {folder}")


if __name__ == "__main__":
    main()
