"""Pai gow tiles: pairs, wong, gong, totals and copies."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from houseway.cards.card import parse_cards, pips
from houseway.errors import TextError
from houseway.hands.hand import compare
from houseway.hands.tiles import (
    PAI_GOW_SET,
    SINGLES,
    TileRanking,
    pair_name,
    single_place,
    tile_hand,
    tile_points,
    tile_result,
    tile_strength,
)
from support import rule

LOW_SIX_ABOVE_FIVES = (*SINGLES[:14], "low six", "chop ng", "low three")
"""Singles of a house that ranks the gee joon's six above the mixed fives and its three below."""
LOW_SIX = TileRanking(singles=LOW_SIX_ABOVE_FIVES)
NOT_WILD = TileRanking(gee_joon_wild=False)


def compared(one: str, other: str, ranking: TileRanking | None = None) -> str:
    ranking = ranking or TileRanking()
    return compare(*(tile_strength(parse_cards(t), ranking=ranking) for t in (one, other)))


FROM_HIGH_TO_LOW = [
    ("gee joon", "4-2 2-1"),
    ("matched pair", "6-6 6-6"),
    ("matched pair", "1-1 1-1"),
    ("matched pair", "4-4 4-4"),
    ("matched pair", "3-1 3-1"),
    ("matched pair", "5-5 5-5"),
    ("matched pair", "3-3 3-3"),
    ("matched pair", "2-2 2-2"),
    ("matched pair", "6-5 6-5"),
    ("matched pair", "6-4 6-4"),
    ("matched pair", "6-1 6-1"),
    ("matched pair", "5-1 5-1"),
    ("unmatched pair", "5-4 6-3"),
    ("unmatched pair", "5-3 6-2"),
    ("unmatched pair", "4-3 5-2"),
    ("unmatched pair", "4-1 3-2"),
    ("wong", "6-6 5-4"),
    ("wong", "1-1 6-3"),
    ("gong", "6-6 4-4"),
    ("gong", "1-1 6-2"),
    ("points", "6-6 6-1"),
    ("points", "1-1 5-2"),
    ("points", "4-4 6-5"),
]


@pytest.mark.parametrize("ranking", [TileRanking(), LOW_SIX, NOT_WILD])
@rule("003-15", "hand rank, high to low, 1 to 20")
@rule("004-13", "ranked pairs and special hands, 1 to 20")
@rule("000-02", "order of hands, highest to lowest")
def test_hands_rank_as_printed(ranking: TileRanking) -> None:
    hands = [tile_hand(parse_cards(tiles), ranking=ranking) for _, tiles in FROM_HIGH_TO_LOW]
    assert [hand.category for hand in hands] == [name for name, _ in FROM_HIGH_TO_LOW]
    assert all(one > other for one, other in pairwise(hands))


@rule("000-02", "32 tiles forming 16 possible pairs")
def test_496_hands_of_two_tiles() -> None:
    hands = [tile_hand(two) for two in combinations(PAI_GOW_SET, 2)]
    found = Counter(hand.category for hand in hands)
    assert len(PAI_GOW_SET) == 32
    assert (len(hands), found["points"]) == (496, 496 - 16 - 8 - 16)
    assert (found["gee joon"], found["matched pair"], found["unmatched pair"]) == (1, 11, 4)
    assert found["wong"] == 4 * 2  # a teen or dey, four in all, with a nine
    assert found["gong"] == 4 * 4  # with an eight, the yun among them
    assert len({pair_name((tile, tile)) for tile in PAI_GOW_SET}) == 16


@rule("000-02", "32 tiles forming 16 possible pairs")
def test_35_960_hands_of_four_tiles() -> None:
    """120 with two pairs, 6,720 with one, 420 with any given pair."""
    found: Counter[int] = Counter()
    teens = 0
    teen = parse_cards("6-6")[0]
    for four in combinations(PAI_GOW_SET, 4):
        pairs = sum(pair_name(two) is not None for two in combinations(four, 2))
        found[pairs] += 1
        teens += four.count(teen) == 2 and pairs == 1
    assert found == {2: 120, 1: 6_720, 0: 29_120}
    assert teens == 420


