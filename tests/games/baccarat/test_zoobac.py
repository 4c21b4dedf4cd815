"""ZooBac at the Tavern at Stones (000-12)."""

from __future__ import annotations

from functools import partial

import pytest

from games.baccarat.coups import (
    BANKER_THREE_CARD_8,
    BANKER_THREE_CARD_8_OVER_ZERO,
    BANKER_TWO_CARD_8,
    BANKER_WINS,
    EIGHT_EIGHT_WITH_PLAYER_THREE,
    PLAYER_THREE_CARD_7,
    PLAYER_THREE_CARD_7_OVER_ZERO,
    PLAYER_WINS,
    SEVEN_SEVEN_WITH_THREE_CARDS_EACH,
    TIE,
    ZERO_ZERO,
    coup,
    first_player_card,
)
from games.tables import Table, Who
from support import rule

ENTRY = "000-12"
table = partial(Table, "stones-tavern/zoobac")

WAGERS = ("player", "banker", "tie", "rabbit", "tiger", "monkey", "zoo")
_, EVEN, PUSH = "loses", "wins 1:1", "pushes"


@pytest.mark.parametrize(
    ("cards", "results"),
    [
        pytest.param(cards, results, id=point, marks=rule(ENTRY, point))
        for point, cards, results in [
            ("Player pays 1-to-1", PLAYER_WINS, [EVEN, _, _, _, _, _, _]),
            ("Banker pays 1-to-1", BANKER_WINS, [_, EVEN, _, _, _, _, _]),
            ("Tie pays 9-to-1", TIE, [PUSH, PUSH, "wins 9:1", _, _, _, _]),
            (
                "Rabbit pays 25-to-1 and Zoo 10-1 on a winning three-card Player seven",
                PLAYER_THREE_CARD_7,
                [EVEN, _, _, "wins 25:1", _, _, "wins 10:1"],
            ),
            (
                "Triple Rabbit pays 75-to-1 and Zoo 30-1 against Banker zero",
                PLAYER_THREE_CARD_7_OVER_ZERO,
                [EVEN, _, _, "wins 75:1", _, _, "wins 30:1"],
            ),
            (
                "three-card Banker 8 pushes the Banker wager; Tiger pays 25-to-1 and Zoo 10-1",
                BANKER_THREE_CARD_8,
                [_, PUSH, _, _, "wins 25:1", _, "wins 10:1"],
            ),
            (
                "Triple Tiger pays 75-to-1 and Zoo 30-1 against Player zero; Banker pushes",
                BANKER_THREE_CARD_8_OVER_ZERO,
                [_, PUSH, _, _, "wins 75:1", _, "wins 30:1"],
            ),
            (
                "Monkey pays 150-to-1 and Zoo 30-1 on a zero-to-zero tie",
                ZERO_ZERO,
                [PUSH, PUSH, "wins 9:1", _, _, "wins 150:1", "wins 30:1"],
            ),
            ("Tiger needs three cards", BANKER_TWO_CARD_8, [_, EVEN, _, _, _, _, _]),
            (
                "Rabbit needs three cards",
                coup("7h Kd", "6c Qs"),
                [EVEN, _, _, _, _, _, _],
            ),
            (
                "Rabbit loses when the three-card seven ties",
                SEVEN_SEVEN_WITH_THREE_CARDS_EACH,
                [PUSH, PUSH, "wins 9:1", _, _, _, _],
            ),
            (
                "Rabbit loses when the three-card seven loses, here to a Tiger",
                coup("2h 3d 2s", "5c 8s 5d"),
                [_, PUSH, _, _, "wins 25:1", _, "wins 10:1"],
            ),
            (
                "Tiger loses when the three-card eight ties",
                coup("2h 3d 3s", "5c 9s 4d"),
                [PUSH, PUSH, "wins 9:1", _, _, _, _],
            ),
            (
                "a tie of two and three cards",
                EIGHT_EIGHT_WITH_PLAYER_THREE,
                [PUSH, PUSH, "wins 9:1", _, _, _, _],
            ),
        ]
    ],
)
def test_pay_table(cards: str, results: list[str]) -> None:
    dealt = table()
    for spot in WAGERS:
        dealt.bet(1, spot, "$10")
    dealt.deal(cards)
    assert [dealt.result(1, spot) for spot in WAGERS] == results


