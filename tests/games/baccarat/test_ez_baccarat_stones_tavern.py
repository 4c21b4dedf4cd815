"""EZ Baccarat Panda 8 at the Tavern at Stones (000-01)."""

from __future__ import annotations

from functools import partial

import pytest

from games.baccarat.coups import (
    BANKER_THREE_CARD_7,
    PLAYER_WINS,
    TIE,
    coup,
    ez_pay_table,
    second_banker_card,
)
from games.tables import Table
from support import rule

ENTRY = "000-01"
EDITION = "stones-tavern/ez-baccarat-panda-8"
table = partial(Table, EDITION)

WAGERS = ("player", "banker", "tie", "dragon-7", "panda-8")


@pytest.mark.parametrize(("cards", "results"), ez_pay_table(ENTRY))
def test_pay_table(cards: str, results: list[str]) -> None:
    dealt = table()
    for spot in WAGERS:
        dealt.bet(1, spot, "$10")
    dealt.deal(cards)
    assert [dealt.result(1, spot) for spot in WAGERS] == results


# --- readings -----------------------------------------------------------------------------


@rule(ENTRY, "Dragon 7 and the Banker line: push or pay")
@pytest.mark.parametrize(("pushes", "banker"), [(True, "pushes"), (False, "wins 1:1")])
def test_dragon_7_pushes_banker(pushes: bool, banker: str) -> None:
    dealt = table({"dragon-7-pushes-banker": pushes}).bet(1, "banker", "$10")
    assert dealt.deal(BANKER_THREE_CARD_7).result(1, "banker") == banker


@rule(ENTRY, "tie on the Player and Banker line")
@pytest.mark.parametrize(("reading", "result"), [("push", "pushes"), ("lose", "loses")])
@pytest.mark.parametrize("line", ["player", "banker"])
def test_tie_pushes_lines(reading: str, result: str, line: str) -> None:
    dealt = table({"tie-pushes-lines": reading}).bet(1, line, "$10").deal(TIE)
    assert dealt.result(1, line) == result


@rule(ENTRY, "a natural ends the drawing for both hands")
def test_banker_five_does_not_draw_against_a_player_natural() -> None:
    dealt = table().bet(1, "player", "$10").deal(coup("8h Kd", "5c Qs"))
    assert dealt.hand("banker") == "5c Qs"
    assert dealt.result(1, "player") == "wins 1:1"


@rule(ENTRY, "a natural ends the drawing for both hands")
def test_player_five_does_not_draw_against_a_banker_natural() -> None:
    dealt = table().bet(1, "player", "$10").deal(coup("2h 3d", "8c Qs"))
    assert dealt.hand("player") == "2h 3d"
    assert dealt.result(1, "player") == "loses"


@rule(ENTRY, "naturals: read literally, the other hand draws")
def test_without_the_stop_both_hands_draw_against_a_natural() -> None:
    literal = table({"naturals-end-drawing": False}).bet(1, "player", "$10")
    assert literal.deal(coup("8h Kd", "5c Qs 4d")).result(1, "player") == "loses"
    literal = table({"naturals-end-drawing": False}).bet(1, "player", "$10")
    assert literal.deal(coup("2h 3d 4s", "8c Qs")).result(1, "player") == "wins 1:1"


@rule(ENTRY, "natural eight ranks above a three-card nine")
@pytest.mark.parametrize(("outrank", "banker"), [(False, "wins 1:1"), (True, "loses")])
def test_natural_eight_meets_a_three_card_nine(outrank: bool, banker: str) -> None:
    settings = {"naturals-end-drawing": False, "naturals-outrank": outrank}
    dealt = table(settings).bet(1, "banker", "$10").deal(coup("8h Kd", "5c Qs 4d"))
    assert dealt.result(1, "banker") == banker


@rule(ENTRY, "equal totals tie, natural or not")
@pytest.mark.parametrize("outrank", [False, True])
def test_natural_nine_ties_with_a_three_card_nine(outrank: bool) -> None:
    settings = {"naturals-end-drawing": False, "naturals-outrank": outrank}
    dealt = table(settings).bet(1, "tie", "$10").deal(coup("9h Kd", "5c Qs 4d"))
    assert dealt.result(1, "tie") == "wins 8:1"


@rule(ENTRY, "whether one player may bet both lines at once is not restricted")
@pytest.mark.parametrize(("reading", "code"), [("allowed", ""), ("one", "wager/excluded")])
def test_both_lines(reading: str, code: str) -> None:
    dealt = table({"both-lines": reading}).bet(1, "player", "$10")
    assert dealt.refusal(1, "banker", "$10") == code


