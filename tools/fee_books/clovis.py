"""Clovis 500 Club."""

from __future__ import annotations

import re
from pathlib import Path

from tools.fee_books.book import Body, Book, Other, Reading, Section, Value
from tools.fee_books.common import option_tables, with_limits
from tools.fee_books.tables import Table, money, read_tables, row, span, table

ACTION: dict[str, Value] = {"basis": "total table action"}
WAGERS: dict[str, Value] = {"basis": "wagers", "player-pays": "each game wager"}
FIRST_ROUND = ["flop", "draw", "fourth street"]


def books(catalogue: Path) -> list[Book]:
    """Every fee book of the house."""
    return [
        poker(catalogue),
        california_games(catalogue),
        tiles(catalogue),
        by_total_bet(
            catalogue,
            "004-25",
            "clovis-500/no-bust-21st-century-blackjack",
            "No Bust 21st Century Blackjack With Buster Blackjack Bonus Bet",
        ),
        by_total_bet(catalogue, "004-26", "clovis-500/ez-baccarat", "EZ Baccarat"),
        fortune(catalogue),
    ]


def drop(printed: Table) -> list[str]:
    """By number of players."""
    return [row(line[0], line[1]) for line in printed.rows]


def poker(catalogue: Path) -> Book:
    """004-23: a drop, and a jackpot dollar kept apart from it."""
    tables = read_tables(catalogue, "004-23")
    holdem = table(tables, "Texas Hold'em only")
    omaha = table(tables, "Omaha only")
    others = table(tables, "All poker games except")
    (jackpot,) = {money(each.rows[0][2]) for each in tables}
    (file,) = catalogue.glob("004-23-*.md")
    note = next(line for line in file.read_text().splitlines() if line.startswith("Drop collect"))
    stages = re.findall(r"(\$\d+) after the (flop|turn|river)", note)
    flop, *later = [money(fee) for fee, _ in stages]
    whole = [money(line[1]) for line in holdem.rows]
    if (flop, *later) != ("$2", "$1", "$1") or whole != ["$2", "$4", "$4"]:
        raise ValueError("the stages of 004-23 no longer add up to its drop")
    last = [row(line[0], later[0] if money(line[1]) != flop else "$0") for line in holdem.rows]
    players: dict[str, Value] = {"basis": "number of players", "jackpot": jackpot}
    return Book(
        id="clovis-500/poker",
        title="Collection Schedule: Poker Collection Rates",
        catalogue=["004-23"],
        source={"document": "Collection Schedule, Clovis 500 Club"},
        groups={
            "holdem": [
                ("Texas Hold'em", "", "004-01"),
                ("Texas Hold'em Hi-Lo Split", "", "004-02"),
            ],
            "omaha": [("Omaha Poker", "", "004-03"), ("Omaha Hi-Lo Split", "", "004-04")],
            "others": [
                ("Crazy Pineapple Hi-Low", "", "004-22"),
                ("Crazy Pineapple Hi", "", "004-10"),
                ("Crazy Pineapple w/Joker", "", "004-20"),
                ("Draw Poker", "", "004-06"),
                ("Draw Poker Hi-Lo", "", "004-07"),
                ("Draw Poker - Jack's Back", "", "004-08"),
                ("Lazy Pineapple Hi-Low", "", "004-21"),
                ("Low Ball Poker", "", "004-05"),
                ("Pineapple Hi-Low Split", "", ""),
                ("Pineapple Hi Poker", "", "004-09"),
                ("Seven Card Stud", "", "004-18"),
                ("Seven Card Stud Hi-Lo", "", "004-19"),
                ("Razz Poker", "", "004-17"),
            ],
        },
        sections=[
            Section(
                {
                    **players,
                    "groups": ["holdem"],
                    "when": ["flop"],
                    "note": "$2 and the jackpot dollar after the flop; from five players on $1 "
                    "after the turn and $1 after the river: in all the printed drop.",
                },
                {"only": {"flop": flop, "turn": last, "river": last}},
            ),
            Section({**players, "groups": ["omaha"], "when": ["flop"]}, {"only": drop(omaha)}),
            Section(
                {
                    **players,
                    "groups": ["others"],
                    "when": FIRST_ROUND,
                    "note": "After the flop; in draw and stud after the first betting round.",
                },
                {"only": drop(others)},
            ),
        ],
        readings=[
            Reading(
                "when-others-pay",
                "after the first betting round",
                "The stages are printed for Hold'em only.",
                [
                    Other(
                        "at the end of the hand",
                        ["only"],
                        {"when": ["end of hand"], "note": "At the end of the hand."},
                        ["omaha", "others"],
                    )
                ],
            ),
            Reading(
                "four-or-fewer-players",
                "no dollar on turn and river",
                "The stages add up to the drop of five and more; four or fewer have a drop of $2.",
                [
                    Other(
                        "as with more",
                        ["only"],
                        {
                            "turn": "$1",
                            "river": "$1",
                            "note": "$2 and the jackpot dollar after the flop, $1 after the turn, "
                            "$1 after the river, for any number of players.",
                        },
                        ["holdem"],
                    )
                ],
            ),
        ],
    )


