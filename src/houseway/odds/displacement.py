"""The kernel that packs a sparse table: rows are pushed along until their entries interleave."""

from __future__ import annotations

import numpy as np

from houseway.odds.jit import Array, compiled

__all__ = ["displace"]


@compiled
def displace(keys: Array, starts: Array, order: Array, row: int) -> tuple[Array, int]:
    """For each row what to add to its keys, and the size of the table they then fill.

    `keys` are sorted, `starts` says where each row of 2 to the `row` keys begins among them, and
    rows are placed in `order`, the fullest first, each as low as it will go.
    """
    used = np.zeros(1 << 20, np.bool_)
    pushed = np.zeros(starts.shape[0] - 1, np.int64)
    size = 0
    lowest = 0
    for place in range(order.shape[0]):
        line = order[place]
        first, last = starts[line], starts[line + 1]
        if first == last:
            break
        while used[lowest]:
            lowest += 1
        push = lowest - keys[first]
        key = first
        while key < last:
            if used[keys[key] + push]:
                push += 1
                key = first
            else:
                key += 1
        for key in range(first, last):
            used[keys[key] + push] = True
        size = max(size, keys[last - 1] + push + 1)
        pushed[line] = push
    return pushed, size
