"""Round the table in the No Bust editions: seats, button, order, coverage, fees."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games.blackjack.no_bust import (
    ALL,
    BUTTON,
    DERBY,
    DERBY_BUSTER,
    FOUR_0,
    LUCKY_LUCKY,
    NAPA_43,
    NAPA_80,
    TAVERN,
    TAVERN_BUSTER,
    cards,
    over,
    stand_on,
)
from games.tables import Table, Who
from houseway.editions.library import find_edition, load_game
from houseway.editions.model import Value
from houseway.rules.round.decisions import Stand, Surrender
from houseway.rules.round.events import Charged, Dealt
from support import rule


def full(
    edition: str,
    second: str,
    settings: Mapping[str, Value] | None = None,
    *,
    bank: str = "$100,000",
    dealer: int = 0,
    spots: tuple[str, ...] = ("game",),
    up: str = "9c",
    draws: str = "",
) -> Table:
    """$10 everywhere on these spots, 19 in every hand; the player-dealer's two cards are given."""
    table = Table(edition, settings, bank=bank, dealer=dealer)
    for spot in spots:
        table.everybody_bets(spot, "$10")
    hands = table.seats - 1
    tape = [*["Ts"] * hands, up, *["9d"] * hands, second, *draws.split()]
    table.deal(cards(edition, " ".join(tape)))
    while table.asked:
        table.decide(Stand())
    return table


# -- dealing and turns -----------------------------------------------------------------------


def dealt(edition: str, settings: Mapping[str, Value] | None = None) -> Table:
    """The player-dealer in seat 3, wagers in 1 and 5."""
    table = Table(edition, settings, dealer=3).bet(1, "game", "$10").bet(5, "game", "$10")
    return table.deal("2s 3s 9c Ts Td 8h")


@over(FOUR_0, "first card and play: from the left of the house dealer, clockwise")
def test_the_deal_starts_left_of_the_house_dealer(edition: str) -> None:
    table = dealt(edition)
    assert table.hand("p1") == "2s Ts"
    assert table.asked == [1]


@over([NAPA_43, NAPA_80], "first card and play: from the left of the player-dealer, clockwise")
def test_the_deal_starts_left_of_the_player_dealer(edition: str) -> None:
    table = dealt(edition)
    assert table.hand("p5") == "2s Ts"
    assert table.asked == [5]


@rule("003-04", "the deal starts left of the casino dealer by another step")
def test_4_3_read_from_the_house_dealer() -> None:
    table = dealt(NAPA_43, {"first-card": "house dealer", "turns": "house dealer"})
    assert table.hand("p1") == "2s Ts"
    assert table.asked == [1]


@rule("003-08", "first card left of the casino dealer; the order of play is a parameter")
def test_8_0_read_from_the_house_dealer() -> None:
    table = dealt(NAPA_80, {"first-card": "house dealer"})
    assert table.hand("p1") == "2s Ts"
    assert table.asked == [5]
    turns = dealt(NAPA_80, {"turns": "house dealer"})
    assert turns.hand("p5") == "2s Ts"
    assert turns.asked == [1]


@over(ALL, "other unoccupied circles may be bet")
def test_a_free_circle_may_be_bet(edition: str) -> None:
    table = Table(edition).bet(1, "game", "$10").bet(1, "game", "$10", at=4)
    table.deal("Ts Td 9c 9s 9d 8h")
    assert stand_on(table, 2).net(1) == "$20"


@over(ALL, "no wager at the player-dealer's position")
def test_the_player_dealers_circle_is_not_bet(edition: str) -> None:
    assert Table(edition).seat(1).refusal(1, "game", "$10", at=8) == "wager/player_dealer"


@over(ALL, "wagers within the posted minimum and maximum")
def test_the_table_limits(edition: str) -> None:
    table = Table(edition, limits=("$5", "$100")).seat(1)
    assert table.refusal(1, "game", "$4") == "wager/under_minimum"
    assert table.refusal(1, "game", "$101") == "wager/over_limit"


