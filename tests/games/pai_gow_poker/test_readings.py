"""Doubtful points of the house ways, each under both readings."""

from itertools import islice
from random import Random

import pytest

from games.pai_gow_poker.hands import HOUSE_WAYS, any_hands, ranks, set_by
from houseway.cards.card import JOKER
from houseway.editions.house_ways import check_house_way, find_house_way
from houseway.games.pai_gow_poker.setter import set_hand
from support import rule, scale

STONES = "stones-tavern/pai-gow-poker"
FORTUNE = "stones-tavern/fortune"
FREE = "stones-tavern/commission-free-fortune"
DERBY = "lucky-derby/pai-gow-poker"
WILD = "lucky-derby/jokers-wild"
DERBY_FORTUNE = "lucky-derby/fortune"
NAPA = "napa-valley/fortune"
DOUBLE = "napa-valley/double-hand-poker"
CLOVIS = "clovis-500/fortune"


@pytest.mark.parametrize("name", HOUSE_WAYS)
def test_every_value_of_every_reading_holds(name: str) -> None:
    assert check_house_way(name).readings


@pytest.mark.parametrize("name", HOUSE_WAYS)
def test_no_reading_fouls_or_leaves_a_hand_unset(name: str) -> None:
    hands = list(islice(any_hands(Random(6)), scale(30, 2_000)))
    for reading, switch in find_house_way(name).readings.items():
        for value in set(switch.allowed()) - {switch.usual}:
            other = find_house_way(name, {reading: value})
            for hand in hands:
                assert not set_hand(other.house_way, other.ranking, hand).foul


@rule("000-40", "what the joker counts as in a flush already holding the ace is not said")
def test_the_joker_in_a_flush_is_the_highest_missing_or_an_ace() -> None:
    named = {name for name in HOUSE_WAYS if "joker-in-flush" in find_house_way(name).readings}
    assert named == {STONES, FORTUNE, FREE, DERBY, NAPA, CLOVIS}
    for name in named:
        assert find_house_way(name).ranking.flush_joker == "highest missing"
        other = find_house_way(name, {"joker-in-flush": "an ace"})
        assert other.ranking.order.double_ace_flush


def test_the_same_doubt_has_the_same_name_and_every_reading_its_reason() -> None:
    readings = {name: find_house_way(name).readings for name in HOUSE_WAYS}
    assert all(switch.why for each in readings.values() for switch in each.values())
    assert {name for name in HOUSE_WAYS if "house-way" in readings[name]} == {
        WILD,
        DERBY_FORTUNE,
        DOUBLE,
    }
    assert all("four-and-three" in readings[name] for name in (FORTUNE, FREE, STONES))


@rule("000-40", "quads + trips (4+3, not listed)")
@rule("000-43", "quads + trips")
@pytest.mark.parametrize(("name", "usual"), [(FORTUNE, "Q Q"), (FREE, "5 5")])
def test_four_and_three_of_a_kind_literally_or_with_the_four_behind(name: str, usual: str) -> None:
    cards = "Qd Qs Qh Qc 5d 5s 5c"
    assert ranks(set_by(name, cards).front) == usual
    assert ranks(set_by(name, cards, four_and_three="footnote").front) == "Q Q"
    assert ranks(set_by(name, cards, four_and_three="four behind").front) == "5 5"


@rule("000-70", "four of a kind together with three of a kind (4+3): not listed")
@rule("000-72", "four of a kind together with three of a kind (4+3): not listed")
@rule("001-45", "four of a kind together with three of a kind")
def test_four_and_three_of_a_kind_by_row_20_or_by_rows_16_to_19() -> None:
    cards = "Qd Qs Qh Qc 5d 5s 5c"
    assert ranks(set_by(STONES, cards).front) == "5 5"
    other = set_by(STONES, cards, four_and_three="rows 16 to 19")
    assert (ranks(other.front), other.rule) == ("Q Q", "16")


