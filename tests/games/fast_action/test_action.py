"""Fast Action Hold'Em (004-16): the action button, the order of pay and take, short banks."""

from __future__ import annotations

import pytest

from at_table import rotation
from games.fast_action.flops import BURN, ENTRY, cards, keep, table
from games.tables import Table
from houseway.editions.model import Value
from support import rule

LOW = "9c 8d 6h 2s"
PAIR = "As Ad 7c 6c"
BANK = "Kc Qd 5s 4s"
KINGS = "Kc Kd Kh Ks"


def flopped(
    flop: str,
    settings: dict[str, Value] | None = None,
    *,
    seats: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7),
    dealer: int = 8,
) -> Table:
    dealt = table(settings, dealer=dealer)
    for seat in seats:
        dealt.bet(seat, "bet", "$10")
    dealt.deal(cards(*[LOW] * len(seats), BANK, flop=flop))
    for seat in seats:
        dealt.decide(keep("9c 8d"), by=seat)
    return dealt.decide(keep("Kc Qd"))


@rule(ENTRY, "action button: the first flop card that ranks ace (=1) through 8 is the position")
@pytest.mark.parametrize(("card", "seat"), [("A", 1), *((str(n), n) for n in range(2, 8))])
def test_the_flop_card_is_the_position(card: str, seat: int) -> None:
    dealt = flopped(f"{card}h Jc 3d 7c Tc")
    assert dealt.button == seat
    assert dealt.order == [((seat - 1 + n) % 7 + 1, "bet") for n in range(7)], "clockwise"


@rule(ENTRY, "Play 13: the first common card, or the first flop card ranked ace-8, in deal order")
@pytest.mark.parametrize(("reading", "seat"), [("first that counts", 5), ("first", 1)])
def test_nines_and_face_cards_do_not_apply(reading: str, seat: int) -> None:
    assert flopped("9h Jc Kd 5c 2c", {"action-card": reading}).button == seat


@rule(ENTRY, "nines and face cards will not apply: tens not named")
@pytest.mark.parametrize(("reading", "seat"), [(0, 5), (10, 2)])
def test_tens(reading: int, seat: int) -> None:
    assert flopped("Th Jc Kd 5c 2c", {"ten-on-the-button": reading}).button == seat


@rule(ENTRY, "all five flop cards nine through king: first active position clockwise from Banker")
@pytest.mark.parametrize(("seats", "seat"), [((1, 2, 5), 5), ((1, 2), 1)])
def test_all_nine_to_king(seats: tuple[int, ...], seat: int) -> None:
    assert flopped("9h Jc Kd Tc 9c", seats=seats, dealer=4).button == seat


@rule(ENTRY, "action position numbers 1-8 read as fixed seat numbers; or counted from the dealer")
@pytest.mark.parametrize(("reading", "seat"), [("seat", 5), ("player-dealer", 8)])
def test_positions_are_seats(reading: str, seat: int) -> None:
    seats = (1, 2, 4, 5, 6, 7, 8)
    dealt = flopped("5h Jc Kd Tc 9c", {"button-counted-from": reading}, seats=seats, dealer=3)
    assert dealt.button == seat


@rule(ENTRY, "an empty or Player/Dealer seat passes clockwise to the next wager")
@pytest.mark.parametrize(("card", "seat"), [("2", 5), ("3", 5), ("4", 5), ("6", 7), ("8", 1)])
def test_an_empty_seat_passes(card: str, seat: int) -> None:
    assert flopped(f"{card}h Jc Kd Tc 9c", seats=(1, 5, 7), dealer=4).button == seat


@rule(ENTRY, "Player/Dealer natural: only the first face-down card is turned, or until ace-8")
@pytest.mark.parametrize(
    ("reading", "flop", "seat", "seen"),
    [
        ("first that counts", "5h Jc 2d Tc 9c", 5, 1),
        ("first that counts", "9h Jc 2d Tc 9c", 2, 3),
        ("first that counts", "9h Jc Kd Tc 9c", 1, 5),
        ("first", "5h Jc 2d Tc 9c", 5, 1),
        ("first", "9h Jc 2d Tc 9c", 1, 1),
    ],
)
def test_the_flop_of_a_natural(reading: str, flop: str, seat: int, seen: int) -> None:
    dealt = table({"natural-action-card": reading})
    for each in range(1, 8):
        dealt.bet(each, "bet", "$10")
    dealt.deal(f"{rotation(*[LOW] * 7, KINGS)} {flop}")
    for each in range(1, 8):
        dealt.decide(keep("9c 8d"), by=each)
    assert dealt.button == seat
    board = dealt.round.view("spectator").hands["board"].cards
    assert board == [*flop.split()[:seen], *[""] * (5 - seen)]
    assert dealt.order[0] == (seat, "bet"), "where the action starts"


# --- pay and take ---------------------------------------------------------------------------


def three(bank: str, coverage: str, *hands: str) -> Table:
    """Seats 1 to 3 from the button at 2, against king high."""
    dealt = table({"coverage": coverage}, bank=bank)
    for seat in (1, 2, 3):
        dealt.bet(seat, "bet", "$10")
    dealt.deal(f"{rotation(*hands, BANK)} {BURN} 2h 2c Td 9h 7s")
    for seat, hand in enumerate(hands, 1):
        dealt.decide(keep(hand[:5]), by=seat)
    return dealt.decide(keep("Kc Qd"))


@rule(ENTRY, "losing wagers to the extent money covers; wagers without action are returned")
@pytest.mark.parametrize("coverage", ["once", "running"])
def test_taken_as_far_as_the_bank_covers(coverage: str) -> None:
    low = ("Jc 6d 4h 3s", "Jd 6h 4c 3c", "Js 6c 4d 3d")
    dealt = three("$15", coverage, *low)
    assert dealt.order == [(2, "bet"), (3, "bet"), (1, "bet")]
    assert [dealt.net(seat) for seat in (2, 3, 1)] == ["-$10", "-$5", "$0"]
    assert dealt.uncovered(1, "bet") == "$10"


@rule(ENTRY, "pays/takes to the extent money covers: coverage once, or running")
@pytest.mark.parametrize(
    ("coverage", "nets"), [("once", ("-$10", "$5", "$0")), ("running", ("-$10", "$10", "$10"))]
)
def test_collected_chips_are_paid_out_or_not(coverage: str, nets: tuple[str, ...]) -> None:
    dealt = three("$15", coverage, PAIR, "Jd 6h 4c 3c", "Ah Ac 4d 3d")
    assert tuple(dealt.net(seat) for seat in (2, 3, 1)) == nets


@rule(ENTRY, "same value = Copy: Player/Dealer wins all copies, to the extent money covers")
@pytest.mark.parametrize("coverage", ["once", "running"])
def test_copies_are_the_player_dealers(coverage: str) -> None:
    dealt = three("$25", coverage, "Kd Qh 4h 3s", "Kh Qs 4c 3c", "Ks Qc 4d 3d")
    assert [dealt.line(seat, "bet") for seat in (1, 2, 3)] == ["copy"] * 3
    assert [dealt.net(seat) for seat in (2, 3, 1)] == ["-$10", "-$10", "-$5"]
