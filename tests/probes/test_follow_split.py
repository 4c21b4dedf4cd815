"""Seats with several wagers, as the interpretations for No Bust Blackjack rule on them (004-11)."""

from __future__ import annotations

import pytest

from conformance.counting import conform_and_count, named
from houseway.cards.tape import Scripted
from houseway.errors import DecisionError
from houseway.rules.records.replay import fork, undo
from houseway.rules.round.decisions import Double, Follow, Hit, Split, Stand, Stay, Surrender
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Controlled, Placed
from houseway.rules.rulings.effects import HandDead, ReturnWager
from probes.follow_split import GAME
from probes.seating import Bet, answer, asked, begin, net, of, question, rule_now, settled, table
from support import banked, rule, scale

SEATED: Bet = ("ann", "main", 10)


def on_one_hand(tape: str, *bets: Bet) -> Round:
    """Ann sits at seat 2; bob and cy stand behind her. Dina has the bank."""
    return begin(GAME, table("dina", "ann", back_line=("bob", "cy")), tape, *bets)


@rule("004-11", "split: wagers of those who do not follow go on the first split hand")
def test_who_does_not_follow_a_split_stays_on_the_first_hand() -> None:
    round_ = on_one_hand(
        "8s 7d 8h Td 9c Th 2c",  # 8 8 against 7; 8 T and 8 9; the bank draws T for 17
        SEATED,
        ("bob", "main", 10, 2),
        ("cy", "main", 10, 2),
    )
    for back_line in ("bob", "cy"):
        answer(round_, back_line, Stay())
    answer(round_, "ann", Split())
    answer(round_, "bob", Follow())
    answer(round_, "cy", Stay())
    first, second = round_.deal["p2"], round_.deal["p2-2"]
    assert [w.bettor for w in banked(round_).wagers_on(first)] == ["ann", "bob", "cy"]
    assert [w.bettor for w in banked(round_).wagers_on(second)] == ["ann", "bob"]
    answer(round_, "ann", Stand(), "p2")
    answer(round_, "ann", Stand(), "p2-2")
    # 18 wins and 17 pushes: followers win one of two wagers, the others their only one.
    assert net(round_) == {"dina": -3_000, "ann": 1_000, "bob": 1_000, "cy": 1_000}


@rule("004-11", "split: by adding an amount equal to the original wager")
def test_following_a_split_takes_an_equal_wager() -> None:
    opening = table("dina", "ann", back_line=("bob",), stacks={"bob": 15})
    round_ = begin(GAME, opening, "8s 7d 8h Td 9c Th", SEATED, ("bob", "main", 10, 2))
    answer(round_, "bob", Stay())
    answer(round_, "ann", Split())
    with pytest.raises(DecisionError, match="equal wager"):
        answer(round_, "bob", Follow())
    answer(round_, "bob", Stay())
    answer(round_, "ann", Stand())
    answer(round_, "ann", Stand())
    assert net(round_) == {"dina": -2_000, "ann": 1_000, "bob": 1_000}


@rule("004-11", "surrender: only those who want it lose half, the others go on")
def test_only_those_who_want_to_surrender_lose_half() -> None:
    round_ = on_one_hand("Ts 7d 6h 5c Th", SEATED, ("bob", "main", 10, 2), ("cy", "main", 15, 2))
    answer(round_, "bob", Surrender())
    answer(round_, "cy", Stay())
    answer(round_, "ann", Surrender())
    # Control passes to cy, who draws to 21 with the hand that two have left.
    assert of(round_, Controlled) == [Controlled("p2", "cy")]
    assert round_.view("spectator").hands["p2"].controller == "cy"
    answer(round_, "cy", Hit())
    assert net(round_) == {"dina": -500, "ann": -500, "bob": -500, "cy": 1_500}


@rule("004-11", "surrender: only before taking a draw card")
def test_no_surrender_after_a_draw_card() -> None:
    round_ = on_one_hand("Ts 7d 2h 2c Th", SEATED)
    answer(round_, "ann", Hit())
    with pytest.raises(DecisionError, match="first two cards") as refused:
        answer(round_, "ann", Surrender())
    assert refused.value.code == "decision/barred"


@rule("004-11", "control by somebody else requires a wager 2X larger (reading: at least twice)")
@pytest.mark.parametrize(("behind", "controller"), [(19, "ann"), (20, "bob"), (30, "bob")])
def test_back_line_controls_with_twice_the_wager(behind: int, controller: str) -> None:
    round_ = on_one_hand("Ts 7d 6h", SEATED, ("bob", "main", behind, 2))
    assert round_.deal["p2"].controller == controller
    assert asked(round_) == [{"ann": "bob", "bob": "ann"}[controller]]  # to surrender or not


@rule("004-11", "double: an amount equal to the original wager or less; exactly one card")
def test_each_bettor_doubles_for_what_he_likes() -> None:
    round_ = on_one_hand("6s 7d 5h Tc Th", SEATED, ("bob", "main", 10, 2), ("cy", "main", 10, 2))
    answer(round_, "bob", Stay())
    answer(round_, "cy", Stay())
    with pytest.raises(DecisionError) as refused:
        answer(round_, "ann", Double(1_100))
    assert refused.value.code == "decision/amount"
    answer(round_, "ann", Double(1_000))
    answer(round_, "bob", Double(400))
    answer(round_, "cy", Stay())
    assert round_.over
    assert net(round_) == {"dina": -4_400, "ann": 2_000, "bob": 1_400, "cy": 1_000}


