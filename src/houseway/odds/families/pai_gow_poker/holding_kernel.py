"""Kernels for hands that hold given cards: their types, and how many of each.

Pairs of hands that share cards are removed by inclusion and exclusion over the shared cards, so for
every set of up to seven cards all hands that hold it are listed by type. Sets that differ only in
the names of suits are listed once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from houseway.odds.evaluators.lookup_kernels import unsuited_strength
from houseway.odds.kernels.jit import Array, compiled_in_place, compiled_within

if TYPE_CHECKING:
    from houseway.odds.families.pai_gow_poker.listing import Lookup

U64 = np.uint64
_RANKS: Final = 13
_CARDS: Final = 7
_FIVE: Final = 5


@compiled_within
def others_index(first: int, second: int) -> int:
    """Return the table index of up to two ranks outside a flush; -1 stands for no rank."""
    low, high = min(first, second), max(first, second)
    if high < 0:
        return 0
    if low < 0:
        return 1 + high
    return 1 + _RANKS + high * (high + 1) // 2 + low


@compiled_in_place
def holders(
    held: Array,
    joker: int,
    lookup: Lookup,
    types: Array,
    weights: Array,
    by_rank: Array,
) -> int:
    """List the types of all hands that hold the given cards, with the number of hands.

    `held` is four masks of ranks, one per suit. A type may occur more than once and with negative
    weights: first every hand is counted under the type its ranks make, then hands with a flush are
    moved to theirs. `free` lists multisets of ranks as rows, padded with -1; `by_rank` is scratch
    space. Return the number of entries.
    """
    jokers, present, choose, keys, _, _, free, free_keys, free_starts, rows, numbers, _, _ = lookup
    left, outside = by_rank[0], by_rank[1]  # unheld cards by rank: in all suits, outside one suit
    size = joker
    total = U64(0)
    for rank in range(_RANKS):
        left[rank] = 4 * present[rank]
        for suit in range(4):
            if held[suit] >> rank & 1:
                left[rank] -= 1
                size += 1
                total += keys[rank]
    if joker:
        total += keys[_RANKS]
    found = int(np.int64(0))  # a literal would be compiled anew for its callees
    for more in range(joker, jokers + 1):
        wanted = _CARDS - size - (more - joker)
        if wanted < 0:
            continue
        base = total + (keys[_RANKS] if more > joker else U64(0))
        for line in range(free_starts[wanted], free_starts[wanted + 1]):
            ways = 1
            place = 0
            while place < wanted and ways:
                rank = free[line, place]
                count = 1
                while place + count < wanted and free[line, place + count] == rank:
                    count += 1
                ways *= choose[left[rank], count]
                place += count
            if ways:
                types[found] = unsuited_strength(base + free_keys[line], rows, numbers)
                weights[found] = ways
                found += 1
    return _move_flushes(held, joker, size, left, outside, lookup, types, weights, found)


@compiled_within
def _move_flushes(
    held: Array,
    joker: int,
    size: int,
    left: Array,
    outside: Array,
    lookup: Lookup,
    types: Array,
    weights: Array,
    found: int,
) -> int:
    jokers, _, choose, keys, masks, starts, _, _, _, rows, numbers, flush_rows, flushes = lookup
    for suit in range(4):
        alike = 1
        if suit and held[suit] == held[suit - 1]:
            continue
        while suit + alike < 4 and held[suit + alike] == held[suit]:
            alike += 1
        own = 0
        for rank in range(_RANKS):
            own += held[suit] >> rank & 1
        others = size - joker - own
        if others > 2:
            continue
        first = second = int(np.int64(-1))  # ranks held in other suits
        base = U64(0)
        for rank in range(_RANKS):
            outside[rank] = left[rank] - (left[rank] > 0 and not held[suit] >> rank & 1)
            for other in range(4):
                if other != suit and held[other] >> rank & 1:
                    first, second = rank, first
                    base += keys[rank]
        for more in range(joker, jokers + 1):
            least = max(_FIVE - more, own)
            for count in range(least, _CARDS - more - others + 1):
                wanted = _CARDS - more - others - count
                for line in range(starts[count], starts[count + 1]):
                    mask = masks[line]
                    if mask & held[suit] != held[suit]:
                        continue
                    total = base + (keys[_RANKS] if more else U64(0))
                    for rank in range(_RANKS):
                        if mask >> rank & 1:
                            total += keys[rank]
                    row = flush_rows[mask | more << _RANKS]
                    for high in range(_RANKS if wanted else 1):
                        for low in range(high + 1 if wanted == 2 else 1):
                            if wanted == 2:
                                ways = outside[high] * outside[low]
                                if high == low:
                                    ways = choose[outside[high], 2]
                                place = others_index(high, low)
                                key = total + keys[high] + keys[low]
                            elif wanted == 1:
                                ways = outside[high]
                                place = others_index(max(first, second), high)
                                key = total + keys[high]
                            else:
                                ways = 1
                                place = others_index(first, second)
                                key = total
                            if ways:
                                types[found] = flushes[row + place]
                                weights[found] = ways * alike
                                found += 1
                                types[found] = unsuited_strength(key, rows, numbers)
                                weights[found] = -ways * alike
                                found += 1
    return found
