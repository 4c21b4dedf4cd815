"""What may be wagered where: limits, back line, base wagers, chips, stacks and the fee."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from houseway.cards.deck import DeckTerms
from houseway.cards.tape import Scripted
from houseway.errors import RulingError, WagerError
from houseway.fees import Scale, Schedule, Tier
from houseway.fees.schedule import PlayerFee, PlayerPays
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.banked.outcomes import Push
from houseway.rules.banked.spots import SpotTerms
from houseway.rules.game import Family, Game
from houseway.rules.round.collections import charges_of, closing_charges
from houseway.rules.round.decisions import Join, Place, Ready, TakeBack
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Charged, Moved, Placed, Ruled
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.legality import Amount, Choice
from houseway.rules.round.opening import Bettor, Limits, Opening
from houseway.rules.round.requests import Script
from houseway.rules.rulings.effects import PayOver, ReturnCollection, ReturnWager
from houseway.rules.terms import ActionTerms, BankedTerms, Order, Stage, TableTerms
from probes.seating import answer, flat_fees, game_of, of, question
from support import banked, rule


class BettingTerms(BankedTerms, frozen=True, kw_only=True):
    wagers: dict[str, SpotTerms]


def play(deal: BankedDeal[BettingTerms]) -> Script:
    """Nothing is dealt; every wager goes back."""
    deal.settle("all", {wager: Push() for wager in deal.live()})
    return
    yield


FAMILY = Family(name="betting", procedure=1, terms=BettingTerms, play=play)
SPOTS = {
    "game": SpotTerms(name="Game wager", back_line=True, joint=True),
    "side": SpotTerms(name="Side game", excludes=("game",)),
    "bonus": SpotTerms(name="Bonus bet", bonus=True, needs=("game", "side"), low=100, high=2_500),
    "capped": SpotTerms(bonus=True, needs=("game",), cap="base", low=100),
    "below": SpotTerms(bonus=True, needs=("game",), cap="under base", low=100),
    "lines": SpotTerms(name="Both lines", bonus=True, needs=("game", "left"), cap="base", low=100),
    "shared": SpotTerms(
        name="Trips", bonus=True, needs=("side",), cap="base", cap_with=("sharing",), low=100
    ),
    "sharing": SpotTerms(name="Bad Beat", bonus=True, needs=("shared",), low=100),
    "left": SpotTerms(partner="right"),
    "right": SpotTerms(partner="left"),
    "raise": SpotTerms(name="Raise", needs=("game",), placed="in the round"),
    "both": SpotTerms(name="Bad Beat", bonus=True, needs=(("left",), ("right",)), low=100),
    "upon": SpotTerms(name="Upon it", bonus=True, needs=("both",), low=100),
    "gone": SpotTerms(name="Not here", offered=False),
}


def game(*, fees: Schedule | None = None, other_positions: bool = False) -> Game:
    terms = BettingTerms(
        deck=DeckTerms(),
        table=TableTerms(seats=5, other_positions=other_positions),
        action=ActionTerms(by="left"),
        settle=(Stage(stage="all", order=Order(trips=(tuple(SPOTS),))),),
        wagers=SPOTS,
        fees=fees,
    )
    return game_of(FAMILY, terms)


def start(
    chosen: Game | None = None,
    *,
    stack: int = 50_000,
    chip: int = 100,
    spot_limits: dict[str, Limits] | None = None,
) -> Round:
    """Dina has the bank at seat 1, ann sits at 2 and ben at 3; zoe stands. Seats 4, 5 are empty."""
    people = (Bettor("dina", 100_000, 1), Bettor("ann", stack, 2), Bettor("ben", 50_000, 3))
    opening = Opening(
        (*people, Bettor("zoe", 50_000)),
        player_dealer="dina",
        bank=50_000,
        limits=Limits(500, 20_000),
        spot_limits=spot_limits or {},
        chip=chip,
    )
    return Round(chosen or game(), opening, Scripted(""), strict=True)


def put(round_: Round, bettor: str, spot: str, position: int, cents: int) -> str:
    """Place a wager; the code of the refusal, or nothing. A refusal changes nothing."""
    wanted = Place(spot, position, cents)
    before = (list(round_.events), list(round_.inputs))
    refusal = round_.why_not(question(round_, bettor).id, wanted)
    if refusal is None:
        answer(round_, bettor, wanted)
        return ""
    with pytest.raises(WagerError) as refused:
        answer(round_, bettor, wanted)
    assert (refused.value.code, refused.value.message) == (refusal.code, refusal.reason)
    assert before == (round_.events, round_.inputs)
    return refused.value.code


def choice(round_: Round, bettor: str, spot: str, position: int) -> Choice:
    for each in round_.legal(question(round_, bettor).id):
        if (each.decision, each.spot, each.position) == ("place", spot, position):
            return each
    raise AssertionError(f"{spot} at {position} is not shown")


# -- limits and chips -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cents", "code"),
    [
        (500, ""),
        (20_000, ""),
        (499, "wager/under_minimum"),
        (0, "wager/under_minimum"),
        (-500, "wager/under_minimum"),
        (20_100, "wager/over_limit"),
        (550, "wager/odd_chips"),
    ],
)
def test_wagers_lie_within_the_limits_of_the_table(cents: int, code: str) -> None:
    assert put(start(), "ann", "game", 2, cents) == code


def test_the_edition_s_own_limits_of_a_spot_come_before_the_table_s() -> None:
    round_ = start()
    put(round_, "ann", "game", 2, 1_000)
    assert put(round_, "ann", "bonus", 2, 100) == ""
    assert put(round_, "ann", "bonus", 2, 2_600) == "wager/over_limit"
    assert choice(round_, "ann", "bonus", 2).amount == Amount(100, 2_500, 100)


def test_a_table_may_give_a_spot_limits_of_its_own() -> None:
    round_ = start(spot_limits={"game": Limits(2_000, 3_000)})
    assert put(round_, "ann", "game", 2, 1_900) == "wager/under_minimum"
    assert put(round_, "ann", "game", 2, 3_100) == "wager/over_limit"
    assert choice(round_, "ann", "game", 2).amount == Amount(2_000, 3_000, 100)


@pytest.mark.parametrize(("chip", "least"), [(100, 500), (500, 500), (1_000, 1_000), (300, 600)])
def test_the_smallest_wager_is_in_whole_chips(chip: int, least: int) -> None:
    round_ = start(chip=chip)
    amount = choice(round_, "ann", "game", 2).amount
    assert amount is not None
    assert (amount.low, amount.step) == (least, chip)
    assert put(round_, "ann", "game", 2, amount.low) == ""
    assert put(round_, "ann", "game", 2, least + chip) == ""


def test_nobody_bets_more_than_their_stack() -> None:
    round_ = start(stack=3_000)
    assert put(round_, "ann", "game", 2, 3_100) == "wager/over_stack"
    assert choice(round_, "ann", "game", 2).amount == Amount(500, 3_000, 100)
    assert put(round_, "ann", "game", 2, 3_000) == ""
    barred = choice(round_, "ann", "bonus", 2)
    assert (barred.status, barred.code) == ("barred", "wager/over_stack")


def test_a_new_wager_on_a_spot_replaces_the_old_one() -> None:
    round_ = start(stack=3_000)
    put(round_, "ann", "game", 2, 2_000)
    assert put(round_, "ann", "game", 2, 3_000) == "", "the two thousand come back first"
    assert round_.deal.chips["ann"] == 0
    assert [wager.cents for wager in banked(round_).live()] == [3_000]


# -- the fee --------------------------------------------------------------------------------------


@rule("004-13", "a full bet must be left after paying the collection")
def test_a_wager_leaves_room_for_its_fee() -> None:
    round_ = start(game(fees=flat_fees(player=100)), stack=3_000)
    assert put(round_, "ann", "game", 2, 3_000) == "wager/no_room_for_fee"
    assert choice(round_, "ann", "game", 2).amount == Amount(500, 2_900, 100)
    assert put(round_, "ann", "game", 2, 2_900) == ""
    for bettor in ("ann", "ben", "zoe"):
        answer(round_, bettor, Ready())
    assert round_.deal.chips["collection"] == 100
    assert round_.deal.chips["ann"] == 2_900


def test_a_fee_takes_no_more_than_a_ruling_left() -> None:
    round_ = start(game(fees=flat_fees(player=300)), stack=3_000)
    assert put(round_, "ann", "game", 2, 2_500) == ""
    round_.rule(Ruling((PayOver("ann", "ben", 400),), "floor", "owed"))
    for bettor in ("ann", "ben", "zoe"):
        answer(round_, bettor, Ready())
    assert [(each.payer, each.cents) for each in of(round_, Charged)] == [("ann", 100)]
    assert round_.deal.chips["collection"] == 100


def test_no_ruling_takes_from_a_bank_that_bettors_already_count_on() -> None:
    bettors = (Bettor("dina", 600, 1), Bettor("ann", 5_000, 2))
    opening = Opening(bettors, player_dealer="dina", bank=500, limits=Limits(500, 20_000))
    round_ = Round(game(), opening, Scripted(""), strict=True)
    with pytest.raises(RulingError, match=r"the \$1 that \w+ holds besides a bank"):
        round_.rule(Ruling((PayOver("dina", "ann", 200),), "floor", "owed"))
    round_.rule(Ruling((PayOver("dina", "ann", 100),), "floor", "owed"))
    answer(round_, "ann", Ready())
    assert round_.deal.chips["dina"] == 500


def test_a_waiting_ruling_is_refused_in_the_words_of_older_records() -> None:
    round_ = start(game())
    round_.rule(Ruling((PayOver("ann", "ann", 100),), "floor", "owed", at="no more bets"))
    for bettor in ("ann", "ben", "zoe"):
        answer(round_, bettor, Ready())
    [ruled] = [each for each in round_.events if isinstance(each, Ruled)]
    assert ruled.refused == "ruling/cannot_pay"
    assert ruled.reason == (
        "ann cannot pay 100 cents to ann: it must be an amount that ann holds beside a bank put up "
        "(50000), to another, and never to the house"
    )


def test_a_fee_larger_than_the_bank_leaves_no_bank() -> None:
    chosen = game(fees=flat_fees(player_dealer=800))
    bettors = (Bettor("dina", 500, 1), Bettor("ann", 5_000, 2))
    opening = Opening(bettors, player_dealer="dina", bank=500, limits=Limits(500, 20_000))
    round_ = Round(chosen, opening, Scripted(""), strict=True)
    assert put(round_, "ann", "game", 2, 1_000) == ""
    answer(round_, "ann", Ready())
    assert banked(round_).bank.posted == 0
    assert [(each.payer, each.cents) for each in of(round_, Charged)] == [("dina", 500)]
    assert round_.deal.chips["ann"] == 5_000


def test_the_fees_of_all_wagers_count_together() -> None:
    round_ = start(game(fees=flat_fees(player=100)), stack=3_000)
    put(round_, "ann", "game", 2, 1_000)
    assert put(round_, "ann", "game", 3, 2_000) == "wager/no_room_for_fee"
    assert put(round_, "ann", "game", 3, 1_900) == "wager/no_room_for_fee"
    assert put(round_, "ann", "game", 3, 1_800) == ""


# -- where ----------------------------------------------------------------------------------------


def test_spots_and_positions_that_are_not_there() -> None:
    round_ = start()
    assert put(round_, "ann", "nonsense", 2, 500) == "wager/unknown_spot"
    for position in (0, 6, -1):
        assert put(round_, "ann", "game", position, 500) == "wager/unknown_position"


def test_nobody_bets_at_the_player_dealer_s_position() -> None:
    assert put(start(), "ann", "game", 1, 500) == "wager/player_dealer"


@rule("000-01", "back line permitted on some spots and not on others")
def test_the_back_line_bets_where_the_spot_allows_it() -> None:
    round_ = start()
    assert put(round_, "zoe", "side", 2, 500) == "wager/no_back_line"
    assert put(round_, "zoe", "game", 2, 500) == ""
    assert put(round_, "ben", "game", 2, 500) == "", "a seated player behind another"
    assert put(round_, "ann", "game", 2, 500) == ""
    assert [event.back_line for event in of(round_, Placed)] == [True, True, False]
    assert put(round_, "zoe", "bonus", 2, 500) == "wager/no_back_line"


@rule("000-11", "players may use unoccupied betting circles")
def test_an_empty_position_is_open_where_the_table_says_so() -> None:
    assert put(start(), "ann", "game", 4, 500) == "wager/empty_position"
    round_ = start(game(other_positions=True))
    assert put(round_, "ann", "game", 4, 500) == ""
    assert not banked(round_).wagers[0].back_line
    assert put(round_, "ben", "side", 4, 500) == "wager/no_back_line", "ann has it"
    assert put(round_, "ben", "game", 4, 500) == ""


# -- wagers that depend on others ------------------------------------------------------------------


@rule("000-01", "a bonus bet needs a base wager of the same bettor")
def test_a_bonus_needs_one_of_its_base_wagers() -> None:
    round_ = start()
    put(round_, "zoe", "game", 2, 500)
    assert put(round_, "ann", "bonus", 2, 500) == "wager/needs_base", "another's is not enough"
    assert put(round_, "ann", "side", 2, 500) == ""
    assert put(round_, "ann", "bonus", 2, 500) == ""


def test_a_base_wager_stays_while_a_bonus_rests_on_it() -> None:
    round_ = start()
    put(round_, "ann", "game", 2, 500)
    put(round_, "ann", "bonus", 2, 500)
    with pytest.raises(WagerError) as refused:
        answer(round_, "ann", TakeBack("game", 2))
    assert refused.value.code == "wager/base_in_use"
    answer(round_, "ann", TakeBack("bonus", 2))
    answer(round_, "ann", TakeBack("game", 2))
    assert round_.deal.chips["ann"] == 50_000
    with pytest.raises(WagerError) as refused:
        answer(round_, "ann", TakeBack("game", 2))
    assert refused.value.code == "wager/not_there"


def test_a_base_wager_in_use_is_barred_from_being_taken_back() -> None:
    round_ = start()
    put(round_, "ann", "game", 2, 500)
    put(round_, "ann", "bonus", 2, 500)
    shown = round_.legal(question(round_, "ann").id)
    back = {each.spot: each for each in shown if each.decision == "take-back"}
    assert (back["game"].status, back["game"].code) == ("barred", "wager/base_in_use")
    assert back["game"].reason == "take back Bonus bet first"
    assert back["bonus"].status == "open"


def test_a_base_wager_stays_while_a_capped_bonus_needs_all_of_it() -> None:
    round_ = start()
    put(round_, "ann", "game", 2, 500)
    put(round_, "ann", "left", 2, 500)
    assert put(round_, "ann", "lines", 2, 1_000) == ""
    with pytest.raises(WagerError) as refused:
        answer(round_, "ann", TakeBack("left", 2))
    assert refused.value.code == "wager/base_in_use"
    assert put(round_, "ann", "lines", 2, 500) == ""
    answer(round_, "ann", TakeBack("left", 2))


@rule("000-01", "a bonus bet needs a base wager of the same bettor")
def test_a_base_wager_that_the_floor_returned_carries_no_bonus() -> None:
    round_ = start()
    put(round_, "ann", "game", 2, 500)
    put(round_, "ann", "bonus", 2, 500)
    round_.rule(Ruling((ReturnWager("w1"),), "floor", "placed late"))
    assert put(round_, "ann", "capped", 2, 100) == "wager/needs_base"
    for bettor in ("ann", "ben", "zoe"):
        answer(round_, bettor, Ready())
    assert "no base wager" in [each.why for each in of(round_, Moved)]
    assert round_.deal.chips["ann"] == 50_000


@pytest.mark.parametrize(("first", "second"), [("game", "side"), ("side", "game")])
def test_wagers_that_exclude_each_other_in_either_order(first: str, second: str) -> None:
    round_ = start()
    assert put(round_, "ann", first, 2, 500) == ""
    assert put(round_, "ann", second, 2, 500) == "wager/excluded"
    assert choice(round_, "ann", second, 2).code == "wager/excluded"


def test_wagers_exclude_each_other_at_one_position_unless_the_edition_says_at_the_table() -> None:
    for excluded, refused in (("at the position", ""), ("at the table", "wager/excluded")):
        chosen = game(other_positions=True)
        side = msgspec.structs.replace(SPOTS["side"], excluded=excluded)
        terms = msgspec.structs.replace(chosen.terms, wagers={**SPOTS, "side": side})
        round_ = start(game_of(FAMILY, terms))
        assert put(round_, "ann", "side", 2, 500) == ""
        assert put(round_, "ann", "game", 4, 500) == refused
        assert put(round_, "ben", "game", 3, 500) == "", "another's does not bar it"


def test_the_tables_own_limits_of_a_spot_are_narrower_than_the_filed_ones() -> None:
    round_ = start(spot_limits={"bonus": Limits(200, 1_000)})
    put(round_, "ann", "game", 2, 500)
    assert put(round_, "ann", "bonus", 2, 100) == "wager/under_minimum"
    assert put(round_, "ann", "bonus", 2, 1_100) == "wager/over_limit"


def test_a_bonus_capped_by_its_base_wager() -> None:
    round_ = start()
    put(round_, "ann", "game", 2, 1_000)
    assert put(round_, "ann", "capped", 2, 1_100) == "wager/over_base"
    assert put(round_, "ann", "capped", 2, 1_000) == ""
    assert put(round_, "ann", "below", 2, 1_000) == "wager/over_base"
    assert put(round_, "ann", "below", 2, 900) == ""
    assert put(round_, "ann", "game", 2, 900) == "wager/over_base", "not from below either"
    assert choice(round_, "ann", "game", 2).amount == Amount(1_000, 20_000, 100)
    assert put(round_, "ann", "game", 2, 1_100) == ""


@rule("001-40", "Trips and Bad Beat together no more than the Ante")
def test_two_bonus_bets_share_one_cap() -> None:
    round_ = start()
    put(round_, "ann", "side", 2, 1_000)
    assert put(round_, "ann", "shared", 2, 1_100) == "wager/over_base"
    assert put(round_, "ann", "shared", 2, 600) == ""
    assert put(round_, "ann", "sharing", 2, 500) == "wager/over_base"
    assert choice(round_, "ann", "sharing", 2).amount == Amount(100, 400, 100)
    assert put(round_, "ann", "sharing", 2, 400) == ""
    assert put(round_, "ann", "side", 2, 900) == "wager/over_base", "not from below either"
    assert choice(round_, "ann", "side", 2).amount == Amount(1_000, 20_000, 100)
    assert put(round_, "ann", "shared", 2, 700) == "wager/over_base"


@rule("000-11", "a wager in both betting spots (reading: equal)")
def test_partners_are_wagered_together_and_alike() -> None:
    round_ = start()
    put(round_, "ann", "left", 2, 1_000)
    with pytest.raises(WagerError) as refused:
        answer(round_, "ann", Ready())
    assert refused.value.code == "wager/needs_partner"
    ready = round_.legal(question(round_, "ann").id)[-1]
    assert (ready.status, ready.code) == ("barred", "wager/needs_partner")
    assert put(round_, "ann", "right", 2, 500) == "wager/not_equal"
    assert choice(round_, "ann", "right", 2).amount == Amount(1_000, 1_000, 100)
    assert put(round_, "ann", "right", 2, 1_000) == ""
    answer(round_, "ann", Ready())


def test_a_wager_without_its_partner_goes_back_when_the_clock_closes_betting() -> None:
    round_ = start()
    put(round_, "ann", "left", 2, 1_000)
    for bettor in ("ann", "ben", "zoe"):
        round_.use_default(question(round_, bettor).id)
    assert of(round_, Moved)[1].why == "no base wager"
    assert round_.deal.chips["ann"] == 50_000


def test_a_bonus_goes_back_with_the_base_wager_that_the_clock_takes_back() -> None:
    round_ = start()
    put(round_, "ann", "left", 2, 1_000)
    put(round_, "ann", "lines", 2, 500)
    for bettor in ("ann", "ben", "zoe"):
        round_.use_default(question(round_, bettor).id)
    assert round_.over
    assert not round_.voided
    assert round_.deal.chips["ann"] == 50_000


# -- the question ---------------------------------------------------------------------------------


def test_everybody_but_the_player_dealer_is_asked_until_ready() -> None:
    round_ = start()
    assert [each.bettor for each in round_.pending] == ["ann", "ben", "zoe"]
    ask = question(round_, "ann").id
    put(round_, "ann", "game", 2, 500)
    assert question(round_, "ann").id == ask, "it stays the same question"
    answer(round_, "ann", Ready())
    assert [each.bettor for each in round_.pending] == ["ben", "zoe"]


def test_choices_show_every_spot_of_ones_own_position_and_what_is_open_elsewhere() -> None:
    round_ = start()
    shown = round_.legal(question(round_, "ann").id)
    own = [each.spot for each in shown if each.position == 2]
    assert own == [spot for spot in SPOTS if spot not in ("raise", "gone")]
    assert [(each.spot, each.position) for each in shown if each.position not in (0, 2)] == [
        ("game", 3)
    ]
    assert shown[-1].decision == "ready"
    put(round_, "ann", "game", 2, 500)
    assert "take-back" in [each.decision for each in round_.legal(question(round_, "ann").id)]


# -- wagers on wagers -----------------------------------------------------------------------------


def test_a_wager_of_the_round_is_not_placed_before_the_deal() -> None:
    round_ = start()
    put(round_, "ann", "game", 2, 1_000)
    assert put(round_, "ann", "raise", 2, 1_000) == "wager/in_the_round"
    assert all(each.spot != "raise" for each in round_.legal(question(round_, "ann").id))


def test_a_spot_that_the_house_does_not_offer_is_not_there() -> None:
    assert put(start(), "ann", "gone", 2, 1_000) == "wager/unknown_spot"


def test_a_wager_may_need_one_of_each_of_several_groups() -> None:
    round_ = start()
    put(round_, "ann", "left", 2, 1_000)
    refusal = round_.why_not(question(round_, "ann").id, Place("both", 2, 500))
    assert refusal is not None
    assert refusal.reason == "Bad Beat needs a wager on right"
    put(round_, "ann", "right", 2, 1_000)
    assert put(round_, "ann", "both", 2, 500) == ""
    answer_back = round_.why_not(question(round_, "ann").id, TakeBack("right", 2))
    assert answer_back is not None
    assert answer_back.code == "wager/base_in_use"


@rule("000-42", "what rests on an ante goes back with it")
def test_a_returned_wager_takes_back_all_that_rests_on_it_and_on_its_partner() -> None:
    round_ = start()
    for spot, cents in (("left", 1_000), ("right", 1_000), ("both", 500), ("upon", 500)):
        assert put(round_, "ann", spot, 2, cents) == ""
    put(round_, "ann", "game", 2, 1_000)
    placed = {each.spot: each.wager for each in of(round_, Placed)}
    round_.rule(Ruling((ReturnWager(placed["left"]),), "floor", "misplaced"))
    assert [wager.spot for wager in banked(round_).live()] == ["game"]
    assert round_.deal.chips["ann"] == 49_000


# -- joined money ---------------------------------------------------------------------------------


def join(round_: Round, bettor: str, spot: str, position: int, cents: int) -> str:
    wanted = Join(spot, position, cents)
    refusal = round_.why_not(question(round_, bettor).id, wanted)
    if refusal is None:
        answer(round_, bettor, wanted)
        return ""
    return refusal.code


@rule("004-13", "each share at least the minimum, the sum at most the maximum")
def test_a_share_is_at_least_the_minimum_and_the_sum_at_most_the_maximum() -> None:
    round_ = start()
    assert join(round_, "ben", "game", 2, 1_000) == "wager/nothing_to_join"
    put(round_, "ann", "game", 2, 15_000)
    assert join(round_, "ben", "bonus", 2, 1_000) == "wager/not_joint"
    assert join(round_, "ben", "game", 2, 400) == "wager/joint_amount"
    assert join(round_, "ben", "game", 2, 5_100) == "wager/joint_amount"
    assert join(round_, "ben", "game", 2, 5_000) == ""
    assert join(round_, "zoe", "game", 2, 500) == "wager/joint_amount"
    assert join(round_, "ben", "game", 2, 1_000) == ""
    assert join(round_, "zoe", "game", 2, 500) == ""
    [wager] = banked(round_).live()
    assert (wager.cents, wager.shares) == (16_500, {"ben": 1_000, "zoe": 500})
    assert round_.view("zoe").wagers[wager.id].shares == {"ben": 1_000, "zoe": 500}


def test_one_wager_of_a_place_is_offered_to_be_joined_whose_came_first() -> None:
    round_ = start(game(other_positions=True))
    put(round_, "ann", "game", 4, 1_000)
    put(round_, "ben", "game", 4, 19_000)
    choices = round_.legal(question(round_, "zoe").id)
    [offered] = [each for each in choices if each.decision == "join"]
    assert offered.amount == Amount(500, 19_000, 100)
    assert join(round_, "zoe", "game", 4, 19_000) == ""
    assert [wager.shares for wager in banked(round_).live()] == [{"zoe": 19_000}, {}]


def test_joined_money_stays_until_those_who_joined_take_it_back() -> None:
    round_ = start()
    put(round_, "ann", "game", 2, 1_000)
    join(round_, "ben", "game", 2, 1_000)
    assert put(round_, "ann", "game", 2, 2_000) == "wager/joined"
    assert put(round_, "ben", "game", 2, 2_000) == "wager/share_there"
    back = round_.why_not(question(round_, "ann").id, TakeBack("game", 2))
    assert back is not None
    assert back.code == "wager/joined"
    answer(round_, "ben", TakeBack("game", 2))
    assert round_.deal.chips["ben"] == 50_000
    answer(round_, "ann", TakeBack("game", 2))
    assert round_.deal.chips["ann"] == 50_000


@rule("004-13", "one collection on the whole, borne by shares")
def test_the_collection_on_joined_money_is_one_and_is_borne_by_shares() -> None:
    round_ = start(game(fees=flat_fees(player=100)))
    put(round_, "ann", "game", 2, 1_000)
    join(round_, "ben", "game", 2, 3_000)
    told = closing_charges(banked(round_))
    assert [(each.payer, each.cents) for each in told] == [("ann", 25), ("ben", 75)]
    for bettor in ("ann", "ben", "zoe"):
        answer(round_, bettor, Ready())
    assert [(e.payer, e.cents) for e in of(round_, Charged)] == [("ann", 25), ("ben", 75)]
    assert round_.deal.chips["ben"] == 50_000 - 75


def test_a_joining_bettor_keeps_room_for_a_share_of_the_fee() -> None:
    round_ = start(game(fees=flat_fees(player=1_000)), stack=1_000)
    put(round_, "ben", "game", 3, 1_000)
    assert join(round_, "ann", "game", 3, 1_000) == "wager/no_room_for_fee"
    [offered] = [
        each for each in round_.legal(question(round_, "ann").id) if each.decision == "join"
    ]
    assert offered.amount == Amount(500, 600, 100)
    assert join(round_, "ann", "game", 3, 600) == ""


def tiered_fees(*tiers: tuple[int, int | None, int], on: PlayerPays = "each player") -> Schedule:
    scale = Scale(counts="dollars", tiers=tuple(Tier(*tier) for tier in tiers))
    return msgspec.structs.replace(flat_fees(), lines=(PlayerFee(scale, on=on),))


def test_nobody_joins_if_another_would_be_short_of_the_fee() -> None:
    fees = tiered_fees((100, 1_000, 100), (1_001, None, 300), on="each wager")
    round_ = start(game(fees=fees), stack=1_100)
    assert put(round_, "ann", "game", 2, 1_000) == ""
    assert join(round_, "ben", "game", 2, 500) == "wager/no_room_for_fee"
    wanted = Join("game", 2, 500)
    refusal = round_.why_not(question(round_, "ben").id, wanted)
    assert refusal is not None
    assert "ann would owe a collection of $2 and have only $1 for it" in refusal.reason
    [offered] = [
        each for each in round_.legal(question(round_, "ben").id) if each.decision == "join"
    ]
    assert offered.amount == Amount(2_000, 19_000, 100), "a third of three dollars is one"
    assert join(round_, "ben", "game", 2, 2_000) == ""


def test_a_further_wager_leaves_room_for_the_fee_on_joined_money() -> None:
    round_ = start(game(fees=flat_fees(player=1_000)), stack=3_500)
    put(round_, "ben", "game", 3, 1_000)
    assert join(round_, "ann", "game", 3, 1_000) == ""
    assert put(round_, "ann", "game", 2, 1_100) == "wager/no_room_for_fee"
    assert put(round_, "ann", "game", 2, 1_000) == ""
    for bettor in ("ann", "ben", "zoe"):
        answer(round_, bettor, Ready())
    assert sum(each.cents for each in of(round_, Charged)) == 2_000


def test_a_bonus_bet_is_capped_by_one_s_own_money_not_by_what_others_joined() -> None:
    round_ = start()
    put(round_, "ann", "game", 2, 500)
    join(round_, "ben", "game", 2, 5_000)
    assert put(round_, "ann", "capped", 2, 600) == "wager/over_base"
    assert put(round_, "ann", "capped", 2, 500) == ""


def test_a_joined_wager_bars_others_like_a_wager_of_ones_own() -> None:
    excluded = msgspec.structs.replace(SPOTS["side"], excluded="at the table")
    terms = msgspec.structs.replace(game().terms, wagers={**SPOTS, "side": excluded})
    round_ = start(game_of(FAMILY, terms))
    put(round_, "ann", "game", 2, 1_000)
    put(round_, "ben", "side", 3, 1_000)
    assert join(round_, "ben", "game", 2, 1_000) == "wager/excluded"
    answer(round_, "ben", TakeBack("side", 3))
    assert join(round_, "ben", "game", 2, 1_000) == ""
    assert put(round_, "ben", "side", 3, 1_000) == "wager/excluded"


def test_the_collection_on_joined_money_is_returned_where_the_wager_lies() -> None:
    round_ = start(game(fees=tiered_fees((100, None, 400))))
    put(round_, "ann", "game", 2, 1_000)
    put(round_, "ben", "game", 3, 1_000)
    join(round_, "ben", "game", 2, 1_000)
    round_.rule(Ruling((ReturnCollection(position=2),), "floor", "exposed", at="no more bets"))
    for bettor in ("ann", "ben", "zoe"):
        answer(round_, bettor, Ready())
    assert [ruled.refused for ruled in of(round_, Ruled)] == ["ruling/no_collection"]
    deal = banked(round_)
    assert [(c.payer, c.position) for c in charges_of(deal, position=2)] == [("ann", 2), ("ben", 2)]
    assert [(c.payer, c.cents) for c in charges_of(deal, position=3)] == [("ben", 400)]


# -- spots that nobody could wager on --------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"low": 600, "high": 500}, "the limits of bonus must rise .* got 600 to 500"),
        ({"low": -1}, "from 0 cents or more; got -1 to "),
        ({"joint": True, "cap": "base"}, "it can have neither a cap"),
        ({"joint": True, "partner": "left"}, "nor a partner"),
        ({"partner": "game"}, "game is the partner of bonus, so it cannot be a joint"),
        ({"needs": ("gone",)}, "bonus needs a wager on gone"),
        ({"needs": (("game",), ("gone", "raise"))}, "bonus needs a wager on gone or raise"),
        ({"partner": "gone"}, "bonus needs a wager on gone"),
        ({"needs": ("nowhere",)}, "'nowhere' is not a known wager"),
    ],
)
def test_a_spot_that_nobody_could_wager_on_is_refused(changed: dict[str, Any], said: str) -> None:
    spot = msgspec.structs.replace(SPOTS["bonus"], **changed)
    with pytest.raises(ValueError, match=said):
        msgspec.structs.replace(game().terms, wagers={**SPOTS, "bonus": spot})


def test_a_spot_that_is_not_offered_may_rest_on_one_that_is_not() -> None:
    spot = msgspec.structs.replace(SPOTS["bonus"], needs=("gone",), offered=False)
    msgspec.structs.replace(game().terms, wagers={**SPOTS, "bonus": spot})
