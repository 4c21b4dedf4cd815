"""The kernel that packs a sparse lookup by shifting rows until their entries interleave."""

from __future__ import annotations

from typing import Final

import numpy as np

from houseway.odds.kernels.jit import Array, compiled_in_place

_ONE: Final = np.uint64(1)
_SIX: Final = np.uint64(6)
_LAST: Final = np.uint64(63)
_FULL: Final = np.uint64(0xFFFF_FFFF_FFFF_FFFF)


@compiled_in_place
def displace(keys: Array, starts: Array, order: Array, used: Array, pushed: Array) -> int:
    """Find the shift of each row, and return the size of the packed table.

    `keys` are sorted, and `starts` says where each row begins among them. Rows are placed in
    `order`, the fullest first, each as low as possible. Sixty-four shifts are tried at once: a bit
    of `taken` is set if with that shift some entry of the row would land on a used place. `used` is
    scratch space.
    """
    size = 0
    lowest = np.uint64(0)
    for place in range(order.shape[0]):
        line = order[place]
        first, last = starts[line], starts[line + 1]
        if first == last:
            break
        while used[lowest] == _FULL:
            lowest += _ONE
        base = lowest << _SIX
        taken = _FULL
        while True:
            taken = np.uint64(0)
            for key in range(first, last):
                at = base + np.uint64(keys[key] - keys[first])
                word, bit = at >> _SIX, at & _LAST
                taken |= used[word] >> bit
                if bit:
                    taken |= used[word + _ONE] << (_LAST + _ONE - bit)
                if taken == _FULL:
                    break
            if taken != _FULL:
                break
            base += _LAST + _ONE
        while taken & _ONE:
            taken >>= _ONE
            base += _ONE
        push = np.int64(base) - keys[first]
        for key in range(first, last):
            at = np.uint64(keys[key] + push)
            used[at >> _SIX] |= _ONE << (at & _LAST)
        size = max(size, keys[last - 1] + push + 1)
        pushed[line] = push
    return size
