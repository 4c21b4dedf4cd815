"""Compiled evaluators give the strengths of `houseway.hands`, bit for bit."""

from collections.abc import Callable, Iterable
from itertools import combinations, product

import numpy as np
import numpy.typing as npt
import pytest

from hands.deals import suit_classes
from houseway.cards.card import JOKER, Card, parse_cards, texts
from houseway.hands.evaluator import evaluator as plain_evaluator
from houseway.hands.lows import best_low, low_strength, qualifies
from houseway.hands.ranking import FIVE_ACES, STANDARD, Joker, Ranking, Wheel
from houseway.hands.three_card import THREE_CARD
from houseway.odds.evaluators.compiled import (
    EIGHT_OR_BETTER,
    Compiled,
    evaluator,
    low_evaluator,
    three_card_evaluator,
)
from houseway.odds.evaluators.omaha import omaha_evaluator
from support import scale

Strength = Callable[[Iterable[Card]], int]
Hands = npt.NDArray[np.uint8]

JOKERS: list[Joker] = ["none", "bug", "wild"]


def deal(cards: int, hands: int, *, jokers: int, seed: int = 1) -> Hands:
    """Random hands of one pack; with a joker, it is in every other one."""
    chance = np.random.default_rng(seed)
    dealt = np.argsort(chance.random((hands, 52)), axis=1)[:, :cards].astype(np.uint8)
    if jokers:
        dealt[::2, chance.integers(cards)] = JOKER
    return dealt


def suited(cards: int, hands: int, *, jokers: int, seed: int = 2) -> Hands:
    """Hands of two suits only, where flushes and straight flushes are many."""
    pack = np.array([card for card in range(52) if card & 3 in (1, 2)], np.uint8)
    chance = np.random.default_rng(seed)
    dealt = pack[np.argsort(chance.random((hands, len(pack))), axis=1)[:, :cards]]
    if jokers:
        dealt[::2, chance.integers(cards)] = JOKER
    return dealt


def check(compiled: Compiled, strength: Strength, dealt: Hands) -> None:
    batch = compiled.many(dealt)
    one = compiled.one
    for row, found in zip(dealt.tolist(), batch.tolist(), strict=True):
        assert found == one(*row) == strength(row), texts(row)


@pytest.mark.parametrize(
    ("cards", "joker"),
    scale([(5, "wild"), (6, "none"), (7, "bug")], [*product([5, 6, 7], JOKERS)]),
)
def test_high_hands_have_the_strength_of_the_ranking(cards: int, joker: Joker) -> None:
    strength = plain_evaluator(joker=joker).strength
    for some in (deal, suited):
        dealt = some(cards, scale(2_000, 200_000), jokers=joker != "none")
        check(evaluator(cards, joker=joker), strength, dealt)


@pytest.mark.parametrize("joker", scale(["bug"], JOKERS))
def test_every_five_card_hand_up_to_suits_has_the_strength_of_the_ranking(joker: Joker) -> None:
    naturals = suit_classes(5) if joker == "none" else suit_classes(4)
    held = () if joker == "none" else (JOKER,)
    dealt = np.array([(*cards, *held) for cards, _ in naturals], np.uint8)
    strength = plain_evaluator(joker=joker).strength
    found = evaluator(5, joker=joker).many(dealt)
    assert found.tolist() == [strength(row) for row in dealt.tolist()]


def test_a_house_ranking_with_lines_swapped_and_the_wheel_second_highest() -> None:
    order = list(FIVE_ACES.order)
    straight, trips = order.index("straight"), order.index("three of a kind")
    order[straight], order[trips] = order[trips], order[straight]
    ranking = Ranking(tuple(order), wheel="second highest")
    strength = plain_evaluator(joker="bug", ranking=ranking).strength
    compiled = evaluator(7, joker="bug", ranking=ranking)
    for some in (deal, suited):
        check(compiled, strength, some(7, scale(2_000, 100_000), jokers=1))
    wheel, broadway = parse_cards("Ah 2c 3d 4s 5h Kc Kd"), parse_cards("Ah Kc Qd Js Th 2c 2d")
    nine_high = parse_cards("9h 8c 7d 6s 5h Kc Kd")
    assert compiled.strength(nine_high) < compiled.strength(wheel) < compiled.strength(broadway)