@rule("001-45", "four A/K/Q with a pair (rows 16 and 20 overlap)")
@rule("000-70", "row 20 overrides 16-19")
@rule("000-72", "row 20 overrides 16-19")
def test_four_queens_with_a_pair_by_row_20_or_row_16() -> None:
    cards = "Qd Qs Qh Qc 5d 5s 9c"
    assert set_by(STONES, cards).rule == "20"
    other = set_by(STONES, cards, four_with_a_pair="row 16")
    assert (ranks(other.front), other.rule) == ("Q Q", "16")
    assert set_by(STONES, "Jd Js Jh Jc 5d 5s 9c", four_with_a_pair="row 16").rule == "20"


@rule("004-29", "four A/K/Q with a pair or trips: split as printed, no exception here")
def test_clovis_splits_four_queens_or_puts_the_pair_in_front() -> None:
    cards = "Qd Qs Qh Qc 5d 5s 9c"
    assert ranks(set_by(CLOVIS, cards).front) == "Q Q"
    assert ranks(set_by(CLOVIS, cards, four_with_a_pair="pair in front").front) == "5 5"


@rule("000-40", "house way 'unless A/K/Q in front': the named card or higher")
@rule("000-43", "'split unless there is a king': ace alone not mentioned")
@pytest.mark.parametrize("name", [FORTUNE, FREE])
@pytest.mark.parametrize(
    ("cards", "or_better", "literal"),
    [
        ("Ad 9s 8c 8d 4d 4h 7c", "A 9", "4 4"),
        ("Ad Ks 8c 8d 4d 4h 7c", "A K", "A K"),
        ("Kd 9s 5c 5d 4d 4h 7c", "K 9", "4 4"),
        ("Kd Qs 5c 5d 4d 4h 7c", "K Q", "K Q"),
        ("Ad 9s Jc Jd Jh Js 7c", "A 9", "J J"),
        ("Ad Qs 7c 7d 7h 7s 2c", "A Q", "A Q"),
        ("Kd Js 7c 7d 7h 7s 2c", "K J", "7 7"),
        ("Ad 7h Jd Js 8c 8h 4s", "A 7", "A 7"),
    ],
)
def test_a_king_or_better_or_a_king(name: str, cards: str, or_better: str, literal: str) -> None:
    assert ranks(set_by(name, cards).front) == or_better
    assert ranks(set_by(name, cards, unless_a_king="a king").front) == literal


@rule("003-10", "two pairs with a straight/flush: two-pair rule vs golden rule")
@rule("000-40", "two pairs with a straight or flush")
@rule("000-43", "two-pair with straight/flush: footnote first, then the two-pair rule")
@pytest.mark.parametrize("name", [FORTUNE, FREE, NAPA, DOUBLE])
def test_two_pair_and_a_flush_by_the_golden_rule_or_the_two_pair_rows(name: str) -> None:
    cards = "As 8s 5s 3s Jk Kd Kh"
    assert ranks(set_by(name, cards).front) == "K K"
    usual = set_by(name, cards)
    other = set_by(name, cards, two_pair_and_complete="two-pair rows")
    assert usual.rule in ("footnote", "golden rule")
    assert other.rule.startswith("two pair")


@rule("001-01", "row 14 with A-A-Joker (not listed)")
@pytest.mark.parametrize("name", [FORTUNE, FREE, DERBY, NAPA, DOUBLE, CLOVIS])
def test_two_aces_and_the_joker_keep_the_complete_hand_or_are_three_aces(name: str) -> None:
    cards = "Ah Ac Tc 9c 5c 3d Jk"
    assert ranks(set_by(name, cards).front) == "A 3"
    assert ranks(set_by(name, cards, aces_and_joker=False).front) == "A T"


