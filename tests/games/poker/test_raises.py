"""How often and how much may be raised, and who is all-in."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import BLINDS, act, choice, moved, rotation, sit, stacks
from games.poker.flops import (
    CAPPED,
    EDITIONS,
    FOUR,
    MIDDLE,
    check_all,
    choice_kinds,
    deal,
    entries,
    four,
    of,
    see_flop,
    terms_of,
)
from houseway.editions.filed_rulings import find_filed, ruling_of
from houseway.editions.library import find_edition
from houseway.rules.pots.street import BettingTerms
from houseway.rules.round.decisions import Call, Check, Fold, Raise
from houseway.rules.round.driver import Round
from houseway.rules.round.legality import Amount
from support import rule


def raise_to_the_cap(round_: Round) -> int:
    """Raise as often as possible; return how often."""
    raises = 0
    while choice(round_, "raise").status == "open":
        amount = choice(round_, "raise").amount
        assert amount is not None
        act(round_, Raise(amount.low))
        raises += 1
    return raises


@entries(CAPPED, "at most three raises per betting round; the cap is not restricted to limit")
def test_there_are_at_most_three_raises(entry: str) -> None:
    round_ = four(entry, chips=(50_000,) * 4)
    assert raise_to_the_cap(round_) == 3
    assert choice(round_, "raise").code == "decision/capped"


@entries(CAPPED, "no limit to raises when only two players participate in that round")
def test_two_players_may_raise_without_end(entry: str) -> None:
    down = terms_of(entry).streets[0].down
    round_ = deal(entry, *FOUR[down][:2], middle=MIDDLE, chips=(50_000, 50_000))
    assert raise_to_the_cap(round_) > 3


@entries(EDITIONS, "the three-raise cap counts the players who began the round, or who are left")
@pytest.mark.parametrize(("reading", "capped"), [("who began", True), ("who are left", False)])
def test_whom_the_cap_counts_is_a_reading(entry: str, reading: str, capped: bool) -> None:
    round_ = four(entry, chips=(50_000,) * 4, raise_cap_counts=reading)
    act(round_, Fold(), Fold())
    for _ in range(3):
        amount = choice(round_, "raise").amount
        assert amount is not None
        act(round_, Raise(amount.low))
    assert (choice(round_, "raise").status == "barred") is capped


@entries(CAPPED, "does the bet itself count against three raises? bet plus three raises")
def test_whether_the_bet_counts_is_a_reading(entry: str) -> None:
    round_ = four(entry, chips=(50_000,) * 4, cap_counts_the_bet="the bet is one of the three")
    assert raise_to_the_cap(round_) == 2


@pytest.mark.parametrize(("reading", "capped"), [("always", True), ("limit only", False)])
@rule("000-09", "the three-raise cap is not restricted to limit play")
@rule("001-72", "No Limit against a three-raise cap: holds even at no limit as printed")
def test_the_cap_at_no_limit_is_a_reading(reading: str, capped: bool) -> None:
    for entry in ("000-09", "001-72"):
        more: dict[str, Any] = {"structure": "no-limit"} if entry == "000-09" else {}
        round_ = four(entry, chips=(50_000,) * 4, raise_cap_at_no_limit=reading, **more)
        for raises in range(3):
            act(round_, Raise(1_000 * (raises + 1)))
        assert (choice(round_, "raise").status == "barred") is capped


@entries(
    ["001-71", "003-01", "003-11", "003-12", "004-01", "004-02", "004-03", "004-04", "004-09"],
    "raise cap: no number of raises is given (the common three, or none)",
)
@pytest.mark.parametrize(("reading", "capped"), [("three raises", True), ("none", False)])
def test_a_cap_that_is_not_printed_is_a_reading(entry: str, reading: str, capped: bool) -> None:
    round_ = four(entry, chips=(50_000,) * 4, raise_cap=reading)
    for _ in range(3):
        amount = choice(round_, "raise").amount
        assert amount is not None
        act(round_, Raise(amount.low))
    assert (choice(round_, "raise").status == "barred") is capped


@entries(
    [*EDITIONS],
    "minimum raise, bet sizes per street, all-in and side pots are not printed: common rule",
)
def test_stakes_and_structure_are_the_table_s(entry: str) -> None:
    terms = terms_of(entry)
    assert terms.stakes.blinds == (100, 200)
    assert terms.betting == BettingTerms(structure=terms.betting.structure, raises=3)


@rule("000-09", "raise = big blind plus an additional amount within the posted limit")
@rule("000-09", "'raise the pot' means raise")
def test_a_limit_raise_is_one_bet_more() -> None:
    round_ = four("000-09")
    assert choice(round_, "raise").amount == Amount(400, 400, 100)
    see_flop(round_)
    assert choice(round_, "bet").amount == Amount(200, 200, 100)
    act(round_, *[Check()] * 4)
    assert choice(round_, "bet").amount == Amount(400, 400, 100), "the big bet on turn and river"


@rule("001-72", "raise size is bounded only by the posted limits")
def test_at_no_limit_a_raise_is_anything_up_to_the_stack() -> None:
    round_ = four("001-72")
    assert choice(round_, "raise").amount == Amount(400, 5_000, 100)
    act(round_, Raise(1_100))
    assert choice(round_, "raise").amount == Amount(2_000, 5_000, 100)


@pytest.mark.parametrize("entry", ["000-08", "000-07", "001-73", "001-43"])
def test_at_pot_limit_a_raise_is_at_most_the_pot(entry: str) -> None:
    more = {} if entry in ("001-73", "001-43") else {"structure": "pot-limit"}
    round_ = four(entry, **more)
    assert choice(round_, "raise").amount == Amount(400, 700, 100), "$3 and the call of $2 twice"


@rule("000-09", "all-in and side pots: no rule (common rule)")
@rule("001-72", "side pots appear only under Running It Twice")
@pytest.mark.parametrize("entry", ["000-09", "001-72"])
def test_an_all_in_player_wins_the_main_pot_only(entry: str) -> None:
    more: dict[str, Any] = (
        {"run_it_twice": False} if entry == "001-72" else {"structure": "no-limit"}
    )
    hands = ("As Ad", "Kh Kd", "Qc Qd")
    round_ = deal(
        entry, *hands, middle="2s 7d 9h Jc 4c", burns="3c 3d 3h", chips=(500, 2_000, 2_000), **more
    )
    act(round_, Raise(2_000), Call(), Call())
    assert moved(round_.events, "main pot") == [("pot", "b1", 1_500)]
    assert moved(round_.events, "side pot 1") == [("pot", "b2", 3_000)]


@rule(
    "004-01", "player whose position the blinds passed: total of the blinds, small dead, big live"
)
@rule("004-01", "a posted largest blind is live: he may call or make the prescribed raise")
def test_missed_blinds_are_posted_dead_and_live() -> None:
    cards = rotation(*FOUR[2])
    round_ = sit(
        of("004-01"), *[5_000] * 4, cards=cards, stakes=BLINDS, owed={"b4": 300, "b3": 200}
    )
    assert moved(round_.events, "missed blind") == [("b3", "pot", 200), ("b4", "pot", 200)]
    assert moved(round_.events, "dead blind") == [("b4", "pot", 100)]
    assert choice_kinds(round_) == ["check", "raise", "fold"]


@rule("004-01", "wrong card count discovered after substantial action: forfeits all money put in")
def test_a_wrong_number_of_cards_after_action_is_a_dead_hand() -> None:
    round_ = four("004-01")
    see_flop(round_)
    filed = find_filed(find_edition("clovis-500/texas-holdem"), "wrong-number-of-cards")
    round_.rule(ruling_of(filed, {"hand": "hand-3"}, by="floor", moment=round_.deal.moment))
    assert round_.deal["hand-3"].dead
    check_all(round_)
    assert stacks(round_)[2] == 4_800
