"""Round poker: the fee leaves the pot at the schedule's moment."""

from __future__ import annotations

import pytest

from houseway.fees import POT, Charge, Schedule, Situation, book_ids, due, find_schedule, load_book

TAVERN = "stones-tavern/poker"
SALOON = "stones-saloon/poker"
NAPA = "napa-valley/poker"
CLOVIS = "clovis-500/poker"

FLOP_GAME = ("deal complete", "bets in", "flop", "bets in", "turn", "bets in", "river", "bets in")


class Hand:
    """A hand told moment by moment, which remembers the fees taken."""

    def __init__(self, schedule: Schedule, *, players: int = 9) -> None:
        self.schedule = schedule
        self.players = players
        self.flop = False
        self.taken: tuple[Charge, ...] = ()

    def at(
        self, moment: str, pot: int = 100_00, *, button: str | None = None, small: str | None = None
    ) -> list[tuple[str, int]]:
        self.flop = self.flop or moment == "flop"
        now = Situation(
            moment=moment,
            players=self.players,
            pot=pot,
            flop=self.flop,
            taken=self.taken,
            seats=tuple(f"seat {n}" for n in range(1, self.players + 1)),
            button_blind=button,
            small_blind=small,
        )
        fees = due(self.schedule, now)
        self.taken += fees
        return [(fee.kind, fee.cents) for fee in fees]

    def payers(self) -> list[str]:
        return [fee.payer for fee in self.taken]


@pytest.mark.rule("000-13", "options 5-8, by number of players immediately after the flop")
@pytest.mark.parametrize(
    ("players", "fee"), [(2, 4), (4, 4), (5, 5), (6, 5), (7, 6), (8, 6), (10, 6)]
)
def test_the_flop_fee_goes_by_the_players_dealt_in(players: int, fee: int) -> None:
    hand = Hand(find_schedule(TAVERN, 5, group="holdem"), players=players)
    assert hand.at("deal complete") == []
    assert hand.at("bets in") == []
    assert hand.at("flop") == [("collection", fee * 100)]
    assert hand.payers() == [POT]
    for later in ("flop", "bets in", "turn", "river", "end of hand"):
        assert hand.at(later) == []


@pytest.mark.rule("000-13", "options 5-8, no flop no drop")
def test_no_flop_no_drop() -> None:
    hand = Hand(find_schedule(TAVERN, 5, group="omaha"))
    assert [hand.at(moment) for moment in ("deal complete", "bets in", "end of hand")] == [[]] * 3


@pytest.mark.rule("000-13", "options 1-4, $1 Modified fee where no flop is reached")
def test_a_hand_without_a_flop_pays_the_modified_dollar_from_the_pot() -> None:
    hand = Hand(find_schedule(TAVERN, 1, group="holdem"))
    assert hand.at("bets in") == []
    assert hand.at("end of hand") == [("modified", 1_00)]
    assert hand.payers() == [POT]
    assert hand.taken[0].tier == "no flop: $1.00"
    assert hand.at("end of hand") == []
    with_flop = Hand(find_schedule(TAVERN, 1, group="holdem"))
    assert with_flop.at("flop") == [("collection", 6_00)]
    assert with_flop.at("end of hand") == []


@pytest.mark.rule("000-13", "options 9-12 and 81-84, in three steps")
@pytest.mark.parametrize(("players", "flop", "turn"), [(7, 4, 1), (5, 3, 1), (4, 2, 0), (2, 2, 0)])
def test_the_staged_fee_takes_a_dollar_before_the_flop_whatever_follows(
    players: int, flop: int, turn: int
) -> None:
    for option in (9, 81):
        hand = Hand(find_schedule(TAVERN, option, group="holdem"), players=players)
        assert hand.at("deal complete") == [("collection", 1_00)]
        assert hand.at("deal complete") == []
        assert hand.at("flop") == [("collection", flop * 100)]
        assert hand.at("turn") == ([("collection", turn * 100)] if turn else [])
        assert hand.at("river") == hand.at("end of hand") == []
    folded = Hand(find_schedule(TAVERN, 9, group="holdem"), players=players)
    assert folded.at("deal complete") == [("collection", 1_00)]
    assert folded.at("end of hand") == []


