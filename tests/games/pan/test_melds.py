"""Ropes and sets, what may be added, split off, borrowed: cards alone."""

from __future__ import annotations

import pytest

from houseway.cards.card import parse_cards, texts
from houseway.games.pan.melds import (
    MeldRules,
    borrowable,
    completions,
    is_meld,
    legal_melds,
    may_add,
    melds_with,
    splits,
)
from support import rule

RULES = MeldRules()
ANY = MeldRules(one_suit_takes="any suit", one_suit_any_takes="any suit")
SHORT = MeldRules(longest_rope=3)


@pytest.mark.parametrize(
    ("cards", "valid"),
    [
        ("Qh Jh 7h", True),  # jack and seven are in sequence
        ("Ad 2d 3d 4d", True),
        ("Ac 2c 3c 4c 5c 6c 7c Jc Qc Kc", True),
        ("Kd Ad 2d", False),  # the king is high, the ace low
        ("5h 6h 7c", False),
        ("5h 6h", False),
        ("5h 6h 6h 7h", False),
        ("4h 4s 4c", True),
        ("4h 4s 4c 4d", True),
        ("4h 4s 4c 4h", True),
        ("Qc Qc Qc", True),
        ("4h 4h 4c", False),
        ("4h 4h 4h 4c", False),
        ("Ad Ad Ac", True),  # any three aces or kings
        ("Ks Ks Kh Kh", True),
        ("5h 5s 3c", False),
        ("Qc Qc", False),
    ],
)
@rule("004-15", "sequences and sets; jack and seven in sequence; three to eleven cards")
def test_what_a_meld_is(cards: str, valid: bool) -> None:
    assert is_meld(RULES, parse_cards(cards)) is valid


@rule("004-15", "a meld has eleven cards at most")
def test_no_meld_has_twelve_cards() -> None:
    kings = parse_cards("Ks Kh Kd Kc " * 3)
    assert is_meld(RULES, kings[:11])
    assert not is_meld(RULES, kings)


@pytest.mark.parametrize(
    ("spread", "cards", "fits"),
    [
        ("4h 4s 4c", "4h", True),  # to different suits any card of the rank
        ("4h 4s 4c", "4d 4d", True),
        ("Qc Qc Qc", "Qc", True),
        ("Qc Qc Qc", "Qd", False),
        ("Kc Kc Kc", "Kd", False),
        ("Kc Kc Kd", "Kc", True),
        ("Jd 7d 6d 5d", "Qd 4d", True),
        ("Jd 7d 6d 5d", "3d", False),
        ("Jd 7d 6d 5d", "3d 4d", True),
        ("4h 4h 4c", "4d", False),  # it was none before
    ],
)
@rule("004-15", "increasing: the character of the meld is preserved")
def test_what_may_be_added(spread: str, cards: str, fits: bool) -> None:
    assert may_add(RULES, parse_cards(spread), parse_cards(cards)) is fits


@rule("004-15", 'another of the same rank and "any suit" contradicts the character preserved')
def test_the_printed_any_suit_is_the_other_reading() -> None:
    queens, kings = parse_cards("Qc Qc Qc"), parse_cards("Kc Kc Kc")
    other = MeldRules(one_suit_takes="any suit")
    assert may_add(other, queens, parse_cards("Qd"))
    assert may_add(other, parse_cards("Qc Qc Qc Qd"), parse_cards("Qd"))
    assert not may_add(other, kings, parse_cards("Kd"))
    assert may_add(ANY, kings, parse_cards("Kd"))
    assert not is_meld(other, parse_cards("Qc Qc Qd Qd"))


@rule("004-15", "ropes longer than three: allowed, or three only")
def test_ropes_may_be_read_as_three_cards_only() -> None:
    assert not is_meld(SHORT, parse_cards("4h 5h 6h 7h"))
    assert is_meld(SHORT, parse_cards("4h 5h 6h"))
    assert not may_add(SHORT, parse_cards("4h 5h 6h"), parse_cards("7h"))


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("4h 5h 6h 7h", ["4h 5h 6h", "4h 5h 6h 7h", "5h 6h 7h"]),
        ("4h 4h 4s 4c", ["4c 4h 4s", "4c 4h 4h 4s"]),
        ("Kh Kh Ks", ["Kh Kh Ks"]),
        ("4h 4h 4s 6d 6d", []),
        ("3c 3c 3c 2c Ac", ["Ac 2c 3c", "3c 3c 3c"]),
    ],
)
@rule("004-15", "every legal meld of a hand")
def test_every_meld_of_a_hand_is_found_once(hand: str, melds: list[str]) -> None:
    found = [texts(meld) for meld in legal_melds(RULES, parse_cards(hand))]
    assert sorted(found) == sorted(melds)


@rule("004-15", "splitting: Diamond J, 7, 6, 5 by adding Diamond Q and 4")
def test_the_printed_split_of_a_rope() -> None:
    assert [texts(part) for part in splits(RULES, parse_cards("Jd 7d 6d 5d Qd 4d"))] == ["4d 5d 6d"]
    assert splits(RULES, parse_cards("Jd 7d 6d 5d Qd")) == []


@rule("004-15", "splitting into a condition: four 4s, and two more of one suit")
def test_a_set_is_split_into_two_valid_melds() -> None:
    ways = [texts(part) for part in splits(RULES, parse_cards("4d 4h 4s 4c 4d 4d"))]
    assert "4d 4d 4d" in ways or "4c 4h 4s" in ways
    assert len(ways) == len(set(ways))


@rule("004-15", "borrowing: from Club 7, 6, 5, 4 either the 7 or the 4, not the 6 or 5")
def test_the_printed_example_of_borrowing() -> None:
    assert texts(borrowable(RULES, parse_cards("7c 6c 5c 4c"))) == "7c 4c"
    assert borrowable(RULES, parse_cards("7c 6c 5c")) == []
    assert texts(borrowable(RULES, parse_cards("4h 4s 4c 4c"))) == "4c"


def test_the_melds_of_three_that_a_card_makes() -> None:
    pairs = melds_with(RULES, parse_cards("5h")[0], parse_cards("3h 4h 6h 5c 5c 5s 7d"))
    assert sorted(texts(pair) for pair in pairs) == ["3h 4h", "4h 6h", "5c 5s"]


@rule("004-15", "an incorrect meld that can be made valid")
def test_what_makes_an_incorrect_meld_valid() -> None:
    held = parse_cards("4d 4h 6c 5c Kd")
    assert [texts(x) for x in completions(RULES, parse_cards("4h 4h 4c"), held)] == ["4d"]
    assert [texts(x) for x in completions(RULES, parse_cards("4c 7c Jc"), held)] == ["5c 6c"]
    assert completions(RULES, parse_cards("4c 7c Kd"), held) == []
    assert completions(RULES, parse_cards("2c 7c Jc"), held) == []


@rule("004-15", "incorrect meld challenged, can be made valid: must be made valid on demand")
def test_a_set_that_may_grow_in_any_suit_is_made_valid_by_two_cards() -> None:
    held, any_suit = parse_cards("3d 5c 3h 5c"), MeldRules(one_suit_takes="any suit")
    wrong = parse_cards("5c 5h 5h")
    assert [texts(each) for each in completions(any_suit, wrong, held)] == ["5c 5c"]
    assert completions(MeldRules(), wrong, held) == []
