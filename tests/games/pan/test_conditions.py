"""What a spread is worth: the five conditions, cards added, splits, going out."""

from __future__ import annotations

import pytest

from games.pan.pan_table import PAN
from houseway.cards.card import parse_cards
from houseway.editions.library import load_game
from houseway.games.pan import PanTerms
from houseway.games.pan.conditions import added, lines, made_by_split, value
from support import rule


def terms(**settings: str) -> PanTerms:
    found = load_game(PAN, {name.replace("_", "-"): each for name, each in settings.items()}).terms
    assert isinstance(found, PanTerms)
    return found


def worth(cards: str, **settings: str) -> int:
    t = terms(**settings)
    return value(t.conditions, t.melds, parse_cards(cards))


def worth_added(spread: str, cards: str, **settings: str) -> int:
    t = terms(**settings)
    return added(t.conditions, t.melds, parse_cards(spread), parse_cards(cards))


def worth_split(one: str, two: str, **settings: str) -> int:
    t = terms(**settings)
    return made_by_split(t.conditions, t.melds, parse_cards(one), parse_cards(two))


@pytest.mark.parametrize(("cards", "chips"), [("5s 5h 5c", 1), ("3d 3h 3c", 1), ("7s 7h 7d", 1)])
@rule("004-15", "1: set of vale cards not in the same suit, 1 chip")
@rule("004-15", 'condition 1 "1 chip" has no spade distinction because the suits differ')
def test_vale_cards_of_different_suits(cards: str, chips: int) -> None:
    assert worth(cards) == chips


@pytest.mark.parametrize(("cards", "chips"), [("7s 7s 7s", 4), ("3d 3d 3d", 2), ("5h 5h 5h", 2)])
@rule("004-15", "2: set of vale cards in the same suit, 4 in spades, 2 in other suits")
def test_vale_cards_of_one_suit(cards: str, chips: int) -> None:
    assert worth(cards) == chips


@pytest.mark.parametrize(("cards", "chips"), [("Qs Qs Qs", 2), ("4h 4h 4h", 1), ("6c 6c 6c", 1)])
@rule("004-15", "3: set of non-vale cards in the same suit, 2 in spades, 1 in other suits")
def test_non_vale_cards_of_one_suit(cards: str, chips: int) -> None:
    assert worth(cards) == chips


@pytest.mark.parametrize(("cards", "chips"), [("As 2s 3s", 2), ("Ac 2c 3c", 1), ("2c 3c 4c", 0)])
@rule("004-15", "4: sequence A-2-3 in the same suit, 2 in spades, 1 in other suits")
def test_the_low_sequence(cards: str, chips: int) -> None:
    assert worth(cards) == chips


@pytest.mark.parametrize(("cards", "chips"), [("Ks Qs Js", 2), ("Kd Qd Jd", 1), ("Qd Jd 7d", 0)])
@rule("004-15", "5: sequence K-Q-J in the same suit, 2 in spades, 1 in other suits")
def test_the_high_sequence(cards: str, chips: int) -> None:
    assert worth(cards) == chips


@pytest.mark.parametrize("cards", ["4s 4h 4c", "Ad Ad Ac", "4h 5h 6h"])
def test_the_rest_is_no_condition(cards: str) -> None:
    assert worth(cards) == 0


@pytest.mark.parametrize(
    ("spread", "cards", "chips"),
    [
        ("5s 5h 5c", "5d", 1),
        ("5s 5h 5c", "5d 5h", 2),
        ("7s 7s 7s", "7s", 2),  # half
        ("3d 3d 3d", "3d", 1),
        ("Qs Qs Qs", "Qs", 2),
        ("As 2s 3s", "4s", 2),
        ("Kd Qd Jd", "7d 6d", 2),
        ("4s 4h 4c", "4d", 0),
        ("2h 3h 4h", "Ah", 1),  # a condition comes of it
        ("Qs Js 7s", "Ks", 2),
    ],
)
@rule("004-15", "adding to a condition: its value again for each card; vale cards in one suit half")
def test_cards_added_to_a_condition(spread: str, cards: str, chips: int) -> None:
    assert worth_added(spread, cards) == chips