def california_games(catalogue: Path) -> Book:
    """004-24."""
    blackjack, double_hand = read_tables(catalogue, "004-24")
    steps: dict[str, Value] = {"step": "$5", "why": "The bands leave $5 steps between them."}
    wagers = [row(*line[:2]) for line in blackjack.rows]
    return Book(
        id="clovis-500/california-games",
        title="Collection Schedule: California Games Collection Rates",
        catalogue=["004-24"],
        source={"document": "Collection Schedule, Clovis 500 Club"},
        groups={
            "21st-century-blackjack": [("21st Century Blackjack", "", "004-12")],
            "double-hand-poker": [("Double Hand Poker (Pai Gow)", "", "")],
        },
        sections=[
            Section(
                {**WAGERS, "groups": ["21st-century-blackjack"], **steps},
                {"only": {"player": wagers}},
            ),
            Section(
                {**WAGERS, "groups": ["double-hand-poker"], **steps},
                {
                    "only": {
                        "player": [row(*line[:2]) for line in double_hand.rows],
                        "player-dealer": money(double_hand.rows[0][2]),
                    }
                },
            ),
        ],
        readings=[
            Reading(
                "who-pays",
                "each player by his bet",
                "The payer is not named; the column is headed by the bet amount.",
                [
                    Other(
                        "the player-dealer by total table action",
                        ["only"],
                        {"basis": "total table action", "player": [], "player-dealer": wagers},
                        ["21st-century-blackjack"],
                    )
                ],
            )
        ],
    )


def tiles(catalogue: Path) -> Book:
    """004-13."""
    printed = next(
        each for each in read_tables(catalogue, "004-13") if each.columns == ["Wager", "Collection"]
    )
    *wagers, bank = printed.rows
    return Book(
        id="clovis-500/pai-gow-tiles",
        title="Collection rates of Pai Gow",
        catalogue=["004-13"],
        source={"document": "Pai Gow, Clovis 500 Club"},
        groups={"all": [("Pai Gow Tiles", "", "004-13")]},
        sections=[
            Section(
                WAGERS,
                {
                    "only": {
                        "player": [row(*line) for line in wagers],
                        "player-dealer": money(bank[1]),
                    }
                },
            )
        ],
    )


def by_total_bet(catalogue: Path, entry: str, book: str, game: str) -> Book:
    """004-25 and 004-26: the player-dealer by the total bet, one row to a line."""
    (printed,) = option_tables(catalogue, entry)
    options: dict[str, Body] = {
        option: [row(line[1], line[2]) for line in rows]
        for option, rows in printed.by_option().items()
    }
    limits = {option: span(rows[0][0]) for option, rows in printed.by_option().items()}
    return Book(
        id=book,
        title=f"Collection rates of {game}",
        catalogue=[entry],
        source={"document": game},
        groups={"all": [(game, "", entry)]},
        sections=[with_limits({**ACTION}, options, limits)],
    )


def fortune(catalogue: Path) -> Book:
    """004-29."""
    tables = read_tables(catalogue, "004-29")
    by_wager = table(tables, "Schedule A")
    by_action = table(tables, "Schedule B")
    variants: list[dict[str, Value]] = []
    scales: list[list[str]] = []
    for limit, wager, fee, bank, _ in by_wager.rows:
        if limit:
            scales.append([])
            variants.append({"player": scales[-1], "player-dealer": money(bank)})
        scales[-1].append(row(wager, fee))
    limits = span(by_action.rows[0][0])
    dice: dict[str, Value] = {"limits": limits, "note": "Taken before the dice cup is opened."}
    return Book(
        id="clovis-500/fortune-pai-gow-poker",
        title="Collection rates of Fortune Pai Gow Poker",
        catalogue=["004-29"],
        source={"document": "Fortune Pai Gow Poker"},
        groups={"all": [("Fortune Pai Gow Poker", "", "004-29")]},
        sections=[
            Section(
                {"basis": "wagers", "player-pays": "bet and bonus together", **dice},
                {f"A-{n}": variant for n, variant in enumerate(variants, start=1)},
            ),
            Section({**ACTION, **dice}, {"B": [row(line[2], line[3]) for line in by_action.rows]}),
        ],
    )
