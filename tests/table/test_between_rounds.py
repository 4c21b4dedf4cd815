"""What lasts from round to round: discs, carried pots, notes, button, blinds, time charges."""

from __future__ import annotations

from houseway.cards.tape import SplitMix
from houseway.rules.pots.deal import PotDeal
from houseway.rules.pots.stages import post, post_blinds, post_missed, take_seats
from houseway.rules.round.decisions import Place
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Charged, Moved, Settled
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.opening import Limits, Stakes
from houseway.rules.round.requests import Moment, Script
from houseway.rules.rulings.effects import Void
from houseway.rules.terms import Terms
from houseway.table import Sitting, TableSettings, bots, play_round, table_of_bots
from houseway.table.events import (
    ButtonPlaced,
    DiscGiven,
    DiscsVoid,
    DiscUsed,
    MissedBlind,
    SatOut,
    TimeCharged,
    TimeOwed,
)
from support import rule
from table.tables import (
    BACCARAT,
    BY_TIME,
    PLAYER_WINS,
    WITH_DISCS,
    Stacked,
    answer,
    bank,
    hand,
    poker,
    refusal,
    table,
    with_fees,
)

# -- discs -----------------------------------------------------------------------------------


def short_bank() -> Sitting:
    """Ann's bank of ten dollars covers one of two wagers; the other one gets no action."""
    sitting = table(WITH_DISCS)
    round_ = hand(sitting, "ann", bank=1_000, bob=1_000, cat=1_000)
    covered = {e.wager: e.paid for e in round_.events if isinstance(e, Settled)}
    assert covered == {"w1": 1_000, "w2": 0} or covered == {"w1": 0, "w2": 1_000}
    return sitting


def unlucky(sitting: Sitting) -> str:
    (given,) = [event.bettor for event in sitting.log if isinstance(event, DiscGiven)]
    return given


@rule("003-02", "a hand that got no action because the bank ran out earns a free-collection disc")
def test_a_wager_without_action_earns_a_disc_that_pays_the_next_fee() -> None:
    sitting = short_bank()
    who = unlucky(sitting)
    assert sitting.people[who].discs == 1
    paid = sitting.house["collection"]
    round_ = hand(sitting, "ann", bob=1_000, cat=1_000)
    assert round_.opening.discs == (who,)
    fees = {e.payer: e for e in round_.events if isinstance(e, Charged)}
    assert fees[who].cents == 0
    assert "disc" in fees[who].waived
    assert DiscUsed(who) in sitting.log
    assert sitting.people[who].discs == 0
    assert sitting.house["collection"] > paid  # the others pay as always
    assert hand(sitting, "bob").opening.discs == ()


def test_a_disc_is_kept_while_its_bettor_does_not_wager() -> None:
    sitting = short_bank()
    who = unlucky(sitting)
    hand(sitting, "ann")
    assert sitting.people[who].discs == 1


@rule("003-02", "a disc is valid only at that table and the same betting limit")
def test_a_disc_is_void_under_another_limit() -> None:
    sitting = short_bank()
    who = unlucky(sitting)
    sitting.set_limits(sitting.limits)
    assert sitting.people[who].discs == 1
    sitting.set_limits(Limits(1_000, 100_000))
    assert sitting.people[who].discs == 0
    assert DiscsVoid(who, 1) in sitting.log


