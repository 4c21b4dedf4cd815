"""Dai Bacc at the Tavern at Stones (000-71)."""

from __future__ import annotations

from functools import partial

import pytest

from games.baccarat.coups import (
    BANKER_THREE_CARD_7,
    BANKER_THREE_CARD_7_OVER_THREE_CARD_6,
    BANKER_TWO_CARD_7,
    BANKER_WINS,
    EIGHT_AGAINST_BANKER_THREE_CARD_7,
    PLAYER_THREE_CARD_6,
    PLAYER_THREE_CARD_6_LOSES,
    PLAYER_WINS,
    SEVEN_SEVEN_WITH_BANKER_THREE,
    SEVEN_SEVEN_WITH_THREE_CARDS_EACH,
    SIX_SIX_WITH_PLAYER_THREE,
    SIX_SIX_WITH_THREE_CARDS_EACH,
    TIE,
    coup,
)
from games.tables import Table
from houseway.cards.card import parse_card
from houseway.cards.deck import cards as deck_of
from houseway.cards.shoe import Shoe
from houseway.rules.round.events import Dealt, Shown
from support import rule

ENTRY = "000-71"
table = partial(Table, "stones-tavern/dai-bacc")

WAGERS = ("player", "banker", "kill", "ox-6", "tiger-7")
_, EVEN, PUSH, KILL, FORTY = "loses", "wins 1:1", "pushes", "wins 30:1", "wins 40:1"


