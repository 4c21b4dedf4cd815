"""A ruling that waited for its moment is applied as a whole, or not at all."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from conformance.suite import check_chips, check_end, check_replay
from houseway.rules.records.replay import undo
from houseway.rules.round.decisions import Choose
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Burned, Ended, Left, Reached, Ruled
from houseway.rules.round.inputs import Ruling
from houseway.rules.rulings.effects import (
    BurnCards,
    Course,
    Effect,
    PutChoice,
    ReturnCard,
    ReturnWager,
)
from probes.rulings import GAME
from probes.seating import answer, begin, net, of, rule_now, table

DEAL = ["As", "9c", "2d", "Ad", "9d", "3h", "7c", "4c", "5s", "6c", "5c", "Jd"]
FLOP = ["2c", "Kd", "Qs", "8h", "8d", "3c"]
MORE = ["Tc", "Td", "Th", "Ts"]
BETS = (("ann", "main", 10), ("ben", "main", 10))
WIN = {"dina": -2_200, "ann": 900, "ben": 900}

HALF_DONE: Sequence[tuple[Effect, ...]] = (
    (BurnCards(1), ReturnCard("p2", 3), ReturnCard("p2", 3)),
    (ReturnWager("w1"), BurnCards(1), ReturnWager("w1")),
    (PutChoice("ann", (Course("yes"), Course("no"))), ReturnWager("w1"), ReturnWager("w1")),
)
"""Effects of which the last is refused, but only after the others are applied."""


def start(*waiting: Ruling, strict: bool = True) -> Round:
    opening = table("dina", "ann", "ben")
    return begin(GAME, opening, [*DEAL, *FLOP, *MORE], *BETS, rulings=waiting, strict=strict)


def keep_all(round_: Round) -> Round:
    for each in list(round_.pending):
        round_.use_default(each.id)
    check_end(round_, check_chips(round_.opening, round_.events))
    check_replay(round_)
    return round_


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize("moment", ["no more bets", "deal complete", "all hands are set"])
@pytest.mark.parametrize("effects", HALF_DONE)
def test_a_waiting_ruling_that_is_refused_midway_does_nothing(
    effects: tuple[Effect, ...], moment: str, strict: bool
) -> None:
    round_ = keep_all(start(Ruling(effects, "floor", at=moment), strict=strict))
    (ruled,) = of(round_, Ruled)
    assert ruled.refused.startswith("ruling/no_such_")
    assert net(round_) == WIN
    assert round_.deal["board"].names == FLOP[1:], "what it had burned comes again"
    assert [event.card for event in of(round_, Burned)] == FLOP[:1]


def test_the_other_rulings_of_the_moment_are_done() -> None:
    """The inputs before it and after it, each as a round of its own."""
    first, last = (
        Ruling((ReturnWager(wager),), "floor", at="deal complete") for wager in ("w1", "w2")
    )
    half = Ruling((BurnCards(1), ReturnWager("w2"), ReturnWager("w2")), "floor", at="deal complete")
    round_ = keep_all(start(first, half, half, last))
    assert [ruled.refused for ruled in of(round_, Ruled)] == [
        "",
        "ruling/no_such_wager",
        "ruling/no_such_wager",
        "",
    ]
    assert net(round_) == {"dina": -200, "ann": -100, "ben": -100}


def test_a_course_that_is_refused_midway_does_nothing() -> None:
    round_ = start()
    twice = (ReturnCard("p2", 3), ReturnCard("p2", 3))
    rule_now(round_, PutChoice("ann", (Course("keep it"), Course("back", twice))))
    answer(round_, "ann", Choose("back"))
    assert of(round_, Ruled)[-1].refused == "ruling/no_such_card"
    assert [event for event in of(round_, Left) if event.to == "shoe"] == []
    assert round_.pending, "play goes on where it rested"
    assert net(keep_all(round_)) == WIN


def test_the_round_goes_on_from_the_moment_and_can_be_undone() -> None:
    round_ = start(Ruling(HALF_DONE[0], "floor", at="deal complete"))
    keep = round_.pending[0]
    round_.use_default(keep.id)
    assert [event.moment for event in of(round_, Reached)].count("deal complete") == 1
    assert keep.id in [each.id for each in undo(round_).pending]
    assert len(of(keep_all(round_), Ended)) == 1
