"""A short bank: what is settled first, and what is returned."""

from __future__ import annotations

import pytest

from games.naive_bank import cents_of
from games.tables import Table
from games.three_card.duels import (
    ALL,
    CLUB,
    DERBY,
    KING_HIGH,
    NAPA,
    PAIR_OF_NINES,
    SIX_CARD,
    TAVERN,
    TAVERN_6,
    TEN,
    WITH_BUTTON,
    duel,
    everybody,
    over,
)
from houseway.editions.model import Value
from houseway.rules.round.decisions import Fold, Play
from support import rule

ALL_SPOTS = ("ante", "pair-plus", "six-card-bonus")
TRIPS = "7s 7d 7c"


def order_of(edition: str, settings: dict[str, Value] | None = None) -> list[tuple[int | str, str]]:
    """Seats 1 and 2 have every wager and win; the button, if any, is at seat 2."""
    table = Table(edition, settings)
    for seat in (1, 2):
        for spot in ALL_SPOTS:
            if edition != TAVERN or spot != "six-card-bonus":
                table.bet(seat, spot, "$10")
    table.deal("9h 9d 4s 8h 8d 4c Kh 5c 2d")
    return everybody(table, Play(TEN)).order


# --- the order ------------------------------------------------------------------------------


@over([TAVERN_6], "Per-player order from the button: Ante, Play, Pair Plus, 6 Card Bonus")
def test_order_of_the_tavern(edition: str) -> None:
    seat = ["ante", "play", "pair-plus", "six-card-bonus"]
    assert order_of(edition) == [(2, spot) for spot in seat] + [(1, spot) for spot in seat]


@over([CLUB], "Settling, player to player from the button: Play, Ante, Pair Plus, 6 Card Bonus")
def test_order_of_the_club(edition: str) -> None:
    seat = ["play", "ante", "pair-plus", "six-card-bonus"]
    assert order_of(edition) == [(2, spot) for spot in seat] + [(1, spot) for spot in seat]


@over(
    [TAVERN, DERBY],
    "Order of settling Ante/Play versus Bonus under short coverage is not stated",
)
def test_seat_by_seat_or_wager_by_wager(edition: str) -> None:
    seat = ["ante", "play", "pair-plus", "six-card-bonus"][: 3 if edition == TAVERN else 4]
    assert order_of(edition) == [(2, spot) for spot in seat] + [(1, spot) for spot in seat]
    by_wager = order_of(edition, {"order-of-settlement": "wager by wager"})
    assert by_wager == [(who, spot) for spot in seat for who in (2, 1)]


@over(
    [DERBY, CLUB],
    "Reveal order from the left of the player-dealer versus the action button: the button decides "
    "the order of settlement, of paying when the money is short",
)
@pytest.mark.parametrize(
    ("reading", "first"), [("action button", 2), ("left of the player-dealer", 1)]
)
def test_where_settlement_begins(edition: str, reading: str, first: int) -> None:
    assert order_of(edition, {"settlement-begins": reading})[0][0] == first


@rule(
    "003-09",
    "Settlement order: reveal starts at the dealer's far right; uncovered wagers: those last in "
    "order; the glossary's action button",
)
@pytest.mark.parametrize(
    ("reading", "seats"),
    [("right of the house dealer", [3, 2, 1]), ("action button", [2, 3, 1])],
)
def test_where_settlement_begins_at_napa(reading: str, seats: list[int]) -> None:
    table = Table(NAPA, {"settlement-begins": reading})
    for seat in (1, 2, 3):
        table.bet(seat, "ante", "$10")
    table.deal("9h 9d 4s 8h 8d 4c 7h 7d 3s Kh 5c 2d")
    everybody(table, Play(TEN))
    assert list(dict.fromkeys(who for who, _ in table.order)) == seats


