"""Assemble the report of an edition from its findings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway import __version__
from houseway.odds.report.blocks import (
    Block,
    ChartBlock,
    Document,
    FactsBlock,
    Grid,
    Heading,
    WordsBlock,
    grid_of,
)
from houseway.odds.report.findings import Findings
from houseway.odds.report.lab_sections import (
    check_blocks,
    cost_blocks,
    decision_blocks,
    removal_blocks,
    target_blocks,
)
from houseway.odds.report.money import bank_blocks, fee_facts, money_blocks
from houseway.odds.report.numbers import percent
from houseway.odds.report.sensitivity import sensitivity_blocks, value_text
from houseway.odds.report.wagers import edge_words, results_picture, summary, wager_blocks
from houseway.odds.solvers import Simulation

DEFINITIONS = """\
Return: the player's expected net gain per unit of the initial wager, including doubles, splits \
and other chips that follow from it. It is negative if the player loses on average.
Edge: the return with its sign reversed. The edge of action is the edge divided by the average \
amount put at risk.
Gain: what one unit wins, not counting the unit itself; -1:1 is the loss of the unit.
Return to player: the average part of everything put at risk that comes back: 100 % less the edge \
of action.
Hit frequency: how often a round brings a gain.
Variance and standard deviation: those of the gain of one unit in one round.
Every round is dealt from a full, fairly shuffled shoe; cards seen in earlier rounds are not used. \
The bank covers every wager, and payments are not rounded to a chip."""


SEED = Simulation().seed
KERNEL_CHECKS = (
    "the project's tests compare them with the game's script, deal by deal and over every order of "
    "tiny decks, and with published figures where these exist"
)


def wager_names(sheet: Mapping[str, Any]) -> dict[str, str]:
    """Return the names of the betting spaces by id, in printed order."""
    return {row["id"]: row["wager"] for row in sheet["wagers"]}


def make_document(found: Findings) -> Document:
    """Assemble the report: wagers, strategies, rules in force, fees and bank, method."""
    report, sheet = found.report, found.sheet
    names = {**wager_names(sheet), "insurance": "Insurance"}
    blocks: list[Block] = [Heading("The wagers"), *edge_words(report, names)]
    blocks.append(summary(report, names))
    picture = results_picture(report, names)
    blocks += [picture] if picture else []
    blocks.append(Heading("Every wager, line by line"))
    for result in report.wagers:
        blocks += wager_blocks(result, names.get(result.wager, result.wager))
    if found.charts:
        blocks += [Heading("The best play"), *found.charts]
    blocks += cost_blocks(found.costs, names)
    blocks += decision_blocks(found.decisions)
    for target in found.targets:
        blocks += target_blocks(target, names)
    if found.sensitivity is not None:
        blocks.append(Heading("What options and readings are worth"))
        blocks += sensitivity_blocks(found.sensitivity, names)
    blocks += removal_blocks(found.removal, names) if found.removal else []
    blocks += _rules(sheet)
    if found.takings is not None:
        blocks += [Heading("Collections and the bank"), *fee_facts(sheet["fees"])]
        blocks += money_blocks(found.takings)
        blocks += bank_blocks(found.run) if found.run else []
    blocks += _methods(found, names)
    return Document(
        title=sheet["title"],
        subtitle=f"The mathematics of every wager · {sheet['deck']}",
        citation=_citation(sheet),
        headline=tuple(
            (names.get(each.wager, each.wager), percent(each.edge, 3)) for each in report.wagers
        ),
        blocks=tuple(blocks),
        foot=f"Houseway {__version__} · {report.edition} · terms {sheet['digest']}",
    )


def _citation(sheet: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    source = sheet["source"]
    rows = (
        ("edition", sheet["id"]),
        ("house", sheet["house"]),
        ("owner", sheet["owner"]),
        ("catalogue", ", ".join(sheet["catalogue"])),
        ("document", source["document"]),
        ("approval", " ".join(filter(None, (source["approval"], source["date"])))),
    )
    return tuple((name, value) for name, value in rows if value)


def _rules(sheet: Mapping[str, Any]) -> list[Block]:
    blocks: list[Block] = [
        Heading("Rules and readings in force"),
        FactsBlock((("deck", sheet["deck"]), ("shoe", sheet["shoe"]), ("table", sheet["table"]))),
        WordsBlock(tuple(sheet["procedure"]), points=True),
    ]
    for name, rows in sheet["charts"].items():
        blocks.append(drawing_chart(name, rows))
    blocks.append(
        grid_of(
            sheet["wagers"],
            {
                "wager": lambda row: row["wager"],
                "kind": lambda row: row["kind"],
                "pays": lambda row: row["pays"],
                "pushes on": lambda row: row["pushes"] or "—",
                "needs": lambda row: row["needs"] or "—",
            },
            names=5,
            prose=(2, 3, 4),
            caption="The wagers as filed.",
        )
    )
    switches = [*sheet["options"], *sheet["readings"]]
    if switches:
        blocks.append(
            grid_of(
                switches,
                {
                    "option or reading": lambda each: each["name"],
                    "in force": lambda each: value_text(each["value"]),
                    "default": lambda each: value_text(each["usual"]),
                    "why": lambda each: each["why"],
                },
                names=4,
                prose=(3,),
                caption="Options of the house, and readings of lines with more than one meaning.",
            )
        )
    return blocks


def drawing_chart(name: str, rows: Mapping[str, str]) -> ChartBlock:
    """Return a drawing chart of the edition as printed: a letter for each card."""
    width = len(next(iter(rows.values())))
    heads = [str(place) for place in range(width)]
    return ChartBlock(
        caption=f"The edition's {name}: a row for each total, a column for each card drawn.",
        corner="",
        heads=tuple(heads),
        rows=tuple((head, tuple(row)) for head, row in rows.items()),
        legend=(("H", "draw"), ("S", "stand")),
    )


def _methods(found: Findings, names: Mapping[str, str]) -> list[Block]:
    report = found.report
    build = (
        ("build", f"Houseway {__version__}"),
        ("terms", found.sheet["digest"]),
        ("seed", str(SEED)),
        ("kernels", KERNEL_CHECKS),
    )
    return [
        Heading("Method"),
        Grid(
            heads=("wager", "how its figures were computed"),
            rows=tuple((names.get(each.wager, each.wager), each.how) for each in report.wagers),
            names=2,
            prose=(1,),
        ),
        *check_blocks(found.checks, names),
        FactsBlock(build),
        WordsBlock(tuple(DEFINITIONS.splitlines()), points=True),
    ]
