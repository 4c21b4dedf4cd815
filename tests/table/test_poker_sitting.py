"""A sitting of poker: button, blinds, arrivals, departures, returns, buy-ins and time charges."""

from __future__ import annotations

import msgspec
import pytest

from houseway.cards.tape import SplitMix
from houseway.editions.library import load_game
from houseway.errors import SittingError
from houseway.rules.round.decisions import Call, Check, Choose, Decision, Discard, Fold
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Moved
from houseway.rules.round.legality import Amount
from houseway.rules.round.opening import Limits, Stakes
from houseway.rules.terms import PotTerms
from houseway.table import Sitting, TableSettings, fold, replay_sitting
from houseway.table.events import TimeCharged, TimeOwed
from support import rule
from table.tables import refusal

CLOVIS, TAVERN = "clovis-500/texas-holdem", "stones-tavern/texas-holdem"
LOW_BALL, JACKS = "clovis-500/low-ball", "clovis-500/draw-poker-jacks-back"
CLOVIS_FLOPS = (
    ("004-01", "texas-holdem"),
    ("004-02", "texas-holdem-hi-lo-split"),
    ("004-03", "omaha"),
    ("004-04", "omaha-hi-lo-split"),
    ("004-09", "pineapple-hi"),
    ("004-10", "crazy-pineapple"),
    ("004-20", "crazy-pineapple-with-joker"),
    ("004-21", "lazy-pineapple-hi-low-split"),
    ("004-22", "crazy-pineapple-hi-low-split"),
)


def table(edition: str = CLOVIS, seats: str = "1 2 3 4 5", **settings: str) -> Sitting:
    """Somebody with $500 at each of these seats, by the seat's number; no collection."""
    named = {key.replace("_", "-"): value for key, value in settings.items()}
    sitting = Sitting(load_game(edition, named, option="none"))
    for seat in map(int, seats.split()):
        sitting.sit_down(f"b{seat}", seat=seat, cents=50_000)
    return sitting


def pass_round(sitting: Sitting) -> Round:
    """A hand in which everybody folds to the last."""
    round_ = sitting.open_round(SplitMix(1), strict=True)
    while round_.pending:
        kinds = [choice.decision for choice in round_.legal(round_.pending[0].id)]
        answer: Decision = Fold() if "fold" in kinds else Choose("pass")
        round_.decide(round_.pending[0].id, answer)
    sitting.take_round()
    return round_


def posts(round_: Round) -> dict[str, list[tuple[str, int]]]:
    """What was posted before the first bet: by whom, why and how much."""
    found: dict[str, list[tuple[str, int]]] = {}
    for event in round_.events:
        if isinstance(event, Moved) and event.to == "pot" and event.why not in ("bet", "call"):
            found.setdefault(event.source, []).append((event.why, event.cents))
    return found


def dealt(round_: Round) -> list[str]:
    return [bettor.id for bettor in round_.opening.bettors]


def blinds(round_: Round) -> tuple[int, str, str]:
    """The button's seat, and who has the small and the big blind."""
    by = {why: name for name, puts in posts(round_).items() for why, _ in puts}
    return round_.opening.button, by.get("small blind", ""), by.get("big blind", "")


# -- the button ----------------------------------------------------------------------------------


@rule("000-09", "dealer button and both blind buttons move one player clockwise after each round")
@rule("001-72", "button and blinds move clockwise one player after each round of play")
@pytest.mark.parametrize("edition", [TAVERN, "stones-saloon/no-limit-texas-holdem"])
def test_button_and_blinds_move_one_player(edition: str) -> None:
    sitting = table(edition, "1 3 5 8")
    lies = [blinds(pass_round(sitting)) for _ in range(5)]
    assert lies == [
        (1, "b3", "b5"),
        (3, "b5", "b8"),
        (5, "b8", "b1"),
        (8, "b1", "b3"),
        (1, "b3", "b5"),
    ]


def test_a_moving_button_passes_a_seat_that_was_left() -> None:
    sitting = table()
    assert blinds(pass_round(sitting)) == (1, "b2", "b3")
    sitting.stand_up("b3")
    assert blinds(pass_round(sitting)) == (2, "b4", "b5")


