"""Rounds with a split by themselves, against what the solver says they are worth."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import isclose, sqrt

import pytest

from houseway.editions.library import load_game
from houseway.editions.model import Value
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.families.blackjack.cards import KINDS, Kinds
from houseway.odds.families.blackjack.model import CardsShown
from houseway.odds.families.blackjack.rounds import SplitRounds, simulated, split_rounds
from houseway.odds.families.blackjack.solve import Solution, solve_game
from houseway.odds.solvers import Simulation
from odds.blackjack.standard import standard
from support import scale

ROUNDS = scale(1_000_000, 100_000_000)
STANDARD: list[dict[str, Value]] = [
    {},
    {"soft_17": "hit", "hole_card": "later"},
    {"packs": 1, "surrender": "early", "resplit_aces": "to four hands"},
]
EDITIONS: list[tuple[str, dict[str, Value]]] = [
    ("casino-club/pure-21-5-blackjack", {}),
    ("lucky-derby/no-bust-21st-century-blackjack-4-0", {"hole-card": "first down"}),
    ("napa-valley/21st-century-blackjack-8-0", {}),
    ("napa-valley/no-bust-21st-century-blackjack-4-3", {}),
    ("stones-tavern/no-bust-21st-century-blackjack-4-0", {"hole-card": "up"}),
    ("stones-tavern/pure-spanish-21-5", {}),
    ("napa-valley/no-bust-21st-century-blackjack-4-3", {"hole-card": "up"}),
]


@cache
def _solved(edition: str, settings: tuple[tuple[str, Value], ...]) -> Solution:
    terms = load_game(edition, dict(settings), option="none").terms
    assert isinstance(terms, BlackjackTerms)
    return solve_game(terms, terms.wagers["game"])


def solved(edition: str, settings: dict[str, Value]) -> Solution:
    return _solved(edition, tuple(settings.items()))


def known(solution: Solution) -> tuple[float, float]:
    """What rounds with a split add to the return, and how likely they are."""
    value = chance = 0.0
    for each in solution.against:
        for first in each.firsts:
            other = float(each.value_of[first.hand])
            for split in first.splits:
                if split.value > other:
                    part = float(each.shown.chance) * first.chance * float(split.chance)
                    value += part * split.value
                    chance += part * unchecked(solution, each.shown, first.held)
    return value, chance


def unchecked(solution: Solution, shown: CardsShown, held: Kinds) -> float:
    """The chance of no natural that the player-dealer looks for: such a round has no split."""
    counts = solution.model.shoe.counts
    left = [counts[kind] - shown.cards[kind] - held[kind] for kind in range(KINDS)]
    hidden = sum(left[kind] for kind in shown.completes) if shown.peeked else 0
    return 1 - hidden / sum(left)


def agrees(solution: Solution, found: SplitRounds) -> None:
    value, chance = known(solution)
    assert found.rounds >= 0.99 * ROUNDS
    assert sum(found.nets.values()) == found.chance
    assert isclose(float(found.chance), chance, rel_tol=1e-12)
    assert found.action >= 2 * found.chance
    assert 0 < found.stderr < 0.2 / sqrt(ROUNDS)
    assert abs(float(found.returned) - value) < 4 * found.stderr


@pytest.mark.parametrize("rules", STANDARD)
def test_splits_by_standard_rules_gain_what_the_solver_says(rules: dict[str, Value]) -> None:
    solution = standard(**rules)
    agrees(solution, split_rounds(solution, Simulation(rounds=ROUNDS)))


@pytest.mark.parametrize(("edition", "settings"), EDITIONS[:: scale(4, 1)])
def test_splits_of_an_edition_gain_what_the_solver_says(
    edition: str, settings: dict[str, Value]
) -> None:
    """Tens by value and by rank, caps and none, every way that the hole card lies."""
    solution = solved(edition, settings)
    agrees(solution, split_rounds(solution, Simulation(rounds=ROUNDS)))


def test_a_game_without_splits_has_no_such_rounds() -> None:
    found = split_rounds(solved("clovis-500/century-21-blackjack", {}), Simulation())
    assert not found.nets
    assert found.chance == found.action == found.returned == found.rounds == 0


def test_workers_make_no_difference_and_seeds_do() -> None:
    solution = standard()
    runs = [
        split_rounds(solution, Simulation(rounds=300_000, workers=workers, seed=seed))
        for workers, seed in ((1, 1), (3, 1), (1, 2))
    ]
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


def test_progress_tells_of_all_rounds() -> None:
    told: list[tuple[int, int]] = []
    how = Simulation(rounds=300_000, progress=lambda done, rounds: told.append((done, rounds)))
    found = split_rounds(standard(), how)
    assert told[-1] == (found.rounds, found.rounds)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_few_rounds_still_have_every_case() -> None:
    """Rare pairs are played more often than their share, and count no more for it."""
    solution = standard()
    found = split_rounds(solution, Simulation(rounds=100))
    assert found.rounds > 100
    assert isclose(float(found.chance), known(solution)[1], rel_tol=1e-12)
    assert sum(found.nets.values()) == found.chance


@pytest.mark.parametrize("hole", ["down", "up"])
def test_gains_of_two_splits_and_more_come_as_often_as_in_all_rounds(hole: str) -> None:
    """Only a split loses three units where a hand is doubled once."""
    edition = "stones-tavern/no-bust-21st-century-blackjack-4-0"
    solution = solved(edition, {"hole-card": hole})
    found = split_rounds(solution, Simulation(rounds=ROUNDS))
    every = simulated(solution, Simulation(rounds=ROUNDS))[0]
    for least in (3, 4):
        exact = sum((c for net, c in found.nets.items() if abs(net) >= least), Fraction(0))
        rough = sum((x.probability for x in every.lines if abs(x.net) >= least), Fraction(0))
        assert abs(float(rough - exact)) < 5 * sqrt(float(exact) / ROUNDS)
