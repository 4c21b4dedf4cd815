"""No Bust 21st Century Blackjack of Napa Valley, with jokers and the Natural 22 (003-02)."""

from __future__ import annotations

import pytest

from games.blackjack.duels import deal, duel, open_to, refused, results, rows
from games.tables import Table
from houseway.cards.card import JOKER
from houseway.cards.deck import counts, size
from houseway.editions.library import load_game
from houseway.rules.round.decisions import Double, Hit, Insure, Split, Stand, Stay, Surrender
from houseway.table.result import result_of
from support import rule

NAPA = "napa-valley/no-bust-21st-century-blackjack"
ENTRY = "003-02"


@rows(
    ENTRY,
    ("both Natural 22 push", "Jk Jk", "Jk Jk", "pushes"),
    ("Natural 22 wins 2 to 1", "Jk Jk", "9h 8c", "wins 2:1"),
    ("Natural 22 beats a joker hand", "Jk Jk", "9h Jk", "wins 2:1"),
    ("the player-dealer's Natural 22 beats an ordinary hand", "9s 8d", "Jk Jk", "loses"),
    ("the player-dealer's Natural 22 beats a joker hand", "Jk 9d", "Jk Jk", "loses"),
    ("both under, player closer: wins 1 to 1", "9s 9d", "9h 8c", "wins 1:1"),
    ("both under, player-dealer closer: loses", "9s 9d", "Th 9c", "loses"),
    ("same total under: push", "9s 9d", "9h 9c", "pushes"),
    ("player under, player-dealer over: wins", "9s 8d", "9h 7c Kd", "wins 1:1"),
    ("player over, player-dealer not: loses", "9s 7d Kc", "9h 8c", "loses"),
    ("both over, player-dealer closer: loses", "9s 7d Kc", "9h 7c 6d", "loses"),
    ("both over, player closer: push", "9s 7d 6c", "9h 7c Kd", "pushes"),
    ("both over, same total: loses", "9s 7d Kc", "9h 7c Kd", "loses"),
    ("both over, both 22: loses", "9s 7d 6c", "9h 7c 6d", "loses"),
    ("ace and ten-value have no bonus: 21 at 1 to 1", "As Kd", "9h 8c", "wins 1:1"),
    ("ace and ten-value against a drawn 21: push", "As Kd", "9h 5c 7h", "pushes"),
    ("a joker with any card is 21: beats 20", "Jk 2d", "Th Qc", "wins 1:1"),
    ("a joker hand of the player-dealer beats 20", "Ts Qd", "9h Jk", "loses"),
    ("joker hand against joker hand: push", "Jk 2d", "9h Jk", "pushes"),
    ("a drawn 22 is over: loses to 17", "9s 7d 6c", "9h 8c", "loses"),
)
def test_settlement(player: str, dealer: str, result: str) -> None:
    assert duel(NAPA, player, dealer).result(1, "game") == result


@rule(ENTRY, "one joker a pack, six packs read")
def test_deck() -> None:
    deck = load_game(NAPA).terms.deck
    assert size(deck) == 6 * 53
    assert counts(deck)[JOKER] == 6
    assert counts(load_game(NAPA, {"packs": 4}).terms.deck)[JOKER] == 4


@rule(ENTRY, "the player-dealer has no second card until the players are done")
def test_second_card_comes_later() -> None:
    table = deal(NAPA, "9s 9h 7d 5c 8c")
    assert table.hand("dealer") == "9h"
    assert table.decide(Hit()).hand("p1") == "9s 7d 5c"
    assert table.hand("dealer") == "9h 8c"


# -- jokers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("player", "dealer", "result"),
    [
        pytest.param("As Kd", "Jk 5c", "pushes", marks=rule(ENTRY, "frozen: 21 pushes with 21")),
        pytest.param("Jk 3d", "Jk 5c", "pushes", marks=rule(ENTRY, "frozen: joker hand pushes")),
        pytest.param("Jk Jk", "Jk 5c", "wins 2:1", marks=rule(ENTRY, "frozen: Natural 22 wins")),
        pytest.param("5s 6d", "Jk 5c", "loses", marks=rule(ENTRY, "frozen: all else loses")),
        pytest.param("As Kd", "Jk Jk", "loses", marks=rule(ENTRY, "frozen: 21 loses to 22")),
    ],
)
def test_frozen(player: str, dealer: str, result: str) -> None:
    first, second = player.split()
    his = dealer.split()
    table = deal(NAPA, f"{first} {his[0]} {second} {his[1]}")
    assert table.round.over  # no hit, double, split or surrender was offered
    assert table.result(1, "game") == result


