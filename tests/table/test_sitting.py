"""Stacks, seats and rounds: what a sitting keeps, and what it refuses."""

from __future__ import annotations

import msgspec
import pytest

from houseway.cards.deck import DeckTerms
from houseway.cards.shoe import ShoeTerms
from houseway.cards.tape import SplitMix
from houseway.editions.library import load_game
from houseway.errors import ChanceError
from houseway.rules.pots.deal import PotDeal
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.opening import Limits, Stakes
from houseway.rules.round.requests import Moment, Script
from houseway.rules.rulings.effects import Void
from houseway.rules.terms import Terms
from houseway.table import Sitting, TableSettings, bots, fold, play_round, table_of_bots
from houseway.table.events import Abandoned, Added, Event, LeftTable, NewShoe, Opened, Sat, Taken
from support import rule, scale
from table.tables import (
    BACCARAT,
    PLAYER_WINS,
    Counted,
    Stacked,
    answer,
    bank,
    hand,
    poker,
    refusal,
    table,
)

WITH_FEES = load_game("stones-tavern/ez-baccarat-panda-8")
CUT_CARD = TableSettings(shoe=ShoeTerms(shuffle="cut card", cut_card=52, burn=1))


def brought_in(log: list[Event]) -> int:
    """The chips people put on the table, without those they took away."""
    net = 0
    for event in log:
        match event:
            case Sat(_, _, cents) | Added(_, cents):
                net += cents
            case LeftTable(_, cents):
                net -= cents
    return net


def test_no_chip_is_lost_in_two_hundred_rounds_from_a_shoe_with_a_cut_card() -> None:
    chance = Counted(20)
    sitting = table_of_bots(WITH_FEES, 8, settings=CUT_CARD, back_line=2)
    short = 0
    for number in range(scale(200, 2_000)):
        round_ = play_round(sitting, chance)
        assert sitting.total == brought_in(sitting.log), f"round {number + 1}"
        assert sitting.shoe.left + len(sitting.shoe.burned) + len(sitting.shoe.discards) == 416
        short += any(getattr(event, "uncovered", 0) for event in round_.events)
    assert sitting.purses == {"collection": 0, "jackpot": 0, "carried": 0, **fold(sitting.log)}
    assert sitting.house["collection"] > 0
    assert short > 10, "banks should run short now and then"
    shoes = [event for event in sitting.log if isinstance(event, NewShoe)]
    assert 3 <= len(shoes) == chance.orders == sitting.shoe.shuffles
    assert all(shoe.burned == 1 for shoe in shoes)


@rule("000-10", "when the cutting card is reached, finish the round, then reshuffle")
def test_a_new_shoe_comes_before_the_round_after_the_cut_card() -> None:
    sitting, chance = table_of_bots(BACCARAT, 4, settings=CUT_CARD), SplitMix(5)
    while sitting.shoe.shuffles < 2:
        spent = sitting.shoe.order != [] and sitting.shoe.spent
        before = len(sitting.log)
        play_round(sitting, chance)
        fresh = [type(e) for e in sitting.log[before:] if isinstance(e, NewShoe | Opened)]
        first = sitting.rounds == 1
        assert fresh == ([NewShoe, Opened] if spent or first else [Opened])


@rule("000-71", "the first card of a new shoe is shown and as many are burned as it counts")
def test_a_new_shoe_shows_its_first_card_and_burns_as_many() -> None:
    shoe = ShoeTerms(shuffle="cut card", cut_card=52, burn="by the first card")
    sitting = Sitting(BACCARAT, TableSettings(shoe=shoe))
    bots(sitting, 2)
    bank(sitting, "bot-1")
    sitting.open_round(Stacked("7h"))
    assert NewShoe(0, "7h", 7) in sitting.log


def test_a_shoe_that_cannot_be_begun_is_shuffled_again() -> None:
    shoe = ShoeTerms(shuffle="cut card", burn="by the first card")
    deck = DeckTerms(packs=8, jokers=1)
    terms = msgspec.structs.replace(BACCARAT.terms, deck=deck, shoe=shoe)
    sitting = table(msgspec.structs.replace(BACCARAT, terms=terms))
    bank(sitting, "ann")
    inputs = sitting.inputs
    with pytest.raises(ChanceError):  # a joker gives no number of cards to burn
        sitting.open_round(Stacked("Jk", deck))
    assert sitting.inputs == inputs
    assert sitting.shoe.due
    sitting.open_round(Stacked("2c", deck))
    assert (sitting.rounds, sitting.shoe.shuffles) == (1, 1)


@rule("000-03", "two decks alternate every round")
def test_two_decks_take_turns() -> None:
    sitting = table_of_bots(BACCARAT, 3, settings=TableSettings(shoe=ShoeTerms(decks=2)))
    for _ in range(4):
        play_round(sitting, SplitMix(1))
    assert [e.deck for e in sitting.log if isinstance(e, NewShoe)] == [0, 1, 0, 1]


