"""Shapes of fee table that several houses print."""

from __future__ import annotations

from pathlib import Path

from tools.fee_books.book import Body, Section, Value
from tools.fee_books.tables import (
    Table,
    money,
    read_tables,
    row,
    rows_across,
    rows_in,
    span,
)

TOP_OVERLAP = (
    "Option 25 prints $501-$800 and then $800+; its other rows end on round hundreds, and the Face "
    "Up edition prints $801+."
)


def option_tables(catalogue: Path, entry: str) -> list[Table]:
    """The tables of an entry that list options."""
    return [each for each in read_tables(catalogue, entry) if each.columns[0] == "Option"]


def across(table: Table) -> dict[str, Body]:
    """Player-dealer only, one bracket to a cell."""
    return {option: rows_across(rows[0]) for option, rows in table.by_option().items()}


def packed(table: Table, cell: int) -> dict[str, Body]:
    """Player-dealer only, all brackets in one cell."""
    return {option: rows_in(rows[0][cell]) for option, rows in table.by_option().items()}


def long(table: Table, cell: int, fee: int) -> dict[str, list[str]]:
    """One bracket to a line."""
    return {
        option: [row(line[cell], line[fee]) for line in rows]
        for option, rows in table.by_option().items()
    }


def min_and_max(table: Table, *, low: int = 0, high: int = 1) -> dict[str, dict[str, str]]:
    """The printed ranges of the table's minimum and maximum, option by option."""
    return {
        option: {"minimum": span(rows[0][low]), "maximum": span(rows[0][high])}
        for option, rows in table.by_option().items()
    }


def with_limits(
    say: dict[str, Value],
    options: dict[str, Body],
    limits: dict[str, dict[str, str]] | dict[str, str],
) -> Section:
    """A section whose limits are said once where all options share them."""
    shared = list({str(each): each for each in limits.values()}.values())
    if len(shared) == 1:
        return Section({**say, "limits": shared[0]}, options)
    bare = "player-dealer" if say["basis"] == "total table action" else "fee"
    told: dict[str, Body] = {}
    for option, body in options.items():
        said: dict[str, Value] = body if isinstance(body, dict) else {bare: body}
        told[option] = {"limits": limits[option], **said}
    return Section(say, told)


def thirty_seven(
    flat: Table, both: Table, action: dict[str, Body], say: dict[str, Value]
) -> list[Section]:
    """Options 1-4, 5-11 and 12 up, as Dai Bacc and the pai gow poker documents print them."""
    first: dict[str, Body] = {
        option: {"player": rows_in(rows[0][0]), "player-dealer": money(rows[0][1])}
        for option, rows in flat.by_option().items()
    }
    second: dict[str, Body] = {
        option: {"player": rows_in(rows[0][0]), "player-dealer": rows_in(rows[0][1])}
        for option, rows in both.by_option().items()
    }
    by_wager: dict[str, Value] = {"basis": "wagers", "player-pays": "each game wager"}
    return [
        Section({**by_wager, **say}, first),
        Section({**by_wager, **say}, second),
        Section({"basis": "total table action", **say}, action),
    ]
