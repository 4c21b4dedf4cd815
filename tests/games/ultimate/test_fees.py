"""Collections and limits, as each edition's schedule in force has them."""

from __future__ import annotations

import pytest

from games.tables import Table
from games.ultimate.showdowns import (
    ACES,
    CLOVIS,
    CLUB,
    DERBY,
    QUEENS,
    SALOON,
    TAVERN,
    everybody,
    over,
    tape,
)
from houseway.editions.library import load_game
from houseway.editions.model import Value
from houseway.games.ultimate import UltimateTerms
from houseway.rules.round.decisions import Fold
from houseway.rules.terms import FiledLimits
from support import rule


def fee(
    edition: str, option: int, settings: dict[str, Value] | None = None, **bets: str
) -> dict[int | str, str]:
    """What is charged when seat 1 wagers this; the blind is as much as the ante."""
    table = Table(edition, settings, option=option)
    table.bet(1, "blind", bets["ante"])
    for spot, amount in bets.items():
        table.bet(1, spot.replace("_", "-"), amount)
    charged = table.deal(tape(edition, ACES, QUEENS)).fees
    assert everybody(table, Fold()).fees == charged
    return charged


@over(
    [TAVERN],
    "total table action = all game and bonus wagers before the deal, Bad Beat omitted from the "
    "list but a bonus wager; no collection from players for Ante, Blind or Trips",
)
def test_tavern_fees(edition: str) -> None:
    assert fee(edition, 1, ante="$20") == {"player-dealer": "$2"}
    assert fee(edition, 1, ante="$20", trips="$9") == {"player-dealer": "$2"}
    assert fee(edition, 1, ante="$20", trips="$9", bad_beat="$1") == {"player-dealer": "$4"}


@rule(
    "000-42", "Fee conflict: own options 1-24 here vs options 1-74 in 000-45; 17 and 18 identical"
)
def test_tavern_fee_options() -> None:
    own = fee(TAVERN, 23, ante="$20")
    listed = fee(TAVERN, 23, {"fee-options": "of the house's list"}, ante="$20")
    assert own == {"player-dealer": "$20"}
    assert listed != own
    for action in ("$40", "$100", "$200", "$300", "$500"):
        assert fee(TAVERN, 17, ante=action) == fee(TAVERN, 18, ante=action)


@over(
    [SALOON, DERBY], "total action: wagers before the deal; Play not counted; players pay nothing"
)
def test_derby_and_saloon_fees(edition: str) -> None:
    assert fee(edition, 1, ante="$20") == {"player-dealer": "$0.50"}
    assert fee(edition, 1, ante="$20", trips="$10") == {"player-dealer": "$1"}
    assert fee(edition, 5, ante="$500") == {"player-dealer": "$15"}


@rule("001-40", "Options 6 and 7 tiers begin at $10; action of $1-$9 has no printed fee")
@pytest.mark.parametrize(("reading", "charged"), [("nothing", "$0"), ("first tier", "$2")])
def test_derby_below_the_first_row(reading: str, charged: str) -> None:
    found = fee(DERBY, 6, {"fee-below-first-row": reading}, ante="$4")
    assert found.get("player-dealer", "$0") == charged
    assert fee(DERBY, 7, {"fee-below-first-row": reading}, ante="$5") == {"player-dealer": "$2"}


@over([SALOON, DERBY], "the house's later rate sheet gives options 1-8 for this game: see 001-41")
def test_the_saloons_rates(edition: str) -> None:
    settings: dict[str, Value] = {"fee-book": "California Games"}
    assert fee(edition, 2, settings, ante="$40") == {"player-dealer": "$2"}


@rule("002-03", "nothing from players; player-dealer per hand; no fee for Play bets")
def test_club_fees() -> None:
    assert fee(CLUB, 1, ante="$50") == {"player-dealer": "$1"}
    assert fee(CLUB, 1, ante="$55") == {"player-dealer": "$2"}


@rule(
    "002-03",
    '"Total Table Action, as defined below" is not defined: wagers placed before cards are dealt '
    "(Ante, Blind, Trips), Play excluded",
)
@pytest.mark.parametrize(
    ("reading", "charged"), [("game and bonus wagers", "$2"), ("game wagers", "$1")]
)
def test_what_the_clubs_table_action_counts(reading: str, charged: str) -> None:
    found = fee(CLUB, 1, {"table-action": reading}, ante="$50", trips="$1")
    assert found == {"player-dealer": charged}


@rule("004-28", "Limits and collection fees: none printed")
def test_clovis_prints_no_fees() -> None:
    terms = load_game(CLOVIS).terms
    assert (terms.fees, terms.table.limits) == (None, None)


# --- limits ---------------------------------------------------------------------------------


def limits(edition: str, option: int) -> FiledLimits:
    found = load_game(edition, option=option).terms.table.limits
    assert isinstance(found, FiledLimits)
    return found


@over([TAVERN], "Minimum wager limit between $1 and $1000; maximum between $100 and $10,000")
def test_tavern_limits(edition: str) -> None:
    assert limits(edition, 1) == FiledLimits(
        low=100, low_to=100_000, high_from=10_000, high=1_000_000
    )


@over([DERBY, SALOON], "limits of options 1 to 5: minimum $1-$100 or $100-$500, maximum to $5000")
def test_derby_and_saloon_limits(edition: str) -> None:
    assert limits(edition, 1) == FiledLimits(low=100, low_to=10_000, high_from=20_000, high=100_000)
    assert limits(edition, 5).low == 10_000


@rule(
    "002-03",
    "Ante: table limit $5-$500 per spot; Trips Bonus Bet $0-$50; minimum of $0 for Trips means "
    "optional; a real minimum is not printed",
)
def test_club_limits() -> None:
    terms = load_game(CLUB, option=1).terms
    assert isinstance(terms, UltimateTerms)
    assert (limits(CLUB, 1).low, limits(CLUB, 1).high) == (500, 50_000)
    assert terms.wagers["trips"].high == 5_000
    table = Table(CLUB, option=1, limits=("$5", "$500")).bet(1, "ante", "$5").bet(1, "blind", "$5")
    assert table.refusal(1, "trips", "$1") == ""
    assert table.refusal(1, "trips", "$51") == "wager/over_limit"
    assert table.refusal(1, "ante", "$4") == "wager/under_minimum"
