"""Doubtful points of the house ways of tiles, each under both readings."""

import pytest

from games.pai_gow_tiles.hands import (
    CLOVIS_500,
    HOUSE_WAYS,
    NAPA,
    SOME,
    TAVERN,
    alike,
    set_by,
    shown,
)
from houseway.editions.house_ways import check_house_way, find_house_way
from houseway.hands.tile_names import parse_tiles
from houseway.hands.tiles import tile_strength
from support import rule, scale


@rule("000-02", "two pairs in the four tiles: not addressed, both kept")
@rule("003-15", "two pairs in the four tiles: not addressed, both kept")
@rule("004-13", "two pairs of tiles where a split rule also holds")
@pytest.mark.parametrize("name", HOUSE_WAYS)
@pytest.mark.parametrize(
    ("tiles", "kept", "split"),
    [
        ("4-4 4-4 6-5 6-5", "4-4 4-4 | 6-5 6-5", "4-4 6-5 | 4-4 6-5 | split 8-spot tiles"),
        ("6-6 6-6 5-4 6-3", "6-6 6-6 | 5-4 6-3", "6-6 5-4 | 6-6 6-3 | split 9-spot tiles"),
        ("2-1 4-2 3-3 3-3", "4-2 2-1 | 3-3 3-3", "3-3 2-1 | 3-3 4-2 | split the supreme pair"),
        ("6-6 6-6 1-1 1-1", "6-6 6-6 | 1-1 1-1", "6-6 6-6 | 1-1 1-1 | a pair"),
        ("3-1 3-1 4-4 4-4", "4-4 4-4 | 3-1 3-1", "4-4 4-4 | 3-1 3-1 | never split"),
    ],
)
def test_two_pairs_are_kept_or_split_as_printed(
    name: str, tiles: str, kept: str, split: str
) -> None:
    assert alike(shown(set_by(name, tiles))) == alike(f"{kept} | two pairs")
    other = shown(set_by(name, tiles, two_pairs="split as printed"))
    assert alike(other) == alike(split)


@rule("000-02", "no pair: the highest high hand and of equals the better low hand, a setting")
@rule("003-15", "house way has nothing for hands without a pair: a setting")
@rule("000-02", "how to arrange the tiles 7: largest tile with the smallest tile")
@pytest.mark.parametrize("name", HOUSE_WAYS)
@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("highest high hand", "3-1 4-1 | 6-5 5-5"),
        ("highest low hand", "3-1 6-5 | 5-5 4-1"),
        ("largest with smallest", "3-1 4-1 | 5-5 6-5"),
    ],
)
def test_hands_without_a_pair(name: str, value: str, expected: str) -> None:
    found = set_by(name, "3-1 4-1 5-5 6-5", no_pair=value)
    assert alike(shown(found)) == alike(f"{expected} | 9 or less")
    assert set_by(name, "6-6 5-4 4-4 6-1", no_pair=value).rule == "wong"


@rule("000-02", "largest tile with the smallest tile, as a reading of the no-pair hands")
def test_the_largest_goes_with_the_smallest_whatever_it_makes() -> None:
    tiles = "6-6 4-4 6-4 4-1"
    assert set_by(TAVERN, tiles, no_pair="largest with smallest").rule == "gong"
    plain = "4-4 6-5 6-4 5-4"
    assert shown(set_by(TAVERN, plain)) == "4-4 6-5 | 6-4 5-4 | 9 or less"
    other = set_by(TAVERN, plain, no_pair="largest with smallest")
    assert shown(other) == "4-4 5-4 | 6-5 6-4 | 9 or less"


@rule("000-02", "Teen/Dey pair with tiles containing 9 or 11: the other two a 9 and an 11")
@rule("003-15", "Teen/Dey pair with tiles containing 9 or 11: the other two a 9 and an 11")
@pytest.mark.parametrize("name", HOUSE_WAYS)
def test_teen_or_dey_with_nine_and_eleven_or_either(name: str) -> None:
    either = "a nine or an eleven"
    both, one = "6-6 6-6 5-4 6-5", "6-6 6-6 5-4 5-5"
    assert set_by(name, both).rule == "split teen or dey"
    assert set_by(name, both, nine_or_eleven=either).rule == "split teen or dey"
    assert set_by(name, one).rule == "a pair"
    assert shown(set_by(name, one, nine_or_eleven=either)) == (
        "6-6 5-4 | 6-6 5-5 | split teen or dey"
    )


