"""The house ways of pai gow tiles: every line, and all hands."""

from collections import Counter
from itertools import combinations
from random import Random

import msgspec
import pytest

from games.pai_gow_tiles.hands import (
    CLOVIS_500,
    HANDS,
    HOUSE_WAYS,
    LINES,
    NAPA,
    SOME,
    TAVERN,
    alike,
    set_by,
    shown,
)
from games.pai_gow_tiles.naive import CLOVIS, SINGLES, ranked, set_by_the_book
from houseway.cards.card import parse_cards, text
from houseway.editions.house_ways import find_house_way
from houseway.errors import DecisionError, TextError
from houseway.games.pai_gow_tiles.divisions import HAND, HOLDINGS, Four
from houseway.games.pai_gow_tiles.house_way import TileHouseWay
from houseway.games.pai_gow_tiles.setter import set_tiles
from houseway.hands.tile_names import parse_tiles
from houseway.hands.tiles import PAI_GOW_SET, TileRanking, pair_name, tile_hand, tile_strength
from support import rule, scale


@rule("000-02", "house way 1: most valuable high hand is a pair")
@rule("000-02", "house way 2: split Gee Joon with a 6 and a 4, 5 or 6")
@rule("000-02", "house way 3: split 7-spot tiles with a Teen or Dey and a low hand of 7 or more")
@rule("000-02", "house way 4: split 8-spot tiles if the low hand is 7 or more")
@rule("000-02", "house way 5: split 9-spot tiles if the low hand is 9 or more")
@rule("000-02", "house way 6: split Teen or Dey if the low hand is 6 or more, or with 9 and 11")
@rule("000-02", "house way 7: never split pairs of 4, 5, 6, 10 or 11 spots")
@rule("000-02", "how to arrange the tiles: pairs, wongs, gongs, 9 or less")
@rule("003-15", "house way 1 to 7")
@pytest.mark.parametrize("name", [TAVERN, NAPA])
@pytest.mark.parametrize(("what", "tiles", "expected"), LINES, ids=[line[0] for line in LINES])
def test_every_line_of_the_house_way(name: str, what: str, tiles: str, expected: str) -> None:
    assert alike(shown(set_by(name, tiles))) == alike(expected)


@rule("004-13", "house way not printed: the list of 000-02 / 003-15")
@pytest.mark.parametrize("house_way", [TAVERN, NAPA])
def test_a_book_without_a_house_way_follows_its_neighbours(house_way: str) -> None:
    found = find_house_way(CLOVIS_500, {"house-way": house_way})
    assert found.house_way.rules == find_house_way(TAVERN).house_way.rules
    for hand in SOME[:200]:
        assert found.set_hand(hand) == find_house_way(CLOVIS_500).set_hand(hand)


@rule("000-02", "the single-tile chart is lost: the order of seed 003; another house's not mixed")
@rule("003-15", "tile rank 1 to 16")
@rule("004-13", "ranked singles, 1 to 16, the low three lowest (reading)")
def test_each_house_ranks_single_tiles_as_its_book_does() -> None:
    orders = {name: find_house_way(name).ranking.singles for name in HOUSE_WAYS}
    assert orders[TAVERN] == orders[NAPA]
    assert orders[TAVERN][14:] == ("chop ng", "gee joon")
    assert orders[CLOVIS_500][14:] == ("low six", "chop ng", "low three")
    assert orders[CLOVIS_500][:14] == orders[TAVERN][:14]


# -- all hands -----------------------------------------------------------------------------------


