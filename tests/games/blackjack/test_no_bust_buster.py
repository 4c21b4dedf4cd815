"""Buster Blackjack in the No Bust editions."""

from __future__ import annotations

import pytest

from games.blackjack.no_bust import (
    BUSTER,
    ENTRIES,
    NAPA_80,
    NATURAL_PAYS,
    cards,
    one_bet,
    over,
    played,
    settled_at,
    stand_on,
    start,
    uninsured,
)
from games.tables import Table
from houseway.rules.round.decisions import Split, Stand, Surrender
from support import rule

BUSTED = {
    3: ("Tc 6h Ks", "2:1"),
    4: ("Tc 2h 4s Ks", "2:1"),
    5: ("6c 2h 4s 2d Ks", "4:1"),
    6: ("3c 2h 4s 2d 5d Ks", "15:1"),
    7: ("2c 2h 2s 2d 3c 5d Ks", "50:1"),
    8: ("2c 2h 2s 2d 2c 2h 4d Ks", "300:1"),
    9: ("2c 2h 2s 2d 2c 2h 2d 2s Ks", "300:1"),
}


@pytest.mark.parametrize(
    ("edition", "count"),
    [
        pytest.param(
            edition,
            count,
            marks=rule(
                ENTRIES[edition],
                f"Buster: {count} cards" if count < 8 else "Buster: 8 or more cards",
            ),
            id=f"{ENTRIES[edition]}-{count}",
        )
        for edition in BUSTER
        for count in BUSTED
    ],
)
def test_buster_pays_by_the_number_of_cards(edition: str, count: int) -> None:
    dealer, pays = BUSTED[count]
    if edition == NAPA_80:
        pays = pays.replace("300:1", "250:1")
    table = played(edition, "Ts 8d", dealer, buster="$5")
    assert len(table.hand("dealer").split()) == count
    assert table.result(1, "buster") == f"wins {pays}"


@pytest.mark.parametrize("dealer", ["Tc 7h", "5c 6h Ts", "Tc Ah", "Ac 7h"])
@over(BUSTER, "Buster: loses when the player-dealer does not bust")
def test_buster_loses_without_a_bust(edition: str, dealer: str) -> None:
    table = played(edition, "Ts 8d", dealer, buster="$5")
    assert table.result(1, "buster") == "loses"


@over(BUSTER, "Buster when the player-dealer has a Natural: loses")
def test_buster_loses_to_a_natural(edition: str) -> None:
    table = played(edition, "Ts 8d", "Ac Kh", buster="$5")
    assert table.result(1, "buster") == "loses"


@over(BUSTER, "a three-card 22 is a bust, for Buster too")
def test_a_three_card_22_is_a_bust(edition: str) -> None:
    table = played(edition, "Ts 8d", "Tc 6h 6s", buster="$5")
    assert table.result(1, "buster") == "wins 2:1"


@over(BUSTER, "Buster stays in action when the player busts")
def test_buster_stays_when_the_player_busts(edition: str) -> None:
    table = played(edition, "Ts 6d 6h", "Tc 6h Ks", buster="$5")
    assert table.result(1, "game") == "loses"
    assert table.result(1, "buster") == "wins 2:1"


@over(BUSTER, "all players have Naturals: the player-dealer completes the hand for Buster")
def test_buster_stays_when_the_player_has_a_natural(edition: str) -> None:
    table = one_bet(edition).bet(1, "buster", "$5").deal(cards(edition, "As 9c Kd 4h Ks"))
    assert table.result(1, "game") == f"wins {NATURAL_PAYS[edition]}"
    assert settled_at(table) == "deal complete"
    assert table.hand("dealer") == "9c 4h Ks"
    assert table.result(1, "buster") == "wins 2:1"


@over(BUSTER, "all players have Naturals and no Buster bet lies there: nobody draws")
def test_without_buster_the_bank_stops_after_naturals(edition: str) -> None:
    table = one_bet(edition).deal(cards(edition, "As 9c Kd 4h"))
    assert table.round.over
    assert table.hand("dealer") == "9c 4h"


