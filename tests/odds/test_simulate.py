"""Simulation: the same answer for any number of workers, seeds far apart, unbiased chance."""

import time
from collections import Counter

import numpy as np
import pytest

from houseway.odds.kernels.jit import Array, compiled
from houseway.odds.kernels.random_stream import below, draw, stream
from houseway.odds.kernels.simulation import BLOCK, block_seed, simulate


@compiled
def roll(seed: np.uint64, rounds: int) -> Array:
    """How often a die shows each number."""
    state = stream(seed)
    shown = np.zeros(6, np.int64)
    for _ in range(rounds):
        shown[below(state, 6)] += 1
    return shown


def test_the_answer_is_the_same_for_any_number_of_workers() -> None:
    answers = [simulate(roll, 500_001, seed=3, workers=workers) for workers in (1, 2, 5)]
    assert answers[0] == answers[1] == answers[2]
    assert sum(answers[0]) == 500_001


def test_slow_blocks_change_nothing() -> None:
    def uneven(seed: np.uint64, rounds: int) -> list[int]:
        time.sleep(int(seed) % 7 / 2_000)
        return [int(seed) % 1_000, rounds]

    first = simulate(uneven, 1_000, seed=4, workers=4, block=16)
    assert first == simulate(uneven, 1_000, seed=4, workers=1, block=16)
    assert first[1] == 1_000


def test_another_seed_is_another_answer() -> None:
    assert simulate(roll, 10_000, seed=1) != simulate(roll, 10_000, seed=2)


def test_progress_tells_every_block_and_ends_at_the_end() -> None:
    seen: list[tuple[int, int]] = []
    simulate(roll, 3 * BLOCK + 5, progress=lambda done, of: seen.append((done, of)))
    assert len(seen) == 4
    assert seen[-1] == (3 * BLOCK + 5, 3 * BLOCK + 5)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


def test_an_interruption_begins_no_further_block() -> None:
    begun: list[int] = []

    def block(seed: np.uint64, rounds: int) -> list[int]:
        begun.append(rounds)
        return [rounds]

    def interrupt(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(block, 1_000_000, workers=2, block=10, progress=interrupt)
    assert len(begun) <= 4


def test_a_fault_in_a_kernel_is_raised() -> None:
    def broken(seed: np.uint64, rounds: int) -> list[int]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        simulate(broken, 100)


def test_no_rounds_are_refused() -> None:
    with pytest.raises(ValueError, match="must be 1 or more, not 0"):
        simulate(roll, 0)


def test_seeds_of_blocks_do_not_meet() -> None:
    seeds = {block_seed(seed, block) for seed in range(50) for block in range(1_000)}
    assert len(seeds) == 50_000


def test_a_die_is_fair() -> None:
    """Chi-squared of five degrees of freedom stays below 20.5 in 999 of 1,000 runs."""
    shown = simulate(roll, 6_000_000, seed=11)
    assert sum((count - 1_000_000) ** 2 / 1_000_000 for count in shown) < 20.5


def test_cards_are_drawn_without_replacement() -> None:
    state = stream(np.uint64(5))
    shoe = np.array([4, 0, 2, 1])
    drawn = Counter(draw(state, shoe, left) for left in range(7, 0, -1))
    assert drawn == {0: 4, 2: 2, 3: 1}
    assert not shoe.any()
