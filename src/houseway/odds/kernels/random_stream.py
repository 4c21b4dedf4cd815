"""Randomness inside kernels: a splitmix64 stream, and cards drawn without replacement.

The state is an array of one unsigned word, so that kernels can pass it on and update it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from houseway.odds.kernels.jit import Array, compiled

U64 = np.uint64
_STEP: Final = U64(0x9E37_79B9_7F4A_7C15)
_FIRST: Final = U64(0xBF58_476D_1CE4_E5B9)
_SECOND: Final = U64(0x94D0_49BB_1331_11EB)
_30, _27, _31, _32 = U64(30), U64(27), U64(31), U64(32)
_LOW: Final = U64(0xFFFF_FFFF)


@compiled
def stream(seed: U64) -> Array:
    """Return the state of a new stream."""
    state = np.zeros(1, np.uint64)
    state[0] = seed
    return state


@compiled
def below(state: Array, limit: int) -> int:
    """Return a number from 0 up to but not including `limit`, which must be below 2**32.

    Without bias: words that would favor low numbers are rejected.
    """
    bound = U64(limit)
    while True:
        state[0] += _STEP
        word = state[0]
        word = (word ^ word >> _30) * _FIRST
        word = (word ^ word >> _27) * _SECOND
        product = ((word ^ word >> _31) >> _32) * bound
        low = product & _LOW
        if low >= bound or low >= (_LOW + U64(1)) % bound:
            return np.int64(product >> _32)  # type: ignore[return-value]  # an int when compiled


@compiled
def draw(state: Array, counts: Array, total: int) -> int:
    """Draw the kind of one of `total` cards, and remove the card from `counts`."""
    place = below(state, total)
    kind = 0
    while place >= counts[kind]:
        place -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind
