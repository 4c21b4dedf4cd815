"""Writes docs/games: one page an edition, made from its file, and the list of all entries.

    python tools/make_docs.py [CATALOGUE]

With the catalogue beside the repository the list of entries (tests/data/catalogue.json) is made
anew too; without it the committed list is used.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from houseway.cli.sheet_data import sheet_of
from houseway.editions.library import edition_ids

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "games"
STATES = {"fees": "data", "other": "display", "rulings": "rulings"}
SIDE_BETS = {"001-05"}
ENTRIES = ROOT / "tests" / "data" / "catalogue.json"


def entries_of(catalogue: Path) -> list[dict[str, str]]:
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
    """Without marks, remarks and capitals."""
    plain = re.sub(r"[™©]|\(TM\)|\(title .*", "", text).strip()
    return plain.title().replace("'S", "'s") if plain.isupper() else plain


def cell(value: object) -> str:
    """A table cell: plain, on one line."""
    return str(value).replace("|", "\\|").replace("\n", " ")


def table(heads: list[str], rows: list[list[object]]) -> list[str]:
    """A Markdown table; columns that are empty all the way down are left out."""
    kept = [i for i in range(len(heads)) if any(row[i] not in ("", None) for row in rows)]
    lines = ["| " + " | ".join(heads[i] for i in kept) + " |", "|" + "---|" * len(kept)]
    return lines + ["| " + " | ".join(cell(row[i]) for i in kept) + " |" for row in rows]


def plain(value: object) -> str:
    """A value as `--set` takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def switches(title: str, rows: list[dict[str, Any]]) -> list[str]:
    """Options or readings."""
    if not rows:
        return []
    body = [[f"`{r['name']}`", plain(r["value"]), r["may be"], r["why"]] for r in rows]
    return ["", f"## {title}", *table(["name", "usual", "may be", "why"], body)]


def page(sheet: dict[str, Any]) -> str:
    """One edition as Markdown."""
    source = sheet["source"]
    lines = [
        f"# {sheet['title']}",
        "",
        f"`{sheet['id']}` · {sheet['family']} · catalogue {', '.join(sheet['catalogue'])}",
        f"· document {source['document']}" + f" · {source['approval']}" * bool(source["approval"]),
        "",
        f"- Deck: {sheet['deck']}" + (f"; {sheet['shoe']}" if sheet["shoe"] else ""),
        f"- Table: {sheet['table']}",
        *(
            f"- {each.capitalize()}: {sheet[each]}"
            for each in ("limits", "rotation")
            if sheet[each]
        ),
    ]
    if sheet["wagers"]:
        heads = list(dict.fromkeys(key for row in sheet["wagers"] for key in row))
        rows = [[row.get(head, "") for head in heads] for row in sheet["wagers"]]
        lines += ["", "## Wagers", *table(heads, rows)]
    steps = enumerate(sheet["procedure"], 1)
    lines += ["", "## Round of play", *(f"{number}. {line}" for number, line in steps)]
    for name, chart in sheet["charts"].items():
        columns = " ".join(str(i) for i in range(len(next(iter(chart.values())))))
        lines += ["", f"### {name.capitalize()}", "```", f"{'':>6}  {columns}"]
        lines += [f"{key:>6}  {' '.join(value)}" for key, value in chart.items()] + ["```"]
    if sheet["action"]:
        lines += ["", "## Action button", *(f"- {line}" for line in sheet["action"])]
    if sheet["settlement"]:
        lines += ["", "## Settlement", *(f"- {line}" for line in sheet["settlement"])]
        lines += [f"- {line}" for line in sheet["coverage"]]
    fees = sheet["fees"]
    if fees:
        lines += [
            "",
            "## Collections",
            f"{fees['title']} (`{fees['book']}`),",
            f"option {fees['option']} of {len(fees['options'])}:",
            "",
        ]
        lines += [f"- {who}: {' · '.join(rows)}" for who, rows in fees["tiers"].items()]
        lines += [f"- {note}" for note in (fees["note"], fees["waiver"]) if note]
    lines += switches("Options of the house", sheet["options"])
    lines += switches("Readings of doubtful lines", sheet["readings"])
    rulings: list[list[object]] = [[*ruling] for ruling in sheet["rulings"].items()]
    lines += ["", "## Rulings", *table(["topic", "ruling"], rulings)]
    if sheet["situations"]:
        done: list[list[object]] = [
            [f"`{each['name']}`", each["situation"], " or ".join(each["when"]), each["done"]]
            for each in sheet["situations"]
        ]
        heads = ["ruling", "situation", "ruled after", "what is done"]
        lines += ["", "## What the floor does", *table(heads, done)]
    if sheet["notes"]:
        lines += ["", "## Notes", *(f"- {note}" for note in sheet["notes"])]
    return "\n".join(lines) + "\n"


def games_page(entries: list[dict[str, str]], sheets: list[dict[str, Any]]) -> str:
    """Every entry of the catalogue and whether it is played.

    A paragraph an entry and no sums: two who add editions change different places.
    """
    lines = [
        "# The games",
        "",
        "Every entry of the catalogue. *Data* are fee books (`houseway fees`), *display* is",
        "equipment, *side bet* and *rulings* go with other editions. What is not yet played says",
        "so.",
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
    """Every page by its path below docs/games."""
    sheets = [json.loads(json.dumps(sheet_of(id), default=_plain)) for id in edition_ids()]
    made = {f"{sheet['id']}.md": page(sheet) for sheet in sheets}
    return {"README.md": games_page(entries, sheets), **made}


def _plain(value: Any) -> Any:
    return {name: getattr(value, name) for name in value.__struct_fields__}


def main() -> None:
    """Write the pages, and remove those of editions that are gone."""
    catalogue = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT.parent / "shared" / "catalogue"
    if catalogue.is_dir():
        ENTRIES.parent.mkdir(parents=True, exist_ok=True)
        ENTRIES.write_text(json.dumps(entries_of(catalogue), indent=1, ensure_ascii=False) + "\n")
    entries = json.loads(ENTRIES.read_text("utf-8"))
    wanted = pages(entries)
    for old in PAGES.rglob("*.md"):
        if str(old.relative_to(PAGES)) not in wanted:
            old.unlink()
    for name, text in wanted.items():
        path = PAGES / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    print(f"{len(wanted)} pages")


if __name__ == "__main__":
    main()