# --- placing wagers -----------------------------------------------------------------------


@rule(ENTRY, "Tie Bet may be placed alone")
def test_tie_bet_may_be_placed_alone() -> None:
    assert table().refusal(1, "tie", "$10") == ""


@rule(ENTRY, "Dragon 7 and Panda 8 need a line wager")
@pytest.mark.parametrize("bonus", ["dragon-7", "panda-8"])
def test_bonus_bets_need_a_line(bonus: str) -> None:
    assert table().refusal(1, bonus, "$10") == "wager/needs_base"
    assert table().bet(1, "tie", "$10").refusal(1, bonus, "$10") == "wager/needs_base"
    for line in ("player", "banker"):
        assert table().bet(1, line, "$10").refusal(1, bonus, "$10") == ""


@rule(ENTRY, "back line on the lines, Dragon 7 and Panda 8, not on the Tie Bet")
def test_back_line() -> None:
    seated = table().bet(1, "player", "$10").bet("ann", "banker", "$10", at=1)
    assert seated.refusal("ann", "player", "$10", at=1) == ""
    assert seated.refusal("ann", "dragon-7", "$10", at=1) == ""
    assert seated.refusal("ann", "panda-8", "$10", at=1) == ""
    assert seated.refusal("ann", "tie", "$10", at=1) == "wager/no_back_line"


@rule(ENTRY, "each betting space has its minimum and maximum")
def test_wagers_keep_to_the_limits() -> None:
    limited = table(limits=("$10", "$200"))
    assert limited.refusal(1, "tie", "$5") == "wager/under_minimum"
    assert limited.refusal(1, "tie", "$300") == "wager/over_limit"


# --- the deal -----------------------------------------------------------------------------


@rule(ENTRY, "one card to the right and one to the left until each hand has two, face up")
def test_cards_go_to_player_and_banker_in_turn_face_up() -> None:
    dealt = table().bet(1, "player", "$10").deal("2h 4c 3d Qs 3s 3c")
    assert dealt.hand("player") == "2h 3d 3s"
    assert dealt.hand("banker") == "4c Qs 3c"
    assert all(seen is None for seen in dealt.round.deal.hands["banker"].seen)
    assert dealt.called == ["Player 8", "Banker 7", "player", "panda-8"]


@rule(ENTRY, "collections per the California Games Collection Rates, from the player-dealer")
def test_player_dealer_pays_the_collection_on_the_total_action() -> None:
    dealt = table(option=1).bet(1, "player", "$40").bet(2, "tie", "$10").deal(PLAYER_WINS)
    assert dealt.fees == {"player-dealer": "$2"}
    assert dealt.bank_net == "-$32"


# --- table and packs ----------------------------------------------------------------------


@rule(ENTRY, "three to eight decks; eight or fourteen seats")
def test_options() -> None:
    assert {table({"packs": packs}).game.terms.deck.packs for packs in range(3, 9)} == set(
        range(3, 9)
    )
    assert table({"table": "blackjack"}).seats == 8
    assert table({"table": "baccarat"}).seats == 14


# --- the action button --------------------------------------------------------------------


@rule(ENTRY, "action button by the second banker card: A 1, 2-9 face, J 11, Q 12, K 13, wrapping")
@pytest.mark.parametrize(
    ("card", "seat"),
    list(zip("A26789TJQK", (1, 2, 6, 7, 1, 2, 3, 4, 5, 6), strict=True)),
)
def test_button_counts_from_the_house_dealers_left(card: str, seat: int) -> None:
    dealt = table().everybody_bets("player", "$10").deal(second_banker_card(card))
    assert dealt.button == seat


@rule(ENTRY, "the player-dealer's seat is not counted")
@pytest.mark.parametrize(("card", "seat"), [("2", 2), ("3", 4), ("7", 8), ("8", 1), ("T", 4)])
def test_button_skips_the_player_dealer(card: str, seat: int) -> None:
    dealt = table(dealer=3).everybody_bets("player", "$10").deal(second_banker_card(card))
    assert dealt.button == seat


@rule(ENTRY, "button value of a ten")
def test_ten_that_counts_nothing_leaves_the_action_left_of_the_player_dealer() -> None:
    counted = table({"ten-on-the-button": 10}).everybody_bets("player", "$10")
    assert counted.deal(second_banker_card("T")).button == 3
    nothing = table({"ten-on-the-button": 0}).everybody_bets("player", "$10")
    assert nothing.deal(second_banker_card("T")).button == 1


