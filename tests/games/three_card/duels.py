"""Three card poker for tests: the editions' names, and one hand against the player-dealer's.

| entry  | without an ante | Pair Plus after a fold | 6 Card Bonus after a fold | six-card table |
|--------|-----------------|------------------------|---------------------------|----------------|
| 000-03 | no              | lost                   | none                      |                |
| 000-44 | both            | in action              | in action                 | TCB-6B3        |
| 001-06 | no              | lost                   | in action                 | as TCB-6B3     |
| 002-02 | no              | lost                   | in action                 | TCB-6B4        |
| 003-09 | both            | lost                   | in action                 | as TCB-6B4     |
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from games.tables import Table
from houseway.editions.model import Value
from houseway.rules.round.decisions import Decision, Fold, Play
from support import rule

TAVERN = "stones-tavern/three-card-poker"
TAVERN_6 = "stones-tavern/three-card-poker-6-card-bonus"
DERBY = "lucky-derby/three-card-poker-6-card-bonus"
CLUB = "casino-club/three-card-poker-6-card-bonus"
NAPA = "napa-valley/three-card-poker-6-card-bonus-1-3"

ENTRIES = {TAVERN: "000-03", TAVERN_6: "000-44", DERBY: "001-06", CLUB: "002-02", NAPA: "003-09"}
ALL = tuple(ENTRIES)
SIX_CARD = (TAVERN_6, DERBY, CLUB, NAPA)
WITH_BUTTON = (TAVERN, TAVERN_6, DERBY, CLUB)

TEN = 1_000
KING_HIGH = "Kh 9c 4d"
QUEEN_HIGH = "Qh 7c 2d"
NO_QUALIFIER = "Jh 9c 4d"
PAIR_OF_NINES = "9h 9d 4s"


def over(editions: Iterable[str], point: str) -> pytest.MarkDecorator:
    """The test holds for each of these editions, and proves this point of its entry."""
    return pytest.mark.parametrize(
        "edition", [pytest.param(each, marks=rule(ENTRIES[each], point)) for each in editions]
    )


def duel(
    edition: str,
    player: str,
    dealer: str,
    *,
    settings: Mapping[str, Value] | None = None,
    decision: Decision | None = None,
    bets: Iterable[str] = ("ante",),
    bank: str = "$100,000",
) -> Table:
    """Seat 1 bets $10 on each of these and plays (unless the decision says otherwise)."""
    table = Table(edition, settings, bank=bank)
    for spot in bets:
        table.bet(1, spot, "$10")
    table.deal(f"{player} {dealer}")
    if table.asked:
        table.decide(decision or Play(TEN))
    return table


def folds(edition: str, player: str, dealer: str, *bonus: str, **settings: Value) -> Table:
    """Seat 1 has an ante and these bonus bets, and folds."""
    named = {name.replace("_", "-"): value for name, value in settings.items()}
    bets = ("ante", *bonus)
    return duel(edition, player, dealer, settings=named, decision=Fold(), bets=bets)


def everybody(table: Table, decision: Decision) -> Table:
    """Let every player in turn give the same answer."""
    while table.asked:
        table.decide(decision)
    return table
