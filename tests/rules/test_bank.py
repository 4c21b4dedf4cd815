"""What a posted bank covers, in which order, and what goes back uncovered."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.deck import DeckTerms
from houseway.money import EVEN, Odds, Rounding
from houseway.rules.banked.bank import Bank
from houseway.rules.banked.outcomes import Award, Lose, NoAction, Outcome, Push, Win
from houseway.rules.banked.spots import SpotTerms
from houseway.rules.round.events import Event, Moved, Settled
from houseway.rules.round.hand import Wager
from houseway.rules.round.opening import Bettor, Opening
from houseway.rules.round.purses import Chips
from houseway.rules.round.seats import way_round
from houseway.rules.terms import ActionTerms, BankedTerms, Order, Stage, TableTerms
from support import rule

Coverage = Literal["once", "running"]
SEATS = {"dina": 1, "ann": 2, "ben": 3, "cy": 4}
GAME = Order(trips=(("game", "bonus"),))


class Felt:
    """Four seats, dina's bank, the action at seat 2; amounts in dollars."""

    def __init__(
        self,
        bank: int,
        coverage: Coverage = "once",
        rounding: Rounding | None = None,
        at_one_place: Literal["spot by spot", "bettor by bettor"] = "spot by spot",
    ) -> None:
        bettors = tuple(Bettor(name, 1_000_000, seat) for name, seat in SEATS.items())
        self.events: list[Event] = []
        self.chips = Chips(Opening((*bettors, Bettor("zoe", 1_000_000))), self.events)
        spots = {"game": SpotTerms(), "bonus": SpotTerms()}
        terms = BankedTerms(
            deck=DeckTerms(),
            table=TableTerms(seats=4),
            action=ActionTerms(by="left"),
            wagers=spots,
            settle=(Stage(stage="all bets", order=GAME),),
            coverage=coverage,
            at_one_place=at_one_place,
            rounding=rounding or Rounding(),
        )
        self.bank = Bank(self.chips, terms)
        self.bank.post("dina", 100 * bank)
        self.wagers = 0

    def bet(self, bettor: str, dollars: int, spot: str = "game", position: int = 0) -> Wager:
        self.wagers += 1
        seat = position or SEATS[bettor]
        wager = Wager(f"w{self.wagers}", bettor, spot, seat, back_line=bettor == "zoe")
        self.chips.move(bettor, wager.id, 100 * dollars, "wager")
        wager.cents = 100 * dollars
        return wager

    def settle(
        self,
        outcomes: dict[Wager, Outcome],
        order: Order = GAME,
        short: Order | None = None,
    ) -> list[tuple[str, int, int, int]]:
        """Wager, paid, collected and uncovered in dollars, in the order they were settled."""
        before = len(self.events)
        self.bank.settle(
            Stage(stage="all bets", order=order, short=short),
            outcomes,
            lambda order: way_round(order, seats=4, dealer=1, action=2),
        )
        return [
            (event.wager, event.paid // 100, event.collected // 100, event.uncovered // 100)
            for event in self.events[before:]
            if isinstance(event, Settled)
        ]

    def close(self) -> int:
        """What the player-dealer won, in dollars."""
        self.bank.close("dina")
        return (self.chips["dina"] - 1_000_000) // 100


# -- outcomes ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outcome", "won"),
    [
        (Win(), 1_000),
        (Win(Odds(6, 5)), 1_200),
        (Lose(), -1_000),
        (Lose(Odds(1, 2)), -500),
        (Push("tie"), 0),
        (NoAction(), 0),
    ],
)
def test_an_outcome_moves_its_chips_and_gives_the_stake_back(outcome: Outcome, won: int) -> None:
    felt = Felt(100)
    wager = felt.bet("ann", 10)
    felt.settle({wager: outcome})
    assert felt.chips["ann"] == 1_000_000 + won
    assert felt.chips[wager.id] == 0
    assert not wager.live
    assert felt.close() == -won // 100


@rule("000-40", "Envy leaves the stake alone and pays after the wager was settled")
def test_an_award_does_not_touch_the_stake() -> None:
    felt = Felt(100)
    wager = felt.bet("ann", 10)
    felt.settle({wager: Award(500)})
    assert wager.live
    assert felt.chips[wager.id] == 1_000
    felt.settle({wager: Lose()})
    felt.settle({wager: Award(700)})
    assert felt.chips["ann"] == 1_000_000 - 1_000 + 1_200