@rule("003-09", "PD collects all losing wagers first, then pays all winning wagers")
@pytest.mark.parametrize("reading", ["right of the house dealer", "action button"])
def test_napa_collects_losers_first(reading: str) -> None:
    table = Table(NAPA, {"settlement-begins": reading, "coverage": "running"}, bank="$10")
    for seat in (1, 2, 3):
        table.bet(seat, "ante", "$10")
    # Seat 3 wins with nines, seats 1 and 2 lose: their $40 can be paid out again.
    table.deal("Qh 9d 4s Qd 8d 4c 9h 9c 3s Kh 5c 2d")
    everybody(table, Play(TEN))
    assert [who for who, _ in table.order][-2:] == [3, 3]


# --- coverage -------------------------------------------------------------------------------


@over(ALL, "exhausted: uncovered wagers returned; cannot win or lose more than the wager")
@pytest.mark.parametrize(("player", "net"), [(PAIR_OF_NINES, "$15"), ("Qh 8c 3s", "-$15")])
def test_the_bank_pays_and_collects_what_was_posted(edition: str, player: str, net: str) -> None:
    table = duel(edition, player, KING_HIGH, bank="$15")
    assert table.net(1) == net
    second = "ante" if edition == CLUB else "play"
    assert table.uncovered(1, second) == "$5"


def loser_then_winner(edition: str, coverage: str) -> Table:
    """One seat loses $20, then another wins $20, against a bank of $30."""
    table = Table(edition, {"coverage": coverage}, bank="$30")
    table.bet(1, "ante", "$10").bet(2, "ante", "$10")
    table.deal(f"Qh 8c 3s {PAIR_OF_NINES} Kh 5c Ad")
    return everybody(table, Play(TEN))


@over(ALL, "bank coverage: every chip that moves uses up one; read otherwise they run")
def test_coverage_once_or_running(edition: str) -> None:
    once, running = (loser_then_winner(edition, each) for each in ("once", "running"))
    assert (once.net(1), running.net(1)) == ("-$20", "-$20")
    assert (once.net(2), once.bank_net) == ("$10", "$10")
    assert (running.net(2), running.bank_net) == ("$20", "$0")


@over(
    SIX_CARD,
    "a bank shorter than ante, play, Pair Plus and 6 Card Bonus: in filed order",
)
@pytest.mark.parametrize("coverage", ["once", "running"])
def test_one_players_four_wagers_against_a_short_bank(edition: str, coverage: str) -> None:
    table = duel(
        edition,
        TRIPS,
        "7h Kd 2s",
        settings={"coverage": coverage},
        bets=ALL_SPOTS,
        bank="$23",
    )
    first = ["play", "ante"] if edition == CLUB else ["ante", "play"]
    assert [spot for _, spot in table.order] == [*first, "pair-plus", "six-card-bonus"]
    paid = [table.paid(who, spot) for who, spot in table.order]
    assert paid == ["$10", "$10", "$3", "$0"]
    assert (table.net(1), table.bank_net) == ("$23", "-$23")


