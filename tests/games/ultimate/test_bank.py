"""A short bank: what is settled first, and what is returned."""

from __future__ import annotations

import pytest

from games.naive_bank import cents_of
from games.tables import Table
from games.ultimate.showdowns import (
    ACES,
    ALL,
    BAD_BEAT,
    BASE,
    CLOVIS,
    CLUB,
    DERBY,
    ENTRIES,
    QUEENS,
    SALOON,
    TAVERN,
    TEN,
    TO_THE_RIVER,
    duel,
    everybody,
    over,
    sit,
    tape,
)
from houseway.editions.model import Value
from houseway.rules.round.decisions import Check, Fold, Play
from support import rule

EIGHTS, KINGS = "8s 8c", "Ks Kh"
AS_PAID = ["ante", "play", "blind"]
AS_TAKEN = ["play", "ante", "blind"]
TAKES = {TAVERN: AS_PAID, DERBY: AS_TAKEN, SALOON: AS_TAKEN, CLUB: AS_PAID, CLOVIS: AS_TAKEN}


def bonuses(edition: str) -> list[str]:
    return ["trips", "bad-beat"] if edition in BAD_BEAT else ["trips"]


def full(
    edition: str,
    player: str,
    dealer: str,
    *,
    bank: str = "$100,000",
    settings: dict[str, Value] | None = None,
    fold: bool = False,
) -> Table:
    """Seat 1 has $10 on ante and blind, $5 on each bonus bet, and $10 on play unless it folds."""
    table = sit(edition, bank=bank, settings=settings)
    for spot in bonuses(edition):
        table.bet(1, spot, "$5")
    table.deal(tape(edition, player, dealer))
    for answer in (*TO_THE_RIVER, Fold() if fold else Play(TEN)):
        table.decide(answer)
    return table


def order(table: Table) -> list[str]:
    return [spot for _, spot in table.order]


# --- the order ------------------------------------------------------------------------------


@over(
    ALL,
    "Per seat order, paying a winner: Ante, Play, Blind, Trips, Bad Beat; Bad Beat's place in the "
    "settling order is not given (never mentioned): right after Trips, per player",
)
def test_a_winning_hand_is_paid_in_order(edition: str) -> None:
    assert order(full(edition, KINGS, EIGHTS)) == [*AS_PAID, *bonuses(edition)]


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param(
            edition,
            marks=rule(
                ENTRIES[edition],
                "Per-seat settling order Ante, Play, Blind (payouts, item 19 governs) vs loser "
                "(collection, losing-hand steps) Play, Ante, Blind; given twice, both can hold",
            ),
        )
        for edition in ALL
    ],
)
def test_the_order_in_which_a_losing_hand_is_taken(edition: str) -> None:
    assert order(full(edition, EIGHTS, KINGS)) == [*TAKES[edition], *bonuses(edition)]
    for reading, taken in (("Ante, Play, Blind", AS_PAID), ("Play, Ante, Blind", AS_TAKEN)):
        settings: dict[str, Value] = {"losing-hand-taken": reading}
        table = full(edition, "Js 3d", KINGS, bank="$15", settings=settings)
        assert order(table) == [*taken, *bonuses(edition)]
        collected = [table.collected(1, spot) for spot in taken]
        assert collected == ["$10", "$5", "$0"], "it matters where the bank runs out"


@over(ALL, "Settle from the player-dealer's left, clockwise, seat by seat; no action button")
def test_seats_are_settled_from_the_left_of_the_player_dealer(edition: str) -> None:
    table = Table(edition, dealer=2)
    for seat in (1, 3):
        for spot in BASE:
            table.bet(seat, spot, "$10")
    everybody(table.deal(tape(edition, f"{ACES} Js 3d", QUEENS)), Play(4 * TEN))
    assert [who for who, _ in table.order] == [3, 3, 3, 1, 1, 1]
    assert table.button == 0


@over(ALL, "the player on the player-dealer's left is covered first, a loser before a winner too")
def test_a_loser_on_the_left_uses_the_bank_first(edition: str) -> None:
    table = sit(edition, seats=(1, 2), bank="$60")
    everybody(table.deal(tape(edition, f"Js 3d {ACES}", QUEENS)), Play(4 * TEN))
    assert (table.net(1), table.net(2)) == ("-$60", "$0")


# --- coverage -------------------------------------------------------------------------------


def banks(edition: str) -> list[tuple[str, list[str]]]:
    """Kings beat eights: $10, $10, nothing on the blind, $15 and $45; and how far a bank goes."""
    bonus = [["$0", "$0"], ["$7", "$0"], ["$15", "$13"], ["$15", "$45"]]
    cut = 2 if edition in BAD_BEAT else 1
    return [
        ("$4", ["$4", "$0", "$0", *bonus[0][:cut]]),
        ("$16", ["$10", "$6", "$0", *bonus[0][:cut]]),
        ("$27", ["$10", "$10", "$0", *bonus[1][:cut]]),
        ("$48", ["$10", "$10", "$0", *bonus[2][:cut]]),
        ("$500", ["$10", "$10", "$0", *bonus[3][:cut]]),
    ]


@over(
    ALL,
    "Bank shorter than ante, blind, play, Trips and Bad Beat: covered in the filed order, the rest "
    "returned; cannot win or lose more than the wager; never required to cover all",
)
@pytest.mark.parametrize("coverage", ["once", "running"])
@pytest.mark.parametrize("which", range(5))
def test_a_winning_hand_and_a_short_bank(edition: str, coverage: str, which: int) -> None:
    bank, paid = banks(edition)[which]
    table = full(edition, KINGS, EIGHTS, bank=bank, settings={"coverage": coverage})
    assert [table.paid(1, spot) for spot in order(table)] == paid


