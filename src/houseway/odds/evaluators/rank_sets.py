"""Multisets of ranks as numbers, with four bits per rank, and their additive keys.

A hand of one pack is, suits aside, a multiset of ranks with at most four of each; with several
packs there may be more. `multisets` lists them, `steps` leads from each to those with one card
more, and `key_of` gives each a number that is the sum of its cards' keys, so that a hand of seven
is looked up with seven additions.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

U64: TypeAlias = npt.NDArray[np.uint64]

ANY: Final = 15
"""The most cards of a rank that four bits can count: no limit for hands of up to 15 cards."""


class Keys(NamedTuple):
    """Keys of ranks such that any multiset of up to seven cards has a sum of its own."""

    ranks: tuple[int, ...]
    """Deuce to ace, each the least that works; `tools/make_poker_tables.py` finds them again."""
    joker: int


ONE_PACK: Final = Keys(
    (
        *(0, 1, 5, 22, 98, 453, 2_031, 8_698),
        *(22_854, 83_661, 262_349, 636_345, 1_479_181),
    ),
    1 << 23,
)
"""For hands of one size with at most four of a rank.

The joker's key is above every sum of seven others.
"""

SEVERAL_PACKS: Final = Keys(
    (
        *(1, 8, 57, 256, 1_153, 4_181, 14_180, 47_381),
        *(115_267, 307_214, 737_909, 1_682_367, 3_850_940),
    ),
    8_557_010,
)
"""For any number of a rank and of jokers, and for hands of different sizes: no key is 0."""

_SHIFTS: Final = np.arange(13, dtype=np.uint64) * np.uint64(4)
_ONE: Final = np.uint64(1) << _SHIFTS
_FIFTEEN: Final = np.uint64(15)


def counts_of(packed: U64) -> npt.NDArray[np.int64]:
    """Return how many of each rank each multiset has, one per row, deuce to ace."""
    return (packed[:, None] >> _SHIFTS & _FIFTEEN).astype(np.int64)


def ranks_of(packed: U64) -> npt.NDArray[np.int64]:
    """Return the ranks of multisets of one size, one multiset per row, lowest rank first."""
    counts = counts_of(packed)
    size = int(counts[:1].sum())
    ranks = np.repeat(np.tile(np.arange(13), len(packed)), counts.ravel())
    return ranks.reshape(len(packed), size)


def key_of(packed: U64, keys: Keys = ONE_PACK, *, jokers: int = 0) -> npt.NDArray[np.int64]:
    """Return the sum of the cards' keys, plus those of `jokers` jokers."""
    found: npt.NDArray[np.int64] = counts_of(packed) @ np.array(keys.ranks)
    return found + jokers * keys.joker


def ways(packed: U64, *, copies: int = 4) -> npt.NDArray[np.int64]:
    """Return how many hands have these ranks, if there are `copies` cards of each rank."""
    choices = np.array([comb(copies, held) for held in range(16)])
    found: npt.NDArray[np.int64] = choices[counts_of(packed)].prod(axis=1)
    return found


@cache
def _level(size: int, most: int) -> U64:
    if not size:
        return np.zeros(1, np.uint64)
    before = multisets(size - 1, most)
    return np.unique((before[:, None] + _ONE)[counts_of(before) < most])


def multisets(size: int, most: int = 4) -> U64:
    """Return every multiset of `size` ranks with at most `most` of each, in ascending order."""
    return _level(size, min(size, most))


@cache
def steps(size: int, most: int = 4) -> npt.NDArray[np.uint32]:
    """Return, by multiset of `size` cards and rank, the place of the multiset with that card added.

    There are sixteen columns, of which the last three are unused, so that a kernel can index with a
    shift. The entry is 0 where the card would be one too many of its rank.
    """
    here, there = multisets(size, most), multisets(size + 1, most)
    table = np.zeros((len(here), 16), np.uint32)
    places = np.searchsorted(there, here[:, None] + _ONE)
    table[:, :13] = np.where(counts_of(here) < most, places, 0)
    return table
