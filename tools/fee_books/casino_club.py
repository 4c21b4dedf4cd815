"""Casino Club."""

from __future__ import annotations

from pathlib import Path

from tools.fee_books.book import Book, Section, Value
from tools.fee_books.common import option_tables, packed, with_limits
from tools.fee_books.tables import span

ACTION: dict[str, Value] = {"basis": "total table action"}


def books(catalogue: Path) -> list[Book]:
    """Every fee book of the house."""
    (pure,) = option_tables(catalogue, "002-01")
    (three,) = option_tables(catalogue, "002-02")
    (ultimate,) = option_tables(catalogue, "002-03")
    blackjack = Book(
        id="casino-club/pure-21-5-blackjack",
        title="Collection rates of Pure 21.5 Blackjack with Red Flex and Buster",
        catalogue=["002-01"],
        source={"document": "Pure 21.5 Blackjack with Red Flex and Buster Bonus Wagers"},
        groups={"all": [("Pure 21.5 Blackjack with Red Flex and Buster", "", "002-01")]},
        sections=[
            with_limits(
                {**ACTION},
                packed(pure, 1),
                {option: span(rows[0][0]) for option, rows in pure.by_option().items()},
            )
        ],
    )
    blackjack.overlap(
        ["4", "5", "9", "10", "12"],
        "$5-$100 is followed by $51-$250, and nothing decides between them; the first row of "
        "options 1 and 6 ends at $100, and the fee is the lower.",
    )
    return [
        blackjack,
        Book(
            id="casino-club/three-card-poker",
            title="Collection rates of Three Card Poker 6 Card Bonus",
            catalogue=["002-02"],
            source={"document": "Three Card Poker, Casino Club"},
            groups={"all": [("Three Card Poker 6 Card Bonus", "", "002-02")]},
            sections=[
                Section(
                    {
                        **ACTION,
                        "limits": {
                            "spot": _one_limit(three.rows),
                            "pair plus": "$0-$50",
                            "six card bonus": "$0-$25",
                        },
                    },
                    packed(three, 2),
                )
            ],
        ),
        Book(
            id="casino-club/ultimate-texas-holdem",
            title="Collection rates of Ultimate Texas Hold'em",
            catalogue=["002-03"],
            source={"document": "Ultimate Texas Hold'em, Casino Club"},
            groups={"all": [("Ultimate Texas Hold'em", "", "002-03")]},
            sections=[
                Section(
                    {**ACTION, "limits": {"spot": _one_limit(ultimate.rows), "trips": "$0-$50"}},
                    packed(ultimate, 2),
                )
            ],
        ),
    ]


def _one_limit(rows: list[list[str]]) -> str:
    (limit,) = {span(row[1]) for row in rows}
    return limit