@rule("004-29", "two pairs with high pair 5s or lower is not in the chart")
def test_two_small_pairs_split_without_a_queen_or_never() -> None:
    low, high = "Jh 8c 5h 5s 4h 4c 2s", "Qh 8c 5h 5s 4h 4c 2s"
    assert ranks(set_by(CLOVIS, low).front) == "4 4"
    assert ranks(set_by(CLOVIS, high).front) == "Q 8"
    assert ranks(set_by(CLOVIS, low, two_small_pairs="never split").front) == "J 8"


@rule("003-10", "joker text read literally: the use that gives the better hand, or completing")
def test_the_joker_is_the_better_use_or_completes_if_it_can() -> None:
    cards = "As Ah Ad Jk Kh 7h 3h"
    usual = set_by(NAPA, cards)
    literal = set_by(NAPA, cards, joker_use="completes if it can")
    assert usual.rule == "four of a kind, A K Q"
    assert literal.rule == "straight or flush with trips"
    two_aces = "As Kd Qc Js 7d 7h Jk"
    assert set_by(NAPA, two_aces).rule == "golden rule"
    other = set_by(NAPA, two_aces, joker_use="completes if it can")
    assert (other.rule, ranks(other.front)) == ("golden rule", "7 7")


@rule("001-01", "not stated where A-2-3-4-5 ranks among straights, nor where five aces ranks")
@pytest.mark.parametrize("name", [DERBY, WILD])
def test_ace_to_five_is_the_lowest_straight_or_the_second_highest(name: str) -> None:
    assert find_house_way(name).ranking.wheel == "lowest"
    assert find_house_way(name, {"ace-to-five": "second highest"}).ranking.wheel == "second highest"


@rule("001-01", "five aces above the royal flush")
def test_five_aces_are_ranked_or_are_four() -> None:
    assert find_house_way(DERBY).ranking.fives == "five aces"
    assert find_house_way(DERBY, {"five-aces": "none"}).ranking.fives == "none"
    assert ranks(set_by(DERBY, "As Ah Ad Ac Jk 9c 4d", five_aces="none").front) == "A A"


@rule("001-03", "five of a kind below aces: set like five aces or kept together")
def test_five_of_a_kind_is_set_like_five_aces_or_kept_together() -> None:
    cards = "9s 9h 9d 9c Jk Kd 4c"
    split = set_by(WILD, cards)
    assert (ranks(split.front), split.rule) == ("9 9", "five of a kind")
    kept = set_by(WILD, cards, five_of_a_kind_set="kept together")
    assert (ranks(kept.front), ranks(kept.back)) == ("K 4", "9 9 9 9 Jk")
    assert set_by(WILD, "As Ah Ad Ac Jk Kd 4c", five_of_a_kind_set="kept together").rule == "20"


@rule("001-09", "four of a rank below aces + joker: rank it as four of a kind")
@rule("001-03", "five of a kind: possible with a wild joker, not ranked")
def test_four_and_the_joker_are_four_of_a_kind_or_five() -> None:
    cards = "9s 9h 9d 9c Jk Qd 4c"
    assert set_by(DERBY_FORTUNE, cards).rule == "17"
    assert set_by(DERBY_FORTUNE, cards, five_of_a_kind="five of a kind").rule == "20"
    assert set_by(WILD, cards).rule == "five of a kind"
    assert set_by(WILD, cards, five_of_a_kind="five aces").rule == "17"


@rule("001-03", "a wild joker that can stand for several cards: the better back, then the front")
@rule("001-09", "a wild joker that can stand for several cards: the better back, then the front")
def test_a_wild_joker_makes_the_better_back_or_the_better_front() -> None:
    cards = "9s 9h 9d 9c Jk Ad 4c"
    back = set_by(DERBY_FORTUNE, cards)
    assert (ranks(back.front), ranks(back.back)) == ("4 Jk", "A 9 9 9 9")
    front = set_by(DERBY_FORTUNE, cards, wild_joker="better front")
    assert (ranks(front.front), ranks(front.back)) == ("A Jk", "9 9 9 9 4")


