"""Fee books and fees as plain data."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter

import msgspec
import pytest

from houseway.fees import Schedule, Situation, Stake, book_ids, find_schedule, load_book
from houseway.fees.report import all_books, describe_option, explain


def test_the_listing_of_all_books_is_plain_data_with_every_option() -> None:
    books = all_books()
    assert json.loads(json.dumps(books)) == books
    assert [book["id"] for book in books] == list(book_ids())
    houses = Counter(book["house"] for book in books)
    assert set(houses) == {
        "casino-club",
        "clovis-500",
        "lucky-derby",
        "napa-valley",
        "stones-saloon",
        "stones-tavern",
    }
    for book in books:
        assert book["id"].startswith(book["house"] + "/")
        assert book["source"]["document"]
        for option in book["options"]:
            assert option["tiers"]
            assert option["when"]
    (tavern,) = [book for book in books if book["id"] == "stones-tavern/california-games"]
    assert tavern["catalogue"] == ["000-45"]
    assert len(tavern["options"]) == 111
    (twelve,) = [o for o in tavern["options"] if (o["option"], o["groups"]) == ("12", ["A"])]
    assert twelve["limits"] == ["minimum $1-$1,000", "maximum $100-$10,000"]
    assert twelve["when"] == ["no more bets"]
    assert twelve["tiers"] == {
        "player-dealer, total table action before the deal (game and bonus wagers)": [
            "$1-$49: $1.00",
            "$50-$99: $2.00",
            "$100-$199: $3.00",
            "$200-$299: $5.00",
            "$300+: $8.00",
        ]
    }


def test_the_entries_of_all_books_are_those_that_print_a_schedule() -> None:
    printed = sorted(entry for book in book_ids() for entry in load_book(book).catalogue)
    assert " ".join(printed) == (
        "000-13 000-41 000-42 000-43 000-45 000-70 000-71 000-72 "
        "001-06 001-07 001-08 001-09 001-10 001-11 "
        "001-40 001-41 001-42 001-45 001-46 001-70 001-71 "
        "002-01 002-02 002-03 003-04 003-05 003-06 003-07 003-15 003-16 "
        "004-13 004-23 004-24 004-25 004-26 004-29"
    )


def test_every_option_survives_a_record_unchanged() -> None:
    for book in book_ids():
        for schedule in load_book(book).schedules:
            assert msgspec.json.decode(msgspec.json.encode(schedule), type=Schedule) == schedule
            assert hash(schedule) == hash(msgspec.structs.replace(schedule))


@pytest.mark.parametrize(
    ("book", "option", "group", "readings", "when"),
    [
        pytest.param(
            "stones-tavern/poker", 13, "", {},
            [
                "after the flop, once the pot reaches its top level",
                "river, or end of hand if there is no river",
                "end of hand, if there was no flop",
            ],
            marks=pytest.mark.rule("000-13", "options 13-36: the level reached at the end"),
        ),
        pytest.param(
            "stones-tavern/poker", 61, "", {"hand-ends-before-the-river": "nothing"},
            [
                "after the flop, once the pot reaches its top two levels",
                "river",
                "end of hand, if there was no flop",
            ],
            marks=pytest.mark.rule("000-13", "options 61-66: taken in two steps"),
        ),
        pytest.param(
            "stones-saloon/poker", 118, "poker", {},
            [
                "flop, or later once the pot is $9",
                "end of hand, after a flop with the pot under $9",
                "after the flop once the pot is $20",
            ],
            marks=pytest.mark.rule("001-46", "options 118-157: modified fees A and B"),
        ),
    ],
)  # fmt: skip
def test_an_option_says_when_it_is_taken_with_every_condition(
    book: str, option: int, group: str, readings: dict[str, str], when: list[str]
) -> None:
    schedule = find_schedule(book, option, group=group, readings=readings)
    assert describe_option(schedule)["when"] == when


def test_a_misprint_stands_beside_the_row_that_is_used() -> None:
    kept = {
        (schedule.book, schedule.option): schedule
        for book in book_ids()
        for schedule in load_book(book).schedules
        if schedule.printed
    }
    assert kept["stones-saloon/california-games", "8"].printed == (
        ("$501-$1,000: $10", "$501-$100: $10"),
    )
    assert all(schedule.why for schedule in kept.values())
    assert len(kept) == 10


def test_an_explanation_says_who_pays_what_by_which_row() -> None:
    option = find_schedule("stones-tavern/california-games", 65, group="B")
    stake = Stake(payer="ann", position=1, spot="bet", cents=5_00)
    told = explain(option, Situation(moment="no more bets", player_dealer="dan", stakes=(stake,)))
    assert told["total"] == 0
    assert told["charges"] == [
        {
            "payer": "dan",
            "cents": 0,
            "fee": "$0.00",
            "kind": "collection",
            "line": "player-dealer",
            "tier": "$1-$9: $0.00",
            "waived": "",
        }
    ]


def books_for(entry: str) -> list[tuple[str, str]]:
    """The (book, group) pairs that hold for a game, by its catalogue entry."""
    return [
        (book, group.id)
        for book in book_ids()
        for group in load_book(book).groups
        if any(game.entry == entry for game in group.games)
    ]


def test_a_game_knows_the_books_it_may_be_charged_by() -> None:
    assert books_for("000-40") == [("stones-tavern/california-games", "A")]
    assert books_for("000-41") == [
        ("stones-tavern/california-games", "B"),
        ("stones-tavern/lucky-lucky-and-ultimate", "all"),
    ]
    assert books_for("004-15") == []


def test_reading_one_option_reads_one_book_and_nothing_heavy() -> None:
    script = (
        "import sys\n"
        "from houseway.fees import books, find_schedule\n"
        "find_schedule('stones-saloon/poker', 1, group='poker')\n"
        "assert books._text.cache_info().currsize == 1\n"
        "assert not {'numpy', 'numba', 'pydantic', 'rich'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