@over(ALL, "Bank shorter than ante, play, blind, Trips and Bad Beat, all won: in filed order")
@pytest.mark.parametrize("coverage", ["once", "running"])
def test_five_winning_wagers_and_a_short_bank(edition: str, coverage: str) -> None:
    """A straight beats three kings: the blind and both bonus bets are paid too."""
    filed = [*AS_PAID, *bonuses(edition)]

    def paid(bank: int) -> list[int]:
        settings: dict[str, Value] = {"coverage": coverage}
        table = full(edition, "7s 5s", KINGS, bank=f"${bank}", settings=settings)
        assert order(table) == filed
        found = [cents_of(table.paid(1, spot)) // 100 for spot in filed]
        assert cents_of(table.net(1)) == 100 * sum(found), "what is uncovered goes back"
        return found

    due = paid(100_000)
    assert all(due)
    for bank in [sum(due[:i]) + more for i in range(len(due) + 1) for more in (0, 3)][1:]:
        assert paid(bank) == [max(0, min(d, bank - sum(due[:i]))) for i, d in enumerate(due)]


@over(ALL, "a losing hand and a short bank: taken in the filed order, what is uncovered goes back")
@pytest.mark.parametrize("coverage", ["once", "running"])
@pytest.mark.parametrize(
    ("bank", "taken", "bonus"),
    [
        ("$4", ["$4", "$0", "$0"], ["$0", "$0"]),
        ("$25", ["$10", "$10", "$5"], ["$0", "$0"]),
        ("$33", ["$10", "$10", "$10"], ["$3", "$0"]),
        ("$38", ["$10", "$10", "$10"], ["$5", "$3"]),
    ],
)
def test_a_losing_hand_and_a_short_bank(
    edition: str, coverage: str, bank: str, taken: list[str], bonus: list[str]
) -> None:
    table = full(edition, "Js 3d", QUEENS, bank=bank, settings={"coverage": coverage})
    assert [table.collected(1, spot) for spot in TAKES[edition]] == taken
    found = [table.collected(1, spot) for spot in bonuses(edition)]
    assert found == bonus[: len(found)]


@over(ALL, "Trips paid beside a lost hand, with a short bank, in both coverages")
@pytest.mark.parametrize(
    ("coverage", "trips", "bad_beat"), [("once", "$0", "$0"), ("running", "$15", "$45")]
)
def test_bonus_bets_paid_from_what_the_hand_lost(
    edition: str, coverage: str, trips: str, bad_beat: str
) -> None:
    table = full(edition, EIGHTS, KINGS, bank="$30", settings={"coverage": coverage})
    assert [table.collected(1, spot) for spot in AS_TAKEN] == ["$10", "$10", "$10"]
    assert table.paid(1, "trips") == trips
    if edition in BAD_BEAT:
        assert table.paid(1, "bad-beat") == bad_beat


@over(ALL, "no maximum on the player-dealer's wager; what is uncovered is told")
def test_what_is_not_covered_is_told(edition: str) -> None:
    table = duel(edition, ACES, QUEENS, bank="$15")
    assert (table.uncovered(1, "ante"), table.uncovered(1, "play")) == ("$0", "$5")
    assert (table.net(1), table.bank_net) == ("$15", "-$15")


# --- folds ----------------------------------------------------------------------------------


@over(ALL, "wagers of a hand given up: when do they use the bank: at the fold, or in turn")
@pytest.mark.parametrize(
    ("reading", "nets"), [("at once", ("$10", "-$20")), ("in turn", ("$20", "-$10"))]
)
def test_a_fold_uses_the_bank_at_once_or_in_turn(
    edition: str, reading: str, nets: tuple[str, str]
) -> None:
    table = sit(edition, seats=(1, 2), bank="$30", settings={"given-up-hands": reading})
    table.deal(tape(edition, f"{ACES} 3s 5d", QUEENS))
    for _ in range(4):
        table.decide(Check())
    table.decide(Play(TEN)).decide(Fold())
    assert (table.net(1), table.net(2)) == nets


@over(
    [TAVERN, SALOON, CLUB, CLOVIS],
    "the fold takes a Trips wager that has not qualified at once; one that has is paid in its turn",
)
@pytest.mark.parametrize(
    ("player", "stages"),
    [
        ("9s 3d", ["given up", "given up", "given up"]),
        (EIGHTS, ["given up", "given up", "a losing hand"]),
    ],
)
def test_when_a_folded_trips_uses_the_bank(edition: str, player: str, stages: list[str]) -> None:
    table = sit(edition, *BASE, "trips").deal(tape(edition, player, KINGS))
    for answer in (*TO_THE_RIVER, Fold()):
        table.decide(answer)
    settled = [table._settled(1, spot, 1).stage for spot in (*BASE, "trips")]
    assert settled == stages


@over(ALL, "a fold and a short bank: ante, blind, then the bonus bets that are lost with it")
def test_the_wagers_of_a_fold_use_the_bank_in_order(edition: str) -> None:
    table = full(edition, "9s 3d", QUEENS, bank="$22", fold=True)
    assert [table.collected(1, spot) for spot in (*BASE, "trips")] == ["$10", "$10", "$2"]


@over(
    [TAVERN, SALOON, CLOVIS, DERBY], "several at one place: spot by spot where nothing is printed"
)
@pytest.mark.parametrize("reading", ["spot by spot", "bettor by bettor"])
def test_one_bettor_at_a_place_is_covered_alike(edition: str, reading: str) -> None:
    settings: dict[str, Value] = {"several-at-one-place": reading}
    assert order(full(edition, KINGS, EIGHTS, settings=settings))[:3] == AS_PAID
