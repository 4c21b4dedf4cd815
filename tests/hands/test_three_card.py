"""Three-card poker: a straight above a flush, three of a kind above both."""

from collections import Counter
from itertools import combinations

import pytest

from hands.deals import PACK
from houseway.cards.card import parse_cards
from houseway.hands.evaluator import evaluator
from houseway.hands.hand import compare
from houseway.hands.ranking import Ranking, Wheel
from houseway.hands.three_card import THREE_CARD, best_three
from support import rule

strength = evaluator(ranking=THREE_CARD).strength

KNOWN = {
    "mini royal flush": 4,
    "straight flush": 44,
    "three of a kind": 52,
    "straight": 720,
    "flush": 1_096,
    "one pair": 3_744,
    "high card": 16_440,
}

FROM_HIGH_TO_LOW = [
    ("mini royal flush", "As Ks Qs"),
    ("straight flush", "Ks Qs Js"),
    ("straight flush", "4s 3s 2s"),
    ("straight flush", "3s 2s As"),
    ("three of a kind", "Ac Ad As"),
    ("three of a kind", "2c 2d 2s"),
    ("straight", "As Ks Qd"),
    ("straight", "4s 3s 2d"),
    ("straight", "As 2s 3d"),
    ("flush", "As Ks Js"),
    ("flush", "5s 3s 2s"),
    ("one pair", "As Ad Kc"),
    ("one pair", "2s 2d 3c"),
    ("high card", "As Kd Jc"),
    ("high card", "As Kd 9c"),
    ("high card", "5s 3d 2c"),
]


@rule("000-03", "highest to lowest: a straight above a flush")
@rule("000-03", "suited A-2-3 is a straight flush ranking lowest")
@rule("002-02", "K-Q-J highest, A-2-3 lowest")
def test_hands_rank_as_printed() -> None:
    hands = [best_three(parse_cards(cards)) for _, cards in FROM_HIGH_TO_LOW]
    assert [hand.category for hand in hands] == [name for name, _ in FROM_HIGH_TO_LOW]
    assert hands == sorted(hands, reverse=True)
    assert len(set(hands)) == len(hands)


@rule("000-03", "highest to lowest: a straight above a flush")
def test_the_22_100_hands_have_the_known_counts() -> None:
    lines = Counter([strength(cards) >> 20 for cards in combinations(PACK, 3)])
    assert [lines[height] for height in range(7, 0, -1)] == list(KNOWN.values())
    assert tuple(KNOWN) == THREE_CARD.order


@rule("000-03", "equal rank and value: push")
def test_equal_ranks_are_a_copy() -> None:
    one, other = (strength(parse_cards(cards)) for cards in ("As Kd 9c", "Ah Kc 9d"))
    assert compare(one, other) == "copy"


@rule("003-09", "one to eight decks")
def test_a_suited_pair_of_several_packs_is_a_flush() -> None:
    assert best_three(parse_cards("Ks Ks 4s")).category == "flush"
    assert best_three(parse_cards("Ks Ks Ks")).category == "three of a kind"


@pytest.mark.parametrize(
    ("wheel", "plain", "suited"),
    [
        ("lowest", "straight", "straight flush"),
        ("unsuited only", "straight", "straight"),
        ("none", "high card", "flush"),
    ],
)
@rule("000-03", "suited A-2-3: a straight flush, or literally none")
@rule("003-09", "low straight (A-2-3) not stated")
def test_what_ace_deuce_three_makes(wheel: Wheel, plain: str, suited: str) -> None:
    ranking = Ranking(THREE_CARD.order, wheel=wheel, size=3)
    assert best_three(parse_cards("As 2d 3c"), ranking=ranking).category == plain
    assert best_three(parse_cards("As 2s 3s"), ranking=ranking).category == suited
    assert best_three(parse_cards("4s 2s 3s"), ranking=ranking).category == "straight flush"


@rule("003-09", "a suited hand with a pair: the pair, where a flush has different ranks")
def test_a_flush_of_different_ranks() -> None:
    ranking = Ranking(THREE_CARD.order, size=3, paired_flush=False)
    suited, plain = (
        best_three(parse_cards(cards), ranking=ranking) for cards in ("Ks Ks 4s", "Kd Kh 4c")
    )
    assert suited.category == "one pair"
    assert compare(suited, plain) == "copy"
    assert best_three(parse_cards("Ks Qs 4s"), ranking=ranking).category == "flush"