@rule(ENTRY, "the line of the pay table that a wager was paid on")
def test_triple_pays_by_its_own_line() -> None:
    dealt = table().bet(1, "rabbit", "$10").bet(1, "zoo", "$10").deal(PLAYER_THREE_CARD_7_OVER_ZERO)
    assert dealt.line(1, "rabbit") == dealt.line(1, "zoo") == "triple-rabbit"
    assert dealt.net(1) == "$1,050"


# --- values and drawing -------------------------------------------------------------------


@rule(ENTRY, "a sum of eighteen counts eight")
def test_eighteen_counts_eight() -> None:
    dealt = table().bet(1, "player", "$10").deal(coup("9h 9d", "7c Qs"))
    assert dealt.called[0] == "Player 8"


@rule(ENTRY, "a sum of exactly ten counts zero")
def test_ten_counts_zero() -> None:
    dealt = table().bet(1, "player", "$10").deal(coup("4h 6d Ts", "7c Qs"))
    assert dealt.called[0] == "Player 0"


@rule(ENTRY, "eight or nine in two cards: both stand")
def test_naturals_stand() -> None:
    assert table().bet(1, "player", "$10").deal(coup("2h 3d", "8c Qs")).hand("player") == "2h 3d"
    assert table().bet(1, "player", "$10").deal(coup("9h Kd", "Kc Qs")).hand("banker") == "Kc Qs"


# --- placing wagers -----------------------------------------------------------------------


@rule(ENTRY, "seven independent wagers, any one or combination")
@pytest.mark.parametrize("spot", WAGERS)
def test_no_wager_depends_on_another(spot: str) -> None:
    assert table().refusal(1, spot, "$10") == ""


@rule(ENTRY, "seven independent wagers, any one or combination")
def test_both_lines_together() -> None:
    assert table().bet(1, "player", "$10").refusal(1, "banker", "$10") == ""


@rule(ENTRY, "back line on all wagers")
@pytest.mark.parametrize("spot", WAGERS)
def test_back_line_on_every_wager(spot: str) -> None:
    assert table().bet(1, "player", "$10").refusal("ann", spot, "$10", at=1) == ""


@rule(ENTRY, "four to eight decks")
def test_packs() -> None:
    assert [table({"packs": packs}).game.terms.deck.packs for packs in (4, 8)] == [4, 8]


@rule(ENTRY, "whether the twelve seats include the player-dealer")
@pytest.mark.parametrize(("reading", "seats"), [("in all", 12), ("and the player-dealer", 13)])
def test_twelve_seats(reading: str, seats: int) -> None:
    assert table({"seats": reading}).seats == seats


@rule(ENTRY, "collection taken from the player-dealer after last bets and before the deal")
def test_collection() -> None:
    dealt = table(option=1).bet(1, "zoo", "$25").bet(2, "monkey", "$25").deal(PLAYER_WINS)
    assert dealt.fees == {"player-dealer": "$2"}
    assert dealt.moments[0] == "no more bets"


# --- the action button --------------------------------------------------------------------


@rule(ENTRY, "button by the first Player card, counted clockwise from the player-dealer's seat")
@pytest.mark.parametrize("dealer", [12, 5])
@pytest.mark.parametrize(
    ("card", "number"), list(zip("A29TJQK", (1, 2, 9, 10, 10, 10, 10), strict=True))
)
def test_button_counts_from_the_player_dealer(dealer: int, card: str, number: int) -> None:
    dealt = table(dealer=dealer).everybody_bets("player", "$10").deal(first_player_card(card))
    assert dealt.button == (dealer + number - 1) % 12 + 1


@rule(ENTRY, "pictures on the button: ten, or eleven to thirteen")
@pytest.mark.parametrize(
    ("counting", "seats"),
    [("banker-is-zero", (11, 1, 1)), ("player-dealer", (11, 1, 2))],
)
def test_pictures_counted_on_come_round(counting: str, seats: tuple[int, ...]) -> None:
    settings = {
        "pictures-on-the-button": "eleven to thirteen",
        "counting-past-the-last-seat": counting,
    }
    found = [
        table(settings).everybody_bets("player", "$10").deal(first_player_card(card)).button
        for card in "JQK"
    ]
    assert tuple(found) == seats


