"""The printed orders of high and low hands."""

from __future__ import annotations

import pytest

from games.poker.flops import (
    OMAHA_HI_LO,
    SALOON,
    entries,
    terms_of,
)
from houseway.cards.card import parse_cards
from houseway.games.poker.evaluation import made
from support import rule

RANKING = {
    "royal flush": ("As Ks Qs Js Ts", "As Ks Qs Js Ts", "ace, king, queen, jack, 10 of one suit"),
    "straight flush": (
        "Ks Qs Js Ts 9s",
        "5s 4s 3s 2s As",
        "five consecutive cards of one suit, K-Q-J-10-9 to 5-4-3-2-A",
    ),
    "four of a kind": (
        "As Ah Ad Ac Ks",
        "2s 2h 2d 2c 3s",
        "four cards of one rank, four aces AAAA to four 2s 2222",
    ),
    "full house": (
        "As Ah Ad Ks Kh",
        "2s 2h 2d 3s 3h",
        "three of a kind and a pair, three aces and two kings AAA-KK to 222-33",
    ),
    "flush": (
        "As Ks Qs Js 9s",
        "7s 5s 4s 3s 2s",
        "five cards of one suit, not consecutive, A-K-Q-J-9 to 7-5-4-3-2",
    ),
    "straight": (
        "As Kh Qd Jc Ts",
        "5s 4h 3d 2c As",
        "five consecutive cards, not one suit, A-K-Q-J-10 to 5-4-3-2-A",
    ),
    "three of a kind": (
        "As Ah Ad Kc Qs",
        "2s 2h 2d 3c 4s",
        "three cards of one rank, three aces AAA to three 2s 222",
    ),
    "two pair": (
        "As Ah Kd Kc Qs",
        "3s 3h 2d 2c 4s",
        "two pairs: two aces and two kings AA-KK to 33-22, 3 3 2 2",
    ),
    "one pair": (
        "As Ah Kd Qc Js",
        "2s 2h 3d 4c 5s",
        "two cards of one rank, two aces AA to two 2s 22",
    ),
    "high card": (
        "As Kh Qd Jc 9s",
        "7s 5h 4d 3c 2s",
        "none of the above, A-K-Q-J-9 to 7-5-4-3-2",
    ),
}
"""The printed table, the highest first: the highest and the lowest hand of each kind."""
PRINTED = ("000-07", "000-08", "000-09", "001-43", "001-44", *SALOON)


@pytest.mark.parametrize(
    ("entry", "category"),
    [
        pytest.param(entry, name, marks=rule(entry, f"{number} {name}: {RANKING[name][2]}"))
        for entry in PRINTED
        for number, name in enumerate(RANKING, 1)
    ],
)
def test_the_printed_ranking(entry: str, category: str) -> None:
    terms, places = terms_of(entry), list(RANKING)
    highest, lowest, _ = RANKING[category]
    ranked = [made(terms, "high", parse_cards(cards), ()) for cards in (highest, lowest)]
    assert [each.category for each in ranked if each] == [category] * 2
    for below in places[places.index(category) + 1 :][:1]:
        next_best = made(terms, "high", parse_cards(RANKING[below][0]), ())
        assert ranked[1] is not None
        assert next_best is not None
        assert ranked[1] > next_best


@entries(
    OMAHA_HI_LO, "low: 7-6-4-3-2 is lower (better) than 8-6-5-3-A; best low 5-4-3-2-A the wheel"
)
def test_the_printed_lows(entry: str) -> None:
    terms = terms_of(entry)
    wheel, seven, eight = (
        made(terms, "low", parse_cards(cards), ())
        for cards in ("5s 4s 3s 2s As", "7s 6h 4d 3c 2s", "8s 6h 5d 3c As")
    )
    assert wheel is not None
    assert seven is not None
    assert eight is not None
    assert wheel > seven > eight, "straights and flushes do not count against it"


@entries(OMAHA_HI_LO, "tie on the highest low card: lows with equal highest card go on to the next")
def test_equal_highest_cards_of_a_low_go_on_to_the_next(entry: str) -> None:
    terms = terms_of(entry)
    better, worse = (
        made(terms, "low", parse_cards(cards), ()) for cards in ("8s 5h 4d 3c 2s", "8h 6h 3d 2c As")
    )
    assert better is not None
    assert worse is not None
    assert better > worse


@entries(
    [*OMAHA_HI_LO, "004-02", "004-20", "004-21", "004-22"],
    "low: 8 or better qualifies, unpaired, no card of 9 or higher",
)
def test_only_an_unpaired_eight_or_less_qualifies(entry: str) -> None:
    terms = terms_of(entry)
    for cards in ("9s 4h 3d 2c As", "4s 4h 3d 2c As"):
        assert made(terms, "low", parse_cards(cards), ()) is None
    assert made(terms, "low", parse_cards("8s 7h 6d 5c 4s"), ()) is not None
