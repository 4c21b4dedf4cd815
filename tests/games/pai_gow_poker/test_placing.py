"""The words of a placement, each on cards where it makes a difference."""

import pytest

from games.pai_gow_poker.hands import ranks
from houseway.cards.card import parse_cards
from houseway.games.pai_gow_poker.holdings import HOLDINGS, SevenCards
from houseway.games.pai_gow_poker.placements import BEHIND, FRONT, WAYS
from houseway.hands.pai_gow import PaiGowRanking, pai_gow_hands

BUG = PaiGowRanking()
LITERAL = PaiGowRanking(bug="completes if it can")


def held(cards: str, ranking: PaiGowRanking = BUG) -> SevenCards:
    return SevenCards(parse_cards(cards), pai_gow_hands(ranking))


def fronts(word: str, cards: str, ranking: PaiGowRanking = BUG) -> set[str]:
    """The ranks of the two cards in each of the ways that a word allows."""
    seven = held(cards, ranking)
    test = FRONT.get(word) or BEHIND[word]
    return {ranks(tuple(seven.cards[i] for i in way)) for way in WAYS if test(seven, way)}


@pytest.mark.parametrize(
    ("cards", "holding"),
    [
        ("As Kd 9c 8h 4s 3d 2c", "no pair"),
        ("Ks Kd 9c 8h 4s 3d Jk", "one pair"),
        ("As Kd 9c 8h 4s 3d Jk", "one pair"),
        ("As Kd Kc 8h 4s 3d Jk", "two pair"),
        ("As Kd Kc 8h 8s 3d Jk", "three pair"),
        ("As Ad Kc 8h 4s 3d Jk", "three of a kind"),
        ("As Ad Kc Kh Ks 3d Jk", "two sets"),
        ("As Ad Kc Kh 4s 3d Jk", "full house"),
        ("As Ad Kc Kh 4s 4d Jk", "full house with two pairs"),
        ("As Ad Ac 8h 4s 3d Jk", "four of a kind"),
        ("As Ad Ac 8h 8s 3d Jk", "four of a kind with a pair"),
        ("As Ad Ac 8h 8s 8d Jk", "four and three of a kind"),
        ("As Ad Ac Ah 8s 8d Jk", "five of a kind"),
        ("As Ad Ac Ah 8s 7d Jk", "five of a kind"),
    ],
)
def test_holdings(cards: str, holding: str) -> None:
    assert held(cards).holding == holding
    assert holding in HOLDINGS


def test_a_bug_that_must_complete_is_no_ace() -> None:
    flush = "As Ah Ad Jk Kh 7h 3h"
    assert held(flush).holding == "four of a kind"
    assert held(flush, LITERAL).holding == "three of a kind"
    assert held("As Ah Ad Jk Kh 7h 3c", LITERAL).holding == "four of a kind"
    assert fronts("a pair", flush, LITERAL) == {"A A", "A Jk"}  # in front it completes nothing


@pytest.mark.parametrize(
    ("word", "cards", "allowed"),
    [
        ("a pair", "Ks Kd 9c 9h 4s 4d Jk", {"K K", "9 9", "4 4"}),
        ("the high pair", "Ks Kd 9c 9h 4s 4d Jk", {"K K"}),
        ("the high pair", "As Ad 9c 9h 9s 4d 2c", {"9 9"}),
        ("the high pair", "5s 5d 5c 9h 9s 9d 2c", {"9 9"}),
        ("the small pair", "Ks Kd 9c 9h 4s 3d 2c", {"9 9"}),
        ("one of the set", "Ks Kd Kc 9h 4s 4d 2c", {"K 9", "K 4", "K 2"}),
        ("an ace", "Ks Kd 9c 9h 4s 4d Jk", {"K Jk", "9 Jk", "4 Jk"}),
        ("a king", "Ks Qd 9c 9h 9s 9d Jk", {"K Q", "K 9", "K Jk"}),
        ("queen or better", "Ks Qd 9c 9h 9s 9d 8c", {"K Q", "K 9", "K 8", "Q 9", "Q 8", "9 9"}),
        ("the set", "Ks Kd 9c 9h 9s 9d 8c", {"K K", "K 8"}),
        ("both pairs", "Ks Kd 9c 9h 4s 3d 2c", {"4 3", "4 2", "3 2"}),
        ("a complete hand", "Ks Kd 9c 8h 7s 6d 5c", {"K K"}),
        ("a complete hand", "Ks Kd Kc 9h 9s 8d 8c", {"9 9", "8 8"}),
        ("three of a kind or better", "Ks Kd Kc 9h 9s 8d 7c", {"9 9", "9 8", "9 7", "8 7"}),
    ],
)
def test_words(word: str, cards: str, allowed: set[str]) -> None:
    assert fronts(word, cards) == allowed


def test_words_that_ask_for_nothing_or_for_the_highest_card() -> None:
    cards = "As Kd 9c 8h 4s 3d 2c"
    assert len(fronts("the two highest", cards)) == len(fronts("anything", cards)) == 21
    assert len(fronts("the highest card", cards)) == 15


def test_the_vocabulary_is_closed() -> None:
    assert len(HOLDINGS) == 12
    assert len(FRONT) == 5 + 13 + 13
    assert len(BEHIND) == 6