@rule("000-02", "32 tiles: every hand of four is set, the high hand never below the low")
@rule("003-15", "the higher-ranking stack is the high hand; no foul setting is defined")
@rule("004-13", "each player sets a higher and a lower hand")
@pytest.mark.parametrize(
    ("name", "singles"), [(TAVERN, SINGLES), (NAPA, SINGLES), (CLOVIS_500, CLOVIS)]
)
def test_every_hand_is_set_as_the_entry_read_a_second_time_has_it(
    name: str, singles: list[str]
) -> None:
    found = find_house_way(name)
    for hand in scale(SOME, HANDS):
        setting = found.set_hand(hand)
        assert not setting.foul
        assert sorted(setting.front + setting.back) == sorted(hand)
        high, low = set_by_the_book([text(tile) for tile in hand], singles)
        ours = [
            ranked((text(two[0]), text(two[1])), singles) for two in (setting.back, setting.front)
        ]
        assert ours == [ranked(high, singles), ranked(low, singles)], shown(setting)
        assert ours[0] >= ours[1]


@pytest.mark.parametrize("name", HOUSE_WAYS)
def test_every_rule_is_reached_and_says_why_not_those_before(name: str) -> None:
    found = find_house_way(name)
    order = [each.name for each in found.house_way.rules]
    reached: Counter[str] = Counter()
    for hand in [*SOME, *(parse_tiles(tiles) for _, tiles, _ in LINES)]:
        setting = found.set_hand(hand)
        reached[setting.rule] += 1
        assert [earlier for earlier, _ in setting.why] == order[: order.index(setting.rule)]
        assert all(reason for _, reason in setting.why)
    assert set(reached) == set(order)


@pytest.mark.parametrize("name", HOUSE_WAYS)
def test_neither_the_order_nor_the_faces_of_like_tiles_matter(name: str) -> None:
    found = find_house_way(name)
    random = Random(4)
    for hand in SOME[:100]:
        first = found.set_hand(hand)
        assert found.set_hand(random.sample(hand, 4)) == first
    one, other = (set_by(name, tiles) for tiles in ("5-4 6-6 4-4 6-1", "6-3 6-6 4-4 6-1"))
    assert one.front == other.front


def test_two_rankings_agree_on_every_two_tiles() -> None:
    twos = list(combinations(PAI_GOW_SET, 2))
    for name, singles in ((TAVERN, SINGLES), (CLOVIS_500, CLOVIS)):
        ranking = find_house_way(name).ranking
        ours = [tile_strength(two, ranking=ranking) for two in twos]
        naive = [ranked((text(one), text(other)), singles) for one, other in twos]
        by_strength = dict(zip(ours, naive, strict=True))
        assert all(by_strength[mine] == theirs for mine, theirs in zip(ours, naive, strict=True))
        assert [by_strength[each] for each in sorted(by_strength)] == sorted(set(naive))


# -- why, and what is refused --------------------------------------------------------------------


def test_why_not_names_what_the_tiles_hold_and_what_a_hand_would_be() -> None:
    why = dict(set_by(TAVERN, "6-1 6-1 6-6 5-4").why)
    assert why["two pairs"] == "the tiles hold one pair"
    assert why["split the supreme pair"] == "the tiles pair as tit, not as gee joon"
    assert why["split 7-spot tiles"] == (
        "with the pair split the low hand is 6, tit high, not 7 or better"
    )
    why = dict(set_by(TAVERN, "6-6 6-6 5-4 5-5").why)
    assert why["split teen or dey"] == (
        "with the pair split the low hand is 2, teen high, not 6 or better; "
        "the other tiles have 10 and 9 spots, not 9 and 11"
    )
    why = dict(set_by(TAVERN, "3-1 4-1 5-5 5-1").why)
    assert why["split 7-spot tiles"] == "the tiles hold no pair"
    assert why["a pair"] == "the tiles cannot be set with the pair kept"
    assert why["gong"] == "the high hand is 9, gor high at best, not a gong"


