"""Ultimate Texas Hold'em: who may wager what and when, what a fold leaves, a bank that runs short
(002-03, 000-42)."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from conformance.counting import conform_and_count, named
from houseway.cards.tape import Scripted
from houseway.errors import DecisionError, WagerError
from houseway.money import Odds
from houseway.rules.decisions import Check, Decision, Fold, Place, Play, Ready
from houseway.rules.events import Answered
from houseway.rules.game import Game
from houseway.rules.outcomes import Lose, Outcome, Push, Win
from houseway.rules.round import Round
from houseway.rules.rulings import HandDead, LoseWager, ReturnWager
from probes.seating import (
    Bet,
    answer,
    asked,
    begin,
    net,
    of,
    place,
    question,
    rule_now,
    settled,
    table,
)
from probes.ultimate import UltimateWager, game, wagers
from support import banked, rule, scale

GAME = game(dealt="two at once")
BASE: tuple[Bet, ...] = (("ann", "ante", 10), ("ann", "blind", 10))
BONUS: tuple[Bet, ...] = (("ann", "trips", 5), ("ann", "bad-beat", 5))
DRY = "Kc 8d 6h 4s 2c"
"""A board that helps nobody by itself."""


def start(
    ann: str,
    dealer: str,
    board: str = DRY,
    *,
    bets: tuple[Bet, ...] = BASE,
    ben: str = "",
    chosen: Game = GAME,
    **opening: Any,
) -> Round:
    """Ann's cards, Ben's where he wagers, the player-dealer's and the board."""
    seats = table("dina", "ann", "ben", back_line=("zoe",), **opening)
    return begin(chosen, seats, f"{ann} {ben} {dealer} {board}", *bets)


def play_on(round_: Round, *answers: Decision) -> Round:
    """These answers, one after the other, of whoever is asked."""
    for each in answers:
        round_.decide(round_.pending[0].id, each)
    return round_


def outcomes(round_: Round, bettor: str = "ann") -> dict[str, Outcome]:
    """By spot, what came of the bettor's wagers."""
    his = {wager.id: wager for wager in banked(round_).wagers if wager.bettor == bettor}
    return {his[e.wager].spot: e.outcome for e in settled(round_) if e.wager in his}


def refused(round_: Round, bettor: str, decision: Decision) -> str:
    with pytest.raises((DecisionError, WagerError)) as error:
        answer(round_, bettor, decision)
    return error.value.code


TO_THE_RIVER = (Check(), Check())


# -- wagers --------------------------------------------------------------------------------------


@rule("002-03", "Blind: equal to the Ante, both required")
def test_ante_and_blind_are_equal_and_go_together() -> None:
    round_ = Round(GAME, table("dina", "ann"), Scripted(""))
    place(round_, ("ann", "ante", 10))
    assert refused(round_, "ann", Ready()) == "wager/needs_partner"
    assert refused(round_, "ann", Place("blind", 2, 1_500)) == "wager/not_equal"
    place(round_, ("ann", "blind", 10))
    assert round_.why_not(question(round_, "ann").id, Ready()) is None


@rule("000-42", "allowed: Ante and Blind, with Trips, or with Trips and Bad Beat")
@pytest.mark.parametrize(("needs_trips", "code"), [(True, "wager/needs_base"), (False, "")])
def test_bad_beat_needs_ante_blind_and_trips(needs_trips: bool, code: str) -> None:
    chosen = game(wagers(bad_beat_needs_trips=needs_trips))
    round_ = Round(chosen, table("dina", "ann"), Scripted(""))
    wanted = Place("bad-beat", 2, 500)
    assert refused(round_, "ann", wanted) == "wager/needs_base"
    place(round_, *BASE)
    if code:
        assert refused(round_, "ann", wanted) == code
        place(round_, ("ann", "trips", 5))
    answer(round_, "ann", wanted)


@rule("002-03", "Play: once, 3x or 4x before the flop, 2x on the flop, 1x on the river")
def test_the_play_wager_shrinks_street_by_street() -> None:
    round_ = start("As Ad", "Qh Jh")
    assert refused(round_, "ann", Place("play", 2, 1_000)) == "decision/not_offered"
    assert refused(round_, "ann", Fold()) == "decision/not_offered"
    for wrong, right, flop in ((2_000, Check(), 0), (1_000, Check(), 3), (2_000, Play(1_000), 5)):
        assert refused(round_, "ann", Play(wrong)) == "decision/amount"
        assert len([c for c in round_.view("spectator").hands["board"].cards if c]) == flop
        answer(round_, "ann", right)
    assert round_.over
    assert net(round_) == {"dina": -1_000, "ann": 1_000}, "ante pushes: queen high does not qualify"


