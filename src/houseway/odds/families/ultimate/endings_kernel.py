"""The Ultimate Texas Hold'em kernel that counts how deals end under the best play."""

from __future__ import annotations

from typing import Final

import numpy as np

from houseway.odds.families.ultimate.boards import HANDS, PLAIN, RANK_HANDS
from houseway.odds.families.ultimate.kernel import COUNT, HEIGHT, SHIFT, TIES, UNQUALIFIED, WAYS
from houseway.odds.kernels.jit import Array, compiled, compiled_within

U64 = np.uint64
FLOPS: Final = 10
"""The number of flops in every board."""


@compiled_within
def _add_results(
    matchup: int, total: int, ways: np.int64, out: Array, stage: U64, height: U64
) -> None:
    """Add each result `ways` times, separately for hands that do not qualify and hands that do."""
    wins, ties, poor = matchup & COUNT, matchup >> TIES & COUNT, matchup >> UNQUALIFIED & COUNT
    poor_wins = min(poor, wins)
    poor_ties = min(poor - poor_wins, ties)
    poor_loses = poor - poor_wins - poor_ties
    out[stage, height, 0, 0] += ways * poor_wins
    out[stage, height, 0, 1] += ways * (wins - poor_wins)
    out[stage, height, 1, 0] += ways * poor_ties
    out[stage, height, 1, 1] += ways * (ties - poor_ties)
    out[stage, height, 2, 0] += ways * poor_loses
    out[stage, height, 2, 1] += ways * (total - wins - ties - poor_loses)


@compiled
def tally_ends(
    first: int, step: int, total: int, matchups: Array, boards: Array, tables: Array,
    undecided: Array, flopped: Array, tally: Array,
) -> None:  # fmt: skip
    """Count how deals end: by stage, height, result, and whether the player-dealer qualifies.

    `boards` is the number of boards of each class, and `tables` what was decided on them. For each
    class and pair of types, `undecided` counts the flops and hole cards that lead there without a
    bet so far, `flopped` those with a bet on the flop.
    """
    for at in range(first, matchups.shape[0], step):
        for pair in range(RANK_HANDS if at < PLAIN else HANDS):
            matchup = matchups[at, pair]
            if not matchup:
                continue
            height = U64(matchup >> HEIGHT & 15)
            later, second = np.int64(undecided[at, pair]), np.int64(flopped[at, pair])
            early = FLOPS * boards[at] * (matchup >> WAYS) - later - second
            if later:
                bet = tables[at, 3 * pair + 2] & (SHIFT - 1)
                _add_results(matchup, total, later, tally, U64(1 if bet else 0), height)
            if second:
                _add_results(matchup, total, second, tally, U64(2), height)
            if early:
                _add_results(matchup, total, early, tally, U64(3), height)


TYPES: Final = {
    "tally_ends": (
        "(i8, i8, i8, i8[:,::1], i8[::1], i4[:,::1], i4[:,::1], i4[:,::1], i8[:,:,:,::1])"
    ),
}
"""Argument types for which the kernel is compiled."""
