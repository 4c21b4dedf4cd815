"""No Bust 21st Century Blackjack with Buster of the Clovis 500 book (004-25)."""

from __future__ import annotations

import pytest

from games.blackjack.duels import deal, duel, open_to, refused, results, rows
from games.tables import Table
from houseway.cards.card import JOKER
from houseway.cards.deck import counts
from houseway.editions.library import load_game
from houseway.rules.round.decisions import Double, Hit, Insure, Split, Stand, Surrender
from support import rule

CLOVIS = "clovis-500/no-bust-21st-century-buster-blackjack"
ENTRY = "004-25"


@rows(
    ENTRY,
    ("natural against natural: push", "As Kd", "Ah Qc", "pushes"),
    ("joker hand against ace and ten: push", "Jk 5d", "Ah Qc", "pushes"),
    ("natural against anything else: even money", "As Kd", "9h 8c", "wins 1:1"),
    ("natural of 20 1/2 beats 21", "As Kd", "9h 5c 7h", "wins 1:1"),
    ("a joker with any card is a natural, even money", "Jk 2d", "9h 5c 7h", "wins 1:1"),
    ("anything else loses to a natural", "Ks Qd", "Ah Kc", "loses"),
    ("21 loses to a natural", "7s 5d 9c", "Ah Kc", "loses"),
    ("21 loses to a joker hand", "7s 5d 9c", "9h Jk", "loses"),
    ("a joker with any number of cards is a natural", "9s 3d Jk", "Th Qc", "wins 1:1"),
    ("a joker the player-dealer draws makes a natural", "Ks Qd", "9h 3c Jk", "loses"),
    ("less than natural: closest wins", "Ks 9d", "9h 9c", "wins 1:1"),
    ("less than natural: 21 beats 20", "7s 5d 9c", "Th Qc", "wins 1:1"),
    ("less than natural: player-dealer closest", "9s 9d", "Th 9c", "loses"),
    ("less than natural, same value: push", "9s 9d", "9h 9c", "pushes"),
    ("21 against 21: push", "7s 5d 9c", "9h 5c 7h", "pushes"),
    ("less against more than natural: wins", "9s 8d", "9h 7c Kd", "wins 1:1"),
    ("more against less than natural: loses", "9s 7d Kc", "9h 8c", "loses"),
    ("both over, player-dealer closer: loses", "9s 7d Kc", "9h 7c 6d", "loses"),
    ("both over, player closer: push", "9s 7d 6c", "9h 7c Kd", "pushes"),
    ("both over, tie: loses", "9s 7d Kc", "9h 7c Kd", "loses"),
    ("two aces are 2 or 12", "As Ad 9c", "Th Qc", "wins 1:1"),
)
def test_settlement(player: str, dealer: str, result: str) -> None:
    assert duel(CLOVIS, player, dealer).result(1, "game") == result


@rule(ENTRY, "2-10 face value")
@rule(ENTRY, "J, Q, K 10")
def test_values() -> None:
    assert deal(CLOVIS, "9s 9h 7d 8c").called[0] == "16"
    assert [deal(CLOVIS, f"{face}s 9h 2d 8c").called[0] for face in "TJQK"] == ["12"] * 4


@rule(ENTRY, "one to eight packs, a joker in each")
@pytest.mark.parametrize("packs", [1, 6, 8])
def test_deck(packs: int) -> None:
    assert counts(load_game(CLOVIS, {"packs": packs}).terms.deck)[JOKER] == packs


# -- charts -------------------------------------------------------------------------------------


@rule(ENTRY, "player must hit on 11 or less")
@pytest.mark.parametrize("player", ["2s 3d", "5s 6d"])
def test_must_hit(player: str) -> None:
    first, second = player.split()
    assert refused(deal(CLOVIS, f"{first} 9h {second} 8c"), Stand()) == "blackjack/must_hit"


