"""Baccarat's last digit, and half points as the books write them."""

from collections import Counter

import pytest

from hands.deals import PACK
from houseway.cards.card import parse_cards
from houseway.hands.points import baccarat_total, points_text
from support import rule


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


@rule("000-11", "natural is 21 and a half")
@rule("004-25", "natural is 20 and a half")
def test_half_points_are_written_as_the_books_do() -> None:
    assert [points_text(points) for points in (43, 41, 42, 44)] == ["21½", "20½", "21", "22"]
