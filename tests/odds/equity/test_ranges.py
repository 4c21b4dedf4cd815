"""Hands and ranges as they are written, and every fault in them."""

from __future__ import annotations

import msgspec
import pytest

from houseway.cards.card import texts
from houseway.cards.deck import DeckTerms, cards
from houseway.editions.library import load_game
from houseway.errors import HousewayError
from houseway.games.poker.terms import PokerTerms
from houseway.odds.equity import equities
from houseway.odds.equity.ranges import parse_range
from houseway.rules.game import Game

HOLDEM = "stones-tavern/texas-holdem"
OMAHA = "stones-tavern/omaha"
STUD = "clovis-500/seven-card-stud"
DECK = cards(DeckTerms())


@pytest.mark.parametrize(
    ("words", "hands"),
    [
        ("AhKh", 1),
        ("Ah Kh", 1),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("KA", 16),
        ("88", 6),
        ("AKs,AQs", 8),
        ("AKs, AQs", 8),
        ("AKs,AK", 16),
        ("TT+", 30),
        ("ATs+", 16),
        ("88-55", 24),
        ("55-88", 24),
        ("A5s-A2s", 16),
        ("JTs-76s", 20),
        ("A234", 256),
        ("AAK", 24),
        ("random", 1),
    ],
)
def test_words_name_so_many_hands(words: str, hands: int) -> None:
    assert len(parse_range(words, DECK)) == hands


def test_hands_between_two_are_those_of_their_kind() -> None:
    found = {texts(tuple(sorted(hand, reverse=True))) for hand in parse_range("QJs-T9s", DECK)}
    assert found == {f"{a}{s} {b}{s}" for a, b in ("QJ", "JT", "T9") for s in "cdhs"}


def refused(code: str, name: str, *hands: str, board: str = "", **more: str) -> str:
    with pytest.raises(HousewayError) as error:
        equities(
            load_game(name, option="none"),
            hands,
            boards=[board] * bool(board),
            dead=more.get("dead", ""),
        )
    assert error.value.code == code
    return error.value.message


def test_what_is_no_range_is_told() -> None:
    assert "neither a hand nor a range" in refused("equity/range", HOLDEM, "AXs", "88")
    assert "without s or o" in refused("equity/range", HOLDEM, "88s", "AK")
    assert "without s or o" in refused("equity/range", HOLDEM, "88s-66s", "AK")
    assert "has no hands between its ends" in refused("equity/range", HOLDEM, "88-A5s", "AK")
    assert "is not a list of cards" in refused("equity/cards", HOLDEM, "88", "AK", board="8x")


def test_a_card_that_is_there_twice_is_told() -> None:
    assert "Ah is in two hands" in refused("equity/card_twice", HOLDEM, "AhKh", "AhQh")
    assert "on the board or dead" in refused("equity/card_twice", HOLDEM, "AhKh", "QQ", dead="Ah")
    assert "on the board" in refused("equity/card_twice", HOLDEM, "AhKh", "QQ", board="Ah2c3c")
    assert "twice in the hand" in refused("equity/card_twice", HOLDEM, "AhAh", "QQ")
    assert "2c appears twice" in refused("equity/card_twice", HOLDEM, "88", "QQ", board="2c2c3c")
    assert "2c appears twice" in refused(
        "equity/card_twice", HOLDEM, "88", "QQ", board="2c3c4c", dead="2c"
    )


def test_a_range_that_nobody_can_hold_is_told() -> None:
    said = refused("equity/impossible", HOLDEM, "88", "AK", board="8c8d8h")
    assert said == "'88' cannot be held: 8c 8d 8h are on the board or dead"
    assert "at the same time" in refused("equity/impossible", HOLDEM, "88", "88", "88")


def test_a_card_that_the_deck_has_not_is_told() -> None:
    assert "not in the deck: Jk" in refused("equity/no_such_card", HOLDEM, "AhJk", "88")
    assert "no Jk" in refused("equity/no_such_card", HOLDEM, "AhKh", "88", dead="Jk")


def test_hands_of_another_size_are_told() -> None:
    assert "has 2 cards" in refused("equity/hand_cards", HOLDEM, "AhKhQh", "88")
    assert "has 4 cards" in refused("equity/hand_cards", OMAHA, "AhKh", "random")
    assert "3 to 7 cards" in refused("equity/hand_cards", STUD, "AhKh", "random")
    assert "have the same number" in refused("equity/hand_cards", STUD, "AhKhQh,JhThQc2d", "random")


def test_boards_that_are_none_are_told() -> None:
    assert "has 3, 4, 5 cards, not 2" in refused(
        "equity/board_cards", HOLDEM, "AK", "88", board="2c3c"
    )
    assert "has no board" in refused("equity/boards", STUD, "AhKhQh", "9h8h7h", board="2c3c4c")
    with pytest.raises(HousewayError, match="has 1 board, not 2"):
        equities(load_game(HOLDEM), ["AK", "88"], boards=["2c3c4c", "5c6c7c"])


def test_too_many_cards_and_too_few_hands_are_told() -> None:
    assert "need 56 cards, and 52 are left" in refused(
        "equity/too_many_cards", STUD, *["random"] * 8
    )
    assert "give 2 to 10 hands, not 1" in refused("equity/hands", HOLDEM, "AhKh")
    assert "not 11" in refused("equity/hands", HOLDEM, *["random"] * 11)


def test_games_without_equities_are_told() -> None:
    assert "not round poker" in refused("equity/not_poker", "stones-tavern/zoobac", "AhKh", "88")
    with pytest.raises(HousewayError) as error:
        equities(load_game(HOLDEM), ["AhKh", "88"], low=True)
    assert error.value.code == "equity/no_low"


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("equity/terms", {"deck": DeckTerms(packs=2)}),
        ("equity/terms", {"deck": DeckTerms(bonus=("A",))}),
        ("equity/terms", {"shares": ("low",), "or_better": 8}),
        ("equity/no_evaluator", {"hole_cards": "any"}),
    ],
)
def test_terms_of_ones_own_that_have_no_equities_are_told(
    code: str, changes: dict[str, object]
) -> None:
    game = load_game(OMAHA)
    assert isinstance(game.terms, PokerTerms)
    terms = msgspec.structs.replace(game.terms, **changes)
    mine = Game(edition="mine", family=game.family, terms=terms, digest="")
    with pytest.raises(HousewayError) as error:
        equities(mine, ["random", "random"])
    assert error.value.code == code