@rule(ENTRY, "player must stand on soft and hard 21 and naturals")
@pytest.mark.parametrize("player", ["Ks 5d 6c", "As 5d 5c"])
def test_must_stand_on_21(player: str) -> None:
    first, second, third = player.split()
    table = deal(CLOVIS, f"{first} 9h {second} 8c {third}").decide(Hit())
    assert table.round.over
    assert table.hand("p1") == player


@rule(ENTRY, "player has an option on 12 to 20")
@pytest.mark.parametrize("player", ["Ks 2d", "Ks 9d", "Ks Qd", "As Ad", "As 9d"])
def test_option(player: str) -> None:
    first, second = player.split()
    assert {"hit", "stand"} <= open_to(deal(CLOVIS, f"{first} 9h {second} 8c"))


@rule(ENTRY, "player-dealer stands on hard 17 and above, hits soft 17 or less, no options")
@pytest.mark.parametrize("dealer", ["Kh 7c", "Ah 6c 2d", "Ah 6c Kd", "9h 7c 2d", "9h Jk"])
def test_player_dealers_chart(dealer: str) -> None:
    assert duel(CLOVIS, "9s 8d", dealer).hand("dealer") == dealer


@rule(ENTRY, "reading: soft 18 and more stands")
def test_reading_bank_on_soft_18() -> None:
    assert duel(CLOVIS, "9s 8d", "Ah 7c").hand("dealer") == "Ah 7c"
    other = {"soft-18": "draw"}
    assert duel(CLOVIS, "9s 8d", "Ah 7c Kd", settings=other).hand("dealer") == "Ah 7c Kd"


@rule(ENTRY, "reading: natural > 21 > 20; over means above 21, for Buster too")
def test_reading_threshold() -> None:
    letter = {"threshold": "20½"}
    assert duel(CLOVIS, "7s 5d 9c", "Th Qc", settings=letter).result(1, "game") == "loses"
    tie = duel(CLOVIS, "7s 5d 9c", "9h 5c 7h", settings=letter, bets={"buster": "$5"})
    assert tie.result(1, "game") == "loses"
    assert tie.result(1, "buster") == "wins 2:1"
    usual = duel(CLOVIS, "7s 5d 9c", "9h 5c 7h", bets={"buster": "$5"})
    assert usual.result(1, "game") == "pushes"
    assert usual.result(1, "buster") == "loses"


# -- double, split, surrender -------------------------------------------------------------------


@rule(ENTRY, "Double-down with the hand, 1 to 1: first two cards, an equal wager, one card")
def test_double() -> None:
    table = deal(CLOVIS, "5s 9h 6d 8c Kh")
    assert refused(table, Double(500)) == "decision/amount"
    assert table.decide(Double(1_000)).net(1) == "$20"
    drawn = deal(CLOVIS, "Ks 9h 2d 8c 2h").decide(Hit())
    assert refused(drawn, Double(1_000)) == "blackjack/no_double"


@rule(ENTRY, "double for less only with fewer chips than the original wager")
def test_double_for_less_when_short() -> None:
    table = Table(CLOVIS, stack="$14").bet(1, "game", "$10").deal("5s 9h 6d 8c Kh")
    assert refused(table, Double(200)) == "decision/amount"
    assert table.decide(Double(400)).net(1) == "$14"


@rule(ENTRY, "no double on 21")
def test_no_double_on_21() -> None:
    table = deal(CLOVIS, "Ks 9h Kd 8c Ac 9c").decide(Split())
    assert table.hand("p1") == "Ks Ac"  # 21 after a split: nothing is open but to stand
    assert table.asked == [1]
    assert table.hand("p1.2") == "Kd 9c"


@rule(ENTRY, "no double on a natural: it is not even asked")
def test_no_double_on_a_natural() -> None:
    assert deal(CLOVIS, "As 9h Kd 8c").round.over
    assert deal(CLOVIS, "Jk 9h 4d 8c").round.over


@rule(ENTRY, "surrender at any time while the hand does not exceed 20")
def test_surrender_up_to_20() -> None:
    assert deal(CLOVIS, "9s 9h 7d 8c").decide(Surrender()).net(1) == "-$5"
    table = deal(CLOVIS, "Ks 9h 2d 8c 2h 6h").decide(Hit()).decide(Hit())
    assert table.hand("p1") == "Ks 2d 2h 6h"
    assert table.decide(Surrender()).net(1) == "-$5"


