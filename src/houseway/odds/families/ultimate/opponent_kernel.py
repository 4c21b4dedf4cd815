"""Kernels of Ultimate Texas Hold'em for bets that depend on the player-dealer's hand."""

from __future__ import annotations

import numpy as np

from houseway.odds.families.ultimate.boards import HANDS, PLAIN, RANK_HANDS
from houseway.odds.families.ultimate.kernel import COUNT, HEIGHT, SHIFT, TIES, WAYS, left_of
from houseway.odds.kernels.jit import Array, compiled, compiled_within

__all__ = ["tell_folds", "weigh_theirs"]


@compiled_within
def _below(stories: Array, pairs: int, left: Array, under: Array) -> None:
    """Count the hands of lower heights on one board, by type held and, last, in all."""
    last = under.shape[1] - 1
    for row in range(under.shape[0]):
        for kind in range(under.shape[1]):
            under[row, kind] = 0
    high = other = 0
    for pair in range(pairs):
        if stories[pair]:
            row = (stories[pair] >> HEIGHT & 15) + 1
            under[row, last] += stories[pair] >> WAYS
            under[row, high] += left[other] - (other == high)
            if other != high:
                under[row, other] += left[high]
        other += 1
        if other > high:
            high, other = high + 1, 0
    for row in range(1, under.shape[0]):
        for kind in range(under.shape[1]):
            under[row, kind] += under[row - 1, kind]


@compiled_within
def _meet(story: int, one: int, two: int, under: Array, met: Array) -> None:
    """Count the other hands met by two types: by height, those lower, equal and higher."""
    mine, last = story >> HEIGHT & 15, under.shape[1] - 1
    wins, ties, before = story & COUNT, story >> TIES & COUNT, 0
    for height in range(met.shape[0]):
        after = under[height + 1, last] - under[height + 1, one] - under[height + 1, two]
        after += height >= mine  # their own cards were subtracted twice, so add one back
        met[height, 0] = met[height, 1] = met[height, 2] = 0
        if height < mine:
            met[height, 0] = after - before
        elif height > mine:
            met[height, 2] = after - before
        else:
            met[height, 0] = wins - before
            met[height, 1] = ties
            met[height, 2] = after - wins - ties
        before = after


@compiled
def weigh_theirs(
    first: int, step: int, boards: Array, suits: Array, held: Array, stories: Array, theirs: Array,
    out: Array,
) -> None:  # fmt: skip
    """Compute the worth of a bet that the player-dealer's hand decides.

    `theirs` gives the gain by the height of that hand: where it is beaten, and where it beats.
    """
    rows = theirs.shape[0]
    left, met = np.empty(26, np.int64), np.empty((rows, 3), np.int64)
    under = np.empty((rows + 1, 27), np.int64)
    for at in range(first, stories.shape[0], step):
        left_of(boards[at], suits[at], held, left)
        pairs = RANK_HANDS if at < PLAIN else HANDS
        _below(stories[at], pairs, left, under)
        high = other = 0
        for pair in range(pairs):
            out[at, pair] = 0
            if stories[at, pair]:
                _meet(stories[at, pair], other, high, under, met)
                for height in range(rows):
                    out[at, pair] += theirs[height, 0] * met[height, 0]
                    out[at, pair] += theirs[height, 1] * met[height, 2]
            other += 1
            if other > high:
                high, other = high + 1, 0


@compiled
def tell_folds(
    first: int, step: int, boards: Array, suits: Array, held: Array, stories: Array, tables: Array,
    undecided: Array, folded: Array,
) -> None:  # fmt: skip
    """Count what folded deals would have met: by the height of the other hand, and result."""
    rows = folded.shape[0]
    left, met = np.empty(26, np.int64), np.empty((rows, 3), np.int64)
    under = np.empty((rows + 1, 27), np.int64)
    for at in range(first, stories.shape[0], step):
        left_of(boards[at], suits[at], held, left)
        pairs = RANK_HANDS if at < PLAIN else HANDS
        _below(stories[at], pairs, left, under)
        high = other = 0
        for pair in range(pairs):
            ways = int(undecided[at, pair])
            if stories[at, pair] and ways and not tables[at, 3 * pair + 2] & (SHIFT - 1):
                _meet(stories[at, pair], other, high, under, met)
                for height in range(rows):
                    for result in range(3):
                        folded[height, result] += ways * met[height, result]
            other += 1
            if other > high:
                high, other = high + 1, 0