@over(FOUR_0, "the player-dealer is one of the eight seats; read otherwise there are nine")
def test_eight_or_nine_positions(edition: str) -> None:
    assert full(edition, "8h").button == 1  # seven counted seats
    assert full(edition, "8h", {"seats": "and the player-dealer"}).button == 8


# -- the button ------------------------------------------------------------------------------

BUTTON_CHART = [
    ("Ah", 1, ""),
    ("2h", 2, "Ts"),
    ("3h", 3, "Ts"),
    ("4h", 4, "Ts"),
    ("5h", 5, "Ts"),
    ("6h", 6, "Ts"),
    ("7h", 7, "Ts"),
    ("8h", 1, ""),
    ("9h", 2, ""),
    ("Th", 3, ""),
    ("Jh", 4, ""),
    ("Qh", 5, ""),
    ("Kh", 6, ""),
]


@pytest.mark.parametrize(("second", "seat", "draws"), BUTTON_CHART)
@over(
    BUTTON, "action button: ace 1, two through nine face value, ten 10, J 11, Q 12, K 13, wrapping"
)
def test_the_second_card_places_the_button(
    edition: str, second: str, seat: int, draws: str
) -> None:
    assert full(edition, second, draws=draws).button == seat


@over(BUTTON, "the player-dealer's position is zero and not counted")
def test_the_count_leaves_the_player_dealer_out(edition: str) -> None:
    assert full(edition, "3h", dealer=7, draws="Ts").button == 2  # 8, 1, 2
    assert full(edition, "8h", dealer=7).button == 8  # seven seats, then round again


@over(BUTTON, "ten is missing from the button chart: 10, by the other reading nothing")
def test_a_ten_on_the_button(edition: str) -> None:
    assert full(edition, "Th").button == 3
    assert full(edition, "Th", {"ten-on-the-button": 0}).button == 1
    assert full(edition, "Th", {"ten-on-the-button": 0}, dealer=4).button == 5


@over(BUTTON, "a seat without a wager passes the button on")
def test_an_empty_seat_passes_the_button_on(edition: str) -> None:
    table = Table(edition).bet(2, "game", "$10").bet(6, "game", "$10")
    table.deal("Ts Td 9c 9s 9d 3h Ks")
    assert stand_on(table, 2, "p2").button == 6


@rule("003-08", "no action button in this edition")
def test_8_0_has_no_button() -> None:
    assert full(NAPA_80, "3h", draws="Ts").button == 0


# -- order -----------------------------------------------------------------------------------


def game(*seats: Who) -> list[tuple[Who, str]]:
    return [(seat, "game") for seat in seats]


def buster(*seats: Who) -> list[tuple[Who, str]]:
    return [(seat, "buster") for seat in seats]


FROM_3 = (3, 4, 5, 6, 7, 1, 2)


@over([TAVERN, DERBY, NAPA_43], "settlement starts at the button and goes clockwise")
def test_settlement_goes_clockwise_from_the_button(edition: str) -> None:
    assert full(edition, "3h", draws="Ts").order == game(*FROM_3)


@over([TAVERN_BUSTER, DERBY_BUSTER], "all base wagers, then all Buster wagers")
def test_all_game_wagers_then_all_buster_bets(edition: str) -> None:
    table = full(edition, "3h", spots=("game", "buster"), draws="Ts")
    assert table.order == game(*FROM_3) + buster(*FROM_3)


@over(
    [TAVERN_BUSTER, DERBY_BUSTER], "when coverage is short: each player's game wager, then Buster"
)
def test_a_short_bank_goes_player_by_player(edition: str) -> None:
    table = full(edition, "3h", spots=("game", "buster"), draws="Ts", bank="$40")
    assert table.order == [(seat, spot) for seat in FROM_3 for spot in ("game", "buster")]
    assert table.paid(3, "game") == "$10"
    assert table.paid(3, "buster") == "$20"
    assert table.paid(4, "game") == "$10"
    assert table.uncovered(4, "buster") == "$20"
    assert table.uncovered(5, "game") == "$10"


