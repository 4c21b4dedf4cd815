"""Century 21 Blackjack of the Clovis 500 book (004-12)."""

from __future__ import annotations

import pytest

from games.blackjack.duels import deal, duel, open_to, refused, rows
from games.tables import PLAYER_DEALER, Table
from houseway.cards.card import JOKER
from houseway.cards.deck import counts, size
from houseway.editions.library import load_game
from houseway.rules.round.decisions import Double, Hit, Split, Stand
from support import rule

CENTURY = "clovis-500/century-21-blackjack"
ENTRY = "004-12"


@rows(
    ENTRY,
    ("player over 22, player-dealer not: he wins", "9s 7d 8c", "Kh 9c", "loses"),
    ("player 22 or less, player-dealer over: wins", "Ks 9d", "9h 7c Kd", "wins 1:1"),
    ("player 22, player-dealer over: wins", "9s 7d 6c", "9h 7c Kd", "wins 1:1"),
    ("both over: the closest to 22 wins, the player", "9s 7d 7c", "9h 7c Kd", "wins 1:1"),
    ("both over: the closest to 22 wins, the player-dealer", "9s 7d Kc", "9h 7c 7d", "loses"),
    ("both over, same total: the player-dealer", "9s 7d Kc", "9h 7c Kd", "loses"),
    ("22 or less: closer to 22 wins", "9s 7d 6c", "Kh Qc", "wins 1:1"),
    ("22 or less: 21 beats 20", "As Kd", "Kh Qc", "wins 1:1"),
    ("22 or less: player-dealer closer", "Ks 9d", "Kh Qc", "loses"),
    ("any card with a joker equals 22: beats 21", "Jk 2d", "9h 5c 7h", "wins 1:1"),
    ("a joker hand and a drawn 22 tie", "Jk 2d", "9h 7c 6h", "pushes"),
    ("two jokers are 22 as well", "Jk Jk", "9h Jk", "pushes"),
    ("the player-dealer's joker hand beats 21", "As Kd", "9h Jk", "loses"),
    ("a joker drawn later makes 22", "9s 7d Jk", "Kh Qc", "wins 1:1"),
    ("a joker the player-dealer draws makes 22", "As Kd", "9h 5c Jk", "loses"),
    ("two aces count 22: ace 1 or 11, best total 22", "As Ad", "Ah Kc", "wins 1:1"),
)
def test_settlement(player: str, dealer: str, result: str) -> None:
    assert duel(CENTURY, player, dealer).result(1, "game") == result


@rule(ENTRY, "eight packs with a joker each, 424 cards")
def test_deck() -> None:
    deck = load_game(CENTURY).terms.deck
    assert size(deck) == 424
    assert counts(deck)[JOKER] == 8


@rule(ENTRY, "the player-dealer has one card up and one down, turned after the players")
def test_one_up_one_down() -> None:
    table = deal(CENTURY, "Ts 9h 4d 8c 2h")
    assert table.round.view("seat-1").hands["dealer"].cards == ["9h", ""]


# -- charts -------------------------------------------------------------------------------------


@rule(ENTRY, "player must stand on hard 19, hard 20, soft or hard 21, 22")
@pytest.mark.parametrize("player", ["Ks 9d", "Ks Qd", "As Kd", "Jk 5d", "As Ad"])
def test_must_stand(player: str) -> None:
    first, second = player.split()
    table = deal(CENTURY, f"{first} Kh {second} 9c")
    assert table.round.over  # not asked, since standing is the only option


@rule(ENTRY, "player must hit on any 12 or less")
@pytest.mark.parametrize(("player", "third"), [("2s 3d", "Kc"), ("5s 6d", "5c"), ("7s 5d", "4c")])
def test_must_hit(player: str, third: str) -> None:
    first, second = player.split()
    table = deal(CENTURY, f"{first} Kh {second} 9c {third}")
    assert table.hand("p1") == f"{player} {third}"
    asked = deal(CENTURY, "5s Kh 6d 9c", {"double": "11 and 12"})
    assert refused(asked, Stand()) == "blackjack/must_hit"


