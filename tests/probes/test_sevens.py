"""The sevens rule of Low Ball, with and without a side pot."""

from __future__ import annotations

import pytest

from at_table import act, asked, choice, moments, moved, refused, rotation, sit, stacks
from conformance.suite import conform
from houseway.rules.decisions import Bet, Call, Check, Discard, Fold, Raise
from houseway.rules.events import Answered, Shuffled, face
from houseway.rules.inputs import Ruling
from houseway.rules.round import Round
from houseway.rules.rulings import ReplaceCard
from probes.sevens import game
from support import potted, rule, scale

SEVEN = "7s 5d 4h 3c 2s"
SIX = "6s 4d 3h 2c As"
EIGHT = "8s 6d 5h 4c 2d"
NINE = "9s 6h 5c 4s 3d"


def drawn(*hands: str, chips: tuple[int, ...] = (5_000, 5_000, 5_000)) -> Round:
    """Three have called the $2 blind and stand pat; the first is to act after the draw."""
    round_ = sit(game(), *chips, cards=rotation(*hands))
    act(round_, Call(), Call(), Check(), *[Discard(())] * 3)
    return round_


def side_pot(first: str, second: str, short: str) -> Round:
    """The button is all-in with $2 before the draw; the others have $4 each in the pot."""
    round_ = sit(game(), 5_000, 5_000, 200, cards=rotation(first, second, short))
    act(round_, Call(), Raise(400), Call(), *[Discard(())] * 3)
    assert [layer.cents for layer in potted(round_).pot.layers()] == [600, 400]
    return round_


@rule("004-05", "a checked seven that is best wins only what was in the pot before the draw")
def test_a_checked_seven_that_is_best_loses_all_action_after_the_draw() -> None:
    round_ = drawn(SEVEN, EIGHT, NINE)
    act(round_, Check(), Bet(400), Call(), Call())
    assert moved(round_.events, "sevens rule") == [
        ("pot", "b2", 400),
        ("pot", "b3", 400),
        ("pot", "b1", 400),
    ]
    assert stacks(round_) == [5_400, 4_800, 4_800]


@rule("004-05", "a checked seven that is beaten loses the whole pot and its calls")
def test_a_checked_seven_that_is_beaten_loses_the_whole_pot() -> None:
    round_ = drawn(SEVEN, SIX, NINE)
    act(round_, Check(), Bet(400), Fold(), Call())
    assert moved(round_.events, "sevens rule") == []
    assert stacks(round_) == [4_400, 5_800, 4_800]


@rule("004-05", "the sevens rule with a side pot: each pot by its own hands")
def test_a_checked_seven_wins_main_and_side_pot_as_they_were_before_the_draw() -> None:
    round_ = side_pot(SEVEN, EIGHT, NINE)
    act(round_, Check(), Bet(400), Call())
    assert stacks(round_) == [5_600, 4_600, 0]


@rule("004-05", "the sevens rule with a side pot: each pot by its own hands")
def test_a_checked_seven_beaten_by_the_all_in_hand_still_wins_the_side_pot_before_the_draw() -> (
    None
):
    round_ = side_pot(SEVEN, EIGHT, SIX)
    act(round_, Check(), Bet(400), Call())
    assert stacks(round_) == [5_000, 4_600, 600]


@rule("004-05", "the sevens rule with a side pot: each pot by its own hands")
def test_a_checked_seven_beaten_in_the_side_pot_loses_its_call() -> None:
    round_ = side_pot(SEVEN, SIX, NINE)
    act(round_, Check(), Bet(400), Call())
    assert stacks(round_) == [4_200, 6_000, 0]


@rule("004-05", "a seven may just call a short all-in bet; the overcaller gets his money back")
def test_a_seven_that_just_calls_a_short_all_in_bet_wins_it_but_not_the_overcall() -> None:
    round_ = drawn(EIGHT, SEVEN, NINE, chips=(500, 5_000, 5_000))
    assert choice(round_, "bet").amount.high == 300  # type: ignore[union-attr]
    act(round_, Bet(300), Call(), Call())
    assert moved(round_.events, "sevens rule") == [("pot", "b3", 300)]
    assert stacks(round_) == [0, 5_700, 4_800]