@rule(ENTRY, "surrender after each split")
def test_surrender_after_split() -> None:
    table = deal(CLOVIS, "8s 9h 8d 9c 5c Kc").decide(Split())
    table.decide(Surrender()).decide(Stand())
    assert table.net(1) == "-$5"


@rule(ENTRY, "reading: surrender until the hole card is turned")
def test_reading_surrender_until() -> None:
    assert refused(deal(CLOVIS, "9s 9h 7d 8c"), Surrender()) == ""
    letter = deal(CLOVIS, "9s 9h 7d 8c", {"surrender-until": "before the second card"})
    assert refused(letter, Surrender()) == "blackjack/no_surrender"


@rule(ENTRY, "reading: ten-values are split only when of the same rank")
def test_reading_ten_values_split() -> None:
    assert refused(deal(CLOVIS, "Ks 9h Kd 8c"), Split()) == ""
    assert refused(deal(CLOVIS, "Ks 9h Qd 8c"), Split()) == "blackjack/no_split"
    other = deal(CLOVIS, "Ks 9h Qd 8c", {"pairs": "value"})
    assert refused(other, Split()) == ""


@rule(ENTRY, "at most two splits, three hands")
def test_two_splits() -> None:
    table = deal(CLOVIS, "Ks 9h Kd 9c Kc Kh")
    table.decide(Split()).decide(Split())
    assert refused(table, Split()) == "blackjack/no_split"


@rule(ENTRY, "reading: the limit of three hands holds for every pair")
def test_reading_three_hands() -> None:
    tape = "8s 9h 8d 9c 8c 8h"
    assert refused(deal(CLOVIS, tape).decide(Split()).decide(Split()), Split())
    tens_only = {"three-hands": "ten-values"}
    assert refused(deal(CLOVIS, tape, tens_only).decide(Split()).decide(Split()), Split()) == ""
    tens = deal(CLOVIS, "Ks 9h Kd 9c Kc Kh", tens_only).decide(Split()).decide(Split())
    assert refused(tens, Split()) == "blackjack/no_split"


@rule(ENTRY, "split aces get one card each, and no hit")
def test_split_aces() -> None:
    table = deal(CLOVIS, "As 9h Ad 8c 2c 3c").decide(Split())
    assert open_to(table) == {"stand", "surrender"}
    assert refused(table, Hit()) == "blackjack/split_aces"
    table.decide(Stand()).decide(Stand())
    assert results(table) == ["loses", "loses"]


@rule(ENTRY, "reading: aces may be split again")
def test_reading_resplit_aces() -> None:
    tape = "As 9h Ad 8c Ac"
    assert refused(deal(CLOVIS, tape).decide(Split()), Split()) == ""
    once = deal(CLOVIS, tape, {"resplit-aces": "no"}).decide(Split())
    assert refused(once, Split()) == "blackjack/no_split"


@rule(ENTRY, "reading: ace and ten after a split are 21; a joker makes a natural at any time")
def test_reading_natural_after_split() -> None:
    tape = "As 9h Ad 5c Kd Jk 7h"  # the player-dealer makes 21
    table = deal(CLOVIS, tape).decide(Split())
    assert results(table) == ["pushes", "wins 1:1"]
    other = deal(CLOVIS, tape, {"natural-after-split": True}).decide(Split())
    assert results(other) == ["wins 1:1", "wins 1:1"]


@rule(ENTRY, "no insurance")
def test_no_insurance() -> None:
    assert refused(deal(CLOVIS, "9s Ah 7d 8c"), Insure(500)) == "blackjack/no_insurance"


# -- naturals and the hole card -----------------------------------------------------------------


