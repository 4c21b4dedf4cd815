"""Every hand of a deck dealt and counted, against the published counts of `oracles.md`."""

from math import comb

import pytest

from houseway.hands.ranking import FIVE_ACES, Ranking
from houseway.odds.counts import category_counts, low_counts, three_card_counts
from support import rule


def with_royals(counts: dict[str, int]) -> dict[str, int]:
    """Royal flushes counted among the straight flushes, as some pages do."""
    royals = counts.pop("royal flush")
    counts["straight flush"] += royals
    return counts


def test_pok1_five_cards_of_52() -> None:
    """POK1, durangobill.com/Poker.html."""
    assert category_counts(5) == {
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


def test_car4_pairs_or_better_of_five_cards() -> None:
    """CAR4, wizardofodds.com/ask-the-wizard/caribbean-stud-poker/."""
    assert comb(52, 5) - category_counts(5)["high card"] == 1_296_420


@rule("000-44", "6 Card Bonus: ordinary five-card poker hands")
def test_tcp7_best_five_of_six() -> None:
    """TCP7 and POK3, people.math.sfu.ca/~alspach/comp38."""
    counts = category_counts(6)
    assert counts["royal flush"] == 188
    assert with_royals(counts) == {
        "straight flush": 1_844,
        "four of a kind": 14_664,
        "full house": 165_984,
        "flush": 205_792,
        "straight": 361_620,
        "three of a kind": 732_160,
        "two pair": 2_532_816,
        "one pair": 9_730_740,
        "high card": 6_612_900,
    }


def test_pok2_best_five_of_seven() -> None:
    """POK2, people.math.sfu.ca/~alspach/comp20/."""
    assert category_counts(7) == {
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


def test_pok6_royal_flushes_of_eight_cards() -> None:
    """POK6, durangobill.com/Poker_Probabilities_8_Cards.html."""
    assert category_counts(8)["royal flush"] == 64_860


@rule("000-40", "joker is an ace or completes a straight, a flush or a straight flush")
def test_pgp1_seven_cards_with_the_bug() -> None:
    """PGP1, gamblingplanet.eu/pai-gow-poker-probabilities."""
    assert with_royals(category_counts(7, joker="bug")) == {
        "five aces": 1_128,
        "straight flush": 210_964,
        "four of a kind": 307_472,
        "full house": 4_188_528,
        "flush": 6_172_088,
        "straight": 11_236_028,
        "three of a kind": 7_470_676,
        "two pair": 35_553_816,
        "one pair": 64_221_960,
        "high card": 24_780_420,
    }


@rule("000-40", "straight + trips pays three of a kind, the highest line in the table")
def test_pgp2_seven_cards_with_the_bug_in_the_bonus_order() -> None:
    """PGP2, wizardofodds.com/games/pai-gow-poker/side-bets/dealer-bonus/.

    The page counts seven-card straight flushes (228) and royal matches (72) apart.
    """
    order = list(FIVE_ACES.order)
    straight, trips = order.index("straight"), order.index("three of a kind")
    order[straight], order[trips] = order[trips], order[straight]
    counts = category_counts(7, joker="bug", ranking=Ranking(tuple(order)))
    assert counts["five aces"] == 1_128
    assert counts["royal flush"] + counts["straight flush"] == 228 + 72 + 26_020 + 184_644
    assert counts["four of a kind"] == 307_472
    assert counts["full house"] == 4_188_528
    assert counts["flush"] == 6_172_088
    assert counts["three of a kind"] == 7_672_500
    assert counts["straight"] == 11_034_204
    assert sum(counts[name] for name in ("two pair", "one pair", "high card")) == 124_556_196


@rule("001-03", "the joker is fully wild: it may be any card")
def test_pok5_five_cards_with_a_wild_joker() -> None:
    """POK5, curiouser.co.uk/paradoxes/appendix2.htm."""
    assert with_royals(category_counts(5, joker="wild")) == {
        "five of a kind": 13,
        "straight flush": 204,
        "four of a kind": 3_120,
        "full house": 6_552,
        "flush": 7_804,
        "straight": 20_532,
        "three of a kind": 137_280,
        "two pair": 123_552,
        "one pair": 1_268_088,
        "high card": 1_302_540,
    }


def test_pok7_six_cards_with_a_wild_joker() -> None:
    """POK7, quoting Durango Bill."""
    counts = category_counts(6, joker="wild")
    assert counts["five of a kind"] == 624
    assert counts["royal flush"] == 1_132


def test_five_cards_with_the_bug_worked_out_by_hand() -> None:
    """Nothing published: 52-card hands and, with the joker, 41 sets of ranks inside a straight."""
    assert category_counts(5, joker="bug") == {
        "five aces": 1,
        "royal flush": 4 + 4 * 5,
        "straight flush": 36 + 4 * (41 - 5),
        "four of a kind": 624 + 4 * 48 + 12,
        "full house": 3_744 + 6 * 12 * 6 + 12 * 4 * 4,
        "flush": 5_108 + 4 * (715 - 41),
        "straight": 10_200 + 41 * (256 - 4),
        "three of a kind": 54_912 + 6 * 66 * 16 + 12 * 4 * 44,
        "two pair": 123_552 + 66 * 36 + 12 * 6 * 4 * 44,
        "one pair": 1_098_240 + (220 - 8) * 252 + 12 * 6 * 55 * 16,
        "high card": 1_302_540 + (495 - 33) * 252,
    }


def test_a_wild_joker_changes_no_hand_without_it() -> None:
    """Nothing published of six and seven cards: the hands with the joker are 53's less 52's."""
    for cards in (6, 7):
        wild, plain = category_counts(cards, joker="wild"), category_counts(cards)
        with_joker = {name: wild[name] - plain.get(name, 0) for name in wild}
        assert sum(with_joker.values()) == comb(52, cards - 1)
        assert min(with_joker.values()) >= 0
        assert with_joker["high card"] == with_joker["two pair"] == 0
        assert wild["five of a kind"] == 13 * comb(48, cards - 5)


def test_tcp4_three_card_hands() -> None:
    """TCP4, wizardofodds.com/games/three-card-poker/; mini royals, tunicatravel.com."""
    counts = three_card_counts()
    assert counts.pop("mini royal flush") == 4
    counts["straight flush"] += 4
    assert counts == {
        "straight flush": 48,
        "three of a kind": 52,
        "straight": 720,
        "flush": 1_096,
        "one pair": 3_744,
        "high card": 16_440,
    }


LOW1 = [1_024, 5_120, 15_360, 35_840, 71_680, 129_024, 215_040, 337_920, 506_880]
LOW3 = [
    *(9_856_000, 35_563_520, 74_019_840, 113_971_200, 140_851_200),
    *(143_216_640, 118_487_040, 75_694_080, 32_947_200, 7_931_430),
]
LOW3_WITH_JOKER = [
    *(21_554_304, 51_093_760, 95_178_240, 137_827_200, 163_681_280),
    *(161_677_824, 130_667_520, 81_713_280, 34_777_600, 8_151_702),
]


def test_low1_ace_to_five_of_five_cards() -> None:
    """LOW1, liquisearch.com/poker_probability/frequency_of_5-card_lowball_poker_hands."""
    counts = low_counts(5)
    assert [counts[high] for high in range(5, 14)] == LOW1
    assert counts["pair or worse"] == comb(52, 5) - 1_317_888


@rule("004-05", "the joker is the lowest card not already present")
@pytest.mark.parametrize(("joker", "expected"), [(False, LOW3), (True, LOW3_WITH_JOKER)])
def test_low3_ace_to_five_of_eight_cards(joker: bool, expected: list[int]) -> None:
    """LOW3, durangobill.com/LowballPoker/Lowball_Poker_8_cards.html."""
    assert list(low_counts(8, joker=joker).values()) == expected


@pytest.mark.parametrize("cards", [5, 6, 7])
@pytest.mark.parametrize("joker", [False, True])
def test_lows_are_all_the_hands_of_the_deck(cards: int, joker: bool) -> None:
    assert sum(low_counts(cards, joker=joker).values()) == comb(53 if joker else 52, cards)


def test_hands_that_may_hold_two_flushes_are_refused() -> None:
    with pytest.raises(ValueError, match="two flushes"):
        category_counts(10)
