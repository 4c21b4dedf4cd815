"""Risk of ruin: formulas against gambler's ruin, against each other, and against play."""

from math import exp, inf, isclose, log, sqrt

import numpy as np
import pytest

from houseway.odds.bank import ruin
from support import scale

COIN = [(1.0, 0.55), (-1.0, 0.45)]
"""Won a little more often than lost: the gambler's ruin from B is (45/55)^B."""

STEEP = [(100.0, 0.93), (-800.0, 0.07)]
"""A bank that is hit rarely and hard: it may be ruined far beyond its last chip."""


def test_the_coefficient_of_a_coin_is_the_logarithm_of_its_odds() -> None:
    r = ruin.lundberg(COIN)
    assert isclose(r, log(55 / 45))
    assert isclose(ruin.ever(20, r), (45 / 55) ** 20)


def test_the_bankroll_for_a_risk_has_that_risk() -> None:
    r = ruin.lundberg(STEEP)
    for risk in (0.01, 0.05):
        bankroll = ruin.bankroll_ever(risk, r)
        assert bankroll is not None
        assert isclose(ruin.ever(bankroll, r), risk)
        soon = ruin.bankroll_within(risk, 37.0, 230.0, 500)
        assert isclose(ruin.within(soon, 37.0, 230.0, 500), risk)


def test_a_bank_that_does_not_gain_is_lost_in_the_end() -> None:
    assert ruin.lundberg([(1.0, 0.5), (-1.0, 0.5)]) == 0
    assert ruin.coefficient(-1.0, 5.0) == 0
    assert ruin.ever(10**9, 0.0) == 1
    assert ruin.bankroll_ever(0.01, 0.0) is None
    assert ruin.within(1_000, -10.0, 100.0, 10_000) > 0.999
    assert ruin.bankroll_within(0.01, -10.0, 100.0, 1_000) > 10_000


def test_a_bank_that_never_loses_needs_nothing() -> None:
    assert ruin.lundberg([(1.0, 0.5), (0.0, 0.5)]) == inf
    assert ruin.coefficient(1.0, 0.0) == inf
    assert ruin.ever(1, inf) == 0
    assert ruin.bankroll_ever(0.01, inf) == 0


def test_without_deviation_time_alone_decides() -> None:
    assert ruin.within(100, -1.0, 0.0, 99) == 0
    assert ruin.within(100, -1.0, 0.0, 100) == 1
    assert ruin.within(0, 1.0, 1.0, 10) == 1


def test_within_grows_to_ever() -> None:
    mean, sd = 0.1, sqrt(0.99)
    risks = [ruin.within(20, mean, sd, rounds) for rounds in (10, 100, 1_000, 10**6)]
    assert risks == sorted(risks)
    assert isclose(risks[-1], exp(-2 * mean * 20 / sd**2), rel_tol=1e-9)
    assert isclose(ruin.coefficient(mean, sd), ruin.lundberg(COIN), rel_tol=0.01)


def test_far_into_the_tail_there_is_no_overflow() -> None:
    assert 0 <= ruin.within(10**6, 1.0, 10.0, 10) < 1e-300
    assert ruin.within(10**6, -5_000.0, 10.0, 10_000) == pytest.approx(1.0)
    assert ruin.lundberg([(1e-3, 0.999), (-1e6, 1e-12), (0.0, 0.001 - 1e-12)]) > 0


def play(outcomes: list[tuple[float, float]], bankroll: float, rounds: int, banks: int) -> float:
    """The share of banks that are lost within so many rounds."""
    chance = np.random.default_rng(7)
    gains = np.array([gain for gain, _ in outcomes])
    money = np.full(banks, bankroll)
    for _ in range(rounds):
        alive = money > 0
        drawn = chance.choice(gains, size=banks, p=[p for _, p in outcomes])
        money = np.where(alive, money + drawn, money)
    return float((money <= 0).mean())


@pytest.mark.parametrize("bankroll", [1_000, 3_000, 5_000])
def test_lundberg_bounds_the_ruin_of_banks_that_are_played(bankroll: int) -> None:
    banks = scale(4_000, 40_000)
    played = play(STEEP, bankroll, 1_200, banks)
    bound = ruin.ever(bankroll, ruin.lundberg(STEEP))
    error = sqrt(bound / banks)
    assert played <= bound + 4 * error
    # Lost beyond the last chip: at most 800 at once, so not below the bound for 800 more.
    assert played >= ruin.ever(bankroll + 800, ruin.lundberg(STEEP)) - 4 * error


@pytest.mark.parametrize(("bankroll", "rounds"), [(10, 100), (20, 400), (30, 1_000)])
def test_ruin_within_a_time_is_that_of_banks_that_are_played(bankroll: int, rounds: int) -> None:
    fair = [(1.0, 0.49), (-1.0, 0.49), (0.0, 0.02)]
    banks = scale(4_000, 40_000)
    played = play(fair, bankroll, rounds, banks)
    found = ruin.within(bankroll, 0.0, sqrt(0.98), rounds)
    assert abs(played - found) < 4 * sqrt(found * (1 - found) / banks) + 0.03 * found
