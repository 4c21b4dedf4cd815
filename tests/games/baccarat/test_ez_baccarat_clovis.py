"""EZ Baccarat at the Clovis 500 Club (004-26)."""

from __future__ import annotations

from functools import partial

import pytest

from games.baccarat.coups import (
    BANKER_WINS,
    PLAYER_WINS,
    coup,
    ez_pay_table,
    second_banker_card,
)
from games.tables import Table
from support import rule

ENTRY = "004-26"
table = partial(Table, "clovis-500/ez-baccarat")

WAGERS = ("player", "banker", "tie", "dragon-7")


def banker_wins(card: str) -> str:
    return second_banker_card(card, player="6h Kd")


@pytest.mark.parametrize(("cards", "results"), ez_pay_table(ENTRY, panda=False))
def test_pay_table(cards: str, results: list[str]) -> None:
    dealt = table()
    for spot in WAGERS:
        dealt.bet(1, spot, "$10")
    dealt.deal(cards)
    assert [dealt.result(1, spot) for spot in WAGERS] == results


@rule(ENTRY, "ties from zero to nine push the lines")
@pytest.mark.parametrize(
    ("total", "cards"),
    list(
        enumerate(
            (
                coup("Kh Jd Ts", "3c Qs 7d"),
                coup("Kh Jd As", "3c Qs 8d"),
                coup("Kh Jd 2s", "3c Qs 9d"),
                coup("Kh Jd 3s", "3c Qs Td"),
                coup("Kh 4d Ts", "4c Qs"),
                coup("Kh 5d Ts", "5c Qs"),
                coup("6h Kd", "6c Qs"),
                coup("7h Kd", "7c Qs"),
                coup("8h Kd", "8c Qs"),
                coup("9h Kd", "9c Qs"),
            )
        )
    ),
)
def test_every_tie_pushes(total: int, cards: str) -> None:
    dealt = table().bet(1, "player", "$10").bet(2, "banker", "$10").deal(cards)
    assert dealt.called[:2] == [f"Player {total}", f"Banker {total}"]
    assert dealt.result(1, "player") == dealt.result(2, "banker") == "pushes"


@rule(ENTRY, "a hand totalling 18 counts 8")
def test_eighteen_counts_eight() -> None:
    dealt = table().bet(1, "player", "$10").deal(coup("9h 9d", "7c Qs"))
    assert dealt.called[:2] == ["Player 8", "Banker 7"]


@rule(ENTRY, "natural 8 or 9: the other hand may not draw")
def test_natural_ends_the_drawing() -> None:
    assert table().bet(1, "player", "$10").deal(coup("2h 3d", "8c Qs")).hand("player") == "2h 3d"
    assert table().bet(1, "player", "$10").deal(coup("9h Kd", "5c Qs")).hand("banker") == "5c Qs"


# --- placing wagers -----------------------------------------------------------------------


@rule(ENTRY, "a combination of both lines is allowed")
def test_both_lines_together() -> None:
    assert table().bet(1, "player", "$10").refusal(1, "banker", "$10") == ""


@rule(ENTRY, "Tie and Dragon 7 only with a line wager")
@pytest.mark.parametrize("bonus", ["tie", "dragon-7"])
def test_bonus_bets_need_a_line(bonus: str) -> None:
    assert table().refusal(1, bonus, "$10") == "wager/needs_base"
    for line in ("player", "banker"):
        assert table().bet(1, line, "$10").refusal(1, bonus, "$10") == ""


@rule(ENTRY, "Tie among the base wagers, or only with a line")
def test_tie_read_as_a_base_wager() -> None:
    base = table({"tie-needs-a-line": "not needed"})
    assert base.refusal(1, "tie", "$10") == ""
    assert base.refusal(1, "dragon-7", "$10") == "wager/needs_base"
    assert base.bet(1, "tie", "$10").refusal(1, "dragon-7", "$10") == ""


@rule(ENTRY, "Tie and Dragon 7 may be less or more than the line wager, within the limit")
@pytest.mark.parametrize("bonus", ["tie", "dragon-7"])
def test_bonus_bets_of_any_size(bonus: str) -> None:
    dealt = table(limits=("$5", "$200")).bet(1, "player", "$50")
    assert dealt.refusal(1, bonus, "$5") == ""
    assert dealt.refusal(1, bonus, "$200") == ""
    assert dealt.refusal(1, bonus, "$201") == "wager/over_limit"


@rule(ENTRY, "back-line betting is not allowed")
@pytest.mark.parametrize(("reading", "code"), [("none", "wager/no_back_line"), ("all", "")])
def test_back_line(reading: str, code: str) -> None:
    seated = table({"back-line": reading}).bet(1, "player", "$10")
    assert seated.refusal("ann", "player", "$10", at=1) == code
    assert seated.refusal("ann", "banker", "$10", at=1) == code
    if not code:
        seated.bet("ann", "banker", "$10", at=1)
        assert seated.refusal("ann", "tie", "$10", at=1) == ""
        assert seated.refusal("ann", "dragon-7", "$10", at=1) == ""


@rule(ENTRY, "three to eight decks; a blackjack table or one for fourteen")
def test_options() -> None:
    assert [table({"packs": packs}).game.terms.deck.packs for packs in (3, 8)] == [3, 8]
    assert table({"table": "blackjack"}).seats == 8
    assert table({"table": "batwing"}).seats == 14


