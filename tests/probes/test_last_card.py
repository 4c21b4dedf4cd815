"""Seven-card stud's exposed last card: a choice put to a player in a game for a pot."""

from __future__ import annotations

from at_table import act, asked, refused, rotation, sit, stacks
from conformance.suite import (
    DRAWING,
    EFFECTS,
    check_chips,
    check_end,
    check_replay,
    conform,
    pot_opening,
    random_effect,
)
from houseway.cards.tape import SplitMix
from houseway.rules.decisions import Bet, Call, Check, Choose, Fold
from houseway.rules.inputs import Ruling
from houseway.rules.round import Round
from houseway.rules.rulings import AllIn, Course, PutChoice
from probes.last_card import GAME
from support import rule, scale

ONE = "As Ad Jh Tc 3c 4d"
TWO = "Ks Kd 7h 8h 9c 2d"
THREE = "Qs Qd 7c 8c 9s 2h"
EXPOSED = PutChoice(
    "b2",
    (Course("stay active"), Course("all-in", (AllIn("hand-2"),))),
    about="hand-2",
)


def last_card_exposed() -> Round:
    """$5 each is in when the second player's last card flashes, and the floor is called."""
    cards = [*rotation(ONE, TWO, THREE).split(), "5c", "exposed Kh", "Qh"]
    round_ = sit(GAME, 5_000, 5_000, 5_000, cards=cards)
    act(round_, Bet(400), Call(), Call())
    assert round_.deal.flaws == ["exposed"]
    assert round_.view("spectator").hands["hand-2"].cards[6] == "Kh"
    round_.rule(Ruling((EXPOSED,), "floor", "the last card was exposed"))
    assert [question.bettor for question in round_.pending] == ["b2"]
    return round_


def finish(round_: Round) -> list[int]:
    assert round_.over
    check_end(round_, check_chips(round_.opening, round_.events))
    check_replay(round_)
    return stacks(round_)


@rule("004-18", "last card exposed: all-in for the pot already played, other betting on the side")
def test_who_is_all_in_wins_the_main_pot_only() -> None:
    round_ = last_card_exposed()
    act(round_, Choose("all-in"), Check(), Bet(400))
    assert asked(round_) == "b1", "b2 is passed over"
    act(round_, Call())
    assert finish(round_) == [4_100, 6_000, 4_900], "three kings; the side pot to three queens"


@rule("004-18", "last card exposed: or he stays active in the final round")
def test_who_stays_active_bets_on() -> None:
    round_ = last_card_exposed()
    act(round_, Choose("stay active"), Bet(400))
    assert asked(round_) == "b2"
    act(round_, Fold(), Fold())
    assert finish(round_) == [6_000, 4_500, 4_500]


def test_a_player_ruled_all_in_at_his_turn_cannot_bet() -> None:
    round_ = last_card_exposed()
    act(round_, Choose("stay active"), Check())
    round_.rule(Ruling((AllIn("hand-2"),), "floor"))
    assert asked(round_) == "b2"
    assert refused(round_, Bet(400)) == "decision/all_in"
    act(round_, Check(), Bet(400), Fold())
    finish(round_)


def ruled_often(round_: Round, chance: SplitMix) -> None:
    """Random play in which the floor rules at every fourth question, on anything."""
    kinds = [each for each in EFFECTS if each not in DRAWING]
    while pending := round_.pending:
        question = pending[chance.below(len(pending))]
        if chance.below(4):
            round_.decide(question.id, round_.sample(question.id, chance))
        else:
            round_.rule(Ruling((random_effect(round_, chance, kinds),), "floor"))


def test_the_last_card_conforms() -> None:
    conform(GAME, scale(100, 10_000), openings=pot_opening)
    rounds = conform(GAME, scale(200, 10_000), openings=pot_opening, pilot=ruled_often)
    assert any(hand.all_in for round_ in rounds for hand in round_.deal.hands.values())
