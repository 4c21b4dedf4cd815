"""The kernel that sorts the hands of a board."""

from __future__ import annotations

import numpy as np

from houseway.odds.jit import Array, compiled

__all__ = ["sort_pairs"]

U64 = np.uint64


@compiled
def sort_pairs(pairs: Array, count: int, moved: Array, places: Array) -> None:
    """By strength, the 24 bits from the tenth on: eight of them at a time, the lowest first.

    The other two are places to work in: for as many pairs, and for 256 digits.
    """
    for shift in (10, 18, 26):
        places[:] = 0
        for at in range(count):
            places[U64(pairs[at] >> shift & 255)] += 1
        before = 0
        for place in range(256):
            before, places[place] = before + places[place], before
        for at in range(count):
            digit = U64(pairs[at] >> shift & 255)
            moved[places[digit]] = pairs[at]
            places[digit] += 1
        pairs[:count] = moved[:count]