@rule("004-15", "a condition meld of more than three cards: base and each addition, or base only")
def test_a_condition_of_more_than_three_cards() -> None:
    for cards, whole, base in [
        ("5s 5h 5c 5d", 2, 1),
        ("7s 7s 7s 7s 7s", 8, 4),
        ("Ac 2c 3c 4c", 2, 1),
    ]:
        assert worth(cards) == whole
        assert worth(cards, condition_above_three="base only") == base
    assert worth_added("5s 5h 5c", "5d", condition_above_three="base only") == 1


@rule(
    "004-15", "aces and kings regardless of suit: three of the same suit are condition 3, implied"
)
def test_aces_and_kings_of_one_suit() -> None:
    assert worth("As As As") == 2
    assert worth("Kh Kh Kh") == 1
    for cards in ("As As As", "Kh Kh Kh"):
        assert worth(cards, aces_and_kings_in_one_suit="no condition") == 0
    assert worth("Qh Qh Qh", aces_and_kings_in_one_suit="no condition") == 1


@rule("004-15", "a split that makes a condition: flat 2 in spades and 1, or vale cards 4 and 2")
def test_a_condition_that_a_split_makes() -> None:
    its_value = {"split_vale_condition": "its value"}
    assert worth_split("4d 4d 4d", "4h 4s 4c") == 1
    assert worth_split("4s 4s 4s", "4h 4s 4c") == 2
    assert worth_split("5d 5d 5d", "5h 5s 5c") == 1
    assert worth_split("5d 5d 5d", "5h 5s 5c", **its_value) == 2
    assert worth_split("7s 7s 7s", "7h 7d 7c") == 2
    assert worth_split("7s 7s 7s", "7h 7d 7c", **its_value) == 4
    assert worth_split("4d 4d 4d", "4h 4s 4c", **its_value) == 1


def test_a_split_pays_for_nothing_that_lay_there_before() -> None:
    assert worth_split("Ah 2h 3h", "4h 5h 6h") == 0
    assert worth_split("Qd Jd 7d", "6d 5d 4d") == 0
    assert worth_split("Qs Qs Qs", "Qs Qs Qs") == 2  # one of the two is new


@rule("004-15", "a card added to a one-suit set of aces or kings in another suit")
def test_a_set_that_has_taken_another_suit_stays_the_condition_it_was() -> None:
    assert worth_added("Kc Kc Kc", "Kd", added_to_aces_and_kings="any suit") == 1
    assert worth("Kc Kc Kc Kd", added_to_aces_and_kings="any suit") == 2
    assert worth("Kc Kc Kc Kd") == 0
    assert worth_added("7s 7s 7s", "7h", added_to_one_suit="any suit") == 2
    assert worth("7s 7s 7s 7h", added_to_one_suit="any suit") == 6


def test_the_best_paid_line_of_a_spread_counts() -> None:
    t = terms()
    rope = parse_cards("As 2s 3s 4s 5s 6s 7s Js Qs Ks")
    assert {line.name for line in lines(t.conditions, t.melds, rope)} == {
        "A-2-3 in the same suit",
        "K-Q-J in the same suit",
    }
    assert value(t.conditions, t.melds, rope) == 2 + 7 * 2


@rule("004-15", 'line 682 "another of the same rank and any suit": reading "same rank and suit"')
def test_of_two_suits_in_a_grown_set_the_better_paid_counts() -> None:
    """As printed a set of one suit takes any, and so may come to hold three of spades too."""
    grown = {"added_to_one_suit": "any suit"}
    assert worth("7d 7d 7d 7s 7s 7s", **grown) == 4 + 3 * 2
    assert worth("2s 2s 2s 2h 2h 2h", **grown) == worth("2h 2h 2h 2s 2s 2s", **grown) == 8
    for one, two in (("Js Js Js", "Jh Jh Jh"), ("Jh Jh Jh", "Js Js Js")):
        assert worth_split(one, two, **grown) == 1
