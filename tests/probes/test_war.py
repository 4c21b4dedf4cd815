"""Casino war with its second wager (000-10), and every deal of a tiny deck counted out."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import perm

import pytest

from conformance.counting import conform_and_count, named
from houseway.cards.card import Card, parse_cards, rank
from houseway.cards.tape import every_tape
from houseway.errors import DecisionError
from houseway.rules.decisions import Play, Surrender
from houseway.rules.events import Burned
from houseway.rules.round import Round
from probes.seating import Bet, answer, asked, begin, net, of, question, settled, table
from probes.war import GAME, game
from support import rule, scale

ANN: Bet = ("ann", "primary", 10)


def start(tape: str, *bets: Bet) -> Round:
    return begin(GAME, table("dina", "ann", "ben", back_line=("zoe",)), tape, *(bets or (ANN,)))


@rule("000-10", "a higher card wins 1 to 1, a lower one loses, and so does the tie wager")
@pytest.mark.parametrize(("tape", "won"), [("Ks Qd", 1_000), ("Js Qd", -1_000), ("As Kd", 1_000)])
def test_the_higher_card_wins(tape: str, won: int) -> None:
    assert net(start(tape)) == {"dina": -won, "ann": won}
    with_tie = start(tape, ANN, ("ann", "tie", 5))
    assert net(with_tie)["ann"] == won - 500


@rule("000-10", "tie wager 10 to 1; on a tie the player chooses surrender or war")
def test_a_tie_pays_the_tie_wager_at_once_and_asks() -> None:
    round_ = start("Qs Qd", ANN, ("ann", "tie", 5))
    assert [(e.stage, e.paid) for e in settled(round_)] == [("original", 5_000)]
    assert asked(round_) == ["ann"]


@rule("000-10", "surrender: half the primary wager")
def test_surrender_loses_half() -> None:
    round_ = start("Qs Qd")
    answer(round_, "ann", Surrender())
    assert net(round_) == {"dina": 500, "ann": -500}


@rule("000-10", "war: win +1, tie in the war +2, loss -2")
@pytest.mark.parametrize(
    ("mine", "banks", "units"), [("3s", "2d", 1), ("3s", "3d", 2), ("2s", "3d", -2)]
)
def test_going_to_war(mine: str, banks: str, units: int) -> None:
    round_ = start(f"Qs Qd 4c 4d 4h {mine} 5c 5d 5h {banks}")
    answer(round_, "ann", Play(1_000))
    assert net(round_) == {"dina": -1_000 * units, "ann": 1_000 * units}


@rule("000-10", "a war wager equals the primary wager")
def test_the_war_wager_equals_the_primary() -> None:
    round_ = start("Qs Qd")
    for wrong in (500, 999, 2_000):
        with pytest.raises(DecisionError) as refused:
            answer(round_, "ann", Play(wrong))
        assert refused.value.code == "decision/amount"
    poor = begin(GAME, table("dina", "ann", stacks={"ann": 15}), "Qs Qd", ANN)
    refusal = poor.why_not(question(poor, "ann").id, Play(1_000))
    assert refusal is not None
    assert refusal.code == "wager/over_stack"


@rule("000-10", "three cards are burned before every card of the war deal")
def test_burns_before_every_war_card() -> None:
    round_ = start("Qs Qh Qd 4c 4d 4h 6s 5c 5d 5h 7s 6c 6d 6h 8s", ANN, ("ben", "primary", 10))
    answer(round_, "ann", Play(1_000))
    answer(round_, "ben", Play(1_000))
    assert [e.card for e in of(round_, Burned)] == [
        "4c",
        "4d",
        "4h",
        "5c",
        "5d",
        "5h",
        "6c",
        "6d",
        "6h",
    ]
    assert round_.deal["p2"].names == ["Qs", "6s"]
    assert round_.deal["bank"].names == ["Qd", "8s"]
    assert net(round_) == {"dina": 4_000, "ann": -2_000, "ben": -2_000}


@rule("000-10", "settling starts at the dealer's left and goes clockwise; surrenders before war")
def test_surrenders_are_settled_before_the_war() -> None:
    round_ = start("Qs Qh Qd 4c 4d 4h 6s 5c 5d 5h 5s", ANN, ("ben", "primary", 10))
    answer(round_, "ann", Play(1_000))
    answer(round_, "ben", Surrender())
    assert [event.stage for event in settled(round_)] == ["surrender", "war", "war"]
    assert net(round_) == {"dina": -500, "ann": 1_000, "ben": -500}


@rule("000-10", "the seated player's choice holds for the back line (reading)")
def test_the_seated_player_chooses_for_the_back_line() -> None:
    round_ = start("Qs Qd 4c 4d 4h 6s 5c 5d 5h 5s", ANN, ("zoe", "primary", 50, 2))
    assert asked(round_) == ["ann"]
    answer(round_, "ann", Play(1_000))
    assert net(round_) == {"dina": -6_000, "ann": 1_000, "zoe": 5_000}


def test_a_short_bank_covers_the_war_with_what_is_left() -> None:
    opening = table("dina", "ann", "ben", bank=15)
    tape = "Qs Kh Qd 4c 4d 4h 6s 5c 5d 5h 5s"
    round_ = begin(GAME, opening, tape, ANN, ("ben", "primary", 10))
    answer(round_, "ann", Play(1_000))
    assert net(round_) == {"dina": -1_500, "ann": 500, "ben": 1_000}


TINY = parse_cards("2c 2d 2h 3c 3d 4c 4c")


def naive(cards: Sequence[Card], *, to_war: bool) -> Fraction:
    """The player's mean result in units, over every order of four cards."""
    results = []
    for mine, banks, second, banks_second in permutations(map(rank, cards), 4):
        if mine != banks:
            results.append(Fraction(1 if mine > banks else -1))
        elif not to_war:
            results.append(Fraction(-1, 2))
        else:
            results.append(
                Fraction(2 if second == banks_second else 1 if second > banks_second else -2)
            )
    return sum(results, Fraction()) / len(results)


@pytest.mark.parametrize("to_war", [True, False])
def test_every_deal_of_a_tiny_deck(to_war: bool) -> None:
    """Weights count the ordered draws exactly: all chances add up to one, the mean is the naive."""
    chances = mean = Fraction()
    for tape in every_tape(TINY):
        round_ = begin(game(burns=0), table("dina", "ann"), tape, ANN)
        if round_.pending:
            answer(round_, "ann", Play(1_000) if to_war else Surrender())
        assert round_.over
        chance = Fraction(tape.weight, perm(len(TINY), len(round_.deal.tape.draws)))
        chances += chance
        mean += chance * Fraction(net(round_).get("ann", 0), 1_000)
    assert chances == 1
    assert mean == naive(TINY, to_war=to_war)


def test_war_conforms() -> None:
    _, missing = conform_and_count(
        GAME, scale(200, 20_000), *named("decision", "play", "surrender")
    )
    assert missing == set()
