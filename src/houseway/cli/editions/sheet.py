"""Drawing a rule sheet in the terminal."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from houseway.cli.draw import Paper

_SILENT = "none printed"


def draw_sheet(sheet: dict[str, Any], paper: Paper) -> None:
    """Print a rule sheet from deck to citation, in the order of a round."""
    paper.line(sheet["title"], "bold underline")
    paper.line(f"{sheet['id']} · {sheet['family']}")
    _draw_play(sheet, paper)
    if sheet["fees"]:
        paper.heading("Collections in force")
        draw_fees(sheet["fees"], paper)
    _draw_choices("Options of the house", sheet["options"], paper)
    _draw_choices("Readings of doubtful lines", sheet["readings"], paper)
    _draw_rulings(sheet, paper)
    _draw_source(sheet, paper)


def _draw_play(sheet: dict[str, Any], paper: Paper) -> None:
    paper.heading("Deck and table")
    paper.pairs([(name, sheet[name]) for name in ("deck", "shoe", "table", "limits", "rotation")])
    if sheet["wagers"]:
        paper.heading("Wagers")
        columns = list(dict.fromkeys(key for row in sheet["wagers"] for key in row))
        rows = [[str(row.get(column, "")) for column in columns] for row in sheet["wagers"]]
        _draw_wagers(columns, rows, paper)
    paper.heading("Round of play")
    _lines(sheet["procedure"], paper)
    for name, chart in sheet["charts"].items():
        paper.line()
        paper.line(f"  {name}")
        width = len(next(iter(chart.values())))
        heads = ["", *(str(i) for i in range(width))]
        paper.table(heads, [[key, *map(_letter, row)] for key, row in chart.items()])
    if sheet["action"]:
        paper.heading("Action button")
        _lines(sheet["action"], paper)
    if sheet["settlement"]:
        paper.heading("Settlement")
        _lines([*sheet["settlement"], *sheet["coverage"]], paper)


def _draw_wagers(columns: list[str], rows: list[list[str]], paper: Paper) -> None:
    """Print wagers as a grid, or one below the other where the grid would be too wide."""
    kept = [i for i in range(len(columns)) if any(row[i] for row in rows)]
    wide = sum(max(len(columns[i]), *(len(row[i]) for row in rows)) + 3 for i in kept)
    if wide <= paper.console.width:
        paper.table(columns, rows)
        return
    for row in rows:
        paper.line(f"  {row[0]}", "bold")
        paper.pairs([(f"  {columns[i]}", row[i]) for i in kept if i and row[i]])


def _letter(letter: str) -> Text:
    return Text(letter, "green" if letter == "H" else "dim" if letter == "S" else "")


def _lines(lines: list[str], paper: Paper) -> None:
    for line in lines:
        paper.line(f"  {line}")


def draw_fees(fees: dict[str, Any], paper: Paper) -> None:
    """Print one option of a fee book."""
    paper.pairs(
        [
            ("book", f"{fees['title']} ({fees['book']})" if "title" in fees else ""),
            ("why this book", fees.get("chosen", "")),
            ("approval", " ".join(filter(None, [fees.get("approval"), fees.get("date")]))),
            ("option", fees["option"]),
            ("printed as", ", ".join(map(str, fees["numbers"]))),
            ("basis", fees["basis"]),
            ("limits", "; ".join(fees["limits"])),
            ("taken at", "; ".join(fees["when"])),
            *((payer, " · ".join(rows)) for payer, rows in fees["tiers"].items()),
            ("note", fees["note"]),
            ("waived", fees["waiver"]),
            ("as printed", "; ".join(f"{a} for {b}" for b, a in fees["printed"].items())),
            ("why", fees["why"]),
            ("readings", "; ".join(f"{a}: {b}" for a, b in fees["readings"].items())),
            ("other options", ", ".join(ranges(_others(fees)))),
        ]
    )


def _others(fees: dict[str, Any]) -> list[str]:
    return [each for each in fees.get("options", ()) if each != fees["option"]]


def ranges(names: list[str]) -> list[str]:
    """Join consecutive numbers into ranges: `2-17`, `19`, `modified A`."""
    runs: list[list[str]] = []
    for name in names:
        last = runs[-1][-1] if runs else ""
        if name.isdecimal() and last.isdecimal() and int(name) == int(last) + 1:
            runs[-1].append(name)
        else:
            runs.append([name])
    return [run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]


def _draw_choices(heading: str, switches: list[dict[str, Any]], paper: Paper) -> None:
    if not switches:
        return
    paper.heading(heading)
    rows = [(each["name"], _now(each), each["may be"], each["why"]) for each in switches]
    paper.table(("--set", "in force", "may be", "why"), rows)


def _now(switch: dict[str, Any]) -> Text:
    value = str(switch["value"])
    value = value.lower() if isinstance(switch["value"], bool) else value
    changed = switch["value"] != switch["usual"]
    return Text(f"{value} (changed)" if changed else value, "yellow" if changed else "")


def _draw_rulings(sheet: dict[str, Any], paper: Paper) -> None:
    rulings = {topic: words for topic, words in sheet["rulings"].items() if words != _SILENT}
    silent = [topic for topic, words in sheet["rulings"].items() if words == _SILENT]
    if sheet["rulings"]:
        paper.heading("Rulings")
        paper.pairs([*rulings.items(), (_SILENT, ", ".join(silent))])
    if sheet["situations"]:
        paper.heading("What the floor does")
        rows = [
            (each["name"], each["situation"], " or ".join(each["when"]) or "any", each["done"])
            for each in sheet["situations"]
        ]
        paper.table(("ruling", "situation", "ruled after", "what is done"), rows)
    if sheet["notes"]:
        paper.heading("Notes")
        _lines(sheet["notes"], paper)


def _draw_source(sheet: dict[str, Any], paper: Paper) -> None:
    source = sheet["source"]
    paper.heading("Filed as")
    paper.pairs(
        [
            ("house", sheet["house"]),
            ("owner", sheet["owner"]),
            ("house way", sheet["house_way"]),
            ("document", source["document"]),
            ("approval", " ".join(filter(None, [source.get("approval"), source.get("date")]))),
            ("catalogue", ", ".join(sheet["catalogue"])),
            ("status", sheet["status"]),
            ("not yet played", "; ".join(sheet["missing"])),
            ("terms", sheet["digest"]),
        ]
    )
