"""Kernels of Ultimate Texas Hold'em for rivers: each class of boards is evaluated once.

Everything about two hole cards on a board is packed into one word, their *matchup*: the number of
hands they beat, the number they tie, the number that do not qualify, the height of their own hand,
and the number of ways to hold them. It is 0 where they cannot be held. One word per pair keeps the
table of all boards small enough to stream through memory.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from houseway.odds.families.ultimate.boards import HANDS, PLAIN, RANK_HANDS
from houseway.odds.kernels.jit import Array, compiled, compiled_within

U64 = np.uint64
SHIFT: Final = 4096
"""Factor that packs the gain of a play and the bet on the river into one number."""
COUNT: Final = 1023
TIES, UNQUALIFIED, HEIGHT, WAYS = 10, 20, 30, 34
"""Bit offsets of the parts of a matchup; `COUNT` masks a count of hands."""
_LOW, _HIGH = 128, 64
"""Sizes of the two digits of a place in the order of hands, for the radix sort."""


@compiled_within
def left_of(board: Array, suit: int, held: Array, left: Array) -> bool:
    """Count the cards of each type left by a board; return whether the deck has that board."""
    for rank in range(13):
        left[rank] = (3 if suit else 4) * held[rank]
        left[13 + rank] = held[rank] if suit else 0
    whole = True
    for place in range(5):
        kind = board[place] + (13 if place < suit else 0)
        left[kind] -= 1
        whole = whole and left[kind] >= 0
    return whole


@compiled_within
def _list_hands(
    types: int, left: Array, unsuited: Array, suited: Array, kinds: Array, hands: Array
) -> np.int64:
    """List every two types that are left with the place of their hand; return how many."""
    some, count = 0, np.int64(0)
    for each in range(types):
        if left[each] > 0:
            kinds[some] = each
            some += 1
    for last in range(some):
        high = kinds[last]
        top = high - 13 if high >= 13 else high
        for each in range(last + (left[high] > 1)):
            other = kinds[each]
            small = other - 13 if other >= 13 else other
            pair = top * (top + 1) // 2 + small
            if small > top:
                pair = small * (small + 1) // 2 + top
            in_suit = 0 if high < 13 else top + 1 if other < 13 else pair + 14
            place = max(unsuited[pair], suited[in_suit])
            hands[count] = np.int64(place) << 10 | high << 5 | other
            count += 1
    return count


@compiled_within
def _sort(hands: Array, count: np.int64, moved: Array, places: Array) -> None:
    """Sort by place in the order of hands, which is in the thirteen bits from the tenth on.

    A radix sort by two digits; places have only 13 bits, so it beats a comparison sort.
    """
    for at in range(_LOW + _HIGH):
        places[at] = 0
    for at in range(count):
        places[U64(hands[at] >> 10 & (_LOW - 1))] += 1
        places[U64(_LOW + (hands[at] >> 17))] += 1
    before = 0
    for at in range(_LOW + _HIGH):
        if at == _LOW:
            before = 0
        before, places[at] = before + places[at], before
    for at in range(count):
        digit = U64(hands[at] >> 10 & (_LOW - 1))
        moved[U64(places[digit])] = hands[at]
        places[digit] += 1
    for at in range(count):
        digit = U64(_LOW + (moved[at] >> 17))
        hands[U64(places[digit])] = moved[at]
        places[digit] += 1


@compiled
def compare_rivers(
    first: int, step: int, boards: Array, suits: Array, ranks: Array, masks: Array,
    unsuited: Array, suited: Array, heights: Array, qualifier: int, held: Array, out: Array,
) -> None:  # fmt: skip
    """Compute the matchup of every two types on classes of boards, against all other pairs.

    Classes and orders are those of `boards`; `held` says whether the deck has a rank. Hands qualify
    from the place `qualifier` on. The sweep goes up the order of hands and counts, for each type,
    how many hands passed hold a card of it: these are subtracted for the types' own cards.
    """
    left, low, below = np.empty(26, np.int64), np.empty(26, np.int64), np.empty(26, np.int64)
    kinds = np.empty(26, np.int64)
    hands, moved = np.empty(HANDS, np.int64), np.empty(HANDS, np.int64)
    wins, places = np.empty(HANDS, np.int64), np.empty(_LOW + _HIGH, np.int64)
    for at in range(first, boards.shape[0], step):
        types = 26 if suits[at] else 13
        for pair in range(types * (types + 1) // 2):
            out[at, pair] = 0
        if not left_of(boards[at], suits[at], held, left):
            continue
        count = _list_hands(types, left, unsuited[ranks[at]], suited[masks[at]], kinds, hands)
        _sort(hands, count, moved, places)
        for each in range(26):
            low[each] = 0
            below[each] = 0
        passed = all_below = 0
        start, crossed = 0, False
        while start < count:
            place = hands[start] >> 10
            if not crossed and place >= qualifier:
                crossed, all_below = True, passed
                for each in range(types):
                    below[each] = low[each]
            last = start
            while last < count and hands[last] >> 10 == place:
                one, two = U64(hands[last] & 31), U64(hands[last] >> 5 & 31)
                wins[last] = passed - low[one] - low[two]
                last += 1
            for each in range(start, last):
                one, two = U64(hands[each] & 31), U64(hands[each] >> 5 & 31)
                if one == two:
                    passed += left[one] * (left[one] - 1) // 2
                    low[one] += left[one] - 1
                else:
                    passed += left[one] * left[two]
                    low[one] += left[two]
                    low[two] += left[one]
            matchup = heights[place] << HEIGHT
            if place < qualifier:
                matchup += (
                    1 << UNQUALIFIED
                )  # their own cards were subtracted twice, so add one back
            for each in range(start, last):
                one, two = U64(hands[each] & 31), U64(hands[each] >> 5 & 31)
                ties = passed - low[one] - low[two] + 1 - wins[each]
                ways = left[one] * left[two]
                if one == two:
                    ways = left[one] * (left[one] - 1) // 2
                pair = (hands[each] >> 5 & 31) * ((hands[each] >> 5 & 31) + 1) // 2
                pair += hands[each] & 31
                out[at, pair] = matchup + wins[each] + (ties << TIES) + (ways << WAYS)
            start = last
        if not crossed:
            all_below = passed
            for each in range(types):
                below[each] = low[each]
        pair = 0
        for high in range(types):
            for other in range(high + 1):
                if out[at, pair]:
                    out[at, pair] += (all_below - below[high] - below[other]) << UNQUALIFIED
                pair += 1


@compiled
def decide_rivers(
    first: int, step: int, total: int, matchups: Array, side_gains: Array, gains: Array,
    play: Array, fold: int, river: Array, out: Array,
) -> None:  # fmt: skip
    """Decide rivers: per class and two types, the worth of a check, of ante and blind, of a play.

    The third number also holds how much is bet. `gains` of ante and blind are by the height of the
    hand, the result (win, tie, loss) and whether the player-dealer qualifies; those of one unit of
    `play` are by result. `river` lists how many times the ante may be bet. `side_gains` is what
    other bets gain, by class and two types, if there are any. Numbers for types that cannot be held
    have no meaning, but cancel: boards without the hole cards are counted as all boards less those
    with them.
    """
    for at in range(first, matchups.shape[0], step):
        for pair in range(RANK_HANDS if at < PLAIN else HANDS):
            matchup = matchups[at, pair]
            height = U64(matchup >> HEIGHT & 15)
            wins, ties = matchup & COUNT, matchup >> TIES & COUNT
            poor, loses = matchup >> UNQUALIFIED & COUNT, total - wins - ties
            poor_wins = min(poor, wins)
            poor_ties = min(poor - poor_wins, ties)
            poor_loses = poor - poor_wins - poor_ties
            posted = (
                poor_wins * gains[height, 0, 0]
                + (wins - poor_wins) * gains[height, 0, 1]
                + poor_ties * gains[height, 1, 0]
                + (ties - poor_ties) * gains[height, 1, 1]
                + poor_loses * gains[height, 2, 0]
                + (loses - poor_loses) * gains[height, 2, 1]
            )
            if side_gains.shape[0]:
                posted += side_gains[at, pair]
            played = wins * play[0] + ties * play[1] + loses * play[2]
            best, bet = fold * total, 0
            for place in range(river.shape[0]):
                value = posted + river[place] * played
                bet = river[place] if value > best else bet
                best = max(best, value)
            out[at, 3 * pair] = best
            out[at, 3 * pair + 1] = posted
            out[at, 3 * pair + 2] = played * SHIFT + bet
