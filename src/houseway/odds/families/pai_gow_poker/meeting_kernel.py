"""The kernel that compares two set hands that both hold given cards.

Hands are visited by their backs from the lowest up, while those already visited are counted by
their fronts.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from houseway.odds.families.pai_gow_poker.holding_kernel import holders
from houseway.odds.families.pai_gow_poker.listing import LOOKUP, Lookup
from houseway.odds.kernels.jit import Array, compiled_in_place, compiled_within

U64 = np.uint64
CLASSES: Final = 6
"""Classes of a hand that is set: not ace-high, ace-high without the joker, ace-high with it; then
the same three with a nine-high front."""
COUNTS: Final = 6
"""Counts per pair of hands: won; lost; pushed by the other hand's class; copies in front, behind
and in both."""
_M1, _M2 = U64(0x5555_5555_5555_5555), U64(0x3333_3333_3333_3333)
_M4, _SUM = U64(0x0F0F_0F0F_0F0F_0F0F), U64(0x0101_0101_0101_0101)
_ONE, _TWO, _FOUR, _TOP = U64(1), U64(2), U64(4), U64(56)


def code_types(front: Array, back: Array, kind: Array, group: Array) -> Array:
    """Pack what `meet` needs about each type: rank of front and back, class and group.

    One word per type keeps all of it in a single memory access.
    """
    columns = (each.astype(np.int64) for each in (group, kind, back, front))
    found = np.zeros(len(front), np.int64)
    for column, bits in zip(columns, (8, 8, 16, 8), strict=True):
        assert not len(column) or column.max() < 1 << bits
        found = found << bits | column
    return found


@compiled_within
def ones(word: U64) -> int:
    """Return the number of bits set."""
    word -= word >> _ONE & _M1
    word = (word & _M2) + (word >> _TWO & _M2)
    return int((word + (word >> _FOUR) & _M4) * _SUM >> _TOP)


@compiled_in_place
def meet(
    sets: Array,
    joker: int,
    sign: int,
    lookup: Lookup,
    codes: Array,
    pushes: Array,
    types: Array,
    weights: Array,
    by_rank: Array,
    last_of: Array,
    before: Array,
    bits: Array,
    by_front: Array,
    seen: Array,
    near: Array,
    far: Array,
    classes: Array,
    own: Array,
    out: Array,
) -> None:
    """Count all pairs of set hands that both hold a given set, added up over the sets.

    `codes` comes from `code_types`; `pushes` says which classes push. The other arguments are
    zeroed scratch space and `out`, to which counts are added. `bits` marks the backs that occur;
    `last_of` holds each back's last entry, and `before` each entry's predecessor with the same
    back, numbered from 1. `seen` counts the hands visited, by front; those with a lower front are
    counted in `near` within the same eight fronts and in `far` below them, so an update touches few
    places.
    """
    fronts = by_front.shape[0]
    for number in range(sets.shape[0]):
        found = holders(sets[number], joker, lookup, types, weights, by_rank)
        for two in range(fronts):
            by_front[two] = seen[two] = near[two] = far[two >> 3] = 0
        for entry in range(found):
            code, weight = codes[types[entry]], weights[entry]
            five, kind = code >> 8 & 0xFFFF, code >> 24 & 0xFF
            before[entry] = last_of[five]
            last_of[five] = entry + 1
            bits[five >> 6] |= _ONE << U64(five & 63)
            types[entry] = code & 0xFF
            by_front[code & 0xFF] += weight
            classes[kind] += weight
            own[code >> 32] += weight
            if pushes[kind]:
                types[entry] |= 0x100
        won = same_back = same = every = open_ = lower = 0
        for word in range(bits.shape[0]):
            while bits[word]:
                five = word << 6 | ones((bits[word] & ~bits[word] + _ONE) - _ONE)
                bits[word] &= bits[word] - _ONE
                mine = theirs = 0
                entry = last_of[five]
                while entry:
                    two, weight = types[entry - 1] & 0xFF, weights[entry - 1]
                    mine += weight
                    won += weight * (near[two] + far[two >> 3])
                    same -= weight * seen[two]
                    entry = before[entry - 1]
                entry = last_of[five]
                while entry:
                    two, weight = types[entry - 1], weights[entry - 1]
                    if two < 0x100:
                        theirs += weight
                        seen[two] += weight
                        for higher in range(two + 1, min(fronts, (two | 7) + 1)):
                            near[higher] += weight
                        for higher in range((two >> 3) + 1, far.shape[0]):
                            far[higher] += weight
                    entry = before[entry - 1]
                entry = last_of[five]
                while entry:
                    same += weights[entry - 1] * seen[types[entry - 1] & 0xFF]
                    entry = before[entry - 1]
                last_of[five] = 0
                every += mine
                open_ += theirs
                lower += mine * (open_ - theirs)
                same_back += mine * theirs
        same_front = 0
        for two in range(fronts):
            lower += by_front[two] * (near[two] + far[two >> 3])
            same_front += by_front[two] * seen[two]
        times = sign * sets[number, 4]
        out[0] += times * won
        out[1] += times * (every * open_ - lower + won)
        out[2] += times * every * (every - open_)
        out[3] += times * same_front
        out[4] += times * same_back
        out[5] += times * same
        for theirs in range(CLASSES):
            if classes[theirs]:
                for mine in range(own.shape[0]):
                    out[COUNTS + mine * CLASSES + theirs] += times * own[mine] * classes[theirs]
                classes[theirs] = 0
        for mine in range(own.shape[0]):
            own[mine] = 0


TYPES: Final = {
    "meet": f"(i4[:,::1], i8, i8, {LOOKUP}, i8[::1], b1[::1], i4[::1], i8[::1], i8[:,::1], "
    "i4[::1], i4[::1], u8[::1], i8[::1], i8[::1], i8[::1], i8[::1], i8[::1], i8[::1], i8[::1])"
}
"""Argument types for which the kernel is compiled."""
