"""`equity`: its form as JSON, its table, and what it refuses."""

import json
import re

import pytest

from cli.running import Command

pytestmark = pytest.mark.xdist_group("odds")  # one worker compiles for all

HOLDEM = "stones-tavern/texas-holdem"


def test_the_json_has_exactly_the_keys_that_are_promised(houseway: Command) -> None:
    found = houseway("equity", HOLDEM, "AsJs", "4c4h", "--board", "KsTs4d", "--json")
    assert (found.code, found.err) == (0, "")
    assert json.loads(found.out) == {
        "method": "exact",
        "boards": 990,
        "hands": [
            {"hand": "AsJs", "wins": 335, "ties": 0, "equity": 335 / 990},
            {"hand": "4c4h", "wins": 655, "ties": 0, "equity": 655 / 990},
        ],
    }


def test_a_simulation_says_its_seed_and_its_error(houseway: Command) -> None:
    words = ("equity", HOLDEM, "AA", "random", "--deals", "70000", "--seed", "4", "--json")
    form = json.loads(houseway(*words).out)
    assert (form["method"], form["boards"], form["seed"]) == ("simulated", 70_000, 4)
    assert 0.001 < form["hands"][0]["stderr"] < 0.002
    assert json.loads(houseway(*words).out) == form


def test_shares_of_a_split_pot_are_told_each(houseway: Command) -> None:
    words = ("equity", "clovis-500/omaha-hi-lo-split", "AsAh2s3h", "KdKcQdQc", "--board", "2d7h8s")
    form = json.loads(houseway(*words, "--json").out)
    assert form["hands"][1]["shares"] == [
        {"share": "high", "wins": 161, "ties": 0},
        {"share": "low", "wins": 0, "ties": 0},
    ]
    table = houseway(*words).out.splitlines()
    assert table[:2] == ["clovis-500/omaha-hi-lo-split", "820 deals, every deal counted"]
    heads = ["hand", "equity", "whole pot", "a part", "high won", "high tied"]
    assert re.split(r"  +", table[3].strip()) == [*heads, "low won", "low tied"]


def test_two_boards_are_given_one_after_the_other(houseway: Command) -> None:
    words = ("equity", "stones-saloon/double-board-omaha", "AsAhKsKh", "JcTc9d8d")
    found = houseway(*words, "--board", "2c3c4c5d6d", "--board", "7h8h9h2d2h", "--json")
    shares = json.loads(found.out)["hands"][0]["shares"]
    assert [share["share"] for share in shares] == ["board 1", "board 2"]


def test_a_reading_is_chosen_by_set(houseway: Command) -> None:
    words = ("equity", "clovis-500/crazy-pineapple-with-joker", "Jk2c", "KhTd")
    more = ("--board", "AhQh9h7h4s", "--json")
    other = houseway(*words, *more, "--set", "double-ace-flush=true")
    assert houseway(*words, *more).out != other.out


def test_refusals_are_one_line(houseway: Command) -> None:
    found = houseway("equity", HOLDEM, "AhKh", "AhQh")
    assert (found.code, found.out) == (1, "")
    assert found.err == "houseway: Ah is in two hands: AhKh and AhQh [equity/card_twice]\n"
    both = houseway("equity", HOLDEM, "AhKh", "88", "--exact", "--deals", "5")
    assert both.code == 2
    assert "not both" in both.err
