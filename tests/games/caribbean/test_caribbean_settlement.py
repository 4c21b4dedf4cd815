"""Caribbean Stud (001-02): the action button, short banks, and the floor's rulings."""

from __future__ import annotations

import pytest

from at_table import rotation
from games.caribbean.stud_hands import ACE_KING, BET, NOTHING, RANKED
from games.tables import Table
from houseway.editions.filed_rulings import find_filed, ruling_of
from houseway.editions.library import find_edition
from houseway.editions.model import Value
from houseway.rules.round.decisions import Fold
from houseway.rules.round.inputs import Ruling
from houseway.rules.rulings.effects import MoveCard, ReturnCard
from support import rule

ENTRY = "001-02"
EDITION = "lucky-derby/caribbean-stud"
LOW = ("Qc Jd 9s 6c 2h", "Qd Js 9c 6d 2d", "Qs Jc 9d 6s 2s")
PAIR = "2s 2d 8h 6c 4h"


def table(settings: dict[str, Value] | None = None, **more: object) -> Table:
    return Table(EDITION, settings, **more)  # type: ignore[arg-type]


def all_bet(dealt: Table) -> Table:
    while dealt.asked:
        dealt.decide(BET)
    return dealt


def with_up_card(card: str, settings: dict[str, Value] | None = None, *seats: int) -> Table:
    """Players at these seats (or all), and this card the last of the player-dealer's."""
    dealt = table(settings)
    for seat in seats or range(1, 8):
        dealt.bet(seat, "ante", "$10")
    count = len(seats) or 7
    return all_bet(dealt.deal(rotation(*[NOTHING] * count, f"As Kd 9h 5s {card}h")))


# --- the action button --------------------------------------------------------------------


@rule(ENTRY, "action-button mapping for DP's up-card: Ace 1, 2-10 face, J 11, Q 12, K 13")
@pytest.mark.parametrize("number", range(1, 14))
def test_the_up_card_places_the_button(number: int) -> None:
    dealt = with_up_card("A23456789TJQK"[number - 1])
    assert dealt.button == (number - 1) % 7 + 1
    assert dealt.order[0] == (dealt.button, "ante")


@rule(ENTRY, "where the action button's count begins: left of DP, or left of the house dealer")
@pytest.mark.parametrize(("reading", "seat"), [("player-dealer", 5), ("house-dealer", 2)])
def test_where_the_count_begins(reading: str, seat: int) -> None:
    dealt = table({"button-counted-from": reading}, dealer=3).everybody_bets("ante", "$10")
    dealt.deal(rotation(*[NOTHING] * 7, "Ac Kd 9h 5s 2c"))
    assert dealt.button == seat


@rule(ENTRY, "action-button mapping: pictures eleven to thirteen, or ten")
@pytest.mark.parametrize(("reading", "seat"), [("eleven to thirteen", 6), ("ten", 3)])
def test_pictures(reading: str, seat: int) -> None:
    assert with_up_card("K", {"pictures-on-the-button": reading}).button == seat


@rule(ENTRY, "action-button mapping: empty seats counted or passed over")
@pytest.mark.parametrize(("reading", "seat"), [("counted", 5), ("passed over", 7)])
def test_empty_seats(reading: str, seat: int) -> None:
    assert with_up_card("3", {"empty-seats-on-the-button": reading}, 2, 5, 7).button == seat


@rule(ENTRY, "all action goes clockwise from the action button: at every seat first Ante, then Bet")
def test_order_of_settlement() -> None:
    dealt = with_up_card("2", None, 1, 2, 3)
    assert dealt.order == [(seat, spot) for seat in (2, 3, 1) for spot in ("ante", "bet")]


# --- a short bank -------------------------------------------------------------------------


@rule(ENTRY, "money is collected as far as DP's wager covers: first Ante, then Bet on every seat")
@pytest.mark.parametrize("coverage", ["once", "running"])
def test_ante_then_bet_when_short(coverage: str) -> None:
    dealt = table({"coverage": coverage}, bank="$35")
    for seat in (1, 2, 3):
        dealt.bet(seat, "ante", "$10")
    all_bet(dealt.deal(rotation(*LOW, "Ac Kd 9h 5s As")))
    taken = [dealt.collected(seat, spot) for seat in (1, 2, 3) for spot in ("ante", "bet")]
    assert taken == ["$10", "$10", "$10", "$5", "$0", "$0"]


@rule(ENTRY, "money is paid as far as DP's wager covers; coverage once or running")
@pytest.mark.parametrize(("coverage", "net"), [("once", "$0"), ("running", "$30")])
def test_paid_when_short(coverage: str, net: str) -> None:
    dealt = table({"coverage": coverage}, bank="$20").bet(1, "ante", "$10").bet(2, "ante", "$10")
    all_bet(dealt.deal(rotation(LOW[0], "2s 2d 2c 8c 4h", "Ac Kd 9h 5s As")))
    assert dealt.net(1) == "-$20"
    assert dealt.result(2, "bet") == "wins 2:1"
    assert dealt.net(2) == net