@rule(ENTRY, "frozen: no split of a pair either, and the button is placed")
def test_frozen_asks_nobody() -> None:
    table = Table(NAPA).bet(1, "game", "$10").bet(4, "game", "$10")
    table.deal("8s Kd Jk 8d Ac 4c")
    assert table.round.over
    assert table.button == 4


@rule(ENTRY, "a joker drawn later makes 21 and ends the hand, the player-dealer's too")
def test_joker_drawn_later() -> None:
    table = deal(NAPA, "9s 9h 3d Jk 8c").decide(Hit())
    assert table.round.over
    assert table.result(1, "game") == "wins 1:1"
    assert duel(NAPA, "Ts Qd", "9h 3c Jk").result(1, "game") == "loses"


@rule(ENTRY, "a joker hand may not draw, nor be doubled")
def test_joker_hand_does_not_draw() -> None:
    table = deal(NAPA, "Jk 9h 3d")
    assert refused(table, Hit()) == "blackjack/must_stand"
    assert refused(table, Double(1_000)) == "blackjack/no_double"


@rule(ENTRY, "a Natural 22 stands: it is neither split nor doubled nor given up")
def test_natural_22_stands() -> None:
    table = deal(NAPA, "Jk 9h Jk 8c")
    assert table.round.over


@rule(ENTRY, "reading: a joker hand and an ordinary 21 push")
def test_reading_joker_21() -> None:
    beats = {"joker-21": "beats"}
    assert duel(NAPA, "Jk 2d", "9h 5c 7h").result(1, "game") == "pushes"
    assert duel(NAPA, "Jk 2d", "9h 5c 7h", settings=beats).result(1, "game") == "wins 1:1"
    assert duel(NAPA, "7s 5d 9c", "9h Jk").result(1, "game") == "pushes"
    assert duel(NAPA, "7s 5d 9c", "9h Jk", settings=beats).result(1, "game") == "loses"
    assert duel(NAPA, "Jk 2d", "9h Jk", settings=beats).result(1, "game") == "pushes"


@rule(ENTRY, "reading: a drawn 22 is over")
def test_reading_drawn_22() -> None:
    other = {"drawn-22": "22"}
    assert duel(NAPA, "9s 7d 6c", "9h 8c").result(1, "game") == "loses"
    assert duel(NAPA, "9s 7d 6c", "9h 8c", settings=other).result(1, "game") == "wins 1:1"


@rule(ENTRY, "reading: both over and the player closer pushes")
def test_reading_both_over() -> None:
    bank = duel(NAPA, "9s 7d 6c", "9h 7c Kd", settings={"both-over": "lose"})
    assert bank.result(1, "game") == "loses"


# -- charts -------------------------------------------------------------------------------------


@rule(ENTRY, "must hit on 11 or less")
@pytest.mark.parametrize("player", ["2s 3d", "5s 6d", "2s 2d"])
def test_must_hit(player: str) -> None:
    first, second = player.split()
    assert refused(deal(NAPA, f"{first} 9h {second}"), Stand()) == "blackjack/must_hit"


@rule(ENTRY, "must stand on soft and hard 20 and 21")
@pytest.mark.parametrize("player", ["Ks Qd", "As 9d", "As Kd"])
def test_must_stand(player: str) -> None:
    first, second = player.split()
    assert refused(deal(NAPA, f"{first} 9h {second}"), Hit()) == "blackjack/must_stand"


@rule(ENTRY, "12 to 19 are optional")
@pytest.mark.parametrize("player", ["Ks 2d", "9s 5d", "Ks 9d", "As Ad", "As 8d"])
def test_optional(player: str) -> None:
    first, second = player.split()
    assert {"hit", "stand"} <= open_to(deal(NAPA, f"{first} 9h {second}"))