@rule("000-02", "a Teen, Dey read as a Teen or a Dey")
@rule("003-15", "Teen, Dey: reading Teen or Dey")
@pytest.mark.parametrize("name", HOUSE_WAYS)
def test_sevens_with_teen_or_dey_or_both(name: str) -> None:
    one, both = "6-1 6-1 6-6 5-5", "6-1 6-1 6-6 1-1"
    assert set_by(name, one).rule == set_by(name, both).rule == "split 7-spot tiles"
    assert set_by(name, one, teen_dey="teen and dey").rule == "a pair"
    assert set_by(name, both, teen_dey="teen and dey").rule == "split 7-spot tiles"


@rule("000-02", "7/8/9-spot tiles: both matched and mixed pairs")
@rule("003-15", "7/8/9-dot tiles: matched or unmatched")
@pytest.mark.parametrize("name", HOUSE_WAYS)
@pytest.mark.parametrize(
    ("matched", "mixed"),
    [("6-1 6-1 6-6 5-5", "4-3 5-2 6-6 5-5"), ("4-4 4-4 6-5 6-4", "5-3 6-2 6-5 6-4")],
)
def test_sevens_and_eights_matched_or_mixed(name: str, matched: str, mixed: str) -> None:
    assert set_by(name, matched).rule.startswith("split")
    assert set_by(name, mixed).rule.startswith("split")
    only_mixed = {"seven_and_eight_spot_tiles": "mixed"}
    assert set_by(name, matched, **only_mixed).rule == "a pair"
    assert set_by(name, mixed, **only_mixed).rule.startswith("split")


@rule("000-02", "a low hand that is a wong or gong counts above 9")
@rule("003-15", "value of 9 or higher = 9, a pair, Wong or Gong")
@pytest.mark.parametrize("name", HOUSE_WAYS)
@pytest.mark.parametrize("tiles", ["5-3 6-2 6-6 1-1", "5-4 6-3 6-6 1-1", "1-1 1-1 4-4 5-4"])
def test_a_gong_is_worth_more_than_nine_or_its_spots(name: str, tiles: str) -> None:
    assert set_by(name, tiles).rule.startswith("split")
    assert set_by(name, tiles, worth_of_a_gong="by its spots").rule == "a pair"


@rule("000-02", "Gee Joon tiles wild: standard but switchable")
@rule("004-13", "Low 3 / Low 6 as 6 / 3: usual wild use, as a setting")
def test_gee_joon_wild_or_not() -> None:
    tiles = "4-2 5-1 6-6 6-5"
    for name in (TAVERN, CLOVIS_500):
        assert "5-1 4-2" in shown(set_by(name, tiles))
        assert "5-1 4-2" not in shown(set_by(name, tiles, gee_joon_wild=False))
    assert "gee-joon-wild" not in find_house_way(NAPA).readings, "it is printed there"


@rule("004-13", "Low 3 missing in the singles chart: rank 17, lowest, or beside the low six")
def test_the_low_three_is_the_lowest_or_stands_with_the_low_six() -> None:
    other = find_house_way(CLOVIS_500, {"low-three": "with the low six"}).ranking
    usual = find_house_way(CLOVIS_500).ranking
    three, five = parse_tiles("2-1 4-1"), parse_tiles("4-2 4-1")
    assert tile_strength(three, ranking=usual) < tile_strength(five, ranking=usual)
    assert tile_strength(three, ranking=other) == tile_strength(five, ranking=other)


@pytest.mark.parametrize("name", HOUSE_WAYS)
def test_every_value_of_every_reading_holds_and_no_hand_is_left_unset(name: str) -> None:
    readings = check_house_way(name).readings
    assert all(switch.why for switch in readings.values())
    for reading, switch in readings.items():
        for value in set(switch.allowed()) - {switch.usual}:
            other = find_house_way(name, {reading: value})
            for hand in SOME[: scale(100, 2_000)]:
                assert not other.set_hand(hand).foul


def test_the_same_doubt_has_the_same_name() -> None:
    shared = {
        *("two-pairs", "no-pair", "nine-or-eleven", "teen-dey", "worth-of-a-gong"),
        "seven-and-eight-spot-tiles",
    }
    for name, more in (
        (TAVERN, {"gee-joon-wild"}),
        (NAPA, set()),
        (CLOVIS_500, {"gee-joon-wild", "house-way", "low-three", "second-tile"}),
    ):
        assert find_house_way(name).readings.keys() == shared | more
