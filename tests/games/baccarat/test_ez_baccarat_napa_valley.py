"""EZ Baccarat Panda 8 at Napa Valley (003-13)."""

from __future__ import annotations

from functools import partial

import pytest

from games.baccarat.coups import (
    BANKER_THREE_CARD_7,
    BANKER_WINS,
    PLAYER_WINS,
    TIE,
    coup,
    ez_pay_table,
)
from games.tables import Table
from support import rule

ENTRY = "003-13"
table = partial(Table, "napa-valley/ez-baccarat-panda-8")

WAGERS = ("player", "banker", "tie", "dragon-7", "panda-8")


@pytest.mark.parametrize(("cards", "results"), ez_pay_table(ENTRY))
def test_pay_table(cards: str, results: list[str]) -> None:
    dealt = table().bet(2, "banker", "$10")
    for spot in WAGERS:
        if spot != "banker":
            dealt.bet(1, spot, "$10")
    dealt.deal(cards)
    found = [dealt.result(2 if spot == "banker" else 1, spot) for spot in WAGERS]
    assert found == results


# --- readings -----------------------------------------------------------------------------


@rule(ENTRY, "Banker line on a winning three-card seven: push or pay")
@pytest.mark.parametrize(("pushes", "banker"), [(True, "pushes"), (False, "wins 1:1")])
def test_dragon_7_pushes_banker(pushes: bool, banker: str) -> None:
    dealt = table({"dragon-7-pushes-banker": pushes}).bet(1, "banker", "$10")
    assert dealt.deal(BANKER_THREE_CARD_7).result(1, "banker") == banker


@rule(ENTRY, "push of the lines on a tie")
@pytest.mark.parametrize(("reading", "result"), [("push", "pushes"), ("lose", "loses")])
@pytest.mark.parametrize("line", ["player", "banker"])
def test_tie_pushes_lines(reading: str, result: str, line: str) -> None:
    dealt = table({"tie-pushes-lines": reading}).bet(1, line, "$10").deal(TIE)
    assert dealt.result(1, line) == result


@rule(ENTRY, "naturals ending the draw")
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


@rule(ENTRY, "ranking of naturals against closest to nine: totals decide")
@pytest.mark.parametrize(("outrank", "player"), [(False, "loses"), (True, "wins 1:1")])
def test_natural_eight_meets_a_three_card_nine(outrank: bool, player: str) -> None:
    settings = {"naturals-end-drawing": False, "naturals-outrank": outrank}
    dealt = table(settings).bet(1, "player", "$10").deal(coup("8h Kd", "5c Qs 4d"))
    assert dealt.result(1, "player") == player


@rule("003-16", "the fee for each circle and none for a bonus bet: the Tie Bet")
@pytest.mark.parametrize(("bonus", "fee"), [(True, "$0.50"), (False, "$1")])
def test_tie_bet_is_a_bonus_for_the_collection(bonus: bool, fee: str) -> None:
    dealt = table({"tie-bet-is-a-bonus": bonus}, option=1)
    dealt.bet(1, "player", "$10").bet(1, "tie", "$10").bet(1, "panda-8", "$10")
    assert dealt.deal(PLAYER_WINS).fees == {"player-dealer": "$1", 1: fee}


# --- placing wagers -----------------------------------------------------------------------


@rule(ENTRY, "a player may not bet both lines")
def test_nobody_bets_both_lines() -> None:
    assert table().bet(1, "player", "$10").refusal(1, "banker", "$10") == "wager/excluded"
    assert table().bet(1, "banker", "$10").refusal(1, "player", "$10") == "wager/excluded"
    assert table().bet(1, "player", "$10").refusal("ann", "banker", "$10", at=1) == ""