@pytest.mark.parametrize(
    ("cards", "results"),
    [
        pytest.param(cards, results, id=point, marks=rule(ENTRY, point))
        for point, cards, results in [
            ("Player line pays 1 to 1", PLAYER_WINS, [EVEN, _, _, _, _]),
            ("Banker line pays 1 to 1", BANKER_WINS, [_, EVEN, _, _, _]),
            ("tie pushes both lines", TIE, [PUSH, PUSH, _, _, _]),
            (
                "Banker line pushes on a winning three-card seven; Tiger 7 pays 40 to 1",
                BANKER_THREE_CARD_7,
                [_, PUSH, _, _, FORTY],
            ),
            ("Tiger 7 needs three cards", BANKER_TWO_CARD_7, [_, EVEN, _, _, _]),
            (
                "Ox 6 pays 40 to 1 on a three-card six that beats the Banker line",
                PLAYER_THREE_CARD_6,
                [EVEN, _, _, FORTY, _],
            ),
            ("Ox 6 needs three cards", coup("6h Kd", "5c As"), [PUSH, PUSH, _, _, _]),
            (
                "Kill the Ox pays 30 to 1 when the three-card six loses",
                PLAYER_THREE_CARD_6_LOSES,
                [_, EVEN, KILL, _, _],
            ),
            (
                "Kill the Tiger pays 30 to 1 when the three-card seven loses",
                EIGHT_AGAINST_BANKER_THREE_CARD_7,
                [EVEN, _, KILL, _, _],
            ),
            (
                "three-card seven over three-card six wins Tiger 7 and Kill together",
                BANKER_THREE_CARD_7_OVER_THREE_CARD_6,
                [_, PUSH, KILL, _, FORTY],
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


# --- readings -----------------------------------------------------------------------------


@rule(ENTRY, "tie on the Player and Banker lines")
@pytest.mark.parametrize(("reading", "result"), [("push", "pushes"), ("lose", "loses")])
@pytest.mark.parametrize("line", ["player", "banker"])
def test_tie_pushes_lines(reading: str, result: str, line: str) -> None:
    dealt = table({"tie-pushes-lines": reading}).bet(1, line, "$10").deal(TIE)
    assert dealt.result(1, line) == result


@rule(ENTRY, "does not beat: a tie wins Kill the Ox/Tiger")
@pytest.mark.parametrize(("reading", "result"), [("wins", KILL), ("loses", "loses")])
@pytest.mark.parametrize(
    "cards",
    [
        SIX_SIX_WITH_THREE_CARDS_EACH,
        SEVEN_SEVEN_WITH_THREE_CARDS_EACH,
        SIX_SIX_WITH_PLAYER_THREE,
        SEVEN_SEVEN_WITH_BANKER_THREE,
    ],
    ids=["6-6 of three cards", "7-7 of three cards", "three-card 6, two-card 6", "7, three-card 7"],
)
def test_kill_on_a_tie(reading: str, result: str, cards: str) -> None:
    dealt = table({"kill-on-a-tie": reading}).bet(1, "kill", "$10").deal(cards)
    assert dealt.result(1, "kill") == result


@rule(ENTRY, "does not beat: a tie wins Kill the Ox/Tiger")
@pytest.mark.parametrize("cards", [coup("6h Kd", "6c Qs"), coup("7h Kd", "7c Qs")])
def test_tie_of_two_card_hands_kills_nothing(cards: str) -> None:
    assert table().bet(1, "kill", "$10").deal(cards).result(1, "kill") == "loses"


@rule(ENTRY, "does not beat: without ties a hand that loses still wins Kill")
@pytest.mark.parametrize("cards", [PLAYER_THREE_CARD_6_LOSES, EIGHT_AGAINST_BANKER_THREE_CARD_7])
def test_kill_read_without_ties(cards: str) -> None:
    dealt = table({"kill-on-a-tie": "loses"}).bet(1, "kill", "$10").deal(cards)
    assert dealt.result(1, "kill") == KILL


@rule(ENTRY, "whether one player may bet both lines at once: either or in the object of the game")
@pytest.mark.parametrize(("reading", "code"), [("allowed", ""), ("one", "wager/excluded")])
def test_both_lines(reading: str, code: str) -> None:
    dealt = table({"both-lines": reading}).bet(1, "player", "$10")
    assert dealt.refusal(1, "banker", "$10") == code


# --- placing wagers -----------------------------------------------------------------------


@rule(ENTRY, "a bonus bet with or without a line wager")
@pytest.mark.parametrize("bonus", ["kill", "ox-6", "tiger-7"])
def test_bonus_bets_need_no_line(bonus: str) -> None:
    assert table().refusal(1, bonus, "$10") == ""


@rule(ENTRY, "bonus bets less than, equal to or greater than the base wager, within the limits")
def test_bonus_bets_of_any_size() -> None:
    dealt = table(limits=("$5", "$200")).bet(1, "player", "$50")
    assert dealt.refusal(1, "ox-6", "$5") == dealt.refusal(1, "ox-6", "$200") == ""
    assert dealt.refusal(1, "ox-6", "$201") == "wager/over_limit"


@rule(ENTRY, "no tie bet exists")
def test_no_tie_bet() -> None:
    assert table().refusal(1, "tie", "$10") == "wager/unknown_spot"


@rule(ENTRY, "back line on all wagers")
@pytest.mark.parametrize("spot", WAGERS)
def test_back_line_on_every_wager(spot: str) -> None:
    assert table().bet(1, "player", "$10").refusal("ann", spot, "$10", at=1) == ""


@rule(ENTRY, "nine seats, four to eight decks")
def test_table_and_packs() -> None:
    assert table().seats == 9
    assert [table({"packs": packs}).game.terms.deck.packs for packs in (4, 8)] == [4, 8]


# --- the deal -----------------------------------------------------------------------------


@rule(ENTRY, "dealt face down, then the Player line is turned up, then the Banker line")
def test_dealt_face_down_and_turned_up() -> None:
    dealt = table().bet(1, "player", "$10").deal(coup("2h 3d As", "3c Qs 4d"))
    cards = [event for event in dealt.round.events if isinstance(event, Dealt | Shown)]
    assert [(type(event), event.hand, event.seen) for event in cards] == [
        *[(Dealt, "player", ()), (Dealt, "banker", ())] * 2,
        *[(Shown, "player", None)] * 2,
        *[(Shown, "banker", None)] * 2,
        (Dealt, "player", None),
        (Dealt, "banker", None),
    ]


@rule(ENTRY, "queen and five: hand value 5")
def test_queen_and_five_is_five() -> None:
    dealt = table().bet(1, "banker", "$10").deal(coup("9h Kd", "Qc 5s"))
    assert dealt.called[1] == "Banker 5"


@rule(ENTRY, "a natural: settle as they stand")
def test_natural_ends_the_drawing() -> None:
    assert table().bet(1, "player", "$10").deal(coup("2h 3d", "8c Qs")).hand("player") == "2h 3d"
    assert table().bet(1, "player", "$10").deal(coup("9h Kd", "Qc 5s")).hand("banker") == "Qc 5s"


class InOrder:
    """A shuffle that leaves the cards in order."""

    def shuffle_order(self, size: int) -> list[int]:
        return list(range(size))


@rule(ENTRY, "the first card of a new shoe burns its value: ace 1, faces 10, ten 10")
@pytest.mark.parametrize(("first", "burned"), [("As", 1), ("7d", 7), ("Th", 10), ("Kc", 10)])
def test_burn_by_the_first_card(first: str, burned: int) -> None:
    terms = table().game.terms
    deck = sorted(deck_of(terms.deck), key=lambda card: card != parse_card(first))
    shoe = Shoe(tuple(deck), terms.shoe)
    fresh = shoe.begin(InOrder())
    assert fresh is not None
    assert (fresh.turned, fresh.burned) == (parse_card(first), burned)
    assert shoe.left == 416 - 1 - burned


@rule(ENTRY, "a shoe or an automated shuffling machine")
def test_machine_has_no_shoe_to_burn_from() -> None:
    shoe = table({"dealt-from": "machine"}).game.terms.shoe
    assert (shoe.shuffle, shoe.burn) == ("every round", 0)


# --- collections --------------------------------------------------------------------------


@rule(ENTRY, "options 1-4: a flat fee from the player-dealer and one for each game wager")
def test_players_pay_for_game_wagers_and_not_for_bonus_bets() -> None:
    dealt = table(option=1).bet(1, "player", "$101").bet(1, "ox-6", "$300")
    dealt.bet("ann", "banker", "$50", at=1)
    assert dealt.deal(PLAYER_WINS).fees == {"player-dealer": "$1", 1: "$2", "ann": "$1"}


@rule(ENTRY, "options 5-11: the player-dealer's fee by total table action, bonus bets included")
def test_total_table_action_counts_bonus_bets() -> None:
    dealt = table(option=7).bet(1, "player", "$100").bet(1, "tiger-7", "$201")
    assert dealt.deal(PLAYER_WINS).fees == {"player-dealer": "$4", 1: "$1"}


@rule(ENTRY, "option 25: $800+ overlaps $501-$800, read 801 and up")
@pytest.mark.parametrize(("reading", "fee"), [("at $800: $7", "$7"), ("from $800: $10", "$10")])
def test_exactly_eight_hundred_dollars_under_option_25(reading: str, fee: str) -> None:
    dealt = table({"fee-overlap": reading}, option=25).bet(1, "player", "$800")
    assert dealt.deal(PLAYER_WINS).fees == {"player-dealer": fee}


@rule(ENTRY, "options 12-85: nothing from players")
@pytest.mark.parametrize("option", [*range(12, 86)])
def test_only_the_player_dealer_pays(option: int) -> None:
    dealt = table(option=option).bet(1, "player", "$5,000").deal(PLAYER_WINS)
    assert list(dealt.fees) == ["player-dealer"]


# --- settlement ---------------------------------------------------------------------------


@rule(ENTRY, "action begins left of the player-dealer, clockwise; no action button")
def test_settlement_begins_left_of_the_player_dealer() -> None:
    dealt = table(dealer=4).everybody_bets("player", "$10").deal(PLAYER_WINS)
    assert [who for who, _ in dealt.order] == [5, 6, 7, 8, 9, 1, 2, 3]
    assert dealt.button == 0


@rule(ENTRY, "order: all Player, Banker, Kill, Ox 6, Tiger 7, back line with the seat")
def test_order_wager_by_wager() -> None:
    dealt = table()
    for seat in (1, 2):
        for spot in reversed(WAGERS):
            dealt.bet(seat, spot, "$10")
    dealt.bet("ann", "player", "$10", at=1).deal(PLAYER_WINS)
    assert dealt.order == [
        *[(1, "player"), ("ann", "player"), (2, "player"), (1, "banker"), (2, "banker")],
        *[(1, "kill"), (2, "kill"), (1, "ox-6"), (2, "ox-6"), (1, "tiger-7"), (2, "tiger-7")],
    ]


@rule(ENTRY, "order: wager type first, or seat by seat")
def test_order_seat_by_seat() -> None:
    dealt = table({"order-of-settlement": "seat by seat"})
    for seat in (1, 2):
        for spot in reversed(WAGERS):
            dealt.bet(seat, spot, "$10")
    assert dealt.deal(PLAYER_WINS).order == [(seat, spot) for seat in (1, 2) for spot in WAGERS]


@rule(ENTRY, "uncovered wagers are returned")
@pytest.mark.parametrize(
    ("coverage", "banker", "net"), [("once", "$5", "$5"), ("running", "$20", "-$10")]
)
def test_bank_runs_out_in_mid_table(coverage: str, banker: str, net: str) -> None:
    dealt = table({"coverage": coverage}, bank="$15")
    dealt.bet(1, "banker", "$20").bet(2, "player", "$10").deal(BANKER_WINS)
    assert dealt.collected(2, "player") == "$10"
    assert dealt.paid(1, "banker") == banker
    assert dealt.bank_net == net