@rule(ENTRY, "player has an option on 13 through 18, soft 19 and soft 20")
@pytest.mark.parametrize("player", ["Ks 3d", "Ks 8d", "As 2d", "As 7d", "As 8d", "As 9d"])
def test_option(player: str) -> None:
    first, second = player.split()
    assert open_to(deal(CENTURY, f"{first} Kh {second} 9c")) == {"hit", "stand"}


@rule(ENTRY, "player-dealer must stand on hard 19, hard 20, 21 and 22")
@pytest.mark.parametrize("dealer", ["Kh 9c", "Kh Qc", "Ah Kc", "9h Jk"])
def test_bank_must_stand(dealer: str) -> None:
    first, second = dealer.split()
    table = deal(CENTURY, f"Ks {first} 9d {second}")
    assert table.round.over


@rule(ENTRY, "player-dealer must hit on any 16 or less")
@pytest.mark.parametrize("dealer", ["Kh 6c 3d", "Ah 5c Kd 4c", "2h 3c Kd 4c"])
def test_bank_must_hit(dealer: str) -> None:
    cards = dealer.split()
    table = deal(CENTURY, " ".join(["Ks", cards[0], "9d", cards[1], *cards[2:]]))
    assert table.round.over
    assert table.hand("dealer") == dealer


@rule(ENTRY, "player-dealer has options of his own on 17, 18, soft 19 and soft 20")
@pytest.mark.parametrize("dealer", ["Kh 7c", "Kh 8c", "Ah 6c", "Ah 7c", "Ah 8c", "Ah 9c"])
def test_bank_option(dealer: str) -> None:
    first, second = dealer.split()
    table = deal(CENTURY, f"Ks {first} 9d {second} 2d")
    assert table.asked == [PLAYER_DEALER]
    assert open_to(table) == {"hit", "stand"}
    table.decide(Hit())
    assert table.hand("dealer") == f"{dealer} 2d"


@rule(ENTRY, "player-dealer's option: he may stand on 17 and lose to 19")
def test_bank_may_stand() -> None:
    table = deal(CENTURY, "Ks Kh 9d 7c").decide(Stand())
    assert table.result(1, "game") == "wins 1:1"


@rule(ENTRY, "reading: the second number of his options is 18")
def test_reading_bank_options() -> None:
    assert deal(CENTURY, "Ks Kh 9d 8c").asked == [PLAYER_DEALER]
    other = {"bank-options": "17, soft 19, soft 20"}
    assert deal(CENTURY, "Ks Kh 9d 8c", other).round.over
    assert deal(CENTURY, "Ks Kh 9d 7c", other).asked == [PLAYER_DEALER]


@rule(ENTRY, "reading: a tie at 22 or less pushes")
def test_reading_tie() -> None:
    assert duel(CENTURY, "Ks 9d", "Kh 9c").result(1, "game") == "pushes"
    assert duel(CENTURY, "Ks 9d", "Kh 9c", settings={"tie": "lose"}).net(1) == "-$10"
    lost = duel(CENTURY, "Jk 9d", "9h 7c 6d", settings={"tie": "lose"})
    assert lost.result(1, "game") == "loses"


# -- proposed options ---------------------------------------------------------------------------

JOKERS = {"jokers": "four a pack, 2 or 12"}
DOUBLE = {"double": "11 and 12"}


@rule(ENTRY, "proposed: four jokers a pack, each 2 or 12, not wild")
def test_proposed_jokers() -> None:
    assert size(load_game(CENTURY, JOKERS).terms.deck) == 8 * 56
    table = deal(CENTURY, "Jk Kh 9d 9c", JOKERS)  # 12 and 9
    assert table.round.over
    assert table.called[0] == "soft 21"
    assert deal(CENTURY, "Jk Kh Jk 9c", JOKERS).called[0] == "soft 14"
    assert deal(CENTURY, "Jk Kh Kd 9c", JOKERS).called[0] == "soft 22"
    drawn = deal(CENTURY, "Ks Kh 5d 9c Jk", JOKERS).decide(Hit())
    assert drawn.called[-1] == "17"