@rule(ENTRY, "a player may not bet both lines, wherever they lie")
def test_nobody_bets_one_line_here_and_the_other_there() -> None:
    for position in (2, 5):  # behind another's seat, and where nobody sits
        dealt = table().seat(2).bet(1, "player", "$10")
        assert dealt.refusal(1, "banker", "$10", at=position) == "wager/excluded"
        assert dealt.refusal(1, "player", "$10", at=position) == ""
    stands = table().seat(1, 2).bet("ann", "banker", "$10", at=1)
    assert stands.refusal("ann", "player", "$10", at=2) == "wager/excluded"
    assert stands.refusal(2, "player", "$10") == ""


@rule(ENTRY, "Tie, Dragon 7 and Panda 8 without a base wager")
@pytest.mark.parametrize("bonus", ["tie", "dragon-7", "panda-8"])
def test_bonus_bets_need_no_line(bonus: str) -> None:
    assert table().refusal(1, bonus, "$10") == ""


@rule(ENTRY, "back line on all wagers")
@pytest.mark.parametrize("spot", WAGERS)
def test_back_line_on_every_wager(spot: str) -> None:
    assert table().bet(1, "tie", "$10").refusal("ann", spot, "$10", at=1) == ""


@rule(ENTRY, "three to eight decks, eight positions")
def test_deck_and_table() -> None:
    assert [table({"packs": packs}).game.terms.deck.packs for packs in (3, 8)] == [3, 8]
    assert table().seats == 8


@rule("003-16", "options 3-11: player-dealer only, by total table action")
def test_player_dealer_pays_the_collection() -> None:
    dealt = table(option=3).bet(1, "player", "$51").bet(2, "tie", "$150").deal(PLAYER_WINS)
    assert dealt.fees == {"player-dealer": "$4"}


@rule("003-16", "total table action may include bonus bets, at the house's choice")
@pytest.mark.parametrize(
    ("action", "fee"), [("game and bonus wagers", "$2"), ("game wagers", "$1")]
)
def test_bonus_bets_count_in_the_table_action_or_not(action: str, fee: str) -> None:
    dealt = table({"table-action": action}, option=3)
    dealt.bet(1, "player", "$50").bet(1, "dragon-7", "$5")
    assert dealt.deal(PLAYER_WINS).fees == {"player-dealer": fee}


# --- settlement ---------------------------------------------------------------------------


@rule(ENTRY, "action begins left of the player-dealer and goes clockwise; no action button")
def test_settlement_begins_left_of_the_player_dealer() -> None:
    dealt = table(dealer=6).everybody_bets("player", "$10").deal(PLAYER_WINS)
    assert [who for who, _ in dealt.order] == [7, 8, 1, 2, 3, 4, 5]
    assert dealt.button == 0


@rule(ENTRY, "order: all player line, all banker line, all Tie, all Panda 8, all Dragon 7")
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
def test_order_of_settlement(reading: str, order: list[tuple[int, str]]) -> None:
    dealt = table({"order-of-settlement": reading})
    for spot in ("player", "dragon-7", "panda-8", "tie"):
        dealt.bet(1, spot, "$10")
    dealt.bet(2, "tie", "$10").bet(2, "banker", "$10")
    assert dealt.deal(PLAYER_WINS).order == order


@rule(ENTRY, "uncovered wagers are returned")
@pytest.mark.parametrize(("coverage", "tie"), [("once", "$0"), ("running", "$5")])
def test_bank_runs_out_in_mid_table(coverage: str, tie: str) -> None:
    dealt = table({"coverage": coverage}, bank="$25")
    dealt.bet(1, "banker", "$10").bet(2, "player", "$10").bet(3, "banker", "$20")
    dealt.bet(1, "tie", "$5").deal(BANKER_WINS)
    # The player line first (collect $10), then the banker lines (pay $10 and $20), then the tie.
    assert [who for who, _ in dealt.order] == [2, 1, 3, 1]
    assert dealt.collected(2, "player") == "$10"
    assert dealt.paid(1, "banker") == "$10"
    assert dealt.paid(3, "banker") == {"once": "$5", "running": "$20"}[coverage]
    assert dealt.collected(1, "tie") == tie
