"""Bettors behind a seat: bound by its player, covered one by one (002-02, 003-09)."""

from __future__ import annotations

import pytest

from games.tables import Table
from games.three_card.duels import (
    CLUB,
    DERBY,
    KING_HIGH,
    NAPA,
    PAIR_OF_NINES,
    TAVERN,
    TAVERN_6,
    TEN,
    duel,
    over,
)
from houseway.editions.model import Value
from houseway.rules.round.decisions import Fold, Play
from houseway.rules.round.inputs import Ruling
from houseway.rules.rulings.effects import ReturnWager
from support import banked, rule

ENTRY = "002-02"


def behind(settings: dict[str, Value] | None = None, *, ann: str = "$10,000") -> Table:
    """Seat 1 and Ann, behind it, have $10 antes."""
    table = Table(CLUB, settings, stacks={"ann": ann})
    return table.bet(1, "ante", "$10").bet("ann", "ante", "$10", at=1)


@rule(ENTRY, "Backline betting permitted on the base game, Pair Plus and 6 Card Bonus")
def test_back_line_on_every_wager() -> None:
    table = behind()
    for spot in ("pair-plus", "six-card-bonus"):
        assert table.refusal("ann", spot, "$10", at=1) == ""
    assert Table(CLUB).seat(1).refusal("ann", "pair-plus", "$10", at=1) == "wager/needs_base"


@rule(
    ENTRY, "Backline bettor: who decides Play/fold is not said; the seated player's decision binds"
)
@pytest.mark.parametrize(("decision", "net"), [(Play(TEN), "$20"), (Fold(), "-$10")])
def test_the_seated_player_binds_the_back_line(decision: Play | Fold, net: str) -> None:
    table = behind().deal(f"{PAIR_OF_NINES} {KING_HIGH}")
    assert table.asked == [1]
    table.decide(decision)
    assert (table.net(1), table.net("ann")) == (net, net)


@rule(ENTRY, "who decides for a hand with a back line: seated, twice the ante, or the largest")
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
def test_who_decides_for_a_hand(reading: str, ante: str, who: int | str) -> None:
    table = Table(CLUB, {"control": reading}).bet(1, "ante", "$10").bet("ann", "ante", ante, at=1)
    table.deal(f"{PAIR_OF_NINES} {KING_HIGH}")
    assert table.asked == [who]


@rule(ENTRY, "a bound back-line bettor who cannot post: forfeits like a fold, or as far as it goes")
@pytest.mark.parametrize(
    ("reading", "net", "play"),
    [("all or nothing", "-$10", ""), ("as far as it goes", "$14", "$4")],
)
def test_a_follower_without_the_chips(reading: str, net: str, play: str) -> None:
    table = behind({"short-follower": reading}, ann="$14").deal(f"{PAIR_OF_NINES} {KING_HIGH}")
    table.decide(Play(TEN))
    assert (table.net(1), table.net("ann")) == ("$20", net)
    assert (table.paid("ann", "play", at=1) if play else "") == play


@rule(ENTRY, "a bound bettor who forfeits loses Pair Plus and keeps his 6 Card Bonus")
def test_what_a_short_follower_keeps() -> None:
    table = Table(CLUB, stacks={"ann": "$30"}).bet(1, "ante", "$10")
    for spot in ("ante", "pair-plus", "six-card-bonus"):
        table.bet("ann", spot, "$10", at=1)
    table.deal("9h 9d 4s 9c 9s Kd").decide(Play(TEN))
    assert [
        table.result("ann", spot, at=1) for spot in ("ante", "pair-plus", "six-card-bonus")
    ] == [
        "loses",
        "loses",
        "wins 100:1",
    ]


@rule(ENTRY, "several bettors at one place and the bank runs short: bettor by bettor")
@pytest.mark.parametrize(
    ("reading", "order"),
    [
        ("bettor by bettor", [(1, "play"), (1, "ante"), ("ann", "play"), ("ann", "ante")]),
        ("spot by spot", [(1, "play"), ("ann", "play"), (1, "ante"), ("ann", "ante")]),
    ],
)
def test_several_at_one_place(reading: str, order: list[tuple[int | str, str]]) -> None:
    table = Table(CLUB, {"several-at-one-place": reading}, bank="$20")
    table.seat(1).bet("ann", "ante", "$10", at=1).bet(1, "ante", "$10")
    table.deal(f"{PAIR_OF_NINES} {KING_HIGH}").decide(Play(TEN))
    assert table.order == order
    nets = {"bettor by bettor": ("$20", "$0"), "spot by spot": ("$10", "$10")}[reading]
    assert (table.net(1), table.net("ann")) == nets


@rule(ENTRY, "a fold with a back line uses the bank bettor by bettor, or spot by spot")
@pytest.mark.parametrize(
    ("reading", "collected"),
    [
        ("bettor by bettor", ["$10", "$10", "$5", "$0"]),
        ("spot by spot", ["$10", "$5", "$10", "$0"]),
    ],
)
def test_a_fold_with_a_back_line_and_a_short_bank(reading: str, collected: list[str]) -> None:
    table = Table(CLUB, {"several-at-one-place": reading}, bank="$25")
    for who in (1, "ann"):
        table.bet(who, "ante", "$10", at=1).bet(who, "pair-plus", "$10", at=1)
    table.deal(f"2s 3d 8c {KING_HIGH}").decide(Fold())
    wagers: list[tuple[int | str, str]] = [
        (1, "ante"),
        (1, "pair-plus"),
        ("ann", "ante"),
        ("ann", "pair-plus"),
    ]
    assert [table.collected(who, spot, at=1) for who, spot in wagers] == collected


