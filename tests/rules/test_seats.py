"""Where action begins, by every method of the catalogue, against the tables the books print."""

from __future__ import annotations

from typing import Final

import pytest

from houseway.cards.card import parse_card, parse_cards
from houseway.rules.round.seats import (
    action_number,
    action_seat,
    around_from,
    clockwise_from,
    first_low,
    numbered_seat,
    way_round,
)
from houseway.rules.terms import ActionTerms, Order
from support import rule

VALUES = {"J": 11, "Q": 12, "K": 13}


def seat(terms: ActionTerms, number: int, *, seats: int, dealer: int, wagered: str = "") -> int:
    """Where the button goes; a wager at every seat but the player-dealer's unless said."""
    held = {int(s) for s in wagered.split()} or set(range(1, seats + 1)) - {dealer}
    return action_seat(terms, number, seats=seats, dealer=dealer, wagered=held)


# -- the value of a card -------------------------------------------------------------------------


@rule("004-26", "action button card chart: ace 1, 2 to 10 face value, J 11, Q 12, K 13")
@rule("000-01", "button values: ace 1, 2-9 face, ten 10 (reading), J 11, Q 12, K 13")
def test_the_card_chart() -> None:
    terms = ActionTerms(by="card", values=VALUES)
    chart = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
    assert [action_number(terms, parse_card(f"{name}s")) for name in chart] == list(range(1, 14))


@rule("000-12", "the game's own values: pictures count ten")
def test_pictures_that_count_ten() -> None:
    terms = ActionTerms(by="card", values={"J": 10, "Q": 10, "K": 10})
    assert [action_number(terms, card) for card in parse_cards("Ts Jd Qh Kc As")] == [10] * 4 + [1]


@rule("003-02", "the joker counts 1 (reading)")
def test_a_joker_and_a_marked_card() -> None:
    assert action_number(ActionTerms(by="card"), parse_card("Jk")) == 1
    assert action_number(ActionTerms(by="card", values={"Jk": 5}), parse_card("Jk")) == 5
    assert action_number(ActionTerms(by="card", values=VALUES), parse_card("Ks*")) == 13


@rule("000-05", "counted clockwise from the player-dealer, who is zero and not counted")
@pytest.mark.parametrize(
    ("dealer", "expected"),
    [
        (1, "2 3 4 5 6 7 8 2 3 4 5 6 7"),
        (5, "6 7 8 1 2 3 4 6 7 8 1 2 3"),
        (8, "1 2 3 4 5 6 7 1 2 3 4 5 6"),
    ],
)
def test_cards_counted_from_the_player_dealer(dealer: int, expected: str) -> None:
    terms = ActionTerms(by="card", counting="player-dealer", values=VALUES)
    found = [seat(terms, number, seats=8, dealer=dealer) for number in range(1, 14)]
    assert found == [int(s) for s in expected.split()]


@rule("000-01", "counted from the house dealer's left, the player-dealer's seat not counted")
@pytest.mark.parametrize(
    ("dealer", "expected"),
    [
        (1, "2 3 4 5 6 7 8 2 3 4 5 6 7"),
        (5, "1 2 3 4 6 7 8 1 2 3 4 6 7"),
        (8, "1 2 3 4 5 6 7 1 2 3 4 5 6"),
    ],
)
def test_cards_counted_from_the_house_dealer(dealer: int, expected: str) -> None:
    terms = ActionTerms(by="card", counting="house-dealer", values=VALUES)
    found = [seat(terms, number, seats=8, dealer=dealer) for number in range(1, 14)]
    assert found == [int(s) for s in expected.split()]


def test_a_player_dealer_who_has_a_number_when_the_count_comes_round() -> None:
    terms = ActionTerms(by="card", counting="banker-is-zero", values=VALUES)
    found = [seat(terms, number, seats=8, dealer=5) for number in range(1, 14)]
    assert found == [
        6,
        7,
        8,
        1,
        2,
        3,
        4,
        6,
        6,
        7,
        8,
        1,
        2,
    ]  # eight is the player-dealer's, so the next


def test_seats_without_a_wager_that_have_no_number() -> None:
    terms = ActionTerms(by="card", counting="player-dealer", empty_seats="passed over")
    found = [seat(terms, n, seats=8, dealer=1, wagered="3 5 8") for n in range(1, 7)]
    assert found == [3, 5, 8, 3, 5, 8]


@rule("000-01", "an empty seat passes to the next wager (default reading)")
def test_an_empty_seat_passes_to_the_next_wager() -> None:
    terms = ActionTerms(by="card", counting="player-dealer")
    found = [seat(terms, n, seats=8, dealer=1, wagered="3 5 8") for n in range(1, 8)]
    assert found == [3, 3, 5, 5, 8, 8, 8]
    assert seat(terms, 7, seats=8, dealer=8, wagered="2") == 2, "round the table"


# -- the first low card of the flop ----------------------------------------------------------------


@rule("004-16", "the first flop card from ace to eight is the position; 9 to king do not apply")
@pytest.mark.parametrize(
    ("flop", "number"),
    [
        ("As Kd Qd Jd Td", 1),
        ("9s Td 8c As 2c", 8),
        ("Kd Qs Jh Tc 5c", 5),
        ("9s Td Jc Qs Kc", 0),
    ],
)
def test_first_low(flop: str, number: int) -> None:
    assert first_low(parse_cards(flop)) == number


@rule("004-16", "positions are fixed seat numbers; an empty one passes clockwise (reading)")
def test_first_low_is_a_seat_number() -> None:
    terms = ActionTerms(by="first-low", counting="seat")
    found = [seat(terms, number, seats=8, dealer=3) for number in range(1, 9)]
    assert found == [1, 2, 4, 4, 5, 6, 7, 8], "the player-dealer's own passes on"
    assert seat(terms, 6, seats=8, dealer=3, wagered="2 5") == 2


