"""The whole room under faults, one seed a test."""

from __future__ import annotations

import pytest

from room.simulation import Simulation
from support import scale

SEEDS = scale(40, 10_000)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_promises_hold_under_faults(seed: int) -> None:
    report = Simulation(seed, seconds=20, kills=3).run()
    assert report.done
    assert report.rounds


def test_a_seed_gives_the_same_evening_again() -> None:
    first, second = (Simulation(7, seconds=10, kills=2).run() for _ in range(2))
    assert first == second
