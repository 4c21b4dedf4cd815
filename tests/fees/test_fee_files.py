"""A wrong fee book is refused with what was found and what would be right."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.errors import EditionError
from houseway.fees import FeeBook, find_schedule, load_book, parse_book

HEAD = """
title = "Rates"
house = "nowhere"
catalogue = ["000-00"]
source = { document = "Rates" }
groups.all = [{ name = "War" }]
"""


def one_option(option: str, *, section: str = 'basis = "total table action"') -> str:
    return f"{HEAD}\n[[schedules]]\n{section}\n[schedules.options]\n{option}\n"


def refused(text: str) -> EditionError:
    with pytest.raises(EditionError) as error:
        parse_book(text, book="nowhere/rates")
    return error.value


def read(text: str) -> FeeBook:
    return parse_book(text, book="nowhere/rates")


SIX = '1 = ["$1-$9: $1", "$10-$19: $2", "$20-$29: $3", "$30-$39: $4", "$40-$49: $5", "$50+: $6"]'
PLAYERS = 'basis = "number of players"'
READING = """
[readings.tier]
usual = "one"
why = "It may be read either way."
others = [{ setting = "two", options = ["1"], groups = ["all"], change = {} }]
"""


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("fees/sixth_rate", one_option(SIX)),
        ("fees/percentage", one_option('1 = ["$1-$9: 5%"]')),
        ("fees/percentage", one_option('1 = "5%"')),
        ("fees/percentage", one_option('1 = ["$1+: $5 percent"]')),
        ("fees/no_tier", one_option("1 = []")),
        ("fees/no_tier", one_option("1 = []", section='basis = "total in the pot"')),
        ("fees/gap", one_option('1 = ["$1-$9: $1", "$11+: $2"]')),
        ("fees/gap", one_option('1 = ["5-6: $5", "2-3: $4"]', section=PLAYERS)),
        ("fees/overlap", one_option('1 = ["$1-$10: $1", "$10+: $2"]')),
        ("fees/not_ordered", one_option('1 = ["$1-$9: $1", "$20-$29: $3", "$10-$19: $2"]')),
        ("fees/not_ordered", one_option('1 = ["$1+: $1", "$10+: $2"]')),
        ("fees/malformed", one_option('1 = ["$1 to $9: $1"]')),
        ("fees/malformed", one_option('1 = ["$9-$1: $1"]')),
        ("fees/malformed", one_option('1 = ["1-9: $1"]')),
        ("fees/malformed", one_option('1 = ["$1-$9: $1.5"]')),
        ("fees/malformed", one_option('1 = "2"')),
        ("fees/malformed", one_option('1 = ["$2+: $1"]', section=PLAYERS)),
        ("fees/malformed", one_option('1 = ["1.5: $1"]', section=PLAYERS)),
        ("fees/malformed", one_option('1 = ["1,000: $1"]', section=PLAYERS)),
        ("fees/no_option", f'{HEAD}\n[[schedules]]\n{PLAYERS}\noptions = "$1"\n'),
        ("fees/no_option", f"{HEAD}\n[[schedules]]\n{PLAYERS}\n"),
        (
            "fees/invalid",
            one_option('1 = "$1"', section=f"{PLAYERS}\ngroups = true") + READING,
        ),
        ("fees/malformed", one_option('1.limits = "a lot"\n1.player-dealer = "$1"')),
        ("fees/invalid", one_option("1 = 2.5")),
        ("fees/invalid", one_option('1 = "$1"', section='basis = "winnings"')),
        ("fees/invalid", one_option('1.player = "$1"\n1.overlap = "third"')),
        ("fees/invalid", one_option('1.fee = "$3"\n1.modified = "$2"', section=PLAYERS)),
        ("fees/invalid", "title = "),
        ("fees/invalid", HEAD),
        ("fees/unknown_key", one_option('1.player-dealer = "$1"\n1.discount = "$1"')),
        ("fees/unknown_group", one_option('1.player-dealer = "$1"\n1.groups = ["tiles"]')),
        ("fees/option_twice", one_option('1 = "$1"') + one_option('1 = "$2"').removeprefix(HEAD)),
    ],
)  # fmt: skip
def test_a_wrong_book_is_refused_under_its_code(code: str, text: str) -> None:
    assert refused(text).code == code


def test_the_refusal_names_file_option_and_what_may_stand_there() -> None:
    error = refused(one_option('7.player-dealer = "$1"\n7.overlap = "third"'))
    assert error.facts["where"] == "nowhere/rates.toml, schedules[0], 7, overlap"
    assert error.facts["stands"] == "third"
    assert "first, second" in error.message


@pytest.mark.rule("000-13", "no more than five collection rates per table limit")
def test_five_rates_and_a_free_bracket_are_five_rates() -> None:
    rows = '["$0-$9: $0", "$10-$19: $1", "$20-$29: $2", "$30-$39: $3", "$40-$49: $4", "$50+: $5"]'
    assert len(read(one_option(f"1 = {rows}")).schedules) == 1


@pytest.mark.rule("001-70", "modified fees come on top of the five rates")
def test_modified_qualifying_and_jackpot_fees_are_not_counted_as_rates() -> None:
    rows = '["7+: $5", "6: $4", "5: $3", "4: $2", "2-3: $1"]'
    text = f'1.fee = {rows}\n1.modified = {rows}\n1.qualifying = "$20+: $1"\n1.jackpot = "$1"'
    (schedule,) = read(one_option(text, section=f'{PLAYERS}\npot-test = "$9"')).schedules
    assert len(schedule.lines) == 4


def test_a_printed_step_excuses_the_gap_it_makes() -> None:
    assert read(one_option('1.step = "$5"\n1.player = ["$5-$50: $1", "$55+: $2"]')).schedules


@pytest.mark.parametrize(
    ("code", "asked"),
    [
        ("fees/unknown_book", {"book": "stones-tavern/bingo"}),
        ("fees/unknown_option", {"book": "stones-tavern/dai-bacc", "option": 86}),
        ("fees/unknown_option", {"book": "stones-tavern/poker", "option": 13, "group": "omaha"}),
        ("fees/ambiguous_option", {"book": "stones-tavern/california-games", "option": 12}),
        ("fees/ambiguous_option", {"book": "stones-tavern/dai-bacc"}),
        ("fees/unknown_group", {"book": "stones-tavern/dai-bacc", "option": 1, "group": "B"}),
        ("fees/unknown_group", {"book": "stones-tavern/dai-bacc", "option": 1, "game": "004-15"}),
        (
            "fees/unknown_reading",
            {"book": "stones-tavern/dai-bacc", "option": 1, "readings": {"moon": "full"}},
        ),
        (
            "fees/unknown_reading",
            {"book": "stones-tavern/dai-bacc", "option": 1, "readings": {"overlap": "third"}},
        ),
    ],
)
def test_what_is_not_on_the_shelf_is_refused(code: str, asked: dict[str, Any]) -> None:
    with pytest.raises(EditionError) as error:
        find_schedule(**asked)
    assert error.value.code == code
    assert "expected one of" in error.value.message


def test_a_game_finds_its_own_list_by_entry_approval_or_name() -> None:
    book = "stones-tavern/california-games"
    by_entry = find_schedule(book, 12, game="000-40")
    assert by_entry == find_schedule(book, 12, game="GEGA-003772")
    assert by_entry == find_schedule(book, "12", game="Pai Gow Tiles")
    assert by_entry != find_schedule(book, 12, game="000-10")


def test_a_book_is_read_once() -> None:
    assert load_book("casino-club/three-card-poker") is load_book("casino-club/three-card-poker")
