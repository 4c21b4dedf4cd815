"""Baccarat's last digit and blackjack's totals in half points."""

from collections import Counter
from itertools import combinations_with_replacement, product
from math import prod
from random import Random

import pytest

from hands.deals import PACK
from houseway.cards.card import parse_cards
from houseway.hands.points import (
    BLACKJACK,
    Values,
    baccarat_total,
    count,
    is_ace_and_ten,
    points_text,
    totals,
)
from support import rule, scale


def total_of(cards: str, target: int = 42) -> tuple[int, bool, bool]:
    counted = count(BLACKJACK.of(parse_cards(cards)), target=target)
    return counted.total, counted.soft, counted.over


@rule("000-12", "aces 1, pictures 10, others face; 18 counts 8")
@pytest.mark.parametrize(
    ("cards", "total"),
    [("9h 9c", 8), ("Ah Kc", 1), ("Td Jc Qs", 0), ("7h 8c", 5), ("Ah 2c 3d", 6), ("9h 8c Kd", 7)],
)
def test_baccarat_counts_the_last_digit(cards: str, total: int) -> None:
    assert baccarat_total(parse_cards(cards)) == total


@rule("000-12", "aces 1, pictures 10, others face; 18 counts 8")
def test_two_baccarat_cards_of_one_pack_have_the_totals_of_a_hand_count() -> None:
    found = Counter(
        baccarat_total((one, other)) for i, one in enumerate(PACK) for other in PACK[:i]
    )
    # Sixteen cards of nothing and four of each number: two alike, one of each, two that add up.
    assert found[0] == 120 + 4 * 16 + 6  # nothings; 1-9, 2-8, 3-7, 4-6; a pair of fives
    assert found[9] == 64 + 4 * 16  # a nine; 1-8, 2-7, 3-6, 4-5
    assert found[8] == 64 + 3 * 16 + 6 + 6  # an eight; 1-7, 2-6, 3-5; a pair of fours or nines
    assert found.total() == 1_326


@rule("000-11", "ace 1 or 11; two aces 2 or 12")
def test_an_ace_counts_one_or_eleven() -> None:
    assert totals(BLACKJACK.of(parse_cards("Ah Ad"))) == (4, 24, 44)
    assert total_of("Ah Ad") == (24, True, False)
    assert total_of("Ah 6d") == (34, True, False)
    assert total_of("Ah 6d Tc") == (34, False, False)
    assert total_of("Ah Ad 9c") == (42, True, False)
    assert total_of("Ah Ad 9c Kc") == (42, False, False)


@rule("003-04", "over is 22 or more")
def test_a_hand_over_the_target_counts_its_lowest_total() -> None:
    assert total_of("Th 6d 8c") == (48, False, True)
    assert total_of("Th 6d 8c Ah") == (50, False, True)


@rule("004-12", "best total 22")
def test_the_target_may_be_22() -> None:
    assert total_of("Ah Ad", target=44) == (44, True, False)
    assert total_of("Th 6d 6c", target=44) == (44, False, False)
    assert total_of("Th 6d 7c", target=44) == (46, False, True)


@rule("004-12", "proposed option: jokers count 2 or 12")
def test_a_joker_may_count_two_or_twelve() -> None:
    values = Values(BLACKJACK.ranks, joker=(4, 24))
    assert count(values.of(parse_cards("Jk 9d"))).total == 42
    assert count(values.of(parse_cards("Jk Td")), target=44).total == 44
    assert totals(values.of(parse_cards("Jk Jk"))) == (8, 28, 48)


@rule("004-25", "the joker is wild")
def test_a_joker_without_a_number_is_refused() -> None:
    with pytest.raises(ValueError, match="joker has no number"):
        BLACKJACK.of(parse_cards("Jk 9d"))


@rule("003-04", "natural: bonus ace and any ten-value card")
@rule("002-01", "Pure 21.5: ace and Bonus card as the initial two cards")
def test_ace_and_ten() -> None:
    assert is_ace_and_ten(parse_cards("Ah* Td"))
    assert is_ace_and_ten(parse_cards("Kd* Ah"))
    assert not is_ace_and_ten(parse_cards("Ah 9d"))
    assert not is_ace_and_ten(parse_cards("Ah Ad"))
    assert not is_ace_and_ten(parse_cards("Kh Td"))
    assert not is_ace_and_ten(parse_cards("Ah Jk"))
    assert not is_ace_and_ten(parse_cards("Ah Td Jc"))


@rule("000-11", "natural is 21 and a half")
@rule("004-25", "natural is 20 and a half")
def test_half_points_are_written_as_the_books_do() -> None:
    assert [points_text(points) for points in (43, 41, 42, 44)] == ["21½", "20½", "21", "22"]
    assert count([(23,), (20,)], target=43).total == 43


def test_no_cards_count_nothing() -> None:
    assert totals([]) == (0,)
    assert count([]) == count([(0,)])


def test_totals_are_every_sum_of_the_alternatives() -> None:
    choices: list[tuple[int, ...]] = [(2, 22), (4, 24), (20,), (10,)]
    for hand in combinations_with_replacement(choices, 4):
        assert totals(hand) == tuple(sorted({sum(chosen) for chosen in product(*hand)}))
        assert len(totals(hand)) <= prod(map(len, hand))


def test_agrees_with_trying_every_number_of_aces_as_eleven() -> None:
    random = Random(21)
    for _ in range(scale(2_000, 100_000)):
        cards = random.sample(PACK, random.randint(2, 6))
        spots = [min(card // 4 + 2, 10) if card // 4 < 12 else 1 for card in cards]
        low = sum(spots)
        tries = [low + 10 * elevens for elevens in range(spots.count(1) + 1)]
        best = max([total for total in tries if total <= 21], default=low)
        counted = count(BLACKJACK.of(cards))
        assert (counted.total, counted.soft, counted.over) == (2 * best, best > low, best > 21)
