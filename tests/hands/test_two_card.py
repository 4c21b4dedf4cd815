"""Pai gow poker's front hands, and when a hand is foul."""

from random import Random

import pytest

from hands.deals import PACK
from hands.fronts import front_strength, is_foul
from houseway.cards.card import parse_cards, rank, texts
from houseway.hands.hand import compare
from houseway.hands.ranking import FIVE_ACES
from houseway.hands.two_card import front_hand, wild_front_hand
from support import rule, scale


@rule("000-40", "two-card hand: pair or high cards only")
def test_front_is_a_pair_or_high_cards() -> None:
    hands = [
        front_hand(parse_cards(cards)) for cards in ("Ac Ad", "2c 2d", "As Ks", "4s 3s", "3s 2s")
    ]
    assert hands == sorted(hands, reverse=True)
    assert [hand.category for hand in hands] == ["one pair"] * 2 + ["high card"] * 3


@rule("000-40", "joker alone in front counts as an ace")
def test_joker_in_front_is_an_ace() -> None:
    joker_king, joker_ace = front_hand(parse_cards("Jk Kd")), front_hand(parse_cards("Jk As"))
    assert joker_king == front_hand(parse_cards("Ac Kd"))
    assert joker_ace == front_hand(parse_cards("Ac Ad"))
    assert texts(joker_king.cards) == "Kd Jk"


@rule("000-40", "a copy is a hand of identical rank")
def test_fronts_compare_as_higher_copy_or_lower() -> None:
    king_nine = front_strength(parse_cards("Ks 9d"))
    assert compare(king_nine, front_strength(parse_cards("Kh 8d"))) == "higher"
    assert compare(king_nine, front_strength(parse_cards("Kh 9c"))) == "copy"
    assert compare(king_nine, front_strength(parse_cards("2h 2c"))) == "lower"


@rule("000-40", "the five-card hand must rank higher than the two-card hand")
@pytest.mark.parametrize(
    ("front", "back", "foul"),
    [
        ("Ks Kd", "Qs Qd 9c 7h 2d", True),
        ("Qs Qd", "Ks Kd 9c 7h 2d", False),
        ("As Kd", "Qs Jd 9c 7h 2d", True),
        ("Qs Jd", "As Kd 9c 7h 2d", False),
        ("As Jk", "Ks Kd 9c 7h 2d", True),
        ("As Ad", "Ac Jk 9c 7h 2d", False),
        ("As Ad Kc", "Ac Jk 9c 7h", True),
    ],
)
def test_the_back_must_outrank_the_front(front: str, back: str, foul: bool) -> None:
    assert is_foul(parse_cards(front), parse_cards(back)) is foul


@rule("000-40", "a split four of a kind is legal: the back has side cards")
def test_the_same_pair_in_front_and_behind_is_no_foul() -> None:
    assert not is_foul(parse_cards("Ks Kd"), parse_cards("Kc Kh 9c 7h 2d"))


@rule("001-03", "A and joker in front of a pair of nines: the joker counts as a king, not foul")
def test_wild_joker_in_front_is_the_highest_that_does_not_foul() -> None:
    front, back = parse_cards("As Jk"), parse_cards("9c 9d 7h 3s 2d")
    hand = wild_front_hand(front, back)
    assert (hand.category, hand.ranks) == ("high card", (12, 11))
    assert texts(hand.cards) == "As Jk"
    assert not is_foul(front, back, joker="wild")
    assert is_foul(front, back, joker="bug")


@rule("001-03", "wild joker in front: the highest that does not foul")
@pytest.mark.parametrize(
    ("front", "back", "category", "ranks"),
    [
        ("Kd Jk", "As Ad 7h 3s 2d", "one pair", (11,)),
        ("8d Jk", "9c 9d 7h 3s 2d", "one pair", (6,)),
        ("As Jk", "8d 7d 6d 5h 4c", "one pair", (12,)),
        ("5d Jk", "Kc Td 9h 7s 6d", "high card", (11, 3)),
        ("Kd 4s", "As Ad 7h 3s Jk", "high card", (11, 2)),
    ],
)
def test_wild_joker_in_front(front: str, back: str, category: str, ranks: tuple[int, ...]) -> None:
    hand = wild_front_hand(parse_cards(front), parse_cards(back), ranking=FIVE_ACES)
    assert (hand.category, hand.ranks) == (category, ranks)


@rule("001-03", "two-card hand ranks above five-card hand: foul")
def test_a_front_that_every_card_fouls_is_foul() -> None:
    front, back = parse_cards("As Jk"), parse_cards("Kd Td 9h 7s 6d")
    assert wild_front_hand(front, back).category == "one pair"
    assert is_foul(front, back, joker="wild")


def test_agrees_with_pairs_first_then_the_higher_card() -> None:
    random = Random(2)
    for _ in range(scale(2_000, 100_000)):
        one, other = random.sample(PACK, 2), random.sample(PACK, 2)
        values = [
            (ranks[0] == ranks[1], ranks)
            for ranks in (sorted(map(rank, cards), reverse=True) for cards in (one, other))
        ]
        strengths = [front_strength(cards) for cards in (one, other)]
        assert (strengths[0] > strengths[1]) == (values[0] > values[1])
        assert (strengths[0] == strengths[1]) == (values[0] == values[1])
