"""Sets of cards up to suits, and what `holders` looks up to list the hands that hold them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.odds.jit import Array
from houseway.odds.pai_gow.types import CARDS, DeckTypes, Types
from houseway.odds.ranks import ONE_PACK

__all__ = ["Listing", "Sets", "list_for", "room_for", "sets_of", "sets_up_to"]

I32: TypeAlias = npt.NDArray[np.int32]

_RANKS: Final = 13


class Listing(NamedTuple):
    """One deck's, which kernels take whole."""

    jokers: int
    present: Array
    """By rank, whether it is in the deck."""
    choose: Array
    keys: Array
    """Of the ranks, and last of the joker."""
    masks: Array
    starts: Array
    """Sets of ranks by size, and where each size begins."""
    free: Array
    free_keys: Array
    free_starts: Array
    """The same of multisets of ranks."""
    rows: Array
    numbers: Array
    flush_rows: Array
    flushes: Array


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
    masks, starts, free, free_starts = [], [0], [], [0]
    for size in range(CARDS + 1):
        masks += [sum(1 << r for r in some) for some in combinations(deck.ranks, size)]
        starts.append(len(masks))
        some = combinations_with_replacement(deck.ranks, size)
        free += [each for each in some if all(each[i] < each[i + 4] for i in range(size - 4))]
        free_starts.append(len(free))
    rows = np.full((len(free), CARDS), -1, np.int8)
    for line, each in enumerate(free):
        rows[line, : len(each)] = each
    return Listing(
        deck.jokers,
        present,
        np.array([[comb(n, k) for k in range(CARDS + 1)] for n in range(5)]),
        np.array([*ONE_PACK.ranks, ONE_PACK.joker], np.uint64),
        np.array(masks, np.int64),
        np.array(starts, np.int64),
        rows,
        np.array([sum(ONE_PACK.ranks[r] for r in each) for each in free], np.uint64),
        np.array(free_starts, np.int64),
        types.rows,
        types.numbers,
        types.flush_rows,
        types.flushes,
    )


def room_for(types: Types) -> tuple[Array, Array]:
    """For the types of all hands that hold a set, and their numbers."""
    room = 2 * len(types.cards) + 1
    return np.zeros(room, np.int32), np.zeros(room, np.int64)


def sets_of(listing: Listing, size: int, joker: int) -> Sets:
    """All sets of so many cards, the joker among them or not."""
    from houseway.odds.pai_gow.holding_kernel import sets_up_to_suits

    masks = listing.masks, listing.starts
    count = sets_up_to_suits(size - joker, *masks, np.zeros((0, 5), np.int32))
    out = np.zeros((count, 5), np.int32)
    sets_up_to_suits(size - joker, *masks, out)
    return Sets(out, joker, size)


def sets_up_to(listing: Listing, most: int) -> Iterator[Sets]:
    """All sets of no more cards than that."""
    for size in range(most + 1):
        for joker in range(min(size, listing.jokers) + 1):
            yield sets_of(listing, size, joker)