@rule(ENTRY, "a bank shorter than Ante and Bet: first Ante, then Bet, paid or taken; the rest back")
@pytest.mark.parametrize("coverage", ["once", "running"])
@pytest.mark.parametrize(
    ("player", "due"), [(RANKED["flush"], (10, 40)), (LOW[0], (-10, -10))], ids=["wins", "loses"]
)
@pytest.mark.parametrize("bank", [4, 10, 13, 27, 60])
def test_what_is_covered_first(coverage: str, player: str, due: tuple[int, int], bank: int) -> None:
    dealt = table({"coverage": coverage}, bank=f"${bank}").bet(1, "ante", "$10")
    all_bet(dealt.deal(rotation(player, ACE_KING)))
    ante = min(abs(due[0]), bank)
    bet = min(abs(due[1]), bank - ante)
    shown = dealt.paid if due[0] > 0 else dealt.collected
    assert dealt.order == [(1, "ante"), (1, "bet")]
    assert (shown(1, "ante"), shown(1, "bet")) == (f"${ante}", f"${bet}")
    assert dealt.net(1) == (f"${ante + bet}" if due[0] > 0 else f"-${ante + bet}")


@rule(ENTRY, "several bettors at one place: spot by spot, or bettor by bettor")
@pytest.mark.parametrize(
    ("reading", "nets"), [("spot by spot", ("-$15", "-$10")), ("bettor by bettor", ("-$20", "-$5"))]
)
def test_several_at_one_place(reading: str, nets: tuple[str, str]) -> None:
    dealt = table({"several-at-one-place": reading}, bank="$25")
    dealt.bet(1, "ante", "$10").bet("ann", "ante", "$10", at=1)
    all_bet(dealt.deal(rotation(LOW[0], ACE_KING)))
    assert (dealt.net(1), dealt.net("ann")) == nets


@rule(ENTRY, "surrender, forfeited ante: uses the bank in turn, as it is settled, or at once")
@pytest.mark.parametrize(
    ("reading", "nets"), [("in turn", ("-$10", "$0")), ("at once", ("$0", "-$10"))]
)
def test_given_up_hands(reading: str, nets: tuple[str, str]) -> None:
    dealt = table({"given-up-hands": reading}, bank="$10")
    dealt.bet(1, "ante", "$10").bet(2, "ante", "$10")
    dealt.deal(rotation(LOW[0], LOW[1], "Ac Kd 9h 5s As")).decide(BET).decide(Fold())
    assert (dealt.net(1), dealt.net(2)) == nets


# --- the floor ----------------------------------------------------------------------------


def floor(dealt: Table, name: str, **named: str | int) -> None:
    filed = find_filed(find_edition(EDITION), name)
    dealt.round.rule(ruling_of(filed, named, by="floor", moment=dealt.round.deal.moment))


@rule(
    ENTRY,
    "DP's hand accidentally exposed before the second-bet decision: bet, collection returned",
)
def test_the_bank_exposed_before_a_decision() -> None:
    dealt = table(option=1).bet(1, "ante", "$10").bet(2, "ante", "$10")
    dealt.deal(rotation(LOW[0], LOW[1], ACE_KING)).decide(BET)
    floor(dealt, "bank-exposed", position=2)
    assert not dealt.asked
    assert dealt.net(2) == "$0", "the undecided player's, not the whole round"
    assert dealt.net(1) == "-$20.50"


@rule(ENTRY, "rule 15, their hand will not play: the undecided players', not the whole round")
def test_only_the_undecided_get_their_bet_back() -> None:
    dealt = table(option=1).bet(1, "ante", "$10").bet(2, "ante", "$10").bet(3, "ante", "$10")
    dealt.deal(rotation(*LOW, ACE_KING)).decide(BET)
    floor(dealt, "bank-exposed", position=3)
    dealt.decide(BET)
    assert [dealt.net(seat) for seat in (1, 2, 3)] == ["-$20.50", "-$20.50", "$0"]


@rule(ENTRY, "Switching, passing, holding out cards: hand fouled; a foul hand always loses")
def test_a_fouled_hand_loses() -> None:
    dealt = table().bet(1, "ante", "$10").bet(2, "ante", "$10")
    dealt.deal(rotation(RANKED["royal flush"], LOW[1], ACE_KING)).decide(BET)
    floor(dealt, "hand-fouled", hand="p1")
    dealt.decide(BET)
    assert dealt.net(1) == "-$20"


@rule(ENTRY, "foul hand: before its decision it loses the ante alone")
def test_a_hand_fouled_before_its_bet() -> None:
    dealt = table().bet(1, "ante", "$10").deal(rotation(LOW[0], "Ac Qd 9h 5s 3c"))
    floor(dealt, "hand-fouled", hand="p1")
    assert (dealt.asked, dealt.net(1)) == ([], "-$10")