@pytest.mark.rule("000-13", "options 13-36, the top level at once, else the level after the river")
def test_a_pot_that_reaches_the_top_level_pays_at_once_and_once() -> None:
    hand = Hand(find_schedule(TAVERN, 13))
    assert hand.at("bets in", pot=30_00) == []
    assert hand.at("flop", pot=8_99) == []
    assert hand.at("bets in", pot=9_00) == [("collection", 6_00)]
    for later in ("turn", "river", "end of hand"):
        assert hand.at(later, pot=90_00) == []


@pytest.mark.rule("001-46", "options 22-51, by total amount in pot")
@pytest.mark.parametrize(
    ("pot", "fee"),
    [(1_00, 1), (5_00, 1), (5_99, 1), (6_00, 3), (8_99, 3), (9_00, 6), (9_01, 6), (500_00, 6)],
)
def test_below_the_top_level_the_river_decides_the_level(pot: int, fee: int) -> None:
    for book, option in ((TAVERN, 37), (SALOON, 22), (SALOON, 73)):
        hand = Hand(find_schedule(book, option, game="" if book == TAVERN else "001-72"))
        at_flop = hand.at("flop", pot=pot)
        assert at_flop == ([("collection", 6_00)] if pot >= 9_00 else [])
        assert hand.at("turn", pot=pot) == []
        assert at_flop + hand.at("river", pot=pot) == [("collection", fee * 100)]
        assert hand.at("bets in", pot=pot + 100_00) == []
        assert hand.at("end of hand", pot=pot + 100_00) == []


@pytest.mark.rule("001-46", "by-pot options, a hand that ends after the flop and before the river")
def test_a_hand_that_ends_on_the_flop_pays_the_level_it_has_reached() -> None:
    hand = Hand(find_schedule(SALOON, 22, game="001-73"))
    assert hand.at("flop", pot=4_00) == []
    assert hand.at("end of hand", pot=7_00) == [("collection", 3_00)]
    assert hand.taken[0].tier == "$6-$8: $3.00"


@pytest.mark.rule("000-13", "options 61-66, $1 more at once at the fourth level")
def test_four_levels_take_a_dollar_more_at_the_fourth() -> None:
    hand = Hand(find_schedule(TAVERN, 61))
    assert hand.at("flop", pot=8_00) == []
    assert hand.at("bets in", pot=9_00) == [("collection", 5_00)]
    assert hand.at("turn", pot=99_99) == []
    assert hand.at("bets in", pot=100_00) == [("collection", 1_00)]
    assert hand.at("river", pot=300_00) == hand.at("end of hand", pot=300_00) == []
    leap = Hand(find_schedule(TAVERN, 61))
    assert leap.at("flop", pot=250_00) == [("collection", 6_00)]
    assert leap.at("turn", pot=250_00) == []
    small = Hand(find_schedule(TAVERN, 61))
    assert small.at("flop", pot=6_00) == []
    assert small.at("river", pot=6_00) == [("collection", 3_00)]
    assert small.at("bets in", pot=200_00) == []


@pytest.mark.rule("001-46", "options 9-21, $9 pot test and Modified Fee")
def test_the_nine_dollar_test_waits_for_the_ninth_dollar() -> None:
    option = find_schedule(SALOON, 9, group="poker")
    big = Hand(option)
    assert big.at("flop", pot=9_00) == [("collection", 6_00)]
    slow = Hand(option)
    assert slow.at("flop", pot=8_99) == []
    assert slow.at("turn", pot=8_99) == []
    assert slow.at("bets in", pot=9_00) == [("collection", 6_00)]
    assert slow.at("end of hand", pot=9_00) == []
    small = Hand(option)
    assert small.at("flop", pot=8_00) == []
    assert small.at("end of hand", pot=8_99) == [("modified", 2_00)]
    assert small.at("end of hand", pot=8_99) == []
    no_flop = Hand(option)
    assert no_flop.at("bets in", pot=40_00) == []
    assert no_flop.at("end of hand", pot=40_00) == []


