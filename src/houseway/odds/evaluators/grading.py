"""Multisets of ranks graded by the lines of a ranking, all at once, to fill lookups.

Strengths equal those of `houseway.hands` bit for bit. A multiset is a column of masks: the ranks of
which it holds one card or more, those of which it holds two or more, and so on.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.hands.ranking import CATEGORIES, Category, Ranking

Masks: TypeAlias = npt.NDArray[np.int32]

_RANKS: Final = 13
_ACE: Final = 12
_NIBBLES: Final = (16, 12, 8, 4, 0)
"""Bit offsets of a hand's ranks in its strength, the most significant first.

Each nibble is the rank plus one, so that none is 0.
"""
_TOP: Final = np.array([mask.bit_length() for mask in range(1 << _RANKS)], np.int32)
"""Nibble of a mask's highest rank; `_BIT` has that rank's bit."""
_BIT: Final = (1 << _TOP) >> 1


def grade_sets(
    counts: npt.NDArray[np.int64], ranking: Ranking, *, suited: bool, only_runs: bool
) -> npt.NDArray[np.int32]:
    """Return the strength of each row of counts by the lines for unsuited or suited cards.

    `only_runs` uses only the lines of runs: all that a bug other than an ace can complete.
    """
    levels = range(int(counts.max(initial=1)))
    bits = 1 << np.arange(_RANKS, dtype=np.int32)
    masks = [((counts > level) @ bits).astype(np.int32) for level in levels]
    return _graded(np.array(masks), ranking, suited=suited, only_runs=only_runs)


def grade_suits(ranking: Ranking, *, joker: bool, double_ace: bool) -> npt.NDArray[np.int32]:
    """Return strengths by the mask of ranks in one suit.

    Bit 13 is a joker, which stands for the best missing card. With `double_ace`, a joker that
    completes no run is an ace, even next to the ace.
    """
    ranks = np.arange(1 << _RANKS, dtype=np.int32)
    held = np.bitwise_count(ranks)
    found = np.zeros((1 + joker, len(ranks)), np.int32)
    full = np.nonzero(held >= ranking.size)[0]
    found[0, full] = _graded(ranks[None, full], ranking, suited=True, only_runs=False)
    if not joker:
        return found.ravel()
    for rank in range(_RANKS):
        doubles_ace = double_ace and rank == _ACE
        fits = (held + 1 >= ranking.size) & (doubles_ace | (ranks >> rank & 1 == 0))
        some = ranks[fits]
        masks = np.array([some | 1 << rank, some & 1 << rank])
        only_runs = double_ace and rank != _ACE
        made = _graded(masks, ranking, suited=True, only_runs=only_runs)
        found[1, fits] = np.maximum(found[1, fits], made)
    return found.ravel()


def _graded(
    masks: Masks, ranking: Ranking, *, suited: bool, only_runs: bool
) -> npt.NDArray[np.int32]:
    """Return the strength of the highest line that each column makes, 0 if none."""
    found = np.zeros(masks.shape[1], np.int32)
    open_ = np.arange(len(found))
    for place, name in enumerate(ranking.order):
        line = CATEGORIES[name]
        if line.suited != suited or (only_runs and not line.run):
            continue
        ranks = _ranks(masks[:, open_], line, ranking)
        found[open_] = np.where(ranks > 0, len(ranking.order) - place << 20 | ranks, 0)
        open_ = open_[ranks == 0]
    return found


def _ranks(masks: Masks, line: Category, ranking: Ranking) -> Masks:
    """Return, as nibbles, the ranks that break ties within a line; 0 for hands not on the line.

    For a run these are its two top cards.
    """
    if line.run:
        ranks = _runs(masks[0], ranking, suited=line.suited)
        from_the_ace = ranks == _packed(_ACE + 1, _ACE)
    else:
        if line.suited and not line.groups and not ranking.paired_flush:  # duplicates count once
            masks = np.where(np.bitwise_count(masks[0]) >= ranking.size, masks[:1], 0)
        in_order = line.suited and ranking.flush_ties == "high card"
        ranks = _groups(masks, line.groups, ranking.size, in_order=in_order)
        from_the_ace = ranks >> _NIBBLES[0] == _ACE + 1
    return np.where(from_the_ace, ranks, 0) if line.only_aces else ranks


def _runs(mask: Masks, ranking: Ranking, *, suited: bool) -> Masks:
    size = ranking.size
    found = np.zeros(len(mask), np.int32)
    lowest = 1 << _ACE | (1 << size - 1) - 1
    has_lowest = mask & lowest == lowest
    if ranking.wheel == "lowest" or (ranking.wheel == "unsuited only" and not suited):
        found[has_lowest] = _packed(size - 1, size - 2)
    for top in range(size - 1, _RANKS):
        window = (1 << size) - 1 << top - size + 1
        found[mask & window == window] = _packed(top + 1, top)
    if ranking.wheel == "second highest":
        found[has_lowest & (found != _packed(_ACE + 1, _ACE))] = _packed(_ACE + 1, size - 1)
    return found


def _groups(masks: Masks, groups: tuple[int, ...], size: int, *, in_order: bool) -> Masks:
    """Return the ranks of the groups, then of the highest other cards; 0 without the groups.

    With `in_order` there is a rank for every card, from the highest down.
    """
    left = masks.copy()
    ranks: list[Masks] = []
    there = np.ones(masks.shape[1], bool)
    before = np.zeros_like(left[0])
    for group in groups:
        like = left[group - 1] & ~before if group <= len(left) else np.zeros_like(left[0])
        there &= like > 0
        ranks += [_TOP[like]] * (group if in_order else 1)
        before = _BIT[like]
        _remove(left, before, group)
    for _ in range(size - sum(groups)):
        ranks.append(_TOP[left[0]])
        _remove(left, _BIT[left[0]], 1)
    if in_order:
        ranks = list(np.sort(ranks, axis=0)[::-1])
    return np.where(there, _packed(*ranks), 0)


def _remove(masks: Masks, bit: Masks, count: int) -> None:
    """Remove `count` cards of one rank."""
    for level in range(len(masks)):
        above = masks[level + count] if level + count < len(masks) else 0
        masks[level] ^= (masks[level] ^ above) & bit


def _packed(*ranks: Masks | int) -> Masks:
    found = np.zeros(1, np.int32)
    for rank, shift in zip(ranks, _NIBBLES, strict=False):
        found = found | rank << shift
    return found
