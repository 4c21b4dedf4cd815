"""Blinds, who acts when, burns and streets of every game with a flop."""

from __future__ import annotations

import pytest

from at_table import act, asked, choice, moments, moved, rotation, sit
from games.poker.flops import (
    EDITIONS,
    FOUR,
    MIDDLE,
    burned,
    check_all,
    choice_kinds,
    deal,
    entries,
    four,
    of,
    pass_discards,
    see_flop,
    terms_of,
)
from houseway.rules.round.decisions import Call, Check, Raise
from houseway.rules.round.events import Burned
from houseway.rules.round.opening import Stakes
from support import rule


@entries(EDITIONS, "small blind left of the button, big blind next; both before the deal")
def test_the_blinds_are_posted_left_of_the_button(entry: str) -> None:
    round_ = four(entry)
    assert moved(round_.events, "small blind") == [("b1", "pot", 100)]
    assert moved(round_.events, "big blind") == [("b2", "pot", 200)]
    assert asked(round_) == "b3", "the first to act is left of the big blind"
    down = terms_of(entry).streets[0].down
    assert {len(hand) for hand in round_.deal.hands.values()} == {down}


@entries(EDITIONS, "first betting round: left of big blind first, big blind last: check or raise")
def test_the_big_blind_acts_last_and_may_check_or_raise(entry: str) -> None:
    round_ = four(entry)
    order = []
    for decision in (Call(), Call(), Call()):
        order.append(asked(round_))
        act(round_, decision)
    assert [*order, asked(round_)] == ["b3", "b4", "b1", "b2"]
    assert choice_kinds(round_) == ["check", "raise", "fold"]


@rule("001-71", "big blind with no raise before it: only the check is printed; it may raise too")
def test_a_big_blind_that_may_raise_only_after_a_raise_has_acted_by_its_blind() -> None:
    """As if it checked; once somebody has raised it may call, raise or fold."""
    round_ = four("001-71", big_blind_raises="only after a raise")
    act(round_, Call(), Call(), Call())
    assert round_.deal.moment == "flop"
    round_ = four("001-71", big_blind_raises="only after a raise")
    amount = choice(round_, "raise").amount
    assert amount is not None
    act(round_, Raise(amount.low), Call(), Call())
    assert asked(round_) == "b2"
    assert choice_kinds(round_) == ["call", "raise", "fold"]
    assert choice(round_, "raise").status == "open"


@entries(EDITIONS, "later rounds (flop, turn, river): first active left of the button, button last")
def test_later_rounds_start_left_of_the_button(entry: str) -> None:
    round_ = four(entry)
    see_flop(round_)
    pass_discards(round_)
    for _ in range(3):
        order = []
        for _ in range(4):
            order.append(asked(round_))
            act(round_, Check())
        assert order == ["b1", "b2", "b3", "b4"]
        pass_discards(round_)
    assert round_.over


@entries(EDITIONS, "burn the top card unexposed before flop, turn and river; three cards at once")
def test_each_street_has_its_burn_and_its_cards(entry: str) -> None:
    round_ = four(entry)
    check_all(round_)
    burns = [event for event in round_.events if isinstance(event, Burned)]
    assert len(burns) == (3 if burned(entry) else 0)
    assert all(event.seen == () for event in burns)
    passed = [each for each in moments(round_) if each != "bets in"]
    assert passed == ["deal complete", "flop", "turn", "river", "end of hand"]


@entries(["000-09", "000-08", "000-07"], "heads-up blind positions: no rule")
@pytest.mark.parametrize("button", ["big", "small"])
def test_blinds_with_two_players_are_a_reading(entry: str, button: str) -> None:
    down = terms_of(entry).streets[0].down
    hands = FOUR[down][:2]
    round_ = deal(entry, *hands, middle=MIDDLE, heads_up_blinds=f"the button is {button}")
    big = "b2" if button == "big" else "b1"  # the button is b2
    assert moved(round_.events, "big blind") == [(big, "pot", 200)]
    assert asked(round_) != big
    see_flop(round_)
    assert asked(round_) == "b1", "after the flop the button is last in either case"


@rule("004-01", "the number of blinds is not printed; by common rule the big blind is posted ever")
def test_of_more_blinds_than_players_the_last_are_posted() -> None:
    three = Stakes(blinds=(100, 100, 200), small_bet=200, big_bet=400)
    cards = f"{rotation(*FOUR[2][:2])} {MIDDLE}"
    round_ = sit(of("004-01", blinds="three"), 5_000, 5_000, cards=cards, stakes=three)
    assert moved(round_.events, "small blind") == [("b1", "pot", 100)]
    assert moved(round_.events, "big blind") == [("b2", "pot", 200)]
    assert choice(round_, "call").cost == 100


@entries(EDITIONS, "heads-up blinds: the same reading in every edition")
def test_every_edition_reads_heads_up_blinds(entry: str) -> None:
    assert terms_of(entry).heads_up == "the button is big"
    other = terms_of(entry, heads_up_blinds="the button is small")
    assert other.heads_up == "the button is small"


@entries(["000-07", "000-08", "000-09"], "small blind completing: no rule printed (common rule)")
def test_the_small_blind_completes_to_call(entry: str) -> None:
    round_ = four(entry)
    act(round_, Call(), Call())
    assert choice(round_, "call").cost == 100
