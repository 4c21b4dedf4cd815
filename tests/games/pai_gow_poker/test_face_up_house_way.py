"""The chart of Face Up (000-72, 001-45) row by row, each branch of a row with a hand of its own."""

from __future__ import annotations

from typing import Final

import pytest

from games.pai_gow_poker.face_up import FACE_UP
from games.pai_gow_poker.hands import PRINTED, ranks
from houseway.cards.card import parse_cards
from houseway.editions.library import load_game
from houseway.games.pai_gow_poker.setter import set_hand
from houseway.games.pai_gow_poker.terms import PaiGowTerms
from support import rule

ENTRIES: Final = ("000-72", "001-45")
ROWS: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "1": (
        "High card (nothing): 2nd and 3rd highest cards in front",
        {"Kh Qd Tc 8s 6h 4d 2c": "Q T", "Jk Qd Tc 8s 6h 4d 2c": "Q T"},
    ),
    "2": (
        "One pair: pair in back, two highest other cards in front",
        {"Ah Jk Tc 8s 6h 4d 2c": "T 8", "9h 9d Ac Qs 6h 4d 2c": "A Q"},
    ),
    "3": (
        "Two pair, high pair A, K or Q: small pair in front",
        {"Qh Qd 5c 5s Ah 9d 7c": "5 5", "Ah Ad Kc Ks 9h 7d 5c": "K K"},
    ),
    "4": (
        "Two pair, high pair J, 10 or 9: both pairs in back if an ace in front; else small pair",
        {
            "9h 9d 2c 2s Ah Td 7c": "A T",
            "9h 9d 2c 2s Jk Td 7c": "T Jk",
            "Jh Jd 2c 2s Kh Qd 7c": "2 2",
        },
    ),
    "5": (
        "Two pair, high pair 8, 7 or 6: both pairs in back if a king or higher in front",
        {
            "6h 6d 2c 2s Kh Td 8c": "K T",
            "8h 8d 2c 2s Ah Td 7c": "A T",
            "8h 8d 2c 2s Qh Jd 7c": "2 2",
        },
    ),
    "6": (
        "Two pair, high pair 5, 4 or 3: both pairs in back if a queen or higher in front",
        {
            "3h 3d 2c 2s Qh Td 8c": "Q T",
            "5h 5d 2c 2s Kh Td 7c": "K T",
            "4h 4d 2c 2s Jh Td 7c": "2 2",
        },
    ),
    "7": (
        "Three pair, with or without a straight, flush or straight flush: highest pair in front",
        {"Ah Ad 9c 9s 2h 2d Kc": "A A", "9h 9d 8h 8d 7h 7d Jk": "9 9"},
    ),
    "8": (
        "Three of a kind: aces: one ace plus the highest single card in front",
        {"Ah Ad Ac Ks 9h 7d 4c": "A K", "Ah Ad Jk Ts 9h 7d 4c": "A T"},
    ),
    "9": (
        "Three of a kind: kings and below: two highest single cards in front",
        {"2h 2d 2c Ks Jh 9d 7c": "K J", "Kh Kd Kc As 9h 7d 4c": "A 9"},
    ),
    "10": (
        "Two three-of-a-kinds: highest pair possible in front",
        {"Kh Kd Kc 4s 4h 4d 9c": "K K", "Ah Ad Jk 4s 4h 4d 9c": "A A"},
    ),
    "11": (
        (
            "Straight, flush or straight flush, no pair: highest possible two cards in front that "
            "leave a complete hand in back; example 11: the highest front decides, not the back"
        ),
        {
            "Ah Kh 9h 7h 5h 3h 2d": "A 2",
            "Kh Qd Jc Ts 9h 8d 7c": "K Q",
            "As 9s 6s 5s 4c 3d 2s": "A 9",
        },
    ),
    "12": (
        (
            "Straight, flush or straight flush, with one pair: highest possible two cards in front "
            "(a pair or not a pair) that leave a complete hand in back"
        ),
        {"Jh Td 9c 8s 7h 7d Kc": "K 7", "9h 8h 7h 6h 5h 9d 4c": "9 9"},
    ),
    "13": (
        (
            "Straight, flush or straight flush, with two pair: a pair in front with a complete "
            "hand in back; if that cannot be done, the two-pair rows"
        ),
        {"As Ks 9s 6s Jk 4d 4h": "4 4"},
    ),
    "14": (
        (
            "Straight, flush or straight flush, with three of a kind: pair or ace in front with a "
            "complete hand behind"
        ),
        {"Jh Td 9c 8s 7h 7d 7c": "7 7", "Ah Ac Tc 9c 5c 3d Jk": "A 3"},
    ),
    "15": (
        (
            "Full house, with or without a straight, flush or straight flush: highest pair in "
            "front while keeping at least three of a kind behind"
        ),
        {
            "8h 8s 8d 4c 4h 3c 3d": "4 4",
            "2h 2s 2d Ac Ah Kc 3d": "A A",
            "Kd Ks Kh Ac Jk Qd Js": "A Jk",
        },
    ),
    "16": (
        "Four of a kind: A, K or Q: split into pair and pair",
        {"Kd Ks Kh Kc Ad 7s 3c": "K K", "Ad As Ah Jk Kd 7s 3c": "A A"},
    ),
    "17": (
        "Four of a kind: J, 10 or 9: in back if at least a king in front; otherwise split",
        {
            "Td Ts Th Tc Kd 7s 3c": "K 7",
            "9d 9s 9h 9c Jk 7s 3c": "7 Jk",
            "9d 9s 9h 9c Qd Js 3c": "9 9",
        },
    ),
    "18": (
        "Four of a kind: 8, 7 or 6: in back if at least a queen in front; otherwise split",
        {
            "7d 7s 7h 7c Qd 5s 3c": "Q 5",
            "6d 6s 6h 6c Ad 5s 3c": "A 5",
            "6d 6s 6h 6c Jd Ts 3c": "6 6",
        },
    ),
    "19": (
        "Four of a kind: 5 or below: always four of a kind behind",
        {"2d 2s 2h 2c 7d 5s 3c": "7 5"},
    ),
    "20": (
        "Four of a kind with a pair: pair in front, four of a kind in back",
        {
            "Kd Ks Kh Kc 2d 2s 9c": "2 2",
            "4d 4s 4h 4c Kd Ks Ac": "K K",
            "Qd Qs Qh Qc 5d 5s 5c": "5 5",
        },
    ),
    "21": (
        "Five aces: pair of aces in front",
        {"Ad As Ah Ac Jk Kd Ks": "A A"},
    ),
}


