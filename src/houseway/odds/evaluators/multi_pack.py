"""Kernels for hands that may hold duplicate cards: of several packs, or with several jokers.

They work like `houseway.odds.evaluators.lookup_kernels`, but the cards of a suit are looked up by
the sum of their keys, since a mask of ranks would not count duplicates.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from houseway.odds.evaluators.lookup_kernels import unsuited_strength
from houseway.odds.evaluators.lookups import SeveralTables
from houseway.odds.kernels.jit import Array, compiled

U64 = np.uint64
_FULL: Final = U64(0x8888 << 32)
_KEY: Final = U64(0xFFFF_FFFF)
_ONE, _FOUR, _BYTE = U64(1), U64(4), U64(255)
_SUITS: Final = U64(32)
_CARRY: Final = U64(3)


@compiled
def best_in_suits(held: Array, total: U64, suit_rows: Array, suited: Array) -> np.int32:
    """Return the best strength among the suits that fill a hand, of cards given by their words."""
    best = np.int32(0)
    for suit in range(U64(4)):
        shift = _SUITS + _FOUR * suit
        if total >> (shift + _CARRY) & _ONE:
            key = U64(0)
            for place in range(U64(held.shape[0])):
                key += (held[place] & _KEY) * (held[place] >> shift & _ONE)
            best = max(best, unsuited_strength(key, suit_rows, suited))
    return best


@compiled
def strengths_of_several(hands: Array, tables: SeveralTables, out: Array) -> None:
    """Compute the strength of each row of bytes."""
    words, start, rows, strengths, suit_rows, suited = tables
    size = U64(hands.shape[1])
    held = np.zeros(hands.shape[1], np.uint64)
    for hand in range(U64(hands.shape[0])):
        total = start
        for place in range(size):
            total += words[U64(hands[hand, place])]
        found = unsuited_strength(total, rows, strengths)
        if total & _FULL:
            for place in range(size):
                held[place] = words[U64(hands[hand, place])]
            found = max(found, best_in_suits(held, total, suit_rows, suited))
        out[hand] = found


def freeze_several(tables: SeveralTables) -> Callable[..., int]:
    """Return a compiled function of as many cards as the tables allow, with the tables inside."""
    words, start, rows, strengths, suit_rows, suited = tables

    def one(*cards: int) -> int:
        total = start
        for card in cards:
            total += words[U64(card) & _BYTE]
        found = unsuited_strength(total, rows, strengths)
        if total & _FULL:
            held = np.zeros(len(cards), np.uint64)
            for place in range(len(cards)):
                held[place] = words[U64(cards[place]) & _BYTE]
            return int(max(found, best_in_suits(held, total, suit_rows, suited)))
        return int(found)

    return compiled(one)