@rule(ENTRY, "more or fewer than five cards at showdown: foul hand")
def test_six_and_four_cards_are_foul() -> None:
    dealt = table().bet(1, "ante", "$10").bet(2, "ante", "$10")
    dealt.ruling(Ruling((MoveCard("p1", 0, "p2"),), "floor", at="hands set"))
    all_bet(dealt.deal(rotation(PAIR, RANKED["royal flush"], ACE_KING)))
    assert (dealt.line(1, "ante"), dealt.line(2, "bet")) == ("foul", "foul")
    assert (dealt.net(1), dealt.net(2)) == ("-$20", "-$20")


@rule(ENTRY, "more or fewer than five cards with DP: the hand does not qualify")
def test_a_foul_hand_of_the_player_dealers() -> None:
    dealt = table().bet(1, "ante", "$10")
    dealt.ruling(Ruling((ReturnCard("dealer", 4),), "floor", at="deal complete"))
    all_bet(dealt.deal(rotation(NOTHING, ACE_KING)))
    assert (dealt.net(1), dealt.result(1, "bet")) == ("$10", "pushes")


@rule(
    ENTRY,
    "changing the initial wager after no more bets: possible forfeiture as far as money covers",
)
def test_a_changed_wager_is_forfeited() -> None:
    dealt = table().bet(1, "ante", "$10").deal(rotation(PAIR, ACE_KING))
    floor(dealt, "wager-changed", wager="w1")
    assert dealt.net(1) == "-$10"


@rule(ENTRY, "hand misread by the dealer plays at its true value")
def test_hands_play_at_their_true_value() -> None:
    dealt = table().bet(1, "ante", "$10").deal(rotation("As 2d 3h 4s 5c", ACE_KING))
    dealt.decide(BET)
    assert dealt.called[-1] == "straight"
    assert dealt.line(1, "bet") == "straight"


@pytest.mark.parametrize(
    ("topic", "words"),
    [
        pytest.param(topic, words, marks=rule(ENTRY, point))
        for point, topic, words in (
            (
                "dealer influencing DP's hand, e.g. cutting cards",
                "table policies",
                "cutting the cards",
            ),
            (
                "change of deck: DP between first and second deal, any active player at the change",
                "table policies",
                "another deck between the first and second deal",
            ),
            (
                "showing or discussing a hand with a player in another active hand is forbidden",
                "conduct",
                "Nobody may show or discuss a hand",
            ),
            (
                "player removes a losing bet, size unknown: must pay the maximum bet amount",
                "irregularities",
                "owes the maximum bet",
            ),
            (
                "player removes a winning bet, size unknown: may be paid the minimum bet",
                "irregularities",
                "paid the minimum",
            ),
        )
    ],
)
def test_rulings_that_people_carry_out(topic: str, words: str) -> None:
    assert words in find_edition(EDITION).identity.rulings[topic]


@rule(ENTRY, "two identical cards turned up: misdeal of that hand")
def test_two_identical_cards() -> None:
    dealt = table(option=1).bet(1, "ante", "$10").deal(rotation(PAIR, ACE_KING))
    floor(dealt, "two-identical-cards")
    assert (dealt.round.voided, dealt.net(1)) == (True, "$0")


@rule(
    ENTRY,
    "boxed or exposed card on the deal: replaced by the next card after the deal is completed",
)
@pytest.mark.parametrize("flaw", ["boxed", "exposed"])
def test_flawed_cards_are_replaced_after_the_deal(flaw: str) -> None:
    tape = rotation("7s 2d 8h 6c 4h", ACE_KING).split()
    tape[0] = f"{flaw} 7s"
    dealt = table().bet(1, "ante", "$10").deal([*tape, "2s"])
    assert dealt.hand("p1") == PAIR
    assert dealt.hand("dealer") == ACE_KING
    assert dealt.round.view("spectator").hands["p1"].cards == [""] * 5
    assert dealt.decide(BET).net(1) == "$20"


@rule(ENTRY, "boxed card: DP's own is replaced face up, and the button counts the new one")
def test_a_boxed_up_card() -> None:
    tape = rotation(LOW[0], LOW[1], "Ac Kd 9h 5s Ks").split()
    tape[-1] = "boxed Ks"
    dealt = table().bet(1, "ante", "$10").bet(2, "ante", "$10").deal([*tape, "boxed 3h", "2c"])
    assert dealt.hand("dealer") == "Ac Kd 9h 5s 2c"
    assert dealt.round.view("spectator").hands["dealer"].cards[4] == "2c"
    assert dealt.button == 2


@rule(ENTRY, "an up card that is dealt face up is not exposed")
def test_an_exposed_up_card_stays() -> None:
    tape = rotation(LOW[0], ACE_KING).split()
    tape[-1] = "exposed 3c"
    dealt = table().bet(1, "ante", "$10").deal(tape)
    assert dealt.hand("dealer") == ACE_KING
    assert dealt.decide(Fold()).net(1) == "-$10"
