"""Kernels of Ultimate Texas Hold'em: flops solved from rivers, and weights carried back."""

from __future__ import annotations

from typing import Final

import numpy as np

from houseway.odds.families.ultimate.boards import HANDS, RANK_HANDS
from houseway.odds.families.ultimate.flop_lists import RANKS_ONLY
from houseway.odds.families.ultimate.kernel import SHIFT
from houseway.odds.kernels.jit import Array, compiled, compiled_within


@compiled_within
def _types(flop: int, rest: Array, starts: Array, kinds: Array, types: Array) -> None:
    """Find the type of every remaining card on each kind of board, then whether it occurs."""
    size = rest.shape[1]
    for which in range(5):
        types[which, size] = 0
        for x in range(size):
            card = rest[flop, x]
            types[which, x] = card // 4 + 13 * (card % 4 == which)
    for place in range(starts[flop], starts[flop + 1]):
        types[kinds[place], size] = 1


@compiled_within
def _pair(one: int, two: int) -> int:
    """Return the number of a pair of types."""
    return two * (two + 1) // 2 + one if one < two else one * (one + 1) // 2 + two


@compiled
def solve_flops(
    first: int, step: int, ways: Array, rest: Array, number: Array, kind: Array, alike: Array,
    starts: Array, kinds: Array, numbers: Array, often: Array, bets: Array, tables: Array,
    chosen: Array, out: Array,
) -> None:  # fmt: skip
    """Solve every flop, and add up by hole cards what the decision before the flop needs.

    By hole cards, `out` receives: the worth of a check, the worth of ante and blind, the worth of
    one unit of play, the amount bet later after a check, and the number of flops with hole cards.

    The worth of hole cards on a flop is the sum over all turns and rivers, less those that use one
    of the cards, plus the one that uses both. `chosen` receives how many times the ante is bet
    there. Sums are in double precision, which is exact for whole numbers of this size and lets the
    compiler add several at once.
    """
    size = rest.shape[1]
    later = (size - 2) * (size - 3) // 2
    types = np.zeros((5, size + 1), np.int64)
    sums, blocked = np.zeros((5, 3 * HANDS)), np.zeros((5 * size, 3 * 26))
    for flop in range(first, ways.shape[0], step):
        _types(flop, rest, starts, kinds, types)
        for which in range(5):
            for at in range(3 * HANDS if types[which, size] else 0):
                sums[which, at] = 0
        for place in range(starts[flop], starts[flop + 1]):
            which, here, weight = kinds[place], numbers[place], float(often[place])
            for at in range(3 * (RANK_HANDS if which == RANKS_ONLY else HANDS)):
                sums[which, at] += weight * tables[here, at]
        for x in range(size):
            for which in range(5):
                for at in range(26 * 3 if types[which, size] else 0):
                    blocked[5 * x + which, at] = 0
            for y in range(size):
                if not alike[flop, x, y]:
                    continue
                which, here = kind[flop, x, y], number[flop, x, y]
                weight, mine = float(alike[flop, x, y]), types[which, x]
                start = 3 * (mine * (mine + 1) // 2)
                for at in range(3 * (mine + 1)):
                    blocked[5 * x + which, at] += weight * tables[here, start + at]
                at = start + 3 * mine
                for other in range(mine + 1, 13 if which == RANKS_ONLY else 26):
                    at += 3 * other
                    blocked[5 * x + which, 3 * other] += weight * tables[here, at]
                    blocked[5 * x + which, 3 * other + 1] += weight * tables[here, at + 1]
                    blocked[5 * x + which, 3 * other + 2] += weight * tables[here, at + 2]
        for x in range(size):
            for y in range(x + 1, size):
                worth, ante, late = 0.0, 0.0, 0.0
                for which in range(5):
                    if not types[which, size]:
                        continue
                    mine, theirs = 5 * x + which, 5 * y + which
                    one, two = types[which, x], types[which, y]
                    at = 3 * _pair(one, two)
                    worth += sums[which, at]
                    worth -= blocked[mine, 3 * two] + blocked[theirs, 3 * one]
                    ante += sums[which, at + 1]
                    ante -= blocked[mine, 3 * two + 1] + blocked[theirs, 3 * one + 1]
                    late += sums[which, at + 2]
                    late -= blocked[mine, 3 * two + 2] + blocked[theirs, 3 * one + 2]
                which, here = kind[flop, x, y], number[flop, x, y]
                at = 3 * _pair(types[which, x], types[which, y])
                best = np.int64(worth) + tables[here, at]
                posted = np.int64(ante) + tables[here, at + 1]
                both = np.int64(late) + tables[here, at + 2]
                bet = both & (SHIFT - 1)
                play = (both - bet) // SHIFT
                for place in range(bets.shape[0]):
                    if posted + bets[place] * play > best:
                        best = posted + bets[place] * play
                        bet = bets[place] * later
                        chosen[flop, x, y] = bets[place]
                low, high = rest[flop, x] // 4, rest[flop, y] // 4
                if rest[flop, x] % 4 == rest[flop, y] % 4:
                    low, high = high, low
                out[low, high, 0] += ways[flop] * best
                out[low, high, 1] += ways[flop] * posted
                out[low, high, 2] += ways[flop] * play
                out[low, high, 3] += ways[flop] * bet
                out[low, high, 4] += ways[flop] * later


@compiled
def weigh_flops(
    ways: Array, rest: Array, number: Array, kind: Array, alike: Array, starts: Array,
    kinds: Array, numbers: Array, often: Array, first: Array, chosen: Array, bets: bool, out: Array,
) -> None:  # fmt: skip
    """Count the flops and hole cards that lead to each pair of types on each class of boards.

    Counted are those checked before the flop and then bet on, or with `bets` false, checked. This
    carries counts back along the way by which `solve_flops` collects worths. `first` is the bet
    before the flop, indexed like `out` there.
    """
    size = rest.shape[1]
    types = np.zeros((5, size + 1), np.int64)
    held, by_card = np.zeros((5, HANDS), np.int32), np.zeros((5 * size, 26), np.int32)
    for flop in range(ways.shape[0]):
        _types(flop, rest, starts, kinds, types)
        for which in range(5):
            for at in range(HANDS if types[which, size] else 0):
                held[which, at] = 0
            for x in range(size if types[which, size] else 0):
                for other in range(26):
                    by_card[5 * x + which, other] = 0
        for x in range(size):
            for y in range(x + 1, size):
                low, high = rest[flop, x] // 4, rest[flop, y] // 4
                if rest[flop, x] % 4 == rest[flop, y] % 4:
                    low, high = high, low
                if first[low, high] or (chosen[flop, x, y] > 0) != bets:
                    continue
                for which in range(5):
                    if types[which, size]:
                        one, two = types[which, x], types[which, y]
                        held[which, _pair(one, two)] += ways[flop]
                        by_card[5 * x + which, two] += ways[flop]
                        by_card[5 * y + which, one] += ways[flop]
                which, here = kind[flop, x, y], number[flop, x, y]
                out[here, _pair(types[which, x], types[which, y])] += ways[flop]
        for place in range(starts[flop], starts[flop + 1]):
            which, here, weight = kinds[place], numbers[place], often[place]
            for at in range(RANK_HANDS if which == RANKS_ONLY else HANDS):
                out[here, at] += weight * held[which, at]
        for x in range(size):
            for y in range(size):
                if not alike[flop, x, y]:
                    continue
                which, here, weight = kind[flop, x, y], number[flop, x, y], alike[flop, x, y]
                mine = types[which, x]
                start = mine * (mine + 1) // 2
                for other in range(mine + 1):
                    out[here, start + other] -= weight * by_card[5 * x + which, other]
                at = start + mine
                for other in range(mine + 1, 13 if which == RANKS_ONLY else 26):
                    at += other
                    out[here, at] -= weight * by_card[5 * x + which, other]


_LISTS: Final = (
    "i8[:,::1], i4[:,:,::1], i1[:,:,::1], i1[:,:,::1], i8[::1], i1[::1], i4[::1], i4[::1]"
)
TYPES: Final = {
    "solve_flops": (f"(i8, i8, i8[::1], {_LISTS}, i8[::1], i4[:,::1], i1[:,:,::1], i8[:,:,::1])"),
    "weigh_flops": f"(i8[::1], {_LISTS}, i8[:,::1], i1[:,:,::1], b1, i4[:,::1])",
}
"""Argument types for which each kernel is compiled."""
