"""Compiled Omaha: exactly two of the hole and three of the board, high and low."""

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from hands import naive
from houseway.cards.card import Card, parse_cards, texts
from houseway.hands.lows import best_low_of_omaha, omaha_low_strength, qualifies
from houseway.hands.poker import omaha_strength
from houseway.hands.ranking import STANDARD, Ranking
from houseway.odds.evaluators.compiled import EIGHT_OR_BETTER, evaluator, low_evaluator
from houseway.odds.evaluators.omaha import omaha_evaluator, omaha_low_evaluator
from support import rule, scale

HOLES = (4, 5, 6)


def deal(hole: int, hands: int, *, suits: int = 4) -> npt.NDArray[np.uint8]:
    pack = np.array([card for card in range(52) if card & 3 < suits], np.uint8)
    chance = np.random.default_rng(hole)
    return pack[np.argsort(chance.random((hands, len(pack))), axis=1)[:, : hole + 5]]


@rule("000-08", "exactly two hole cards and exactly three board cards")
@rule("001-43", "five hole cards, exactly two of them play")
@pytest.mark.parametrize("suits", [4, 2])
@pytest.mark.parametrize("hole", scale((4,), HOLES))
def test_high_and_low_have_the_strength_of_the_rankings(hole: int, suits: int) -> None:
    """Hands of two suits only are half the flushes."""
    dealt = deal(hole, scale(2_000 // 6, 50_000), suits=suits)
    high, low = omaha_evaluator(hole), omaha_low_evaluator(hole)
    pairs = zip(dealt.tolist(), high.many(dealt).tolist(), low.many(dealt).tolist(), strict=True)
    for row, best, lowest in pairs:
        mine, board = row[:hole], row[hole:]
        assert best == high.one(*row) == omaha_strength(mine, board), texts(row)
        assert lowest == low.one(*row) == omaha_low_strength(mine, board), texts(row)
        assert (lowest >= EIGHT_OR_BETTER) == qualifies(best_low_of_omaha(mine, board))


@pytest.mark.parametrize("hole", HOLES[: scale(2, 3)])
def test_every_choice_of_five_one_by_one(hole: int) -> None:
    five, low_five = evaluator(5).one, low_evaluator(5).one
    dealt = deal(hole, scale(2_000, 50_000))
    highs, lows = omaha_evaluator(hole).many(dealt), omaha_low_evaluator(hole).many(dealt)
    for row, high, low in zip(dealt.tolist(), highs.tolist(), lows.tolist(), strict=True):
        choices = [
            (*two, *three)
            for two in combinations(row[:hole], 2)
            for three in combinations(row[hole:], 3)
        ]
        assert high == max(five(*cards) for cards in choices), texts(row)
        assert low == max(low_five(*cards) for cards in choices), texts(row)


def test_the_category_agrees_with_the_naive_way() -> None:
    dealt = deal(4, scale(100, 5_000))
    for row, strength in zip(dealt.tolist(), omaha_evaluator(4).many(dealt).tolist(), strict=True):
        found = [
            naive.value(naive.read((*two, *three)), STANDARD.order)
            for two in combinations(row[:4], 2)
            for three in combinations(row[4:], 3)
        ]
        name, _ = max(found, key=lambda named: named[1])
        assert STANDARD.order[len(STANDARD.order) - (strength >> 20)] == name, texts(row)


def high_name(hole: str, board: str) -> str:
    strength = omaha_evaluator(4).strength(parse_cards(hole), parse_cards(board))
    return STANDARD.order[len(STANDARD.order) - (strength >> 20)]


def test_four_of_a_suit_on_the_board_and_one_in_the_hole_are_no_flush() -> None:
    assert high_name("Ah Kc Qd 9s", "2h 5h 7h Jh 3c") == "high card"
    assert high_name("Ah 8h Qd 9s", "2h 5h 7h Jh 3c") == "flush"


def test_four_of_a_kind_in_the_hole_are_a_pair() -> None:
    assert high_name("As Ah Ad Ac", "2h 5h 7c Jd 9c") == "one pair"


def test_a_low_needs_three_low_cards_of_the_board() -> None:
    low = omaha_low_evaluator(4)
    hole = parse_cards("Ah 2c 3d 4s")
    assert low.strength(hole, parse_cards("5h 6c Kd Ks Qh")) < EIGHT_OR_BETTER
    assert low.strength(hole, parse_cards("5h 6c 8d Ks Qh")) >= EIGHT_OR_BETTER


def test_another_ranking_and_a_board_in_any_order() -> None:
    order = list(STANDARD.order)
    straight, trips = order.index("straight"), order.index("three of a kind")
    order[straight], order[trips] = order[trips], order[straight]
    ranking = Ranking(tuple(order), wheel="second highest")
    compiled = omaha_evaluator(4, ranking=ranking)
    dealt = deal(4, scale(500, 20_000))
    found = compiled.many(dealt)
    for row, strength in zip(dealt.tolist(), found.tolist(), strict=True):
        assert strength == omaha_strength(row[:4], row[4:], ranking=ranking), texts(row)
    turned = np.hstack([dealt[:, 3::-1], dealt[:, :3:-1]])
    assert (compiled.many(turned, workers=2) == found).all()


def test_hands_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="4, 5 or 6 hole cards, not 2"):
        omaha_evaluator(2)
    with pytest.raises(ValueError, match="rows of 4 hole cards and five board cards"):
        omaha_evaluator(4).many(np.zeros((3, 8), np.uint8))
    with pytest.raises(ValueError, match="4 hole cards and a board of five"):
        omaha_low_evaluator(4).strength([Card(1)] * 5, [Card(2)] * 4)


def test_bytes_that_are_no_cards_read_nothing_outside_the_tables() -> None:
    chance = np.random.default_rng(5)
    found = omaha_evaluator(6).many(chance.integers(256, size=(10_000, 11), dtype=np.uint8))
    assert found.min() >= 0
