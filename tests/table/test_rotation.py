"""Who is offered the bank, who may keep it, and when the game is broken."""

from __future__ import annotations

import pytest

from houseway.errors import SittingError
from houseway.table import find_policy, policies
from houseway.table.events import Accepted, Broken, Declined, Event, Lapsed, Offered, Restarted
from houseway.table.rotation import (
    Candidate,
    History,
    Wagered,
    after,
    offer_order,
    turn_of,
    why_not,
)
from houseway.table.sitting import Sitting
from support import rule
from table.tables import bank, hand, refusal, table

NOBODY = Wagered(frozenset(), frozenset())
SEATED = {seat: Candidate(name, seat) for seat, name in ((1, "ann"), (3, "bob"), (4, "cat"))}


def about_bank(sitting: Sitting) -> list[Event]:
    kinds = (Offered, Accepted, Declined, Lapsed, Broken, Restarted)
    return [event for event in sitting.log if isinstance(event, kinds)]


def test_every_policy_has_a_date_and_a_source() -> None:
    assert {"two-hands", "sixty-minutes", "forty-minutes"} <= set(policies())
    for policy in policies().values():
        assert policy.source
        assert policy.since
        assert policy.hands or policy.minutes or policy.others


def test_there_is_no_policy_that_nobody_filed() -> None:
    with pytest.raises(SittingError) as caught:
        find_policy("three-hands")
    assert caught.value.code == "sitting/unknown_policy"


@rule("004-16", "a new game's button begins with the first player clockwise from the dealer")
def test_a_new_game_offers_the_bank_from_the_house_dealers_left() -> None:
    order = offer_order(find_policy("two-hands"), History(), SEATED, seats=8, minute=0)
    assert order == ["ann", "bob", "cat"]


@rule("003-02", "nobody holds the position more than two consecutive hands; it rotates clockwise")
def test_after_two_hands_the_bank_goes_to_the_next_player_clockwise() -> None:
    two = find_policy("two-hands")
    once = after(History(), SEATED[3], 0, NOBODY)
    assert offer_order(two, once, SEATED, seats=8, minute=0) == ["bob", "cat", "ann"]
    assert turn_of(once, "bob") == 2
    twice = after(once, SEATED[3], 1, NOBODY)
    assert offer_order(two, twice, SEATED, seats=8, minute=1) == ["cat", "ann"]
    assert why_not(two, twice, SEATED[3], 1) == "bob has had 2 consecutive hands"
    between = after(twice, SEATED[4], 2, NOBODY)
    assert turn_of(between, "bob") == 1
    assert not why_not(two, between, SEATED[3], 2)


def test_the_bank_button_shows_the_first_and_the_second_turn() -> None:
    sitting = table()
    turns = [hand(sitting, who).opening.turn for who in ("ann", "ann", "bob", "cat", "cat", "ann")]
    assert turns == [1, 2, 1, 1, 2, 1]


@rule("004-13", "the bank may be accepted or declined")
def test_declining_is_always_allowed_and_is_logged() -> None:
    sitting = table()
    assert sitting.offer_bank() == "ann"
    sitting.decline("ann")
    sitting.accept("bob", 5_000)
    assert about_bank(sitting) == [
        Offered("ann", 1),
        Declined("ann"),
        Offered("bob", 1),
        Accepted("bob", 5_000, 1),
    ]


def test_a_second_turn_may_be_declined_too() -> None:
    sitting = table()
    hand(sitting, "ann")
    assert sitting.offer_bank() == "ann"
    sitting.decline("ann")
    assert sitting.bank.offered == "bob"


@rule("003-02", "if nobody intervenes the game is broken")
def test_a_game_that_nobody_else_banks_is_broken() -> None:
    sitting = table(names="ann bob")
    hand(sitting, "ann")
    hand(sitting, "ann")
    assert sitting.offer_bank() == "bob"
    sitting.decline("bob")
    assert sitting.bank.broken == 0
    assert refusal(sitting.offer_bank) == "sitting/broken"
    assert refusal(lambda: sitting.open_round(None)) == "sitting/broken"  # type: ignore[arg-type]
    sitting.restart()
    assert sitting.offer_bank() == "bob"  # a restart does not let ann bank a third hand
    assert about_bank(sitting)[-4:] == [
        Declined("bob"),
        Broken(0),
        Restarted(0),
        Offered("bob", 1),
    ]


def test_a_game_alone_with_the_last_player_dealer_is_broken_at_once() -> None:
    sitting = table(names="ann bob")
    hand(sitting, "ann")
    hand(sitting, "ann")
    sitting.sit_out("bob")
    assert sitting.offer_bank() == ""
    assert sitting.bank.broken == 0


@rule("004-16", "only a player who wagered on the previous hand may take the bank")
def test_a_bettor_who_did_not_wager_is_not_offered_the_bank() -> None:
    sitting = table(policy="two-hands-bettors", names="ann bob cat dan")
    hand(sitting, "ann", cat=1_000)
    hand(sitting, "ann", dan=1_000)
    assert sitting.offer_bank() == "dan"
    sitting.decline("dan")
    assert sitting.bank.broken == 0
    sitting.restart()  # there is no previous hand in a restarted game
    assert sitting.offer_bank() == "bob"