@pytest.mark.rule("001-46", "options 14, 21, 65, 72: two modified fees")
@pytest.mark.parametrize(("players", "modified"), [(9, 2), (5, 2), (4, 1), (2, 1)])
def test_the_modified_fee_goes_by_the_number_of_players(players: int, modified: int) -> None:
    hand = Hand(find_schedule(SALOON, 14, group="poker"), players=players)
    hand.at("flop", pot=4_00)
    assert hand.at("end of hand", pot=4_00) == [("modified", modified * 100)]


@pytest.mark.rule("001-46", "options 13 and 64: the modified fee exceeds the fee, as printed")
def test_a_small_pot_of_four_players_pays_more_than_a_large_one_as_printed() -> None:
    for option in (13, 64):
        large = Hand(find_schedule(SALOON, option, group="poker"), players=4)
        assert large.at("flop", pot=9_00) == [("collection", 1_00)]
        small = Hand(find_schedule(SALOON, option, group="poker"), players=4)
        small.at("flop", pot=8_00)
        assert small.at("end of hand", pot=8_00) == [("modified", 2_00)]


@pytest.mark.rule("001-46", "options 118-157, Modified Fee B at the qualifying pot")
def test_a_qualifying_pot_pays_a_second_time() -> None:
    hand = Hand(find_schedule(SALOON, 118, group="poker"))
    assert hand.at("bets in", pot=25_00) == []
    hand = Hand(find_schedule(SALOON, 118, group="poker"))
    assert hand.at("flop", pot=19_99) == [("collection", 5_00)]
    assert hand.at("bets in", pot=20_00) == [("qualifying", 1_00)]
    assert hand.at("end of hand", pot=80_00) == []
    both = Hand(find_schedule(SALOON, 157, group="poker"), players=4)
    assert both.at("flop", pot=200_00) == [("collection", 2_00), ("qualifying", 1_00)]
    small = Hand(find_schedule(SALOON, 118, group="poker"), players=3)
    small.at("flop", pot=8_00)
    assert small.at("end of hand", pot=8_00) == [("modified", 1_00)]


@pytest.mark.rule("001-46", "7 Card Stud, after the ante and before any cards")
@pytest.mark.parametrize(("players", "fee"), [(2, 3), (4, 3), (5, 4), (6, 4), (7, 5), (8, 5)])
def test_stud_pays_when_the_antes_are_in(players: int, fee: int) -> None:
    hand = Hand(find_schedule(SALOON, game="001-04"), players=players)
    assert hand.at("antes in", pot=players * 1_00) == [("collection", fee * 100)]
    for street in ("third street", "fourth street", "seventh street", "end of hand"):
        assert hand.at(street) == []


@pytest.mark.rule("003-07", "no flop: $1 from the button's blind, else from the small blind")
def test_napa_takes_the_no_flop_dollar_from_the_blind_on_the_button() -> None:
    def payer(*, button: str | None = None, small: str | None = None) -> list[str]:
        hand = Hand(find_schedule(NAPA, "A"), players=8)
        assert hand.at("end of hand", button=button, small=small) == [("modified", 1_00)]
        return hand.payers()

    assert payer(button="bea", small="sam") == ["bea"]
    assert payer(small="sam") == ["sam"]
    assert payer() == [POT]


@pytest.mark.rule("003-07", "options 1-8 as three schedules")
@pytest.mark.parametrize(
    ("option", "fees"), [("A", "222334444"), ("B", "222345555"), ("C", "222344555")]
)
def test_napa_s_three_schedules_from_two_players_to_ten(option: str, fees: str) -> None:
    for players, fee in enumerate(fees, start=2):
        hand = Hand(find_schedule(NAPA, option), players=players)
        assert hand.at("flop") == [("collection", int(fee) * 100)], players