@rule(ENTRY, "empty seats on the button")
@pytest.mark.parametrize(("reading", "seat"), [("counted", 5), ("passed over", 7)])
def test_empty_seats(reading: str, seat: int) -> None:
    dealt = table({"empty-seats-on-the-button": reading})
    for taken in (2, 5, 7):
        dealt.bet(taken, "player", "$10")
    assert dealt.deal(first_player_card("3")).button == seat


# --- settlement ---------------------------------------------------------------------------


def three_seats(settings: dict[str, str], bank: str) -> Table:
    """Two Player wagers, two Banker wagers and a Tie; Player wins, its first card a six."""
    dealt = table(settings, bank=bank)
    dealt.bet(2, "banker", "$10").bet(2, "tie", "$10").bet(7, "player", "$10")
    dealt.bet(7, "banker", "$10").bet(11, "player", "$10")
    return dealt.deal(first_player_card("6", banker="6c Qs"))


RINGS: list[tuple[Who, str]] = [
    *[(7, "banker"), (2, "banker"), (2, "tie")],
    *[(11, "player"), (7, "player")],
]
FROM_THE_BUTTON: list[tuple[Who, str]] = [
    *[(7, "player"), (11, "player"), (7, "banker"), (2, "banker"), (2, "tie")],
]


@rule(ENTRY, "covered: counter-clockwise from the house dealer's right, losers first, ring by ring")
@pytest.mark.parametrize("coverage", ["once", "running"])
def test_covered_bank_collects_the_rings_and_then_pays_them(coverage: str) -> None:
    dealt = three_seats({"coverage": coverage}, bank="$50")
    assert dealt.order == RINGS
    assert dealt.bank_net == "$10"


@rule(ENTRY, "not covered: from the action button clockwise, bet type by bet type")
def test_short_bank_goes_from_the_button_bet_by_bet() -> None:
    dealt = three_seats({"coverage": "once"}, bank="$35")
    assert dealt.button == 7
    assert dealt.order == FROM_THE_BUTTON
    # Player at 7 and 11 are paid, Banker at 7 is collected, Banker at 2 only by half.
    assert dealt.paid(7, "player") == dealt.paid(11, "player") == "$10"
    assert dealt.collected(7, "banker") == "$10"
    assert dealt.collected(2, "banker") == "$5"
    assert dealt.uncovered(2, "banker") == "$5"
    assert dealt.collected(2, "tie") == "$0"
    assert dealt.bank_net == "-$5"


@rule(ENTRY, "not covered: from the action button clockwise, bet type by bet type")
def test_short_bank_when_collected_chips_pay_again() -> None:
    dealt = three_seats({"coverage": "running"}, bank="$15")
    # By the rings $30 would be collected from a bank of $15, so it is short.
    assert dealt.order == FROM_THE_BUTTON
    assert dealt.paid(7, "player") == "$10"
    assert dealt.paid(11, "player") == "$5"
    assert dealt.uncovered(11, "player") == "$5"
    assert dealt.collected(7, "banker") == dealt.collected(2, "banker") == "$10"
    assert dealt.collected(2, "tie") == "$10"
    assert dealt.bank_net == "$15"


@rule(ENTRY, "coverage: the same bank is short when every chip plays once and covers when running")
def test_the_same_bank_is_short_or_covers() -> None:
    assert three_seats({"coverage": "once"}, bank="$35").order == FROM_THE_BUTTON
    assert three_seats({"coverage": "running"}, bank="$35").order == RINGS


@rule(ENTRY, "wagers not covered are returned")
@pytest.mark.parametrize("coverage", ["once", "running"])
def test_bank_runs_out_in_mid_table_from_the_button(coverage: str) -> None:
    dealt = table({"coverage": coverage}, bank="$25", dealer=5).everybody_bets("banker", "$10")
    dealt.deal(first_player_card("4", banker="6c Qs"))
    assert dealt.button == 9
    assert [dealt.collected(seat, "banker") for seat in (9, 10, 11, 12)] == [
        *["$10", "$10", "$5", "$0"]
    ]
    assert [dealt.net(seat) for seat in (9, 10, 11, 12, 8)] == ["-$10", "-$10", "-$5", "$0", "$0"]


@rule(ENTRY, "back-line wagers are settled with their seat")
def test_back_line_is_settled_with_its_seat() -> None:
    dealt = table().bet("ann", "player", "$10", at=3).bet(3, "player", "$10")
    dealt.bet(9, "player", "$10").deal(PLAYER_WINS)
    assert [who for who, _ in dealt.order] == [9, 3, "ann"]