@pytest.mark.parametrize("times", [3, 4])
def test_who_has_bet_is_not_asked_again(times: int) -> None:
    round_ = play_on(start("As Ad", "Qh Qd"), Play(times * 1_000))
    assert round_.over
    assert net(round_)["ann"] == 1_000 * (1 + times), "the ante and the play; the blind pushes"


def test_a_play_wager_that_the_chips_do_not_reach_is_barred_with_the_reason() -> None:
    round_ = start("As Ad", "Qh Qd", stacks={"ann": 52})
    choices = round_.legal(question(round_, "ann").id)
    assert [(c.decision, c.status) for c in choices] == [
        ("check", "open"),
        ("play", "barred"),
        ("play", "open"),
    ]
    assert choices[1].reason == "4 times the Ante are $40; you have $32"


# -- results -------------------------------------------------------------------------------------


@rule("002-03", "settlement: qualifying, higher, lower and equal")
@pytest.mark.parametrize(
    ("ann", "bank", "ante", "play", "blind"),
    [
        ("As Ad", "Qh Qd", Win(line="win"), Win(line="win"), Push("any other win")),
        ("Jc Jd", "Qh Qd", Lose(), Lose(), Lose()),
        ("Qs Qc", "Qh Qd", Push("tie"), Push("tie"), Push("tie")),
        ("As Jd", "Qh Jh", Push("not qualified"), Win(line="win"), Push("any other win")),
        ("Ts Jd", "Qh Ah", Push("not qualified"), Lose(), Lose()),
        ("Qs Jd", "Qh Jh", Push("not qualified"), Push("tie"), Push("tie")),
    ],
)
def test_results(ann: str, bank: str, ante: Outcome, play: Outcome, blind: Outcome) -> None:
    round_ = play_on(start(ann, bank), *TO_THE_RIVER, Play(1_000))
    assert outcomes(round_) == {"ante": ante, "play": play, "blind": blind}


@rule("002-03", "Blind pays by its table where the player wins with a straight or better")
@pytest.mark.parametrize(
    ("ann", "board", "line", "won"),
    [
        ("7s 5d", DRY, "straight", 1_000),
        ("Ac 9c", "Kc 8c 6h 4s 2c", "flush", 1_500),
        ("Ks 8s", "Kc 8d 8h 4s 2c", "full house", 3_000),
        ("8s 8c", "Kc 8d 8h 4s 2c", "four of a kind", 10_000),
        ("Ac Qc", "Kc Jc Tc 4s 2c", "royal flush", 500_000),
    ],
)
def test_the_blind_pays_by_its_table(ann: str, board: str, line: str, won: int) -> None:
    round_ = play_on(start(ann, "3h 4d", board, bank=10_000), *TO_THE_RIVER, Play(1_000))
    [blind] = [e for e in settled(round_) if getattr(e.outcome, "line", "") == line]
    assert blind.paid == won


@rule("000-42", "Bad Beat pays by the beaten hand, whoever holds it; an exact tie loses")
@pytest.mark.parametrize(
    ("ann", "bank", "outcome"),
    [
        ("8s 8c", "Ks Kd", Win(Odds(9), "three of a kind")),
        ("Ks Kd", "8s 8c", Win(Odds(9), "three of a kind")),
        ("8s 8c", "Qh Qd", Lose()),
        ("7s 5d", "7c 5h", Lose()),
    ],
)
def test_a_bad_beat(ann: str, bank: str, outcome: Outcome) -> None:
    round_ = play_on(start(ann, bank, bets=(*BASE, *BONUS)), *TO_THE_RIVER, Play(1_000))
    assert outcomes(round_)["bad-beat"] == outcome


# -- folds ---------------------------------------------------------------------------------------

Kept = Literal["lost", "stays in action"]