@pytest.mark.parametrize("wheel", ["none", "unsuited only"])
def test_a_house_ranking_without_the_wheel_or_with_an_unsuited_one_only(wheel: Wheel) -> None:
    ranking = Ranking(STANDARD.order, wheel=wheel)
    strength = plain_evaluator(ranking=ranking).strength
    low = [Card(card) for card in range(52) if card >> 2 in (0, 1, 2, 3, 4, 12)]
    hands = [*combinations(low, 5)][:: scale(11, 1)]
    found = evaluator(5, ranking=ranking).many(hands)
    assert found.tolist() == [strength(hand) for hand in hands]


def test_three_card_hands_all_22_100_have_the_strength_of_the_ranking() -> None:
    strength = plain_evaluator(ranking=THREE_CARD).strength
    dealt = np.array(
        [(a, b, c) for c in range(52) for b in range(c) for a in range(b)], dtype=np.uint8
    )
    check(three_card_evaluator(), strength, dealt)


@pytest.mark.parametrize(
    ("cards", "joker"), scale([(5, False), (7, True)], [*product([5, 6, 7], [False, True])])
)
def test_lows_have_their_strength_and_qualify_alike(cards: int, joker: bool) -> None:
    dealt = deal(cards, scale(2_000, 100_000), jokers=joker)
    compiled = low_evaluator(cards, joker=joker)
    check(compiled, low_strength, dealt)
    for row in dealt[:500].tolist():
        assert (compiled.one(*row) >= EIGHT_OR_BETTER) == qualifies(best_low(row)), texts(row)


def test_eight_or_better_is_the_strength_of_eight_seven_six_five_four() -> None:
    assert low_strength(parse_cards("8h 7c 6d 5s 4h")) == EIGHT_OR_BETTER


def test_copies_are_equal_and_the_order_of_cards_is_nothing() -> None:
    seven = evaluator(7)
    one = seven.strength(parse_cards("As Kd 9h 8c 7s 3d 2c"))
    assert one == seven.strength(parse_cards("2d 3c 7h 8d 9c Kh Ad"))


def test_a_batch_is_the_same_for_any_number_of_workers() -> None:
    dealt = deal(7, 10_001, jokers=0)
    seven = evaluator(7)
    assert (seven.many(dealt) == seven.many(dealt, workers=3)).all()


def test_an_empty_batch_and_cards_of_any_integer_type() -> None:
    seven = evaluator(7)
    assert seven.many(np.zeros((0, 7), np.uint8)).shape == (0,)
    dealt = deal(7, 100, jokers=0)
    assert (seven.many(dealt.astype(np.int64)) == seven.many(dealt.tolist())).all()


def test_hands_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="rows of 7 cards"):
        evaluator(7).many(np.zeros((3, 5), np.uint8))
    with pytest.raises(ValueError, match="5, 6 or 7 cards, not 8"):
        evaluator(8)


@pytest.mark.parametrize("joker", JOKERS)
def test_bytes_that_are_no_cards_read_nothing_outside_the_tables(joker: Joker) -> None:
    """Nothing is promised of the strength, only that the tables hold it."""
    chance = np.random.default_rng(3)
    compiled = evaluator(7, joker=joker)
    found = compiled.many(chance.integers(256, size=(100_000, 7), dtype=np.uint8))
    assert found.min() >= 0
    assert found.max() >> 20 <= len(STANDARD.order) + 1
    assert compiled.one(-1, 1 << 40, 255, 48, 48, 48, 48) >= 0


@pytest.mark.parametrize("code", [-1, 53, 300])
def test_a_code_that_is_no_card_is_refused(code: int) -> None:
    with pytest.raises(ValueError, match="card codes must be from 0 to 51"):
        evaluator(5).many([[0, 1, 2, 3, code]])
    with pytest.raises(ValueError, match="card codes must be from 0 to 51"):
        omaha_evaluator(4).many([[*range(8), code]])
