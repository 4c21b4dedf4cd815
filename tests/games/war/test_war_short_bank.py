"""Casino War (000-10) with a short bank: what is settled first, and what is returned."""

from __future__ import annotations

import pytest

from games.tables import Table
from houseway.rules.round.decisions import Play, Surrender
from support import rule

ENTRY = "000-10"
EDITION = "stones-tavern/casino-war"
WAR = Play(1_000)
BURNS = "4c 4d 4h"
Setting = dict[str, str | bool | int]


def table(bank: str, **settings: str) -> Table:
    chosen: Setting = {name.replace("_", "-"): value for name, value in settings.items()}
    return Table(EDITION, chosen, bank=bank)


@rule(
    ENTRY, "comparing and settling start at the dealer's left and go clockwise; the rest returned"
)
def test_the_bank_is_used_from_the_house_dealers_left() -> None:
    dealt = table("$15")
    for seat in (3, 2, 1):
        dealt.bet(seat, "primary", "$10")
    dealt.deal("2s 3s 4s Kd")
    assert [dealt.collected(seat, "primary") for seat in (1, 2, 3)] == ["$10", "$5", "$0"]
    assert [dealt.net(seat) for seat in (1, 2, 3)] == ["-$10", "-$5", "$0"]


@rule(ENTRY, "payoffs are limited to the player/dealer's wager")
def test_the_bank_loses_no_more_than_it_posted() -> None:
    dealt = table("$15").bet(1, "primary", "$10").bet(2, "primary", "$10").deal("Ks As Qd")
    assert (dealt.bank_net, dealt.net(2)) == ("-$15", "$5")


@rule(
    ENTRY, "order of primary and tie wager inside a seat: primary, then tie, under short coverage"
)
@pytest.mark.parametrize(
    ("reading", "collected"),
    [("primary, then tie", ("$10", "$5")), ("tie, then primary", ("$5", "$10"))],
)
def test_order_within_a_seat(reading: str, collected: tuple[str, str]) -> None:
    dealt = table("$15", order_within_a_seat=reading)
    dealt.bet(1, "primary", "$10").bet(1, "tie", "$10").deal("2s Kd")
    assert (dealt.collected(1, "primary"), dealt.collected(1, "tie")) == collected


@rule(ENTRY, "primaries, surrenders and wars in that order with a short bank")
def test_what_is_left_for_the_war() -> None:
    dealt = table("$17")
    for seat in (1, 2, 3):
        dealt.bet(seat, "primary", "$10")
    dealt.deal(f"Qs Qh Ks Qd {BURNS} 9s {BURNS} 8d").decide(WAR).decide(Surrender())
    assert dealt.order == [(3, "primary"), (2, "primary"), (1, "primary"), (1, "war")]
    assert (dealt.net(3), dealt.net(2), dealt.net(1)) == ("$10", "-$5", "$2")


@rule(ENTRY, "order of primaries with a short bank: seat by seat, or losers first")
@pytest.mark.parametrize(
    ("reading", "nets"), [("seat by seat", ("$10", "$0")), ("losers first", ("$0", "-$10"))]
)
def test_losers_first_in_the_original_deal(reading: str, nets: tuple[str, str]) -> None:
    dealt = table("$10", losers_first=reading).bet(1, "primary", "$10").bet(2, "primary", "$10")
    dealt.deal("Ks 2s Qd")
    assert (dealt.net(1), dealt.net(2)) == nets


@rule(ENTRY, "order of wars with a short bank: seat by seat, or losers first")
@pytest.mark.parametrize(
    ("reading", "nets"), [("seat by seat", ("$10", "-$5")), ("losers first", ("$0", "-$15"))]
)
def test_losers_first_in_the_war(reading: str, nets: tuple[str, str]) -> None:
    dealt = table("$15", losers_first=reading).bet(1, "primary", "$10").bet(2, "primary", "$10")
    dealt.deal(f"Qs Qh Qd {BURNS} 9s {BURNS} 7s {BURNS} 8d").decide(WAR).decide(WAR)
    assert (dealt.net(1), dealt.net(2)) == nets


@rule(ENTRY, "what a lost war takes first: the primary, or the war wager")
@pytest.mark.parametrize(
    ("reading", "collected"),
    [("the primary first", ("$10", "$5")), ("the war wager first", ("$5", "$10"))],
)
def test_what_a_lost_war_takes_first(reading: str, collected: tuple[str, str]) -> None:
    dealt = table("$15", lost_war_takes=reading).bet(1, "primary", "$10")
    dealt.deal(f"Qs Qd {BURNS} 7s {BURNS} 8d").decide(WAR)
    assert (dealt.collected(1, "primary"), dealt.collected(1, "war")) == collected
    assert dealt.net(1) == "-$15"


@rule(ENTRY, "several bettors at one place: bettor by bettor, or spot by spot")
@pytest.mark.parametrize(
    ("reading", "order"),
    [
        ("bettor by bettor", [(1, "primary"), (1, "tie"), ("ann", "primary"), ("ann", "tie")]),
        ("spot by spot", [(1, "primary"), ("ann", "primary"), (1, "tie"), ("ann", "tie")]),
    ],
)
def test_several_at_one_place(reading: str, order: list[tuple[int | str, str]]) -> None:
    dealt = table("$25", several_at_one_place=reading)
    for who in (1, "ann"):
        dealt.bet(who, "primary", "$10", at=1).bet(who, "tie", "$10", at=1)
    dealt.deal("2s Kd")
    assert dealt.order == order
    assert dealt.net(1) == ("-$20" if reading == "bettor by bettor" else "-$15")


@rule(ENTRY, "coverage: every chip uses up one chip of the bank, or collected chips pay again")
@pytest.mark.parametrize(("reading", "net"), [("once", "$0"), ("running", "$10")])
def test_coverage(reading: str, net: str) -> None:
    dealt = table("$10", coverage=reading).bet(1, "primary", "$10").bet(2, "primary", "$10")
    assert dealt.deal("2s Ks Qd").net(2) == net


@rule(ENTRY, "coverage of a war: the match of a running bank may be what it has collected")
@pytest.mark.parametrize(("reading", "net"), [("once", "$0"), ("running", "$20")])
def test_coverage_of_a_tied_war(reading: str, net: str) -> None:
    dealt = table("$10", coverage=reading).bet(1, "primary", "$10").bet(2, "primary", "$10")
    dealt.deal(f"2s Qs Qd {BURNS} 9s {BURNS} 9d").decide(WAR)
    assert dealt.net(2) == net


@rule(
    ENTRY,
    "a surrendered half uses the bank as it is settled, or at once: before the war either way",
)
@pytest.mark.parametrize("reading", ["in turn", "at once"])
def test_given_up_halves(reading: str) -> None:
    dealt = table("$8", given_up_hands=reading)
    for seat in (1, 2, 3):
        dealt.bet(seat, "primary", "$10")
    dealt.deal(f"Qs Qh Qc Qd {BURNS} 9s {BURNS} 8d")
    dealt.decide(Surrender()).decide(WAR).decide(Surrender())
    assert [dealt.net(seat) for seat in (1, 2, 3)] == ["-$5", "$0", "-$3"]