@rule("002-03", "fold with three of a kind or better: Ante and Blind are lost, Trips pays")
@rule("000-42", "Bad Beat on a fold: stays in action (reading), or lost")
@pytest.mark.parametrize("trips", ["lost", "stays in action"])
@pytest.mark.parametrize("bad_beat", ["lost", "stays in action"])
def test_what_outlives_a_fold(trips: Kept, bad_beat: Kept) -> None:
    spots = wagers(trips_on_fold=trips, bad_beat_on_fold=bad_beat)
    chosen = game(spots, dealt="two at once")
    round_ = start("8s 8c", "Ks Kd", bets=(*BASE, *BONUS), chosen=chosen)
    play_on(round_, *TO_THE_RIVER, Fold())
    made = "three of a kind"
    lost = Lose(line="fold")
    assert outcomes(round_) == {
        "ante": lost,
        "blind": lost,
        "trips": lost if trips == "lost" else Win(Odds(3), made),
        "bad-beat": lost if bad_beat == "lost" else Win(Odds(9), made),
    }


@rule("002-03", "folded cards stay face down, but for those that Trips is paid on")
@pytest.mark.parametrize(("bets", "seen"), [(BASE, ["", ""]), ((*BASE, *BONUS), ["8s", "8c"])])
def test_folded_cards_are_turned_up_for_a_bonus_bet_only(
    bets: tuple[Bet, ...], seen: list[str]
) -> None:
    round_ = play_on(start("8s 8c", "Ks Kd", bets=bets), *TO_THE_RIVER, Fold())
    hand = round_.view("spectator").hands["p2"]
    assert (hand.state, hand.cards) == ("folded", seen)


# -- a bank that runs short ----------------------------------------------------------------------


def two_players(**terms: Any) -> Round:
    """Ann wins 10 on the ante and 10 on the play; Ben, behind her, folds 10 and 10."""
    bets: tuple[Bet, ...] = (*BASE, ("ben", "ante", 10), ("ben", "blind", 10))
    chosen = game(dealt="two at once", **terms)
    round_ = start("As Ad", "Qh Qd", bets=bets, ben="3s 5d", chosen=chosen, bank=30)
    return play_on(round_, *[Check()] * 4, Play(1_000), Fold())


@rule("002-03", "when do wagers of a hand given up use the bank: at the fold (reading), or in turn")
@pytest.mark.parametrize(
    ("reading", "won"),
    [
        ("at once", {"dina": 1_000, "ann": 1_000, "ben": -2_000}),  # 20 of 30 went at the fold
        ("in turn", {"dina": -1_000, "ann": 2_000, "ben": -1_000}),  # 20 of 30 went to Ann first
    ],
)
def test_a_fold_uses_the_bank_at_once_or_in_turn(reading: str, won: dict[str, int]) -> None:
    assert net(two_players(given_up=reading)) == won


@rule("002-03", "several bettors at one place and the bank runs short: spot by spot")
@pytest.mark.parametrize(
    ("reading", "won"),
    [
        ("spot by spot", {"dina": -3_000, "ann": 2_000, "zoe": 1_000}),
        ("bettor by bettor", {"dina": -3_000, "ann": 3_000}),
    ],
)
def test_several_bettors_at_one_place(reading: str, won: dict[str, int]) -> None:
    """Each would win 10 on the ante and 20 on the play; the bank has 30."""
    bets: tuple[Bet, ...] = (*BASE, ("zoe", "ante", 10, 2), ("zoe", "blind", 10, 2))
    chosen = game(dealt="two at once", at_one_place=reading)
    round_ = play_on(start("As Ad", "Qh Qd", bets=bets, chosen=chosen, bank=30), Check())
    assert net(play_on(round_, Play(2_000))) == won


# -- the back line -------------------------------------------------------------------------------

BEHIND: tuple[Bet, ...] = (*BASE, ("zoe", "ante", 20, 2), ("zoe", "blind", 20, 2))


@rule("002-03", "backline bettor decisions are not described; reading: the seated player decides")
def test_the_back_line_is_bound_and_plays_as_many_times_its_own_ante() -> None:
    round_ = play_on(start("As Ad", "Qh Qd", bets=BEHIND), Play(3_000))
    assert round_.over
    assert net(round_) == {"dina": -12_000, "ann": 4_000, "zoe": 8_000}


