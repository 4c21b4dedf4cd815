"""The Saloon at Stones Gambling Hall."""

from __future__ import annotations

from pathlib import Path

from tools.fee_books.book import Body, Book, Other, Reading, Section, Value
from tools.fee_books.common import long, min_and_max, option_tables, with_limits
from tools.fee_books.tables import Table, money, span

ACTION: dict[str, Value] = {"basis": "total table action"}
LIMIT_GAMES = {"smallest game": "$1-$2", "largest game": "$1,000-$2,000"}
BUY_IN = {"buy-in": "$20+"}
POKER = [
    ("Big O", "GEGR-002054", "001-43"),
    ("No Limit Texas Hold'em", "GEGA-000283", "001-72"),
    ("Omaha Hi", "GEGA-004511", "001-73"),
    ("Omaha Hi-Lo Split", "GEGA-001552", "001-74"),
    ("Pineapple Poker", "GEGR-002053", "001-44"),
    ("Pineapple Poker, discard after the flop", "", "001-70"),
    ("Double Board Omaha", "", "001-71"),
    ("Texas Hold'em", "GEGA-001551", ""),
]


def books(catalogue: Path) -> list[Book]:
    """Every fee book of the house."""
    return [california_games(catalogue), poker(catalogue), face_up(catalogue), ultimate(catalogue)]


def by_action(table: Table, groups: list[str]) -> Section:
    """Player-dealer by total table action, one bracket to a line, limits beside it."""
    return with_limits({**ACTION, "groups": groups}, {**long(table, 2, 3)}, min_and_max(table))


def flat_and_wager(table: Table) -> dict[str, Body]:
    """A flat player-dealer fee, and the player by each wager."""
    return {
        option: {"player": scale, "player-dealer": money(table.by_option()[option][0][4])}
        for option, scale in long(table, 2, 3).items()
    }


def california_games(catalogue: Path) -> Book:
    """001-41."""
    wagers, fortune, circles, spots, blackjack, baccarat, holdem = option_tables(
        catalogue, "001-41"
    )
    each: dict[str, Value] = {"basis": "wagers", "player-pays": "each game wager"}
    dice = "Taken before the dice cup is opened."

    def both_flat(table: Table) -> dict[str, Body]:
        return {
            option: {
                "limits": span(rows[0][0]),
                "player": money(rows[0][2]),
                "player-dealer": money(rows[0][1]),
            }
            for option, rows in table.by_option().items()
        }

    book = Book(
        id="stones-saloon/california-games",
        title="California Games Collection Rates",
        catalogue=["001-41"],
        source={
            "document": "California Games Collection Rates, The Saloon at Stones Gambling Hall",
            "approval": "GEGA-000512",
            "date": "July 2014",
        },
        groups={
            "fortune-pai-gow-poker": [("Fortune Pai Gow Poker", "GEGA-003968", "001-09")],
            "pai-gow-poker": [
                ("Pai Gow Poker", "GEGA-001554", "001-01"),
                ("Jokers Wild Pai Gow Poker", "GEGA-001549", "001-03"),
            ],
            "caribbean-stud": [("Caribbean Stud Poker", "GEGA-001550", "001-02")],
            "blackjack-and-three-card": [
                ("No Bust 21st Century Blackjack 4.0", "GEGA-004042", "001-10"),
                ("No Bust 21st Century Buster Blackjack 4.0", "GEGA-000138", "001-11"),
                ("Pure Spanish 21.5", "GEGA-004041", "001-08"),
                ("Three Card Poker 6 Card Bonus", "GEGA-003666", "001-06"),
            ],
            "ez-baccarat": [("EZ Baccarat Panda 8", "GEGA-003967", "001-07")],
            "ultimate-texas-holdem": [
                ("Ultimate Texas Hold'em", "GEGA-004180", "001-42"),
                ("Ultimate Texas Hold'em Bad Beat Bonus", "GEGA-004210", "001-40"),
            ],
        },
        sections=[
            with_limits(
                {**each, "groups": ["fortune-pai-gow-poker"], "note": dice},
                flat_and_wager(wagers),
                min_and_max(wagers),
            ),
            by_action(fortune, ["fortune-pai-gow-poker"]),
            Section(
                {
                    **each,
                    "groups": ["pai-gow-poker"],
                    "note": "Per betting circle from players, per hand from the player-dealer; "
                    "nothing for a jackpot.",
                },
                both_flat(circles),
            ),
            Section(
                {**each, "groups": ["caribbean-stud"], "note": "Per betting spot from players."},
                both_flat(spots),
            ),
            by_action(blackjack, ["blackjack-and-three-card"]),
            by_action(baccarat, ["ez-baccarat"]),
            by_action(holdem, ["ultimate-texas-holdem"]),
        ],
        readings=[below_ten(["6", "7"], ["blackjack-and-three-card", "ultimate-texas-holdem"])],
    )
    book.sections[1].say["note"] = dice
    book.correct(
        "8",
        "$501-$100: $10",
        "$501-$1,000: $10",
        "A nought is lost; the next row is $1,001+, and the Hold'em list prints $501-$1000.",
        section=4,
    )
    book.readings[0].others += below_ten(["6", "7", "8", "9"], ["ez-baccarat"]).others
    return book


