"""The exact return of the best setting at pai gow poker, without seeing the other hand.

An even-money wager on both hands gains what two half wagers, on the front and on the back, would
gain together. So the worth of a setting is the number of fronts below its front plus the number of
backs below its back, among the hands without any of the seven cards. These are found by inclusion
and exclusion from counts for every set of up to six cards, computed beforehand up to suits.
"""

from __future__ import annotations

from itertools import accumulate, permutations
from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.odds.families.pai_gow_poker.listing import (
    Sets,
    batches_of,
    scratch_for,
    sets_of,
    sets_up_to,
)
from houseway.odds.families.pai_gow_poker.meeting import Meeting
from houseway.odds.families.pai_gow_poker.types import CARDS
from houseway.odds.kernels.jit import Array
from houseway.odds.kernels.threads import one_by_one
from houseway.odds.solvers import Progress

_DECK: Final = 53
_WIDE_SIZE: Final = 4
"""Up to this size, a set of cards is held by more hands than 16 bits can count."""
_BATCH_HANDS: Final = 50_000
"""Hands in a batch, after which progress is reported."""
_CHOOSE: Final = np.array(
    [[comb(card, held) for held in range(CARDS + 1)] for card in range(_DECK)]
)
_ORDERS: Final = np.array(list(permutations(range(4))))


class _BelowCounts(NamedTuple):
    """Lookups of the kernel `gain`."""

    begins: Array
    numbered: Array
    wide: Array
    narrow: Array
    six_first: Array
    six: Array


class _ProgressCounter:
    """Reports progress in sets and hands, most of which are hands."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self._progress, self._total, self._done = progress, total, 0

    def add(self, done: int) -> None:
        """Report that `done` more are done."""
        self._done += done
        if self._progress:
            self._progress(self._done, self._total)


def best_gain(
    meeting: Meeting,
    pushes: tuple[bool, ...],
    *,
    workers: int = 1,
    progress: Progress | None = None,
) -> int:
    """Return wins minus losses, over all pairs of hands, of the player's best settings.

    The other hand is set by the house way, and pushes if its class does.
    """
    from houseway.odds.families.pai_gow_poker.best_kernel import gain

    listing = meeting.listing
    pushed = np.array(pushes, np.bool_)[meeting.kinds]
    hands = [sets_of(listing, CARDS, joker) for joker in range(listing.jokers + 1)]
    sets = list(sets_up_to(listing, CARDS - 1))
    steps = _ProgressCounter(progress, sum(len(each.sets) for each in (*sets, *hands)))
    below = _count(meeting, sets, pushed, steps, workers)
    fronts, width = len(meeting.fronts), _width(meeting)
    types = meeting.front, meeting.back, pushed, fronts, width
    rest = *types, *meeting.settings, _CHOOSE, *below

    def work(some: Sets, gains: list[int]) -> None:
        gains.append(int(gain(some.sets, some.joker, listing.lookup, *rest)))

    batches = [
        each._replace(sets=each.sets[at : at + _BATCH_HANDS])
        for each in hands
        for at in range(0, len(each.sets), _BATCH_HANDS)
    ]
    rooms: list[list[int]] = [[] for _ in range(max(1, workers))]
    for some in one_by_one(batches, work, rooms):
        steps.add(len(some.sets))
    return sum(map(sum, rooms))


def _width(meeting: Meeting) -> int:
    return len(meeting.fronts) + len(meeting.backs) + 2


def _count(
    meeting: Meeting,
    sets: list[Sets],
    pushed: npt.NDArray[np.bool_],
    steps: _ProgressCounter,
    workers: int,
) -> _BelowCounts:
    from houseway.odds.families.pai_gow_poker.best_kernel import number_sets

    sizes = [comb(_DECK, size) for size in range(CARDS)]
    begins = np.cumsum([0, *sizes])
    numbered = np.zeros(begins[-1], np.int32)
    known = [0] * CARDS
    for each in sets:
        first, start = known[each.size], int(begins[each.size])
        number_sets(each.sets, each.joker, first, _ORDERS, _CHOOSE, start, numbered)
        known[each.size] += len(each.sets)
    wide_rows, firsts = sum(known[: _WIDE_SIZE + 1]), np.cumsum([0, *known[: _WIDE_SIZE + 1]])
    for size in range(1, _WIDE_SIZE + 1):  # rows of all sizes up to this one share a table
        numbered[begins[size] : begins[size + 1]] += firsts[size]
    wide = np.zeros((wide_rows, _width(meeting)), np.int32)
    narrow = np.zeros((known[_WIDE_SIZE + 1], _width(meeting)), np.uint16)
    for table, of_size in ((wide, range(_WIDE_SIZE + 1)), (narrow, (_WIDE_SIZE + 1,))):
        some = [each for each in sets if each.size in of_size]
        _fill(meeting, some, pushed, table, steps, workers)
    six = _list_six(meeting, [each for each in sets if each.size == CARDS - 1], pushed, steps)
    return _BelowCounts(begins, numbered, wide.ravel(), narrow.ravel(), *six)


def _fill(
    meeting: Meeting,
    sets: list[Sets],
    pushed: npt.NDArray[np.bool_],
    out: npt.NDArray[np.int32] | npt.NDArray[np.uint16],
    steps: _ProgressCounter,
    workers: int,
) -> None:
    """Fill a row of counts for each set, in order."""
    from houseway.odds.families.pai_gow_poker.best_kernel import count_below

    types = meeting.front, meeting.back, pushed, len(meeting.fronts)
    batches = list(batches_of(sets))
    ends = accumulate(len(each.sets) for each in batches)
    jobs = list(zip(batches, ends, strict=True))

    def work(job: tuple[Sets, int], room: tuple[Array, Array, Array]) -> None:
        some, end = job
        counts = np.zeros((len(some.sets), out.shape[1]), np.int32)
        count_below(some.sets, some.joker, meeting.listing.lookup, *types, *room, counts)
        out[end - len(counts) : end] = counts

    rooms = [scratch_for(meeting.types) for _ in range(max(1, workers))]
    for some, _ in one_by_one(jobs, work, rooms):
        steps.add(len(some.sets))


def _list_six(
    meeting: Meeting, sets: list[Sets], pushed: npt.NDArray[np.bool_], steps: _ProgressCounter
) -> tuple[Array, Array]:
    from houseway.odds.families.pai_gow_poker.best_kernel import list_six

    room = scratch_for(meeting.types)
    firsts, lists = [np.zeros(1, np.int64)], []
    for each in sets:
        first = np.zeros(len(each.sets) + 1, np.int64)
        asked = each.sets, each.joker, meeting.listing.lookup, pushed, *room, first
        list_six(*asked, np.zeros((0, 2), np.int32))
        out = np.zeros((first[-1], 2), np.int32)
        list_six(*asked, out)
        firsts.append(firsts[-1][-1] + first[1:])
        lists.append(out)
        steps.add(len(each.sets))
    return np.concatenate(firsts), np.concatenate(lists)
