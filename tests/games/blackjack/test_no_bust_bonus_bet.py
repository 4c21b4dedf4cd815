"""The Lucky Derby Blackjack Bonus Bet (001-05) in the house's No Bust editions."""

from __future__ import annotations

import pytest

from games.blackjack.no_bust import DERBY, DERBY_BUSTER, ENTRIES, stand_on
from games.tables import Table
from support import rule

both = pytest.mark.parametrize("edition", [DERBY, DERBY_BUSTER], ids=lambda name: ENTRIES[name])


def bonus(edition: str, tape: str, count: int = 2) -> Table:
    table = Table(edition, {"bonus-bet": True}).bet(1, "game", "$10").bet(1, "bonus-bet", "$5")
    return stand_on(table.deal(tape), count)


@both
@rule("001-05", "Blackjack in the house's No Bust games is the Natural, ace and ten-value")
def test_the_natural_is_the_blackjack_of_the_bonus_bet(edition: str) -> None:
    assert bonus(edition, "As 9c Ks 8h").result(1, "bonus-bet") == "wins 10:1"
    assert bonus(edition, "As 9c Tc 8h").result(1, "bonus-bet") == "wins 5:1"
    assert bonus(edition, "As 9c Td 8h").result(1, "bonus-bet") == "wins 3:1"


@both
@rule("001-05", "stays in action whether the base hand wins or loses")
def test_the_bonus_bet_wins_though_the_hand_loses(edition: str) -> None:
    table = bonus(edition, "7s 9c 8d 9h 6c", 3)
    assert table.result(1, "bonus-bet") == "wins 10:1"
    pair = bonus(edition, "8s 9c 8d 9h")
    assert pair.result(1, "game") == "loses"
    assert pair.result(1, "bonus-bet") == "wins 3:1"


@both
@rule("001-05", "back-line betting presupposes a base game that has it: 001-10, 001-11")
def test_the_back_line_may_make_the_bonus_bet(edition: str) -> None:
    table = Table(edition, {"bonus-bet": True}).seat(1)
    assert table.refusal("ann", "bonus-bet", "$5", at=1) == "wager/needs_base"
    assert table.bet("ann", "game", "$10", at=1).refusal("ann", "bonus-bet", "$5", at=1) == ""
    assert table.refusal("ann", "bonus-bet", "$26", at=1) == "wager/over_limit"


@both
@rule("001-05", "place in the order of action: last, after the base game's own wagers")
def test_the_bonus_bet_is_settled_last(edition: str) -> None:
    assert bonus(edition, "Ts 9c 9d 8h").order == [(1, "game"), (1, "bonus-bet")]


@both
@rule("001-05", "the bet is on the table only where the house has it there")
def test_the_bonus_bet_is_an_option(edition: str) -> None:
    table = Table(edition).bet(1, "game", "$10")
    assert table.refusal(1, "bonus-bet", "$5") == "wager/unknown_spot"
