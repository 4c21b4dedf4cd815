"""Pure 21.5 Blackjack with Red Flex and Buster (002-01)."""

from __future__ import annotations

import pytest

from games.blackjack.duels import deal, duel, marked, open_to, refused, results, rows
from games.tables import Table
from houseway.cards.deck import counts, size
from houseway.editions.library import load_game
from houseway.rules.round.decisions import Double, Hit, Insure, Pass, Split, Stand, Stay, Surrender
from support import rule

PURE = "casino-club/pure-21-5-blackjack"
ENTRY = "002-01"


@rows(
    ENTRY,
    ("Pure 21.5 wins 6 to 5", "As Kd", "9h 8c", "wins 6:5"),
    ("both Pure 21.5 push", "As Td", "Ah Qc", "pushes"),
    ("the player-dealer's Pure 21.5 beats every other hand", "Ks Qd", "Ah Tc", "loses"),
    ("closer to 21.5 wins", "Ks Qd", "9h Kc", "wins 1:1"),
    ("21 beats 20", "7s 5d 9c", "Kh Qc", "wins 1:1"),
    ("player-dealer closer: loses", "9s 9d", "9h Kc", "loses"),
    ("player not over, player-dealer over: wins", "9s 8d", "9h 7c Kd", "wins 1:1"),
    ("player over, player-dealer not: loses", "9s 7d Kc", "9h 9c", "loses"),
    ("both over, not 8-8-8: loses", "9s 7d Kc", "9h 7c Kd", "loses"),
    ("both over, player closer: loses", "9s 7d 6c", "9h 7c Kd", "loses"),
    ("over against 8-8-8 pushes", "9s 7d Kc", "8h 8c 8d", "pushes"),
    ("equal below 21.5 push: 21", "7s 5d 9c", "9h 5c 7h", "pushes"),
    ("equal below 21.5 push: 18", "9s 9d", "9h 9c", "pushes"),
    ("8-8-8 is over: a hand that is not wins", "9s 8d", "8h 8c 8d", "wins 1:1"),
)
def test_settlement(player: str, dealer: str, result: str) -> None:
    assert duel(PURE, player, dealer).result(1, "game") == result


@rule(ENTRY, "Pure 21.5 against a drawn 21: Pure 21.5 wins")
def test_natural_against_21() -> None:
    table = Table(PURE).bet(1, "game", "$10").bet(2, "game", "$10")
    table.deal(marked(PURE, "Qs 9d 7h Ad 8c 7c 7d")).decide(Stand())
    assert table.called[-1] == "21"
    assert [table.result(seat, "game") for seat in (1, 2)] == ["wins 6:5", "loses"]


@rule(ENTRY, "36 plain cards and 16 Bonus cards, one to eight packs")
def test_deck() -> None:
    deck = load_game(PURE, {"packs": 1}).terms.deck
    assert size(deck) == 52
    assert len([card for card in counts(deck) if card >= 64]) == 16
    assert size(load_game(PURE, {"packs": 8}).terms.deck) == 8 * 52


# -- charts -------------------------------------------------------------------------------------


@rule(ENTRY, "Chart 1A: must stand on hard 19 or more")
@pytest.mark.parametrize("player", ["Ks 9d", "Ks Qd"])
def test_must_stand(player: str) -> None:
    first, second = player.split()
    table = deal(PURE, f"{first} 9h {second} 8c")
    assert refused(table, Hit()) == "blackjack/must_stand"


@rule(ENTRY, "Chart 1A: must hit on hard 11 or less; standing is refused")
@pytest.mark.parametrize("player", ["2s 3d", "5s 6d", "2s 2d"])
def test_must_hit(player: str) -> None:
    first, second = player.split()
    table = deal(PURE, f"{first} 9h {second} 8c")
    assert refused(table, Stand()) == "blackjack/must_hit"


