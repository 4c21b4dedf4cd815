"""Every hand of a deck dealt and counted, against the published counts of `oracles.md`."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb

import pytest

from hands.deals import PACK, suit_classes
from houseway.cards.card import JOKER, Card, rank, suit
from houseway.hands.evaluator import evaluator
from houseway.hands.ranking import FIVE_ACES, STANDARD, Joker, Ranking
from houseway.hands.seven_card import has_royal_match, seven_card_straight_flush
from houseway.hands.three_card import THREE_CARD
from houseway.odds.evaluators.category_counts import category_counts, low_counts, three_card_counts
from houseway.odds.evaluators.rank_classes import strength_counts
from support import rule, scale


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


@rule("001-02", "the player-dealer qualifies with ace-king or better")
@rule("004-14", "the player-dealer qualifies with ace-king or better")
def test_car4_ace_king_or_better_of_five_cards() -> None:
    """CAR4, wizardofodds.com/ask-the-wizard/caribbean-stud-poker/."""
    assert comb(52, 5) - category_counts(5)["high card"] == 1_296_420
    counts = strength_counts(5)
    qualify = {strength: counts[strength] for strength in counts if strength >= 0x1D_C000}
    assert sum(count for strength, count in qualify.items() if strength >> 20 == 1) == 167_280
    assert sum(qualify.values()) == 1_463_700


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


def bonus_order() -> Ranking:
    """Three of a kind above a straight, as Fortune bonuses pay."""
    order = list(FIVE_ACES.order)
    straight, trips = order.index("straight"), order.index("three of a kind")
    order[straight], order[trips] = order[trips], order[straight]
    return Ranking(tuple(order))


def royal_flushes() -> Iterator[tuple[Card, ...]]:
    """Every seven cards of 53 that hold a royal flush, a bug standing for a card of it or not."""
    for royal in range(4):
        five = [card for card in PACK if suit(card) == royal and rank(card) >= 8]
        others = [card for card in PACK if card not in five]
        for two in combinations([*others, JOKER], 2):
            yield (*five, *two)
        for missing in five:
            for two in combinations(others, 2):
                yield (*(card for card in five if card != missing), JOKER, *two)


def one_suited_sevens() -> Iterator[tuple[Card, ...]]:
    """Seven cards of one suit, or six and the joker."""
    for wanted in range(4):
        cards = [card for card in PACK if suit(card) == wanted]
        yield from combinations(cards, 7)
        for six in combinations(cards, 6):
            yield (*six, JOKER)


@rule("000-40", "straight + trips pays three of a kind, the highest line in the table")
def test_pgp2_seven_cards_with_the_bug_in_the_bonus_order() -> None:
    """PGP2, wizardofodds.com/games/pai-gow-poker/side-bets/dealer-bonus/.

    The line of nine-high low hands is not here: it hangs on the house way that sets the hands.
    """
    counts = category_counts(7, joker="bug", ranking=bonus_order())
    assert counts["five aces"] == 1_128
    assert counts["four of a kind"] == 307_472
    assert counts["full house"] == 4_188_528
    assert counts["flush"] == 6_172_088
    assert counts["three of a kind"] == 7_672_500
    assert counts["straight"] == 11_034_204
    assert sum(counts[name] for name in ("two pair", "one pair", "high card")) == 124_556_196


@rule("000-40", "seven-card straight flushes and the royal match are lines of their own")
def test_pgp2_royal_and_straight_flushes_of_five_and_of_seven_cards() -> None:
    """PGP2: seven in a row first, then a royal flush with a royal match, then the others.

    The split of 228 in natural and with joker is the oracle's own count, not the page's.
    """
    sevens = Counter(filter(None, map(seven_card_straight_flush, one_suited_sevens())))
    assert sevens == {"natural": 32, "with joker": 196}

    royals = list(royal_flushes())
    counts = category_counts(7, joker="bug")
    assert len(royals) == len({frozenset(cards) for cards in royals}) == counts["royal flush"]
    rest = [cards for cards in royals if not seven_card_straight_flush(cards)]
    matches = [cards for cards in rest if has_royal_match(cards)]
    assert len(matches) == 72
    assert len(rest) - len(matches) == 26_020
    in_a_row = 228 - (len(royals) - len(rest))
    assert counts["straight flush"] - in_a_row == 184_644


@rule("000-72", "a player-dealer with an ace-high hand pushes the base bet")
def test_pgp2_high_cards_by_the_highest_with_and_without_the_joker() -> None:
    """Derived under PGP2: an ace in 12,944,820 hands, or in 1,485,960 with the joker."""
    without, both = Counter[int](), Counter[int]()
    for strength, count in strength_counts(7, ranking=FIVE_ACES).items():
        without[strength >> 16] += count
    for strength, count in strength_counts(7, joker="bug").items():
        both[strength >> 16] += count
    ace, lower = 0x1D, range(0x1C, 0x17, -1)
    assert without[ace] == 12_944_820
    assert both[ace] - without[ace] == 1_485_960
    found = [without[high] for high in lower]
    assert found == [6_386_940, 2_719_500, 963_480, 248_640, 31_080]
    assert found == [both[high] for high in lower]
    assert sum(both[high] for high in (ace, *lower)) == 24_780_420


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


@rule("000-08", "four cards to each player")
def test_oma1_starting_hands() -> None:
    """OMA1, Wikipedia, Poker probability (Omaha): classes are alike but for their suits."""
    sizes = [size for _, size in suit_classes(4)]
    assert len(sizes) == 16_432
    assert sum(sizes) == 270_725


DEALT: list[tuple[int, Joker]] = [
    *((3, "none"), (5, "none"), (5, "bug"), (5, "wild"), (6, "none"), (6, "bug")),
    *((6, "wild"), (7, "none"), (7, "bug"), (7, "wild"), (8, "none")),
]


@pytest.mark.parametrize(("cards", "joker"), DEALT[:: scale(2, 1)])
def test_classes_count_what_dealing_every_hand_counts(cards: int, joker: Joker) -> None:
    """The walk deals each hand of one pack; the classes, which any deck has, are a second way."""
    ranking = THREE_CARD if cards == 3 else None
    dealt = category_counts(cards, joker=joker, ranking=ranking)
    classes = Counter[int]()
    for strength, count in strength_counts(cards, joker=joker, ranking=ranking).items():
        classes[strength >> 20] += count
    height = len(dealt)
    assert list(dealt.values()) == [classes[height - place] for place in range(height)]


def test_every_five_card_strength_is_counted_as_the_ranking_has_it() -> None:
    found = Counter[int]()
    strength = evaluator(ranking=STANDARD).strength
    for cards, hands in suit_classes(5):
        found[strength(cards)] += hands
    assert strength_counts(5) == found
    assert len(found) == 7_462


def test_nine_cards_are_counted_where_two_suits_may_be_a_card_short() -> None:
    """Royal flushes: any four cards beside one, as no nine cards hold two."""
    assert category_counts(9)["royal flush"] == 4 * comb(47, 4)


def test_hands_that_may_hold_two_flushes_are_refused() -> None:
    with pytest.raises(ValueError, match="two flushes"):
        category_counts(10)
    with pytest.raises(ValueError, match="two flushes"):
        category_counts(7, joker="wild", jokers=3)


def test_a_double_ace_flush_is_not_in_the_tables() -> None:
    with pytest.raises(ValueError, match="double-ace flush"):
        category_counts(7, joker="bug", ranking=Ranking(FIVE_ACES.order, double_ace_flush=True))


def test_decks_that_are_none_are_refused() -> None:
    with pytest.raises(ValueError, match="cards and packs must be 1 or more"):
        category_counts(5, packs=0)
    with pytest.raises(ValueError, match="too many to count"):
        category_counts(9, packs=12)
    with pytest.raises(ValueError, match="1 or more, not 0"):
        category_counts(5, joker="bug", jokers=0)
    with pytest.raises(ValueError, match="lows need 5 cards or more"):
        low_counts(4)
