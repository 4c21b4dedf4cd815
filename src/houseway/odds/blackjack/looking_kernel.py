"""The kernel of a player-dealer who knows the hand that he has to beat."""

from __future__ import annotations

import numpy as np

from houseway.odds.jit import Array, compiled

__all__ = ["values_against_one_who_looks"]


@compiled
def values_against_one_who_looks(
    shoe: Array,
    held: Array,
    after: Array,
    choice: Array,
    ends: Array,
    hands: Array,
    mine: Array,
    classes: Array,
    gains: Array,
    stand: Array,
) -> None:
    """What these hands are worth as they stand, into `stand`.

    The player-dealer's hands (`held`, `after`, `choice`, `ends`) come largest first; the last is
    the one shown. `mine` are the cards of the player's, `classes` how each ends.
    """
    states, kinds = held.shape
    value = np.zeros(states)
    left = np.zeros(kinds, np.int64)
    for hand in hands:
        for kind in range(kinds):
            left[kind] = shoe[kind] - mine[hand, kind]
        for state in range(states):
            stays = gains[classes[hand], ends[state]]
            if choice[state] == 1:
                value[state] = stays
                continue
            total = 0
            drawn = 0.0
            for kind in range(kinds):
                there = left[kind] - held[state, kind]
                if there > 0:
                    total += there
                    drawn += there * value[after[state, kind]]
            drawn = drawn / total if total else stays
            value[state] = min(stays, drawn) if choice[state] == 2 else drawn
        stand[hand] = value[states - 1]