@over(BUSTER, "the player-dealer completes his hand if not 17 or greater")
def test_a_17_is_complete(edition: str) -> None:
    table = one_bet(edition).bet(1, "buster", "$5").deal(cards(edition, "As 9c Kd 8h"))
    assert table.hand("dealer") == "9c 8h"
    assert table.result(1, "buster") == "loses"


@over(BUSTER, "all surrendered: the hand is completed for Buster; by the other reading not")
def test_buster_keeps_the_bank_drawing_after_surrenders(edition: str) -> None:
    table = one_bet(edition).bet(1, "buster", "$5").deal("Ts 9c 6d 4h Ks").decide(Surrender())
    assert table.result(1, "buster") == "wins 2:1"
    settings = {"buster-after-surrender": False}
    read = one_bet(edition, settings).bet(1, "buster", "$5").deal("Ts 9c 6d 4h")
    read.decide(Surrender())
    assert read.hand("dealer") == "9c 4h"
    assert read.result(1, "buster") == "loses"


@over(BUSTER, "all surrendered and no Buster bet: nobody draws")
def test_without_buster_the_bank_stops_after_surrenders(edition: str) -> None:
    assert start(edition, "Ts 9c 6d 4h").decide(Surrender()).hand("dealer") == "9c 4h"


@over(BUSTER, "one Natural, one hand to compare: the player-dealer draws anyway")
def test_another_hand_keeps_the_bank_drawing(edition: str) -> None:
    table = one_bet(edition).bet(2, "game", "$10").deal(cards(edition, "As Ts 9c Kd 8d 4h Ks"))
    assert table.decide(Stand()).result(2, "game") == "wins 1:1"


@over(BUSTER, "Buster: optional, only with a game wager, placed before the initial deal")
def test_buster_needs_a_game_wager(edition: str) -> None:
    table = Table(edition).seat(1)
    assert table.refusal(1, "buster", "$5") == "wager/needs_base"
    assert table.bet(1, "game", "$10").refusal(1, "buster", "$5") == ""


@over(BUSTER, "Buster: less than, equal to or more than the game wager, within table limits")
def test_buster_within_the_table_limits(edition: str) -> None:
    table = Table(edition, limits=("$5", "$100")).bet(1, "game", "$10")
    assert [table.refusal(1, "buster", amount) for amount in ("$5", "$10", "$100")] == [""] * 3
    assert table.refusal(1, "buster", "$101") == "wager/over_limit"
    assert table.refusal(1, "buster", "$4") == "wager/under_minimum"


@rule("003-08", "Buster: one for each game wager placed")
def test_a_buster_bet_for_each_circle() -> None:
    table = Table(NAPA_80).bet(1, "game", "$10").bet(1, "game", "$10", at=2)
    assert table.bet(1, "buster", "$5").refusal(1, "buster", "$5", at=2) == ""


@over(BUSTER, "Buster after a split: one bet, on the player-dealer's hand")
def test_a_split_does_not_double_the_buster_bet(edition: str) -> None:
    table = one_bet(edition).bet(1, "buster", "$5").deal("8s 9c 8d 4h Tc Ts Kd").decide(Split())
    table.decide(Stand()).decide(Stand())
    assert table.net(1) == "$30"  # two hands of $10, and $5 at 2 to 1


@over(BUSTER, "losing Buster bets are collected to the extent of the money in action")
def test_a_short_bank_leaves_buster_uncovered(edition: str) -> None:
    table = Table(edition, bank="$12").bet(1, "game", "$10").bet(1, "buster", "$5")
    stand_on(uninsured(table.deal("Ts 9c 7d Kh")), 2)
    assert table.collected(1, "game") == "$10"
    assert table.collected(1, "buster") == "$2"
    assert table.uncovered(1, "buster") == "$3"
