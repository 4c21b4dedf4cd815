"""Every event has its sentence, and what a viewer may not know is not in it."""

from typing import get_args

import pytest

from houseway.cli.draw import Paper, card_text
from houseway.cli.play.display import look
from houseway.cli.play.narration import Teller, decision_words, outcome_words
from houseway.editions.library import load_game
from houseway.money import Odds
from houseway.rules.banked.outcomes import Award, Lose, NoAction, Outcome, Push, Win
from houseway.rules.round import events as ev
from houseway.rules.round.decisions import Decision, Discard, Fold, Place, Raise, TakeBack
from houseway.rules.round.opening import Bettor, Opening
from houseway.rules.round.view import HandView

NAMES = {"tie": "Tie Bet"}
SAMPLES: dict[ev.Event, str] = {
    ev.Moved("ann", "bank", 5000, "bank"): "ann posts a bank of $50",
    ev.Moved("bank", "ann", 5000, "bank taken back"): "ann takes $50 back",
    ev.Moved("ann", "bob", 500, "condition"): "$5 from ann to bob (condition)",
    ev.Moved("ann", "collection", 100, "collection"): "",
    ev.Placed("w9", "ann", "tie", 1): "",
    ev.Reached("flop"): "— flop —",
    ev.HandOpened("h1", 1, "ann"): "ann has hand h1 at seat 1",
    ev.HandOpened("player"): "",
    ev.Controlled("h1", "ann"): "ann now controls hand h1",
    ev.Dealt("h1", "As"): "h1: A♠",
    ev.Dealt("h1", seen=()): "h1: a card face down",
    ev.Shown("h1", 0, "Td"): "h1 shows T♦",
    ev.Left("h1", 0, "discards", "Td"): "T♦ goes from h1 to discards",
    ev.Burned("", "burn"): "burned: a card face down (burn)",
    ev.Drew("dice", (1, 2, 3)): "dice: 1 2 3",
    ev.Shuffled(12): "12 cards are shuffled back into the deck",
    ev.Asked("q1", "ann", "h1"): "ann is asked about h1",
    ev.Asked("q1", "ann"): "",
    ev.Answered("q1", "ann", Fold()): "ann chooses fold",
    ev.Answered("q1", "ann", Fold(), default=True): "ann chooses fold (by default)",
    ev.Answered("q1", "ann", seen=()): "ann decides in secret",
    ev.Answered("q1", "you", Fold()): "you choose fold",
    ev.Acted(2, 11): "the action button is at seat 2 (bob), counting 11",
    ev.Acted(5, 0): "the action button is at seat 5",
    ev.Called("tie"): "the dealer calls tie",
    ev.Called("Player 6", "player"): "the dealer calls Player 6",
    ev.Called("17", "h1"): "the dealer calls h1: 17",
    ev.Charged("ann", 100, "collection", "$1-$49: $1.00"): (
        "ann pays $1 collection ($1-$49: $1.00)"
    ),
    ev.Charged("ann", 0, "collection", "$1-$49: $1.00", "disc"): (
        "ann's collection is waived: disc ($1-$49: $1.00)"
    ),
    ev.Settled("w1", "all", Win(Odds(8), "tie"), 4000, 0, 100): (
        "ann's $5 on Tie Bet at seat 2, back line wins 8:1 (tie); paid $40; "
        "$1 not covered by the bank"
    ),
    ev.Settled("w1", "all", Lose(), 0, 500): (
        "ann's $5 on Tie Bet at seat 2, back line loses; $5 collected"
    ),
    ev.Awarded("main pot", (ev.Winner("ann", 600, ("As", "Ks")), ev.Winner("bob", 500)), "high"): (
        "ann wins $6 of the main pot, high: A♠ K♠; bob wins $5 of the main pot, high"
    ),
    ev.Awarded("pot", (ev.Winner("you", 600, ("As", "Ks")),), "", "one pair", ("board",)): (
        "you win $6 of the pot, one pair: A♠ K♠"
    ),
    ev.Moved("pot", "ann", 600, "main pot, high"): "",
    ev.Moved("ann", "pot", 200, "big blind", "pre-flop"): "$2 from ann to the pot (big blind)",
    ev.Moved("pot", "ann", 200, "uncalled"): "$2 from the pot to ann (uncalled)",
    ev.HandDied("h1", "foul"): "hand h1 is dead: foul",
    ev.HandFolded("h1"): "hand h1 is folded",
    ev.Joined("w1", "bob", 1_000): "bob has $10 in ann's Tie Bet",
    ev.Joined("w1", "bob", 0): "bob withdraws from ann's Tie Bet",
    ev.Ruled("burn", "floor", "exposed"): "floor rules: burn, exposed",
    ev.Voided("misdeal"): "the round is void: misdeal",
    ev.Voided("fault", incident=True): "the round is void because of an incident: fault",
    ev.Ended(): "the round is over",
}


