"""The joker edition of No Bust 21st Century Blackjack (003-02): frozen hands and Natural 22."""

from __future__ import annotations

import pytest

from conformance.suite import conform
from houseway.errors import DecisionError
from houseway.money import Odds
from houseway.rules.banked.outcomes import Lose, Outcome, Push, Win
from houseway.rules.round.decisions import Hit, Stand, Surrender
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Answered, Asked, Called
from probes.joker_freeze import GAME
from probes.seating import answer, begin, net, of, question, settled, table
from support import banked, rule, scale


def start(tape: str) -> Round:
    return begin(GAME, table("dina", "ann"), tape, ("ann", "main", 10))


@rule("003-02", "a joker as the player-dealer's first card freezes every hand")
def test_a_joker_freezes_the_table() -> None:
    round_ = start("5s Jk 6h 9d")
    assert round_.over, "11 must hit, but nobody is asked"
    assert [event.words for event in of(round_, Called)] == ["frozen"]
    questions = {event.question for event in of(round_, Asked)}
    assert questions == {event.question for event in of(round_, Answered)} == {"q1"}
    assert round_.deal["bank"].names == ["Jk", "9d"], "one more card, and 21 stands"
    assert net(round_) == {"dina": 1_000, "ann": -1_000}


@rule("003-02", "frozen hands: 21 and joker hands push against 21, a natural wins 2 to 1 or pushes")
@pytest.mark.parametrize(
    ("ann", "bank", "outcome"),
    [
        (("As", "Ks"), "9d", Push()),
        (("Jk", "2s"), "9d", Push()),
        (("Jk", "Jk"), "9d", Win(Odds(2), "natural 22")),
        (("Jk", "Jk"), "Jk", Push()),
        (("As", "Ks"), "Jk", Lose()),
        (("Ts", "Ks"), "9d", Lose()),
    ],
)
def test_frozen_hands(ann: tuple[str, str], bank: str, outcome: Outcome) -> None:
    round_ = start(f"{ann[0]} Jk {ann[1]} {bank}")
    assert settled(round_)[0].outcome == outcome


@rule("003-02", "Natural 22 beats every other hand and pays 2 to 1")
def test_natural_22_pays_two_to_one() -> None:
    assert net(start("Jk 9d Jk Td")) == {"dina": -2_000, "ann": 2_000}


@rule("003-02", "a joker hand may not draw")
def test_a_joker_hand_is_not_asked() -> None:
    assert start("Jk 9d 2s Td").over


@rule("003-02", "player must hit 11 or less, must stand on 20 and 21, option on 12-19")
def test_the_player_s_chart() -> None:
    round_ = start("5s 9d 6h 3s Ts")
    with pytest.raises(DecisionError) as refused:
        answer(round_, "ann", Stand())
    assert refused.value.code == "decision/barred"
    assert round_.view("ann").questions[0].default == Hit()
    round_.use_default(question(round_, "ann").id)  # 14
    assert round_.why_not(question(round_, "ann").id, Stand()) is None
    assert round_.why_not(question(round_, "ann").id, Surrender()) is not None
    answer(round_, "ann", Stand())
    assert start("Ts 9d Th Td").over, "20 stands"


@rule("003-02", "both over: the player closer to 22 pushes, ties and the rest lose")
@pytest.mark.parametrize(
    ("drawn", "bank", "outcome"),
    [
        ("6c", "Kc", Push("both over")),  # 22 against 26
        ("Tc", "Kc", Lose()),  # 26 against 26
        ("Tc", "9c", Lose()),  # 26 against 25
        ("Tc", "2c", Lose()),  # 26 against 18
    ],
)
def test_over_22(drawn: str, bank: str, outcome: Outcome) -> None:
    round_ = start(f"Ts 9d 6h {drawn} 7d {bank}")
    answer(round_, "ann", Hit())
    assert settled(round_)[0].outcome == outcome


@rule("003-02", "the player-dealer hits soft 17 and stands on hard 17")
def test_the_bank_hits_soft_17() -> None:
    round_ = start("Ts 6d 8h Ad 5c 5d")
    answer(round_, "ann", Stand())
    assert round_.deal["bank"].names == ["6d", "Ad", "5c", "5d"], "soft 17, hard 12, hard 17"


@rule("003-02", "action button by the player-dealer's second card, counted clockwise from him")
def test_the_second_card_places_the_button() -> None:
    opening = table("dina", "ann", "ben", "cy")
    bets = [(name, "main", 10) for name in ("ann", "ben", "cy")]
    round_ = begin(GAME, opening, "Ts Ts Ts Jk Ks Ks Ks 3c", *bets)
    assert banked(round_).action == 4
    assert [event.wager for event in settled(round_)] == ["w3", "w1", "w2"]


def test_joker_freeze_conforms() -> None:
    conform(GAME, scale(200, 20_000))
