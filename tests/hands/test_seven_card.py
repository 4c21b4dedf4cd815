"""The seven-card hands of the Fortune tables."""

from collections import Counter
from itertools import combinations

import pytest

from houseway.cards.card import JOKER, make_card, parse_cards
from houseway.hands.seven_card import has_royal_match, seven_card_straight_flush
from support import rule


@rule("001-09", "A-K-Q-J-10-9-8 best, 7-6-5-4-3-2-A lowest")
@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("As Ks Qs Js Ts 9s 8s", "natural"),
        ("7s 6s 5s 4s 3s 2s As", "natural"),
        ("9s Ks Js Qs 7s Ts 8s", "natural"),
        ("As Ks Qs Jk Ts 9s 8s", "with joker"),
        ("7s 6s 5s 4s 3s 2s Jk", "with joker"),
        ("3s 2s As Ks Qs Js Ts", None),
        ("As Ks Qs Js Ts 9s 8h", None),
        ("As Ks Qs Js Ts 9s", None),
        ("As Ks Qs Js Jk 8s 7s", None),
    ],
)
def test_seven_card_straight_flush(cards: str, found: str | None) -> None:
    assert seven_card_straight_flush(parse_cards(cards)) == found


@rule("000-40", "7 card straight flush, natural and with joker")
def test_32_natural_and_196_with_the_joker() -> None:
    suited = [make_card(r, 0) for r in range(13)]
    natural = Counter(seven_card_straight_flush(cards) for cards in combinations(suited, 7))
    joker = Counter(seven_card_straight_flush((*cards, JOKER)) for cards in combinations(suited, 6))
    assert 4 * natural["natural"] == 32
    assert 4 * joker["with joker"] == 196


@rule("000-40", "the joker may complete the royal; the K-Q match must be natural")
def test_72_royal_flushes_with_royal_match() -> None:
    high = [make_card(r, suit) for r in range(8, 13) for suit in range(4)]
    natural = sum(map(has_royal_match, combinations(high, 7)))
    joker = sum(has_royal_match((*cards, JOKER)) for cards in combinations(high, 6))
    assert (natural, joker) == (12, 60)


@rule("000-40", "the joker may complete the royal; the K-Q match must be natural")
@rule("001-09", "the joker may stand for any card of royal flush + royal match")
def test_only_a_wild_joker_completes_the_match() -> None:
    match = parse_cards("As Ks Qs Js Ts Kd Jk")
    royal = parse_cards("As Jk Qs Js Ts Kd Qd")
    assert (has_royal_match(match), has_royal_match(match, joker="wild")) == (False, True)
    assert (has_royal_match(royal), has_royal_match(royal, joker="wild")) == (True, True)
    assert not has_royal_match(royal, joker="none")


@rule("000-40", "a royal flush plus a suited king and queen as the other two cards")
def test_the_match_is_suited() -> None:
    assert has_royal_match(parse_cards("As Ks Qs Js Ts Kd Qd"))
    assert not has_royal_match(parse_cards("As Ks Qs Js Ts Kd Qh"))
    assert not has_royal_match(parse_cards("As Ks Qs Js Ts Kd"))