@over(ALL, "a bank shorter than all wagers of one player: covered in the filed order")
@pytest.mark.parametrize("coverage", ["once", "running"])
@pytest.mark.parametrize(
    ("player", "dealer"), [(TRIPS, "7h Kd 2s"), ("Qh 8c 3s", KING_HIGH)], ids=["wins", "loses"]
)
def test_what_is_covered_first_and_what_goes_back(
    edition: str, coverage: str, player: str, dealer: str
) -> None:
    bets = ALL_SPOTS if edition in SIX_CARD else ALL_SPOTS[:2]
    filed = ["play", "ante"] if edition == CLUB else ["ante", "play"]
    filed += [spot for spot in bets if spot != "ante"]

    def played(bank: int) -> Table:
        settings: dict[str, Value] = {"coverage": coverage}
        return duel(edition, player, dealer, settings=settings, bets=bets, bank=f"${bank}")

    def moved(table: Table) -> list[int]:
        each = ((table.paid(1, spot), table.collected(1, spot)) for spot in filed)
        return [sum(map(cents_of, pair)) // 100 for pair in each]

    due = moved(played(100_000))
    assert all(due), "every wager wins, or every one loses"
    for bank in [sum(due[:i]) + more for i in range(len(due) + 1) for more in (0, 4)][1:]:
        table = played(bank)
        assert [spot for _, spot in table.order] == filed
        covered = [max(0, min(d, bank - sum(due[:i]))) for i, d in enumerate(due)]
        assert moved(table) == covered
        assert abs(cents_of(table.net(1))) == 100 * sum(covered), "the rest goes back"


@over(ALL, "a bonus bet that wins beside a lost ante, with a short bank, in both coverages")
@pytest.mark.parametrize(("coverage", "paid"), [("once", "$0"), ("running", "$10")])
def test_a_bonus_bet_paid_from_what_the_ante_lost(edition: str, coverage: str, paid: str) -> None:
    table = duel(
        edition,
        "7s 7d 2c",
        "Kh Kd 7h",
        settings={"coverage": coverage},
        bets=("ante", "pair-plus"),
        bank="$20",
    )
    assert (table.collected(1, "ante"), table.collected(1, "play")) == ("$10", "$10")
    assert table.paid(1, "pair-plus") == paid


@over(WITH_BUTTON, "the action button: who has the first action is covered first")
def test_the_button_decides_who_is_covered(edition: str) -> None:
    table = Table(edition, bank="$20").bet(1, "ante", "$10").bet(2, "ante", "$10")
    table.deal("9h 9d 4s 8h 8d 4c Kh 5c 2d")
    everybody(table, Play(TEN))
    assert (table.net(1), table.net(2)) == ("$0", "$20")


# --- folds ----------------------------------------------------------------------------------


@over(ALL, "wagers of a hand given up (fold): when do they use the bank: at the fold, or in turn")
@pytest.mark.parametrize(
    ("reading", "nets"), [("at once", ("$0", "-$10")), ("in turn", ("$10", "$0"))]
)
def test_a_folded_ante_uses_the_bank_at_the_fold(
    edition: str, reading: str, nets: tuple[str, str]
) -> None:
    """The winner comes first in order of settlement, the one who folds acts before or after."""
    table = Table(edition, {"given-up-hands": reading}, bank="$10")
    winner, folder = (1, 2) if edition != NAPA else (2, 1)
    table.bet(1, "ante", "$10").bet(2, "ante", "$10")
    stacks = {winner: PAIR_OF_NINES, folder: "2s 3d 8c"}
    table.deal(f"{stacks[1]} {stacks[2]} Kh 5c Ad")
    while table.asked:
        table.decide(Fold() if table.asked[0] == folder else Play(TEN))
    if edition == NAPA:  # losers are collected first in either reading
        nets = ("$0", "-$10")
    assert (table.net(winner), table.net(folder)) == nets


@over(
    WITH_BUTTON,
    "forfeited wagers are collected before the hands are compared: they may be paid out",
)
@pytest.mark.parametrize(("reading", "net"), [("at once", "$20"), ("in turn", "$15")])
def test_what_a_fold_brought_is_paid_out_again(edition: str, reading: str, net: str) -> None:
    settings: dict[str, Value] = {"given-up-hands": reading, "coverage": "running"}
    table = Table(edition, settings, bank="$15").bet(1, "ante", "$10").bet(2, "ante", "$10")
    table.deal(f"{PAIR_OF_NINES} 2s 3d 8c Kh 5c Ad").decide(Play(TEN)).decide(Fold())
    assert (table.net(1), table.net(2)) == (net, "-$10")


@over([TAVERN_6], "what is given up uses the bank in the filed order: the ante, then Pair Plus")
def test_the_wagers_of_a_fold_use_the_bank_in_order(edition: str) -> None:
    table = Table(edition, {"bonus-bets-on-fold": "lost"}, bank="$15")
    table.bet(1, "pair-plus", "$10").bet(1, "ante", "$10")
    table.deal(f"2s 3d 8c {KING_HIGH}").decide(Fold())
    assert (table.collected(1, "ante"), table.collected(1, "pair-plus")) == ("$10", "$5")
    assert table.net(1) == "-$15"