@rule(ENTRY, "Chart 1A: a drawn hand of 11 or less is hit without a question")
def test_must_hit_leaves_no_choice() -> None:
    table = deal(PURE, "2s 9h 3d 8c 4h 9d").decide(Hit())
    assert table.hand("p1") == "2s 3d 4h 9d"
    assert open_to(table) == {"hit", "stand"}


@rule(ENTRY, "Chart 1A: an option on all other counts")
@pytest.mark.parametrize("player", ["Ks 2d", "Ks 8d", "As 2d", "As 8d", "As 9d"])
def test_option(player: str) -> None:
    first, second = player.split()
    assert {"hit", "stand"} <= open_to(deal(PURE, f"{first} 9h {second} 8c"))


@rule(ENTRY, "Chart 1B: stands on hard 17 or more, hits soft 17 or less")
@pytest.mark.parametrize("dealer", ["Kh 7c", "Ah 6c 2d", "Ah 6c Kd", "9h 7c 2d", "9h 8c"])
def test_player_dealers_chart(dealer: str) -> None:
    assert duel(PURE, "9s 8d", dealer).hand("dealer") == marked(PURE, dealer)


@rule(ENTRY, "reading: soft 18 and more stands")
def test_reading_bank_on_soft_18() -> None:
    assert duel(PURE, "9s 8d", "Ah 7c").hand("dealer") == "Ah 7c"
    other = {"soft-18": "draw"}
    assert duel(PURE, "9s 8d", "Ah 7c Kd", settings=other).hand("dealer") == "Ah 7c Kd*"


@rule(ENTRY, "reading: charts govern hit and stand; double and split on any first two cards")
def test_reading_chart_and_doubles() -> None:
    table = deal(PURE, "Ks 9h Qd 8c")
    assert open_to(table) == {"stand", "double", "split", "surrender"}
    shut = deal(PURE, "Ks 9h Qd 8c", {"chart-and-doubles": False})
    assert refused(shut, Double(1_000)) == "blackjack/no_double"


# -- insurance, double, split, surrender --------------------------------------------------------


@rule(ENTRY, "insurance up to half, on an ace, before the check; 2 to 1 on a Bonus card")
def test_insurance_wins() -> None:
    table = deal(PURE, "9s Ah 8d Kc")
    assert refused(table, Insure(600)) == "decision/amount"
    table.decide(Insure(500))
    assert table.result(1, "insurance") == "wins 2:1"
    assert table.net(1) == "$0"


@rule(ENTRY, "insurance may be less than half")
def test_insurance_for_less() -> None:
    assert deal(PURE, "9s Ah 8d Kc").decide(Insure(200)).net(1) == "-$6"


@rule(ENTRY, "insurance loses on any other card")
def test_insurance_loses() -> None:
    table = deal(PURE, "9s Ah 8d 7c").decide(Insure(500)).decide(Stand())
    assert table.result(1, "insurance") == "loses"
    assert table.net(1) == "-$15"


@rule(ENTRY, "insurance beside the player's own Pure 21.5: the hand pushes, insurance pays")
def test_insured_natural() -> None:
    table = deal(PURE, "As Ah Kd Kc").decide(Insure(500))
    assert table.result(1, "game") == "pushes"
    assert table.net(1) == "$10"


@rule(ENTRY, "no insurance without an ace")
@pytest.mark.parametrize("up", ["9h", "Kh"])
def test_no_insurance_without_an_ace(up: str) -> None:
    table = deal(PURE, f"9s {up} 8d 8c")
    assert refused(table, Insure(500)) == "blackjack/no_insurance"


@rule(ENTRY, "the check comes with an ace or a Bonus card up, before any card is drawn")
@pytest.mark.parametrize("dealer", ["Kh Ac", "Th Ac", "Ah Jc"])
def test_check(dealer: str) -> None:
    table = duel(PURE, "5s 6d", dealer)
    assert table.hand("p1") == "5s 6d"
    assert table.net(1) == "-$10"