def below_ten(options: list[str], groups: list[str]) -> Reading:
    """Rows that begin at $10 leave $1-$9 unsaid."""
    return Reading(
        "below-the-first-row",
        "nothing",
        "The rows begin at $10; option 8 of the sister lists prints $0.00 for $0-$9.",
        [Other("first tier", options, {"below": "first tier"}, groups)],
    )


def poker(catalogue: Path) -> Book:
    """001-46, printed again whole in 001-70 and 001-71."""
    tables = option_tables(catalogue, "001-46")
    for entry in ("001-70", "001-71"):
        for mine, theirs in zip(tables, option_tables(catalogue, entry), strict=False):
            differ = [a for a, b in zip(mine.rows, theirs.rows, strict=True) if a != b]
            if any(row[0] != "66" for row in differ):
                raise ValueError(f"{entry} no longer prints the options of 001-46: {differ}")
    players: dict[str, Value] = {"basis": "number of players"}
    at_flop: dict[str, Value] = {**players, "when": ["flop"]}
    tested: dict[str, Value] = {**players, "pot-test": "$9"}
    pot: dict[str, Value] = {"basis": "total in the pot"}
    small: dict[str, Value] = {
        "groups": ["poker", "limit"],
        "limits": LIMIT_GAMES,
        "note": "Limit games.",
    }
    big: dict[str, Value] = {
        "groups": ["poker", "no-limit-and-pot-limit"],
        "limits": BUY_IN,
        "note": "No limit and pot limit games.",
    }
    all_games: dict[str, Value] = {
        "groups": ["poker", "limit", "no-limit-and-pot-limit"],
        "limits": BUY_IN,
        "note": "Limit, no limit and pot limit games.",
    }
    every: dict[str, Value] = {
        "groups": ["poker", "limit", "no-limit-and-pot-limit"],
        "limits": {**LIMIT_GAMES, **BUY_IN},
        "note": "Limit games by their limits; no limit and pot limit games by their buy-in.",
    }
    book = Book(
        id="stones-saloon/poker",
        title="Poker Games Collection Rates",
        catalogue=["001-46", "001-70", "001-71"],
        source={
            "document": "Poker Games Collection Rates, The Saloon at Stones Gambling Hall",
            "approval": "GEGA-002281",
            "date": "February 2023",
        },
        groups={
            "poker": POKER,
            "seven-card-stud": [("7 Card Stud", "GEGA-001177", "001-04")],
            "limit": [],
            "no-limit-and-pot-limit": [],
        },
        sections=[
            Section({**at_flop, **small}, {**long(tables[0], 0, 1)}),
            Section({**tested, **small}, with_modified(tables[1])),
            Section({**pot, **small}, {**long(tables[2], 0, 1)}),
            Section({**at_flop, **big}, {**long(tables[3], 0, 1)}),
            Section({**tested, **all_games}, with_modified(tables[4])),
            Section({**pot, **all_games}, {**long(tables[5], 0, 1)}),
            Section({"basis": "half hour", **big}, {**long(tables[6], 0, 1)}),
            Section({**tested, **every}, with_modified(tables[7])),
            Section(
                {
                    "basis": "number of players",
                    "groups": ["seven-card-stud"],
                    "when": ["antes in"],
                    "limits": {"buy-in": "$1+"},
                    "note": "Limit, no limit and pot limit games.",
                },
                {**long(tables[8], 0, 1)},
            ),
        ],
        readings=[
            Reading(
                "hand-ends-before-the-river",
                "level reached",
                "Only the river and the top level are printed as times of taking.",
                [
                    Other(
                        "nothing",
                        [str(n) for n in (*range(22, 52), *range(73, 103))],
                        {"early": "nothing"},
                    )
                ],
            ),
            Reading(
                "option-66",
                "2-4 players",
                "The last row names four players only; its limit twin, option 15, has 2-4.",
                [
                    Other(
                        "4 players, as printed",
                        ["66"],
                        {"fee": ["7+: $5", "6: $4", "5: $3", "4: $2"], "modified": ["4+: $2"]},
                    )
                ],
            ),
        ],
    )
    book.correct(
        "66",
        "4: $2",
        "2-4: $2",
        "All three printings agree on the slip; option 15 has the row whole.",
        section=4,
    )
    return book


