"""EZ Baccarat Panda 8 at the Lucky Derby (001-07)."""

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

ENTRY = "001-07"
table = partial(Table, "lucky-derby/ez-baccarat-panda-8")

WAGERS = ("player", "banker", "tie", "dragon-7", "panda-8")
FIVE_WINS_FOR_BANKER = second_banker_card("5", player="6h Kd")


@pytest.mark.parametrize(("cards", "results"), ez_pay_table(ENTRY))
def test_pay_table(cards: str, results: list[str]) -> None:
    dealt = table()
    for spot in WAGERS:
        dealt.bet(1, spot, "$10")
    dealt.deal(cards)
    assert [dealt.result(1, spot) for spot in WAGERS] == results


# --- readings -----------------------------------------------------------------------------


@rule(ENTRY, "Banker winning with a three-card seven: push or pay")
@pytest.mark.parametrize(("pushes", "banker"), [(True, "pushes"), (False, "wins 1:1")])
def test_dragon_7_pushes_banker(pushes: bool, banker: str) -> None:
    dealt = table({"dragon-7-pushes-banker": pushes}).bet(1, "banker", "$10")
    assert dealt.deal(BANKER_THREE_CARD_7).result(1, "banker") == banker


@rule(ENTRY, "tie on the lines")
@pytest.mark.parametrize(("reading", "result"), [("push", "pushes"), ("lose", "loses")])
@pytest.mark.parametrize("line", ["player", "banker"])
def test_tie_pushes_lines(reading: str, result: str, line: str) -> None:
    dealt = table({"tie-pushes-lines": reading}).bet(1, line, "$10").deal(TIE)
    assert dealt.result(1, line) == result


@rule(ENTRY, "a two-card eight or nine on either side ends the drawing")
@pytest.mark.parametrize(
    ("ends", "cards", "player"),
    [
        (True, coup("2h 3d", "8c Qs"), "loses"),
        (False, coup("2h 3d 4s", "8c Qs"), "wins 1:1"),
        (True, coup("8h Kd", "5c Qs"), "wins 1:1"),
        (False, coup("8h Kd", "5c Qs 4d"), "loses"),
    ],
)
def test_naturals_end_drawing(ends: bool, cards: str, player: str) -> None:
    dealt = table({"naturals-end-drawing": ends}).bet(1, "player", "$10").deal(cards)
    assert dealt.result(1, "player") == player


@rule(ENTRY, "Natural 9 and Natural 8, of the first two cards, rank above a three-card nine")
@pytest.mark.parametrize(("outrank", "player"), [(False, "wins 1:1"), (True, "loses")])
def test_natural_eight_meets_a_three_card_nine(outrank: bool, player: str) -> None:
    settings = {"naturals-end-drawing": False, "naturals-outrank": outrank}
    dealt = table(settings).bet(1, "player", "$10").deal(coup("2h 3d 4s", "8c Qs"))
    assert dealt.result(1, "player") == player


@rule(ENTRY, "one player may bet both lines")
@pytest.mark.parametrize(("reading", "code"), [("allowed", ""), ("one", "wager/excluded")])
def test_both_lines(reading: str, code: str) -> None:
    dealt = table({"both-lines": reading}).bet(1, "banker", "$10")
    assert dealt.refusal(1, "player", "$10") == code


# --- placing wagers -----------------------------------------------------------------------


@rule(ENTRY, "Tie Bet needs nothing else; Dragon 7 and Panda 8 need a line")
def test_needs() -> None:
    assert table().refusal(1, "tie", "$10") == ""
    for bonus in ("dragon-7", "panda-8"):
        assert table().bet(1, "tie", "$10").refusal(1, bonus, "$10") == "wager/needs_base"
        for line in ("player", "banker"):
            assert table().bet(1, line, "$10").refusal(1, bonus, "$10") == ""


@rule(ENTRY, "back line on any wager, the Tie Bet included")
@pytest.mark.parametrize("spot", WAGERS)
def test_back_line_on_every_wager(spot: str) -> None:
    seated = table().bet(1, "player", "$10").bet("ann", "banker", "$10", at=1)
    assert seated.refusal("ann", spot, "$10", at=1) == ""


@rule(ENTRY, "three to eight decks; eight or fourteen seats")
def test_options() -> None:
    assert [table({"packs": packs}).game.terms.deck.packs for packs in (3, 8)] == [3, 8]
    assert table({"table": "blackjack"}).seats == 8
    assert table({"table": "baccarat"}).seats == 14


@rule(ENTRY, "fee from the player-dealer on the total of all five bets, before cards")
@pytest.mark.parametrize(("wager", "fee"), [("$10", "$0.50"), ("$11", "$1"), ("$60", "$3")])
def test_collection_counts_all_five_bets(wager: str, fee: str) -> None:
    dealt = table(option=1)
    for spot in WAGERS:
        dealt.bet(1, spot, wager)
    assert dealt.deal(PLAYER_WINS).fees == {"player-dealer": fee}