@rule(ENTRY, "the player-dealer stands on hard 17 and hits soft 17")
@pytest.mark.parametrize("dealer", ["Kh 7c", "Ah 6c 2d", "Ah 6c Kd", "9h 7c 2d"])
def test_player_dealers_chart(dealer: str) -> None:
    assert duel(NAPA, "9s 8d", dealer).hand("dealer") == dealer


@rule(ENTRY, "reading: soft 18 and above stands")
def test_reading_bank_on_soft_18() -> None:
    assert duel(NAPA, "9s 8d", "Ah 7c").hand("dealer") == "Ah 7c"
    other = {"soft-18": "draw"}
    assert duel(NAPA, "9s 8d", "Ah 7c Kd", settings=other).hand("dealer") == "Ah 7c Kd"


# -- double, split, surrender -------------------------------------------------------------------


@rule(ENTRY, "double: an equal wager on the first two cards, exactly one card")
def test_double() -> None:
    table = deal(NAPA, "5s 9h 6d Kh 8c")
    assert refused(table, Double(900)) == "decision/amount"
    assert table.decide(Double(1_000)).net(1) == "$20"
    drawn = deal(NAPA, "Ks 9h 2d 2h").decide(Hit())
    assert refused(drawn, Double(1_000)) == "blackjack/no_double"


@rule(ENTRY, "reading: must-stand totals are not doubled")
def test_reading_chart_and_doubles() -> None:
    assert refused(deal(NAPA, "Ks 9h Qd"), Double(1_000)) == "blackjack/no_double"
    open_ = deal(NAPA, "Ks 9h Qd", {"chart-and-doubles": True})
    assert refused(open_, Double(1_000)) == ""


@rule(ENTRY, "split any pair or two cards worth 10")
@pytest.mark.parametrize("player", ["8s 8d", "Ks Td", "Js Qd", "As Ad"])
def test_may_split(player: str) -> None:
    first, second = player.split()
    assert refused(deal(NAPA, f"{first} 9h {second}"), Split()) == ""
    assert refused(deal(NAPA, "8s 9h 9d"), Split()) == "blackjack/no_split"


@rule(ENTRY, "at most three splits, four hands; double after a split")
def test_three_splits() -> None:
    table = deal(NAPA, "8s 9h 8d 8c 8h 8s Kd Kc 3h Ks 9c")
    for _ in range(3):
        table.decide(Split())
    assert refused(table, Split()) == "blackjack/no_split"
    table.decide(Stand()).decide(Stand()).decide(Stand())
    assert refused(table, Double(1_000)) == ""
    table.decide(Double(1_000))
    assert results(table) == ["loses", "pushes", "pushes", "wins 1:1"]
    assert table.net(1) == "$10"


@rule(ENTRY, "split aces get one card each")
def test_split_aces() -> None:
    table = deal(NAPA, "As 9h Ad 2c 3c 8c").decide(Split())
    assert table.round.over
    assert results(table) == ["loses", "loses"]


@rule(ENTRY, "reading: aces may be split again")
def test_reading_resplit_aces() -> None:
    table = deal(NAPA, "As 9h Ad Ac").decide(Split())
    assert open_to(table) == {"stand", "split"}
    once = deal(NAPA, "As 9h Ad Ac 5c 8c", {"resplit-aces": "no"}).decide(Split())
    assert once.round.over


@rule(ENTRY, "surrender after the first two cards forfeits half; no insurance")
def test_surrender() -> None:
    table = deal(NAPA, "9s Ah 7d 8c")
    assert refused(table, Insure(500)) == "blackjack/no_insurance"
    assert table.decide(Surrender()).net(1) == "-$5"
    drawn = deal(NAPA, "2s 9h Kd 2h").decide(Hit())
    assert refused(drawn, Surrender()) == "blackjack/no_surrender"


# -- button, bank, discs, fees ------------------------------------------------------------------