def with_modified(table: Table) -> dict[str, Body]:
    """By number of players, with the modified fee and, where printed, the qualifying pot."""
    options: dict[str, Body] = {}
    for option, rows in table.by_option().items():
        said: dict[str, Value] = {"fee": long(table, 0, 1)[option]}
        said["modified"] = merged([(span(line[0]), money(line[2])) for line in rows])
        if len(rows[0]) > 3:
            said["qualifying"] = f"{money(rows[0][3])}+: {money(rows[0][4])}"
        options[option] = said
    return options


def merged(rows: list[tuple[str, str]]) -> str | list[str]:
    """Neighbouring rows with one fee become one row; one fee for all is said once."""
    if len({fee for _, fee in rows}) == 1:
        return rows[0][1]
    runs: list[tuple[str, str, str]] = []
    for counts, fee in rows:
        low, top = counts.rstrip("+").split("-")[0], counts.split("-")[-1]
        if runs and runs[-1][2] == fee:
            runs[-1] = (low, runs[-1][1], fee)
        else:
            runs.append((low, top, fee))
    return [
        f"{low}+: {fee}" if top.endswith("+") else f"{low}-{top}: {fee}" for low, top, fee in runs
    ]


def face_up(catalogue: Path) -> Book:
    """001-45."""
    first, players, dealer, action = option_tables(catalogue, "001-45")
    limits = {"minimum": "$1-$1,000", "maximum": "$100-$10,000"}
    say: dict[str, Value] = {"basis": "wagers", "player-pays": "each game wager"}
    bank = long(dealer, 0, 1)
    both: dict[str, Body] = {
        option: {"player": scale, "player-dealer": bank[option]}
        for option, scale in long(players, 2, 3).items()
    }
    return Book(
        id="stones-saloon/face-up-pai-gow-poker",
        title="Collection rates of Face Up Pai Gow Poker",
        catalogue=["001-45"],
        source={
            "document": "Face Up Pai Gow Poker, The Saloon at Stones Gambling Hall",
            "approval": "GEGR-002147",
            "date": "June 2020",
        },
        groups={"all": [("Face Up Pai Gow Poker", "GEGR-002147", "001-45")]},
        sections=[
            Section({**say, "limits": limits}, flat_and_wager(first)),
            Section({**say, "limits": limits}, both),
            Section({**ACTION, "limits": limits}, {**long(action, 2, 3)}),
        ],
    )


def ultimate(catalogue: Path) -> Book:
    """001-42."""
    (table,) = option_tables(catalogue, "001-42")
    return Book(
        id="stones-saloon/ultimate-texas-holdem",
        title="Collection rates of Ultimate Texas Hold'em",
        catalogue=["001-42"],
        source={"document": "Ultimate Texas Hold'em"},
        groups={"all": [("Ultimate Texas Hold'em", "GEGA-004180", "001-42")]},
        sections=[by_action(table, ["all"])],
    )
