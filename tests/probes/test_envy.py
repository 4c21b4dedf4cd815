"""Envy pays fixed dollars for the hands of others, last of all and out of the bank (000-40)."""

from __future__ import annotations

import pytest

from conformance.suite import conform
from houseway.rules.game import Game
from houseway.rules.inputs import Ruling
from houseway.rules.outcomes import Award
from houseway.rules.round import Round
from houseway.rules.rulings import ReturnWager
from probes.envy import GAME, game
from probes.seating import Bet, begin, net, settled, table
from support import banked, rule, scale

QUADS = "8s 8d 8h 8c Kd 4c 2d"
STRAIGHT_FLUSH = "9h Th Jh Qh Kh 3c 2c"
NOTHING = "As Jd 9c 7c 6h 4d 2h"
BANK = "Ks Qd Tc 7d 5c 4s 3h"


def deal(hands: str, *bets: Bet, bank: int = 10_000, chosen: Game = GAME) -> Round:
    opening = table("dina", "ann", "ben", "cy", bank=bank)
    return begin(chosen, opening, f"#2 {hands} {BANK}", *bets)


def envy(round_: Round) -> dict[str, tuple[int, int]]:
    """Cents paid and uncovered in the Envy pass, by bettor."""
    who = {wager.id: wager.bettor for wager in banked(round_).wagers}
    return {who[e.wager]: (e.paid, e.uncovered) for e in settled(round_) if e.stage == "envy"}


ALL: tuple[Bet, ...] = (
    *(("ann", "game", 10), ("ann", "fortune", 5)),
    *(("ben", "game", 10), ("ben", "fortune", 5)),
    *(("cy", "game", 10), ("cy", "fortune", 5)),
)


@rule("000-40", "Envy pays every button for another player's four of a kind or better")
@rule("000-40", "never for one's own hand")
def test_others_are_paid_for_a_four_of_a_kind_and_its_holder_is_not() -> None:
    round_ = deal(f"{QUADS} {NOTHING} {NOTHING}", *ALL)
    assert envy(round_) == {"ben": (500, 0), "cy": (500, 0)}
    # Ann wins 10 and 25 times 5; the others win 10 with an ace, lose 5 and have 5 of envy.
    assert net(round_) == {"dina": -15_500, "ann": 13_500, "ben": 1_000, "cy": 1_000}


@rule("000-40", "several qualifying hands pay several times")
def test_two_hands_pay_twice() -> None:
    round_ = deal(f"{QUADS} {STRAIGHT_FLUSH} {NOTHING}", *ALL)
    assert envy(round_) == {"ann": (2_000, 0), "ben": (500, 0), "cy": (2_500, 0)}
    outcomes = [e.outcome for e in settled(round_) if e.stage == "envy"]
    assert outcomes[2] == Award(2_500, "four of a kind + straight flush")


@rule("000-40", "never for the player-dealer's hand")
def test_the_bank_s_hand_pays_no_envy() -> None:
    opening = table("dina", "ann", "ben", bank=10_000)
    round_ = begin(GAME, opening, f"#2 {NOTHING} {NOTHING} {QUADS}", *ALL[:4])
    assert envy(round_) == {}


@rule("000-40", "one Envy button for a Fortune bet of $5 or more")
def test_a_smaller_fortune_bet_has_no_button() -> None:
    round_ = deal(
        f"{QUADS} {NOTHING}",
        *ALL[:2],
        ("ben", "game", 10),
        ("ben", "fortune", 4),
    )
    assert envy(round_) == {}


@rule("000-40", "Envy trigger: a player with a Fortune bet (reading), or any player")
@pytest.mark.parametrize(
    ("reading", "paid"), [("fortune bettor", {}), ("any player", {"ben": (500, 0)})]
)
def test_whose_hand_triggers(reading: str, paid: dict[str, tuple[int, int]]) -> None:
    chosen = game("any player" if reading == "any player" else "fortune bettor")
    round_ = deal(f"{QUADS} {NOTHING}", ALL[0], *ALL[2:4], chosen=chosen)
    assert envy(round_) == paid


@rule("000-40", "Envy at the end of the round, after all wagers are reconciled, within coverage")
def test_envy_gets_what_the_other_wagers_have_left_of_the_bank() -> None:
    round_ = deal(f"{QUADS} {NOTHING} {NOTHING}", *ALL, bank=172)
    stages = [event.stage for event in settled(round_)]
    assert stages == ["seat by seat"] * 6 + ["envy"] * 2
    # 10 + 125, 10 + 5, 10 + 5 use up 165; of the 7 left ben has his 5 and cy 2 of 5.
    assert envy(round_) == {"ben": (500, 0), "cy": (200, 300)}


def test_a_returned_fortune_wager_earns_no_envy() -> None:
    """Its button is gone: a ruling between the deal and the last pass takes it off the table."""
    opening = table("dina", "ann", "ben", bank=10_000)
    round_ = begin(
        GAME,
        opening,
        f"#2 {QUADS} {NOTHING} {BANK}",
        *ALL[:4],
        rulings=[Ruling((ReturnWager("w4"),), "floor", "placed late", at="deal complete")],
    )
    assert envy(round_) == {}


def test_envy_conforms() -> None:
    conform(GAME, scale(200, 20_000))
    conform(game("any player", "running"), scale(100, 10_000), seed=2)