@rule(ENTRY, "fifteen schedules")
def test_every_schedule_can_be_played() -> None:
    for option in range(1, 16):
        dealt = table(option=option).bet(1, "player", "$100").deal(PLAYER_WINS)
        assert list(dealt.fees) == ["player-dealer"]


# --- settlement and the action button -----------------------------------------------------


@rule(ENTRY, "settling begins left of the player-dealer, clockwise")
def test_covered_bank_settles_from_the_left_of_the_player_dealer() -> None:
    dealt = table(dealer=3).everybody_bets("player", "$10").deal(FIVE_WINS_FOR_BANKER)
    assert [who for who, _ in dealt.order] == [4, 5, 6, 7, 8, 1, 2]
    assert dealt.button == 0


@rule(ENTRY, "the action button decides when the bank is short")
@pytest.mark.parametrize("coverage", ["once", "running"])
def test_short_bank_settles_from_the_button(coverage: str) -> None:
    dealt = table({"coverage": coverage}, dealer=3, bank="$25").everybody_bets("player", "$10")
    dealt.deal(FIVE_WINS_FOR_BANKER)
    assert dealt.button == 6
    assert [who for who, _ in dealt.order] == [6, 7, 8, 1, 2, 4, 5]
    assert [dealt.collected(seat, "player") for seat in (6, 7, 8, 1)] == ["$10", "$10", "$5", "$0"]
    assert dealt.net(1) == "$0"


@rule(ENTRY, "settlement left of the player-dealer and the action button, both printed")
@pytest.mark.parametrize("bank", ["$100,000", "$25"])
@pytest.mark.parametrize(
    ("reading", "first", "button"), [("every hand", 6, 6), ("left of the player-dealer", 4, 0)]
)
def test_first_action_read_otherwise(bank: str, reading: str, first: int, button: int) -> None:
    dealt = table({"button": reading}, dealer=3, bank=bank)
    dealt.everybody_bets("player", "$10").deal(FIVE_WINS_FOR_BANKER)
    assert dealt.order[0] == (first, "player")
    assert dealt.button == button


@rule(ENTRY, "button values A 1, 2-9 face, ten 10, J 11, Q 12, K 13 from the house dealer's left")
@pytest.mark.parametrize(("card", "seat"), list(zip("A7TJQK", (1, 7, 3, 4, 5, 6), strict=True)))
def test_button_values(card: str, seat: int) -> None:
    dealt = table(bank="$25").everybody_bets("player", "$10")
    assert dealt.deal(second_banker_card(card, player="6h Kd")).button == seat


@rule(ENTRY, "button value of a ten")
@pytest.mark.parametrize(("ten", "seat"), [(10, 3), (0, 1)])
def test_ten_on_the_button(ten: int, seat: int) -> None:
    dealt = table({"ten-on-the-button": ten}, bank="$25").everybody_bets("player", "$10")
    assert dealt.deal(second_banker_card("T", player="6h Kd")).button == seat


@rule(ENTRY, "empty seats on the button")
@pytest.mark.parametrize(("reading", "seat"), [("counted", 5), ("passed over", 7)])
def test_empty_seats(reading: str, seat: int) -> None:
    dealt = table({"empty-seats-on-the-button": reading}, bank="$25")
    for taken in (2, 5, 7):
        dealt.bet(taken, "player", "$10")
    assert dealt.deal(second_banker_card("3", player="6h Kd")).button == seat


@rule(ENTRY, "order: all Player line, all Banker line, all Tie, all Panda 8, all Dragon 7")
@pytest.mark.parametrize("bank", ["$100,000", "$25"])
@pytest.mark.parametrize(
    ("reading", "order"),
    [
        (
            "wager by wager",
            [(1, "player"), (2, "banker"), (1, "tie"), (2, "tie"), (1, "panda-8"), (1, "dragon-7")],
        ),
        (
            "seat by seat",
            [(1, "player"), (1, "tie"), (1, "panda-8"), (1, "dragon-7"), (2, "banker"), (2, "tie")],
        ),
    ],
)
def test_order_of_settlement(bank: str, reading: str, order: list[tuple[int, str]]) -> None:
    dealt = table({"order-of-settlement": reading}, bank=bank)
    for spot in ("player", "dragon-7", "panda-8", "tie"):
        dealt.bet(1, spot, "$10")
    dealt.bet(2, "tie", "$10").bet(2, "banker", "$10")
    assert dealt.deal(second_banker_card("A", player="6h Kd")).order == order


@rule(ENTRY, "coverage: every chip uses up one chip of the bank, or collected chips pay again")
@pytest.mark.parametrize(("coverage", "paid"), [("once", "$15"), ("running", "$20")])
def test_collected_chips_pay_again_only_when_running(coverage: str, paid: str) -> None:
    dealt = table({"coverage": coverage}, bank="$25")
    dealt.bet(1, "player", "$10").bet(2, "banker", "$20")
    dealt.deal(second_banker_card("A", player="6h Kd"))
    assert dealt.paid(2, "banker") == paid
