"""Impossible bets: each is refused with what was wrong and what would be right."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import act, asked, sit
from houseway.editions.library import load_game
from houseway.errors import DecisionError
from houseway.rules.game import canonical
from houseway.rules.round.decisions import Bet, Call, Check, Decision, Fold, Raise
from houseway.rules.round.driver import Round
from houseway.rules.round.opening import Stakes

CARDS = "As Ks Qs Ad Kd Qd 2c 3c 4c 5c 6d 7d 8d 9d"


def begin(structure: str) -> Round:
    """$50 each; blinds of $1 and $2 are posted, and b3 is to act."""
    game = load_game("stones-tavern/texas-holdem", {"structure": structure}, option="none")
    posted = Stakes(blinds=(100, 200), small_bet=200)
    return sit(game, 5_000, 5_000, 5_000, cards=CARDS, stakes=posted)


def state(round_: Round) -> bytes:
    views = [round_.view(name) for name in ("b1", "b2", "b3", "surveillance")]
    return canonical([round_.events, round_.inputs, round_.deal.tape.draws, views])


def refused(round_: Round, decision: Any, by: str = "", question: str = "") -> str:
    """The refusal, which is the same beforehand and on the attempt; nothing changes."""
    before, id = state(round_), question or round_.pending[0].id
    with pytest.raises(DecisionError) as caught:
        round_.decide(id, decision, by)
    if not by and not question:
        why = round_.why_not(id, decision)
        assert why is not None
        assert (why.code, why.reason) == (caught.value.code, caught.value.message)
    assert state(round_) == before
    return str(caught.value)


@pytest.mark.parametrize(
    ("structure", "decision", "said"),
    [
        ("limit", Raise(300), "raise takes exactly $4 here, not $3 [decision/amount]"),
        ("limit", Raise(600), "raise takes exactly $4 here, not $6 [decision/amount]"),
        ("no-limit", Raise(300), "raise takes $4 to $50 here, not $3 [decision/amount]"),
        ("no-limit", Raise(5_100), "raise takes $4 to $50 here, not $51 [decision/amount]"),
        ("pot-limit", Raise(800), "raise takes $4 to $7 here, not $8 [decision/amount]"),
        ("pot-limit", Raise(-400), "raise takes $4 to $7 here, not -$4 [decision/amount]"),
        ("no-limit", Raise(0), "raise takes $4 to $50 here, not $0 [decision/amount]"),
        (
            "no-limit",
            Raise(450),
            "raise takes $4 to $50 here in chips of $1, not $4.50 [decision/amount]",
        ),
        (
            "no-limit",
            Bet(400),
            (
                "bet is not an answer here; this question takes: call, raise, fold "
                "[decision/not_offered]"
            ),
        ),
        (
            "limit",
            Check(),
            (
                "check is not an answer here; this question takes: call, raise, fold "
                "[decision/not_offered]"
            ),
        ),
    ],
)
def test_a_bet_out_of_bounds_is_refused(structure: str, decision: Decision, said: str) -> None:
    assert refused(begin(structure), decision) == said


def test_an_open_pair_has_two_bets_and_no_third() -> None:
    game = load_game("clovis-500/seven-card-stud", option="none")
    stakes = Stakes(ante=100, bring_in=100, small_bet=200, big_bet=400)
    cards = "As Ks Qs 2d 4d 6d Jh 7h 8c 4c Jc 9h 9c"
    round_ = sit(game, 5_000, 5_000, 5_000, cards=cards, stakes=stakes)
    while round_.pending and round_.deal.moment != "fourth street":
        act(round_, Call())
    said = "bet takes exactly $2 or $4 here, not $3 [decision/amount]"
    assert refused(round_, Bet(300)) == said


@pytest.mark.parametrize("cents", [4.5, "400", None, [400]])
def test_what_is_no_number_of_cents_is_refused(cents: object) -> None:
    said = refused(begin("no-limit"), Raise(cents))  # type: ignore[arg-type]
    assert said.startswith("this answer is malformed: Expected `int`, got `")
    assert said.endswith("at `$.decision.cents` [decision/malformed]")


def test_a_bet_out_of_turn_is_refused() -> None:
    round_ = begin("limit")
    first = round_.pending[0].id
    assert (
        refused(round_, Call(), by="b1") == "question q1 is for b3, not for b1 [decision/not_yours]"
    )
    act(round_, Fold())
    assert asked(round_) == "b1"
    stands = "q1 has been answered already; open questions: q2 [decision/not_asked]"
    assert refused(round_, Call(), question=first) == stands
    nowhere = "q9 is not an open question; open questions: q2 [decision/not_asked]"
    assert refused(round_, Call(), question="q9") == nowhere
    assert (
        refused(round_, Raise(400), by="b2")
        == "question q2 is for b1, not for b2 [decision/not_yours]"
    )