def test_til1_different_hands() -> None:
    """TIL1: 3,620 different hands of four tiles, 136 of two; tiles that pair count as the same."""
    kind = {a: min(b for b in PAI_GOW_SET if a == b or pair_name((a, b))) for a in PAI_GOW_SET}
    for tiles, different in ((4, 3_620), (2, 136)):
        hands = combinations([kind[tile] for tile in PAI_GOW_SET], tiles)
        assert len({tuple(sorted(hand)) for hand in hands}) == different


def test_til7_two_tiles_by_what_they_come_to() -> None:
    """TIL7: of the 221 hands of two tiles with different faces, where gee joon is wild."""
    twos = {tuple(sorted(two)) for two in combinations(PAI_GOW_SET, 2)}
    hands = [tile_hand(two) for two in twos]
    found = Counter(str(h.ranks[0]) if h.category == "points" else h.category for h in hands)
    pairs = [found.pop(name) for name in ("gee joon", "matched pair", "unmatched pair")]
    percent = {name: round(100 * many / len(twos), 2) for name, many in found.items()}
    assert round(100 * sum(pairs) / len(twos), 2) == 7.24
    assert percent == {
        "wong": 1.81,
        "gong": 2.71,
        "9": 9.5,
        "8": 9.95,
        "7": 10.86,
        "6": 9.95,
        "5": 10.41,
        "4": 10.41,
        "3": 10.86,
        "2": 7.69,
        "1": 5.43,
        "0": 3.17,
    }


@rule("000-02", "both higher win, one higher push, neither lose; copies are the player-dealer's")
@rule("003-15", "one copied hand and one higher: PD wins the copy, so push")
@rule("004-13", "win both higher, lose both lower, push one each; identical ranking: banker")
def test_high_meets_high_and_low_meets_low() -> None:
    bank = [parse_cards("6-6 5-4"), parse_cards("4-4 6-5")]  # wong and nine
    for high, low, result in (
        ("4-2 2-1", "1-1 6-1", "win"),
        ("4-2 2-1", "4-4 6-5", "push"),  # the low hand is a copy
        ("6-6 6-3", "1-1 6-1", "push"),
        ("1-1 6-3", "5-5 5-4", "lose"),
        ("6-6 6-3", "4-4 6-5", "lose"),  # two copies
        ("4-2 2-1", "5-5 5-4", "push"),
    ):
        assert tile_result([parse_cards(high), parse_cards(low)], bank) == result


@rule("003-15", "gor (4 dots) outranks foo (11 dots)")
def test_a_single_tile_has_its_place() -> None:
    places = [single_place(tile) for tile in parse_cards("6-6 3-1 6-5 5-4 6-3 4-2 2-1")]
    assert places == [16, 13, 9, 5, 5, 1, 1]
    assert [single_place(tile, LOW_SIX) for tile in parse_cards("4-2 4-1 2-1")] == [3, 2, 1]


@rule("000-02", "8-spot and 9-spot: hand value 7")
@rule("004-13", "8 + 7 = 15 counts as 5")
def test_points_are_the_last_digit() -> None:
    assert tile_points(parse_cards("4-4 5-4")) == 7
    assert tile_points(parse_cards("4-4 6-1")) == 5
    assert tile_points(parse_cards("6-6 6-4")) == 2
    assert tile_points(parse_cards("6-4 5-5")) == 0


@rule("000-02", "same value: compare the highest-ranked single tile")
@rule("003-15", "gor (4 dots) outranks foo (11 dots)")
def test_equal_points_go_to_the_higher_single_tile() -> None:
    assert compared("6-6 5-1", "4-4 6-4") == "higher"  # eight each, teen against yun
    assert compared("3-1 3-1", "6-5 6-5") == "higher"
    assert compared("3-1 4-3", "6-5 5-5") == "higher"  # one each, gor against mooy
    assert compared("6-5 6-4", "3-1 6-1") == "lower"


@rule("000-02", "copy: same value and identical high tile")
@rule("004-13", "the second tile is not compared")
def test_equal_points_and_high_tile_are_a_copy_whatever_the_second() -> None:
    assert compared("6-6 3-1", "6-6 2-2") == "copy"
    assert compared("5-5 6-3", "5-5 5-4") == "copy"
    assert compared("6-6 5-4", "6-6 6-3") == "copy"
    assert compared("6-6 4-4", "6-6 5-3") == "copy"