@rule(ENTRY, "double on the first two cards, any total, equal or less, exactly one card")
def test_double() -> None:
    table = deal(PURE, "5s 9h 6d 8c Kh")
    assert refused(table, Double(1_100)) == "decision/amount"
    assert table.decide(Double(300)).net(1) == "$13"
    assert deal(PURE, "5s 9h 6d 8c 2h").decide(Double(1_000)).net(1) == "-$20"
    drawn = deal(PURE, "Ks 9h 2d 8c 2h").decide(Hit())
    assert refused(drawn, Double(1_000)) == "blackjack/no_double"


@rule(ENTRY, "split a pair or any two Bonus cards, mixed ranks allowed")
@pytest.mark.parametrize("player", ["8s 8d", "Ks Td", "Js Qd", "As Ad"])
def test_may_split(player: str) -> None:
    first, second = player.split()
    assert refused(deal(PURE, f"{first} 9h {second} 8c"), Split()) == ""
    assert refused(deal(PURE, "8s 9h 9d 8c"), Split()) == "blackjack/no_split"


@rule(ENTRY, "at most three splits, four hands")
def test_three_splits() -> None:
    table = deal(PURE, "8s 9h 8d 9c 8c 8h 8s Kd Kc Kh")
    for _ in range(3):
        table.decide(Split())
    assert refused(table, Split()) == "blackjack/no_split"
    for _ in range(4):
        table.decide(Stand())
    assert results(table) == ["loses", "pushes", "pushes", "pushes"]


@rule(ENTRY, "split aces get one card each")
def test_split_aces() -> None:
    table = deal(PURE, "As 9h Ad 8c 2c 3c").decide(Split())
    assert table.round.over
    assert results(table) == ["loses", "loses"]


@rule(ENTRY, "reading: aces may be split again")
def test_reading_resplit_aces() -> None:
    tape = "As 9h Ad 8c Ac"
    table = deal(PURE, tape).decide(Split())
    assert refused(table, Split()) == ""
    assert refused(table, Hit()) == "blackjack/split_aces"
    once = deal(PURE, f"{tape} 5c", {"resplit-aces": "no"}).decide(Split())
    assert once.round.over


@rule(ENTRY, "reading: an ace and a Bonus card after a split are 21 and even money")
def test_reading_natural_after_split() -> None:
    tape = "As 9h Ad 8c Kd 9c"
    assert results(deal(PURE, tape).decide(Split())) == ["wins 1:1", "wins 1:1"]
    other = deal(PURE, tape, {"natural-after-split": True}).decide(Split())
    assert results(other) == ["wins 6:5", "wins 1:1"]


@rule(ENTRY, "double after a split")
def test_double_after_split() -> None:
    table = deal(PURE, "8s 9h 8d 8c 3c Kd Kc").decide(Split())
    table.decide(Double(1_000)).decide(Stand())
    assert results(table) == ["wins 1:1", "wins 1:1"]
    assert table.net(1) == "$30"


@rule(ENTRY, "surrender after the first two cards forfeits half")
def test_surrender() -> None:
    assert deal(PURE, "9s 9h 7d 8c").decide(Surrender()).net(1) == "-$5"
    drawn = deal(PURE, "2s 9h Kd 8c 2h").decide(Hit())
    assert refused(drawn, Surrender()) == "blackjack/no_surrender"


@rule(ENTRY, "a surrendered wager loses half even when 8-8-8 makes busted players push")
def test_surrender_against_three_eights() -> None:
    table = Table(PURE).bet(1, "game", "$10").bet(2, "game", "$10")
    table.deal("9s 9d 8h 7s 7d 8c Kd* 8d").decide(Surrender()).decide(Hit())
    assert [table.net(1), table.net(2)] == ["-$5", "$0"]


@rule(ENTRY, "surrender cannot be used against Pure 21.5: the check comes first")
def test_no_surrender_to_a_natural() -> None:
    assert duel(PURE, "9s 7d", "Kh Ac").net(1) == "-$10"