@rule(ENTRY, "reading: a natural is paid when the player-dealer's hand can no longer become one")
def test_reading_naturals_paid() -> None:
    usual = duel(CLOVIS, "As Kd", "9h 3c Jk")
    assert usual.result(1, "game") == "pushes"
    first_two = {"naturals-paid": "by his first two cards"}
    other = Table(CLOVIS, first_two).bet(1, "game", "$10").bet(2, "game", "$10")
    other.deal("As 9s 9h Kd 9d 3c Jk").decide(Stand())
    assert other.order == [(1, "game"), (2, "game")]
    assert [other.result(seat, "game") for seat in (1, 2)] == ["wins 1:1", "loses"]


@rule(ENTRY, "judged by his first two cards a natural of the player-dealer still pushes")
def test_first_two_cards_natural() -> None:
    settings = {"naturals-paid": "by his first two cards"}
    assert duel(CLOVIS, "As Kd", "9h Jk", settings=settings).result(1, "game") == "pushes"
    assert duel(CLOVIS, "As Kd", "9h 8c", settings=settings).result(1, "game") == "wins 1:1"


@rule(ENTRY, "reading: the player-dealer's second card lies face down")
def test_reading_hole_card() -> None:
    down = deal(CLOVIS, "9s 9h 7d 8c").round.view("seat-1").hands["dealer"].cards
    up = deal(CLOVIS, "9s 9h 7d 8c", {"hole-card": "up"}).round.view("seat-1")
    assert down == ["9h", ""]
    assert up.hands["dealer"].cards == ["9h", "8c"]


# -- Buster -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "result"),
    [
        pytest.param("9h 7c Kd", "wins 2:1", marks=rule(ENTRY, "Buster: 3 cards 2")),
        pytest.param("5h 4c 7d Kh", "wins 2:1", marks=rule(ENTRY, "Buster: 4 cards 2")),
        pytest.param("2h 4c 5d 5h Kc", "wins 4:1", marks=rule(ENTRY, "Buster: 5 cards 4")),
        pytest.param("2h 2c 3d 4h 5c Kd", "wins 15:1", marks=rule(ENTRY, "Buster: 6 cards 15")),
        pytest.param("2h 2c 2d 3h 3c 4d Kh", "wins 50:1", marks=rule(ENTRY, "Buster: 7 cards 50")),
        pytest.param(
            "2h 2c 2d 2s 2h 2c 4d Kh", "wins 150:1", marks=rule(ENTRY, "Buster: 8 or more 150")
        ),
        pytest.param("9h 8c", "loses", marks=rule(ENTRY, "Buster loses without a bust")),
        pytest.param("9h Jk", "loses", marks=rule(ENTRY, "Buster loses to a natural")),
    ],
)
def test_buster(dealer: str, result: str) -> None:
    assert duel(CLOVIS, "9s 8d", dealer, bets={"buster": "$5"}).result(1, "buster") == result


@rule(ENTRY, "the Buster Bet stays in action when the player busts or has a natural")
def test_buster_stays() -> None:
    bets = {"buster": "$5"}
    assert duel(CLOVIS, "9s 7d Kc", "9h 7c Kd", bets=bets).result(1, "buster") == "wins 2:1"
    assert duel(CLOVIS, "As Kd", "9h 7c Kd", bets=bets).result(1, "buster") == "wins 2:1"


@rule(ENTRY, "every player has a natural: the hand is completed while there are Buster Bets")
def test_buster_keeps_the_bank_drawing() -> None:
    settings = {"naturals-paid": "by his first two cards"}
    bets = {"buster": "$5"}
    table = duel(CLOVIS, "As Kd", "9h 7c Kd", settings=settings, bets=bets)
    assert table.result(1, "buster") == "wins 2:1"
    assert duel(CLOVIS, "As Kd", "9h 7c", settings=settings).hand("dealer") == "9h 7c"


@rule(ENTRY, "reading: all surrendered with Buster Bets live, the hand is completed")
def test_reading_buster_after_surrender() -> None:
    bets = {"buster": "$5"}
    table = deal(CLOVIS, "9s 9h 7d 7c Kd", bets=bets).decide(Surrender())
    assert table.result(1, "buster") == "wins 2:1"
    settings = {"buster-after-surrender": False}
    table = deal(CLOVIS, "9s 9h 7d 7c", settings, bets=bets).decide(Surrender())
    assert table.result(1, "buster") == "loses"


