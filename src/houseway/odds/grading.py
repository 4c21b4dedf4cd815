"""Kernels that grade a multiset of ranks: the lines of a ranking, and ace-to-five lows.

They give the strengths of `houseway.hands` bit for bit, and are only used to fill tables.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from houseway.odds.jit import Array, compiled

__all__ = ["LOWEST", "NO_RUN", "SECOND_HIGHEST", "grade_all", "grade_lows", "grade_suits"]

ACE: Final = 12
NO_RUN, LOWEST, SECOND_HIGHEST = range(3)
"""Where the run with the ace below the deuce stands."""

# Columns of a line: its height, whether suited, a run, only of aces, two sizes of groups, whether
# like cards count once in it, and whether its cards break a tie in their order, groups or none.
_HEIGHT, _SUITED, _RUN, _ACES, _FIRST, _SECOND, _ONCE, _IN_ORDER = range(8)


@compiled
def _run(counts: Array, size: int, wheel_is: int) -> int:
    """The two top cards of the best run as nibbles; 0 without one."""
    wheel = wheel_is != NO_RUN and counts[ACE] > 0
    for rank in range(size - 1):
        wheel = wheel and counts[rank] > 0
    if wheel and wheel_is == SECOND_HIGHEST:
        broadway = True
        for rank in range(ACE - size + 1, ACE + 1):
            broadway = broadway and counts[rank] > 0
        if not broadway:
            return (ACE + 1) << 16 | (size - 1) << 12
    for top in range(ACE, size - 2, -1):
        whole = True
        for rank in range(top - size + 1, top + 1):
            whole = whole and counts[rank] > 0
        if whole:
            return (top + 1) << 16 | top << 12
    return (size - 1) << 16 | (size - 2) << 12 if wheel else 0


@compiled
def _groups(counts: Array, size: int, first: int, second: int, in_order: bool) -> int:
    """The ranks of the groups and of the highest cards beside them as nibbles; 0 without them.

    `in_order` has one for every card, from the highest down."""
    left = counts.copy()
    ranks = 0
    shift = 16
    taken = -1
    for group in (first, second):
        if not group:
            continue
        like = ACE
        while like >= 0 and (left[like] < group or like == taken):
            like -= 1
        if like < 0:
            return 0
        left[like] -= group
        ranks |= (like + 1) << shift
        shift -= 4
        taken = like
    others = size - first - second
    for rank in range(ACE, -1, -1):
        for _ in range(min(others, left[rank])):
            ranks |= (rank + 1) << shift
            shift -= 4
            others -= 1
            left[rank] -= 1
    if in_order:
        ranks = 0
        shift = 16
        for rank in range(ACE, -1, -1):
            for _ in range(counts[rank] - left[rank]):
                ranks |= (rank + 1) << shift
                shift -= 4
    return ranks


@compiled
def _grade(
    counts: Array, lines: Array, size: int, wheel: int, suited: bool, only_runs: bool
) -> int:
    """The strength of the highest line that the cards make, as a ranking's evaluator has it."""
    for line in range(lines.shape[0]):
        run = lines[line, _RUN] > 0
        if (lines[line, _SUITED] > 0) != suited or (only_runs and not run):
            continue
        if run:
            ranks = _run(counts, size, wheel)
            from_the_ace = ranks == (ACE + 1) << 16 | ACE << 12
        else:
            held = counts
            if lines[line, _ONCE]:
                held = np.minimum(counts, 1)
                if held.sum() < size:
                    continue
            ordered = lines[line, _IN_ORDER] > 0
            ranks = _groups(held, size, lines[line, _FIRST], lines[line, _SECOND], ordered)
            from_the_ace = ranks >> 16 == ACE + 1
        if ranks and (from_the_ace or not lines[line, _ACES]):
            return int(lines[line, _HEIGHT] << 20 | ranks)
    return 0