@rule("001-03", "set by the 001-01 rows with the card that makes the highest hand of the seven")
@rule("001-09", "for PD's house way use the proposal of 001-03")
@pytest.mark.parametrize("name", [WILD, DERBY_FORTUNE])
@pytest.mark.parametrize(
    ("cards", "front", "row", "joker"),
    [
        ("As Jk 9c 9d 7h 3s 2d", "A 7", "9", "9"),
        ("As Kd 9c 8d 6h 3s Jk", "K 9", "2", "A"),
        ("Ks Kd 9c 9d 6h 3s Jk", "9 9", "15", "K"),
        ("9s 8h 6s 5d Kd Jh Jk", "K J", "11", "7"),
        ("Ks Kd Kc 5d 5h 3s Jk", "5 5", "16", "K"),
        ("Qs Qd Qc 8d 5h 3s Jk", "Q Q", "16", "Q"),
    ],
)
def test_a_wild_joker_is_read_as_what_makes_the_best_hand(
    name: str, cards: str, front: str, row: str, joker: str
) -> None:
    setting = set_by(name, cards)
    assert (ranks(setting.front), setting.rule) == (front, row)
    assert setting.joker_as[0] == joker


@rule("001-03", "whether the highest rank that does not foul holds in general is not written")
@pytest.mark.parametrize("name", [WILD, DERBY_FORTUNE])
def test_a_wild_joker_in_front_is_spared_always_or_beside_an_ace(name: str) -> None:
    assert find_house_way(name).ranking.wild_front == "never fouls"
    other = {"wild-joker-in-front": "never fouls beside an ace"}
    assert find_house_way(name, other).ranking.wild_front == "never fouls beside an ace"


@rule("001-09", "three candidates exist, and they are not equal")
@rule("001-03", "the same house's chart is in 001-01")
@pytest.mark.parametrize("name", [WILD, DERBY_FORTUNE])
def test_the_chart_that_is_followed_may_be_another(name: str) -> None:
    cards = "Qd Qs Qh Qc 5d 5s 9c"
    assert find_house_way(name).follows == DERBY
    fronts = {
        chart: ranks(set_by(name, cards, house_way=chart).front)
        for chart in (DERBY, FORTUNE, CLOVIS)
    }
    assert fronts == {DERBY: "5 5", FORTUNE: "5 5", CLOVIS: "Q Q"}


@rule("001-09", "Two pair, big 8 7 6: both back if King or higher in front, else split")
@rule("001-09", "Two pair, big 5 4 3: both back if Queen or higher in front, else split")
@rule("001-09", "Four A K Q: in back if at least a pair can go in front, else split")
@rule("001-09", "Four J 10 9: in back if King in front; Four 8 7 6: if Queen in front, else split")
@rule("001-09", "General rule: none, no highest pair in front that leaves a straight when possible")
@pytest.mark.parametrize("name", [WILD, DERBY_FORTUNE])
@pytest.mark.parametrize("chart", [DERBY, FORTUNE, CLOVIS])
def test_without_a_joker_a_hand_is_set_as_the_chart_that_is_followed_sets_it(
    name: str, chart: str
) -> None:
    followed = find_house_way(chart)
    other = find_house_way(name, {"house-way": chart})
    hands = (hand for hand in any_hands(Random(9)) if JOKER not in hand)
    for hand in islice(hands, scale(60, 5_000)):
        theirs = set_hand(followed.house_way, followed.ranking, hand)
        mine = set_hand(other.house_way, other.ranking, hand)
        assert (mine.front, mine.rule) == (theirs.front, theirs.rule)


@rule("003-03", "the only House Way chart in this seed is that of Fortune Pai Gow Poker 1.0")
def test_double_hand_poker_follows_the_chart_of_the_house() -> None:
    cards = "Kd Ks Kh Ac Jk Qd Js"
    assert set_by(DOUBLE, cards).rule == "golden rule"
    assert set_by(DOUBLE, cards, house_way=DERBY).rule == "15"
