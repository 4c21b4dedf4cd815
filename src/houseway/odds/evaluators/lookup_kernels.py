"""Kernels that look up strengths in `Tables`, and functions with the tables compiled in.

Indices are unsigned throughout, because a signed index carries code for counting from the end.
Whatever bytes come in, nothing outside the tables is read; for a hand that no pack holds the result
has no meaning.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from houseway.odds.evaluators.lookups import ROW, Tables
from houseway.odds.kernels.jit import Array, compiled

U64 = np.uint64
_FULL: Final = U64(0x8888 << 32)
_KEY: Final = U64(0xFFFF_FFFF)
_ROW: Final = U64(ROW)
_ONE, _FOUR, _BYTE = U64(1), U64(4), U64(255)
_FIRST: Final = U64(35)


@compiled
def unsuited_strength(total: U64, rows: Array, strengths: Array) -> np.int32:
    """Look up the strength of unsuited cards by the sum of their words."""
    key = total & _KEY
    last = U64(rows.shape[0] - 1)
    place = key + U64(rows[(key >> _ROW) & last]) & _KEY
    found: np.int32 = strengths[min(place, U64(strengths.shape[0] - 1))]
    return found


@compiled
def suited_strength(total: U64, masks: U64, suited: Array) -> np.int32:
    """Look up the strength by the cards of the suit that fills a hand; 0 if none does."""
    full = total & _FULL
    if full == U64(0):
        return np.int32(0)
    suit = U64(0)
    while not full >> (_FIRST + _FOUR * suit) & _ONE:
        suit += _ONE
    mask = masks >> (U64(16) * suit) & U64(suited.shape[0] - 1)
    found: np.int32 = suited[mask]
    return found


@compiled
def strengths_of(hands: Array, tables: Tables, out: Array) -> None:
    """Compute the strength of each row of bytes.

    Seven cards, the most frequent size, are added without a loop.
    """
    words, masks, start, rows, strengths, suited = tables
    size = U64(hands.shape[1])
    if size == U64(7):
        for hand in range(U64(hands.shape[0])):
            total = (
                start
                + words[U64(hands[hand, U64(0)])]
                + words[U64(hands[hand, U64(1)])]
                + words[U64(hands[hand, U64(2)])]
                + words[U64(hands[hand, U64(3)])]
                + words[U64(hands[hand, U64(4)])]
                + words[U64(hands[hand, U64(5)])]
                + words[U64(hands[hand, U64(6)])]
            )
            out[hand] = unsuited_strength(total, rows, strengths)
            if total & _FULL:
                out[hand] = max(out[hand], _in_suit(hands, hand, total, masks, suited))
        return
    for hand in range(U64(hands.shape[0])):
        total = start
        for place in range(size):
            total += words[U64(hands[hand, place])]
        found = unsuited_strength(total, rows, strengths)
        if total & _FULL:
            found = max(found, _in_suit(hands, hand, total, masks, suited))
        out[hand] = found


@compiled
def _in_suit(hands: Array, hand: int, total: U64, masks: Array, suited: Array) -> np.int32:
    held = U64(0)
    for place in range(U64(hands.shape[1])):
        held |= masks[U64(hands[hand, place])]
    return suited_strength(total, held, suited)


def freeze(tables: Tables, cards: int) -> Callable[..., int]:
    """Return a compiled function of `cards` cards with the tables compiled in.

    This is the fastest way to evaluate a single hand.
    """
    words, masks, start, rows, strengths, suited = tables

    def three(a: int, b: int, c: int) -> int:
        x, y, z = U64(a) & _BYTE, U64(b) & _BYTE, U64(c) & _BYTE
        total = start + words[x] + words[y] + words[z]
        found = unsuited_strength(total, rows, strengths)
        if total & _FULL:
            held = masks[x] | masks[y] | masks[z]
            return int(max(found, suited_strength(total, held, suited)))
        return int(found)

    def five(a: int, b: int, c: int, d: int, e: int) -> int:
        v, w, x = U64(a) & _BYTE, U64(b) & _BYTE, U64(c) & _BYTE
        y, z = U64(d) & _BYTE, U64(e) & _BYTE
        total = start + words[v] + words[w] + words[x] + words[y] + words[z]
        found = unsuited_strength(total, rows, strengths)
        if total & _FULL:
            held = masks[v] | masks[w] | masks[x] | masks[y] | masks[z]
            return int(max(found, suited_strength(total, held, suited)))
        return int(found)

    def six(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
        u, v, w = U64(a) & _BYTE, U64(b) & _BYTE, U64(c) & _BYTE
        x, y, z = U64(d) & _BYTE, U64(e) & _BYTE, U64(f) & _BYTE
        total = start + words[u] + words[v] + words[w] + words[x] + words[y] + words[z]
        found = unsuited_strength(total, rows, strengths)
        if total & _FULL:
            held = masks[u] | masks[v] | masks[w] | masks[x] | masks[y] | masks[z]
            return int(max(found, suited_strength(total, held, suited)))
        return int(found)

    def seven(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
        t, u, v = U64(a) & _BYTE, U64(b) & _BYTE, U64(c) & _BYTE
        w, x, y, z = U64(d) & _BYTE, U64(e) & _BYTE, U64(f) & _BYTE, U64(g) & _BYTE
        total = start + words[t] + words[u] + words[v] + words[w] + words[x] + words[y] + words[z]
        found = unsuited_strength(total, rows, strengths)
        if total & _FULL:
            held = masks[t] | masks[u] | masks[v] | masks[w] | masks[x] | masks[y] | masks[z]
            return int(max(found, suited_strength(total, held, suited)))
        return int(found)

    kinds: dict[int, Callable[..., int]] = {3: three, 5: five, 6: six, 7: seven}
    return compiled(kinds[cards])
