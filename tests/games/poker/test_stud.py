"""Seven-card stud, high, low and both: the bring-in, who acts first, and cards that run short."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import act, asked, choice, moments, moved, refused, rotation, sit, stacks
from games.poker.studs import (
    CLOVIS,
    DERBY,
    HI_LO,
    ONE,
    RAZZ,
    STUD,
    THREE,
    TWO,
    begun,
    call_round,
    check_street,
    deal,
    deck,
    of,
)
from houseway.rules.round.decisions import Bet, Call, Check, Fold, Raise
from houseway.rules.round.driver import Round
from houseway.rules.round.legality import Amount
from support import rule

# -- third street ------------------------------------------------------------------------------


@rule("001-04", "ante, two down and one up, the lowest up card brings it in")
@rule("004-18", "antes, two down and one up; low card initiates")
@pytest.mark.parametrize("edition", [DERBY, CLOVIS])
def test_the_lowest_card_makes_the_bring_in(edition: str) -> None:
    round_ = deal(edition, ONE, TWO, THREE)
    assert moved(round_.events, "ante") == [(f"b{seat}", "pot", 100) for seat in (1, 2, 3)]
    assert moments(round_) == ["antes in", "deal complete"]
    assert round_.view("spectator").hands["hand-2"].cards == ["", "", "7h"]
    # 7♣ is lower than 7♥: clubs, diamonds, hearts, spades
    assert moved(round_.events, "bring-in") == [("b3", "pot", 100)]
    assert asked(round_) == "b1"


@rule("004-17", "the HIGH card has the forced opening bet, equal cards by suit")
def test_in_razz_the_highest_card_makes_the_bring_in() -> None:
    round_ = deal(RAZZ, "2s 3d Kh", "2c 3c Kc", "4s 5d Ah")
    assert moved(round_.events, "bring-in") == [("b1", "pot", 100)], "K♥ above K♣; the ace is low"


@rule("004-17", "whether the ace is high or low for the forced bet is not stated")
def test_the_ace_for_the_bring_in_is_a_reading() -> None:
    round_ = deal(RAZZ, "2s 3d Kh", "2c 3c Kc", "4s 5d Ah", ace_for_the_bring_in="high")
    assert moved(round_.events, "bring-in") == [("b3", "pot", 100)]


@rule("004-19", "low card initiates the first round; the ACE counts as a HIGH card")
def test_in_hi_lo_an_ace_is_high_for_the_bring_in() -> None:
    round_ = deal(HI_LO, "2s 3d Ah", "2c 3c 6c", "4s 5d Kh")
    assert moved(round_.events, "bring-in") == [("b2", "pot", 100)]


@rule("001-04", "from the left of the bring-in each may fold, call, or raise to the limit")
def test_the_bring_in_is_completed_to_the_bet_and_asked_again_only_then() -> None:
    round_ = deal(CLOVIS, ONE, TWO, THREE)
    assert choice(round_, "call").cost == 100
    assert choice(round_, "raise").amount == Amount(200, 200, 100)
    act(round_, Call(), Call())
    assert round_.deal.moment == "fourth street", "the bring-in has acted"
    again = deal(CLOVIS, ONE, TWO, THREE)
    act(again, Raise(200), Call())
    assert asked(again) == "b3"
    assert choice(again, "raise").amount == Amount(400, 400, 100)


@pytest.mark.parametrize("whole", [True, False])
@rule("004-18", "forced opening bet by the low card")
def test_that_the_bring_in_may_be_a_whole_bet_is_a_reading(whole: bool) -> None:
    round_ = deal(CLOVIS, ONE, TWO, THREE, bring_in_may_complete=whole)
    if whole:
        assert asked(round_) == "b3"
        assert refused(round_, Bet(150)) == "decision/amount"
        act(round_, Bet(200))
    assert choice(round_, "call").cost == (200 if whole else 100)


@rule("004-18", "forced opening bet by the low card")
def test_who_is_all_in_with_the_ante_is_not_asked_for_the_bring_in() -> None:
    game = of(CLOVIS, bring_in_may_complete=True)
    round_ = sit(game, 5_000, 5_000, 100, cards=deck(ONE, TWO, THREE), stakes=STUD)
    assert asked(round_) == "b1"
    assert choice(round_, "call").cost == 100


# -- later streets -----------------------------------------------------------------------------


@rule("001-04", "fourth to sixth street: the highest combination of up cards starts")
@rule("004-18", "high hand on board is first to act on every later round")
@pytest.mark.parametrize("edition", [DERBY, CLOVIS])
def test_the_high_board_is_first_to_act(edition: str) -> None:
    round_ = deal(edition, ONE, "Ks Kd 7h 7s 9c 2d Kh", "Qs Qd 6c 8c 9s 9d Qh")
    call_round(round_)
    assert check_street(round_) == ["b2", "b3", "b1"], "a pair of sevens"
    assert check_street(round_) == ["b2", "b3", "b1"]
    assert check_street(round_) == ["b3", "b1", "b2"], "a pair of nines"
    assert check_street(round_) == ["b3", "b1", "b2"]
    streets = [moment for moment in moments(round_) if moment != "bets in"]
    assert streets == [
        "antes in",
        "deal complete",
        "fourth street",
        "fifth street",
        "sixth street",
        "seventh street",
        "end of hand",
    ]


@rule("004-17", "the LOW hand is first to act on every round after that")
def test_in_razz_the_low_board_is_first_to_act() -> None:
    hands = ("2s 3d Kh 4d", "Ac 3c Qc 8c", "Ks 9d Jh Td")
    round_ = deal(RAZZ, *hands)
    call_round(round_)
    assert asked(round_) == "b3", "J-10 is lower than Q-8 and K-4"


@pytest.mark.parametrize(("reading", "first"), [("left of the button", "b1"), ("by suit", "b2")])
@rule("001-04", "equal best up cards: the first left of the dealer; switch: by suit")
@rule("004-18", "equal high hands on board: who acts first is not said")
def test_equal_boards_are_a_reading(reading: str, first: str) -> None:
    for edition in (DERBY, CLOVIS):
        hands = ("2s 3d Kh 9d", "2c 3c Ks 9c", "4s 5d 6h 7h")
        round_ = deal(edition, *hands, equal_boards=reading)
        call_round(round_)
        assert asked(round_) == first


@rule("004-18", "open pair on the fourth card: the smaller or the larger bet")
def test_an_open_pair_lets_everybody_make_the_larger_bet() -> None:
    round_ = deal(CLOVIS, ONE, "Ks Kd 7h 7s", "Qs Qd 6c 8c")
    call_round(round_)
    act(round_, Check())
    assert asked(round_) == "b3"
    assert [each.amount for each in round_.legal(round_.pending[0].id)[1:3]] == [
        Amount(200, 200, 100),
        Amount(400, 400, 100),
    ]
    act(round_, Bet(400))
    assert choice(round_, "raise").amount == Amount(800, 800, 100), "it goes on in such bets"


@rule("001-04", "a player with an open pair may make a double bet, on this round only")
def test_an_open_pair_lets_its_holder_make_the_double_bet() -> None:
    round_ = deal(DERBY, ONE, "Ks Kd 7h 7s 9c", "Qs Qd 6c 8c 9d")
    call_round(round_)
    act(round_, Check())
    assert refused(round_, Bet(400)) == "decision/amount"
    again = deal(DERBY, ONE, "Ks Kd 7h 7s 9c", "Qs Qd 6c 8c 9d")
    call_round(again)
    act(again, Bet(400))
    assert choice(again, "call").cost == 400


@rule("004-19", "an open pair has NO option of the larger bet")
@rule("004-17", "whether an open pair gives a double bet is not stated")
@pytest.mark.parametrize("edition", [HI_LO, RAZZ])
def test_elsewhere_an_open_pair_gives_nothing(edition: str) -> None:
    round_ = deal(edition, "2s 3d 7h 7d", "2c 3c Kc 8c", "4s 5d 9h Td")
    call_round(round_)
    assert refused(round_, Bet(400)) == "decision/amount"


def test_an_open_pair_in_razz_is_a_reading() -> None:
    round_ = deal(RAZZ, "2s 3d 7h 7d", "2c 3c Kc 8c", "4s 5d 9h Td", open_pair="any player")
    call_round(round_)
    act(round_, Bet(400))


@rule("004-18", "smaller bet on the first two rounds, larger after the fifth card")
def test_the_larger_bet_comes_with_the_fifth_card() -> None:
    round_ = deal(CLOVIS, ONE, TWO, THREE)
    call_round(round_)
    assert choice(round_, "bet").amount == Amount(200, 200, 100)
    check_street(round_)
    assert choice(round_, "bet").amount == Amount(400, 400, 100)


@rule("001-04", "seventh street: the player who started the previous round starts")
def test_who_started_sixth_street_starts_the_last() -> None:
    round_ = deal(DERBY, ONE, TWO, THREE)
    call_round(round_)
    for _ in range(2):
        check_street(round_)
    act(round_, Bet(400), Call(), Call())
    assert asked(round_) == "b1"
    fold = deal(DERBY, ONE, TWO, THREE)
    call_round(fold)
    for _ in range(2):
        check_street(fold)
    act(fold, Check(), Bet(400), Call(), Fold())
    assert asked(fold) == "b2", "he is gone: the next one left"


@rule("004-17", "check and raise is permitted (contrary to Low-Ball)")
def test_in_razz_who_has_checked_may_raise() -> None:
    round_ = deal(RAZZ, "2s 3d Kh 4d", "Ac 3c Qc 8c", "Ks 9d Jh Td")
    call_round(round_)
    act(round_, Check(), Bet(200))
    assert choice(round_, "raise").status == "open" or asked(round_) != "b3"


# -- the showdown ------------------------------------------------------------------------------


def shown_down(edition: str, *hands: str, **settings: Any) -> Round:
    round_ = deal(edition, *hands, **settings)
    call_round(round_)
    for _ in range(4):
        check_street(round_)
    assert round_.over
    return round_


@rule("001-04", "showdown: best 5-card hand takes the pot")
def test_the_best_five_of_seven_win() -> None:
    round_ = shown_down(DERBY, ONE, TWO, THREE)
    assert stacks(round_) == [4_800, 5_400, 4_800], "three kings"


@rule("004-17", "best possible hand 5-4-3-2-Ace, straights and flushes do not hurt")
def test_in_razz_the_wheel_wins() -> None:
    wheel, six = "As 2s 3s 9s 5s Ks Qs", "Ah 2h 3h 6h Th Jh 5d"
    hands = (wheel.replace("9s", "4d"), six)
    assert stacks(shown_down(RAZZ, *hands))[0] == 5_200


@rule("004-19", "high and low split; one player may make both; no low: the whole pot to high")
def test_high_and_low_share_the_pot() -> None:
    low, high = "As 2d 3h 7c 8s Kd Qc", "Kc Kh 9d 9h Tc Js 6s"
    assert stacks(shown_down(HI_LO, low, high)) == [5_000, 5_000]
    assert stacks(shown_down(HI_LO, "As 2d 9s 7c Ts Kd Qc", high))[1] == 5_200


@pytest.mark.parametrize(("qualifier", "left"), [("eight or better", 5_200), ("none", 5_000)])
@rule("004-19", "low qualifier or none")
def test_the_qualifier_is_the_house_s(qualifier: str, left: int) -> None:
    rough, high = "As 2d 9s 7c Ts Kd Qc", "Kc Kh 9d 9h Tc Js 6s"
    assert stacks(shown_down(HI_LO, rough, high, low_qualifier=qualifier))[1] == left


@pytest.mark.parametrize(
    ("reading", "left"), [("high suit", [5_100, 5_200]), ("left of the button", [5_200, 5_100])]
)
@rule("001-04", "an odd chip goes to the player whose hand has the higher suit (not defined)")
def test_the_odd_chip_by_suit_is_a_reading(reading: str, left: list[int]) -> None:
    third = rotation("Ah Kd Qc", "As Kc Qd", "7s 7d 5h").split()
    later = ["4c", "Jh", "Jd", "4d", "Tc", "Ts", "4h", "3c", "3s", "4s", "2h", "2d"]
    game = of(DERBY, odd_chip=reading)
    order = [*third, *later]
    round_ = begun(sit(game, *[5_000] * 3, cards=order, stakes=STUD, carried=100))
    # $1 is carried, $3 are antes, b3 folds after the bring-in, and the others have $2 each in
    act(round_, Raise(200), Call(), Fold())
    while not round_.over:
        act(round_, Check())
    assert stacks(round_) == [*left, 4_800]


@pytest.mark.parametrize(("third", "sixth"), [("Ad Kd Qc", "As"), ("As Kd Qc", "Ad")])
@rule("001-04", "an odd chip goes to the player whose hand has the higher suit (not defined)")
def test_of_two_aces_that_make_the_straight_the_better_suit_counts(third: str, sixth: str) -> None:
    dealt = rotation(third, "Ah Kc Qd", "7s 7d 5h").split()
    later = ["4c", "Jh", "Jd", "4d", "Tc", "Ts", "4h", sixth, "3s", "4s", "2h", "2d"]
    game = of(DERBY, odd_chip="high suit")
    round_ = begun(sit(game, *[5_000] * 3, cards=[*dealt, *later], stakes=STUD, carried=100))
    act(round_, Raise(200), Call(), Fold())
    while not round_.over:
        act(round_, Check())
    assert stacks(round_)[:2] == [5_200, 5_100]
