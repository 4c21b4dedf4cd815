"""The numbers of hands of one pack in each category, against the published counts."""

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from hands.deals import PACK, suit_classes
from houseway.cards.card import JOKER
from houseway.hands.evaluator import evaluator
from houseway.hands.ranking import FIVE_ACES, FIVE_OF_A_KIND, STANDARD, Joker, Ranking
from support import rule

FIVE_OF_52 = {
    "royal flush": 4,
    "straight flush": 36,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
    "two pair": 123_552,
    "one pair": 1_098_240,
    "high card": 1_302_540,
}

# The fifth card is the bug. Of four suited or unsuited ranks, 41 sets lie inside a straight
# (11 rows of four, 30 with a gap), 5 of them inside ace to ten and 8 of them with an ace.
FOUR_AND_A_BUG = {
    "five aces": 1,
    "royal flush": 4 * 5,
    "straight flush": 4 * (41 - 5),
    "four of a kind": 4 * 48 + 12,
    "full house": 6 * 12 * 6 + 12 * 4 * 4,
    "flush": 4 * (715 - 41),
    "straight": 41 * (256 - 4),
    "three of a kind": 6 * 66 * 16 + 12 * 4 * 44,
    "two pair": 66 * 36 + 12 * 6 * 4 * 44,
    "one pair": (220 - 8) * 252 + 12 * 6 * 55 * 16,
    "high card": (495 - 33) * 252,
}

FIVE_OF_53_WILD = {
    "five of a kind": 13,
    "straight flush": 204,  # the royal flush among them
    "four of a kind": 3_120,
    "full house": 6_552,
    "flush": 7_804,
    "straight": 20_532,
    "three of a kind": 137_280,
    "two pair": 123_552,
    "one pair": 1_268_088,
    "high card": 1_302_540,
}

SIX_OF_52 = {
    "royal flush": 188,
    "straight flush": 1_844 - 188,
    "four of a kind": 14_664,
    "full house": 165_984,
    "flush": 205_792,
    "straight": 361_620,
    "three of a kind": 732_160,
    "two pair": 2_532_816,
    "one pair": 9_730_740,
    "high card": 6_612_900,
}

SEVEN_OF_52 = {
    "royal flush": 4_324,
    "straight flush": 37_260,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three of a kind": 6_461_620,
    "two pair": 31_433_400,
    "one pair": 58_627_800,
    "high card": 23_294_460,
}

SEVEN_OF_53_BUG = {
    "five aces": 1_128,
    # 72 have the royal match; of the 228 seven-card straight flushes 40 hold a royal flush: eight
    # to ace natural or with the joker in it, and seven to king with the joker an eight or a nine.
    "royal flush": 26_020 + 72 + 40,
    "straight flush": 184_644 + 228 - 40,
    "four of a kind": 307_472,
    "full house": 4_188_528,
    "flush": 6_172_088,
    "straight": 11_236_028,
    "three of a kind": 7_470_676,
    "two pair": 35_553_816,
    "one pair": 64_221_960,
    "high card": 24_780_420,
}


@cache
def counted(
    size: int, *, joker: Joker = "none", jokers: int = 0, ranking: Ranking = STANDARD
) -> dict[str, int]:
    """The number of hands in each category, of `size` cards that include all the jokers."""
    strength = evaluator(joker=joker, ranking=ranking).strength
    lines: Counter[int] = Counter()
    for cards, ways in suit_classes(size - jokers):
        lines[strength((*cards, *[JOKER] * jokers)) >> 20] += ways
    return {name: lines[height] for height, name in enumerate(reversed(ranking.order), 1)}


def test_classes_of_suits_are_the_2_598_960_hands() -> None:
    assert sum(ways for _, ways in suit_classes(5)) == 2_598_960
    assert sum(ways for _, ways in suit_classes(2)) == 1_326


def test_five_cards_of_52_have_the_known_counts() -> None:
    assert counted(5) == FIVE_OF_52


def test_five_cards_of_52_dealt_one_by_one_have_the_known_counts() -> None:
    strength = evaluator().strength
    lines = Counter([strength(five) >> 20 for five in combinations(PACK, 5)])
    assert [lines[height] for height in range(10, 0, -1)] == list(FIVE_OF_52.values())


def test_five_cards_of_52_have_7_462_different_strengths() -> None:
    strength = evaluator().strength
    assert len({strength(cards) for cards, _ in suit_classes(5)}) == 7_462


@rule("000-40", "joker is an ace or completes a straight, a flush or a straight flush")
def test_four_cards_and_a_bug_have_the_counts_worked_out_by_hand() -> None:
    assert counted(5, joker="bug", jokers=1, ranking=FIVE_ACES) == FOUR_AND_A_BUG
    assert sum(FOUR_AND_A_BUG.values()) == 270_725


@rule("001-03", "the joker is fully wild: it may be any card")
def test_five_cards_of_53_with_a_wild_joker_have_the_known_counts() -> None:
    natural = Counter(counted(5))
    with_joker = Counter(counted(5, joker="wild", jokers=1, ranking=FIVE_OF_A_KIND))
    both = natural + with_joker
    both["straight flush"] += both.pop("royal flush")
    assert both == FIVE_OF_53_WILD


@pytest.mark.nightly
@rule("000-44", "6 Card Bonus: ordinary five-card poker hands")
def test_best_five_of_six_has_the_known_counts() -> None:
    assert counted(6) == SIX_OF_52


@pytest.mark.nightly
def test_best_five_of_seven_has_the_known_counts() -> None:
    assert counted(7) == SEVEN_OF_52


@pytest.mark.nightly
@rule("000-40", "joker is an ace or completes a straight, a flush or a straight flush")
def test_best_five_of_seven_with_the_bug_has_the_known_counts() -> None:
    both = Counter(counted(7)) + Counter(counted(7, joker="bug", jokers=1, ranking=FIVE_ACES))
    assert both == SEVEN_OF_53_BUG


@pytest.mark.nightly
@rule("000-40", "straight + trips pays three of a kind, the highest line in the table")
def test_lines_swapped_give_the_counts_of_the_bonus_order() -> None:
    order = list(FIVE_ACES.order)
    straight, trips = order.index("straight"), order.index("three of a kind")
    order[straight], order[trips] = order[trips], order[straight]
    bonus = Ranking(tuple(order))
    natural = Counter(counted(7, ranking=bonus))
    both = natural + Counter(counted(7, joker="bug", jokers=1, ranking=bonus))
    assert (both["three of a kind"], both["straight"]) == (7_672_500, 11_034_204)