@rule(ENTRY, "empty seats on the button")
@pytest.mark.parametrize(("reading", "seat"), [("counted", 5), ("passed over", 7)])
def test_empty_seats(reading: str, seat: int) -> None:
    dealt = table({"empty-seats-on-the-button": reading})
    for taken in (2, 5, 7):
        dealt.bet(taken, "player", "$10")
    assert dealt.deal(second_banker_card("3")).button == seat


# --- settlement ---------------------------------------------------------------------------


@rule(ENTRY, "settled in action-button order")
def test_settlement_begins_at_the_button_and_goes_clockwise() -> None:
    dealt = table().everybody_bets("player", "$10").deal(second_banker_card("5"))
    assert [who for who, _ in dealt.order] == [5, 6, 7, 1, 2, 3, 4]


@rule(ENTRY, "order of settlement among the wagers of a seat")
@pytest.mark.parametrize(
    ("reading", "order"),
    [
        (
            "seat by seat",
            [(1, "player"), (1, "tie"), (1, "panda-8"), (1, "dragon-7"), (2, "banker"), (2, "tie")],
        ),
        (
            "seat by seat, dragon first",
            [(1, "player"), (1, "dragon-7"), (1, "tie"), (1, "panda-8"), (2, "banker"), (2, "tie")],
        ),
        (
            "wager by wager",
            [(1, "player"), (2, "banker"), (1, "tie"), (2, "tie"), (1, "panda-8"), (1, "dragon-7")],
        ),
    ],
)
def test_order_of_settlement(reading: str, order: list[tuple[int, str]]) -> None:
    dealt = table({"order-of-settlement": reading})
    for spot in ("player", "dragon-7", "panda-8", "tie"):
        dealt.bet(1, spot, "$10")
    dealt.bet(2, "tie", "$10").bet(2, "banker", "$10")
    assert dealt.deal(second_banker_card("A")).order == order


@rule(ENTRY, "back-line wagers are settled with their seat")
def test_back_line_follows_the_seated_bettor() -> None:
    dealt = table().seat(1).bet("ann", "player", "$10", at=1).bet(1, "player", "$10")
    dealt.bet(2, "player", "$10")
    assert [who for who, _ in dealt.deal(second_banker_card("A")).order] == [1, "ann", 2]


# --- coverage -----------------------------------------------------------------------------


@rule(ENTRY, "when the player-dealer's wager is exhausted, uncovered wagers go back")
@pytest.mark.parametrize("coverage", ["once", "running"])
def test_collecting_stops_in_mid_table(coverage: str) -> None:
    dealt = table({"coverage": coverage}, bank="$25").everybody_bets("player", "$10")
    dealt.deal(coup("6h Kd", "2c 5s"))  # the five puts the button at seat 5
    assert [dealt.collected(seat, "player") for seat in (5, 6, 7, 1)] == ["$10", "$10", "$5", "$0"]
    assert [dealt.net(seat) for seat in (5, 6, 7, 1)] == ["-$10", "-$10", "-$5", "$0"]
    assert dealt.bank_net == "$25"


@rule(ENTRY, "coverage: every chip uses up one chip of the bank, or collected chips pay again")
@pytest.mark.parametrize(
    ("coverage", "paid", "net"), [("once", "$15", "-$5"), ("running", "$20", "-$10")]
)
def test_collected_chips_pay_again_only_when_running(coverage: str, paid: str, net: str) -> None:
    dealt = table({"coverage": coverage}, bank="$25")
    dealt.bet(1, "player", "$10").bet(2, "banker", "$20").deal(coup("6h Kd", "6c As"))
    assert dealt.collected(1, "player") == "$10"
    assert dealt.paid(2, "banker") == paid
    assert dealt.bank_net == net


@rule(ENTRY, "the player-dealer cannot lose more than he wagered, bonus bets included")
@pytest.mark.parametrize("coverage", ["once", "running"])
def test_dragon_7_is_paid_as_far_as_the_bank_goes(coverage: str) -> None:
    dealt = table({"coverage": coverage}, bank="$100")
    dealt.bet(1, "banker", "$10").bet(1, "dragon-7", "$10").deal(BANKER_THREE_CARD_7)
    assert dealt.paid(1, "dragon-7") == "$100"
    assert dealt.uncovered(1, "dragon-7") == "$300"
    assert dealt.net(1) == "$100"
