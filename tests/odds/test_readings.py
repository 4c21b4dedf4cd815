"""Odds of every edition under every value of every option and reading: none is refused."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations
from math import inf

import pytest

from houseway.editions.library import edition_ids, find_edition
from houseway.editions.model import Value
from houseway.editions.reader import resolve
from houseway.errors import EditionError
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.games.pai_gow_poker.terms import PaiGowTerms
from houseway.odds import compute
from houseway.odds.solvers import SOLVERS, Simulation
from odds.blackjack.test_script import LOW, fewer
from odds.set_hands import shorten
from support import NIGHTLY, scale

FEW = Simulation(rounds=2_000)
EDITIONS = [id for id in edition_ids() if find_edition(id).identity.family in SOLVERS]
Chosen = tuple[str, dict[str, Value]]
BONUS = re.compile("bonus-bet|red-flex|lucky-lucky-ace|match-the-dealer$")


def others(edition: str) -> list[tuple[str, Value]]:
    """Every value that is not the usual one."""
    switches = find_edition(edition).switches
    return [
        (name, value)
        for name, switch in switches.items()
        for value in switch.allowed()
        if value != switch.usual
    ]


def distinct(cases: list[Chosen]) -> list[Chosen]:
    """One of those that make the same game but for its fees and its manners at the table."""
    found: dict[tuple[str, str], Chosen] = {}
    for edition, settings in cases:
        try:
            terms = resolve(find_edition(edition), settings, option="none").terms
        except EditionError:
            continue  # two that exclude each other
        parts = ("deck", "wagers", "count", "dealing", "player", "dealer", "compare", "double")
        more = ("split", "surrender", "insurance", "draw", "house_way", "hands")
        key = repr([getattr(terms, part, None) for part in (*parts, *more)])
        found.setdefault((edition, key), (edition, settings))
    return list(found.values())


def beside_a_bonus(edition: str, settings: dict[str, Value]) -> dict[str, Value]:
    """Readings of a bet that has to be attached are read with the bet on the table."""
    attached = any(name.startswith("bonus-bet-") for name in settings)
    return {"bonus-bet": True, **settings} if attached else settings


def single() -> list[Chosen]:
    return [
        (edition, beside_a_bonus(edition, {name: value}))
        for edition in EDITIONS
        for name, value in others(edition)
    ]


def pairs() -> list[Chosen]:
    return [
        (edition, beside_a_bonus(edition, dict(two)))
        for edition in EDITIONS
        for two in combinations(others(edition), 2)
        if two[0][0] != two[1][0]
    ]


def some(cases: list[Chosen]) -> list[Chosen]:
    """What a bonus bet is judged by, each value once, whatever edition has it."""
    found: dict[tuple[str, str], Chosen] = {}
    for edition, settings in distinct([case for case in cases if BONUS.match([*case[1]][-1])]):
        *_, (name, value) = settings.items()
        found.setdefault((name.rstrip("s"), repr(value)), (edition, settings))
    return list(found.values())


def check(edition: str, settings: dict[str, Value]) -> None:
    game = resolve(find_edition(edition), settings, option="none")
    if not NIGHTLY and isinstance(game.terms, BlackjackTerms):
        game = fewer(game, *LOW)
    if isinstance(game.terms, PaiGowTerms):
        game = shorten(game, "2589TQKA")
    report = compute(game, simulation=FEW)
    for wager in report.wagers:
        seen = wager.wager == "insurance" and settings.get("hole-card") == "up"
        most = inf if isinstance(game.terms, PaiGowTerms) else 1  # of a shortened deck
        assert wager.returned == 2 if seen else -1 <= wager.returned < most, wager.wager
        if wager.lines:
            total = sum((line.probability for line in wager.lines), Fraction(0))
            assert total == 1, wager.wager
        if wager.method == "simulated":
            assert wager.stderr is not None


def name_of(case: Chosen) -> str:
    return f"{case[0]}-{'-'.join(f'{name}={value}' for name, value in case[1].items())}"


@pytest.mark.parametrize("case", scale(some, distinct)(single())[:: scale(2, 1)], ids=name_of)
def test_no_reading_ends_without_odds(case: Chosen) -> None:
    check(*case)


@pytest.mark.nightly
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_two_readings_end_without_odds(edition: str) -> None:
    """Some thirty pairs of each edition, from all over the list; all would take days."""
    cases = distinct([each for each in pairs() if each[0] == edition])
    for case in cases[:: max(1, len(cases) // 30)]:
        check(*case)
