"""Sets of cards up to suits, and the lookup from which `holders` lists the hands that hold one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb, factorial
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.odds.evaluators.rank_sets import ONE_PACK, key_of, ranks_of
from houseway.odds.families.pai_gow_poker.types import CARDS, DeckTypes, Types, rank_sets
from houseway.odds.kernels.jit import Array

I32: TypeAlias = npt.NDArray[np.int32]

_RANKS: Final = 13


Lookup: TypeAlias = tuple[
    int, Array, Array, Array, Array, Array, Array, Array, Array, Array, Array, Array, Array
]
"""Arguments that kernels take as one tuple: jokers; whether each rank is in the deck; binomial
coefficients; keys of the ranks and of the joker; sets of ranks by size, and where each size begins;
multisets of ranks, their keys, and where each size begins; the rows, numbers, flush rows and
flushes of `Types`."""
LOOKUP: Final = (
    "Tuple((i8, i8[::1], i8[:,::1], u8[::1], i8[::1], i8[::1], i1[:,::1], u8[::1], i8[::1], "
    "u4[::1], i4[::1], i4[::1], i4[::1]))"
)


class Listing(NamedTuple):
    """The sets and lookups of one deck."""

    jokers: int
    masks: Array
    starts: Array
    """Sets of ranks by size, and where each size begins."""
    lookup: Lookup


class Sets(NamedTuple):
    """Sets of `size` cards, one per class of sets that differ only in the names of suits."""

    sets: I32
    """Four masks of ranks, and the number of sets in the class."""
    joker: int
    """1 if the joker is in all of these sets, otherwise 0."""
    size: int


def list_for(deck: DeckTypes, types: Types) -> Listing:
    """Build the sets and lookups of a deck."""
    present = np.zeros(_RANKS, np.int64)
    present[list(deck.ranks)] = 1
    masks, starts = [], [0]
    free, free_keys, free_starts = [], [], [0]
    for size in range(CARDS + 1):
        masks += [sum(1 << r for r in some) for some in combinations(deck.ranks, size)]
        starts.append(len(masks))
        packed = rank_sets(deck, size)
        free.append(np.full((len(packed), CARDS), -1, np.int8))
        free[-1][:, :size] = ranks_of(packed)
        free_keys.append(key_of(packed).astype(np.uint64))
        free_starts.append(free_starts[-1] + len(packed))
    by_size, begins = np.array(masks, np.int64), np.array(starts, np.int64)
    lookup = (
        deck.jokers,
        present,
        np.array([[comb(n, k) for k in range(CARDS + 1)] for n in range(5)]),
        np.array([*ONE_PACK.ranks, ONE_PACK.joker], np.uint64),
        by_size,
        begins,
        np.concatenate(free),
        np.concatenate(free_keys),
        np.array(free_starts, np.int64),
        types.rows,
        types.numbers,
        types.flush_rows,
        types.flushes,
    )
    return Listing(deck.jokers, by_size, begins, lookup)


def scratch_for(types: Types) -> tuple[Array, Array, Array]:
    """Return scratch space for `holders`: types, their weights, and cards by rank."""
    room = 2 * len(types.cards) + 1
    return np.zeros(room, np.int32), np.zeros(room, np.int64), np.zeros((2, _RANKS), np.int64)


def sets_of(listing: Listing, size: int, joker: int) -> Sets:
    """Return all sets of `size` cards, with or without the joker."""
    starts, size_ = listing.starts.tolist(), size - joker
    found = [np.zeros((0, 5), np.int32)]
    for a in range(size_ + 1):
        for b in range(min(a, size_ - a) + 1):
            for c in range(min(b, size_ - a - b) + 1):
                d = size_ - a - b - c
                if d <= c:
                    found.append(_by_suits((a, b, c, d), listing.masks, starts))
    return Sets(np.concatenate(found), joker, size)


def _by_suits(sizes: tuple[int, ...], masks: Array, starts: list[int]) -> I32:
    """Return sets with these numbers of cards per suit.

    Of suits with equally many cards, the masks do not increase, so each class occurs once.
    """
    chosen = np.zeros((1, 0), np.int32)
    images, alike = np.full(1, factorial(len(sizes)), np.int32), np.zeros(1, np.int32)
    for suit, size in enumerate(sizes):
        like_last = suit > 0 and sizes[suit - 1] == size
        ways = starts[size + 1] - starts[size]
        count = chosen[:, -1] + 1 if like_last else np.full(len(chosen), ways)
        chosen, images, alike = (np.repeat(each, count, axis=0) for each in (chosen, images, alike))
        mask = np.arange(len(chosen), dtype=np.int32) - np.repeat(np.cumsum(count) - count, count)
        same = mask == chosen[:, -1] if like_last else np.zeros(len(mask), bool)
        alike = np.where(same, alike + 1, 1)
        images //= alike  # suits that hold the same ranks may change places
        chosen = np.concatenate([chosen, mask[:, None].astype(np.int32)], axis=1)
    held = masks[chosen + [starts[size] for size in sizes]]
    return np.concatenate([held, images[:, None]], axis=1).astype(np.int32)


def batches_of(sets: Iterable[Sets]) -> Iterator[Sets]:
    """Split sets into batches that take a few milliseconds each.

    One card more in a set means about eight times fewer hands that hold it, and so eight times less
    work per set.
    """
    for some in sets:
        count = max(1, 8**some.size // 64)
        for at in range(0, len(some.sets), count):
            yield some._replace(sets=some.sets[at : at + count])


def sets_up_to(listing: Listing, most: int) -> Iterator[Sets]:
    """Yield all sets of up to `most` cards."""
    for size in range(most + 1):
        for joker in range(min(size, listing.jokers) + 1):
            yield sets_of(listing, size, joker)
