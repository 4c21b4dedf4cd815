"""Kernels for the best setting of seven cards without seeing the other hand.

The front and the back of a setting gain independently. What each beats among the hands without any
of the seven cards is found by inclusion and exclusion over their 128 subsets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from houseway.odds.evaluators.lookup_kernels import unsuited_strength
from houseway.odds.families.pai_gow_poker.holding_kernel import holders, others_index
from houseway.odds.kernels.jit import Array, compiled

if TYPE_CHECKING:
    from houseway.odds.families.pai_gow_poker.listing import Lookup

U64 = np.uint64
_RANKS: Final = 13
_CARDS: Final = 7
_FIVE: Final = 5
_JOKER: Final = 52
_SUBSETS: Final = 128
_HELD: Final = np.array([number.bit_count() for number in range(_SUBSETS)])
_TOP: Final = np.array([max(0, number.bit_length() - 1) for number in range(_SUBSETS)])


@compiled
def count_below(
    sets: Array,
    joker: int,
    lookup: Lookup,
    front: Array,
    back: Array,
    pushed: Array,
    fronts: int,
    types: Array,
    weights: Array,
    by_rank: Array,
    out: Array,
) -> None:
    """Count, per set, the hands holding it with a front below each front, then back below back."""
    out[:] = 0
    width = out.shape[1]
    for number in range(sets.shape[0]):
        found = holders(sets[number], joker, lookup, types, weights, by_rank)
        for entry in range(found):
            type_ = types[entry]
            if not pushed[type_]:
                out[number, front[type_] + 1] += weights[entry]
                out[number, fronts + 2 + back[type_]] += weights[entry]
        for place in range(1, fronts + 1):
            out[number, place] += out[number, place - 1]
        for place in range(fronts + 2, width):
            out[number, place] += out[number, place - 1]


@compiled
def list_six(
    sets: Array,
    joker: int,
    lookup: Lookup,
    pushed: Array,
    types: Array,
    weights: Array,
    by_rank: Array,
    first: Array,
    out: Array,
) -> None:
    """List, per set of six cards, the types of the hands that hold it and the number of each.

    With an empty `out` the entries are only counted, and `first` receives where each set begins.
    """
    for number in range(sets.shape[0]):
        found = holders(sets[number], joker, lookup, types, weights, by_rank)
        count = 0
        for entry in range(found):
            if not pushed[types[entry]]:
                if out.shape[0]:
                    out[first[number] + count, 0] = types[entry]
                    out[first[number] + count, 1] = weights[entry]
                count += 1
        if not out.shape[0]:
            first[number + 1] = first[number] + count


@compiled
def number_sets(
    sets: Array, joker: int, first: int, orders: Array, choose: Array, start: int, out: Array
) -> None:
    """Give every set of cards, suits told apart, the number of its representative up to suits.

    Cards are numbered suit by suit, and `choose` ranks a set by its cards among all sets of its
    size.
    """
    for number in range(sets.shape[0]):
        for order in range(orders.shape[0]):
            place = start
            count = 0
            for suit in range(4):
                mask = sets[number, orders[order, suit]]
                for rank in range(_RANKS):
                    if mask >> rank & 1:
                        count += 1
                        place += choose[suit * _RANKS + rank, count]
            if joker:
                place += choose[_JOKER, count + 1]
            out[place] = first + number


@compiled
def _type_of(held: Array, joker: int, lookup: Lookup) -> int:
    """Return the type of a hand of seven cards."""
    _, _, _, keys, _, _, _, _, _, rows, numbers, flush_rows, flushes = lookup
    total = keys[_RANKS] if joker else U64(0)
    flush = -1
    for suit in range(4):
        count = joker
        for rank in range(_RANKS):
            if held[suit] >> rank & 1:
                count += 1
                total += keys[rank]
        if count >= _FIVE:
            flush = suit
    if flush < 0:
        return int(unsuited_strength(total, rows, numbers))
    first, second = -1, -1
    for suit in range(4):
        if suit != flush:
            for rank in range(_RANKS):
                if held[suit] >> rank & 1:
                    first, second = rank, first
    row = flush_rows[held[flush] | joker << _RANKS]
    return int(flushes[row + others_index(first, second)])


@compiled
def gain(
    sets: Array,
    joker: int,
    lookup: Lookup,
    front: Array,
    back: Array,
    pushed: Array,
    fronts: int,
    width: int,
    first: Array,
    better_fronts: Array,
    better_backs: Array,
    choose: Array,
    begins: Array,
    numbered: Array,
    wide: Array,
    narrow: Array,
    six_first: Array,
    six: Array,
) -> int:
    """Return wins minus losses over all hands of seven, each set for the best.

    `wide` has a row of counts for each set of up to four cards, `narrow` for each of five, and
    `six` lists the types for each set of six. `numbered` gives the row of a set, from `begins` by
    size.
    """
    total = 0
    cards = np.zeros(_CARDS, np.int64)
    place = np.zeros(_SUBSETS, np.int64)
    worth = np.zeros(21, np.int64)
    mine = np.zeros((21, 2), np.uint64)
    for hand in range(sets.shape[0]):
        held = 0
        for suit in range(4):
            for rank in range(_RANKS):
                if sets[hand, suit] >> rank & 1:
                    cards[held] = suit * _RANKS + rank
                    held += 1
        if joker:
            cards[held] = _JOKER
        type_ = _type_of(sets[hand], joker, lookup)
        start = first[type_]
        ways = first[type_ + 1] - start
        for way in range(ways):
            worth[way] = 0
            mine[way, 0] = U64(better_fronts[start + way])
            mine[way, 1] = U64(fronts + 1 + better_backs[start + way])
        opposing = 0
        for subset in range(_SUBSETS):
            size = _HELD[subset]
            if subset:
                top = _TOP[subset]
                place[subset] = place[subset ^ (1 << top)] + choose[cards[top], size]
            if size > 6:
                break
            row = U64(numbered[begins[size] + place[subset]])
            if size <= 4:
                row *= U64(width)
                sign = -1 if size & 1 else 1
                opposing += sign * wide[row + U64(fronts)]
                for way in range(ways):
                    worth[way] += sign * (wide[row + mine[way, 0]] + wide[row + mine[way, 1]])
            elif size == 5:
                row *= U64(width)
                opposing -= narrow[row + U64(fronts)]
                for way in range(ways):
                    two = np.int64(narrow[row + mine[way, 0]])
                    worth[way] -= two + np.int64(narrow[row + mine[way, 1]])
            else:
                for entry in range(six_first[row], six_first[row + U64(1)]):
                    other, weight = six[entry, 0], six[entry, 1]
                    opposing += weight
                    for way in range(ways):
                        beats = np.int64(front[other] < better_fronts[start + way])
                        beats += np.int64(back[other] < better_backs[start + way])
                        worth[way] += weight * beats
        best = np.int64(-(1 << 60))
        for way in range(ways):
            if not pushed[type_]:
                worth[way] -= np.int64(front[type_] < better_fronts[start + way])
                worth[way] -= np.int64(back[type_] < better_backs[start + way])
            best = max(best, worth[way])
        if not pushed[type_]:
            opposing -= 1
        total += sets[hand, 4] * (best - opposing)
    return total