@rule("000-09", "button moves: the other setting, a dead button where a seat was left")
def test_under_a_dead_button_a_seat_that_was_left_posts_nothing() -> None:
    sitting = table(TAVERN, button_moves="dead")
    assert blinds(pass_round(sitting)) == (1, "b2", "b3")
    sitting.stand_up("b3")
    assert blinds(pass_round(sitting)) == (2, "", "b4"), "the small blind is b3's, who has left"
    assert blinds(pass_round(sitting)) == (3, "b4", "b5"), "now the button lies at the empty seat"
    assert blinds(pass_round(sitting)) == (4, "b5", "b1")


def test_after_a_dead_small_blind_the_left_of_the_big_blind_acts_first() -> None:
    sitting = table(TAVERN, button_moves="dead")
    pass_round(sitting)
    sitting.stand_up("b3")
    round_ = sitting.open_round(SplitMix(1), strict=True)
    assert round_.opening.dead_blinds == (0,)
    order = []
    for _ in range(3):
        order.append(round_.pending[0].bettor)
        round_.decide(round_.pending[0].id, Call())
    assert [*order, round_.pending[0].bettor] == ["b5", "b1", "b2", "b4"]


@pytest.mark.parametrize("heads_up", ["the button is big", "the button is small"])
def test_a_dead_button_gives_nobody_the_big_blind_twice(heads_up: str) -> None:
    sitting = table(TAVERN, "1 4 6", button_moves="dead", heads_up_blinds=heads_up)
    big = [blinds(pass_round(sitting))[2]]
    sitting.stand_up("b4")
    big += [blinds(pass_round(sitting))[2] for _ in range(4)]
    assert big == ["b6", "b1", "b6", "b1", "b6"]
    button, small, last = blinds(pass_round(sitting))
    assert {small, last} == {"b1", "b6"}
    assert f"b{button}" == (last if heads_up == "the button is big" else small)


@rule(
    "000-09", "no rule for heads-up blind positions: the button posts the big blind, or the small"
)
@pytest.mark.parametrize(
    ("reading", "lies", "first"),
    [
        ("the button is big", (1, "b2", "b1"), "b2"),
        ("the button is small", (1, "b1", "b2"), "b1"),
    ],
)
def test_blinds_of_two_players(reading: str, lies: tuple[int, str, str], first: str) -> None:
    sitting = table(TAVERN, "1 2", heads_up_blinds=reading)
    round_ = sitting.open_round(SplitMix(1), strict=True)
    assert blinds(round_) == lies
    assert round_.pending[0].bettor == first


# -- who comes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        pytest.param(*each, marks=rule(each[0], "a new player posts the big blind at once, live"))
        for each in CLOVIS_FLOPS
    ],
)
def test_a_new_player_posts_the_big_blind_as_a_bet(entry: str, name: str) -> None:
    assert entry
    sitting = table(f"clovis-500/{name}")
    pass_round(sitting)
    sitting.sit_down("new", seat=6, cents=20_000)
    round_ = sitting.open_round(SplitMix(1), strict=True)  # button 2
    assert posts(round_)["new"] == [("missed blind", 200)]
    assert round_.pending[0].bettor == "b5"
    round_.decide(round_.pending[0].id, Call())
    assert round_.pending[0].bettor == "new"
    assert {c.decision for c in round_.legal(round_.pending[0].id)} >= {"check", "raise"}
    sitting.abandon_round("seen enough")
    assert posts(pass_round(sitting))["new"] == [("missed blind", 200)], "still new"
    assert "new" not in posts(pass_round(sitting))


@rule("004-01", "a new player posts the big blind amount at once, in the small blind too")
def test_a_new_player_in_the_small_blind_posts_the_whole_amount() -> None:
    sitting = table()
    pass_round(sitting)
    pass_round(sitting)
    pass_round(sitting)  # button 3
    sitting.sit_down("new", seat=6, cents=20_000)
    sitting.stand_up("b5")
    assert posts(pass_round(sitting))["new"] == [("small blind", 100), ("missed blind", 100)]


@rule("004-01", "a new player waits for the big blind")
def test_a_new_player_may_wait_for_the_big_blind() -> None:
    sitting = table()
    pass_round(sitting)
    sitting.sit_down("new", seat=6, cents=20_000, waits=True)
    assert "new" not in dealt(pass_round(sitting))  # button 2
    assert "new" not in dealt(pass_round(sitting))  # button 3
    round_ = pass_round(sitting)  # button 4, small blind 5
    assert posts(round_)["new"] == [("big blind", 200)]
    assert blinds(pass_round(sitting)) == (5, "new", "b1")


