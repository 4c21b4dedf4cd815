"""The Tavern at Stones Gambling Hall."""

from __future__ import annotations

import re
from pathlib import Path

from tools.fee_books.book import Body, Book, Other, Reading, Section, Value
from tools.fee_books.common import (
    TOP_OVERLAP,
    across,
    option_tables,
    packed,
    thirty_seven,
)
from tools.fee_books.tables import Table, money, rows_across, rows_arrowed

LIMITS: Value = {"minimum": "$1-$1,000", "maximum": "$100-$10,000"}
LIMIT_GAMES = {"smallest game": "$1-$2", "largest game": "$1,000-$2,000"}
BUY_IN = {"buy-in": "$20+"}
DICE = "Taken before the dice cup is opened."


def books(catalogue: Path) -> list[Book]:
    """Every fee book of the house."""
    return [
        poker(catalogue),
        california_games(catalogue),
        twenty_four(catalogue),
        commission_free(catalogue),
        pai_gow_poker(catalogue),
        dai_bacc(catalogue),
        face_up(catalogue),
    ]


def by_players(table: Table) -> dict[str, Body]:
    """One column a number of players."""
    counts = [column.removesuffix(" players") for column in table.columns[1:]]
    return {
        option: [
            f"{count}: {money(fee)}"
            for count, fee in zip(counts, rows[0], strict=True)
            if count != "Modified fee"
        ]
        for option, rows in table.by_option().items()
    }


def by_stage(table: Table) -> dict[str, Body]:
    """Pre-flop, flop and turn; an empty cell repeats the one above it."""
    options: dict[str, Body] = {}
    for option, rows in table.by_option().items():
        said: dict[str, Value] = {}
        for column, stage in enumerate(("pre-flop", "flop", "turn"), start=1):
            printed = [line[column] for line in rows]
            fees = [money(printed[0])]
            for cell in printed[1:]:
                fees.append(fees[-1] if cell == "(blank)" else money(cell))
            once = printed[1:] == ["(blank)"] * (len(printed) - 1)
            scale = [f"{line[0]}: {fee}" for line, fee in zip(rows, fees, strict=True)]
            said[stage] = fees[0] if once else scale
        options[option] = said
    return options


def by_pot(table: Table) -> dict[str, Body]:
    """One column a level of the pot."""
    return {option: rows_arrowed(rows[0]) for option, rows in table.by_option().items()}


def poker(catalogue: Path) -> Book:
    """000-13: the printed lists, and what of them a structure of betting may use."""
    (file,) = catalogue.glob("000-13-*.md")
    told = re.search(r"option (85) = (\$[\d.]+).*?: (86.*)\.", file.read_text(encoding="utf-8"))
    if told is None:
        raise LookupError("000-13 has no line of time charges")
    hours = [(told[1], told[2]), *re.findall(r"(\d+) (\$[\d.]+)", told[3])]
    tables = option_tables(catalogue, "000-13")
    players: dict[str, Value] = {"basis": "number of players", "when": ["flop"]}
    stages: dict[str, Value] = {"basis": "number of players"}
    pot: dict[str, Value] = {"basis": "total in the pot"}
    modified: dict[str, Value] = {"no-flop": "$1"}
    from_each: dict[str, Value] = {"no-flop-from": "each player"}
    holdem: dict[str, Value] = {"groups": ["holdem", "limit-holdem"], "limits": LIMIT_GAMES}
    no_limit: dict[str, Value] = {"groups": ["holdem", "no-limit-holdem"], "limits": BUY_IN}
    omaha: dict[str, Value] = {"groups": ["omaha"], "limits": LIMIT_GAMES}
    two_levels: dict[str, Value] = {"collect": "at the top two levels"}
    book = Book(
        id="stones-tavern/poker",
        title="Poker Collection Rates",
        catalogue=["000-13"],
        source={
            "document": "Poker Collection Rates, The Tavern at Stones Gambling Hall",
            "approval": "GEGA-003783",
        },
        groups={
            "holdem": [
                ("Texas Hold'em", "GEGA-003757", "000-09"),
                ("No Limit Texas Hold'em", "GEGA-003757", "000-09"),
            ],
            "omaha": [
                ("Omaha", "GEGA-003758", "000-08"),
                ("Omaha Hi-Lo Split", "GEGA-003759", "000-07"),
            ],
            "limit-holdem": [],
            "no-limit-holdem": [],
            "by-time": [],
        },
        sections=[
            Section({**players, **modified, **holdem}, by_players(tables[0])),
            Section({**players, **holdem}, by_players(tables[1])),
            Section({**stages, **holdem}, by_stage(tables[2])),
            Section({**pot, **modified, **no_limit}, by_pot(tables[3])),
            Section({**pot, **no_limit}, by_pot(tables[4])),
            Section({**pot, **two_levels, **modified, **no_limit}, by_pot(tables[5])),
            Section({**pot, **no_limit}, by_pot(tables[6])),
            Section({**players, **modified, **from_each, **no_limit}, by_players(tables[7])),
            Section({**players, **no_limit}, by_players(tables[8])),
            Section({**stages, **no_limit}, by_stage(tables[9])),
            Section(
                {
                    "basis": "half hour",
                    "groups": ["holdem", "omaha", "limit-holdem", "no-limit-holdem", "by-time"],
                    "limits": {**LIMIT_GAMES, **BUY_IN},
                    "note": "Limit, no limit and pot limit; each player pays.",
                },
                {option: [f"2+: {money(fee)}"] for option, fee in hours},
            ),
            Section({**players, **modified, **omaha}, by_players(tables[10])),
            Section({**players, **omaha}, by_players(tables[11])),
            Section({**stages, **omaha}, by_stage(tables[12])),
        ],
        readings=[
            Reading(
                "hand-ends-before-the-river",
                "level reached",
                "Only the river and the top level are printed as times of taking.",
                [Other("nothing", [str(n) for n in range(13, 73)], {"early": "nothing"})],
            ),
            Reading(
                "four-levels",
                "one take",
                "Options 67-72 have four levels under the one-take wording of 37-60; 61-66 are "
                "taken in two steps.",
                [Other("two steps", [str(n) for n in range(67, 73)], two_levels)],
            ),
            Reading(
                "modified-fee-73-76",
                "from each player",
                "Printed as taken from each player; options 1-4 and 13-36 take it from the pot.",
                [Other("from the pot", [str(n) for n in range(73, 77)], {"no-flop-from": "pot"})],
            ),
            Reading(
                "four-or-fewer-players",
                "as with more",
                "Options 12 and 84 print one cell for each stage; the options before them take "
                "nothing on the turn from 2-4 players.",
                [
                    Other(
                        "no dollar on the turn",
                        ["12", "84"],
                        {"turn": ["7+: $1", "5-6: $1", "2-4: $0"]},
                    )
                ],
            ),
        ],
    )
    for option, section in (("18", 3), ("19", 3), ("42", 4), ("43", 4)):
        body = book.sections[section].options[option]
        printed = str(body[-1]) if isinstance(body, list) else ""
        book.correct(
            option,
            printed,
            printed.replace(":", "+:"),
            "The plus sign is lost; options 20, 21, 44 and 45 have it.",
            section=section,
        )
    return book