@pytest.mark.parametrize("edition", FACE_UP)
@pytest.mark.parametrize(
    ("row", "cards", "front"),
    [
        pytest.param(row, cards, front, marks=[rule(each, f"{row} {words}") for each in ENTRIES])
        for row, (words, hands) in ROWS.items()
        for cards, front in hands.items()
    ],
)
def test_row(edition: str, row: str, cards: str, front: str) -> None:
    terms = load_game(edition).terms
    assert isinstance(terms, PaiGowTerms)
    setting = set_hand(terms.house_way, terms.hands, parse_cards(cards))
    assert (setting.rule, ranks(setting.front), setting.foul) == (row, front, False)


@rule("000-72", "all 21 printed house-way examples, the joker where the picture was lost")
@rule("001-45", "Examples 12 and 21 print six cards: the joker was a picture and is lost")
@rule("001-45", "Example 13 is consistent with two-pair strategy: small pair in front")
@pytest.mark.parametrize("edition", FACE_UP)
@pytest.mark.parametrize("row", PRINTED)
def test_printed_example(edition: str, row: str) -> None:
    front, back = PRINTED[row]
    terms = load_game(edition).terms
    assert isinstance(terms, PaiGowTerms)
    setting = set_hand(terms.house_way, terms.hands, parse_cards(f"{back} {front}"))
    assert (ranks(setting.front), ranks(setting.back)) == (ranks(front), ranks(back))
    assert setting.rule == ("4" if row == "13" else row)