@rule(ENTRY, "the seated player's ante goes back under the question: the back line decides")
def test_the_back_line_decides_when_the_seated_ante_goes_back() -> None:
    table = behind().deal(f"{PAIR_OF_NINES} {KING_HIGH}")
    wager = next(each for each in banked(table.round).wagers if each.bettor == "seat-1")
    table.round.rule(Ruling((ReturnWager(wager.id),), "floor"))
    assert table.asked == ["ann"]
    assert table.round.view("ann").hands["p1"].cards == ["9h", "9d", "4s"]
    table.decide(Play(TEN))
    assert (table.net(1), table.net("ann")) == ("$0", "$20")


@rule("003-09", "the fee page charges back-line bettors though the game names none")
@pytest.mark.parametrize(("reading", "code"), [("none", "wager/no_back_line"), ("all", "")])
@pytest.mark.parametrize("spot", ["ante", "pair-plus", "six-card-bonus"])
def test_back_line_at_napa(reading: str, code: str, spot: str) -> None:
    table = Table(NAPA, {"back-line": reading}).bet(1, "ante", "$10")
    assert table.refusal("ann", spot, "$10", at=1) == code


@rule("003-09", "back line read as allowed: the seated player decides, or who has more")
@pytest.mark.parametrize(("control", "who"), [("seated", 1), ("twice", "ann"), ("largest", "ann")])
def test_control_at_napa(control: str, who: int | str) -> None:
    table = Table(NAPA, {"back-line": "all", "control": control})
    table.bet(1, "ante", "$10").bet("ann", "ante", "$20", at=1)
    assert table.deal(f"{PAIR_OF_NINES} {KING_HIGH}").asked == [who]


@rule("003-09", "back line read as allowed: a bound bettor who cannot post")
@pytest.mark.parametrize(
    ("reading", "net"), [("all or nothing", "-$10"), ("as far as it goes", "$14")]
)
def test_a_short_follower_at_napa(reading: str, net: str) -> None:
    settings: dict[str, Value] = {"back-line": "all", "short-follower": reading}
    table = Table(NAPA, settings, stacks={"ann": "$14"})
    table.bet(1, "ante", "$10").bet("ann", "ante", "$10", at=1)
    table.deal(f"{PAIR_OF_NINES} {KING_HIGH}").decide(Play(TEN))
    assert table.net("ann") == net


@rule("003-09", "several bettors at one place and the bank runs short: spot by spot, or by bettor")
@pytest.mark.parametrize(
    ("reading", "nets"), [("spot by spot", ("-$15", "-$10")), ("bettor by bettor", ("-$20", "-$5"))]
)
def test_several_at_one_place_of_napa(reading: str, nets: tuple[str, str]) -> None:
    settings: dict[str, Value] = {"back-line": "all", "several-at-one-place": reading}
    table = Table(NAPA, settings, bank="$25").bet("ann", "ante", "$10", at=1).bet(1, "ante", "$10")
    table.deal(f"Qh 8c 3s {KING_HIGH}").decide(Play(TEN))
    assert (table.net(1), table.net("ann")) == nets


@over([TAVERN, TAVERN_6, DERBY], "several at one place: no back line, so both readings are alike")
@pytest.mark.parametrize("reading", ["spot by spot", "bettor by bettor"])
def test_one_bettor_at_a_place_is_covered_alike(edition: str, reading: str) -> None:
    settings: dict[str, Value] = {"several-at-one-place": reading}
    table = duel(edition, PAIR_OF_NINES, KING_HIGH, settings=settings, bank="$15")
    assert (table.paid(1, "ante"), table.paid(1, "play")) == ("$10", "$5")
    assert table.refusal("ann", "ante", "$10", at=1) == "wager/no_back_line"


@rule(ENTRY, "several short followers forfeit together, in the order they would be covered")
def test_short_followers_forfeit_in_the_order_of_the_place() -> None:
    table = Table(CLUB, {"control": "largest"}, stacks={1: "$10", "ann": "$10"}, bank="$10")
    table.seat(1).bet("ann", "ante", "$10", at=1).bet("ben", "ante", "$20", at=1)
    table.bet(1, "ante", "$10").deal(f"{PAIR_OF_NINES} {KING_HIGH}").decide(Play(2 * TEN))
    assert table.order[:2] == [(1, "ante"), ("ann", "ante")], "the seated bettor's first"
    assert (table.net(1), table.net("ann"), table.net("ben")) == ("-$10", "$0", "$0")


@rule(ENTRY, "several bettors at one place: bettor by bettor, as they came to that place")
def test_who_came_first_to_the_place_is_covered_first() -> None:
    table = Table(CLUB, bank="$20").seat(1, 2)
    table.bet("ann", "ante", "$10", at=2).bet("ben", "ante", "$10", at=1)
    table.bet("ann", "ante", "$10", at=1)
    table.deal(f"{PAIR_OF_NINES} 2c 3d 5h {KING_HIGH}").decide(Play(TEN)).decide(Play(TEN))
    assert table.button == 1
    assert (table.net("ben"), table.net("ann")) == ("$20", "$0")