def california_games(catalogue: Path) -> Book:
    """000-45: group A for pai gow, group B for the rest."""
    flat, both, action, rest = option_tables(catalogue, "000-45")
    wagers: dict[str, Value] = {
        "basis": "wagers",
        "groups": ["A"],
        "player-pays": "each game wager",
        "limits": LIMITS,
        "note": DICE,
    }
    first: dict[str, Body] = {
        option: {"player": rows_across(rows[0]), "player-dealer": money(rows[0][-1])}
        for option, rows in flat.by_option().items()
    }
    second: dict[str, Body] = {
        option: {"player": rows_across(rows[0][:5]), "player-dealer": rows_across(rows[0][5:])}
        for option, rows in both.by_option().items()
    }
    by_action: dict[str, Value] = {"basis": "total table action", "limits": LIMITS}
    book = Book(
        id="stones-tavern/california-games",
        title="California Games Collection Rates",
        catalogue=["000-45"],
        source={
            "document": "California Games Collection Rates, The Tavern at Stones Gambling Hall",
            "approval": "GEGA-003784",
        },
        groups={
            "A": [
                ("Fortune Pai Gow Poker", "GEGA-003773", "000-40"),
                ("Pai Gow Tiles", "GEGA-003772", "000-02"),
            ],
            "B": [
                ("No Bust 21st Century Blackjack 4.0", "GEGA-003765", "000-05"),
                ("No Bust 21st Century Buster Blackjack 4.0", "GEGA-003764", "000-06"),
                ("No Bust 21st Century Buster Blackjack 4.0 Lucky Lucky", "GEGA-004412", "000-41"),
                ("21st Century Blackjack Switch", "GEGA-003775", "000-11"),
                ("Pure Spanish 21.5", "GEGA-003766", "000-04"),
                ("Three Card Poker 6 Card Bonus", "GEGA-003770", "000-44"),
                ("Three Card Poker", "GEGA-003769", "000-03"),
                ("Casino War", "GEGA-003778", "000-10"),
                ("EZ Baccarat Panda 8", "GEGA-003774", "000-01"),
                ("ZooBac", "GEGA-004206", "000-12"),
                ("Ultimate Texas Hold'em Bad Beat Bonus", "GEGA-003777", "000-42"),
            ],
        },
        sections=[
            Section(wagers, first),
            Section(wagers, second),
            Section({**by_action, "groups": ["A"], "note": DICE}, across(action)),
            Section({**by_action, "groups": ["B"]}, across(rest)),
        ],
    )
    book.overlap(["25"], TOP_OVERLAP, section=2)
    return book