@rule("004-05", "a seven that meets its obligation by a full bet wins all later action")
def test_a_seven_that_makes_the_short_bet_full_wins_everything() -> None:
    round_ = drawn(EIGHT, SEVEN, NINE, chips=(500, 5_000, 5_000))
    act(round_, Bet(300), Raise(400), Call())
    assert moved(round_.events, "sevens rule") == []
    assert stacks(round_) == [0, 6_100, 4_400]


@pytest.mark.parametrize("hand", [SEVEN, "7s 5d 4h 2c Jk", "As 2d 3h 4c 5s"])
@rule("004-05", "a seven or less may not be checked after the draw to win the total pot")
def test_to_check_a_seven_is_legal_with_a_warning(hand: str) -> None:
    round_ = drawn(hand, EIGHT, NINE)
    check = choice(round_, "check")
    assert check.status == "warning"
    assert "cannot win the bets after the draw" in check.reason
    act(round_, Check())
    assert choice(round_, "check").status == "open"
    assert asked(round_) == "b2"


def test_a_bettor_alone_sees_his_warning() -> None:
    round_ = drawn(SEVEN, EIGHT, NINE)
    assert round_.view("b1").questions[0].choices[0].status == "warning"
    assert round_.view("b2").questions[0].choices == ()


@rule("004-05", "no check-and-raise")
def test_who_has_checked_after_the_draw_may_call_and_fold_only() -> None:
    round_ = drawn(NINE, EIGHT, SIX)
    act(round_, Check(), Bet(400), Fold())
    assert refused(round_, Raise(800)) == "decision/check_raise"


@rule("004-05", "each active player may discard any number of his cards")
def test_a_draw_is_secret_but_its_number_is_not() -> None:
    cards = rotation(SEVEN, "Ks Kd 4c 2h As", NINE) + " 3s 5s"
    round_ = sit(game(), 5_000, 5_000, 5_000, cards=cards)
    act(round_, Call(), Call(), Check(), Discard(()), Discard(("Ks", "Kd")), Discard(()))
    answer = next(
        event
        for event in round_.events
        if isinstance(event, Answered) and event.decision == Discard(("Ks", "Kd"))
    )
    assert face(answer, "b1").decision is None  # type: ignore[union-attr]
    assert sum(getattr(event, "to", "") == "discards" for event in round_.events) == 2
    act(round_, Bet(400), Call(), Call())
    assert stacks(round_) == [4_400, 6_200, 4_400]  # b2 has drawn to 5-4-3-2-A
    assert moments(round_) == ["bets in", "draw", "bets in", "end of hand"]


@rule("004-05", "a card exposed before the draw, above five, is replaced after the deal")
def test_a_card_replaced_by_a_ruling_can_be_discarded() -> None:
    cards = rotation(SEVEN, "Ks Kd 4c 2h As", NINE) + " Qs 3s 5s"
    round_ = sit(game(), 5_000, 5_000, 5_000, cards=cards)
    act(round_, Call(), Call(), Check(), Discard(()))
    round_.rule(Ruling((ReplaceCard("hand-2", 0),), "floor", "exposed"))
    assert refused(round_, Discard(("Ks",))) == "decision/cards"
    act(round_, Discard(("Qs", "Kd")))
    assert sorted(round_.deal["hand-2"].names) == ["2h", "3s", "4c", "5s", "As"]


def test_sevens_conforms() -> None:
    played = conform(game(), scale(200, 20_000))
    assert sum(not round_.voided for round_ in played) > len(played) // 2


def test_sevens_conforms_where_sevens_are_common() -> None:
    low = game(seats=4, without=("8", "9", "T", "J", "Q", "K"))
    played = conform(low, scale(200, 20_000))
    assert any(moved(round_.events, "sevens rule") for round_ in played)


def test_the_discards_are_shuffled_when_the_stock_runs_out() -> None:
    played = conform(game(seats=9), scale(60, 2_000))
    assert any(isinstance(event, Shuffled) for round_ in played for event in round_.events)