@rule("000-41", "settlement: seat by seat game then Buster; read otherwise all game wagers first")
def test_with_lucky_lucky_each_seat_has_game_then_buster() -> None:
    table = full(LUCKY_LUCKY, "3h", spots=("game", "buster"), draws="Ts")
    assert table.order == [(seat, spot) for seat in FROM_3 for spot in ("game", "buster")]
    settings = {"order-of-settlement": "wager by wager"}
    read = full(LUCKY_LUCKY, "3h", settings, spots=("game", "buster"), draws="Ts")
    assert read.order == game(*FROM_3) + buster(*FROM_3)


@rule("003-08", "settling counter-clockwise from the casino dealer's right: game, then Buster")
def test_8_0_settles_counter_clockwise() -> None:
    table = full(NAPA_80, "3h", spots=("game", "buster"), draws="Ts", dealer=3)
    seats = (8, 7, 6, 5, 4, 2, 1)
    assert table.order == [(seat, spot) for seat in seats for spot in ("game", "buster")]


@rule("001-10", "settlement order when money is short is not printed beyond the button")
def test_derby_read_from_the_player_dealers_left() -> None:
    settings = {"settlement-begins": "left of the player-dealer"}
    assert full(DERBY, "3h", settings, draws="Ts").order == game(1, 2, 3, 4, 5, 6, 7)


# -- coverage --------------------------------------------------------------------------------


@over(ALL, "the player-dealer wins or loses no more than what he put up; the rest is returned")
def test_a_short_bank_pays_as_far_as_it_goes(edition: str) -> None:
    table = full(edition, "8h", bank="$25")
    first, second, third = (1, 2, 3) if edition != NAPA_80 else (7, 6, 5)
    assert [table.paid(seat, "game") for seat in (first, second, third)] == ["$10", "$10", "$5"]
    assert table.uncovered(third, "game") == "$5"
    assert table.bank_net == "-$25"
    lost = full(edition, "Kh", up="Jc", bank="$25")
    assert lost.bank_net == "$25"


def loser_then_winner(edition: str, coverage: str) -> Table:
    """The first wager to be settled loses, the second wins; the bank is as large as one."""
    loser, winner = (1, 2) if edition != NAPA_80 else (2, 1)
    table = Table(edition, {"coverage": coverage}, bank="$10")
    table.bet(1, "game", "$10").bet(2, "game", "$10")
    hands = {loser: ("Ts", "7d"), winner: ("Tc", "Kd")}
    tape = [hands[1][0], hands[2][0], "Jc", hands[1][1], hands[2][1], "8h"]
    table.deal(" ".join(tape)).decide(Stand()).decide(Stand())
    assert table.result(loser, "game") == "loses"
    return table


@over(ALL, "bank coverage: every chip that moves uses up one; read otherwise they run")
def test_coverage_once_or_running(edition: str) -> None:
    winner = 2 if edition != NAPA_80 else 1
    assert loser_then_winner(edition, "once").paid(winner, "game") == "$0"
    assert loser_then_winner(edition, "running").paid(winner, "game") == "$10"


@over(ALL, "a surrendered half is collected as far as the bank covers")
def test_a_short_bank_collects_less_of_a_surrender(edition: str) -> None:
    table = Table(edition, bank="$3").bet(1, "game", "$10").deal("Ts 9c 6d 8h").decide(Surrender())
    assert table.collected(1, "game") == "$3"
    assert table.uncovered(1, "game") == "$2"


@over(ALL, "a Natural is paid as far as the bank covers")
def test_a_short_bank_pays_less_for_a_natural(edition: str) -> None:
    table = Table(edition, bank="$5").bet(1, "game", "$10").deal(cards(edition, "As 9c Kd 8h"))
    assert table.paid(1, "game") == "$5"
    assert table.net(1) == "$5"


# -- fees ------------------------------------------------------------------------------------


def charged(
    edition: str, option: str | int, amount: str, settings: Mapping[str, Value] | None = None
) -> Mapping[Who, str]:
    table = Table(edition, settings, option=option).bet(1, "game", amount).bet(2, "game", amount)
    return stand_on(table.deal("Ts Td 9c 9s 9d 8h"), 2).fees


