"""Kernels for Omaha: the best of every two hole cards with every three of the board.

A suit can fill a hand only with three cards on the board and two in the hole, so suits are examined
for few hands; everywhere else a hand is a sum of two keys and two reads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from houseway.odds.evaluators.lookup_kernels import suited_strength, unsuited_strength
from houseway.odds.evaluators.lookups import Tables
from houseway.odds.kernels.jit import Array, compiled

U64 = np.uint64
_FULL: Final = U64(0x8888 << 32)
_BYTE: Final = U64(255)
_0, _1, _BOARD = U64(0), U64(1), U64(5)


@compiled
def _best(held: Array, room: Array, tables: Tables) -> np.int32:
    """Return the strength of hole cards with a board of five; `room` is scratch space."""
    words, masks, start, rows, strengths, suited = tables
    hole = U64(held.shape[0]) - _BOARD
    last = U64(held.shape[0])
    three = _0
    for a in range(hole, last):
        for b in range(a + _1, last):
            for c in range(b + _1, last):
                x, y, z = U64(held[a]), U64(held[b]), U64(held[c])
                room[three, _0] = start + words[x] + words[y] + words[z]
                room[three, _1] = masks[x] | masks[y] | masks[z]
                three += _1
    best = np.int32(0)
    for a in range(hole):
        for b in range(a + _1, hole):
            x, y = U64(held[a]), U64(held[b])
            two = words[x] + words[y]
            for chosen in range(three):
                total = two + room[chosen, _0]
                best = max(best, unsuited_strength(total, rows, strengths))
                if total & _FULL:
                    ranks = room[chosen, _1] | masks[x] | masks[y]
                    best = max(best, suited_strength(total, ranks, suited))
    return best


@compiled
def omaha_strengths(hands: Array, tables: Tables, out: Array) -> None:
    """Compute the strength of each row of bytes: the hole cards, then the board."""
    room = np.zeros((10, 2), np.uint64)
    for hand in range(U64(hands.shape[0])):
        out[hand] = _best(hands[hand], room, tables)


def freeze_omaha(tables: Tables) -> Callable[..., int]:
    """Return a compiled function of hole cards and then five of a board, with the tables inside."""

    def one(*cards: int) -> int:
        held = np.zeros(len(cards), np.uint8)
        for place in range(len(cards)):
            held[U64(place)] = U64(cards[place]) & _BYTE
        room = np.zeros((10, 2), np.uint64)
        return int(_best(held, room, tables))

    return compiled(one)
