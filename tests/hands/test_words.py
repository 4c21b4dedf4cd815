"""What the house dealer calls a hand."""

from __future__ import annotations

import pytest

from houseway.cards.card import parse_cards
from houseway.hands.hand_names import hand_words
from houseway.hands.poker import best_five
from houseway.hands.ranking import FIVE_OF_A_KIND
from houseway.hands.three_card import best_three


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("Qs 7d 2c", "queen high"),
        ("9s 9d 2c", "pair of nines"),
        ("6s 6d 2c", "pair of sixes"),
        ("Ks 9s 2s", "flush, king high"),
        ("As 2d 3c", "straight, three high"),
        ("2s 2d 2c", "three of a kind, deuces"),
        ("9s 8s 7s", "straight flush, nine high"),
        ("As Ks Qs", "mini royal flush"),
        ("", "no cards"),
    ],
)
def test_three_cards(cards: str, words: str) -> None:
    assert hand_words(best_three(parse_cards(cards))) == words


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As Ad 9c 9d Kh", "two pair, aces and nines"),
        ("9s 9d 9c Ad Ah", "full house, nines over aces"),
        ("9s 9d 9c 9h Ah", "four of a kind, nines"),
        ("9s 9d 9c 9h 9h", "five of a kind, nines"),
        ("As Ks Qs Js Ts", "royal flush"),
    ],
)
def test_five_cards(cards: str, words: str) -> None:
    assert hand_words(best_five(parse_cards(cards), ranking=FIVE_OF_A_KIND)) == words