@over([TAVERN, TAVERN_BUSTER], "fees by the California Games Collection Rates")
def test_tavern_fees(edition: str) -> None:
    assert charged(edition, 1, "$10") == {"player-dealer": "$1"}
    assert charged(edition, 1, "$150") == {"player-dealer": "$8"}


@rule("000-41", "fees: options 1-24 of the document, or those of the house's list")
@rule("000-41", "each player pays a posted collection: $0.00 in the schedule")
def test_lucky_lucky_fees() -> None:
    assert charged(LUCKY_LUCKY, 1, "$10") == {"player-dealer": "$2"}
    assert charged(LUCKY_LUCKY, 24, "$10") == {"player-dealer": "$15"}
    listed = {"fee-options": "of the house's list"}
    assert charged(LUCKY_LUCKY, 1, "$10", listed) == {"player-dealer": "$1"}
    assert charged(LUCKY_LUCKY, 1, "$150", listed) == {"player-dealer": "$8"}


@over(
    [DERBY, DERBY_BUSTER], "each player must pay the posted collection: five rates, $0.00 schedule"
)
def test_derby_players_pay_nothing(edition: str) -> None:
    assert charged(edition, 1, "$10") == {"player-dealer": "$0.50"}
    assert charged(edition, 4, "$600") == {"player-dealer": "$20"}


@over([DERBY, DERBY_BUSTER], "option 2: second bracket $75-$99 read $75-$199, no gap")
def test_derby_option_2_has_no_gap(edition: str) -> None:
    for amount in ("$40", "$50", "$60", "$99"):
        assert charged(edition, 2, amount) == {"player-dealer": "$2"}
    assert charged(edition, 2, "$100") == {"player-dealer": "$4"}


@rule("003-04", "fees: $1 and $0.50, $2 and $1, $2 and $2 by table limits; later schedule 003-16")
def test_4_3_fees() -> None:
    assert charged(NAPA_43, "$5-$50", "$10") == {"player-dealer": "$1", 1: "$0.50", 2: "$0.50"}
    assert charged(NAPA_43, "$55-$100", "$60") == {"player-dealer": "$2", 1: "$1", 2: "$1"}
    assert charged(NAPA_43, "$105-$500", "$200") == {"player-dealer": "$2", 1: "$2", 2: "$2"}
    listed = {"collection": "of the house's list"}
    assert charged(NAPA_43, 3, "$10", listed) == {"player-dealer": "$1"}


@over([NAPA_43], "the collection is paid for each circle")
def test_each_circle_pays(edition: str) -> None:
    table = Table(edition, option="$5-$50").bet(1, "game", "$10").bet(1, "game", "$10", at=4)
    assert stand_on(table.deal("Ts Td 9c 9s 9d 8h"), 2).fees[1] == "$1"


def napa_80_fees(settings: Mapping[str, Value] | None = None) -> Mapping[Who, str]:
    table = Table(NAPA_80, settings, option=1).bet(1, "game", "$50").bet(2, "game", "$45")
    table.bet(1, "buster", "$10").deal("Ts Td 9c 9s 9d 8h")
    return stand_on(table, 2).fees


@rule("003-08", "fees by 003-16; no collection for the Buster bet")
def test_8_0_fees() -> None:
    assert napa_80_fees() == {"player-dealer": "$2", 1: "$0.50", 2: "$0.50"}
    read = napa_80_fees({"table-action": "game wagers"})
    assert read == {"player-dealer": "$1", 1: "$0.50", 2: "$0.50"}


@over(ALL, "fees are taken before the first card, under the usual option of the edition")
def test_the_usual_option_is_charged_before_the_deal(edition: str) -> None:
    usual = find_edition(edition).identity.fees
    assert usual is not None
    table = Table(edition, option=usual.usual).bet(1, "game", "$10").deal("Ts 9c 9d 8h")
    kinds = [type(event) for event in table.round.events]
    assert kinds.index(Charged) < kinds.index(Dealt)
    assert load_game(edition).terms.fees == table.game.terms.fees
