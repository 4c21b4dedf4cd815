"""The kernel of pai gow tiles: every hand against every hand with no tile in common."""

from __future__ import annotations

import numpy as np

from houseway.odds.kernels.jit import Array, compiled


@compiled
def meet(masks: Array, mine: Array, bank_masks: Array, bank: Array, ranks: int, out: Array) -> None:
    """Compare players' hands, each in three divisions, with the player-dealer's set hands.

    Hands are masks of tiles; hands of two are ranks from 0 to `ranks`. `out` receives, by division:
    both higher, neither higher, high hands equal, low hands equal, both equal.
    """
    below = np.zeros((ranks + 1, ranks + 1), np.int32)  # hands below a high and a low hand
    for hand in range(masks.shape[0]):
        below[:] = 0
        for other in range(bank_masks.shape[0]):
            if not masks[hand] & bank_masks[other]:
                below[bank[other, 0] + 1, bank[other, 1] + 1] += 1
        for high in range(ranks):
            before = 0
            for low in range(ranks):
                before += below[high + 1, low + 1]
                below[high + 1, low + 1] = before + below[high, low + 1]
        every = below[ranks, ranks]
        for way in range(3):
            high, low = mine[hand, way, 0], mine[hand, way, 1]
            out[hand, way, 0] = below[high, low]
            out[hand, way, 1] = every - below[high, ranks] - below[ranks, low] + below[high, low]
            out[hand, way, 2] = below[high + 1, ranks] - below[high, ranks]
            out[hand, way, 3] = below[ranks, low + 1] - below[ranks, low]
            both = below[high + 1, low + 1] - below[high + 1, low]
            out[hand, way, 4] = both - below[high, low + 1] + below[high, low]