@pytest.mark.parametrize(
    ("rounding", "paid"),
    [
        (Rounding(), 750),
        (Rounding(100), 700),
        (Rounding(100, "up"), 800),
        (Rounding(100, "nearest"), 800),
    ],
)
def test_odds_are_rounded_as_declared(rounding: Rounding, paid: int) -> None:
    felt = Felt(100, rounding=rounding)
    felt.settle({felt.bet("ann", 5): Win(Odds(3, 2))})
    assert felt.chips["ann"] == 1_000_000 + paid


# -- coverage ----------------------------------------------------------------------------------


@rule("000-01", "coverage: every chip that changes hands uses up one chip of the bank")
@rule("003-02", "what is paid and what is collected together are limited to the money placed")
def test_a_bank_plays_once() -> None:
    felt = Felt(25)
    ann, ben, cy = (felt.bet(name, 10) for name in ("ann", "ben", "cy"))
    found = felt.settle({ann: Lose(), ben: Win(), cy: Win()})
    assert found == [("w1", 0, 10, 0), ("w2", 10, 0, 0), ("w3", 5, 0, 5)]
    assert felt.chips["cy"] == 1_000_000 + 500, "and the uncovered stake is back"
    assert felt.close() == -5


@rule("000-01", "coverage, other reading: collected chips may be paid out again")
def test_a_running_bank_is_limited_in_its_net() -> None:
    felt = Felt(15, "running")
    wagers = [felt.bet(name, 10) for name in ("ann", "ben", "cy")]
    found = felt.settle(dict(zip(wagers, (Lose(), Win(), Win()), strict=True)))
    assert found == [("w1", 0, 10, 0), ("w2", 10, 0, 0), ("w3", 10, 0, 0)]
    losers = [felt.bet(name, 10) for name in ("ann", "ben", "cy")]
    found = felt.settle(dict.fromkeys(losers, Lose()))
    assert found == [("w4", 0, 10, 0), ("w5", 0, 10, 0), ("w6", 0, 5, 5)], "net +15 at most"
    assert felt.close() == 15


@rule("000-41", "coverage runs through the stages")
@pytest.mark.parametrize(("coverage", "second"), [("once", (0, 0, 10)), ("running", (0, 10, 0))])
def test_an_early_stage_uses_the_bank_up(coverage: Coverage, second: tuple[int, ...]) -> None:
    felt = Felt(20, coverage)
    felt.settle({felt.bet("ann", 10, "bonus"): Win(Odds(2))})
    assert felt.settle({felt.bet("ben", 10): Lose()}) == [("w2", *second)]


def test_pushes_use_nothing_up() -> None:
    felt = Felt(10)
    pushed, lost = felt.bet("ann", 50), felt.bet("ben", 10)
    assert felt.settle({pushed: Push(), lost: Lose()}) == [("w1", 0, 0, 0), ("w2", 0, 10, 0)]


OUTCOMES: list[Outcome] = [Win(), Win(Odds(5)), Lose(), Lose(Odds(1, 2)), Push(), Award(700)]


@given(
    bank=st.integers(1, 60),
    coverage=st.sampled_from(["once", "running"]),
    losers_first=st.booleans(),
    stages=st.lists(
        st.lists(
            st.tuples(
                st.sampled_from(["ann", "ben", "cy"]),
                st.integers(1, 30),
                st.sampled_from(["game", "bonus"]),
                st.sampled_from(OUTCOMES),
            ),
            max_size=6,
        ),
        max_size=3,
    ),
)
def test_the_bank_never_wins_or_loses_more_than_it_posted(
    bank: int, coverage: Coverage, losers_first: bool, stages: list[list[Any]]
) -> None:
    felt = Felt(bank, coverage)
    order = Order(trips=(("game",), ("bonus",)), losers_first=losers_first)
    used = 0
    for stage in stages:
        outcomes = {felt.bet(*bet[:3]): bet[3] for bet in stage}
        if outcomes:
            settled = felt.settle(outcomes, order)
            used += sum(paid + collected for _, paid, collected, _ in settled)
        assert 0 <= felt.chips["bank"] <= 200 * bank
        assert sum(felt.chips.purses.values()) == 5_000_000
    if coverage == "once":
        assert used <= bank
    results = [event for event in felt.events if isinstance(event, Settled)]
    awarded = {event.wager for event in results if isinstance(event.outcome, Award)}
    assert all(not felt.chips[e.wager] for e in results if e.wager not in awarded)
    assert -bank <= felt.close() <= bank


