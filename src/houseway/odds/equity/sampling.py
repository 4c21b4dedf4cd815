"""Equities by simulation, where there are too many deals to count."""

from __future__ import annotations

import numpy as np

from houseway.odds.equity.contest_kernel import OWN
from houseway.odds.equity.enumeration import Codes, Rows, lying_of, orders_of
from houseway.odds.equity.sampling_kernel import sample_deals
from houseway.odds.equity.scenario import EquitySpot
from houseway.odds.kernels.simulation import run
from houseway.odds.solvers import Simulation

__all__ = ["sample"]


def sample(spot: EquitySpot, simulation: Simulation) -> Rows:
    """The row of each hand (`kernel.py` has its columns) over so many deals."""
    orders, (boards, unknown) = orders_of(spot), lying_of(spot)
    starts = np.cumsum([0, *map(len, spot.ranges)])
    known = np.zeros((int(starts[-1]), spot.held), np.uint8)
    sizes = np.array([len(hands[0]) for hands in spot.ranges])
    for row, hand in enumerate(hand for hands in spot.ranges for hand in hands):
        known[row, : len(hand)] = sorted(hand)
    stub: Codes = np.array(spot.left, np.uint8)
    twos = spot.terms.hole_cards != "any"
    shape = len(spot.ranges), OWN + 2 * len(spot.contests)

    def kernel(seed: np.uint64, rounds: int) -> Rows:
        out = np.zeros(shape, np.int64)
        sample_deals(seed, rounds, stub, starts, known, sizes, boards, unknown, twos, orders, out)
        return out.ravel()

    return np.array(run(kernel, simulation), np.int64).reshape(shape)
