"""The kernel that grades ace-to-five lows, bit for bit like `houseway.hands`, to fill lookups."""

from __future__ import annotations

from typing import Final

import numpy as np

from houseway.odds.kernels.jit import Array, compiled

# Place in the order of lows by the two largest sets: one pair is 1, two pair 2, and so on.
_PLACES: Final = np.array([[0, 0, 0], [0, 0, 0], [0, 1, 2], [0, 3, 4], [0, 5, 5], [6, 6, 6]])
_CEILING: Final = 7 << 20


@compiled
def _low_cost(chosen: Array) -> int:
    """Return the place in the order of lows, then ranks: larger sets first, then higher cards."""
    ranks = 0
    largest = 0
    second = 0
    for size in range(5, 0, -1):
        for low in range(12, -1, -1):
            if chosen[low] == size:
                ranks = ranks << 4 | (low + 1)
                if not largest:
                    largest = size
                elif not second:
                    second = size
    distinct = 0
    for low in range(13):
        distinct += chosen[low] > 0
    return int(_PLACES[largest, min(2, second)] << 20 | ranks << 4 * (5 - distinct))


@compiled
def grade_lows(sets: Array, jokers: int, out: Array) -> None:
    """Grade ace-to-five lows of five cards or more per row; a joker is the lowest card missing."""
    lows = np.zeros(13, np.int64)
    chosen = np.zeros(13, np.int64)
    kinds = np.zeros(5, np.int64)
    for place in range(sets.shape[0]):
        for rank in range(13):
            lows[(rank + 1) % 13] = sets[place, rank]
        for _ in range(jokers):
            for low in range(13):
                if not lows[low]:
                    lows[low] = 1
                    break
        distinct = 0
        for low in range(13):
            if lows[low] and distinct < 5:
                kinds[distinct] = low
                distinct += 1
        best = _CEILING
        if distinct == 5:
            chosen[:] = 0
            for kind in range(5):
                chosen[kinds[kind]] = 1
            best = _low_cost(chosen)
        else:
            # With fewer than five ranks, try every way to take five cards of them.
            most = np.zeros(4, np.int64)
            for kind in range(distinct):
                most[kind] = lows[kinds[kind]]
            for a in range(most[0] + 1):
                for b in range(most[1] + 1):
                    for c in range(most[2] + 1):
                        d = 5 - a - b - c
                        if 0 <= d <= most[3]:
                            chosen[:] = 0
                            chosen[kinds[0]] += a
                            chosen[kinds[1]] += b if distinct > 1 else 0
                            chosen[kinds[2]] += c if distinct > 2 else 0
                            chosen[kinds[3]] += d if distinct > 3 else 0
                            best = min(best, _low_cost(chosen))
        out[place] = _CEILING - best
