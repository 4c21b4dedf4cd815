"""A rule sheet as Markdown, for the documentation and for printing."""

from __future__ import annotations

from typing import Any


def cell(value: object) -> str:
    """Return the text of a Markdown cell, on one line."""
    return str(value).replace("|", "\\|").replace("\n", " ")


def table(heads: list[str], rows: list[list[object]]) -> list[str]:
    """Return the lines of a Markdown table, without columns that are empty in every row."""
    kept = [i for i in range(len(heads)) if any(row[i] not in ("", None) for row in rows)]
    lines = ["| " + " | ".join(heads[i] for i in kept) + " |", "|" + "---|" * len(kept)]
    return lines + ["| " + " | ".join(cell(row[i]) for i in kept) + " |" for row in rows]


def plain(value: object) -> str:
    """Write a value as `--set` takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def switches(title: str, rows: list[dict[str, Any]]) -> list[str]:
    """Return a section that lists options or readings; empty if there are none."""
    if not rows:
        return []
    body = [[f"`{r['name']}`", plain(r["value"]), r["may be"], r["why"]] for r in rows]
    return ["", f"## {title}", *table(["name", "usual", "choices", "why"], body)]


def page(sheet: dict[str, Any]) -> str:
    """Return the rule sheet of one edition as Markdown."""
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
            f"option {fees['option']} of {len(fees['options'])}:"
            if len(fees["options"]) > 1
            else "its only option:",
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
            [
                f"`{each['name']}`",
                each["situation"],
                " or ".join(each["when"]) or "any moment",
                each["done"],
            ]
            for each in sheet["situations"]
        ]
        heads = ["ruling", "situation", "ruled after", "what is done"]
        lines += ["", "## What the floor does", *table(heads, done)]
    if sheet["notes"]:
        lines += ["", "## Notes", *(f"- {note}" for note in sheet["notes"])]
    return "\n".join(lines) + "\n"