@rule("003-02", "a disc is not transferable")
def test_a_disc_does_not_leave_the_table_with_its_bettor() -> None:
    sitting = short_bank()
    who = unlucky(sitting)
    cents = sitting.stand_up(who)
    assert DiscsVoid(who, 1) in sitting.log
    sitting.sit_down(who, seat=5, cents=cents // 100 * 100)
    assert sitting.people[who].discs == 0


def test_a_wager_covered_in_part_had_its_action() -> None:
    sitting = table(WITH_DISCS)
    hand(sitting, "ann", bank=1_500, bob=1_000, cat=1_000)
    assert not any(isinstance(event, DiscGiven) for event in sitting.log)


def test_a_hand_with_one_of_its_wagers_covered_had_its_action() -> None:
    sitting = table(WITH_DISCS)
    bank(sitting, "ann", 1_000)
    round_ = sitting.open_round(Stacked(PLAYER_WINS))
    (question,) = [q.id for q in round_.pending if q.bettor == "bob"]
    for spot in ("player", "banker"):
        round_.decide(question, Place(spot, 2, 1_000))
    answer(sitting, round_)
    sitting.take_round()
    settled = [event for event in round_.events if isinstance(event, Settled)]
    assert [(event.paid, event.uncovered) for event in settled] == [(1_000, 0), (0, 1_000)]
    assert sitting.people["bob"].discs == 0


def test_a_house_that_files_no_disc_gives_none() -> None:
    sitting = table(BACCARAT)
    hand(sitting, "ann", bank=1_000, bob=1_000, cat=1_000)
    assert not any(isinstance(event, DiscGiven) for event in sitting.log)


def test_a_voided_round_gives_and_uses_no_disc() -> None:
    sitting = short_bank()
    who = unlucky(sitting)
    bank(sitting, "ann", 1_000)
    round_ = sitting.open_round(SplitMix(3))
    round_.rule(Ruling((Void(),), by="floor", at="deal complete"))
    answer(sitting, round_, bob=1_000, cat=1_000)
    sitting.take_round()
    assert [s.discs for s in sitting.people if s.discs] == [1]
    assert sitting.people[who].discs == 1


# -- carried pot and notes -------------------------------------------------------------------


def nobody_wins_the_first(deal: PotDeal[Terms]) -> Script:
    """Antes; the first pot is carried to the second round, where the first seat wins it all."""
    deal.pot.take_carried()
    for bettor in deal.left_of_button():
        deal.pot.put_in(bettor.id, 100, "ante", "ante")
    yield Moment("deal")
    if deal.opening.notes.get("rounds", 0) == 0:
        deal.pot.carry()
    else:
        deal.chips.move("pot", deal.left_of_button()[0].id, deal.pot.cents, "pot")
    deal.notes["rounds"] = deal.opening.notes.get("rounds", 0) + 1


def test_a_pot_that_nobody_won_is_carried_to_the_next_round() -> None:
    sitting = table_of_bots(poker(nobody_wins_the_first), 3)
    play_round(sitting, SplitMix(1))
    assert sitting.house["carried"] == 300
    assert sitting.total == 300_000
    round_ = play_round(sitting, SplitMix(1))
    assert round_.opening.carried == 300
    assert sitting.house["carried"] == 0
    assert max(s.stack for s in sitting.people) == 100_000 - 200 + 600


def test_a_note_of_one_round_is_in_the_opening_of_the_next() -> None:
    sitting = table_of_bots(poker(nobody_wins_the_first), 3)
    notes = [play_round(sitting, SplitMix(1)).opening.notes for _ in range(3)]
    assert notes == [{}, {"rounds": 1}, {"rounds": 2}]


# -- button and blinds -----------------------------------------------------------------------


def blinds(deal: PotDeal[Terms]) -> Script:
    """The blinds, and what is owed, into a pot that the button wins."""
    hands = take_seats(deal)
    post_blinds(deal, hands, "pre-flop")
    post_missed(deal, hands, "pre-flop")
    yield Moment("deal")
    deal.chips.move("pot", hands[-1].controller, deal.pot.cents, "pot")


def blind_table(n: int = 5) -> Sitting:
    sitting = Sitting(poker(blinds), TableSettings(stakes=Stakes(blinds=(100, 200))))
    bots(sitting, n)
    return sitting


def buttons(sitting: Sitting) -> list[int]:
    return [event.seat for event in sitting.log if isinstance(event, ButtonPlaced)]


@rule("001-43", "the dealer button moves one player clockwise after each round")
def test_the_button_moves_clockwise_past_those_who_sit_out() -> None:
    sitting = blind_table(4)
    for _ in range(5):
        play_round(sitting, SplitMix(1))
    sitting.sit_out("bot-2")
    play_round(sitting, SplitMix(1))
    sitting.stand_up("bot-4")
    play_round(sitting, SplitMix(1))
    assert buttons(sitting) == [1, 2, 3, 4, 1, 3, 1]


def test_the_floor_may_place_the_button() -> None:
    sitting = blind_table(4)
    sitting.place_button(3)
    play_round(sitting, SplitMix(1))
    play_round(sitting, SplitMix(1))
    assert buttons(sitting) == [3, 4]
    assert refusal(lambda: sitting.place_button(6)) == "sitting/no_button"


def test_a_voided_round_leaves_the_button_where_it_was() -> None:
    sitting = blind_table(3)
    play_round(sitting, SplitMix(1))
    round_ = sitting.open_round(SplitMix(1))
    round_.rule(Ruling((Void(),), by="floor", at="deal"))
    assert not round_.pending
    sitting.take_round()
    play_round(sitting, SplitMix(1))
    assert buttons(sitting) == [1, 2, 2]


def test_blinds_missed_while_sitting_out_are_owed_and_paid_on_coming_back() -> None:
    sitting = blind_table()
    sitting.sit_out("bot-3")
    play_round(sitting, SplitMix(1))  # button 1: the small blind at 2, the big one passes 3
    assert MissedBlind("bot-3", 200) in sitting.log
    play_round(sitting, SplitMix(1))  # button 2: the small blind passes 3
    assert MissedBlind("bot-3", 300) in sitting.log
    play_round(sitting, SplitMix(1))
    assert sum(isinstance(event, MissedBlind) for event in sitting.log) == 2
    sitting.come_back("bot-3")
    round_ = play_round(sitting, SplitMix(1))
    assert round_.opening.owed == {"bot-3": 300}
    assert posts(round_, "bot-3") == [("missed blind", 200), ("dead blind", 100)]
    assert play_round(sitting, SplitMix(1)).opening.owed == {}
    assert sitting.total == 500_000


def posts(round_: Round, bettor: str) -> list[tuple[str, int]]:
    """What the bettor put in, and why."""
    return [
        (event.why, event.cents)
        for event in round_.events
        if isinstance(event, Moved) and (event.source, event.to) == (bettor, "pot")
    ]


def test_a_missed_blind_is_cleared_by_the_reason_of_the_chips() -> None:
    sitting = blind_table()
    sitting.sit_out("bot-3")
    play_round(sitting, SplitMix(1))  # the big blind passes 3
    play_round(sitting, SplitMix(1))  # the small blind passes 3
    for _ in range(2):
        play_round(sitting, SplitMix(1))
    sitting.come_back("bot-3")
    round_ = play_round(sitting, SplitMix(1))  # button 1: the bettor's own big blind
    assert round_.opening.button == 1
    assert posts(round_, "bot-3") == [("big blind", 200)]
    assert play_round(sitting, SplitMix(1)).opening.owed == {}


def test_an_ante_clears_no_blind() -> None:
    def antes(deal: PotDeal[Terms]) -> Script:
        hands = take_seats(deal)
        post(deal, hands, [100] * len(hands), "ante", "ante")
        yield Moment("deal")
        deal.chips.move("pot", hands[-1].controller, deal.pot.cents, "pot")

    sitting = Sitting(poker(antes), TableSettings(stakes=Stakes(blinds=(100, 200))))
    bots(sitting, 5)
    sitting.sit_out("bot-3")
    play_round(sitting, SplitMix(1))
    sitting.come_back("bot-3")
    assert [play_round(sitting, SplitMix(1)).opening.owed for _ in range(2)] == [
        {"bot-3": 200},
        {"bot-3": 200},
    ]


def test_the_opening_of_a_game_for_a_pot_carries_the_stakes() -> None:
    round_ = play_round(blind_table(), SplitMix(1))
    assert round_.opening.stakes == Stakes(blinds=(100, 200))


def test_stakes_that_cannot_be_posted_open_no_table() -> None:
    stakes = Stakes(blinds=(200, 100))
    assert refusal(lambda: Sitting(poker(blinds), TableSettings(stakes=stakes))) == "opening/stakes"


# -- time ------------------------------------------------------------------------------------


def nothing(deal: PotDeal[Terms]) -> Script:
    yield Moment("end of hand")


@rule("003-07", "options 9-11: per half hour a player is seated and participating")
def test_a_half_hour_charges_everybody_who_takes_part() -> None:
    sitting = table_of_bots(poker(nothing, fees=BY_TIME), 3)
    sitting.sit_out("bot-2")
    sitting.half_hour()
    charged = {e.bettor: e.cents for e in sitting.log if isinstance(e, TimeCharged)}
    assert charged == {"bot-1": 600, "bot-3": 600}
    assert sitting.house["collection"] == 1_200
    assert sitting.total == 300_000


def test_a_half_hour_in_mid_round_is_collected_after_it() -> None:
    sitting = table_of_bots(poker(nothing, fees=BY_TIME), 3)
    sitting.open_round(SplitMix(1))
    sitting.half_hour()
    assert sitting.house["collection"] == 0
    sitting.take_round()
    assert sitting.house["collection"] == 1_800


def test_a_player_who_cannot_pay_the_time_charge_sits_out_until_it_is_paid() -> None:
    sitting = table_of_bots(poker(nothing, fees=BY_TIME), 2)
    sitting.sit_down("ann", seat=5, cents=500)
    sitting.half_hour()
    assert sitting.log[-2:] == [TimeOwed("ann", 600), SatOut("ann")]
    assert refusal(lambda: sitting.come_back("ann")) == "sitting/time_unpaid"
    sitting.add_chips("ann", 500)
    sitting.come_back("ann")
    assert sitting.purses["ann"] == 400
    assert sitting.house["collection"] == 1_800


def test_a_bank_that_the_time_charge_cut_into_is_free_again() -> None:
    sitting = table(with_fees(BACCARAT, BY_TIME))
    bank(sitting, "ann", 100_000)
    sitting.half_hour()
    assert sitting.bank.holder == ""
    bank(sitting, "ann", 99_400)


def test_a_schedule_without_time_charges_nothing_for_it() -> None:
    for game in (BACCARAT, WITH_DISCS):
        sitting = table(game)
        sitting.half_hour()
        assert sitting.house["collection"] == 0


def test_time_does_not_go_backwards() -> None:
    sitting = table()
    sitting.advance_time(minute=5)
    assert refusal(lambda: sitting.advance_time(minute=4)) == "sitting/time_backwards"
    assert hand(sitting, "ann", PLAYER_WINS).over