@rule("000-10", "each new dealer coming to the table burns one card")
def test_a_new_house_dealer_burns_a_card() -> None:
    sitting = table_of_bots(BACCARAT, 3, settings=CUT_CARD)
    assert refusal(sitting.burn) == "sitting/no_burn"  # nothing has been shuffled yet
    play_round(sitting, SplitMix(2))
    left = sitting.shoe.left
    sitting.burn()
    assert sitting.shoe.left == left - 1
    assert refusal(lambda: sitting.burn(1_000)) == "sitting/no_burn"


def test_a_hand_moves_chips_from_bank_to_winner() -> None:
    sitting = table()
    hand(sitting, "ann", bob=2_000)
    assert sitting.purses["ann"] == 98_000
    assert sitting.purses["bob"] == 102_000
    assert sitting.log[-1] == Taken(1, {"ann": -2_000, "bob": 2_000})


def test_no_round_is_opened_before_the_last_is_taken() -> None:
    sitting = table()
    assert refusal(sitting.take_round) == "sitting/no_round"
    assert refusal(lambda: sitting.abandon_round("nothing there")) == "sitting/no_round"
    assert refusal(lambda: sitting.open_round(SplitMix(1))) == "sitting/no_bank"
    bank(sitting, "ann")
    round_ = sitting.open_round(SplitMix(1))
    assert refusal(lambda: sitting.open_round(SplitMix(1))) == "sitting/round_open"
    assert refusal(sitting.offer_bank) == "sitting/round_open"
    assert refusal(sitting.burn) == "sitting/round_open"
    assert refusal(sitting.take_round) == "sitting/round_not_over"
    answer(sitting, round_)
    assert refusal(lambda: sitting.open_round(SplitMix(1))) == "sitting/round_open"
    sitting.take_round()
    assert sitting.round is None


def test_whoever_plays_a_round_stays_until_it_is_taken() -> None:
    sitting = table()
    bank(sitting, "ann")
    sitting.sit_out("cat")
    sitting.open_round(SplitMix(1))
    assert refusal(lambda: sitting.stand_up("bob")) == "sitting/in_round"
    assert refusal(lambda: sitting.add_chips("ann", 100)) == "sitting/in_round"
    assert refusal(lambda: sitting.change_seat("bob", seat=6)) == "sitting/in_round"
    assert sitting.stand_up("cat") == 100_000
    sitting.sit_down("dan", seat=3, cents=5_000)


def test_a_seat_holds_one_and_the_back_line_any_number() -> None:
    sitting = table()
    assert refusal(lambda: sitting.sit_down("dan", seat=2, cents=500)) == "sitting/seat_taken"
    assert refusal(lambda: sitting.sit_down("dan", seat=9, cents=500)) == "sitting/no_such_seat"
    assert refusal(lambda: sitting.sit_down("ann", seat=4, cents=500)) == "sitting/already_here"
    assert refusal(lambda: sitting.sit_down("pot", seat=4, cents=500)) == "opening/bettor_name"
    assert refusal(lambda: sitting.stand_up("dan")) == "sitting/not_here"
    assert refusal(lambda: sitting.change_seat("ann", seat=3)) == "sitting/seat_taken"
    for name in ("dan", "eve"):
        sitting.sit_down(name, cents=500)
    sitting.change_seat("dan", seat=4)
    assert [s.bettor for s in sitting.people.seated.values()] == ["ann", "bob", "cat", "dan"]


def test_a_buy_in_is_whole_chips_within_its_limits() -> None:
    sitting = Sitting(BACCARAT, TableSettings(stakes=Stakes(buy_in=Limits(2_000, 50_000))))
    for cents in (0, -100, 2_050):
        assert refusal(lambda c=cents: sitting.sit_down("ann", cents=c)) == "sitting/chips"  # type: ignore[misc]
    for cents in (1_900, 50_100):
        assert refusal(lambda c=cents: sitting.sit_down("ann", cents=c)) == "sitting/buy_in"  # type: ignore[misc]
    sitting.sit_down("ann", cents=2_000)
    assert refusal(lambda: sitting.add_chips("ann", 49_000)) == "sitting/buy_in"
    sitting.add_chips("ann", 48_000)
    assert sitting.stand_up("ann") == 50_000


def test_a_bettor_who_sits_out_is_not_dealt_in_and_not_offered_the_bank() -> None:
    sitting = table()
    sitting.sit_out("ann")
    assert refusal(lambda: sitting.sit_out("ann")) == "sitting/already_out"
    round_ = hand(sitting, "bob", cat=500)
    assert [b.id for b in round_.opening.bettors] == ["bob", "cat"]
    sitting.come_back("ann")
    assert refusal(lambda: sitting.come_back("ann")) == "sitting/not_out"
    assert len(hand(sitting, "bob").opening.bettors) == 3


def test_a_player_dealer_alone_cannot_begin() -> None:
    sitting = table(names="ann")
    bank(sitting, "ann")
    assert refusal(lambda: sitting.open_round(SplitMix(1))) == "sitting/too_few"


