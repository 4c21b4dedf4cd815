"""Ultimate Texas Hold'em for tests: the editions' names, and one hand against the player-dealer's.

| entry  | Bad Beat | Trips after a fold | a losing hand is taken | seats | back line |
|--------|----------|--------------------|------------------------|-------|-----------|
| 000-42 | yes      | if it is made      | Ante, Play, Blind      | 6     | no        |
| 001-40 | yes      | lost               | Play, Ante, Blind      | 8     | no        |
| 001-42 | no       | if it is made      | Play, Ante, Blind      | 8     | no        |
| 002-03 | no       | if it is made      | Ante, Play, Blind      | 7     | yes       |
| 004-28 | yes      | if it is made      | Play, Ante, Blind      | 8     | no        |
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from games.tables import Table
from houseway.editions.model import Value
from houseway.rules.round.decisions import Check, Decision, Fold, Play
from support import rule

TAVERN = "stones-tavern/ultimate-texas-holdem-bad-beat-bonus"
DERBY = "lucky-derby/ultimate-texas-holdem-bad-beat-bonus"
SALOON = "stones-saloon/ultimate-texas-holdem"
CLUB = "casino-club/ultimate-texas-holdem"
CLOVIS = "clovis-500/ultimate-texas-holdem-bad-beat-bonus"

ENTRIES = {TAVERN: "000-42", DERBY: "001-40", SALOON: "001-42", CLUB: "002-03", CLOVIS: "004-28"}
ALL = tuple(ENTRIES)
BAD_BEAT = (TAVERN, DERBY, CLOVIS)
BOTH_WAYS = (TAVERN, SALOON, CLUB, CLOVIS)
"""Those that deal from a shoe or a shuffler."""

TEN = 1_000
DRY = "Kc 8d 6h 4s 2c"
"""A board that helps nobody by itself."""
BASE = ("ante", "blind")
WITH_TRIPS = (*BASE, "trips")
EVERYTHING = (*WITH_TRIPS, "bad-beat")
TO_THE_RIVER = (Check(), Check())
ACES, QUEENS, QUEEN_HIGH = "As Ad", "Qh Qd", "Qh Jh"


def over(editions: Iterable[str], point: str) -> pytest.MarkDecorator:
    """The test holds for each of these editions, and proves this point of its entry."""
    return pytest.mark.parametrize(
        "edition", [pytest.param(each, marks=rule(ENTRIES[each], point)) for each in editions]
    )


def tape(edition: str, players: str, dealer: str, board: str = DRY) -> str:
    """The cards in the order in which the house deals them, two at once."""
    if edition == DERBY:
        return f"{players} Jc {board} {dealer}"
    return f"{players} {dealer} {board}"


def sit(
    edition: str,
    *bets: str,
    settings: Mapping[str, Value] | None = None,
    seats: Iterable[int] = (1,),
    bank: str = "$100,000",
) -> Table:
    """These seats have $10 on each of these."""
    table = Table(edition, settings, bank=bank)
    for seat in seats:
        for spot in bets or BASE:
            table.bet(seat, spot, "$10")
    return table


def duel(
    edition: str,
    player: str,
    dealer: str,
    board: str = DRY,
    *,
    settings: Mapping[str, Value] | None = None,
    bets: Iterable[str] = BASE,
    answers: Iterable[Decision] = (*TO_THE_RIVER, Play(TEN)),
    bank: str = "$100,000",
) -> Table:
    """Seat 1 bets $10 on each and makes the play wager after the river, unless it says other."""
    table = sit(edition, *bets, settings=settings, bank=bank)
    table.deal(tape(edition, player, dealer, board))
    for answer in answers:
        table.decide(answer)
    assert table.round.over
    return table


def folds(
    edition: str, player: str, dealer: str, *bonus: str, board: str = DRY, **settings: Value
) -> Table:
    """Seat 1 has these bonus bets too, and folds after the river."""
    named = {name.replace("_", "-"): value for name, value in settings.items()}
    answers = (*TO_THE_RIVER, Fold())
    bets = (*BASE, *bonus)
    return duel(edition, player, dealer, board, settings=named, bets=bets, answers=answers)


def results(table: Table, *spots: str) -> list[str]:
    """The results of seat 1's wagers."""
    return [table.result(1, spot) for spot in spots]


def everybody(table: Table, decision: Decision) -> Table:
    """Let every player in turn give the same answer, or check if that is not legal."""
    while table.asked:
        question = table.round.pending[0]
        refused = table.round.why_not(question.id, decision)
        table.decide(Check() if refused else decision)
    return table
