"""Doubtful points of the poker fee books, each value in play."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import act, sit, stacks
from games.poker.test_collections_of_poker import DECK, check_down, see_the_flop, taken
from houseway.editions.library import load_game
from houseway.fees import Situation, due, find_schedule
from houseway.rules.round.decisions import Bet, Call, Check, Fold, Raise
from houseway.rules.round.driver import Round
from houseway.rules.round.opening import Stakes
from support import rule

TAVERN, SALOON = "stones-tavern/texas-holdem", "stones-saloon/no-limit-texas-holdem"
CLOVIS = "clovis-500/texas-holdem"
NO_LIMIT = Stakes(blinds=(100, 200), small_bet=200)


def start(edition: str, option: int | str, players: int, **settings: Any) -> Round:
    named = {key.replace("_", "-"): value for key, value in settings.items()}
    if edition == TAVERN:
        named.setdefault("structure", "no-limit")
    else:
        named.setdefault("run-it-twice", False)
    game = load_game(edition, named, option=option)
    return sit(game, *[200_000] * players, cards=DECK, stakes=NO_LIMIT)


@rule("000-13", "hand over after the flop but before the river: the level reached when it ends")
@rule("001-46", "a hand that ends after the flop but before the river, below the maximum")
@rule("001-70", "options 22-51 and 73-102: hand that ends before the river has no moment")
@rule("001-71", "options 22-51 and 73-102: hand that ends before the river has no moment")
@pytest.mark.parametrize(("edition", "option"), [(TAVERN, 32), (SALOON, 92)])
@pytest.mark.parametrize("reading", ["level reached", "nothing"])
def test_a_hand_that_ends_before_the_river(edition: str, option: int, reading: str) -> None:
    round_ = start(edition, option, 3, hand_ends_before_the_river=reading)
    see_the_flop(round_)
    act(round_, Bet(200), Fold(), Fold())
    due_then = [("end of hand", "collection", 100)] if reading == "level reached" else []
    assert taken(round_) == due_then


@rule("000-13", "Levels are whole dollars; the pot is measured before the fee")
@rule("000-13", "options 67-72 have four levels but the single-take wording of 37-60")
@pytest.mark.parametrize(("reading", "moment"), [("one take", "river"), ("two steps", "flop")])
def test_four_levels_in_one_take_or_in_two_steps(reading: str, moment: str) -> None:
    round_ = start(TAVERN, 67, 3, four_levels=reading)
    act(round_, Raise(400), Call(), Call())  # $12 before the flop: the third level
    check_down(round_)
    assert taken(round_) == [(moment, "collection", 500)]


@rule("000-13", "61-66: the third level at once, $1 more when the pot reaches the fourth")
def test_two_steps_take_a_dollar_more_at_the_fourth_level() -> None:
    for option, reading in ((61, "one take"), (67, "two steps")):
        round_ = start(TAVERN, option, 3, four_levels=reading)
        act(round_, Raise(400), Call(), Call())
        act(round_, Bet(3_000), Call(), Call())
        check_down(round_)
        assert [cents for _, _, cents in taken(round_)] == [500, 100]


@rule("000-13", "options 12, 84: $1.00 for every number of players, or $0.00 on the turn for 2-4")
@pytest.mark.parametrize(
    ("reading", "players", "stages"),
    [
        ("as with more", 4, ["pre-flop", "flop", "turn"]),
        ("no dollar on the turn", 4, ["pre-flop", "flop"]),
        ("no dollar on the turn", 5, ["pre-flop", "flop", "turn"]),
    ],
)
def test_four_or_fewer_players_at_the_tavern(reading: str, players: int, stages: list[str]) -> None:
    round_ = start(TAVERN, 84, players, four_or_fewer_players=reading)
    see_the_flop(round_)
    check_down(round_)
    paid = [(moment, cents) for moment, _, cents in taken(round_) if cents]
    assert [moment if n else "pre-flop" for n, (moment, _) in enumerate(paid)] == stages
    assert {cents for _, cents in paid} == {100}


@rule("001-46", "option 66: the last row is printed 4 $2 where its twin has 2-4 $2")
@rule("001-70", "fee schedule, option 66: misprint of the filing; read 2-4")
@rule("001-71", "fee schedule, option 66: misprint of the filing; read 2-4")
@pytest.mark.parametrize(
    ("reading", "fees"),
    [
        ("2-4 players", [("flop", "collection", 200)]),
        ("4 players, as printed", []),
    ],
)
def test_option_66_with_three_players(reading: str, fees: list[Any]) -> None:
    round_ = start(SALOON, 66, 3, option_66=reading)
    act(round_, Raise(400), Call(), Call())
    check_down(round_)
    assert taken(round_) == fees


@rule("004-23", "four or fewer players: no dollar on turn and river, or as with more")
@pytest.mark.parametrize(
    ("reading", "later"), [("no dollar on turn and river", 0), ("as with more", 2)]
)
def test_four_or_fewer_players_at_clovis(reading: str, later: int) -> None:
    game = load_game(CLOVIS, {"four-or-fewer-players": reading})
    round_ = sit(game, *[5_000] * 4, cards=DECK, stakes=Stakes(blinds=(100, 200), small_bet=200))
    see_the_flop(round_)
    check_down(round_)
    dollars = [moment for moment, kind, _ in taken(round_) if kind == "collection"]
    assert dollars == ["flop", "turn", "river"][: 1 + later]


@rule("000-13", "options 73-76: Modified fee taken from each player regardless, or from the pot")
@pytest.mark.parametrize(
    ("reading", "left"),
    [
        ("from each player", [199_900 - 100, 199_900 + 100, 199_900]),
        ("from the pot", [199_900, 200_000, 200_000]),
    ],
)
def test_the_dollar_without_a_flop(reading: str, left: list[int]) -> None:
    round_ = start(TAVERN, 73, 3, modified_fee=reading)
    act(round_, Fold(), Fold())
    assert stacks(round_) == left


# -- as printed ----------------------------------------------------------------------------------


@rule("004-23", "Jackpot $1 stands only in each first row; a merged cell: $1 for every row")
@pytest.mark.parametrize("edition", [CLOVIS, "clovis-500/omaha", "clovis-500/pineapple-hi"])
@pytest.mark.parametrize("players", [2, 4, 5, 6, 7, 9])
def test_the_jackpot_dollar_is_every_row_s(edition: str, players: int) -> None:
    fees = load_game(edition).terms.fees
    assert fees is not None
    now = Situation(moment="flop", players=players, pot=5_000, flop=True)
    assert [fee.cents for fee in due(fees, now) if fee.kind == "jackpot"] == [100]


@rule("004-23", "Hold'em 5 players $4 equal to 6-9 $4: implement as printed")
def test_five_players_drop_as_much_as_six() -> None:
    for players in (5, 6, 9):
        game = load_game(CLOVIS)
        round_ = sit(game, *[5_000] * players, cards=DECK)
        see_the_flop(round_)
        check_down(round_)
        assert sum(cents for _, kind, cents in taken(round_) if kind == "collection") == 400


@rule("004-23", "No-flop hands: not mentioned; the stages imply that nothing is taken before")
def test_clovis_takes_nothing_without_a_flop() -> None:
    round_ = sit(load_game(CLOVIS), *[5_000] * 4, cards=DECK)
    act(round_, *[Fold()] * 3)
    assert taken(round_) == []


@rule("004-23", "Hi-Lo Split forms are separate approved games: read with their parent")
def test_the_split_forms_pay_as_their_parents() -> None:
    for parent, split in (
        ("texas-holdem", "texas-holdem-hi-lo-split"),
        ("omaha", "omaha-hi-lo-split"),
    ):
        assert load_game(f"clovis-500/{parent}").terms.fees == (
            load_game(f"clovis-500/{split}").terms.fees
        )


@rule("000-13", "Options 18, 19, 42, 43: top level printed $11 without +; read $11+")
@rule("000-13", "Option 17 has two levels with $1-$6 / $7+; 26, 31, 36 two; twins 41, 50, 55, 60")
def test_the_top_level_is_open_above() -> None:
    for option in (17, 18, 19, 26, 31, 36, 41, 42, 43, 50, 55, 60):
        fees = find_schedule("stones-tavern/poker", option, group="holdem")
        now = Situation(moment="bets in", players=9, pot=100_000, flop=True)
        assert [fee.cents for fee in due(fees, now)] == [
            {18: 600, 19: 500, 42: 600, 43: 500}.get(option, 200)
        ]


@rule("000-13", "Levels are whole dollars; amounts between (e.g. $5.50): the level not yet left")
def test_a_pot_between_two_levels_has_not_reached_the_next() -> None:
    fees = find_schedule("stones-tavern/poker", 13, group="holdem")
    for cents, fee in ((500, 100), (550, 100), (600, 300)):
        now = Situation(moment="river", players=9, pot=cents, flop=True)
        assert [each.cents for each in due(fees, now)] == [fee]


@rule("001-46", "Options 16 and 19, 17 and 20, 67 and 70, 68 and 71 are identical pairs")
def test_the_identical_pairs_of_the_saloon() -> None:
    for one, other in ((16, 19), (17, 20), (67, 70), (68, 71)):
        left, right = (find_schedule("stones-saloon/poker", n, group="poker") for n in (one, other))
        assert left.lines == right.lines


@rule("001-70", "Number of Players is not defined: dealt in at the start; options 14, 21, 65, 72")
@rule("001-71", "Number of Players is not defined: dealt in at the start; options 14, 21, 65, 72")
@pytest.mark.parametrize("edition", ["pineapple-poker", "double-board-omaha"])
def test_players_are_those_dealt_in_at_the_start(edition: str) -> None:
    game = load_game(f"stones-saloon/{edition}", {"structure": "limit"}, option=1)
    round_ = sit(game, *[5_000] * 7, cards=DECK, stakes=NO_LIMIT)
    act(round_, *[Fold()] * 4, Raise(400), Call(), Call())
    assert [cents for _, _, cents in taken(round_)][:1] == [600]


@rule("001-70", "Discard position: step 11, after the flop betting round, before the turn")
def test_the_saloon_s_later_pineapple_discards_after_the_flop_betting() -> None:
    game = load_game("stones-saloon/pineapple-poker", {"run-it-twice": False}, option="none")
    round_ = sit(game, *[5_000] * 3, cards=DECK)
    see_the_flop(round_)
    act(round_, *[Check()] * 3)
    kinds = [each.decision for each in round_.legal(round_.pending[0].id)]
    assert (round_.deal.moment, kinds) == ("bets in", ["discard"])


@rule("003-05", "4 or less $2.00 is printed on the Option 3 line: it belongs to Option 2")
@rule("003-05", "Whether Option 3 replaces limit or no-limit collection is not said: a time charge")
def test_the_slipped_row_of_the_first_schedule() -> None:
    fees = find_schedule("napa-valley/poker-first", 2)
    now = Situation(moment="flop", players=4, pot=5_000, flop=True)
    assert [fee.cents for fee in due(fees, now)] == [200]
    timed = find_schedule("napa-valley/poker-first", 3)
    assert not due(timed, now)
    half_hour = Situation(moment="half hour", seats=("ann", "ben"))
    assert [(fee.payer, fee.cents) for fee in due(timed, half_hour)] == [("ann", 600), ("ben", 600)]


@rule(
    "004-23", "Hi-Lo Split forms are separate approved games: with their parent, or with the rest"
)
@pytest.mark.parametrize("split", ["texas-holdem-hi-lo-split", "omaha-hi-lo-split"])
def test_the_split_forms_may_pay_as_all_other_games(split: str) -> None:
    rest = load_game("clovis-500/crazy-pineapple").terms.fees
    settings = {"fees-of-split-games": "with the other games"}
    assert load_game(f"clovis-500/{split}", settings).terms.fees == rest
    assert load_game(f"clovis-500/{split}").terms.fees != rest


@rule("004-23", "for Omaha the stages are not printed: the whole drop after the flop (setting)")
@pytest.mark.parametrize("edition", ["omaha", "omaha-hi-lo-split"])
@pytest.mark.parametrize(
    ("reading", "moment"),
    [("after the first betting round", "flop"), ("at the end of the hand", "end of hand")],
)
def test_when_omaha_pays_its_drop(edition: str, reading: str, moment: str) -> None:
    game = load_game(f"clovis-500/{edition}", {"when-others-pay": reading})
    round_ = sit(game, *[20_000] * 3, cards=DECK)
    see_the_flop(round_)
    check_down(round_)
    assert taken(round_) == [(moment, "collection", 300), (moment, "jackpot", 100)]
