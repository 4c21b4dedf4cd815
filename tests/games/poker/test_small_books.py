"""What the short pages of Napa Valley leave to a reading."""

from __future__ import annotations

import pytest

from at_table import act, asked, refused, sit
from games.poker.flops import (
    choice_kinds,
    entries,
    four,
    of,
    see_flop,
    terms_of,
)
from houseway.games.poker import PokerTerms
from houseway.rules.round.decisions import Call, Check
from houseway.rules.round.events import Moved
from support import rule


@entries(
    ["003-01", "003-11", "003-12"], "'The game starts to the left of the button': first to act"
)
@pytest.mark.parametrize(
    ("reading", "first"), [("left of the blinds", "b3"), ("left of the button", "b1")]
)
def test_who_acts_first_at_napa_valley_is_a_reading(entry: str, reading: str, first: str) -> None:
    assert asked(four(entry, first_to_act=reading)) == first


@entries(["003-01", "003-11", "003-12"], "burn cards: not mentioned")
def test_burn_cards_at_napa_valley_are_a_reading(entry: str) -> None:
    usual = terms_of(entry)
    other = terms_of(entry, burn_cards="one before a street")
    assert [street.burn for street in usual.streets] == [0] * 4
    assert [street.burn for street in other.streets] == [0, 1, 1, 1]


@rule("003-01", "'A player may check' on the first round: only whose blind matches the bet")
def test_only_the_big_blind_may_check_before_the_flop() -> None:
    round_ = four("003-01")
    assert refused(round_, Check()) == "decision/not_offered"
    act(round_, Call(), Call(), Call(), Check())


@rule("003-11", "betting actions are not listed here: check, bet, call, raise, fold")
def test_omaha_at_napa_valley_is_bet_like_holdem() -> None:
    round_ = four("003-11")
    assert choice_kinds(round_) == ["call", "raise", "fold"]
    see_flop(round_)
    assert choice_kinds(round_) == ["check", "bet", "fold"]


@pytest.mark.parametrize(
    ("blinds", "posted"),
    [
        ("one", ["big blind"]),
        ("two", ["small blind", "big blind"]),
        ("three", ["small blind", "middle blind", "big blind"]),
        ("two and one on the button", ["small blind", "big blind", "button blind"]),
    ],
)
@rule("003-01", "one blind or more; 003-07: a blind on the dealer button")
def test_one_blind_or_more(blinds: str, posted: list[str]) -> None:
    game = of("003-01", blinds=blinds)
    assert isinstance(game.terms, PokerTerms)
    round_ = sit(game, *[5_000] * 4, cards="As Kd 3c 4c 5c 6c 7c 8c", stakes=game.terms.stakes)
    assert round_.pending
    posts = [event.why for event in round_.events if isinstance(event, Moved) and event.to == "pot"]
    assert posts == posted
    assert asked(round_) == f"b{len(game.terms.stakes.blinds) + 1}"