# -- Buster and Red Flex ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "result"),
    [
        pytest.param("9h 7c Kd", "wins 1:1", marks=rule(ENTRY, "Buster: 3 cards 1 to 1")),
        pytest.param("5h 4c 7d Kh", "wins 3:1", marks=rule(ENTRY, "Buster: 4 cards 3 to 1")),
        pytest.param("2h 4c 5d 5h Kc", "wins 6:1", marks=rule(ENTRY, "Buster: 5 cards 6 to 1")),
        pytest.param(
            "2h 2c 3d 4h 5c Kd", "wins 25:1", marks=rule(ENTRY, "Buster: 6 cards 25 to 1")
        ),
        pytest.param(
            "2h 2c 2d 3h 3c 4d Kh", "wins 100:1", marks=rule(ENTRY, "Buster: 7 cards 100 to 1")
        ),
        pytest.param(
            "2h 2c 2d 2s 2h 2c 4d Kh", "wins 250:1", marks=rule(ENTRY, "Buster: 8 or more 250 to 1")
        ),
        pytest.param(
            "2h 2c 2d 2s 2h 2c 2d 2s Kh",
            "wins 250:1",
            marks=rule(ENTRY, "Buster: nine cards are 8 or more"),
        ),
        pytest.param("9h 8c", "loses", marks=rule(ENTRY, "Buster loses without a bust")),
        pytest.param("9h 5c 7d", "loses", marks=rule(ENTRY, "Buster loses to 21")),
        pytest.param("Ah Kc", "loses", marks=rule(ENTRY, "Buster loses to Pure 21.5")),
    ],
)
def test_buster(dealer: str, result: str) -> None:
    assert duel(PURE, "9s 8d", dealer, bets={"buster": "$5"}).result(1, "buster") == result


@pytest.mark.parametrize(
    ("dealer", "result"),
    [
        pytest.param("9h 7d 5c", "wins 1:1", marks=rule(ENTRY, "Red Flex: two 1 to 1")),
        pytest.param("9h 5d 3h", "wins 5:1", marks=rule(ENTRY, "Red Flex: three 5 to 1")),
        pytest.param("2h 4d 5h 7d", "wins 10:1", marks=rule(ENTRY, "Red Flex: four 10 to 1")),
        pytest.param("2h 3d 4h 3d 6h", "wins 50:1", marks=rule(ENTRY, "Red Flex: five 50 to 1")),
        pytest.param(
            "2h 2d 3h 4d 3h 4d", "wins 100:1", marks=rule(ENTRY, "Red Flex: six 100 to 1")
        ),
        pytest.param(
            "2h 2d 2h 3d 3h 2d 4h", "wins 200:1", marks=rule(ENTRY, "Red Flex: seven 200 to 1")
        ),
        pytest.param(
            "2h 2d 2h 2d 2h 2d 2h 4d", "wins 200:1", marks=rule(ENTRY, "Red Flex: or more 200 to 1")
        ),
        pytest.param("Kh 9d", "wins 1:1", marks=rule(ENTRY, "Red Flex: hearts and diamonds")),
        pytest.param("9h 9h", "wins 1:1", marks=rule(ENTRY, "Red Flex: two hearts")),
        pytest.param(
            "2h 3d 4c 3d 6h", "wins 1:1", marks=rule(ENTRY, "Red Flex ends with the first black")
        ),
        pytest.param("9h 8c", "loses", marks=rule(ENTRY, "Red Flex: the hole card black loses")),
        pytest.param("9c 8h", "loses", marks=rule(ENTRY, "Red Flex: the up card black loses")),
        pytest.param("Ah Kd", "wins 1:1", marks=rule(ENTRY, "Red Flex on Pure 21.5: two cards")),
        pytest.param("9h 7d Kh", "wins 5:1", marks=rule(ENTRY, "Red Flex counts a bust too")),
    ],
)
def test_red_flex(dealer: str, result: str) -> None:
    assert duel(PURE, "9s 8d", dealer, bets={"red-flex": "$5"}).result(1, "red-flex") == result


