"""Ace-to-five lows: 5-4-3-2-A is best, pairs count against, straights and flushes do not."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from hands import naive
from hands.deals import PACK, rank_classes
from houseway.cards.card import JOKER, Card, parse_cards, texts
from houseway.hands.lows import (
    best_low,
    best_low_of_omaha,
    low_strength,
    omaha_low_strength,
    qualifies,
)
from support import rule, scale

NUMBERS = ["5", "6", "7", "8", "9", "T", "J", "Q", "K"]
FIVE_OF_52 = [1_024, 5_120, 15_360, 35_840, 71_680, 129_024, 215_040, 337_920, 506_880]
FIVE_OF_8 = {
    52: [
        *(9_856_000, 35_563_520, 74_019_840, 113_971_200, 140_851_200),
        *(143_216_640, 118_487_040, 75_694_080, 32_947_200),
    ],
    53: [
        *(21_554_304, 51_093_760, 95_178_240, 137_827_200, 163_681_280),
        *(161_677_824, 130_667_520, 81_713_280, 34_777_600),
    ],
}
PAIRED_OF_8 = {52: 7_931_430, 53: 8_151_702}


def lower(one: str, other: str) -> bool:
    return low_strength(parse_cards(one)) > low_strength(parse_cards(other))


def counted(size: int, jokers: int = 0) -> Counter[str]:
    """Hands by the high card of their low, or "pair" if they have no low."""
    found: Counter[str] = Counter()
    for cards, ways in rank_classes(size - jokers):
        hand = best_low([*cards, *[JOKER] * jokers])
        high = NUMBERS[hand.ranks[0] - 3] if hand.category == "low" else "pair"
        found[high] += ways
    return found


def test_five_cards_have_the_known_counts() -> None:
    found = counted(5)
    assert [found[number] for number in NUMBERS] == FIVE_OF_52
    assert found["pair"] == 2_598_960 - 1_317_888


@pytest.mark.nightly
@rule("004-05", "the joker is the lowest card not already present")
def test_best_low_of_eight_has_the_known_counts_with_and_without_the_joker() -> None:
    natural = counted(8)
    both = natural + counted(8, jokers=1)
    for found, pack in ((natural, 52), (both, 53)):
        assert [found[number] for number in NUMBERS] == FIVE_OF_8[pack]
        assert found["pair"] == PAIRED_OF_8[pack]


@rule("004-17", "best possible hand 5-4-3-2-ace")
def test_five_four_three_two_ace_is_the_best_low() -> None:
    assert lower("Ac 2d 3h 4s 5d", "Ac 2d 3h 4s 6d")
    assert lower("Ac 2c 3c 4c 5c", "Ac 2d 3h 4s 6d")
    assert not lower("Ac 2c 3c 4c 5c", "Ac 2d 3h 4s 5d")


@rule("000-07", "tie on the highest card: the second highest, and so on")
def test_the_highest_card_decides_then_the_next() -> None:
    assert lower("8c 4d 3h 2s Ad", "8c 5d 3h 2s Ad")
    assert lower("7c 6d 5h 4s 3d", "8c 4d 3h 2s Ad")
    assert lower("8c 7d 6h 5s 3d", "8c 7d 6h 5s 4d")


def test_pairs_are_worse_than_any_high_card() -> None:
    hands = [
        "Kc Qd Jh Ts 9d",
        "Ac Ad 4h 3s 2d",
        "Kc Kd Qh Js Td",
        "2c 2d Ah As 3d",
        "Ac Ad Ah 3s 2d",
        "Ac Ad Ah 2s 2d",
        "Ac Ad Ah As 2d",
    ]
    strengths = [low_strength(parse_cards(cards)) for cards in hands]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(hands)
    names = [best_low(parse_cards(cards)).category for cards in hands]
    assert names[0] == "low"
    assert names[3:] == ["two pair", "three of a kind", "full house", "four of a kind"]


@rule("004-05", "the joker is the lowest card not already present")
def test_joker_is_the_lowest_card_missing() -> None:
    hand = best_low(parse_cards("Ac 3d 4h 8s Jk"))
    assert (hand.category, hand.ranks) == ("low", (6, 2, 1, 0, 12))
    assert texts(hand.cards) == "8s 4h 3d Ac Jk"
    assert hand.strength == low_strength(parse_cards("Ac 2c 3d 4h 8s"))
    paired = best_low(parse_cards("Ac Ad 2h 3s Jk"))
    assert (paired.category, paired.ranks) == ("one pair", (12, 2, 1, 0))


@rule("000-07", "qualifies only if 8-high or lower, with no pair")
@rule("004-22", "low must be 8 or better")
def test_eight_or_better_qualifies() -> None:
    assert qualifies(best_low(parse_cards("8c 7d 6h 5s 4d Kd Kc")))
    assert qualifies(best_low(parse_cards("Ac 2d 3h 4s 5d")))
    assert not qualifies(best_low(parse_cards("9c 4d 3h 2s Ad Kd Kc")))
    assert not qualifies(best_low(parse_cards("4c 4d 3h 2s Ad 4h 3c")))
    assert not qualifies(best_low(parse_cards("4c 3h 2s Ad")))
    assert not qualifies(best_low(()))  # a ruling took its cards away


@rule("004-05", "sevens rule: a hand of seven or less")
def test_seven_or_less() -> None:
    assert qualifies(best_low(parse_cards("7c 6d 5h 4s 3d")), or_better=7)
    assert not qualifies(best_low(parse_cards("8c 4d 3h 2s Ad")), or_better=7)


@rule("004-17", "the low hand is first to act")
def test_fewer_cards_than_five_rank_by_what_they_show() -> None:
    assert lower("Ac 2d", "Ac 3d")
    assert lower("Kc Qd", "Ac Ad")
    assert lower("8c 7d 6h", "2c 2d Ah")


@rule("000-07", "each hand uses exactly two hole cards and three board cards")
def test_omaha_low_plays_two_from_the_hand_and_three_from_the_board() -> None:
    board = parse_cards("Ac 2d 3h Ks Kd")
    hand = best_low_of_omaha(parse_cards("4c 5d Qh Qs"), board)
    assert texts(hand.cards) == "5d 4c 3h 2d Ac"
    assert qualifies(hand)
    counterfeit = best_low_of_omaha(parse_cards("Ad 2c Qh Qs"), board)
    assert counterfeit.category == "low"
    assert not qualifies(counterfeit)


def test_omaha_low_is_the_best_of_all_choices() -> None:
    random = Random(9)
    for _ in range(scale(50, 1_000)):
        dealt = random.sample(PACK, 9)
        hole, board = dealt[:4], dealt[4:]
        expected = max(
            low_strength([*two, *three])
            for two in combinations(hole, 2)
            for three in combinations(board, 3)
        )
        assert omaha_low_strength(hole, board) == expected
        assert best_low_of_omaha(hole, board).strength == expected


@pytest.mark.parametrize("size", [5, 7])
@pytest.mark.parametrize("deck", [PACK, PACK[36:]], ids=["whole", "short"])
def test_agrees_with_the_naive_way(deck: Sequence[Card], size: int) -> None:
    """A short pack makes many pairs; every second hand has a joker, tried as every card."""
    random = Random(size)
    previous = None
    for number in range(scale(500, 10_000)):
        cards = random.sample(deck, size - number % 2) + [JOKER] * (number % 2)
        hand, value = best_low(cards), naive.low(cards)
        assert hand.strength == low_strength(cards) == low_strength(hand.cards)
        if previous is not None:
            theirs, their_value = previous
            assert (hand > theirs, hand == theirs) == (value < their_value, value == their_value)
        previous = hand, value
