"""Bettors behind a seat: bound by its player, covered spot by spot (002-03)."""

from __future__ import annotations

import pytest

from games.tables import Table, Who
from games.ultimate.showdowns import ACES, CLUB, QUEENS, TEN, TO_THE_RIVER, tape
from houseway.editions.model import Value
from houseway.rules.round.decisions import Check, Fold, Play
from houseway.rules.round.inputs import Ruling
from houseway.rules.rulings.effects import ReturnWager
from support import banked, rule

ENTRY = "002-03"
KINGS, EIGHTS = "Ks Kh", "8s 8c"


def behind(
    settings: dict[str, Value] | None = None,
    *,
    ann: str = "$10,000",
    ante: str = "$20",
    trips: bool = False,
    bank: str = "$100,000",
) -> Table:
    """Seat 1 has $10 and Ann, behind it, so much on ante and blind each."""
    table = Table(CLUB, settings, stacks={"ann": ann}, bank=bank)
    for spot in ("ante", "blind"):
        table.bet(1, spot, "$10").bet("ann", spot, ante, at=1)
    if trips:
        table.bet("ann", "trips", "$10", at=1)
    return table


@rule(ENTRY, "Backline betting permitted on any wager")
def test_back_line_on_every_wager() -> None:
    table = behind()
    assert table.refusal("ann", "trips", "$10", at=1) == ""
    assert Table(CLUB).seat(1).refusal("ann", "trips", "$10", at=1) == "wager/needs_base"


@rule(ENTRY, "Backline bettor decisions are not described; reading: the seated player decides")
def test_the_back_line_is_bound_and_plays_as_many_times_its_own_ante() -> None:
    table = behind().deal(tape(CLUB, ACES, QUEENS))
    assert table.asked == [1]
    table.decide(Play(3 * TEN))
    assert (table.net(1), table.net("ann")) == ("$40", "$80")
    folded = behind().deal(tape(CLUB, "9s 3d", QUEENS))
    for answer in (*TO_THE_RIVER, Fold()):
        folded.decide(answer)
    assert (folded.net(1), folded.net("ann")) == ("-$20", "-$40")


@rule(ENTRY, "who decides for a hand with a back line: seated, twice the wager, or the largest")
@pytest.mark.parametrize(
    ("reading", "ante", "who"),
    [
        ("seated", "$30", 1),
        ("twice", "$19", 1),
        ("twice", "$20", "ann"),
        ("largest", "$11", "ann"),
        ("largest", "$10", 1),
    ],
)
def test_who_decides_for_a_hand(reading: str, ante: str, who: Who) -> None:
    table = behind({"control": reading}, ante=ante).deal(tape(CLUB, ACES, QUEENS))
    assert table.asked == [who]
    assert table.round.view(table.round.pending[0].bettor).hands["p1"].cards == ["As", "Ad"]


@rule(ENTRY, "a bound back-line bettor who cannot post: forfeits like a fold, or as far as it goes")
@pytest.mark.parametrize(
    ("reading", "net", "play"),
    [("all or nothing", "-$40", ""), ("as far as it goes", "$70", "$50")],
)
def test_a_follower_without_the_chips(reading: str, net: str, play: str) -> None:
    table = behind({"short-follower": reading}, ann="$90").deal(tape(CLUB, ACES, QUEENS))
    table.decide(Play(3 * TEN))
    assert (table.net(1), table.net("ann")) == ("$40", net)
    assert (table.paid("ann", "play", at=1) if play else "") == play


@rule(ENTRY, "Trips of a bettor who forfeits before the flop stays until the hand is final")
@pytest.mark.parametrize(("player", "trips"), [(EIGHTS, "wins 3:1"), (ACES, "loses")])
@pytest.mark.parametrize("given_up", ["at once", "in turn"])
def test_trips_of_a_short_follower(player: str, trips: str, given_up: str) -> None:
    table = behind({"given-up-hands": given_up}, ann="$60", trips=True)
    table.deal(tape(CLUB, player, QUEENS)).decide(Play(4 * TEN))
    found = [table.result("ann", spot, at=1) for spot in ("ante", "blind", "trips")]
    assert found == ["loses", "loses", trips]


@rule(ENTRY, "several bettors at one place and the bank runs short: spot by spot")
@pytest.mark.parametrize(
    ("reading", "nets"), [("spot by spot", ("$20", "$10")), ("bettor by bettor", ("$30", "$0"))]
)
def test_several_at_one_place(reading: str, nets: tuple[str, str]) -> None:
    """Each would win $10 on the ante and $20 on the play; the bank has $30."""
    table = behind({"several-at-one-place": reading}, ante="$10", bank="$30")
    table.deal(tape(CLUB, ACES, QUEENS)).decide(Check()).decide(Play(2 * TEN))
    assert (table.net(1), table.net("ann")) == nets


@rule(ENTRY, "the seated player's ante goes back under the question: the back line decides")
def test_the_back_line_decides_when_the_seated_ante_goes_back() -> None:
    table = behind().deal(tape(CLUB, ACES, QUEENS))
    wager = next(each for each in banked(table.round).wagers if each.bettor == "seat-1")
    table.round.rule(Ruling((ReturnWager(wager.id),), "floor"))
    assert table.asked == ["ann"]
    assert table.round.view("ann").hands["p1"].cards == ["As", "Ad"]
    table.decide(Play(6 * TEN))
    assert (table.net(1), table.net("ann")) == ("$0", "$80")


@rule(ENTRY, "a seated player who has bet, and the back line on his losing hand")
def test_a_losing_hand_with_a_back_line() -> None:
    table = behind(bank="$25").deal(tape(CLUB, EIGHTS, KINGS)).decide(Play(4 * TEN))
    assert [(who, spot) for who, spot in table.order][:2] == [(1, "ante"), ("ann", "ante")]
    assert (table.net(1), table.net("ann")) == ("-$10", "-$15")


@rule(ENTRY, "several short followers forfeit together, spot by spot")
def test_short_followers_forfeit_in_the_order_of_the_place() -> None:
    table = Table(CLUB, stacks={"ann": "$20", "ben": "$20"}, bank="$20")
    for who in (1, "ann", "ben"):
        for spot in ("ante", "blind"):
            table.bet(who, spot, "$10", at=1)
    table.deal(tape(CLUB, ACES, QUEENS)).decide(Play(3 * TEN))
    lost = [("ann", "ante"), ("ben", "ante"), ("ann", "blind"), ("ben", "blind")]
    assert table.order[:4] == lost
    assert (table.net("ann"), table.net("ben")) == ("-$10", "-$10")