@rule(ENTRY, "the Buster Bet needs an NB21 wager and must not exceed it; back line too")
def test_buster_limits() -> None:
    assert Table(CLOVIS).refusal(1, "buster", "$5") == "wager/needs_base"
    table = Table(CLOVIS).bet(1, "game", "$10").bet("ann", "game", "$10", at=1)
    assert table.refusal(1, "buster", "$10") == ""
    assert table.refusal(1, "buster", "$11") == "wager/over_base"
    assert table.refusal("ann", "buster", "$10", at=1) == ""


# -- order of settlement ------------------------------------------------------------------------


def _three_seats(bank: str = "$10,000", settings: dict[str, str] | None = None) -> Table:
    table = Table(CLOVIS, settings, bank=bank)
    for seat in (1, 2, 3):
        table.bet(seat, "game", "$10").bet(seat, "buster", "$5")
    table.deal("9s 9d 9c Th 9s 9d 9c 2h 8d")
    for _ in range(3):
        table.decide(Stand())
    return table


@rule(ENTRY, "from the right of the casino dealer, counter-clockwise: all game wagers, then Buster")
def test_order_of_settlement() -> None:
    games = [(seat, "game") for seat in (3, 2, 1)]
    assert _three_seats().order == [*games, *((seat, "buster") for seat in (3, 2, 1))]
    assert _three_seats().button == 0


@rule(ENTRY, "reading: a short bank settles player by player from the button")
def test_reading_settling_when_short() -> None:
    table = _three_seats("$20")
    spots = ("game", "buster")
    assert table.button == 2
    assert table.order == [(seat, spot) for seat in (2, 3, 1) for spot in spots]
    assert [table.collected(2, "game"), table.collected(2, "buster")] == ["$10", "$5"]
    assert [table.collected(3, "game"), table.uncovered(3, "game")] == ["$5", "$5"]
    assert table.net(1) == "$0"
    same = _three_seats("$20", {"settling-when-short": "as when covered"})
    assert same.order == _three_seats().order


@rule(ENTRY, "reading: from the button the action goes clockwise")
def test_reading_direction_when_short() -> None:
    other = _three_seats("$20", {"direction-when-short": "counter-clockwise"})
    assert [who for who, spot in other.order if spot == "game"] == [2, 1, 3]


@rule(ENTRY, "reading: the button by the second card, counted from the player-dealer")
def test_reading_button() -> None:
    assert _three_seats("$20", {"what-places-the-button": "left of player-dealer"}).button == 1


@rule(ENTRY, "dealt and played clockwise from the casino dealer's left")
def test_order_of_play() -> None:
    table = Table(CLOVIS, dealer=2)
    for seat in (3, 1):
        table.bet(seat, "game", "$10")
    table.deal("9s 9d Th 9c 9h 7h")
    assert [table.hand("p1"), table.hand("p3")] == ["9s 9c", "9d 9h"]
    assert table.asked == [1]


@rule(
    ENTRY,
    "this document supersedes the older schedule: player-dealer by total action, players nothing",
)
@pytest.mark.parametrize(("option", "fee"), [(1, "$1"), (2, "$1"), (3, "$1")])
def test_fees(option: int, fee: str) -> None:
    table = Table(CLOVIS, option=option).bet(1, "game", "$95").bet(1, "buster", "$5")
    assert table.deal("9s 9h 7d 8c").fees == {"player-dealer": fee}


@rule(ENTRY, "reading: two boxed cards in the initial deal are a misdeal")
def test_reading_boxed_cards() -> None:
    draws = ["boxed 2d", "3d", "Ks", "boxed 4s", "5s", "Kh", "9s", "9c"]
    assert Table(CLOVIS).bet(1, "game", "$10").deal(draws).round.voided
    kept = Table(CLOVIS, {"boxed-cards": 0}).bet(1, "game", "$10").deal(draws)
    assert not kept.round.voided
