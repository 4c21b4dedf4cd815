"""Lucky Derby Casino: every fee schedule stands in its game's own document."""

from __future__ import annotations

import re
from pathlib import Path

from tools.fee_books.book import Body, Book, Value
from tools.fee_books.common import long, min_and_max, option_tables, with_limits
from tools.fee_books.saloon import below_ten
from tools.fee_books.tables import Table, money, rows_in, span

ACTION: dict[str, Value] = {"basis": "total table action"}
NAMES = {"Ante": "ante", "Pair Plus": "pair plus", "6-Card": "six card bonus"}


def books(catalogue: Path) -> list[Book]:
    """Every fee book of the house."""
    return [
        three_card(catalogue),
        baccarat(catalogue),
        spanish(catalogue),
        fortune(catalogue),
        no_bust(catalogue),
        ultimate(catalogue),
    ]


def packed_with_sames(table: Table) -> dict[str, Body]:
    """Brackets packed into the last cell, or `as option 1`, `same as 3`."""
    options: dict[str, list[str]] = {}
    for option, rows in table.by_option().items():
        same = re.fullmatch(r"(?:as option|same as) (\d+)", rows[0][1])
        options[option] = options[same[1]] if same else rows_in(rows[0][1])
    return {**options}


def limits_of(table: Table) -> dict[str, dict[str, str]] | dict[str, str]:
    """The second cell: a table limit, named limits, or `min …, max …`; `same` repeats."""
    found: dict[str, dict[str, str]] = {}
    plain: dict[str, str] = {}
    for option, rows in table.by_option().items():
        cell = rows[0][0]
        if cell == "same":
            found[option] = list(found.values())[-1]
        elif cell.startswith("min "):
            low, high = cell.removeprefix("min ").split(", max ")
            found[option] = {"minimum": span(low), "maximum": span(high)}
        elif cell.startswith("$"):
            plain[option] = span(cell)
        else:
            named = [part.rsplit(" ", 1) for part in cell.split(", ")]
            found[option] = {NAMES[name]: span(text) for name, text in named}
    if plain and found:
        return {option: {"table": text} for option, text in plain.items()} | found
    return found or plain


def three_card(catalogue: Path) -> Book:
    """001-06."""
    (table,) = option_tables(catalogue, "001-06")
    book = Book(
        id="lucky-derby/three-card-poker",
        title="Collection rates of Three Card Poker 6 Card Bonus",
        catalogue=["001-06"],
        source={
            "document": "Three Card Poker 6 Card Bonus, Lucky Derby Casino",
            "approval": "GEGA-003666",
        },
        groups={"all": [("Three Card Poker 6 Card Bonus", "GEGA-003666", "001-06")]},
        sections=[with_limits({**ACTION}, packed_with_sames(table), limits_of(table))],
    )
    book.overlap(
        ["1", "4", "5", "6", "7", "8", "9"],
        "$301-$500 is followed by $500 or more; read $501 or more.",
    )
    return book


def baccarat(catalogue: Path) -> Book:
    """001-07."""
    (table,) = option_tables(catalogue, "001-07")
    book = Book(
        id="lucky-derby/ez-baccarat",
        title="Collection rates of EZ Baccarat Panda 8",
        catalogue=["001-07"],
        source={
            "document": "EZ Baccarat Panda 8, Lucky Derby Casino",
            "approval": "GEGA-003967",
            "date": "June 2013",
        },
        groups={"all": [("EZ Baccarat Panda 8", "GEGA-003967", "001-07")]},
        sections=[with_limits({**ACTION}, packed_with_sames(table), limits_of(table))],
    )
    book.correct(
        "12", "$25-$200: $1", "$15-$200: $1", "The table's limit begins at $15, as in option 10."
    )
    return book


