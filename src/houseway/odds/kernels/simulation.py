"""Simulation by any kernel: the same answer for any number of workers, and again tomorrow.

Rounds are cut into fixed blocks. Each block has a seed of its own, made from the seed of the run
and the number of the block, and its kernel returns whole numbers, which add up in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Any, Final, TypeAlias

from houseway.odds.solvers import Progress, Simulation

__all__ = ["BLOCK", "Kernel", "block_seed", "gathered", "run", "simulate"]

BLOCK: Final = 1 << 16
"""Rounds in a block. Another size is another simulation, with other digits."""

Kernel: TypeAlias = Callable[[Any, int], Any]
"""`kernel(seed, rounds)`: plays so many rounds, returns an array of integers to be added up.

The seed is a `numpy.uint64`. A compiled kernel without the lock runs beside the others.
"""

_MASK: Final = (1 << 64) - 1


def block_seed(seed: int, block: int) -> int:
    """64 bits for one block of a run, far from those of every other."""
    return _mixed(_mixed(seed) + (block + 1) * 0x9E37_79B9_7F4A_7C15)


def _mixed(word: int) -> int:
    """The finishing steps of splitmix64: every bit depends on every other."""
    word = ((word & _MASK) ^ (word & _MASK) >> 30) * 0xBF58_476D_1CE4_E5B9 & _MASK
    word = (word ^ word >> 27) * 0x94D0_49BB_1331_11EB & _MASK
    return word ^ word >> 31


def run(kernel: Kernel, how: Simulation) -> list[int]:
    """A simulation as it was asked for."""
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
    """What the kernel's numbers add up to over so many rounds.

    `progress` is told of each block that is done, in the thread that called. An interruption
    waits for the blocks under way and begins no other.
    """
    import numpy as np

    if rounds < 1 or block < 1:
        raise ValueError(f"{rounds} rounds in blocks of {block} cannot be played")
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
    """The same of a kernel that returns a number for each round: all of them, block by block."""
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
