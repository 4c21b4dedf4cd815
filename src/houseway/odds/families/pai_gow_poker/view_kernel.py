"""Kernels that compare a hand to be set in the best way with a set hand in view."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from houseway.odds.families.pai_gow_poker.holding_kernel import holders
from houseway.odds.families.pai_gow_poker.meeting_kernel import CLASSES, COUNTS, ones
from houseway.odds.kernels.jit import Array, compiled, compiled_in_place, compiled_within

if TYPE_CHECKING:
    from houseway.odds.families.pai_gow_poker.listing import Lookup

U64 = np.uint64
_ONE, _SIX, _LAST = U64(1), U64(6), U64(63)


@compiled_within
def _below(value: int, bits: Array, before: Array) -> int:
    """Return how many of the values that occur are below this one."""
    at = U64(value)
    return int(before[at >> _SIX] + ones(bits[at >> _SIX] & ((_ONE << (at & _LAST)) - _ONE)))


@compiled_within
def _number(bits: Array, before: Array) -> int:
    """Return how many values occur, and fill `before` with counts by word."""
    found = 0
    for word in range(bits.shape[0]):
        before[word] = found
        found += ones(bits[word])
    return found


@compiled_within
def _clear(room: Array, length: int) -> None:
    for place in range(length):
        room[place] = 0


@compiled_in_place
def meet_in_view(
    sets: Array,
    joker: int,
    sign: int,
    lookup: Lookup,
    front: Array,
    back: Array,
    kind: Array,
    pushes: Array,
    group: Array,
    first: Array,
    fronts: Array,
    backs: Array,
    types: Array,
    weights: Array,
    by_rank: Array,
    below: Array,
    front_bits: Array,
    front_before: Array,
    back_bits: Array,
    back_before: Array,
    classes: Array,
    own: Array,
    out: Array,
) -> None:
    """Count all pairs of hands that both hold a given set, added up over the sets.

    By type there are ranks of `front` and `back` of a set hand, its class, and (by class) whether
    it pushes; the group of the other hand, and its settings from `first` on, the highest front
    first, each as the numbers of fronts and backs it beats. The other arguments are scratch space
    and `out`, to which counts are added.
    """
    for number in range(sets.shape[0]):
        found = holders(sets[number], joker, lookup, types, weights, by_rank)
        _clear(front_bits, front_bits.shape[0])
        _clear(back_bits, back_bits.shape[0])
        for entry in range(found):
            two, five = U64(front[types[entry]]), U64(back[types[entry]])
            front_bits[two >> _SIX] |= _ONE << (two & _LAST)
            back_bits[five >> _SIX] |= _ONE << (five & _LAST)
        high, wide = _number(front_bits, front_before), _number(back_bits, back_before)
        _clear(below, (high + 1) * (wide + 1))
        _clear(classes, CLASSES)
        _clear(own, own.shape[0])
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
                below[f * (wide + 1) + b] += weight
        for f in range(1, high + 1):
            along = 0
            for b in range(1, wide + 1):
                along += below[f * (wide + 1) + b]
                below[f * (wide + 1) + b] = along + below[(f - 1) * (wide + 1) + b]
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
                    ahead -= below[f + b]
                else:
                    f_best = f
                b = _below(backs[setting], back_bits, back_before)
                ahead += below[f + b]
                b_best = b
            behind = open_ - below[f_best + wide] - below[last + b_best] + below[f_best + b_best]
            won += weight * ahead
            lost += weight * behind
            f = _below(front[type_], front_bits, front_before) * (wide + 1)
            b = _below(back[type_], back_bits, back_before)
            g = f + wide + 1
            same_front += weight * (below[g + wide] - below[f + wide])
            same_back += weight * (below[last + b + 1] - below[last + b])
            same += weight * (below[g + b + 1] - below[g + b] - below[f + b + 1] + below[f + b])
        times = sign * sets[number, 4]
        out[0] += times * won
        out[1] += times * lost
        out[2] += times * every * (every - open_)
        out[3] += times * same_front
        out[4] += times * same_back
        out[5] += times * same
        for mine in range(own.shape[0]):
            for theirs in range(CLASSES):
                out[COUNTS + mine * CLASSES + theirs] += times * own[mine] * classes[theirs]


@compiled
def staircases(values: Array, low: Array, high: Array, starts: Array, out: Array) -> int:
    """List the settings of each hand that no other setting equals in both, highest front first.

    `values` holds fronts and backs, `low` and `high` the sorted fronts and backs to be beaten;
    `out` receives how many of each are lower. Fouls have a front below 0.
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
