"""`houseway house-way` with tiles: four set, a file of hands, and what is refused."""

import json
from pathlib import Path
from random import Random

import pytest

from cli.running import Command
from houseway.cards.card import texts
from houseway.hands.tile_names import SHORT_NAMES, parse_tiles
from houseway.hands.tiles import PAI_GOW_SET
from support import rule

TAVERN = "stones-tavern/pai-gow-tiles"
HAND = ["6-1", "6-1", "6-6", "5-4"]


@rule("000-02", "players may ask for the house way")
def test_tiles_are_drawn_with_their_rule_and_why_not_those_before(houseway: Command) -> None:
    found = houseway("house-way", TAVERN, *HAND)
    assert (found.code, found.err) == (0, "")
    assert "low   🂓 6-6 🂊 5-4  wong, teen high" in found.out
    assert "high  🂎 6-1 🂎 6-1  pair of tit" in found.out
    assert "Rule a pair\n  The most valuable high hand is a pair." in found.out
    assert "with the pair split the low hand is 6, tit high, not 7 or better" in found.out


def test_json_gives_the_low_hand_as_front_and_the_high_hand_as_back(houseway: Command) -> None:
    found = houseway("house-way", TAVERN, *HAND, "--json")
    assert json.loads(found.out) == {
        "front": ["6-6", "5-4"],
        "back": ["6-1", "6-1"],
        "rule": "a pair",
        "foul": False,
    }


def test_tiles_may_be_named_and_readings_are_set(houseway: Command) -> None:
    words = ("house-way", "clovis-500/pai-gow-tiles", "Yun", "yun", "poo", "5-6", "--json")
    assert json.loads(houseway(*words).out)["rule"] == "two pairs"
    other = houseway(*words, "--set", "two-pairs=split as printed")
    assert json.loads(other.out)["rule"] == "split 8-spot tiles"


def test_every_tile_has_a_short_name_that_the_help_says(houseway: Command) -> None:
    shown = " ".join(houseway("house-way", "--help").out.replace("│", " ").split())
    assert ", ".join(SHORT_NAMES) in shown
    named = [tile for name in SHORT_NAMES for tile in parse_tiles(f"{name} {name}")]
    assert set(named) == set(PAI_GOW_SET)


def test_without_tiles_the_rules_and_readings_are_listed(houseway: Command) -> None:
    out = houseway("house-way", "napa-valley/pai-gow-tiles").out
    assert f"follows {TAVERN}" in out
    assert "both pairs kept, split as printed" in out
    data = json.loads(houseway("house-way", TAVERN, "--json").out)
    assert data["rules"][1]["of"] == ["gee joon"]
    assert data["hands"]["gee_joon_wild"] is True


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (HAND[:3], "a hand has four tiles, not 3; write them as 6-6 5-4 4-2 1-1"),
        ([*HAND, "1-1"], "a hand has four tiles, not 5"),
        ([*HAND[:3], "6-1"], "6-1 is given 3 times, but a set has only two"),
        (["5-4", "4-5", "1-1", "1-1"], "5-4 is given 2 times, but a set has only one"),
        (
            [*HAND[:3], "6-0"],
            "'6-0' is not a tile; write its two ends, such as 6-4, or its name: teen",
        ),
        ([*HAND[:3], "As"], "'As' is not a tile"),
    ],
)
def test_wrong_tiles_are_refused_with_what_would_be_right(
    houseway: Command, words: list[str], says: str
) -> None:
    found = houseway("house-way", TAVERN, *words)
    assert (found.code, found.out) == (1, "")
    assert says in found.err


def test_a_file_of_hands_is_set_a_line_each(houseway: Command, tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    random = Random(5)
    hands = [texts(random.sample(PAI_GOW_SET, 4)) for _ in range(20)]
    file.write_text("\n".join(hands), "utf-8")
    lines = houseway("house-way", TAVERN, "--file", str(file)).out.splitlines()
    told = houseway("house-way", TAVERN, "--file", str(file), "--json").out.splitlines()
    assert len(lines) == len(told) == 20
    front, back, name = lines[0].split(" | ")
    data = json.loads(told[0])
    assert data == {"front": front.split(), "back": back.split(), "rule": name, "foul": False}
    file.write_text("\n".join([*hands, "6-6 5-4"]), "utf-8")
    found = houseway("house-way", TAVERN, "--file", str(file))
    assert f"{file}, line 21: a hand has four tiles, not 2" in found.err