# -- orders ------------------------------------------------------------------------------------


def both_spots(felt: Felt) -> dict[Wager, Outcome]:
    """w1 and w2 of ann, w3 and w4 of ben: a game wager and a bonus each."""
    return {
        felt.bet("ann", 10): Lose(),
        felt.bet("ann", 10, "bonus"): Win(EVEN),
        felt.bet("ben", 10): Win(),
        felt.bet("ben", 10, "bonus"): Lose(),
    }


def names(found: list[tuple[str, int, int, int]]) -> str:
    return " ".join(wager for wager, *_ in found)


@rule("000-01", "seat by seat, the wagers of a seat in their order")
def test_one_trip_goes_seat_by_seat() -> None:
    felt = Felt(100)
    assert names(felt.settle(both_spots(felt))) == "w1 w2 w3 w4"


@rule("000-12", "bet type by bet type")
@rule("000-06", "all base wagers, then all Buster bets")
def test_two_trips_go_bet_by_bet() -> None:
    felt = Felt(100)
    order = Order(trips=(("game",), ("bonus",)))
    assert names(felt.settle(both_spots(felt), order)) == "w1 w3 w2 w4"


def test_losers_first_collects_before_it_pays() -> None:
    felt = Felt(100)
    order = Order(trips=(("game",), ("bonus",)), losers_first=True)
    assert names(felt.settle(both_spots(felt), order)) == "w1 w4 w3 w2"


@rule("000-11", "counter-clockwise from the right of the house dealer")
def test_the_other_way_round() -> None:
    felt = Felt(100)
    order = Order(
        trips=(("game", "bonus"),), start="right of house dealer", direction="counter-clockwise"
    )
    assert names(felt.settle(both_spots(felt), order)) == "w3 w4 w1 w2"


@rule("004-25", "all game wagers first when covered, player by player from the button when short")
@rule("000-12", "another order where the player-dealer does not cover everything")
@pytest.mark.parametrize(("bank", "order"), [(40, "w1 w3 w2 w4"), (39, "w1 w2 w3 w4")])
def test_another_order_for_a_short_bank(bank: int, order: str) -> None:
    felt = Felt(bank)
    usual = Order(trips=(("game",), ("bonus",)), start="left of house dealer")
    found = felt.settle(both_spots(felt), usual, short=GAME)
    assert names(found) == order
    assert sum(uncovered for *_, uncovered in found) == 40 - bank


def test_the_usual_order_is_tried_without_using_anything_up() -> None:
    felt = Felt(39)
    felt.settle(both_spots(felt), Order(trips=(("game",), ("bonus",))), short=GAME)
    assert felt.bank.used == 3_900


@rule("000-72", "back-line bettors come after the seated one, in the same place of the order")
def test_the_back_line_comes_after_the_seated_player() -> None:
    felt = Felt(100)
    behind = felt.bet("zoe", 10, position=2)
    seated = felt.bet("ann", 10)
    ben = felt.bet("ben", 10)
    assert names(felt.settle(dict.fromkeys((behind, ben, seated), Win()))) == "w2 w1 w3"


# -- faults ------------------------------------------------------------------------------------


def test_a_returned_wager_is_passed_over() -> None:
    felt = Felt(100)
    wager = felt.bet("ann", 10)
    felt.chips.move(wager.id, "ann", 1_000, "no action")
    wager.cents, wager.live = 0, False
    assert felt.settle({wager: Win()}) == []
    assert felt.settle({wager: Award(500)}) == []


def test_a_wager_is_not_settled_twice() -> None:
    felt = Felt(100)
    wager = felt.bet("ann", 10)
    felt.settle({wager: Win()})
    with pytest.raises(ValueError, match="settled twice"):
        felt.settle({wager: Win()})


