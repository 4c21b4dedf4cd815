"""Napa Valley Casino."""

from __future__ import annotations

from pathlib import Path

from tools.fee_books.book import Body, Book, Other, Reading, Section, Value
from tools.fee_books.common import option_tables, with_limits
from tools.fee_books.tables import Table, money, read_tables, row, rows_slashed, span

DISC = "free-collection disc (003-02)"
WAGERS: dict[str, Value] = {"basis": "wagers", "player-pays": "each game wager"}
ACTION: dict[str, Value] = {"basis": "total table action"}
PLAYERS: dict[str, Value] = {"basis": "number of players", "when": ["flop"]}
HOUSE = "Napa Valley Casino"
ROUND_POKER = [
    ("Texas Hold'em", "GEGA-000641", "003-01"),
    ("Omaha", "GEGA-000642", "003-11"),
    ("Omaha High/Low", "GEGA-000643", "003-12"),
]


def books(catalogue: Path) -> list[Book]:
    """Every fee book of the house."""
    return [
        first_poker(catalogue),
        first_california_games(catalogue),
        poker(catalogue),
        california_games(catalogue),
        tiles(catalogue),
        no_bust(catalogue),
    ]


def first_poker(catalogue: Path) -> Book:
    """003-05."""
    (table,) = read_tables(catalogue, "003-05")
    options: dict[str, list[str]] = {}
    for name, rows in table.by_option().items():
        key = name.removeprefix("Option ") if name.startswith("Option") else "limit"
        options[key] = [
            row(line[1], line[2].split(" every ")[0]) for line in rows if line[1][0] in "45678"
        ]
        if not options[key]:
            options[key] = [money(rows[0][2].split(" every ")[0])]
    return Book(
        id="napa-valley/poker-first",
        title="Collection rates of Texas Hold'em, Omaha and Omaha Hi-Lo, first schedule",
        catalogue=["003-05"],
        source={"document": f"Collection rates, {HOUSE}"},
        groups={"poker": [(name, "", entry) for name, _, entry in ROUND_POKER]},
        sections=[
            Section(
                {**PLAYERS, "limits": "$2-$100", "note": "All limit games."},
                {"limit": options["limit"]},
            ),
            Section(
                {**PLAYERS, "note": "All no limit games."},
                {"1": options["1"], "2": options["2"]},
            ),
            Section({"basis": "half hour"}, {"3": options["3"][0]}),
        ],
    )


def first_california_games(catalogue: Path) -> Book:
    """003-06."""
    pai_gow, blackjack = read_tables(catalogue, "003-06")
    limits = span(pai_gow.rows[0][0])
    return Book(
        id="napa-valley/california-games-first",
        title="Collection rates of Pai Gow Poker and No Bust Blackjack, first schedule",
        catalogue=["003-06"],
        source={"document": f"Collection rates, {HOUSE}"},
        groups={
            "pai-gow-poker": [("Pai Gow Poker", "", "003-03")],
            "no-bust-blackjack": [("No Bust Blackjack", "", "003-02")],
        },
        sections=[
            Section(
                {**WAGERS, "groups": ["pai-gow-poker"], "action": "game wagers", "limits": limits},
                {
                    "only": {
                        "player": money(pai_gow.rows[0][1]),
                        "player-dealer": [row(line[2], line[3]) for line in pai_gow.rows],
                    }
                },
            ),
            Section(
                {
                    **WAGERS,
                    "groups": ["no-bust-blackjack"],
                    "action": "game wagers",
                    "limits": limits,
                    "waiver": DISC,
                },
                {
                    "only": {
                        "player": [row(line[1], line[2]) for line in blackjack.rows if line[1]],
                        "player-dealer": [row(line[3], line[4]) for line in blackjack.rows],
                    }
                },
            ),
        ],
        readings=[
            Reading(
                "table-action",
                "game wagers",
                "The action on the table is not defined here; the later book (003-16) defines it "
                "by the game wagers.",
                [Other("game and bonus wagers", ["only"], {"action": "game and bonus wagers"})],
            )
        ],
    )


def poker(catalogue: Path) -> Book:
    """003-07: eight numbered rows, read as the rows of three schedules."""
    tables = read_tables(catalogue, "003-07")
    by_number = {line[0]: line for line in tables[0].rows}
    hours = {line[0]: money(line[1].split(" per ")[0]) for line in tables[1].rows}
    (modified,) = {money(line[3]) for line in tables[0].rows}
    made_of = {"A": ["1", "2", "3"], "B": ["4", "5", "6", "3"], "C": ["7", "8", "6", "3"]}
    options: dict[str, Body] = {
        name: {
            "numbers": [int(number) for number in numbers],
            "fee": [row(by_number[number][1], by_number[number][2]) for number in numbers],
        }
        for name, numbers in made_of.items()
    }
    limits: Value = {"limit games": "$1-$500", "no limit games": "$1+"}
    return Book(
        id="napa-valley/poker",
        title="Poker Collection Rates",
        catalogue=["003-07"],
        source={"document": f"Poker Collection Rates, {HOUSE}"},
        groups={"poker": ROUND_POKER},
        sections=[
            Section(
                {
                    **PLAYERS,
                    "no-flop": modified,
                    "no-flop-from": "button blind, else small blind",
                    "limits": limits,
                    "why": "Options 1-8 are single rows, yet one option holds at a table: they "
                    "are the rows of three schedules, the third of which is option 2 of 003-05.",
                },
                options,
            ),
            Section({"basis": "half hour", "limits": limits}, {**hours}),
        ],
    )