def test_a_player_who_waits_is_reached_between_two_players() -> None:
    sitting = table(seats="1 5")
    pass_round(sitting)
    sitting.sit_down("new", seat=3, cents=20_000, waits=True)
    assert blinds(pass_round(sitting)) == (5, "b1", "new")


def test_everybody_is_dealt_in_where_a_game_begins() -> None:
    sitting = table(seats="1 2")
    pass_round(sitting)
    sitting.stand_up("b2")
    sitting.sit_down("new", seat=4, cents=20_000, waits=True)
    round_ = pass_round(sitting)
    assert dealt(round_) == ["b1", "new"]
    assert not round_.opening.owed


def test_where_nothing_is_filed_a_new_player_is_dealt_in() -> None:
    sitting = table(TAVERN)
    pass_round(sitting)
    sitting.sit_down("new", seat=6, cents=20_000)
    assert "new" not in posts(pass_round(sitting))


# -- the kill ------------------------------------------------------------------------------------


@rule("004-05", "a new player waits for the big blind or kills the pot in any position")
def test_a_new_player_of_low_ball_kills_the_pot() -> None:
    sitting = table(LOW_BALL)
    pass_round(sitting)
    sitting.sit_down("new", seat=6, cents=20_000)
    round_ = sitting.open_round(SplitMix(1), strict=True)  # button 2, blinds 3 and 4
    assert round_.opening.killer == "new"
    assert posts(round_)["new"] == [("kill", 400)]
    order = []
    while round_.pending[0].bettor != "new":
        order.append(round_.pending[0].bettor)
        round_.decide(round_.pending[0].id, Call())
    assert order == ["b5", "b1", "b2", "b3", "b4"], "the kill is last to act"
    bounds = [c for c in round_.legal(round_.pending[0].id) if c.decision == "raise"]
    assert [c.amount for c in bounds] == [Amount(800, 800, 100)], "the limits are doubled"


@rule("004-05", "the kill carried on: a void hand leaves the new player the kill")
def test_the_kill_of_a_hand_that_does_not_count_is_carried_on() -> None:
    sitting = table(LOW_BALL)
    pass_round(sitting)
    sitting.sit_down("new", seat=6, cents=20_000)
    sitting.sit_down("late", seat=7, cents=20_000)
    sitting.open_round(SplitMix(1), strict=True)
    sitting.abandon_round("a card was missing")
    round_ = pass_round(sitting)
    assert (round_.opening.killer, "late" in dealt(round_)) == ("new", False), "one kill a pot"
    assert pass_round(sitting).opening.killer == "late"
    assert pass_round(sitting).opening.killer == ""


def test_a_kill_is_whole_or_the_new_player_waits() -> None:
    sitting = table(LOW_BALL)
    pass_round(sitting)
    sitting.sit_down("poor", seat=6, cents=300)
    round_ = pass_round(sitting)
    assert (round_.opening.killer, "poor" in dealt(round_)) == ("", False)
    pass_round(sitting)
    assert posts(pass_round(sitting))["poor"] == [("big blind", 200)]


# -- who goes and returns ------------------------------------------------------------------------


@rule(
    "004-01",
    "after missed blinds a player resumes by posting the total, small part dead, big part live",
)
def test_a_returning_player_posts_the_total_of_the_blinds() -> None:
    sitting = table()
    pass_round(sitting)  # blinds 2 and 3
    sitting.sit_out("b4")
    pass_round(sitting)  # blinds 3 and 5
    pass_round(sitting)  # button 3, blinds 5 and 1
    sitting.come_back("b4")
    round_ = pass_round(sitting)
    assert posts(round_)["b4"] == [("missed blind", 200), ("dead blind", 100)]


@rule("004-01", "or the player may wait for the big blind")
def test_a_returning_player_may_wait_for_the_big_blind() -> None:
    sitting = table()
    pass_round(sitting)
    sitting.sit_out("b4")
    pass_round(sitting)
    pass_round(sitting)
    sitting.come_back("b4", waits=True)
    rounds = [pass_round(sitting) for _ in range(4)]
    assert ["b4" in dealt(each) for each in rounds] == [False, False, True, True]
    assert posts(rounds[2])["b4"] == [("big blind", 200)]