@rule("004-11", "split: any pair except a natural; pictures and tens together")
def test_two_aces_are_not_split_and_a_picture_and_a_ten_are() -> None:
    aces = on_one_hand("As 7d Ah", SEATED)
    refusal = aces.why_not(question(aces, "ann").id, Split())
    assert refusal is not None
    assert "natural" in refusal.reason
    tens = on_one_hand("Ks 7d Th", SEATED)
    assert tens.why_not(question(tens, "ann").id, Split()) is None


@rule("004-11", "split: up to four times (reading: five hands)")
def test_five_hands_at_most() -> None:
    round_ = on_one_hand("8s 7d 8h" + " 8c" * 5, SEATED)
    for _ in range(4):
        answer(round_, "ann", Split())
    refusal = round_.why_not(question(round_, "ann").id, Split())
    assert refusal is not None
    assert refusal.reason == "up to 4 times"


@rule("004-11", "a player with one card receives the additional card at his turn to draw")
def test_a_missing_card_comes_at_the_turn() -> None:
    opening = table("dina", "ann", "ben")
    round_ = begin(GAME, opening, "Ts 9s 7d 6h 8h 5c", SEATED, ("ben", "main", 10))
    hand = round_.deal["p3"]
    round_.deal.discard(hand, [1])  # the error itself; what follows is the rule
    answer(round_, "ann", Stand())
    assert hand.names == ["9s", "5c"]


@rule("004-11", "a hand passed by the dealer's error receives no action")
def test_a_passed_hand_has_no_action() -> None:
    opening = table("dina", "ann", "ben")
    round_ = begin(GAME, opening, "Ts 9s 7d 6h 8h Tc", SEATED, ("ben", "main", 10))
    answer(round_, "ann", Stand())
    rule_now(round_, HandDead("p3"), reason="passed on the draw")
    assert [type(event.outcome).__name__ for event in settled(round_)] == ["Lose", "NoAction"]
    assert net(round_) == {"dina": 1_000, "ann": -1_000}


def test_a_question_about_a_returned_wager_is_answered_by_its_default() -> None:
    round_ = on_one_hand("8s 7d 8h Td 9c Th", SEATED, ("bob", "main", 10, 2))
    assert asked(round_) == ["bob"]
    rule_now(round_, ReturnWager("w2"), reason="placed too late")
    assert asked(round_) == ["ann"]
    # The controller's own wager is returned while he is asked: nobody is left on the hand.
    rule_now(round_, ReturnWager("w1"))
    assert asked(round_) == []
    assert net(round_) == {}
    assert round_.over


def test_a_controller_whose_wager_is_returned_while_the_others_answer() -> None:
    """He doubled, but has no wager any more: the next on the hand decides."""
    round_ = on_one_hand("6s 7d 5h Tc", SEATED, ("bob", "main", 10, 2))
    answer(round_, "bob", Stay())
    answer(round_, "ann", Double(1_000))
    rule_now(round_, ReturnWager("w1"))
    answer(round_, "bob", Double(1_000))
    assert asked(round_) == ["bob"]
    assert [wager.cents for wager in banked(round_).live()] == [1_000]
    answer(round_, "bob", Stand())
    assert net(round_) == {"dina": 1_000, "bob": -1_000}, "11 against 17"


def test_undo_of_a_split_and_another_decision_with_the_same_cards() -> None:
    round_ = on_one_hand("8s 7d 8h Td 9c Th 5c", SEATED)
    answer(round_, "ann", Split())
    assert round_.deal["p2"].names == ["8s", "Td"]
    again = undo(round_)
    assert asked(again) == ["ann"]
    answer(again, "ann", Hit())  # the card that went to the first split hand
    assert again.deal["p2"].names == ["8s", "8h", "Td"]
    assert "p2-2" not in again.deal.hands
    assert again.over
    assert net(again) == {"dina": 1_000, "ann": -1_000}
    assert not round_.over, "the round that was forked goes on as it was"


def test_fork_with_another_tape() -> None:
    round_ = on_one_hand("Ts 7d 6h Td Tc", SEATED)
    answer(round_, "ann", Hit())
    assert net(round_) == {"dina": 1_000, "ann": -1_000}, "26 loses"
    other = fork(round_, Scripted("5s Tc"), upto=len(round_.inputs) - 1)
    answer(other, "ann", Hit())
    assert net(other) == {"dina": -1_000, "ann": 1_000}, "21 against 17"


def test_a_wager_on_a_second_hand_shows_where_it_lies() -> None:
    round_ = on_one_hand("8s 7d 8h Td", SEATED)
    answer(round_, "ann", Split())
    wagers = round_.view("spectator").wagers
    assert {wager.id: wager.hand for wager in wagers.values()} == {"w1": "p2", "w2": "p2-2"}
    assert of(round_, Placed)[-1] == Placed("w2", "ann", "main", 2, "p2-2")


def test_follow_split_conforms() -> None:
    answers = named("decision", "hit", "stand", "double", "split", "surrender", "follow", "stay")
    _, missing = conform_and_count(GAME, scale(200, 20_000), *answers)
    assert missing == set()