def slashed(table: Table, *, player: bool) -> dict[str, Body]:
    """Bands and fees set apart by slashes; the player's first where he pays by wager."""
    options: dict[str, Body] = {}
    for option, rows in table.by_option().items():
        cells = rows[0]
        bank = rows_slashed(cells[-2], cells[-1])
        options[option] = (
            {"player": rows_slashed(cells[0], cells[1]), "player-dealer": bank} if player else bank
        )
    return options


def california_games(catalogue: Path) -> Book:
    """003-16."""
    circles, action, by_wager, bank = option_tables(catalogue, "003-16")
    first: dict[str, Body] = {
        option: {
            "limits": {"wager": span(rows[0][0])},
            "player": money(rows[0][3]),
            "player-dealer": [row(line[1], line[2]) for line in rows],
        }
        for option, rows in circles.by_option().items()
    }
    tile_limits: Value = {"minimum": "$10-$100", "maximum": "$10,000-$20,000"}
    tiles: dict[str, Value] = {
        "groups": ["pai-gow-tiles"],
        "action": "game wagers",
        "limits": tile_limits,
    }
    wagers = slashed(by_wager, player=True)
    for option in ("1", "2"):
        body = wagers[option]
        if isinstance(body, dict):
            body["step"] = "$5"
            body["why"] = "$1,001-$1,004 stands in no row; wagers go in $5 steps."
    return Book(
        id="napa-valley/california-games",
        title="California Games Collection Rates",
        catalogue=["003-16"],
        source={
            "document": f"California Games Collection Rates, {HOUSE}",
            "approval": "GEGA-000392",
        },
        groups={
            "card-games": [
                ("No Bust 21st Century Blackjack", "GEGA-000639", "003-02"),
                ("Pai Gow Poker", "GEGA-000640", "003-03"),
                ("No Bust 21st Century Blackjack 4.3", "GEGA-000228", "003-04"),
                ("Fortune Pai Gow Poker 1.0", "GEGA-002479", "003-10"),
                ("Three Card Poker 6 Card Bonus 1.3", "GEGA-002669", "003-09"),
                ("21st Century Blackjack 8.0", "GEGA-003465", "003-08"),
                ("EZ Baccarat Panda 8", "GEGA-004217", "003-13"),
            ],
            "pai-gow-tiles": [("Pai Gow Tiles", "GEGR-001916", "003-15")],
        },
        sections=[
            Section(
                {
                    **WAGERS,
                    "groups": ["card-games"],
                    "waiver": DISC,
                    "note": "From each player and back-line bettor for each circle; nothing for "
                    "a bonus bet. Only 003-02 hands out discs.",
                },
                first,
            ),
            Section(
                {**ACTION, "groups": ["card-games"], "limits": {"wager": "$1+"}},
                slashed(action, player=False),
            ),
            Section({**WAGERS, **tiles}, wagers),
            Section({**ACTION, **tiles}, slashed(bank, player=False)),
        ],
        readings=[
            Reading(
                "table-action",
                "game and bonus wagers",
                "The action may include bonus bets, at the house's choice.",
                [
                    Other(
                        "game wagers",
                        [str(n) for n in range(1, 12)],
                        {"action": "game wagers"},
                        ["card-games"],
                    )
                ],
            ),
            Reading(
                "wagers-between-rows",
                "lower row",
                "Tiles options 1 and 2 leave $1,001-$1,004 in no row.",
                [
                    Other(
                        "upper row",
                        ["1", "2"],
                        {"player": ["$5-$1,000: $1", "$1,001+: $2"]},
                        ["pai-gow-tiles"],
                    )
                ],
            ),
        ],
    )


def tiles(catalogue: Path) -> Book:
    """003-15."""
    (table,) = option_tables(catalogue, "003-15")
    options: dict[str, Body] = {}
    for option, rows in table.by_option().items():
        fee = money(rows[0][1])
        bank = rows_slashed(rows[0][2], rows[0][3])
        options[option] = bank if fee == "$0" else {"player": fee, "player-dealer": bank}
    return Book(
        id="napa-valley/pai-gow-tiles",
        title="Collection rates of Pai Gow Tiles",
        catalogue=["003-15"],
        source={"document": f"Pai Gow Tiles, {HOUSE}", "approval": "GEGR-001916"},
        groups={"all": [("Pai Gow Tiles", "GEGR-001916", "003-15")]},
        sections=[
            with_limits(
                {
                    **ACTION,
                    "player-pays": "each game wager",
                    "action": "game wagers",
                    "note": "From players for each betting circle.",
                },
                options,
                {option: {"wager": span(rows[0][0])} for option, rows in table.by_option().items()},
            )
        ],
    )


def no_bust(catalogue: Path) -> Book:
    """003-04: one schedule for each table limit."""
    table = next(
        each for each in read_tables(catalogue, "003-04") if each.columns[0] == "Table limits"
    )
    return Book(
        id="napa-valley/no-bust-21st-century-blackjack-4-3",
        title="21st Century Blackjack Collection",
        catalogue=["003-04"],
        source={"document": "No-Bust 21st Century Blackjack", "approval": "GEGA-000228"},
        groups={"all": [("No Bust 21st Century Blackjack 4.3", "GEGA-000228", "003-04")]},
        sections=[
            Section(
                {**WAGERS, "note": "From players for each circle."},
                {
                    span(line[0]): {
                        "limits": span(line[0]),
                        "player": money(line[2]),
                        "player-dealer": money(line[1]),
                    }
                    for line in table.rows
                },
            )
        ],
    )
