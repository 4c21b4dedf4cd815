"""Splits and re-splits exactly, for play of each hand by its own cards.

A hand of a split is played by its own cards and how often the pair was split so far, not by what
its neighbours drew. Then it makes no difference when those drew, and every hand is worth the same
as one whose cards come next, but for what the second cards of the others tell: that they were, or
were not, of the pair's kind. A hand beside `j` second cards of other kinds is worth

    u(k, j) = u(k, j - 1) - q/n u(k + 1, j - 1)

where k cards of the pair are gone and q of the n others are of its kind. `u(k, 0)` is found by
playing, and the tree of second cards is added up.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.odds.blackjack.dealer import Trie
from houseway.odds.blackjack.hands import DOUBLE, HIT, STAND, HandTable
from houseway.odds.blackjack.kernel import (
    Cache,
    Facing,
    best_play,
    follow,
    values_of_doubles,
    values_of_standing,
)
from houseway.odds.jit import Array, compiled

__all__ = ["Pair", "add_up", "one_hand", "tree"]


class Pair(NamedTuple):
    """A pair that may be split."""

    kind: int
    hand: int
    start: int
    """The hand of one card."""
    mode: int
    most: int
    """Splits at most."""
    hands: Array
    """All hands with a card of that kind."""
    standing: Array
    """Those of them whose worth as they stand is asked for."""


@compiled
def reached(
    table: HandTable, start: int, hands: Array, acts: Array, twice: Array
) -> tuple[Array, Array]:
    """Hands that these decisions lead to from one card, and those of them that stand."""
    hands_there = np.zeros(table.size.shape[0], np.uint8)
    doubled = np.zeros((twice.shape[0], table.size.shape[0]), np.uint8)
    stands = np.zeros(table.size.shape[0], np.uint8)
    for kind in range(table.after.shape[1]):
        hands_there[table.after[start, kind]] = 1
    for hand in hands:
        if hands_there[hand]:
            act = acts[hand]
            if act == STAND:
                stands[hand] = 1
            for kind in range(table.after.shape[1]):
                if act == HIT:
                    hands_there[table.after[hand, kind]] = 1
                elif act == DOUBLE:
                    doubled[1, table.after[hand, kind]] = 1
        for times in range(1, twice.shape[0]):
            if doubled[times, hand]:
                act = twice[times, hand]
                if act == STAND:
                    stands[hand] = 1
                for kind in range(table.after.shape[1]):
                    if act == HIT:
                        doubled[times, table.after[hand, kind]] = 1
                    elif act == DOUBLE:
                        doubled[times + 1, table.after[hand, kind]] = 1
    for times in range(1, twice.shape[0]):
        for hand in range(hands_there.shape[0]):
            hands_there[hand] |= doubled[times, hand]
    hands_there[0] = 0
    return np.nonzero(hands_there)[0], np.nonzero(stands)[0]


@compiled
def second_cards(
    table: HandTable, facing: Facing, start: int, extra: Array, value: Array, kind: int, alike: int
) -> tuple[float, float]:
    """A hand of one card by its second: worth with one not of the pair, and with any."""
    total = 0.0
    other = 0.0
    free = 0.0
    for each in range(facing.left.shape[0]):
        there = facing.left[each] - extra[each] - table.held[start, each]
        total += there
        worth = value[table.after[start, each]]
        free += there * worth
        other += (there - alike if each == kind else there) * worth
    return other / total, free / total


@compiled
def one_hand(
    trie: Trie,
    table: HandTable,
    facing: Facing,
    pair: Pair,
    alike: int,
    cache: Cache,
    values: Array,
    acts: Array,
    twice: Array,
) -> None:
    """Fill `values[again, k]` for a hand from one card with k of the pair gone.

    `alike` cards of the pair's kind are not shown. `again` splits were made after the first when
    the hand is played; decisions, by `again`, are the best with 2 + `again` of the pair gone.
    """
    many = table.size.shape[0]
    stand = np.zeros(many)
    value = np.zeros(many)
    doubled = np.zeros((facing.doublings + 1, many))
    extra = np.zeros(facing.left.shape[0], np.int64)
    kind, mode = pair.kind, pair.mode
    for besides in range(1, cache.known.shape[0]):
        for hand in range(many):
            cache.known[besides, hand] = 0
    for again in range(min(pair.most, alike - 1)):
        extra[kind] = 1 + again
        values_of_standing(trie, table, facing, pair.standing, mode, extra, kind, cache, stand)
        values_of_doubles(table, facing, pair.hands, mode, extra, stand, doubled, twice[again])
        best_play(table, facing, pair.hands, mode, extra, stand, doubled, value, acts[again])
        first = 2 + again
        other, free = second_cards(table, facing, pair.start, extra, value, kind, alike - first)
        values[again, first, 0] = other
        values[again, first, 1] = free
        last = min(3 + 2 * again - (again + 1 == pair.most), alike)
        if last == first:
            continue
        some, stands = reached(table, pair.start, pair.hands, acts[again], twice[again])
        for gone in range(first + 1, last + 1):
            extra[kind] = gone - 1
            values_of_standing(trie, table, facing, stands, mode, extra, kind, cache, stand)
            follow(
                table,
                facing,
                some,
                extra,
                stand,
                doubled,
                value,
                acts[again],
                twice[again],
            )
            other, free = second_cards(table, facing, pair.start, extra, value, kind, alike - gone)
            values[again, gone, 0] = other
            values[again, gone, 1] = free


@compiled
def beside(values: Array, unseen: int, alike: int, gone: int, others: int, free: int) -> float:
    """A hand's worth with so many of the pair `gone` and so many other second cards not of it."""
    size = others + 1
    row = np.zeros(size)
    for place in range(size):
        if gone + place < values.shape[0]:
            row[place] = values[gone + place, free]
    for step in range(1, size):
        for place in range(size - step):
            left = max(alike - gone - place, 0)
            row[place] -= left / (unseen - gone - place) * row[place + 1]
    worth: float = row[0]
    return worth


@compiled
def tree(values: Array, unseen: int, alike: int, more: int) -> float:
    """The worth of all hands of a split, with at most `more` splits after the first.

    `unseen` cards are not shown, `alike` of them of the pair's kind, the split pair included.
    """
    paths = np.zeros((more + 2, more + 4))
    paths[0, 0] = 1.0
    chance = 1.0
    worth = 0.0
    for again in range(more + 1):
        gone = 2 + again
        if again == more or alike - gone <= 0:
            for others in range(again + 1):
                each = beside(values[again], unseen, alike, gone, others, 1)
                worth += chance * paths[again, others] * (2 + again - others) * each
            break
        for others in range(again + 2):
            here = paths[again, others]
            worth += chance * here * beside(values[again], unseen, alike, gone, others, 0)
            paths[again + 1, others] += here
            if others < again + 1:
                paths[again, others + 1] += here
        chance *= (alike - gone) / (unseen - gone)
    return worth


@compiled
def add_up(values: Array, unseen: int, alike: int, most: int) -> tuple[float, int]:
    """The best number of splits, and what they are worth."""
    best = -1e9
    splits = 1
    for each in range(1, most + 1):
        worth = tree(values, unseen, alike, each - 1)
        if worth > best + 1e-15:
            best = worth
            splits = each
    return best, splits