def test_a_copy_is_not_unequal() -> None:
    one, other, lower = (tile_hand(parse_cards(two)) for two in ("6-6 5-4", "6-6 6-3", "1-1 6-3"))
    assert one == other
    assert not one != other  # noqa: SIM202
    assert one != lower


@rule("000-02", "both hands zero: player-dealer wins regardless of high tile")
@rule("003-15", "player-dealer wins every zero-value tie regardless of high tile")
@rule("004-13", "both zero: banker wins regardless of higher tile")
def test_two_zeros_are_a_copy_whatever_the_high_tile() -> None:
    assert compared("6-6 4-4", "6-4 5-5") == "higher"  # a gong is no zero
    assert compared("1-1 6-2", "6-4 5-5") == "higher"
    assert compared("5-5 6-4", "3-3 2-2") == "copy"
    assert compared("3-1 5-1", "6-5 5-4") == "copy"
    assert compared("6-5 5-5", "6-5 5-4") == "higher"  # one against zero


@rule("003-15", "gee joon is wild, may count 3 or 6")
@rule("000-02", "Gee Joon tiles wild: standard but switchable")
@rule("004-13", "Low 3 / Low 6 as 6 / 3: usual wild use, as a setting")
def test_gee_joon_tiles_count_three_or_six() -> None:
    assert tile_points(parse_cards("2-1 2-1")) == 9
    for spots, wild, as_printed in (("4-2 5-1", 9, 2), ("2-1 4-4", 4, 1), ("2-1 5-1", 9, 9)):
        tiles = parse_cards(spots)
        assert tile_points(tiles) == wild
        assert tile_points(tiles, ranking=NOT_WILD) == as_printed


@rule("003-15", "tile rank 16: gee joon")
def test_gee_joon_tiles_are_the_lowest_singles() -> None:
    assert compared("2-1 4-2", "6-6 6-6") == "higher"
    assert compared("4-2 4-4", "4-1 5-4") == "higher"  # four each, yun against chop gow
    assert compared("4-2 4-1", "2-1 3-2") == "copy"  # eight or one each, a mixed five the higher


@rule("004-13", "singles: Low Six 15th, Mixed 5 16th, Low 3 lowest")
def test_low_six_may_stand_above_the_mixed_fives() -> None:
    with_six, with_three = "4-2 4-1", "2-1 3-2"
    assert compared(with_six, with_three, LOW_SIX) == "higher"
    assert tile_hand(parse_cards(with_six), ranking=LOW_SIX).cards == tuple(parse_cards(with_six))
    assert compared("4-2 4-3", "4-2 5-2", LOW_SIX) == "copy"  # the mixed seven is higher still


def test_every_hand_of_points_agrees_with_the_rule_read_aloud() -> None:
    order = [
        *("6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "6-1", "5-1"),
        *("5-4 6-3", "5-3 6-2", "4-3 5-2", "4-1 3-2", "4-2 2-1"),
    ]
    place = {tile: -i for i, faces in enumerate(order) for tile in parse_cards(faces)}

    plain = [
        two
        for two in combinations(PAI_GOW_SET, 2)
        if tile_hand(two, ranking=NOT_WILD).category == "points"
    ]
    for one in plain:
        for other in plain[::7]:
            mine, theirs = (
                (total, max(place[tile] for tile in two) if total else 0)
                for two in (one, other)
                for total in [sum(map(pips, two)) % 10]
            )
            strengths = [tile_strength(two, ranking=NOT_WILD) for two in (one, other)]
            assert (strengths[0] > strengths[1]) == (mine > theirs)
            assert (strengths[0] == strengths[1]) == (mine == theirs)


def test_an_order_of_singles_names_every_tile_once() -> None:
    for singles in (LOW_SIX_ABOVE_FIVES[:-1], (*LOW_SIX_ABOVE_FIVES, "tee"), ()):
        with pytest.raises(TextError) as raised:
            TileRanking(singles=singles)
        assert raised.value.code == "tiles/order"
