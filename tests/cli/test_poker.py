"""Poker at the terminal: the pot and its side pots, the odds of a call, the best hand by name."""

from __future__ import annotations

import io

from at_table import act, rotation, sit
from games.poker.flops import of
from houseway.cli.draw import Paper
from houseway.cli.play.player import ME, play_at
from houseway.cli.play.summary import DealSummary
from houseway.cli.play.table_view import draw_hands, pot_words
from houseway.cli.play.tables import table_for
from houseway.editions.library import load_game
from houseway.rules.round.decisions import Call, Check, Raise
from houseway.rules.round.driver import Round


def said(round_: Round) -> str:
    return pot_words(round_, round_.pending[0])


def test_a_call_is_told_with_its_odds() -> None:
    round_ = sit(of("000-09"), *[5_000] * 3, cards=rotation("As Ad", "Ks Kd", "Qs Qd"))
    assert said(round_) == "The pot is $3; $2 to call, 1.5 to 1."
    round_ = sit(of("000-09"), *[5_000] * 2, cards=f"{rotation('As Ad', 'Ks Kd')} 2c 3c 4c 5c")
    act(round_, Call(), Check())
    assert said(round_) == "The pot is $4."


def test_side_pots_are_told_once_somebody_is_all_in() -> None:
    cards = f"{rotation('As Ad', 'Ks Kd', 'Qs Qd')} 2c 3c 4c 5c"
    round_ = sit(of("001-72", run_it_twice=False), 500, 5_000, 5_000, cards=cards)
    act(round_, Raise(1_000), Call(), Call())
    assert said(round_) == "The pot is $25: main pot $15, side pot 1 $10."


def test_the_best_hand_is_named_with_the_board() -> None:
    cards = f"{rotation('As Ad', 'Ks Kd')} 2c Ah 4c 5c"
    round_ = sit(of("000-09"), *[5_000] * 2, cards=cards)
    act(round_, Call(), Check())
    out = io.StringIO()
    draw_hands(round_.view("b1"), round_.game, Paper(out))
    assert "three of a kind, aces" in out.getvalue()
    split = sit(of("004-02"), *[5_000] * 2, cards=f"{rotation('As 2d', 'Ks Kd')} 2c 3h 4c 8c")
    act(split, Call(), Check())
    out = io.StringIO()
    draw_hands(split.view("b1"), split.game, Paper(out))
    assert "ace high; 8-4-3-2-A low" in out.getvalue()


def test_a_player_sits_down_to_poker() -> None:
    out = io.StringIO()
    lines = iter([*["1\n"] * 12, "q\n"])
    table = table_for(load_game("stones-tavern/texas-holdem"), seed=8, seats=3, me=ME)
    play_at(table, Paper(out), lambda: next(lines, ""))
    assert "the button is at seat" in out.getvalue()
    assert "The pot is $" in out.getvalue()
    assert "You leave after" in out.getvalue()


def test_many_hands_are_summed_up_by_what_won() -> None:
    out = io.StringIO()
    game = load_game("stones-tavern/omaha")
    DealSummary(game).run(table_for(game, seed=1), 60).draw(Paper(out))
    assert "everyone else folded" in out.getvalue()
    assert "collection from pot" in out.getvalue()