def _button(second: str, settings: dict[str, str] | None = None, *seats: int) -> int:
    table = Table(NAPA, settings)
    for seat in seats or range(1, 8):
        table.bet(seat, "game", "$10")
    tens = " ".join(["Ts"] * (len(seats) or 7))
    nines = " ".join(["9d"] * (len(seats) or 7))
    table.deal(f"{tens} 9h {nines} {second} 8d 5c", spare=True)
    while not table.round.over:
        table.decide(Stand())
    return table.button


@rule(ENTRY, "the button: counted clockwise from a seated person's left, the casino dealer's right")
@pytest.mark.parametrize(("second", "seat"), [("2c", 2), ("7c", 7), ("8c", 1), ("9c", 2)])
def test_action_button(second: str, seat: int) -> None:
    assert _button(second) == seat


@rule(ENTRY, "reading: ace 1, ten 10, jack 11, queen 12, king 13, joker 1")
@pytest.mark.parametrize(
    ("second", "seat"), [("Ac", 1), ("Tc", 3), ("Jc", 4), ("Qc", 5), ("Kc", 6), ("Jk", 1)]
)
def test_reading_button_values(second: str, seat: int) -> None:
    assert _button(second) == seat
    if second[0] in "JQK" and second != "Jk":
        assert _button(second, {"pictures-on-the-button": "ten"}) == 3


@rule(ENTRY, "reading: empty seats are counted, and pass to the next wager")
def test_reading_empty_seats() -> None:
    assert _button("2c", None, 1, 3, 5) == 3
    assert _button("3c", {"empty-seats-on-the-button": "passed over"}, 1, 3, 5) == 5


@rule(ENTRY, "free collection: take will against may; what is uncovered is returned")
def test_short_bank_and_disc() -> None:
    table = Table(NAPA, bank="$15", option=1)
    for seat in (1, 2, 3):
        table.bet(seat, "game", "$10")
    table.deal("Ts Td Tc Kh 2s 2d 2c 2h 8d")
    for _ in range(3):
        table.decide(Stand())
    assert table.order == [(2, "game"), (3, "game"), (1, "game")]
    assert [table.uncovered(seat, "game") for seat in (2, 3, 1)] == ["$0", "$5", "$10"]
    assert result_of(table.round).discs_earned == {"seat-1": 1}


@rule(ENTRY, "a free-collection disc is used instead of the fee")
def test_disc_waives_the_fee() -> None:
    table = Table(NAPA, option=1, discs=(1,)).bet(1, "game", "$10").bet(2, "game", "$10")
    table.deal("Ts Td 9h 9s 9d 8c")
    assert table.fees[2] == "$0.50"
    assert table.fees.get(1, "$0") == "$0"
    table.decide(Stand()).decide(Stand())
    assert result_of(table.round).discs_used == {"seat-1": 1}


@rule(ENTRY, "players and player-dealer pay before play, by the book of 003-16 or of 003-06")
def test_fee_books() -> None:
    later = Table(NAPA, option=1).bet(1, "game", "$50").deal("Ts 9h 9s 8c")
    assert later.fees == {1: "$0.50", "player-dealer": "$1"}
    first = Table(NAPA, {"fee-book": "first"}, option="only").bet(1, "game", "$60")
    assert first.deal("Ts 9h 9s 8c").fees == {1: "$1", "player-dealer": "$1"}


@rule(ENTRY, "back line subject to local ordinance")
def test_back_line() -> None:
    table = Table(NAPA).bet(1, "game", "$10")
    assert table.refusal("ann", "game", "$10", at=1) == ""
    shut = Table(NAPA, {"back-line": False}).bet(1, "game", "$10")
    assert shut.refusal("ann", "game", "$10", at=1) == "wager/no_back_line"


@rule(ENTRY, "reading: the seated player decides for a hand with a back line")
@pytest.mark.parametrize(("control", "who"), [("seated", 1), ("twice", "ann"), ("largest", "ann")])
def test_reading_control(control: str, who: object) -> None:
    table = Table(NAPA, {"control": control}).bet(1, "game", "$10").bet("ann", "game", "$20", at=1)
    assert table.deal("9s 9h 5d").decide(Stay()).asked == [who]