def test_a_bank_needs_room_for_the_collection_on_it() -> None:
    sitting = table(WITH_FEES, cents=1_200)
    sitting.offer_bank()
    assert sitting.bank_needs == 500 + 800
    assert refusal(lambda: sitting.accept("ann", 500)) == "sitting/bank_needs"
    sitting.add_chips("ann", 100)
    sitting.accept("ann", 1_300)


def test_the_opening_carries_limits_chip_and_discs_of_the_table() -> None:
    spots = {"tie": Limits(100, 10_000)}
    settings = TableSettings(limits=Limits(1_000, 20_000), spot_limits=spots, chip=50)
    sitting = table_of_bots(BACCARAT, 3, settings=settings)
    opening = play_round(sitting, SplitMix(3)).opening
    assert (opening.limits, opening.spot_limits, opening.chip) == (settings.limits, spots, 50)
    sitting.set_limits(Limits(2_000, 30_000))
    opening = play_round(sitting, SplitMix(3)).opening
    assert (opening.limits, opening.spot_limits) == (Limits(2_000, 30_000), {})
    assert refusal(lambda: sitting.set_limits(Limits(500, 400))) == "sitting/limits"


def test_a_voided_round_counts_neither_as_a_turn_nor_in_chips() -> None:
    sitting = table()
    hand(sitting, "ann")
    bank(sitting, "ann")
    round_ = sitting.open_round(SplitMix(1))
    round_.rule(Ruling((Void(),), by="floor", at="deal complete"))
    answer(sitting, round_, bob=1_000)
    sitting.take_round()
    assert sitting.log[-1] == Taken(2, {}, voided=True)
    assert hand(sitting, "ann").opening.turn == 2


def test_an_incident_voids_the_round_and_brings_new_cards() -> None:
    def fails(deal: PotDeal[Terms]) -> Script:
        deal.up("board")
        yield Moment("flop")
        raise ValueError("the procedure has a fault")

    settings = TableSettings(shoe=ShoeTerms(shuffle="cut card"))
    sitting = Sitting(poker(fails), settings)
    bots(sitting, 2)
    play_round(sitting, SplitMix(1), strict=False)
    assert sitting.log[-1] == Taken(1, {}, voided=True)
    assert sitting.shoe.due
    play_round(sitting, SplitMix(2), strict=False)
    assert sitting.shoe.shuffles == 2


def test_a_round_that_leaves_chips_in_the_middle_can_only_be_abandoned() -> None:
    def forgets(deal: PotDeal[Terms]) -> Script:
        deal.pot.put_in("bot-1", 500, "ante")
        yield Moment("end of hand")

    sitting = table_of_bots(poker(forgets), 2)
    sitting.open_round(SplitMix(1))
    assert refusal(sitting.take_round) == "sitting/unsettled"
    sitting.abandon_round("chips left in the pot")
    assert sitting.log[-1] == Abandoned(1, "chips left in the pot")
    assert sitting.purses["bot-1"] == 100_000


def test_only_banked_games_offer_a_bank() -> None:
    def nothing(deal: PotDeal[Terms]) -> Script:
        yield Moment("end of hand")

    sitting = table_of_bots(poker(nothing), 2)
    assert refusal(sitting.offer_bank) == "sitting/no_offers"


def test_more_bots_than_seats_are_refused() -> None:
    sitting = table()
    assert refusal(lambda: bots(sitting, 6)) == "sitting/no_free_seat"
    assert bots(sitting, 6, back_line=1) == [f"bot-{n}" for n in range(1, 7)]
    assert all(sitting.people[f"bot-{n}"].mark == "bot" for n in range(1, 7))


def test_bots_without_chips_for_a_bank_find_none() -> None:
    sitting = table(cents=400)
    assert refusal(lambda: play_round(sitting, SplitMix(1), rebuy=0)) == "sitting/no_bank"


@pytest.mark.parametrize("edition", ["stones-tavern/ez-baccarat-panda-8"])
def test_events_are_small_frozen_facts_that_can_be_written_down(edition: str) -> None:
    sitting = table_of_bots(load_game(edition), 5)
    for _ in range(20):
        play_round(sitting, SplitMix(9))
    text = msgspec.json.encode(sitting.log)
    assert msgspec.json.decode(text, type=list[Event]) == sitting.log
    with pytest.raises(AttributeError):
        sitting.log[0].seat = 3  # type: ignore[misc, union-attr]


def test_a_long_simulation_need_not_remember() -> None:
    sitting, chance = table_of_bots(BACCARAT, 4, keep=False), SplitMix(3)
    for _ in range(30):
        play_round(sitting, chance)
    assert len(sitting.log) < 20
    assert refusal(lambda: sitting.inputs) == "sitting/not_kept"


def test_a_tape_of_known_cards_is_dealt_as_it_lies() -> None:
    round_ = hand(table(), "ann", PLAYER_WINS)
    assert round_.deal.tape.draws == PLAYER_WINS.split()
