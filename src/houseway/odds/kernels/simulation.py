"""Simulation with any kernel, reproducible for any number of workers.

Rounds are cut into fixed blocks. Each block has its own seed, derived from the seed of the run and
the number of the block, and its kernel returns integers, whose sum does not depend on the order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Any, Final, TypeAlias

from houseway.odds.solvers import Progress, Simulation

BLOCK: Final = 1 << 16
"""Rounds in a block. Another block size gives another simulation, with other digits."""

Kernel: TypeAlias = Callable[[Any, int], Any]
"""`kernel(seed, rounds)` plays that many rounds and returns an array of integers to be summed.

The seed is a `numpy.uint64`. A compiled kernel that releases the lock runs in parallel.
"""

_MASK: Final = (1 << 64) - 1


def block_seed(seed: int, block: int) -> int:
    """Return the 64-bit seed of a block, unrelated to those of all other blocks."""
    return _mixed(_mixed(seed) + (block + 1) * 0x9E37_79B9_7F4A_7C15)


def _mixed(word: int) -> int:
    """Apply the finishing steps of splitmix64, in which every bit depends on every other."""
    word = ((word & _MASK) ^ (word & _MASK) >> 30) * 0xBF58_476D_1CE4_E5B9 & _MASK
    word = (word ^ word >> 27) * 0x94D0_49BB_1331_11EB & _MASK
    return word ^ word >> 31


def run(kernel: Kernel, how: Simulation) -> list[int]:
    """Simulate with the given settings."""
    return simulate(kernel, how.rounds, seed=how.seed, workers=how.workers, progress=how.progress)


def simulate(
    kernel: Kernel,
    rounds: int,
    *,
    seed: int = 1,
    workers: int = 2,
    block: int = BLOCK,
    progress: Progress | None = None,
) -> list[int]:
    """Return the sums of the kernel's integers over all rounds.

    `progress` is called after each block, in the calling thread. An interruption waits for the
    blocks in progress and starts no other.
    """
    import numpy as np

    if rounds < 1 or block < 1:
        raise ValueError(f"rounds and block must be 1 or more, not {rounds} and {block}")
    blocks: Iterator[tuple[int, int]] = (
        (number, min(block, rounds - number * block)) for number in range(-(-rounds // block))
    )
    sums: Any = 0
    done = 0
    with ThreadPoolExecutor(max(1, workers)) as pool:
        running: dict[Future[Any], int] = {}

        def start(places: int) -> None:
            for number, size in islice(blocks, places):
                word = np.uint64(block_seed(seed, number))
                running[pool.submit(kernel, word, size)] = size

        try:
            start(2 * max(1, workers))
            while running:
                finished, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    done += running.pop(future)
                    sums = np.asarray(future.result()) + sums
                    if progress:
                        progress(done, rounds)
                start(len(finished))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return [int(each) for each in sums]


def gathered(
    kernel: Kernel,
    rounds: int,
    *,
    seed: int = 1,
    workers: int = 2,
    block: int = BLOCK >> 2,
    progress: Progress | None = None,
) -> Any:
    """Return the concatenated results of a kernel that returns one number per round."""
    import numpy as np

    starts = range(0, rounds, block)
    words = [np.uint64(block_seed(seed, number)) for number in range(len(starts))]
    sizes = [min(block, rounds - start) for start in starts]
    found = []
    with ThreadPoolExecutor(max(1, workers)) as pool:
        for each in pool.map(kernel, words, sizes):
            found.append(each)
            if progress:
                progress(min(rounds, len(found) * block), rounds)
    return np.concatenate(found)
