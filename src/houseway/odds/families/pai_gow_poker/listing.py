"""Sets of cards up to suits, and what `holders` looks up to list the hands that hold them."""

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

__all__ = ["LOOKUP", "Listing", "Lookup", "Sets", "list_for", "room_for", "sets_of", "sets_up_to"]

I32: TypeAlias = npt.NDArray[np.int32]

_RANKS: Final = 13


Lookup: TypeAlias = tuple[
    int, Array, Array, Array, Array, Array, Array, Array, Array, Array, Array, Array, Array
]
"""What kernels take whole: jokers; by rank, whether it is in the deck; ways to choose; keys of the
ranks, and last of the joker; sets of ranks by size, and where each size begins; multisets of ranks,
their keys, and where each size begins; and of the types rows, numbers, flush rows and flushes."""
LOOKUP: Final = (
    "Tuple((i8, i8[::1], i8[:,::1], u8[::1], i8[::1], i8[::1], i1[:,::1], u8[::1], i8[::1], "
    "u4[::1], i4[::1], i4[::1], i4[::1]))"
)


class Listing(NamedTuple):
    """One deck's."""

    jokers: int
    masks: Array
    starts: Array
    """Sets of ranks by size, and where each size begins."""
    lookup: Lookup


class Sets(NamedTuple):
    """Sets of so many cards up to suits."""

    sets: I32
    """Four masks of ranks, and how many sets it stands for."""
    joker: int
    """Whether the joker is in all of them."""
    size: int


def list_for(deck: DeckTypes, types: Types) -> Listing:
    """What to look up for a deck."""
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


def room_for(types: Types) -> tuple[Array, Array, Array]:
    """For the types of all hands that hold a set, their numbers, and cards by rank."""
    room = 2 * len(types.cards) + 1
    return np.zeros(room, np.int32), np.zeros(room, np.int64), np.zeros((2, _RANKS), np.int64)


def sets_of(listing: Listing, size: int, joker: int) -> Sets:
    """All sets of so many cards, the joker among them or not."""
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
    """Sets with so many cards of each suit, of suits with as many none before a larger mask."""
    chosen = np.zeros((1, 0), np.int32)
    images, alike = np.full(1, factorial(len(sizes)), np.int32), np.zeros(1, np.int32)
    for suit, size in enumerate(sizes):
        like_last = suit > 0 and sizes[suit - 1] == size
        ways = starts[size + 1] - starts[size]
        many = chosen[:, -1] + 1 if like_last else np.full(len(chosen), ways)
        chosen, images, alike = (np.repeat(each, many, axis=0) for each in (chosen, images, alike))
        mask = np.arange(len(chosen), dtype=np.int32) - np.repeat(np.cumsum(many) - many, many)
        same = mask == chosen[:, -1] if like_last else np.zeros(len(mask), bool)
        alike = np.where(same, alike + 1, 1)
        images //= alike  # suits that hold the same may change places
        chosen = np.concatenate([chosen, mask[:, None].astype(np.int32)], axis=1)
    held = masks[chosen + [starts[size] for size in sizes]]
    return np.concatenate([held, images[:, None]], axis=1).astype(np.int32)


def batches_of(sets: Iterable[Sets]) -> Iterator[Sets]:
    """As many at a time as take a few milliseconds: of a card more about eight times as many."""
    for some in sets:
        many = max(1, 8**some.size // 64)
        for at in range(0, len(some.sets), many):
            yield some._replace(sets=some.sets[at : at + many])


def sets_up_to(listing: Listing, most: int) -> Iterator[Sets]:
    """All sets of no more cards than that."""
    for size in range(most + 1):
        for joker in range(min(size, listing.jokers) + 1):
            yield sets_of(listing, size, joker)