def spanish(catalogue: Path) -> Book:
    """001-08."""
    (table,) = option_tables(catalogue, "001-08")
    book = Book(
        id="lucky-derby/pure-spanish-21-5",
        title="Collection rates of Pure Spanish 21.5",
        catalogue=["001-08"],
        source={
            "document": "Pure Spanish 21.5",
            "approval": "GEGA-004041",
            "date": "October 2013",
        },
        groups={"all": [("Pure Spanish 21.5", "GEGA-004041", "001-08")]},
        sections=[
            with_limits(
                {
                    **ACTION,
                    "note": "The Match the Dealer bet is $1-$50 in every option.",
                },
                packed_with_sames(table),
                limits_of(table),
            )
        ],
    )
    book.overlap(["6"], "$10-$76 is followed by $76-$200; read $10-$75.", usual="second")
    book.correct("5", "$5-$50: $0.50", "$10-$50: $0.50", "The table's limit begins at $10.")
    return book


def fortune(catalogue: Path) -> Book:
    """001-09."""
    by_wager, by_action = option_tables(catalogue, "001-09")
    first: dict[str, Body] = {
        option: {"player": rows_in(rows[0][1]), "player-dealer": money(rows[0][2])}
        for option, rows in by_wager.by_option().items()
    }
    (fee,) = set(re.findall(r"PD (\$[\d.]+)", by_action.columns[2]))
    second: dict[str, Body] = {
        option: [f"{span(part)}: {money(fee)}" for part in rows[0][1].split(", ")]
        for option, rows in by_action.by_option().items()
    }
    note: dict[str, Value] = {"note": "Taken before the dice cup is opened."}
    wagers: dict[str, Value] = {"basis": "wagers", "player-pays": "each game wager"}
    book = Book(
        id="lucky-derby/fortune-pai-gow-poker",
        title="Collection rates of Fortune Pai Gow Poker",
        catalogue=["001-09"],
        source={
            "document": "Fortune Pai Gow Poker, Lucky Derby Casino",
            "approval": "GEGA-003968",
            "date": "October 2013",
        },
        groups={"all": [("Fortune Pai Gow Poker", "GEGA-003968", "001-09")]},
        sections=[
            with_limits({**wagers, **note}, first, limits_of(by_wager)),
            with_limits({**ACTION, **note}, second, limits_of(by_action)),
        ],
    )
    book.overlap(["3"], "$10-$200 is followed by $200-$400; read $201-$400.")
    return book


def no_bust(catalogue: Path) -> Book:
    """001-10 and 001-11 print the same five options."""
    (table,) = option_tables(catalogue, "001-10")
    (twin,) = option_tables(catalogue, "001-11")
    if packed_with_sames(table) != packed_with_sames(twin):
        raise ValueError("001-10 and 001-11 no longer agree")
    book = Book(
        id="lucky-derby/no-bust-21st-century-blackjack",
        title="Collection rates of No Bust 21st Century Blackjack 4.0 and Buster Blackjack 4.0",
        catalogue=["001-10", "001-11"],
        source={"document": "the two games' own documents, Lucky Derby Casino"},
        groups={
            "all": [
                ("No Bust 21st Century Blackjack 4.0", "GEGA-004042", "001-10"),
                ("No Bust 21st Century Buster Blackjack 4.0", "GEGA-000138", "001-11"),
            ]
        },
        sections=[with_limits({**ACTION}, packed_with_sames(table), limits_of(table))],
    )
    book.correct(
        "2",
        "$75-$99: $2",
        "$75-$199: $2",
        "It would leave $100-$199 without a fee; the house's other schedules print $75-$199.",
    )
    return book


def ultimate(catalogue: Path) -> Book:
    """001-40."""
    (table,) = option_tables(catalogue, "001-40")
    return Book(
        id="lucky-derby/ultimate-texas-holdem",
        title="Collection rates of Ultimate Texas Hold'em Bad Beat Bonus",
        catalogue=["001-40"],
        source={
            "document": "Ultimate Texas Hold'em Bad Beat Bonus, Lucky Derby Casino",
            "approval": "GEGA-004210",
            "date": "May 2014",
        },
        groups={"all": [("Ultimate Texas Hold'em Bad Beat Bonus", "GEGA-004210", "001-40")]},
        sections=[with_limits({**ACTION}, {**long(table, 2, 3)}, min_and_max(table))],
        readings=[below_ten(["6", "7"], ["all"])],
    )
