"""Kernels of Ultimate Texas Hold'em for bets that depend on the player-dealer's hand."""

from __future__ import annotations

import numpy as np

from houseway.odds.families.ultimate.boards import HANDS, PLAIN, RANK_HANDS
from houseway.odds.families.ultimate.kernel import COUNT, HEIGHT, SHIFT, TIES, WAYS, left_of
from houseway.odds.kernels.jit import Array, compiled, compiled_within


@compiled_within
def _below(matchups: Array, pairs: int, left: Array, under: Array) -> None:
    """Count the hands of lower heights on one board, by type held and, last, in all."""
    last = under.shape[1] - 1
    for row in range(under.shape[0]):
        for kind in range(under.shape[1]):
            under[row, kind] = 0
    high = other = 0
    for pair in range(pairs):
        if matchups[pair]:
            row = (matchups[pair] >> HEIGHT & 15) + 1
            under[row, last] += matchups[pair] >> WAYS
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
def _count_opposing(matchup: int, one: int, two: int, under: Array, opposing: Array) -> None:
    """Count the other hands met by two types: by height, those lower, equal and higher."""
    mine, last = matchup >> HEIGHT & 15, under.shape[1] - 1
    wins, ties, before = matchup & COUNT, matchup >> TIES & COUNT, 0
    for height in range(opposing.shape[0]):
        after = under[height + 1, last] - under[height + 1, one] - under[height + 1, two]
        after += height >= mine  # their own cards were subtracted twice, so add one back
        opposing[height, 0] = opposing[height, 1] = opposing[height, 2] = 0
        if height < mine:
            opposing[height, 0] = after - before
        elif height > mine:
            opposing[height, 2] = after - before
        else:
            opposing[height, 0] = wins - before
            opposing[height, 1] = ties
            opposing[height, 2] = after - wins - ties
        before = after


@compiled
def weigh_opponents(
    first: int, step: int, boards: Array, suits: Array, held: Array, matchups: Array, theirs: Array,
    out: Array,
) -> None:  # fmt: skip
    """Compute the worth of a bet that the player-dealer's hand decides.

    `theirs` gives the gain by the height of that hand: where it is beaten, and where it beats.
    """
    rows = theirs.shape[0]
    left, opposing = np.empty(26, np.int64), np.empty((rows, 3), np.int64)
    under = np.empty((rows + 1, 27), np.int64)
    for at in range(first, matchups.shape[0], step):
        left_of(boards[at], suits[at], held, left)
        pairs = RANK_HANDS if at < PLAIN else HANDS
        _below(matchups[at], pairs, left, under)
        high = other = 0
        for pair in range(pairs):
            out[at, pair] = 0
            if matchups[at, pair]:
                _count_opposing(matchups[at, pair], other, high, under, opposing)
                for height in range(rows):
                    out[at, pair] += theirs[height, 0] * opposing[height, 0]
                    out[at, pair] += theirs[height, 1] * opposing[height, 2]
            other += 1
            if other > high:
                high, other = high + 1, 0


@compiled
def tally_folds(
    first: int, step: int, boards: Array, suits: Array, held: Array, matchups: Array, tables: Array,
    undecided: Array, folded: Array,
) -> None:  # fmt: skip
    """Count what folded deals would have met: by the height of the other hand, and result."""
    rows = folded.shape[0]
    left, opposing = np.empty(26, np.int64), np.empty((rows, 3), np.int64)
    under = np.empty((rows + 1, 27), np.int64)
    for at in range(first, matchups.shape[0], step):
        left_of(boards[at], suits[at], held, left)
        pairs = RANK_HANDS if at < PLAIN else HANDS
        _below(matchups[at], pairs, left, under)
        high = other = 0
        for pair in range(pairs):
            ways = int(undecided[at, pair])
            if matchups[at, pair] and ways and not tables[at, 3 * pair + 2] & (SHIFT - 1):
                _count_opposing(matchups[at, pair], other, high, under, opposing)
                for height in range(rows):
                    for result in range(3):
                        folded[height, result] += ways * opposing[height, result]
            other += 1
            if other > high:
                high, other = high + 1, 0
