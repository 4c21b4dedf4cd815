"""A round printed as text: people, wagers, hands, the middle, and the open questions."""

from __future__ import annotations

from at_table import act, rotation, sit
from houseway.editions.library import load_game
from houseway.money import Cents
from houseway.rules.banked.outcomes import Lose, Push, Win
from houseway.rules.round.decisions import Call, Check, Fold, Raise
from houseway.rules.round.events import Drew, Settled
from houseway.rules.round.hand import Hand, Wager
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.legality import Amount, Choice, Pick
from houseway.rules.round.view import HandView, View, WagerView
from houseway.rules.rulings.effects import Void

OMAHA = load_game("stones-saloon/omaha", option="none")
CARDS = rotation("Ac Ad Kc Kd", "Jh Js Th Ts", "9c 9d 8c 8d") + " 6h 2c 3d 7h 6s 4s 6d 5h"


def test_a_pot_with_its_button_and_the_bettor_whose_turn_it_is() -> None:
    round_ = sit(OMAHA, 5_000, 5_000, 5_000, cards=CARDS)
    assert str(round_).splitlines() == [
        "seat 1  b1  $49  $1 in the pot",
        "seat 2  b2  $48  $2 in the pot",
        "seat 3  b3  $50  button",
        "hand-1  b1  Ac Ad Kc Kd",
        "hand-2  b2  Jh Js Th Ts",
        "hand-3  b3  9c 9d 8c 8d",
        "pot $3",
        "deal complete",
        "b3 is asked about hand-3: call ($2); raise $4 to $7; fold",
    ]
    assert "hand-1  b1  ?? ?? ?? ??" in str(round_.view("b3"))


def test_a_pot_that_was_won() -> None:
    round_ = sit(OMAHA, 5_000, 5_000, 5_000, cards=CARDS)
    act(round_, Fold(), Call(), Check(), Check(), Check(), Check(), Check(), Check(), Check())
    assert str(round_).splitlines() == [
        "seat 1  b1  $52",
        "seat 2  b2  $48",
        "seat 3  b3  $50  button",
        "hand-1  b1  Ac Ad Kc Kd  one pair",
        "hand-2  b2  Jh Js Th Ts  one pair",
        "board       2c 3d 7h 4s 5h",
        "pot: b1 $4 with one pair",
        "over",
    ]


def test_a_round_that_was_voided_says_why() -> None:
    round_ = sit(OMAHA, 5_000, 5_000, cards=CARDS)
    act(round_, Raise(400))
    round_.rule(Ruling((Void(),), "floor", reason="a boxed card"))
    assert str(round_).splitlines()[-2:] == ["void: ruling: a boxed card", "over"]


def test_results_of_wagers_are_shown() -> None:
    view = View("spectator", 0, purses={"ann": 500, "ben": 900})
    wagers = {
        "w1": WagerView("w1", "ann", "player", 1, cents=3_000, shares={"ben": 1_000}),
        "w2": WagerView("w2", "ann", "tie", 1, results=[Settled("w2", "all", Lose(), 0, 500)]),
        "w3": WagerView("w3", "ben", "banker", 2, results=[Settled("w3", "all", Push())]),
        "w4": WagerView("w4", "ben", "zoo", 2, results=[Settled("w4", "all", Win(), 150, 0, 50)]),
    }
    view.wagers = wagers
    assert str(view).splitlines() == [
        "ann  $5  $30 on player, tie loses $5",
        "ben  $9  $10 in ann's player, banker even, zoo wins $1.50 and $0.50 not covered",
    ]


def test_a_hand_that_was_given_up_and_a_call_of_the_round() -> None:
    folded = HandView("p1", 1, "ann", ["9c", ""], ["nine high"], "folded")
    view = View("ann", 0, purses={"ann": 500}, hands={"p1": folded}, calls=["push"], action=3)
    view.dice = [Drew("dice", (2, 5, 6))]
    assert str(view).splitlines()[1:] == [
        "p1  ann  9c ??  nine high, folded",
        "action button at seat 3, dice 2 5 6",
        "push",
    ]


def test_hands_wagers_choices_and_money_print_readably() -> None:
    hand = Hand("player")
    hand.names += ["3h", "5d"]
    assert (str(hand), repr(hand)) == ("player: 3h 5d", "<hand player: 3h 5d>")
    wager = Wager("w1", "ann", "player", 1, back_line=False)
    wager.cents = 2_500
    assert repr(wager) == "<w1 $25 on player at 1 by ann>"
    assert str(Choice("raise", Amount(2_000, 20_000, 500))) == "raise $20 to $200 by $5"
    assert str(Choice("meld", pick=Pick(("2c", "3c", "4c"), 1, 3), onto=("p1", "p2"))) == (
        "meld 1 to 3 of 2c 3c 4c onto p1 or p2"
    )
    assert str(Choice("choose", what=("front", "back"))) == "choose front | back"
    assert str(Choice("hit", status="warning", reason="it fouls")) == "hit (warning: it fouls)"
    assert str(Choice("call", cost=1_000)) == "call ($10)"
    assert [Cents(1), Cents(100) + 50, 50 + Cents(50), -Cents(2_500)] == [1, 150, 100, -2_500]
    assert str([Cents(1), Cents(100) + 50, 50 + Cents(50), -Cents(2_500)]) == (
        "[$0.01, $1.50, $1, -$25]"
    )
