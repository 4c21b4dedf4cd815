"""Sets of ranks as numbers: how many of each rank, four bits a rank, and the additive keys.

A hand of one pack is, suits aside, a multiset of ranks with at most four of each; of several packs
there may be more. `multisets` lists them, `steps` leads from each to those with one card more, and
`key_of` gives each a number that is the sum of its cards' keys, so that a hand is found by seven
additions.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

__all__ = [
    "ANY",
    "ONE_PACK",
    "SEVERAL_PACKS",
    "Keys",
    "counts_of",
    "key_of",
    "multisets",
    "ranks_of",
    "steps",
    "ways",
]

U64: TypeAlias = npt.NDArray[np.uint64]

ANY: Final = 15
"""As many of a rank as four bits count: no limit to hands of no more cards."""


class Keys(NamedTuple):
    """Numbers of which any seven, no more of one rank than there are, have a sum of their own."""

    ranks: tuple[int, ...]
    """Deuce to ace, each the least that will do. `tools/make_poker_tables.py` finds them again."""
    joker: int


ONE_PACK: Final = Keys(
    (
        *(0, 1, 5, 22, 98, 453, 2_031, 8_698),
        *(22_854, 83_661, 262_349, 636_345, 1_479_181),
    ),
    1 << 23,
)
"""Four of a rank at most, and always as many cards; the joker's lies above every sum of seven."""

SEVERAL_PACKS: Final = Keys(
    (
        *(1, 8, 57, 256, 1_153, 4_181, 14_180, 47_381),
        *(115_267, 307_214, 737_909, 1_682_367, 3_850_940),
    ),
    8_557_010,
)
"""Any number of a rank and of jokers, and fewer than seven cards as well: no card is 0."""

_SHIFTS: Final = np.arange(13, dtype=np.uint64) * np.uint64(4)
_ONE: Final = np.uint64(1) << _SHIFTS
_FIFTEEN: Final = np.uint64(15)


def counts_of(packed: U64) -> npt.NDArray[np.int64]:
    """One row a multiset, how many of each rank, deuce to ace."""
    return (packed[:, None] >> _SHIFTS & _FIFTEEN).astype(np.int64)


def ranks_of(packed: U64) -> npt.NDArray[np.int64]:
    """One row a multiset of the same size, its ranks from the lowest up."""
    counts = counts_of(packed)
    size = int(counts[:1].sum())
    ranks = np.repeat(np.tile(np.arange(13), len(packed)), counts.ravel())
    return ranks.reshape(len(packed), size)


def key_of(packed: U64, keys: Keys = ONE_PACK, *, jokers: int = 0) -> npt.NDArray[np.int64]:
    """The sum of the cards' keys, with those of so many jokers beside them."""
    found: npt.NDArray[np.int64] = counts_of(packed) @ np.array(keys.ranks)
    return found + jokers * keys.joker


def ways(packed: U64, *, copies: int = 4) -> npt.NDArray[np.int64]:
    """How many hands have these ranks, where there are so many cards of each to choose from."""
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
    """Every multiset of so many ranks with at most so many of each, ascending."""
    return _level(size, min(size, most))


@cache
def steps(size: int, most: int = 4) -> npt.NDArray[np.uint32]:
    """From each multiset of so many: by rank, the place of the one with that card more.

    Sixteen columns, the last three unused; 0 where it would be one too many of the rank.
    """
    here, there = multisets(size, most), multisets(size + 1, most)
    table = np.zeros((len(here), 16), np.uint32)
    places = np.searchsorted(there, here[:, None] + _ONE)
    table[:, :13] = np.where(counts_of(here) < most, places, 0)
    return table