@rule("002-03", "a follower who cannot post the Play wager: all or nothing")
@pytest.mark.parametrize(
    ("terms", "won"),
    [
        ({}, {"ante": Lose(line="fold"), "blind": Lose(line="fold")}),
        ({"play_not_posted": "stands"}, {"ante": Win(line="win"), "blind": Push("any other win")}),
        (
            {"short_follower": "as far as it goes"},
            {"ante": Win(line="win"), "play": Win(line="win"), "blind": Push("any other win")},
        ),
    ],
)
def test_a_follower_who_cannot_post(terms: dict[str, Any], won: dict[str, Outcome]) -> None:
    chosen = game(dealt="two at once", **terms)
    round_ = start("As Ad", "Qh Qd", bets=BEHIND, chosen=chosen, stacks={"zoe": 90})
    play_on(round_, Play(3_000))
    assert outcomes(round_, "zoe") == won
    posted = [w.cents for w in banked(round_).wagers if w.spot == "play" and w.bettor == "zoe"]
    assert posted == ([5_000] if "play" in won else [])


# -- rulings -------------------------------------------------------------------------------------


@pytest.mark.parametrize("streets", [(Check(),), (Play(4_000),)])
def test_an_ante_returned_by_a_ruling_takes_everything_with_it(streets: tuple[Decision]) -> None:
    bets: tuple[Bet, ...] = (*BASE, *BONUS, ("ben", "ante", 10), ("ben", "blind", 10))
    round_ = start("As Ad", "Qh Qd", bets=bets, ben="Jc Jd")
    play_on(round_, *streets)
    rule_now(round_, ReturnWager("w1"), reason="placed late")
    assert round_.view("ann").purses["ann"] == 100_000
    while round_.pending:
        assert asked(round_) == ["ben"]
        round_.use_default(round_.pending[0].id)
    assert outcomes(round_) == {}


def test_a_back_line_bettor_decides_once_the_seated_player_s_ante_has_gone_back() -> None:
    round_ = start("As Ad", "Qh Qd", bets=BEHIND)
    rule_now(round_, ReturnWager("w1"), reason="placed late")
    assert asked(round_) == ["zoe"]
    assert round_.view("zoe").hands["p2"].cards == ["As", "Ad"]
    play_on(round_, Play(6_000))
    assert net(round_) == {"dina": -8_000, "zoe": 8_000}


@pytest.mark.parametrize("effect", [ReturnWager("w1"), LoseWager("w1")])
def test_a_question_about_a_hand_is_answered_for_him_who_has_no_wager_on_it_any_more(
    effect: ReturnWager | LoseWager,
) -> None:
    bets: tuple[Bet, ...] = (("ben", "ante", 10), ("ben", "blind", 10), *BASE)
    round_ = start("As Ad", "Qh Qd", bets=bets, ben="Jc Jd")
    play_on(round_, Check())
    assert asked(round_) == ["ben"]
    rule_now(round_, effect, reason="ruled")
    if isinstance(effect, LoseWager):  # the blind is still his, and so is the hand
        rule_now(round_, LoseWager("w2"), reason="ruled")
    said = of(round_, Answered)[-1]
    assert (said.bettor, said.decision, said.default) == ("ben", Check(), True)
    assert asked(round_) == ["ann"]


def test_a_hand_that_is_ruled_dead_is_not_folded_and_its_wagers_go_back() -> None:
    round_ = play_on(start("As Ad", "Qh Qd"), *TO_THE_RIVER)
    rule_now(round_, HandDead("p2"), reason="cards off the table")
    assert round_.over
    assert round_.deal["p2"].state == "dead"
    banked(round_).fold(round_.deal["p2"])
    assert round_.deal["p2"].state == "dead"
    assert net(round_) == {}


def test_a_line_that_no_hand_makes_is_refused() -> None:
    with pytest.raises(ValueError, match="'six aces' is no line of trips; there are: win, tie"):
        UltimateWager(bet="trips", pays={"six aces": "2:1"})


# -- everything together -------------------------------------------------------------------------

REACHED = {
    *named("outcome", "win", "lose", "push", "no-action"),
    *named("decision", "check", "play", "fold"),
}


@pytest.mark.parametrize(
    "terms",
    [
        {},
        {"given_up": "in turn", "at_one_place": "bettor by bettor", "play_not_posted": "stands"},
        {"coverage": "running", "short_follower": "as far as it goes", "dealt": "two at once"},
    ],
)
def test_ultimate_conforms_and_everything_is_reached(terms: dict[str, Any]) -> None:
    _, missing = conform_and_count(game(**terms), scale(150, 10_000), *REACHED)
    assert missing == set()


def test_seven_seats_never_need_more_than_nineteen_cards() -> None:
    rounds, _ = conform_and_count(game(), scale(60, 2_000))
    dealt = max(sum(map(len, round_.deal.hands.values())) for round_ in rounds)
    assert dealt <= 2 * 7 + 5