@rule(ENTRY, "Buster and Red Flex stay in action whatever becomes of the hand")
def test_bonus_bets_stay() -> None:
    bets = {"buster": "$5", "red-flex": "$5"}
    over = duel(PURE, "9s 7d Kc", "9h 7d Kd", bets=bets)
    assert over.result(1, "buster") == "wins 1:1"
    assert over.result(1, "red-flex") == "wins 5:1"


@rule(ENTRY, "all players have Pure 21.5: a Buster bet makes the player-dealer complete his hand")
def test_buster_keeps_the_bank_drawing() -> None:
    table = duel(PURE, "As Kd", "9h 7c Kd", bets={"buster": "$5"})
    assert table.result(1, "buster") == "wins 1:1"
    assert table.order == [(1, "game"), (1, "buster")]
    assert duel(PURE, "As Kd", "9h 7c").hand("dealer") == "9h 7c"


@rule(ENTRY, "reading: the hand is completed for Buster also when all have surrendered")
def test_reading_buster_after_surrender() -> None:
    bets = {"buster": "$5"}
    table = deal(PURE, "9s 9h 7d 7c Kd", bets=bets).decide(Surrender())
    assert table.result(1, "buster") == "wins 1:1"
    settings = {"buster-after-surrender": False}
    table = deal(PURE, "9s 9h 7d 7c", settings, bets=bets).decide(Surrender())
    assert table.result(1, "buster") == "loses"


@rule(ENTRY, "reading: a Red Flex bet alone follows the hand as played")
def test_reading_red_flex_keeps_drawing() -> None:
    bets = {"red-flex": "$5"}
    table = deal(PURE, "9s 9h 7d 7d", bets=bets).decide(Surrender())
    assert table.result(1, "red-flex") == "wins 1:1"
    settings = {"red-flex-keeps-drawing": True}
    table = deal(PURE, "9s 9h 7d 7d Kh", settings, bets=bets).decide(Surrender())
    assert table.result(1, "red-flex") == "wins 5:1"


@rule(ENTRY, "Buster and Red Flex: $1 to $50, beside a game wager")
@pytest.mark.parametrize("spot", ["buster", "red-flex"])
def test_bonus_limits(spot: str) -> None:
    assert Table(PURE).refusal(1, spot, "$5") == "wager/needs_base"
    table = Table(PURE, chip="$0.50", limits=("$0.50", "$100")).bet(1, "game", "$10")
    assert table.refusal(1, spot, "$0.50") == "wager/under_minimum"
    assert table.refusal(1, spot, "$1") == ""
    assert table.refusal(1, spot, "$50") == ""
    assert table.refusal(1, spot, "$51") == "wager/over_limit"


# -- table, button, settlement ------------------------------------------------------------------


@rule(ENTRY, "back line on the base wager, Red Flex and Buster; unoccupied circles too")
def test_where_bets_go() -> None:
    table = Table(PURE).bet(1, "game", "$10").bet("ann", "game", "$10", at=1)
    for spot in ("buster", "red-flex"):
        assert table.refusal("ann", spot, "$5", at=1) == ""
    assert table.refusal(1, "game", "$10", at=6) == ""


@rule(ENTRY, "reading: the seated player decides for a hand with a back line")
def test_reading_control() -> None:
    table = Table(PURE).bet(1, "game", "$10").bet("ann", "game", "$20", at=1).deal("9s 9h 5d 8c")
    assert table.asked == ["ann"]  # whether she gives up her own wager
    assert table.decide(Stay()).asked == [1]
    twice = Table(PURE, {"control": "twice"}).bet(1, "game", "$10").bet("ann", "game", "$20", at=1)
    assert twice.deal("9s 9h 5d 8c").decide(Stay()).asked == ["ann"]
    largest = Table(PURE, {"control": "largest"}).bet(1, "game", "$10")
    largest.bet("ann", "game", "$11", at=1).deal("9s 9h 5d 8c").decide(Stay())
    assert largest.asked == ["ann"]


