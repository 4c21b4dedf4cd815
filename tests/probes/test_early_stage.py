"""Super Match is settled before the game wagers, out of the same bank (000-11)."""

from __future__ import annotations

import pytest

from conformance.suite import conform
from houseway.rules.banked.outcomes import Lose, Win
from houseway.rules.round.decisions import Stay, Switch
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Acted, Reached
from probes.early_stage import GAME, game
from probes.seating import Bet, answer, begin, net, of, settled, table
from support import banked, rule, scale

ANN: tuple[Bet, ...] = (("ann", "first", 10), ("ann", "second", 10), ("ann", "super match", 10))
BEN: tuple[Bet, ...] = (("ben", "first", 10), ("ben", "second", 10), ("ben", "super match", 10))

# Ann (seat 2) and ben (seat 3), then the bank: first cards, then second cards.
BOTH_MATCH = "9s 9d 8h 8c 7d 9h 2c 8s 3c Ts"
"""Ann has 9 9 and 9 2 (three of a kind), ben 8 8 and 8 3 (three of a kind), the bank 17."""


def start(coverage: str, bank: int, tape: str = BOTH_MATCH) -> Round:
    chosen = game("once" if coverage == "once" else "running")
    round_ = begin(chosen, table("dina", "ann", "ben", bank=bank), tape, *ANN, *BEN)
    answer(round_, "ann", Stay())
    answer(round_, "ben", Stay())
    return round_


def lines(round_: Round) -> list[tuple[str, str, int, int, int]]:
    """Whose wager, in which stage: paid, collected, uncovered, in dollars."""
    who = {wager.id: wager.bettor for wager in banked(round_).wagers}
    return [
        (who[e.wager], e.stage, e.paid // 100, e.collected // 100, e.uncovered // 100)
        for e in settled(round_)
    ]


@rule("000-11", "order: all Super Match wagers, then all game wagers")
@rule("000-11", "settling starts right of the house dealer and goes counter-clockwise")
def test_super_match_is_settled_first_and_counter_clockwise() -> None:
    round_ = start("once", 1_000)
    assert lines(round_) == [
        ("ben", "super match", 50, 0, 0),
        ("ann", "super match", 50, 0, 0),
        ("ben", "game", 0, 10, 0),  # 16 against 17
        ("ben", "game", 0, 10, 0),  # 11
        ("ann", "game", 10, 0, 0),  # 18
        ("ann", "game", 0, 10, 0),  # 11
    ]
    assert net(round_) == {"dina": -8_000, "ann": 5_000, "ben": 3_000}


@rule("000-11", "Super Match is settled at once, before the switch and the hole card")
def test_super_match_is_paid_before_anybody_acts() -> None:
    round_ = begin(GAME, table("dina", "ann"), "9s 8d 7d 9h 2c Ts", *ANN)
    assert [event.stage for event in settled(round_)] == ["super match"]
    assert of(round_, Reached)[-1].moment == "deal complete"
    assert round_.view("ann").hands["bank"].cards == ["7d", ""]
    assert round_.view("ann").wagers["w3"].results[0].outcome == settled(round_)[0].outcome


@rule("000-11", "no action button")
def test_there_is_no_action_button() -> None:
    assert of(start("once", 1_000), Acted) == []


@rule("000-11", "uncovered wagers are returned: coverage runs through both stages")
def test_a_bank_that_plays_once_runs_short_across_the_stages() -> None:
    """Sixty dollars: fifty to ben's Super Match, ten of ann's; nothing is left for the games."""
    round_ = start("once", 60)
    assert lines(round_) == [
        ("ben", "super match", 50, 0, 0),
        ("ann", "super match", 10, 0, 40),
        ("ben", "game", 0, 0, 10),
        ("ben", "game", 0, 0, 10),
        ("ann", "game", 0, 0, 10),
        ("ann", "game", 0, 0, 10),
    ]
    assert net(round_) == {"dina": -6_000, "ann": 1_000, "ben": 5_000}


@rule("000-11", "coverage, the other reading: collected chips may be paid out again")
def test_a_running_bank_pays_with_what_it_collects() -> None:
    round_ = start("running", 60)
    assert lines(round_) == [
        ("ben", "super match", 50, 0, 0),
        ("ann", "super match", 10, 0, 40),
        ("ben", "game", 0, 10, 0),
        ("ben", "game", 0, 10, 0),
        ("ann", "game", 10, 0, 0),
        ("ann", "game", 0, 10, 0),
    ]
    assert net(round_) == {"dina": -4_000, "ann": 1_000, "ben": 3_000}


@rule("000-11", "Super Match looks at the four initial cards before any switch")
def test_a_switch_comes_too_late_for_super_match() -> None:
    round_ = begin(GAME, table("dina", "ann"), "Ks 6d 7d 5h As Ts", *ANN)
    assert settled(round_)[0].outcome == Lose()
    answer(round_, "ann", Switch())
    assert round_.deal["p2-first"].names == ["Ks", "As"]
    assert round_.deal["p2-second"].names == ["6d", "5h"]
    assert net(round_) == {"dina": 1_000, "ann": -1_000}


@rule("000-11", "Super Match pay table")
@pytest.mark.parametrize(
    ("cards", "line", "pays"),
    [
        ("9s 9d 9h 9c", "four of a kind", 40),
        ("9s 8d 9h 8c", "two pair", 8),
        ("9s 8d 9h 9c", "three of a kind", 5),
        ("9s 8d 9h 2c", "pair", 1),
        ("9s 8d 7h 2c", "", 0),
    ],
)
def test_super_match_pays(cards: str, line: str, pays: int) -> None:
    first, second, third, fourth = cards.split()
    round_ = begin(GAME, table("dina", "ann"), f"{first} {second} 7d {third} {fourth} Ts", *ANN)
    outcome = settled(round_)[0].outcome
    assert outcome.line == line
    assert pays == (outcome.odds.win if isinstance(outcome, Win) else 0)


def test_early_stage_conforms() -> None:
    conform(GAME, scale(200, 20_000))
    conform(game("running"), scale(200, 20_000), seed=2)