def test_a_stage_names_every_spot_it_settles() -> None:
    felt = Felt(100)
    with pytest.raises(ValueError, match="no trip for"):
        felt.settle({felt.bet("ann", 10, "other"): Win()})


def test_every_chip_that_moves_says_why() -> None:
    felt = Felt(15)
    felt.settle({felt.bet("ann", 10): Win(), felt.bet("ben", 10): Lose()})
    felt.close()
    moves = [(e.source, e.to, e.cents, e.why) for e in felt.events if isinstance(e, Moved)]
    assert moves == [
        ("dina", "bank", 1_500, "bank"),
        ("ann", "w1", 1_000, "wager"),
        ("ben", "w2", 1_000, "wager"),
        ("bank", "ann", 1_000, "all bets"),
        ("w1", "ann", 1_000, "stake"),
        ("w2", "bank", 500, "all bets"),
        ("w2", "ben", 500, "not covered"),
        ("bank", "dina", 1_000, "bank taken back"),
    ]


# -- several at one place, hands given up, joined money --------------------------------------------


@rule("002-03", "several bettors at one place and a short bank: spot by spot")
@rule("002-02", "several bettors at one place and a short bank: bettor by bettor")
@pytest.mark.parametrize(
    ("at_one_place", "paid"),
    [
        ("spot by spot", [("w1", 10), ("w3", 10), ("w2", 5), ("w4", 0)]),
        ("bettor by bettor", [("w1", 10), ("w2", 10), ("w3", 5), ("w4", 0)]),
    ],
)
def test_several_bettors_at_one_place_are_covered_in_the_filed_order(
    at_one_place: Literal["spot by spot", "bettor by bettor"], paid: list[tuple[str, int]]
) -> None:
    felt = Felt(25, at_one_place=at_one_place)
    wagers = [
        felt.bet("ann", 10, "game"),
        felt.bet("ann", 10, "bonus"),
        felt.bet("zoe", 10, "game", 2),
        felt.bet("zoe", 10, "bonus", 2),
    ]
    settled = felt.settle(dict.fromkeys(wagers, Win()))
    assert [(wager, won) for wager, won, _, _ in settled] == paid


@pytest.mark.parametrize("coverage", ["once", "running"])
@rule("000-42", "wagers of a hand given up use the bank at the fold")
def test_a_wager_given_up_uses_the_bank_before_those_that_are_settled_first(
    coverage: Coverage,
) -> None:
    felt = Felt(10, coverage)
    first, folded = felt.bet("ann", 10), felt.bet("cy", 10)
    felt.bank.reserve(folded, EVEN)
    assert felt.settle({first: Lose(), folded: Lose()}) == [("w1", 0, 0, 10), ("w2", 0, 10, 0)]


def test_folded_chips_are_not_paid_out_before_they_are_collected() -> None:
    """A running bank pays from what it holds: the folded chips are still on their wager."""
    felt = Felt(10, "running")
    first, folded, last = felt.bet("ann", 20), felt.bet("ben", 10), felt.bet("cy", 10)
    felt.bank.reserve(folded, EVEN)
    outcomes: dict[Wager, Outcome] = {first: Win(), folded: Lose(), last: Win()}
    assert felt.settle(outcomes) == [("w1", 10, 0, 10), ("w2", 0, 10, 0), ("w3", 10, 0, 0)]


def test_a_returned_wager_frees_its_reserve() -> None:
    felt = Felt(10)
    first, folded = felt.bet("ann", 10), felt.bet("cy", 10)
    felt.bank.reserve(folded, EVEN)
    felt.bank.release(folded)
    assert felt.settle({first: Lose(), folded: Push()})[0] == ("w1", 0, 10, 0)


@pytest.mark.parametrize("coverage", ["once", "running"])
def test_a_wager_given_up_twice_uses_the_bank_once(coverage: Coverage) -> None:
    felt = Felt(10, coverage)
    first, folded = felt.bet("ann", 5), felt.bet("cy", 10)
    felt.bank.reserve(folded, EVEN)
    felt.bank.reserve(folded, Odds(1, 2))
    assert felt.settle({first: Lose()}) == [("w1", 0, 5, 0)]