@rule("004-13", "nobody banks from a position that had no wager on the previous hand")
def test_a_position_without_a_wager_does_not_bank() -> None:
    sitting = table(policy="two-hands-positions", names="ann bob cat")
    hand(sitting, "ann")
    hand(sitting, "ann", cat=1_000)
    assert sitting.offer_bank() == "cat"
    both = Wagered(frozenset({"back-liner"}), frozenset({3}))
    history = after(History(), SEATED[1], 0, both)
    assert not why_not(find_policy("two-hands-positions"), history, SEATED[3], 0)
    assert why_not(find_policy("two-hands-bettors"), history, SEATED[3], 0)


def test_before_each_hand_the_others_are_asked_first_and_the_holder_last() -> None:
    sitting = table(policy="sixty-minutes")
    hand(sitting, "bob")
    assert sitting.offer_bank() == "cat"
    sitting.decline("cat")
    assert sitting.bank.offered == "ann"
    sitting.decline("ann")
    assert sitting.bank.offered == "bob"
    sitting.accept("bob", 5_000)


def test_sixty_minutes_end_in_a_break_of_two() -> None:
    sitting = table(policy="sixty-minutes")
    for minute in (0, 20, 40, 59):
        sitting.advance_time(minute=minute)
        hand(sitting, "bob")
    sitting.advance_time(minute=60)
    assert sitting.offer_bank() == "cat"
    sitting.decline("cat")
    sitting.decline("ann")
    assert sitting.bank.broken == 60
    sitting.advance_time(minute=61)
    assert refusal(sitting.restart) == "sitting/on_break"
    sitting.advance_time(minute=62)
    sitting.restart()
    hand(sitting, "bob")


def test_another_player_dealer_starts_the_sixty_minutes_anew() -> None:
    sitting = table(policy="sixty-minutes")
    hand(sitting, "bob")
    sitting.advance_time(minute=50)
    hand(sitting, "cat")
    hand(sitting, "bob")
    sitting.advance_time(minute=109)
    hand(sitting, "bob")
    sitting.advance_time(minute=110)
    assert sitting.bank.why_not(sitting.people["bob"], 110)


def proposition_table() -> Sitting:
    sitting = table(policy="forty-minutes", names="ann bob")
    sitting.sit_down("prop", seat=5, cents=100_000, mark="proposition player")
    return sitting


def test_within_forty_minutes_two_others_must_bank_or_the_game_ends() -> None:
    sitting = proposition_table()
    hand(sitting, "prop")
    sitting.advance_time(minute=20)
    hand(sitting, "ann")
    sitting.advance_time(minute=39)
    hand(sitting, "prop")
    sitting.advance_time(minute=40)
    assert sitting.offer_bank() == "bob"  # with bob it would be two; the others are not asked
    sitting.decline("bob")
    assert sitting.bank.broken == 40
    assert refusal(sitting.restart) == "sitting/ended"


def test_a_proposition_player_goes_on_where_two_others_have_banked() -> None:
    sitting = proposition_table()
    for minute, who in ((0, "prop"), (15, "ann"), (30, "bob"), (50, "prop"), (55, "prop")):
        sitting.advance_time(minute=minute)
        hand(sitting, who)
    sitting.advance_time(minute=56)  # ann's hand is more than forty minutes old
    assert sitting.bank.why_not(sitting.people["prop"], 56)
    assert not sitting.bank.why_not(sitting.people["ann"], 56)


def test_a_bettor_who_gets_up_declines_and_the_offer_goes_on() -> None:
    sitting = table()
    sitting.offer_bank()
    sitting.stand_up("ann")
    assert about_bank(sitting) == [Offered("ann", 1), Declined("ann"), Offered("bob", 1)]
    sitting.sit_out("cat")
    sitting.decline("bob")
    assert sitting.bank.broken == 0


def test_a_player_dealer_who_gets_up_before_the_hand_leaves_the_bank_free() -> None:
    sitting = table()
    bank(sitting, "ann")
    sitting.change_seat("ann", seat=7)
    assert refusal(lambda: sitting.open_round(None)) == "sitting/no_bank"  # type: ignore[arg-type]
    assert sitting.offer_bank() == "bob"


def test_an_offer_and_a_bank_lapse_when_their_time_is_over() -> None:
    sitting = proposition_table()
    hand(sitting, "ann")
    assert sitting.offer_bank() == "bob"
    sitting.decline("bob")
    assert sitting.bank.offered == "prop"
    sitting.advance_time(minute=40)
    assert about_bank(sitting)[-2:] == [Lapsed("prop"), Broken(40)]
    sitting = proposition_table()
    hand(sitting, "ann")
    bank(sitting, "prop")
    sitting.advance_time(minute=40)
    assert about_bank(sitting)[-1] == Lapsed("prop")
    assert sitting.offer_bank() == "bob"


def test_nobody_but_the_one_asked_answers() -> None:
    sitting = table()
    assert refusal(lambda: sitting.accept("ann", 5_000)) == "sitting/not_offered"
    sitting.offer_bank()
    assert refusal(lambda: sitting.accept("bob", 5_000)) == "sitting/not_offered"
    assert refusal(lambda: sitting.decline("cat")) == "sitting/not_offered"
    assert refusal(sitting.offer_bank) == "sitting/offer_open"
    assert refusal(sitting.restart) == "sitting/not_broken"
    sitting.accept("ann", 5_000)
    assert refusal(sitting.offer_bank) == "sitting/offer_open"


@pytest.mark.parametrize("cents", [400, 5_050, 100_100, 0, -500])
def test_a_bank_is_whole_chips_from_the_minimum_to_the_stack(cents: int) -> None:
    sitting = table()
    sitting.offer_bank()
    assert refusal(lambda: sitting.accept("ann", cents)) == "sitting/bank_amount"
    assert sitting.bank.offered == "ann"