@rule(ENTRY, "proposed: double on 11 and 12 only")
def test_proposed_double_totals() -> None:
    for player in ("5s 6d", "7s 5d"):
        first, second = player.split()
        assert refused(deal(CENTURY, f"{first} Kh {second} 9c", DOUBLE), Double(1_000)) == ""
    for player in ("Ks 3d", "As 7d"):
        first, second = player.split()
        table = deal(CENTURY, f"{first} Kh {second} 9c", DOUBLE)
        assert refused(table, Double(1_000)) == "blackjack/no_double"


@rule(ENTRY, "proposed: up to two cards on the double")
def test_proposed_double_cards() -> None:
    table = deal(CENTURY, "5s Kh 6d 9c 3c 4c", DOUBLE).decide(Double(1_000))
    assert open_to(table) == {"hit", "stand"}
    table.decide(Hit())
    assert table.round.over
    assert table.hand("p1") == "5s 6d 3c 4c"
    assert table.net(1) == "-$20"
    one = deal(CENTURY, "5s Kh 6d 9c 3c", DOUBLE).decide(Double(1_000)).decide(Stand())
    assert one.net(1) == "-$20"


@rule(ENTRY, "no double, split or surrender in the base rules")
def test_nothing_else_is_offered() -> None:
    table = deal(CENTURY, "8s Kh 8d 9c")
    assert refused(table, Double(1_000)) == "blackjack/no_double"
    assert refused(table, Split()) == "blackjack/no_split"
    assert open_to(table) == {"hit", "stand"}


# -- order, fees --------------------------------------------------------------------------------


@rule(ENTRY, "reading: dealt, played and settled clockwise from the house dealer's left")
def test_reading_settling_begins() -> None:
    def order(settings: dict[str, str]) -> list[object]:
        table = Table(CENTURY, settings, dealer=2)
        for seat in (1, 3, 4):
            table.bet(seat, "game", "$10")
        table.deal("Ks Kd Kc Kh 9s 9d 9c 9h")
        assert table.hand("p1") == "Ks 9s"
        return [who for who, _ in table.order]

    assert order({}) == [1, 3, 4]
    assert order({"settlement-begins": "left of player-dealer"}) == [3, 4, 1]


@rule(ENTRY, "deal order and order of action: nothing printed")
@pytest.mark.parametrize(
    ("settings", "first", "asked"),
    [
        ({}, 1, 1),
        ({"first-card": "player-dealer"}, 3, 1),
        ({"turns": "player-dealer"}, 1, 3),
    ],
)
def test_reading_deal_and_turns_begin(settings: dict[str, str], first: int, asked: int) -> None:
    table = Table(CENTURY, settings, dealer=2).bet(1, "game", "$10").bet(3, "game", "$10")
    table.deal("7s 3s 9c Ts Td 8h")
    assert table.hand(f"p{first}") == "7s Ts"
    assert table.asked == [asked]


@rule(ENTRY, "fees by bet amount: 004-24, 21st Century Blackjack")
@pytest.mark.parametrize(
    ("wager", "fee"),
    [("$50", "$0.50"), ("$55", "$1"), ("$105", "$2"), ("$205", "$5"), ("$505", "$8")],
)
def test_fees(wager: str, fee: str) -> None:
    table = Table(CENTURY, option="only").bet(1, "game", wager).deal("Ks Kh 9d 9c")
    assert table.fees[1] == fee


@rule(ENTRY, "reading: the fees by bet amount are each player's, not the player-dealer's")
def test_reading_who_pays() -> None:
    other = {"who-pays": "the player-dealer by total action"}
    table = Table(CENTURY, other, option="only").bet(1, "game", "$50").bet(2, "game", "$50")
    assert table.deal("Ks Kd Kh 9d 9s 9c").fees == {PLAYER_DEALER: "$1"}


@rule(ENTRY, "reading: a back line, as the interpretations presuppose")
def test_reading_back_line() -> None:
    assert Table(CENTURY).bet(1, "game", "$10").refusal("ann", "game", "$10", at=1) == ""
    shut = Table(CENTURY, {"back-line": "none"}).bet(1, "game", "$10")
    assert shut.refusal("ann", "game", "$10", at=1) == "wager/no_back_line"