@compiled
def grade_all(
    sets: Array,
    lines: Array,
    size: int,
    wheel: int,
    suited: bool,
    only_runs: bool,
    out: Array,
) -> None:
    """Strengths of one row of counts each, by the lines for unsuited or for suited cards.

    `only_runs` leaves out all lines but those of runs: what a bug that is no ace may make.
    """
    for place in range(sets.shape[0]):
        out[place] = _grade(sets[place], lines, size, wheel, suited, only_runs)


@compiled
def grade_suits(lines: Array, size: int, wheel: int, double_ace: bool, out: Array) -> None:
    """Strengths by the mask of ranks in one suit; bit 13 is a joker, the best missing card.

    With `double_ace` a joker that fills no run is an ace, beside the ace as well.
    """
    suited = bool(np.int64(1))  # for a literal `_grade` would be compiled once more
    for mask in range(out.shape[0]):
        counts = np.zeros(13, np.int64)
        held = mask >> 13
        for rank in range(13):
            counts[rank] = mask >> rank & 1
            held += counts[rank]
        best = 0
        if held >= size:
            if mask >> 13:
                for rank in range(13):
                    second_ace = double_ace and rank == ACE
                    if not counts[rank] or second_ace:
                        counts[rank] += 1
                        only_runs = double_ace and rank != ACE
                        made = _grade(counts, lines, size, wheel, suited, only_runs)
                        best = max(best, made)
                        counts[rank] -= 1
            else:
                best = _grade(counts, lines, size, wheel, suited, not suited)
        out[mask] = best


# Places in the order of lows by the two largest sets: one pair 1, two pair 2, and so on.
_PLACES: Final = np.array([[0, 0, 0], [0, 0, 0], [0, 1, 2], [0, 3, 4], [0, 5, 5], [6, 6, 6]])
_CEILING: Final = 7 << 20


@compiled
def _low_cost(chosen: Array) -> int:
    """The place in the order of lows, then the ranks: larger sets first, then higher cards."""
    ranks = 0
    largest = 0
    second = 0
    for size in range(5, 0, -1):
        for low in range(12, -1, -1):
            if chosen[low] == size:
                ranks = ranks << 4 | (low + 1)
                if not largest:
                    largest = size
                elif not second:
                    second = size
    distinct = 0
    for low in range(13):
        distinct += chosen[low] > 0
    return int(_PLACES[largest, min(2, second)] << 20 | ranks << 4 * (5 - distinct))


@compiled
def grade_lows(sets: Array, jokers: int, out: Array) -> None:
    """Ace-to-five strengths, five cards or more a row; a joker is the lowest card missing."""
    lows = np.zeros(13, np.int64)
    chosen = np.zeros(13, np.int64)
    kinds = np.zeros(5, np.int64)
    for place in range(sets.shape[0]):
        for rank in range(13):
            lows[(rank + 1) % 13] = sets[place, rank]
        for _ in range(jokers):
            for low in range(13):
                if not lows[low]:
                    lows[low] = 1
                    break
        distinct = 0
        for low in range(13):
            if lows[low] and distinct < 5:
                kinds[distinct] = low
                distinct += 1
        best = _CEILING
        if distinct == 5:
            chosen[:] = 0
            for kind in range(5):
                chosen[kinds[kind]] = 1
            best = _low_cost(chosen)
        else:
            # Fewer than five kinds: every way to take five of them.
            most = np.zeros(4, np.int64)
            for kind in range(distinct):
                most[kind] = lows[kinds[kind]]
            for a in range(most[0] + 1):
                for b in range(most[1] + 1):
                    for c in range(most[2] + 1):
                        d = 5 - a - b - c
                        if 0 <= d <= most[3]:
                            chosen[:] = 0
                            chosen[kinds[0]] += a
                            chosen[kinds[1]] += b if distinct > 1 else 0
                            chosen[kinds[2]] += c if distinct > 2 else 0
                            chosen[kinds[3]] += d if distinct > 3 else 0
                            best = min(best, _low_cost(chosen))
        out[place] = _CEILING - best