@rule(ENTRY, "fee from the player-dealer on the total of all wagers")
@pytest.mark.parametrize(
    ("option", "tie", "fee"), [(1, "$90", "$0.50"), (1, "$91", "$1"), (2, "$41", "$1")]
)
def test_collection(option: int, tie: str, fee: str) -> None:
    dealt = table(option=option).bet(1, "player", "$10").bet(1, "tie", tie)
    assert dealt.deal(PLAYER_WINS).fees == {"player-dealer": fee}


# --- settlement and the action button -----------------------------------------------------


@rule(ENTRY, "covered fully: from the left of the house dealer, clockwise, without a button")
def test_covered_bank_settles_from_the_left_of_the_house_dealer() -> None:
    dealt = table(dealer=3).everybody_bets("player", "$10").deal(banker_wins("5"))
    assert [who for who, _ in dealt.order] == [1, 2, 4, 5, 6, 7, 8]
    assert dealt.button == 0


@rule(ENTRY, "not fully covered: from the action button, clockwise")
@pytest.mark.parametrize("coverage", ["once", "running"])
def test_short_bank_settles_from_the_button(coverage: str) -> None:
    dealt = table({"coverage": coverage}, dealer=3, bank="$25").everybody_bets("player", "$10")
    dealt.deal(banker_wins("2"))
    assert dealt.button == 5
    assert [who for who, _ in dealt.order] == [5, 6, 7, 8, 1, 2, 4]
    assert [dealt.collected(seat, "player") for seat in (5, 6, 7, 8)] == ["$10", "$10", "$5", "$0"]
    assert [dealt.net(seat) for seat in (5, 6, 7, 8)] == ["-$10", "-$10", "-$5", "$0"]


@rule(ENTRY, "round of play places the action button every hand; settlement only when short")
@pytest.mark.parametrize(
    ("reading", "button", "first"), [("when short", 0, 1), ("every hand", 5, 5)]
)
def test_button_in_a_covered_hand(reading: str, button: int, first: int) -> None:
    dealt = table({"button": reading}, dealer=3).everybody_bets("player", "$10")
    dealt.deal(banker_wins("2"))
    assert (dealt.button, dealt.order[0][0]) == (button, first)


@rule(ENTRY, "short: every line wager, then all Tie wagers, then all Dragon 7 wagers")
def test_order_of_wagers() -> None:
    dealt = table(bank="$5")
    for seat in (1, 2):
        for spot in ("player", "banker", "tie", "dragon-7"):
            dealt.bet(seat, spot, "$10")
    dealt.deal(banker_wins("A"))
    assert dealt.order == [
        *[(1, "player"), (1, "banker"), (2, "player"), (2, "banker")],
        *[(1, "tie"), (2, "tie"), (1, "dragon-7"), (2, "dragon-7")],
    ]


@rule(ENTRY, "action button card chart")
@pytest.mark.parametrize("number", range(1, 14))
def test_button_chart_at_fourteen_places(number: int) -> None:
    card = "A23456789TJQK"[number - 1]
    dealt = table({"table": "batwing"}, bank="$5").everybody_bets("player", "$10")
    assert dealt.deal(banker_wins(card)).button == number


@rule(ENTRY, "counting wraps over the player-dealer's zero, who passes to his left")
@pytest.mark.parametrize(
    ("card", "seat"), list(zip("A789TJQK", (1, 7, 1, 1, 2, 3, 4, 5), strict=True))
)
def test_button_comes_round_over_the_player_dealer(card: str, seat: int) -> None:
    dealt = table(bank="$5").everybody_bets("player", "$10").deal(banker_wins(card))
    assert dealt.button == seat


@rule(ENTRY, "counting wraps past the player-dealer")
@pytest.mark.parametrize(
    ("card", "seat"), list(zip("A789TJQK", (1, 7, 1, 2, 3, 4, 5, 6), strict=True))
)
def test_button_comes_round_without_the_player_dealer(card: str, seat: int) -> None:
    dealt = table({"counting-past-the-last-seat": "player-dealer"}, bank="$5")
    assert dealt.everybody_bets("player", "$10").deal(banker_wins(card)).button == seat


@rule(ENTRY, "empty seats on the button")
@pytest.mark.parametrize(("reading", "seat"), [("counted", 5), ("passed over", 7)])
def test_empty_seats(reading: str, seat: int) -> None:
    dealt = table({"empty-seats-on-the-button": reading}, bank="$5")
    for taken in (2, 5, 7):
        dealt.bet(taken, "player", "$10")
    assert dealt.deal(banker_wins("3")).button == seat


@rule(ENTRY, "coverage: every chip uses up one chip of the bank, or collected chips pay again")
@pytest.mark.parametrize(
    ("coverage", "paid", "button"), [("once", "$15", 1), ("running", "$20", 0)]
)
def test_the_same_bank_is_short_or_covers(coverage: str, paid: str, button: int) -> None:
    dealt = table({"coverage": coverage}, bank="$25")
    dealt.bet(1, "player", "$10").bet(2, "banker", "$20").deal(banker_wins("A"))
    assert dealt.paid(2, "banker") == paid
    assert dealt.button == button


@rule(ENTRY, "payoffs are limited to the player-dealer's wager")
def test_bank_never_loses_more_than_it_posted() -> None:
    dealt = table(bank="$30").bet(1, "banker", "$20").bet(2, "banker", "$20").deal(BANKER_WINS)
    assert dealt.bank_net == "-$30"