def test_the_samples_hold_every_kind_of_event() -> None:
    assert {type(event) for event in SAMPLES} == set(get_args(ev.Event))


@pytest.mark.parametrize("event", SAMPLES)
def test_every_event_has_its_sentence(event: ev.Event) -> None:
    teller = Teller(NAMES, Opening((Bettor("ann", 0, 1), Bettor("bob", 0, 2))))
    teller.tell(ev.Placed("w1", "ann", "tie", 2, back_line=True))
    put = teller.tell(ev.Moved("ann", "w1", 500, "wager"))
    assert put == "ann puts $5 on Tie Bet (seat 2, back line)"
    assert teller.tell(event) == SAMPLES[event]


def test_a_wager_that_moves_to_another_hand() -> None:
    teller = Teller(NAMES, Opening(()))
    teller.tell(ev.Placed("w1", "ann", "tie", 1))
    told = teller.tell(ev.Placed("w1", "ann", "tie", 1, "h2"))
    assert told == "ann's $0 on Tie Bet moves to h2"


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Win(), "wins 1:1"),
        (Lose(Odds(1, 2), "surrender"), "loses 1/2 (surrender)"),
        (Push("tie"), "pushes (tie)"),
        (NoAction(), "has no action"),
        (Award(2500, "envy"), "is awarded $25 (envy)"),
    ],
)
def test_outcomes(outcome: Outcome, words: str) -> None:
    assert outcome_words(outcome) == words


@pytest.mark.parametrize(
    ("decision", "words"),
    [
        (Place("tie", 2, 500), "wagers $5 on Tie Bet at seat 2"),
        (TakeBack("tie", 2), "takes back the wager on Tie Bet at seat 2"),
        (Raise(2500), "chooses raise $25"),
        (Discard(("As", "Jk")), "chooses discard A♠ Jk"),
    ],
)
def test_decisions(decision: Decision, words: str) -> None:
    assert decision_words(decision, NAMES) == words


def test_cards_without_symbols() -> None:
    assert card_text("As", symbols=False).plain == "As"
    assert card_text("", symbols=False).plain == "??"
    assert card_text("Kd*").plain == "K♦*"
    assert card_text("6-4", symbols=False).plain == "6-4"
    assert card_text("6-4").plain == "🂑 6-4"


def test_looks() -> None:
    paper = Paper()
    hand = HandView("player", cards=["9s", "8d", "Kc"])
    baccarat = load_game("stones-tavern/zoobac", option="none")
    assert look(baccarat, hand, paper).plain == "9♠ 8♦  K♣   7"
    assert "7" not in look(baccarat, HandView("player", cards=["", ""]), paper).plain
    blackjack = load_game("napa-valley/21st-century-blackjack-8-0", option="none")
    assert look(blackjack, HandView("p1", cards=["6s", "Ad"]), paper).plain == "6♠ A♦   soft 17"
    called = HandView("p1", cards=["9s"], calls=["9", "stiff"], state="dead")
    assert look(blackjack, called, paper).plain == "9♠   stiff  dead"
    ultimate = load_game("stones-tavern/ultimate-texas-holdem-bad-beat-bonus", option="none")
    hole = HandView("p1", controller="ann", cards=["9s", "Kd"])
    assert look(ultimate, hole, paper).plain == "9♠ K♦   king high"
    flop = ["9d", "Kc", "2h"]
    assert look(ultimate, hole, paper, [flop]).plain == "9♠ K♦   two pair, kings and nines"
    assert look(ultimate, HandView("board", cards=flop), paper, [flop]).plain == "9♦ K♣ 2♥"
    three = load_game("stones-tavern/three-card-poker", option="none")
    own = HandView("p1", cards=["9s", "9d", "Kc"])
    assert look(three, own, paper).plain == "9♠ 9♦ K♣   pair of nines"
    assert "nine" not in look(three, HandView("p2", cards=["", "", "9s"]), paper).plain
