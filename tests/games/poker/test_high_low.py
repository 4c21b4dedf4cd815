"""Pots that are split between high and low."""

from __future__ import annotations

import pytest

from at_table import moved, stacks
from games.poker.flops import (
    OMAHA_HI_LO,
    check_down,
    deal,
    entries,
    terms_of,
    won,
)
from support import rule

NO_LOW, WITH_LOW = "Ks Qs 9d 9h 4c", "Ks 7s 6d 9h 4c"


@entries(OMAHA_HI_LO, "no qualifying low: whole pot to the highest hand")
def test_without_a_low_the_high_hand_takes_all(entry: str) -> None:
    round_ = deal(entry, "As 2d 3h Jc", "Kh Kd Qc 8d", middle=NO_LOW, burns="5c 5d 5h")
    assert stacks(check_down(round_)) == [4_800, 5_200]


@entries(OMAHA_HI_LO, "one best high and one qualifying low: half to each; different hole cards")
def test_high_and_low_have_half_each(entry: str) -> None:
    round_ = deal(entry, "As 2d 3h Jc", "Kh Kd Qc 8d", middle=WITH_LOW, burns="5c 5d 5h")
    check_down(round_)
    assert stacks(round_) == [5_000, 5_000]
    assert won(round_, 1, "low") == ("low", "7s 6d 4c 2d As")


@entries(OMAHA_HI_LO, "one player has both: he takes both halves, need not use the same cards")
def test_one_player_may_take_both_halves(entry: str) -> None:
    round_ = deal(entry, "As 2d Kh Kd", "Qh Qd Jc Td", middle=WITH_LOW, burns="5c 5d 5h")
    assert stacks(check_down(round_)) == [5_200, 4_800]


@entries(
    OMAHA_HI_LO,
    "several equal highest, no low: pot split equally; odd chips to the left of the button",
)
def test_equal_highs_without_a_low_split_everything(entry: str) -> None:
    hands = ("As Kh 3h 8c", "Ah Kd 3d 8d", "5s 5h 2s 2h")
    round_ = deal(entry, *hands, middle="Ks Qs 9d 9h Tc", burns="5c 5d 4h", carried=100)
    assert stacks(check_down(round_)) == [5_200, 5_100, 4_800]


@entries(
    OMAHA_HI_LO,
    "several equal highest and low: half among the highs, half split equally among all with "
    "the qualifying five-card low hand: (tied) lowest lows only, not every qualifying low; "
    "single high with several equal lows; cases one high / several lows not listed separately",
)
def test_each_half_is_split_within_itself(entry: str) -> None:
    # one high, two equal lows; the third low qualifies too and has no part
    hands = ("As 2d Jh Jc", "Ad 2h Td Tc", "Kh Kd Qc Qd", "8s 3d 9s 9c")
    round_ = deal(entry, *hands, middle="Ks 7s 6d 5h 4c", burns="8c 8d 8h")
    check_down(round_)
    assert moved(round_.events, "pot, low") == [("pot", "b1", 200), ("pot", "b2", 200)]
    assert moved(round_.events, "pot, high") == [("pot", "b4", 400)]


@pytest.mark.parametrize(("reading", "high"), [("closest if tied", 400), ("first", 500)])
@entries(
    ["000-07", "001-74"],
    "tied highs and a low, an odd chip between the halves: closest left of the button, or high",
)
def test_the_odd_chip_between_halves_with_tied_highs(entry: str, reading: str, high: int) -> None:
    hands = ("As 2d Jc Th", "Kh Qc 8d 8c", "Kc Qd 8h 8s")
    round_ = deal(
        entry,
        *hands,
        middle="Ks Qs 6d 5h 4c",
        burns="9c 9d 9h",
        carried=300,
        odd_chip_between_halves=reading,
    )
    check_down(round_)
    shares = {
        name: sum(cents for _, _, cents in moved(round_.events, f"pot, {name}"))
        for name in ("high", "low")
    }
    assert shares == {"high": high, "low": 900 - high}


@entries(
    OMAHA_HI_LO, "odd chip when the pot is halved between one high and one low: to the high half"
)
def test_the_odd_chip_between_one_high_and_one_low_is_the_high_half_s(entry: str) -> None:
    hands = ("As 2d Jc Th", "Kh Kd Qc 8d")
    round_ = deal(entry, *hands, middle=WITH_LOW, burns="5c 5d 5h", carried=100)
    check_down(round_)
    assert moved(round_.events, "pot, high") == [("pot", "b2", 300)]


@entries(
    ["003-12", "004-02", "004-04"], "odd chip between high and low, or among ties: not printed"
)
def test_the_odd_chip_between_halves_is_a_reading(entry: str) -> None:
    assert terms_of(entry).odd_half == "first"
    other = terms_of(entry, odd_chip_between_halves="closest if tied")
    assert other.odd_half == "closest if tied"


@rule("004-02", "qualifier rank not stated: 8 or better, a setting; pot split high and low")
@pytest.mark.parametrize(
    ("reading", "left"), [("eight or better", [4_800, 5_200]), ("none", [5_000, 5_000])]
)
def test_the_qualifier_of_holdem_hi_lo_is_a_reading(reading: str, left: list[int]) -> None:
    round_ = deal(
        "004-02", "As 2d", "Kh Kd", middle="Ks 9s 5d 4h Tc", burns="3c 3d 3h", low_qualifier=reading
    )
    assert stacks(check_down(round_)) == left


@rule("004-04", "the house may choose low qualifier or none; same player may win both halves")
def test_omaha_hi_lo_of_clovis_may_be_played_without_a_qualifier() -> None:
    for qualifier, left in (("eight or better", [4_800, 5_200]), ("none", [5_000, 5_000])):
        hands = ("As 2d Jc Th", "Kh Kd Qc 8d")
        round_ = deal("004-04", *hands, middle=NO_LOW, burns="5c 5d 5h", low_qualifier=qualifier)
        assert stacks(check_down(round_)) == left
