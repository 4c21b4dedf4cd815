"""Collections and limits, as each edition's schedule in force has them."""

from __future__ import annotations

import pytest

from games.tables import Table
from games.three_card.duels import (
    ALL,
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
from houseway.editions.library import load_game
from houseway.editions.model import Value
from houseway.games.three_card import ThreeCardTerms
from houseway.rules.round.decisions import Play
from houseway.rules.terms import FiledLimits
from support import banked, rule


def fees(
    edition: str, option: int, settings: dict[str, Value] | None = None, **bets: str
) -> dict[int | str, str]:
    """What is charged before the deal when seat 1 wagers this."""
    table = Table(edition, settings, option=option)
    for spot, amount in bets.items():
        table.bet(1, spot.replace("_", "-"), amount)
    table.deal(f"{PAIR_OF_NINES} {KING_HIGH}")
    charged = table.fees
    if table.asked:
        table.decide(Play(banked(table.round).live("ante")[0].cents))
    assert table.fees == charged, "nothing is charged for the play wager"
    return charged


@over(
    [TAVERN, TAVERN_6],
    "Fee reference: GEGA-003783 is the poker schedule and has none for it; the California Games "
    "list (GEGA-003784, 000-45 group B) names Three Card Poker",
)
def test_the_taverns_fees_are_the_california_games_rates(edition: str) -> None:
    assert fees(edition, 1, ante="$40") == {"player-dealer": "$1"}
    assert fees(edition, 1, ante="$40", pair_plus="$20") == {"player-dealer": "$2"}


@over([DERBY], "total table action = all Antes + bonus bets before the deal; Play not counted")
def test_derby_charges_the_player_dealer_alone(edition: str) -> None:
    assert fees(edition, 1, ante="$50") == {"player-dealer": "$0.50"}
    assert fees(edition, 1, ante="$50", pair_plus="$1") == {"player-dealer": "$1"}
    assert fees(edition, 2, ante="$50", six_card_bonus="$51") == {"player-dealer": "$1"}


@rule("001-06", 'Fee column header "Player-Dealer Fee (per hand) $0.00" means the player\'s fee')
def test_derby_players_pay_nothing() -> None:
    assert 1 not in fees(DERBY, 3, ante="$100", pair_plus="$5", six_card_bonus="$5")


@rule("001-06", '"$500 or more" overlaps "$301-$500": read $501 or more (options 1, 4-9)')
@pytest.mark.parametrize(("reading", "fee"), [("at $500: $3", "$3"), ("at $500: $5", "$5")])
def test_derby_overlapping_rows(reading: str, fee: str) -> None:
    assert fees(DERBY, 1, {"fee-overlap": reading}, ante="$500") == {"player-dealer": fee}
    assert fees(DERBY, 2, {"fee-overlap": reading}, ante="$500") == {"player-dealer": "$2"}
    assert fees(DERBY, 1, {"fee-overlap": reading}, ante="$501") == {"player-dealer": "$5"}


@rule("001-41", "group of 001-06: the Saloon's California Games rates list the game too")
def test_the_saloons_rates() -> None:
    settings: dict[str, Value] = {"fee-book": "California Games"}
    assert fees(DERBY, 2, settings, ante="$75") == {"player-dealer": "$2"}


@over([CLUB], 'Fee written "$ .50" is $0.50; no fee from players')
def test_club_charges_the_player_dealer_alone(edition: str) -> None:
    assert fees(edition, 1, ante="$50") == {"player-dealer": "$0.50"}
    assert fees(edition, 5, ante="$400") == {"player-dealer": "$8"}


@rule(
    "002-02",
    '"as defined below" for Total Table Action: it is not defined: Ante, Pair Plus and 6 Card '
    "Bonus wagers placed before the cards are dealt; Play excluded",
)
@pytest.mark.parametrize(
    ("reading", "fee"), [("game and bonus wagers", "$1"), ("game wagers", "$0.50")]
)
def test_what_the_clubs_table_action_counts(reading: str, fee: str) -> None:
    charged = fees(
        CLUB, 1, {"table-action": reading}, ante="$40", pair_plus="$6", six_card_bonus="$6"
    )
    assert charged == {"player-dealer": fee}


@rule("003-16", "options 1-2: a fee for each circle wagered on, none for a bonus bet")
def test_napa_charges_players_for_their_antes() -> None:
    assert fees(NAPA, 1, ante="$40", pair_plus="$40") == {"player-dealer": "$1", 1: "$0.50"}
    assert fees(NAPA, 1, pair_plus="$40") == {"player-dealer": "$1"}


@rule("003-16", "total table action may include bonus bets, at the house's choice")
@pytest.mark.parametrize(
    ("action", "fee"), [("game and bonus wagers", "$2"), ("game wagers", "$1")]
)
def test_what_napas_table_action_counts(action: str, fee: str) -> None:
    charged = fees(NAPA, 3, {"table-action": action}, ante="$50", six_card_bonus="$5")
    assert charged == {"player-dealer": fee}


# --- limits ---------------------------------------------------------------------------------


def filed(edition: str, option: int, spot: str = "") -> tuple[int, int]:
    terms = load_game(edition, option=option).terms
    assert isinstance(terms, ThreeCardTerms)
    if spot:
        return terms.wagers[spot].low, terms.wagers[spot].high
    limits = terms.table.limits
    assert isinstance(limits, FiledLimits)
    return limits.low, limits.high


@rule("001-06", "options 4-9: Ante $5-$200 or $300, Pair Plus and 6-Card $1-$25, $50 or $100")
@pytest.mark.parametrize(
    ("option", "ante", "bonus"),
    [(4, 200, 25), (5, 200, 50), (6, 200, 100), (7, 300, 25), (8, 300, 50), (9, 300, 100)],
)
def test_derby_limits_of_each_wager(option: int, ante: int, bonus: int) -> None:
    assert filed(DERBY, option) == (500, ante * 100)
    assert filed(DERBY, option, "ante") == (500, ante * 100)
    for spot in ("pair-plus", "six-card-bonus"):
        assert filed(DERBY, option, spot) == (100, bonus * 100)


@rule("001-06", "options 1-3: table limit $5-$500")
def test_derby_table_limits() -> None:
    assert [filed(DERBY, option) for option in (1, 2, 3)] == [(500, 50_000)] * 3


@rule(
    "002-02",
    'table limit $5-$500 per spot; Pair Plus $0-$50, 6 Card Bonus $0-$25; minimum "$0" for the '
    "bonus bets means they are optional",
)
def test_club_limits() -> None:
    assert filed(CLUB, 1) == (500, 50_000)
    assert filed(CLUB, 1, "pair-plus") == (1, 5_000)
    assert filed(CLUB, 1, "six-card-bonus") == (1, 2_500)
    table = Table(CLUB, option=1, limits=("$5", "$500")).bet(1, "ante", "$5")
    assert table.refusal(1, "pair-plus", "$1") == ""
    assert table.refusal(1, "pair-plus", "$51") == "wager/over_limit"
    assert table.refusal(1, "six-card-bonus", "$26") == "wager/over_limit"


@over(ALL, "Ante: table limits, minimum and maximum")
def test_the_ante_keeps_to_the_table_limits(edition: str) -> None:
    table = Table(edition, limits=("$5", "$500"))
    assert table.refusal(1, "ante", "$4") == "wager/under_minimum"
    assert table.refusal(1, "ante", "$501") == "wager/over_limit"


@over(ALL, "Play equals the Ante even above the table limit in all")
def test_the_play_wager_has_no_limit_of_its_own(edition: str) -> None:
    table = Table(edition, limits=("$10", "$10")).bet(1, "ante", "$10")
    table.deal(f"{PAIR_OF_NINES} {KING_HIGH}").decide(Play(TEN))
    assert table.net(1) == "$20"
    assert duel(edition, PAIR_OF_NINES, KING_HIGH).net(1) == "$20"
