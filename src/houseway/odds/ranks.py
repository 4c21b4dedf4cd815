"""Sets of ranks as numbers: how many of each rank, four bits a rank, and the additive keys.

A hand of one pack is, suits aside, a multiset of ranks with at most four of each. `multisets`
lists them, `steps` leads from each to those with one card more, and `key_of` gives each a number
that is the sum of its cards' keys, so that a hand is found by seven additions.
"""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

__all__ = [
    "JOKER_KEY",
    "RANK_KEYS",
    "counts_of",
    "key_of",
    "multisets",
    "steps",
    "ways",
]

U64: TypeAlias = npt.NDArray[np.uint64]

RANK_KEYS: Final = (
    *(0, 1, 5, 22, 98, 453, 2_031, 8_698),
    *(22_854, 83_661, 262_349, 636_345, 1_479_181),
)
"""Deuce to ace, each the least that leaves the sums of any seven ranks different.

`tools/make_poker_tables.py` finds them again.
"""

JOKER_KEY: Final = 1 << 23
"""Above every sum of seven, so that hands with the joker lie apart."""

_SHIFTS: Final = np.arange(13, dtype=np.uint64) * np.uint64(4)
_ONE: Final = np.uint64(1) << _SHIFTS
_FIFTEEN: Final = np.uint64(15)


def counts_of(packed: U64) -> npt.NDArray[np.int64]:
    """One row a multiset, how many of each rank, deuce to ace."""
    return (packed[:, None] >> _SHIFTS & _FIFTEEN).astype(np.int64)


def key_of(packed: U64, *, joker: bool) -> npt.NDArray[np.int64]:
    """The sum of the cards' keys, with a joker's beside them or not."""
    keys: npt.NDArray[np.int64] = counts_of(packed) @ np.array(RANK_KEYS)
    return keys + JOKER_KEY if joker else keys


def ways(packed: U64) -> npt.NDArray[np.int64]:
    """How many hands of one pack have these ranks."""
    four = np.array([1, 4, 6, 4, 1])
    found: npt.NDArray[np.int64] = four[counts_of(packed)].prod(axis=1)
    return found


@cache
def _level(size: int) -> U64:
    if not size:
        return np.zeros(1, np.uint64)
    before = _level(size - 1)
    return np.unique((before[:, None] + _ONE)[counts_of(before) < 4])


def multisets(size: int) -> U64:
    """Every multiset of so many ranks with at most four of each, ascending."""
    return _level(size)


@cache
def steps(size: int) -> npt.NDArray[np.uint32]:
    """From each multiset of so many: by rank, the place of the one with that card more.

    Sixteen columns, the last three unused; 0 where it would be a fifth card.
    """
    here, there = _level(size), _level(size + 1)
    table = np.zeros((len(here), 16), np.uint32)
    places = np.searchsorted(there, here[:, None] + _ONE)
    table[:, :13] = np.where(counts_of(here) < 4, places, 0)
    return table
