"""Kernels for two hands that hold the same cards: how the one, as it may be set, fares against the
other, which is set already."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from houseway.odds.jit import Array, compiled
from houseway.odds.pai_gow.holding_kernel import holders

if TYPE_CHECKING:
    from houseway.odds.pai_gow.listing import Listing

__all__ = ["CLASSES", "COUNTS", "meet", "staircases"]

U64 = np.uint64
CLASSES: Final = 6
"""Of a hand that is set: no ace-high, one without the joker, one with it; the same with a nine-high
front."""
COUNTS: Final = 6
"""Won and lost, pushed by what the other hand is, copies in front, behind and both."""
_M1, _M2 = U64(0x5555_5555_5555_5555), U64(0x3333_3333_3333_3333)
_M4, _SUM = U64(0x0F0F_0F0F_0F0F_0F0F), U64(0x0101_0101_0101_0101)
_ONE, _TWO, _FOUR, _SIX = U64(1), U64(2), U64(4), U64(6)
_LAST, _TOP = U64(63), U64(56)


@compiled
def _ones(word: U64) -> int:
    word -= word >> _ONE & _M1
    word = (word & _M2) + (word >> _TWO & _M2)
    return int((word + (word >> _FOUR) & _M4) * _SUM >> _TOP)


@compiled
def _below(value: int, bits: Array, before: Array) -> int:
    """How many of the values that occur are below this one."""
    at = U64(value)
    return int(before[at >> _SIX] + _ones(bits[at >> _SIX] & ((_ONE << (at & _LAST)) - _ONE)))


@compiled
def _number(bits: Array, before: Array) -> int:
    """How many values occur; `before` is filled."""
    found = 0
    for word in range(bits.shape[0]):
        before[word] = found
        found += _ones(bits[word])
    return found


@compiled
def meet(
    sets: Array,
    joker: int,
    sign: int,
    listing: Listing,
    front: Array,
    back: Array,
    kind: Array,
    pushes: Array,
    group: Array,
    groups: int,
    first: Array,
    fronts: Array,
    backs: Array,
    types: Array,
    weights: Array,
    below: Array,
    out: Array,
) -> None:
    """Add up, over sets of cards, all pairs of hands that both hold the set.

    By type: `front` and `back` of a set hand as ranks among such, its class, and whether it pushes
    (by class); the group of the other hand, and its settings from `first` on, the highest front
    first, each as the number of fronts and backs that it beats. `types`, `weights` and `below` are
    room to work.
    """
    front_bits, front_before = np.zeros(4, np.uint64), np.zeros(4, np.int64)
    words = back.max() // 64 + 2
    back_bits, back_before = np.zeros(words, np.uint64), np.zeros(words, np.int64)
    classes = np.zeros(CLASSES, np.int64)
    own = np.zeros(groups, np.int64)
    for number in range(sets.shape[0]):
        found = holders(sets[number], joker, listing, types, weights)
        front_bits[:] = U64(0)
        back_bits[:] = U64(0)
        for entry in range(found):
            two, five = U64(front[types[entry]]), U64(back[types[entry]])
            front_bits[two >> _SIX] |= _ONE << (two & _LAST)
            back_bits[five >> _SIX] |= _ONE << (five & _LAST)
        high, wide = _number(front_bits, front_before), _number(back_bits, back_before)
        table = below[: (high + 1) * (wide + 1)]
        table[:] = 0
        classes[:] = 0
        own[:] = 0
        every = 0
        open_ = 0
        for entry in range(found):
            type_, weight = types[entry], weights[entry]
            every += weight
            classes[kind[type_]] += weight
            own[group[type_]] += weight
            if not pushes[kind[type_]]:
                open_ += weight
                f = _below(front[type_], front_bits, front_before) + 1
                b = _below(back[type_], back_bits, back_before) + 1
                table[f * (wide + 1) + b] += weight
        for f in range(1, high + 1):
            along = 0
            for b in range(1, wide + 1):
                along += table[f * (wide + 1) + b]
                table[f * (wide + 1) + b] = along + table[(f - 1) * (wide + 1) + b]
        won = lost = same_front = same_back = same = 0
        last = high * (wide + 1)
        for entry in range(found):
            type_, weight = types[entry], weights[entry]
            start, stop = first[type_], first[type_ + 1]
            ahead = 0  # hands beaten in both; regions overlap in their corners
            f = b = f_best = b_best = 0
            for setting in range(start, stop):
                f = _below(fronts[setting], front_bits, front_before) * (wide + 1)
                if setting > start:
                    ahead -= table[f + b]
                else:
                    f_best = f
                b = _below(backs[setting], back_bits, back_before)
                ahead += table[f + b]
                b_best = b
            behind = open_ - table[f_best + wide] - table[last + b_best] + table[f_best + b_best]
            won += weight * ahead
            lost += weight * behind
            f = _below(front[type_], front_bits, front_before) * (wide + 1)
            b = _below(back[type_], back_bits, back_before)
            g = f + wide + 1
            same_front += weight * (table[g + wide] - table[f + wide])
            same_back += weight * (table[last + b + 1] - table[last + b])
            same += weight * (table[g + b + 1] - table[g + b] - table[f + b + 1] + table[f + b])
        times = sign * sets[number, 4]
        out[0] += times * won
        out[1] += times * lost
        out[2] += times * every * (every - open_)
        out[3] += times * same_front
        out[4] += times * same_back
        out[5] += times * same
        for mine in range(groups):
            for theirs in range(CLASSES):
                out[COUNTS + mine * CLASSES + theirs] += times * own[mine] * classes[theirs]


@compiled
def staircases(values: Array, low: Array, high: Array, starts: Array, out: Array) -> int:
    """The ways to set each hand that no other is as good as in both, the highest front first.

    `values` has fronts and backs, `low` and `high` those to be beaten, sorted; `out` how many of
    each are. Foul ways have a front below 0.
    """
    found = 0
    ways = values.shape[1]
    better = np.zeros((ways, 2), np.int64)
    for hand in range(values.shape[0]):
        starts[hand] = found
        for way in range(ways):
            better[way, 0] = -1
            if values[hand, way, 0] >= 0:
                better[way, 0] = np.searchsorted(low, values[hand, way, 0])
                better[way, 1] = np.searchsorted(high, values[hand, way, 1])
        top = 1 << 40
        floor = -1
        while True:
            best = -1
            for way in range(ways):
                if better[way, 0] < 0 or better[way, 0] >= top or better[way, 1] <= floor:
                    continue
                higher = best < 0 or better[way, 0] > better[best, 0]
                as_high = best >= 0 and better[way, 0] == better[best, 0]
                if higher or (as_high and better[way, 1] > better[best, 1]):
                    best = way
            if best < 0:
                break
            out[found, 0], out[found, 1] = better[best, 0], better[best, 1]
            top, floor = better[best, 0], better[best, 1]
            found += 1
    starts[values.shape[0]] = found
    return found