def _button(second: str, settings: dict[str, int | str] | None = None) -> int:
    table = Table(PURE, settings, dealer=3)
    for seat in (1, 2, 4, 5, 6, 7, 8):
        table.bet(seat, "game", "$10")
    first = "9s 9d 9c 9h 9s 9d 9c"
    table.deal(marked(PURE, f"{first} 9h {first} {second} 8d 8c"), spare=True)
    while not table.round.over:
        table.decide(Stand())
    return table.button


@rule(ENTRY, "the button: second card from the house dealer's left, the player-dealer not counted")
@pytest.mark.parametrize(
    ("second", "seat"), [("Ac", 1), ("3c", 4), ("9c", 2), ("Jc", 5), ("Qc", 6), ("Kc", 7)]
)
def test_action_button(second: str, seat: int) -> None:
    assert _button(second) == seat


@rule(ENTRY, "reading: a ten on the button counts 10")
def test_reading_ten_on_the_button() -> None:
    assert _button("Tc") == 4
    assert _button("Tc", {"ten-on-the-button": 0}) == 4  # the seat left of the player-dealer
    assert _button("Tc", {"button-counted-from": "player-dealer"}) == 6


@rule(ENTRY, "reading: counting opens at the house dealer's left, not the player-dealer's")
def test_reading_button_counted_from() -> None:
    assert _button("2c") == 2
    assert _button("2c", {"button-counted-from": "player-dealer"}) == 5


@rule(ENTRY, "settled from the button clockwise; in each seat game, Red Flex, Buster")
def test_order_of_settlement() -> None:
    table = Table(PURE)
    for seat in (1, 2, 3):
        table.bet(seat, "game", "$10").bet(seat, "red-flex", "$5").bet(seat, "buster", "$5")
    table.deal("9s 9d 9c 8h 9s 9d 9c 2h 7d")
    for _ in range(3):
        table.decide(Stand())
    spots = ("game", "red-flex", "buster")
    assert table.order == [(seat, spot) for seat in (2, 3, 1) for spot in spots]


@rule(ENTRY, "a short bank covers in that order and the rest is returned")
def test_short_bank() -> None:
    table = Table(PURE, bank="$12")
    for seat in (1, 2):
        table.bet(seat, "game", "$10").bet(seat, "buster", "$5")
    table.deal("9s 9d 9h 9c 9s 2c 8h")
    table.decide(Stand()).decide(Stand())
    assert table.order[:2] == [(2, "game"), (2, "buster")]
    assert table.uncovered(2, "buster") == "$3"
    assert table.uncovered(1, "game") == "$10"
    assert table.bank_net == "$12"


@rule(ENTRY, "reading: the table seats eight, including the player-dealer")
@pytest.mark.parametrize(("setting", "seats"), [("in all", 8), ("and the player-dealer", 9)])
def test_reading_seats(setting: str, seats: int) -> None:
    assert load_game(PURE, {"seats": setting}).terms.table.seats == seats


# -- fees ---------------------------------------------------------------------------------------


@rule(ENTRY, "player fee column $0, the posted collection: the player-dealer pays by total action")
def test_fees() -> None:
    table = Table(PURE, option=1).bet(1, "game", "$100").bet(1, "buster", "$1")
    assert table.deal("9s Ah 8d 7c").fees == {"player-dealer": "$1"}
    table.decide(Pass()).decide(Stand())
    assert table.fees == {"player-dealer": "$1"}


@rule(ENTRY, "reading: overlapping rows, the first ends at $100")
@pytest.mark.parametrize("option", [4, 5, 9, 10, 12])
def test_reading_fee_overlap(option: int) -> None:
    def fee(settings: dict[str, str]) -> str:
        table = Table(PURE, settings, option=option).bet(1, "game", "$60").deal("9s 9h 8d 8c")
        return table.fees["player-dealer"]

    assert fee({}) == "$1"
    assert fee({"fee-overlap": "second row from $51"}) in ("$2", "$3")
