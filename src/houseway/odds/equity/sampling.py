"""Equities by simulation, for more deals than can be counted."""

from __future__ import annotations

import numpy as np

from houseway.odds.equity.contest_kernel import OWN
from houseway.odds.equity.enumeration import Codes, Rows, known_boards, orders_of
from houseway.odds.equity.sampling_kernel import sample_deals
from houseway.odds.equity.scenario import EquityScenario
from houseway.odds.kernels.simulation import run
from houseway.odds.solvers import Simulation


def sample(scenario: EquityScenario, simulation: Simulation) -> Rows:
    """Simulate deals and return a row per hand, with the columns of `contest_kernel`."""
    orders, (boards, unknown) = orders_of(scenario), known_boards(scenario)
    starts = np.cumsum([0, *map(len, scenario.ranges)])
    known = np.zeros((int(starts[-1]), scenario.held), np.uint8)
    sizes = np.array([len(hands[0]) for hands in scenario.ranges])
    for row, hand in enumerate(hand for hands in scenario.ranges for hand in hands):
        known[row, : len(hand)] = sorted(hand)
    stub: Codes = np.array(scenario.left, np.uint8)
    twos = scenario.terms.hole_cards != "any"
    shape = len(scenario.ranges), OWN + 2 * len(scenario.contests)

    def kernel(seed: np.uint64, rounds: int) -> Rows:
        out = np.zeros(shape, np.int64)
        sample_deals(seed, rounds, stub, starts, known, sizes, boards, unknown, twos, orders, out)
        return out.ravel()

    return np.array(run(kernel, simulation), np.int64).reshape(shape)
