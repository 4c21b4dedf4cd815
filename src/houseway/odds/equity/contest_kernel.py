"""Kernels that compare every choice of one hand per range and divide the pot.

A *contest* is one share of the pot on one board. With two players there are few ways in which all
contests can end, so those are counted and scored once. With more players every choice is scored.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from houseway.odds.kernels.jit import Array, compiled

_0: Final = np.uint64(0)

WINS, TIES, POINTS, SQUARES, OWN = 0, 1, 2, 3, 4
"""Columns of a hand's row: whole pots won, parts won, points, squared points, then wins and ties of
each contest."""

NOBODY, FIRST, TIED, SECOND = 0, 1, 2, 3
"""How a contest of two players ends, in two bits per contest."""


@compiled
def compare_two(
    count: Array, held: Array, worth: Array, least: int, weight: int, ends: Array
) -> int:
    """Compare every choice of two hands; `ends` counts the ways in which their contests end."""
    contests = worth.shape[0]
    wins = losses = ties = 0
    if contests == 1:
        for mine in range(count[0]):
            mask, strength = held[0, mine], worth[0, 0, mine]
            for other in range(count[1]):
                there = (held[1, other] & mask) == _0
                theirs = worth[0, 1, other]
                wins += there & (strength > theirs)
                ties += there & (strength == theirs)
                losses += there & (strength < theirs)
        ends[FIRST] += weight * wins
        ends[TIED] += weight * ties
        ends[SECOND] += weight * losses
        return int(wins + ties + losses)
    found = 0
    for mine in range(count[0]):
        mask = held[0, mine]
        for other in range(count[1]):
            if held[1, other] & mask:
                continue
            end = 0
            for contest in range(contests):
                strength, theirs = worth[contest, 0, mine], worth[contest, 1, other]
                how = FIRST if strength > theirs else SECOND if strength < theirs else TIED
                if least and contest & 1 and max(strength, theirs) < least:
                    how = NOBODY
                end |= how << 2 * contest
            ends[end] += weight
            found += 1
    return found


@compiled
def compare_all(
    count: Array,
    held: Array,
    worth: Array,
    boards: int,
    unit: int,
    least: int,
    weight: int,
    at: Array,
    used: Array,
    points: Array,
    out: Array,
) -> int:
    """Compare every choice of one hand per player, and add what each wins to `out`."""
    contests, players = worth.shape[0], worth.shape[1]
    both = contests > boards
    whole = contests * unit
    for player in range(players):
        at[player] = 0
    found = 0
    depth = 0
    while depth >= 0:
        if at[depth] == count[depth]:
            at[depth] = 0
            depth -= 1
            continue
        place = at[depth]
        at[depth] += 1
        if held[depth, place] & used[depth]:
            continue
        if depth < players - 1:
            used[depth + 1] = used[depth] | held[depth, place]
            depth += 1
            continue
        found += 1
        for player in range(players):
            points[player] = 0
        value = unit
        for turn in range(contests):
            # The low first: if no low qualifies, the high wins both shares.
            contest = contests - 1 - turn
            low = both and contest & 1
            best = worth[contest, 0, at[0] - 1]
            winners = 1
            for player in range(1, players):
                strength = worth[contest, player, at[player] - 1]
                winners = 1 if strength > best else winners + (strength == best)
                best = max(best, strength)
            if low and best < least:
                value = 2 * unit
                continue
            for player in range(players):
                if worth[contest, player, at[player] - 1] == best:
                    points[player] += value // winners
                    out[player, OWN + 2 * contest + (winners > 1)] += weight
            value = unit
        for player in range(players):
            got = points[player]
            if got:
                out[player, WINS if got == whole else TIES] += weight
                out[player, POINTS] += weight * got
    return found


@compiled
def score_two(ends: Array, boards: int, unit: int, out: Array) -> None:
    """Convert the counted ends of two players' contests to a row for each player."""
    contests = 0
    while 1 << 2 * contests < ends.shape[0]:
        contests += 1
    both = contests > boards
    for end in range(ends.shape[0]):
        times = ends[end]
        if not times:
            continue
        for player in range(2):
            got = 0
            value = unit
            for turn in range(contests):
                # The low first: if no low qualifies, the high wins both shares.
                contest = contests - 1 - turn
                how = end >> 2 * contest & 3
                if how == NOBODY and both and contest & 1:
                    value = 2 * unit
                    continue
                if how == TIED:
                    got += value // 2
                    out[player, OWN + 2 * contest + 1] += times
                elif how == (FIRST if player == 0 else SECOND):
                    got += value
                    out[player, OWN + 2 * contest] += times
                value = unit
            if got:
                out[player, WINS if got == contests * unit else TIES] += times
                out[player, POINTS] += times * got