def test_wagers_given_up_pay_nobody_before_they_are_collected() -> None:
    felt = Felt(100, "running")
    folded, won = felt.bet("ann", 100), felt.bet("ben", 200)
    felt.bank.reserve(folded, Odds(1, 2))
    assert felt.settle({won: Win()}) == [("w2", 100, 0, 100)]
    assert felt.settle({folded: Lose(Odds(1, 2))}) == [("w1", 0, 50, 0)]


PARTS = st.sampled_from([EVEN, Odds(1, 2), Odds(1, 3)])
FATES = st.sampled_from(["reserve", "again", "release", "lose", "win", "push", "ruled", "nothing"])


@given(
    st.sampled_from(["once", "running"]),
    st.integers(0, 40),
    st.lists(st.tuples(st.integers(1, 30), st.lists(st.tuples(FATES, PARTS))), max_size=6),
)
def test_a_bank_neither_wins_nor_loses_more_than_was_posted_whatever_is_given_up(
    coverage: Coverage, bank: int, plays: list[tuple[int, list[tuple[str, Odds]]]]
) -> None:
    felt = Felt(bank, coverage)
    wagers = [(felt.bet("ann", dollars), fates) for dollars, fates in plays]
    whole = sum(felt.chips.purses.values())
    for turn in range(max((len(fates) for _, fates in wagers), default=0)):
        for wager, fates in wagers:
            fate, part = fates[turn] if turn < len(fates) and wager.live else ("nothing", EVEN)
            match fate:
                case "reserve" | "again":
                    felt.bank.reserve(wager, part)
                case "release":
                    felt.bank.release(wager)
                case "lose":
                    felt.settle({wager: Lose(part)})
                case "win":
                    felt.settle({wager: Win(part)})
                case "push":
                    felt.settle({wager: Push()})
                case "ruled":
                    felt.bank.lose(wager)
            assert felt.bank.room(paying=False) >= 0
            assert felt.bank.room(paying=True) >= 0
            assert sum(felt.chips.purses.values()) == whole
    felt.settle({wager: Lose() for wager, _ in wagers if wager.live})
    assert not felt.bank.reserved
    assert abs(felt.close()) <= bank


@rule("004-13", "Kum-Kum: joined money is settled as one bet")
@pytest.mark.parametrize(
    ("bank", "outcome", "ann", "ben"),
    [
        (100, Win(), 10, 20),
        (100, Lose(), -10, -20),
        (100, Push(), 0, 0),
        (15, Win(), 5, 10),
        (10, Lose(), -3.33, -6.67),
    ],
)
def test_joined_money_is_paid_and_collected_by_shares_and_the_odd_cent_is_the_holder_s(
    bank: int, outcome: Outcome, ann: float, ben: float
) -> None:
    felt = Felt(bank)
    wager = felt.bet("ann", 10)
    felt.chips.move("ben", wager.id, 2_000, "joined")
    wager.cents += 2_000
    wager.shares["ben"] = 2_000
    felt.settle({wager: outcome})
    assert felt.chips["ann"] == 1_000_000 + round(100 * ann)
    assert felt.chips["ben"] == 1_000_000 + round(100 * ben)


@pytest.mark.parametrize(
    ("at_one_place", "turn"),
    [
        ("spot by spot", ["ann game", "zoe game", "ann bonus", "zoe bonus"]),
        ("bettor by bettor", ["ann game", "ann bonus", "zoe game", "zoe bonus"]),
    ],
)
def test_wagers_of_one_position_in_the_order_they_are_covered(
    at_one_place: Literal["spot by spot", "bettor by bettor"], turn: list[str]
) -> None:
    felt = Felt(100, at_one_place=at_one_place)
    placed = [
        felt.bet(who, 10, spot, position=2) for who in ("zoe", "ann") for spot in ("bonus", "game")
    ]
    assert [f"{w.bettor} {w.spot}" for w in felt.bank.in_turn(placed)] == turn


def test_a_wager_given_up_that_has_no_action_goes_back_whole() -> None:
    felt = Felt(10)
    folded = felt.bet("ben", 10)
    felt.bank.reserve(folded, EVEN)
    felt.settle({folded: NoAction()})
    assert felt.chips["bank"] == 1_000
    assert felt.chips["ben"] == 1_000_000