def test_a_player_without_chips_misses_the_blinds_as_well() -> None:
    sitting = table()
    pass_round(sitting)
    sitting.people["b4"].stack = 0
    pass_round(sitting)
    pass_round(sitting)
    sitting.add_chips("b4", 20_000)
    assert posts(pass_round(sitting))["b4"] == [("missed blind", 200), ("dead blind", 100)]


def test_a_new_player_who_sits_out_first_owes_no_more_than_a_new_one() -> None:
    sitting = table()
    pass_round(sitting)
    sitting.sit_down("new", seat=6, cents=20_000)
    sitting.sit_out("new")
    for _ in range(6):
        pass_round(sitting)
    sitting.come_back("new")
    assert posts(pass_round(sitting))["new"] == [("missed blind", 200)]


def test_a_player_who_has_missed_no_blind_need_not_wait() -> None:
    sitting = table()
    pass_round(sitting)
    sitting.sit_out("b1")
    pass_round(sitting)
    sitting.come_back("b1", waits=True)
    assert "b1" in dealt(pass_round(sitting))


def test_a_player_who_changes_seats_still_owes_missed_blinds() -> None:
    sitting = table()
    pass_round(sitting)
    sitting.sit_out("b4")
    pass_round(sitting)
    pass_round(sitting)
    pass_round(sitting)  # button 5
    sitting.change_seat("b4", seat=9)
    sitting.come_back("b4")
    assert posts(pass_round(sitting))["b4"] == [("missed blind", 200), ("dead blind", 100)]


@rule("004-01", "a new player: who left and sits down again is one")
def test_a_player_who_leaves_and_sits_down_again_is_new() -> None:
    sitting = table()
    pass_round(sitting)
    assert sitting.stand_up("b1") == 50_000
    sitting.sit_down("b1", seat=8, cents=50_000)
    assert posts(pass_round(sitting))["b1"] == [("missed blind", 200)]


@rule("004-08", "a false opening nobody calls: the hand is played over without re-anteing")
def test_a_hand_played_over_takes_the_ante_of_a_newcomer_only() -> None:
    sitting = table(JACKS, "1 2 3")
    round_ = sitting.open_round(SplitMix(4), strict=True)
    while round_.pending:
        id, kinds = round_.pending[0].id, {c.decision for c in round_.legal(round_.pending[0].id)}
        round_.decide(id, Check() if "check" in kinds else Discard(()))
    sitting.take_round()
    assert sitting.house["carried"] == 300
    sitting.sit_down("new", seat=5, cents=20_000)
    round_ = sitting.open_round(SplitMix(5), strict=True)
    assert posts(round_) == {"carried": [("carried pot", 300)], "new": [("ante", 100)]}


# -- chips ---------------------------------------------------------------------------------------


@rule("000-13", "13-84: $20 minimum buy-in, no maximum buy-in")
@rule("001-70", "no limit and pot limit games: buy-in from $20, no maximum")
@pytest.mark.parametrize(
    ("edition", "option", "structure"),
    [
        (TAVERN, 13, "no-limit"),
        (TAVERN, 85, "no-limit"),
        ("stones-saloon/pineapple-poker", 52, "no-limit"),
    ],
)
def test_the_buy_in_of_the_schedule_holds_for_coming_and_for_more(
    edition: str, option: int, structure: str
) -> None:
    sitting = Sitting(load_game(edition, {"structure": structure}, option=option))
    assert refusal(lambda: sitting.sit_down("ann", seat=1, cents=1_900)) == "sitting/buy_in"
    sitting.sit_down("ann", seat=1, cents=2_000)
    sitting.sit_down("bob", seat=2, cents=5_000_000)
    sitting.people["ann"].stack = 100
    assert refusal(lambda: sitting.add_chips("ann", 1_800)) == "sitting/buy_in"
    sitting.add_chips("ann", 1_900)


@rule("000-13", "85-99: limit games $1-$2 to $1,000-$2,000; the buy-in is for the others")
def test_a_limit_game_has_no_buy_in_where_the_schedule_prints_it_for_others() -> None:
    sitting = Sitting(load_game(TAVERN, option=85))
    sitting.sit_down("ann", seat=1, cents=500)