def twenty_four(catalogue: Path) -> Book:
    """000-41 and 000-42 print the same 24 options."""
    (one,) = option_tables(catalogue, "000-41")
    (two,) = option_tables(catalogue, "000-42")
    if one.rows != two.rows:
        raise ValueError("000-41 and 000-42 no longer agree")
    return Book(
        id="stones-tavern/lucky-lucky-and-ultimate",
        title="Collection rates of Buster Blackjack 4.0 Lucky Lucky and Ultimate Texas Hold'em",
        catalogue=["000-41", "000-42"],
        source={"document": "the two games' own documents, The Tavern at Stones Gambling Hall"},
        groups={
            "all": [
                ("No Bust 21st Century Buster Blackjack 4.0 Lucky Lucky", "GEGA-004412", "000-41"),
                ("Ultimate Texas Hold'em Bad Beat Bonus", "GEGA-003777", "000-42"),
            ]
        },
        sections=[Section({"basis": "total table action", "limits": LIMITS}, across(one))],
    )


def commission_free(catalogue: Path) -> Book:
    """000-43."""
    flat, action = option_tables(catalogue, "000-43")
    first: dict[str, Body] = {
        option: {"player": rows_across(rows[0]), "player-dealer": money(rows[0][-1])}
        for option, rows in flat.by_option().items()
    }
    second: dict[str, Body] = {}
    for option, rows in action.by_option().items():
        fee = money(rows[0][-1])
        scale = rows_across(rows[0])
        second[option] = scale if fee == "$0" else {"player": fee, "player-dealer": scale}
    return Book(
        id="stones-tavern/commission-free-fortune-pai-gow-poker",
        title="Collection rates of Commission Free Fortune Pai Gow Poker",
        catalogue=["000-43"],
        source={"document": "Commission Free Fortune Pai Gow Poker"},
        groups={"all": [("Commission Free Fortune Pai Gow Poker", "", "000-43")]},
        sections=[
            Section({"basis": "wagers", "player-pays": "each wager", "limits": LIMITS}, first),
            Section({"basis": "total table action", "limits": LIMITS}, second),
        ],
        readings=[
            Reading(
                "bonus-bets-of-options-1-4",
                "each wager",
                "The fee is by each game wager and bonus bet; the house's general rates (000-45) "
                "name game wagers only.",
                [
                    Other(
                        "each game wager",
                        ["1", "2", "3", "4"],
                        {"player-pays": "each game wager"},
                    ),
                    Other(
                        "bet and bonus together",
                        ["1", "2", "3", "4"],
                        {"player-pays": "bet and bonus together"},
                    ),
                ],
            ),
            Reading(
                "player-fee-of-options-6-7",
                "each game wager",
                "What the $1.00 of the player's column is charged on is not printed; the text "
                "that says none is taken has the two groups of options swapped.",
                [
                    Other("each wager", ["6", "7"], {"player-pays": "each wager"}),
                    Other("each player", ["6", "7"], {"player-pays": "each player"}),
                    Other("nothing, as the text says", ["6", "7"], {"player": []}),
                ],
            ),
        ],
    )


def pai_gow_poker(catalogue: Path) -> Book:
    """000-70."""
    flat, both, action = option_tables(catalogue, "000-70")
    book = Book(
        id="stones-tavern/pai-gow-poker",
        title="Collection rates of Pai Gow Poker",
        catalogue=["000-70"],
        source={"document": "Pai Gow Poker, The Tavern at Stones Gambling Hall"},
        groups={"all": [("Pai Gow Poker", "", "000-70")]},
        sections=thirty_seven(flat, both, packed(action, 0), {"limits": LIMITS, "note": DICE}),
    )
    book.overlap(["25"], TOP_OVERLAP, section=2)
    book.note_misprint(
        "6",
        "$101+, then $101-$300: $3",
        "$101+: $3",
        "The row is damaged; Dai Bacc and Face Up Pai Gow Poker print it whole.",
        section=1,
    )
    return book


def dai_bacc(catalogue: Path) -> Book:
    """000-71."""
    flat, both, action = option_tables(catalogue, "000-71")
    book = Book(
        id="stones-tavern/dai-bacc",
        title="Collection rates of Dai Bacc",
        catalogue=["000-71"],
        source={"document": "Dai Bacc, The Tavern at Stones Gambling Hall"},
        groups={"all": [("Dai Bacc", "", "000-71")]},
        sections=thirty_seven(flat, both, packed(action, 0), {"limits": LIMITS}),
    )
    book.overlap(["25"], TOP_OVERLAP, section=2)
    return book


def face_up(catalogue: Path) -> Book:
    """000-72."""
    flat, both, action = option_tables(catalogue, "000-72")
    return Book(
        id="stones-tavern/face-up-pai-gow-poker",
        title="Collection rates of Face Up Pai Gow Poker",
        catalogue=["000-72"],
        source={"document": "Face Up Pai Gow Poker"},
        groups={"all": [("Face Up Pai Gow Poker", "", "000-72")]},
        sections=thirty_seven(flat, both, packed(action, 0), {"limits": LIMITS}),
    )