@rule("004-16", "all nine to king: the first wager clockwise from the bank")
def test_no_low_card_at_all() -> None:
    terms = ActionTerms(by="first-low", counting="seat")
    assert seat(terms, 0, seats=8, dealer=3) == 4
    assert seat(terms, 0, seats=8, dealer=3, wagered="2 7") == 7


# -- dice and random numbers --------------------------------------------------------------------

SEVEN_SEATS = {
    # total: seats clockwise from the player-dealer, as printed
    **dict.fromkeys((1, 8, 15), 0),
    **dict.fromkeys((2, 9, 16), 1),
    **dict.fromkeys((3, 10, 17), 2),
    **dict.fromkeys((4, 11, 18), 3),
    **dict.fromkeys((5, 12), 4),
    **dict.fromkeys((6, 13), 5),
    **dict.fromkeys((7, 14), 6),
}


@rule("000-70", "three dice: the player-dealer is 1, 8 and 15, the others clockwise")
@rule("000-72", "random number or dice: the player-dealer is 1, 8 and 15")
@rule("004-29", "position = ((total - 1) mod 7) + 1")
@pytest.mark.parametrize("dealer", [1, 4, 7])
@pytest.mark.parametrize("by", ["dice", "number"])
def test_dice_with_the_banker_as_one(dealer: int, by: str) -> None:
    terms = ActionTerms(by="dice" if by == "dice" else "number", counting="banker-is-one")
    for total, steps in SEVEN_SEATS.items():
        first = numbered_seat(terms, total, seats=7, dealer=dealer, wagered=set())
        assert first == clockwise_from(dealer, 7)[steps]
        button = clockwise_from(dealer, 7)[steps or 1]
        assert seat(terms, total, seats=7, dealer=dealer) == button, (
            "the player-dealer's own goes to the left"
        )


@rule("004-13", "three dice, counted counter-clockwise, the banker as 1, 9 and 17")
def test_tiles_counted_counter_clockwise() -> None:
    printed = {
        3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 1, 10: 2,
        11: 3, 12: 4, 13: 5, 14: 6, 15: 7, 16: 8, 17: 1, 18: 2,
    }  # fmt: skip
    ccw: Final = "counter-clockwise"
    terms = ActionTerms(by="dice", counting="banker-is-one", direction=ccw, onward=ccw)
    for dealer in range(1, 9):
        ring = around_from(dealer, 8, ccw)
        for total, position in printed.items():
            first = numbered_seat(terms, total, seats=8, dealer=dealer, wagered=set())
            assert first == ring[position - 1]
            assert seat(terms, total, seats=8, dealer=dealer) == ring[max(position, 2) - 1]
    assert seat(terms, 9, seats=8, dealer=5, wagered="3 8") == 3, "next counter-clockwise"


@rule("003-15", "dice counted counter-clockwise; 9 and 17 give the button to the bank's left")
def test_tiles_counted_one_way_and_settled_the_other() -> None:
    terms = ActionTerms(by="dice", counting="banker-is-one", direction="counter-clockwise")
    assert seat(terms, 3, seats=8, dealer=5) == 3
    assert seat(terms, 9, seats=8, dealer=5) == 6
    assert seat(terms, 3, seats=8, dealer=5, wagered="2 7") == 7, "settled clockwise from seat 3"


@rule("000-02", "the player-dealer's own number gives the button to the house dealer's right")
def test_tiles_on_the_banker_s_own_number() -> None:
    terms = ActionTerms(by="dice", counting="banker-is-one", own="right of house dealer")
    for total in (9, 17):
        assert numbered_seat(terms, total, seats=8, dealer=3, wagered=set()) == 3
        assert seat(terms, total, seats=8, dealer=3) == 8
    assert seat(terms, 9, seats=8, dealer=3, wagered="2 4") == 2
    assert seat(terms, 10, seats=8, dealer=3) == 4


# -- fixed ---------------------------------------------------------------------------------------


@rule("000-71", "action always begins on the left of the player-dealer")
@rule("002-03", "no action button: the left of the player-dealer")
def test_action_on_the_left() -> None:
    terms = ActionTerms(by="left")
    assert [seat(terms, 5, seats=7, dealer=dealer) for dealer in (1, 4, 7)] == [2, 5, 1]
    assert seat(terms, 0, seats=7, dealer=7, wagered="4") == 4


def test_without_a_wager_anywhere_the_count_stands() -> None:
    terms = ActionTerms(by="card")
    assert action_seat(terms, 3, seats=7, dealer=1, wagered=set()) == 4


# -- the way round -------------------------------------------------------------------------------


@rule("000-10", "from the house dealer's left, clockwise")
@rule("000-11", "from the house dealer's right, counter-clockwise")
@rule("000-41", "Lucky Lucky from the player-dealer's left, not from the action button")
@pytest.mark.parametrize(
    ("start", "direction", "seats"),
    [
        ("action", "clockwise", "4 5 6 1 2 3"),
        ("action", "counter-clockwise", "4 3 2 1 6 5"),
        ("left of player-dealer", "clockwise", "3 4 5 6 1 2"),
        ("left of house dealer", "clockwise", "1 2 3 4 5 6"),
        ("right of house dealer", "counter-clockwise", "6 5 4 3 2 1"),
    ],
)
def test_the_way_round(start: str, direction: str, seats: str) -> None:
    order = Order(trips=(), start=start, direction=direction)  # type: ignore[arg-type]
    assert way_round(order, seats=6, dealer=2, action=4) == [int(s) for s in seats.split()]