@pytest.mark.parametrize(
    ("tiles", "code", "says"),
    [
        ("6-6 5-4 4-2", "house_way/four_tiles", "four tiles, not 3; write them as"),
        ("6-6 5-4 4-2 1-1 2-2", "house_way/four_tiles", "four tiles, not 5"),
        (
            "6-6 6-6 6-6 1-1",
            "house_way/tile_too_often",
            "6-6 is given 3 times, but a set has only two",
        ),
        (
            "5-4 4-5 6-6 1-1",
            "house_way/tile_too_often",
            "5-4 is given 2 times, but a set has only one",
        ),
        (
            "gow gow gow dey",
            "house_way/tile_too_often",
            "5-4 is given 2 times, but a set has only one",
        ),
        ("6-6 5-4 4-2 7-1", "tiles/unknown", "'7-1' is not a tile; write its two ends"),
        ("6-6 5-4 4-2 As", "tiles/unknown", "its name: teen, dey, yun"),
    ],
)
def test_what_is_not_four_tiles_of_the_set_is_refused(tiles: str, code: str, says: str) -> None:
    with pytest.raises(TextError) as refused:
        set_by(TAVERN, tiles)
    assert refused.value.code == code
    assert says in refused.value.message


def test_tiles_that_are_cards_are_refused() -> None:
    found = find_house_way(TAVERN)
    with pytest.raises(TextError, match="As is not a tile") as refused:
        found.set_hand([*PAI_GOW_SET[:3], *parse_cards("As")])
    assert refused.value.code == "house_way/not_in_set"


def test_tiles_that_no_rule_sets_are_refused_with_what_they_hold() -> None:
    raw = {"name": "mine", "rules": [{"name": "1", "holds": ["no pair"], "set": [{}]}]}
    one_rule = msgspec.convert(raw, TileHouseWay)
    with pytest.raises(DecisionError, match="no rule of mine applies to one pair") as refused:
        set_tiles(one_rule, TileRanking(), parse_tiles("teen teen dey yun"))
    assert refused.value.code == "house_way/no_rule"


@pytest.mark.parametrize("name", HOUSE_WAYS)
def test_a_house_way_can_be_written_down_and_read_back(name: str) -> None:
    """The house way after a round trip through recorded terms."""
    found = find_house_way(name)
    written = msgspec.json.encode((found.house_way, found.ranking), order="sorted")
    again = msgspec.json.decode(written, type=tuple[TileHouseWay, TileRanking])
    assert again == (found.house_way, found.ranking)


def test_the_words_for_a_hand() -> None:
    hands = {name: tile_hand(parse_tiles(name)) for name in ("teen gow", "dey bot", "yun foo")}
    assert {word for word in HAND if HAND[word](hands["teen gow"])} >= {"a wong", "9 or better"}
    assert HAND["a gong"](hands["dey bot"])
    assert not HAND["1 by the spots"](hands["dey bot"])
    assert HAND["9 by the spots"](hands["yun foo"])
    assert not HAND["a pair"](hands["teen gow"])


def test_the_published_counts_of_hands() -> None:
    """TIL1, w.owiki.org/wiki/Pai_gow; TIL2, wizardofvegas.com/forum/gambling/tables/8304."""
    name = {tile: str(pair_name((tile, tile))) for tile in PAI_GOW_SET}
    kinds = Counter(tuple(sorted(name[tile] for tile in hand)) for hand in HANDS)
    pairs: Counter[tuple[str, ...]] = Counter()
    for kind, count in kinds.items():
        pairs[tuple(each for each, n in Counter(kind).items() if n == 2)] += count
    assert (len(HANDS), len(kinds)) == (35_960, 3_620)
    held = [sum(count for each, count in pairs.items() if len(each) == n) for n in range(3)]
    assert held == [29_120, 6_720, 120]
    assert {count for names, count in pairs.items() if len(names) == 1} == {420}
    twos = [tuple(sorted(name[tile] for tile in two)) for two in combinations(PAI_GOW_SET, 2)]
    assert (len(twos), len(set(twos))) == (496, 136)
    for hand in SOME:
        paired = sum(pair_name(two) is not None for two in combinations(hand, 2))
        assert Four(hand, TileRanking()).holding == HOLDINGS[paired]