def test_a_posted_buy_in_holds_for_added_chips_too() -> None:
    stakes = Stakes(buy_in=Limits(4_000, 20_000))
    sitting = Sitting(load_game(TAVERN), TableSettings(stakes=stakes))
    sitting.sit_down("ann", seat=1, cents=20_000)
    with pytest.raises(SittingError, match=r"at least \$40 and at most \$200, not \$201"):
        sitting.add_chips("ann", 100)


@rule(
    "000-13",
    "85-99 | Texas Hold'em, Omaha; limit, no limit and pot limit | time | every thirty minutes",
)
@rule("001-46", "103-117: taken from each player every thirty minutes, not from the pot")
@pytest.mark.parametrize(
    ("edition", "option", "cents"),
    [(TAVERN, 85, 600), (TAVERN, 99, 2_000), ("stones-saloon/omaha", 103, 600)],
)
def test_time_is_taken_from_every_player_who_takes_part(
    edition: str, option: int, cents: int
) -> None:
    sitting = Sitting(load_game(edition, option=option))
    for seat, chips in enumerate((50_000, 50_000, cents - 100, 50_000), 1):
        sitting.sit_down(f"b{seat}", seat=seat, cents=max(chips, 2_000))
    sitting.people["b3"].stack = cents - 100
    sitting.sit_out("b4")
    round_ = sitting.open_round(SplitMix(1), strict=True)
    sitting.half_hour()
    assert not any(isinstance(event, TimeCharged) for event in sitting.log), "after the hand"
    while round_.pending:
        round_.decide(round_.pending[0].id, Fold())
    assert not any(isinstance(e, Moved) and e.to == "collection" for e in round_.events)
    sitting.take_round()
    paid = [event for event in sitting.log if isinstance(event, TimeCharged | TimeOwed)]
    assert {event.bettor: event.cents for event in paid} == dict.fromkeys(("b1", "b2", "b3"), cents)
    owed = [event.bettor for event in paid if isinstance(event, TimeOwed)]
    assert all(sitting.people[name].out for name in owed)


# -- the whole of it -----------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [CLOVIS, LOW_BALL, TAVERN])
@pytest.mark.parametrize("button", ["moving", "dead"])
def test_people_come_and_go_and_no_chip_is_lost(edition: str, button: str) -> None:
    """Random coming and going: every hand opens, every chip is accounted for, and it replays."""
    sitting = table(edition, "1 2 3 4", button_moves=button)
    chance, number = SplitMix(7), 0
    for _ in range(60):
        _stir(sitting, chance, f"n{(number := number + 1)}")
        if sum(s.plays for s in sitting.people.seated.values()) < 2:
            continue
        round_ = sitting.open_round(chance, strict=True)
        big = [name for name, puts in posts(round_).items() if ("big blind", 200) in puts]
        assert len(big) <= 1
        while round_.pending:
            question = round_.pending[0]
            round_.decide(question.id, round_.sample(question.id, chance))
        sitting.take_round()
        purses = fold(sitting.log)
        assert {p: purses.get(p, 0) for p in sitting.purses} == sitting.purses
    again = replay_sitting(sitting.game, sitting.settings, sitting.inputs)
    assert again.purses == sitting.purses
    assert msgspec.json.encode(again.log) == msgspec.json.encode(sitting.log)
    assert isinstance(sitting.game.terms, PotTerms)


def _stir(sitting: Sitting, chance: SplitMix, name: str) -> None:
    """Somebody sits down, leaves, sits out, comes back, or brings more chips."""
    here = list(sitting.people)
    free = [
        seat for seat in range(1, sitting.people.seats + 1) if seat not in sitting.people.seated
    ]
    for sitter in here:
        if not sitter.stack:
            sitting.add_chips(sitter.bettor, 20_000)
    one = here[chance.below(len(here))] if here else None
    match chance.below(5):
        case 0 if free:
            seat = free[chance.below(len(free))]
            sitting.sit_down(name, seat=seat, cents=20_000, waits=bool(chance.below(2)))
        case 1 if one is not None and len(here) > 3:
            sitting.stand_up(one.bettor)
        case 2 if one is not None and not one.out:
            sitting.sit_out(one.bettor)
        case _ if one is not None and one.out:
            sitting.come_back(one.bettor, waits=bool(chance.below(2)))