@pytest.mark.rule(
    "004-23", "Texas Hold'em: $2 and the jackpot dollar, $1 on the turn, $1 on the river"
)
def test_clovis_drops_street_by_street_and_keeps_the_jackpot_apart() -> None:
    hand = Hand(find_schedule(CLOVIS, game="004-01"), players=6)
    assert hand.at("bets in") == []
    assert hand.at("flop") == [("collection", 2_00), ("jackpot", 1_00)]
    assert hand.at("flop") == []
    assert hand.at("turn") == [("collection", 1_00)]
    assert hand.at("river") == [("collection", 1_00)]
    assert hand.at("end of hand") == []
    short = Hand(find_schedule(CLOVIS, game="004-01"), players=4)
    assert short.at("flop") == [("collection", 2_00), ("jackpot", 1_00)]
    assert short.at("turn") == short.at("river") == []
    folded = Hand(find_schedule(CLOVIS, game="004-02"), players=6)
    assert folded.at("end of hand") == []


@pytest.mark.rule("004-23", "draw and stud pay after the first betting round")
@pytest.mark.parametrize(
    ("entry", "moment"), [("004-06", "draw"), ("004-18", "fourth street"), ("004-10", "flop")]
)
def test_clovis_s_other_games_pay_after_the_first_betting_round(entry: str, moment: str) -> None:
    hand = Hand(find_schedule(CLOVIS, game=entry), players=7)
    assert hand.at("antes in") == hand.at("deal complete") == hand.at("third street") == []
    assert hand.at(moment) == [("collection", 4_00), ("jackpot", 1_00)]
    assert hand.at("end of hand") == []


@pytest.mark.rule("001-46", "options 103-117, each player every thirty minutes")
def test_every_seat_pays_the_half_hour_and_the_pot_pays_nothing() -> None:
    option = find_schedule(SALOON, 103, group="poker")
    now = Situation(moment="half hour", seats=("ann", "bob", "cat"))
    fees = due(option, now)
    assert [(fee.payer, fee.cents, fee.kind) for fee in fees] == [
        ("ann", 6_00, "time"),
        ("bob", 6_00, "time"),
        ("cat", 6_00, "time"),
    ]
    paid_ann = Situation(moment="half hour", seats=now.seats, taken=fees[:1])
    assert [fee.payer for fee in due(option, paid_ann)] == ["bob", "cat"]
    assert due(option, Situation(moment="half hour", seats=("ann",))) == ()
    hand = Hand(option)
    assert [hand.at(moment) for moment in (*FLOP_GAME, "end of hand")] == [[]] * 9


def test_asking_twice_at_every_moment_never_takes_twice() -> None:
    poker = [
        schedule
        for book in book_ids()
        for schedule in load_book(book).schedules
        if schedule.basis in ("number of players", "total in the pot")
    ]
    assert len(poker) > 200
    for schedule in poker:
        hand = Hand(schedule, players=9)
        for step, moment in enumerate(("antes in", *FLOP_GAME, "draw", "end of hand")):
            hand.at(moment, pot=(step + 1) * 3_00)
            assert hand.at(moment, pot=(step + 1) * 3_00) == [], (schedule.book, schedule.option)
        assert 1_00 <= sum(fee.cents for fee in hand.taken) <= 8_00


def test_every_number_of_players_pays_its_row() -> None:
    for book in book_ids():
        for schedule in load_book(book).schedules:
            if schedule.basis == "number of players":
                for players in range(2, 11):
                    hand = Hand(schedule, players=players)
                    for moment in ("antes in", *FLOP_GAME, "end of hand"):
                        hand.at(moment)
                    assert hand.taken, (book, schedule.option, players)


def test_the_size_of_the_pot_inside_a_level_does_not_move_the_fee() -> None:
    option = find_schedule(TAVERN, 66)
    fees = set()
    for pot in (51_00, 100_00, 400_00, 799_00):
        hand = Hand(option)
        fees.add(tuple(hand.at("flop", pot=pot)))
    assert fees == {(("collection", 5_00),)}
