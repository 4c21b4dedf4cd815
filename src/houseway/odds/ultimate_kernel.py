"""Kernels of Ultimate Texas Hold'em: every river once a class of boards, then every flop.

A board without three cards of a suit is told by its ranks alone, any other by the ranks of that
suit and those of its other cards. On it a hole card is told by its rank, and by whether it is of
that suit: its *type*. Types 0 to 12 are ranks, off the suit where there is one; 13 to 25 are of it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from houseway.odds.jit import Array, compiled
from houseway.odds.lookup import unsuited_strength
from houseway.odds.sorting import sort_pairs

__all__ = [
    "FIVE",
    "FLUSHES",
    "FOUR",
    "HANDS",
    "PLAIN",
    "RANKS_ONLY",
    "SHIFT",
    "Deck",
    "Pays",
    "solve_rivers",
]

U64 = np.uint64
PLAIN: Final = 6188
"""Sets of five ranks."""
FLUSHES: Final = 286 * 91 + 715 * 13 + 1287
"""Three, four or five ranks of a suit, with those of the other cards."""
FOUR: Final = 286 * 91
FIVE: Final = FOUR + 715 * 13
"""Where the classes with four and with five cards of a suit begin."""
HANDS: Final = 351
"""Sets of two of 26 types."""
RANKS_ONLY: Final = 4
"""A kind of board beside the four suits."""
FLOPS: Final = 10
"""In every board."""
SHIFT: Final = 4096
"""A play's gain times this, and how much is bet on the river, in one number."""


class Deck(NamedTuple):
    """What hands are ranked by."""

    held: Array
    """By rank: whether the deck has it."""
    keys: Array
    """By rank, of seven cards."""
    rows: Array
    strengths: Array
    suited: Array
    choose: Array
    """Binomials."""
    both: bool
    """Two cards of the hand and three of the board, by tables of five cards."""
    pair_decides: bool
    """Between full houses of equal threesome."""


class Pays(NamedTuple):
    """Gains in whole numbers."""

    first: Array
    """Of ante and blind, by the height of the hand, by result (wins, ties, loses), and by whether
    the player-dealer qualifies."""
    play: Array
    """Of one unit of play, by result."""
    fold: int
    qualifier: int
    """The least strength that qualifies."""
    river: Array
    """How many times the ante may be bet there."""
    theirs: Array
    """Of a bet that the player-dealer's hand decides, by its height: where it is beaten, and where
    it beats. None of it where there is no such bet."""


@compiled
def _parts(board: Array, suit_held: int, deck: Deck, parts: Array) -> int:
    """The board as a hand may use it: its key, and how many of the suit and which. All five cards,
    or every three of them."""
    count = 0
    for left in range(5):
        for out in range(left + 1, 5):
            for what in range(3):
                parts[count, what] = 0
            for place in range(5):
                if deck.both and place in (left, out):
                    continue
                parts[count, 0] += deck.keys[board[place]]
                if place < suit_held:
                    parts[count, 1] += 1
                    parts[count, 2] |= 1 << board[place]
            count += 1
            if not deck.both:
                return count
    return count


@compiled
def _strength(parts: Array, count: int, one: int, two: int, deck: Deck) -> int:
    """Of two types with the parts of a board."""
    best = 0
    key = deck.keys[one % 13] + deck.keys[two % 13]
    held = (one >= 13) + (two >= 13)
    for part in range(count):
        whole = U64(parts[part, 0] + key)
        best = max(best, int(unsuited_strength(whole, deck.rows, deck.strengths)))
        if held + parts[part, 1] >= 5:
            mask = parts[part, 2]
            if one >= 13:
                mask |= 1 << (one - 13)
            if two >= 13:
                mask |= 1 << (two - 13)
            best = max(best, int(deck.suited[mask]))
    if not deck.pair_decides and best >> 20 == 7:
        best = best >> 16 << 16
    return best


@compiled
def _river(
    board: Array,
    suit_held: int,
    left: Array,
    total: int,
    boards: int,
    deck: Deck,
    pays: Pays,
    pairs: Array,
    table: Array,
    later: Array,
    second: Array,
    tally: Array,
    folded: Array,
    again: bool,
) -> None:
    """Every two types on one class of boards, `left` of each type, against every two others.

    The first time their order is found, kept in `pairs`, and what to do is decided. `again`, of the
    flops and hole cards that lead there `later` have no bet yet and `second` one from the
    flop: what becomes of them is added to `tally`, by stage, height, result, and qualified or not.
    Of those that fold, what they meet is added to `folded`, where that has rows: by the height of
    the player-dealer's hand, and by result.
    """
    types = table.shape[0]
    count = 0
    if not again:
        parts = np.zeros((10, 3), np.int64)
        used = _parts(board, suit_held, deck, parts)
        for low_type in range(types):
            for high_type in range(low_type, types):
                if left[low_type] > 0 and left[high_type] > (low_type == high_type):
                    strength = _strength(parts, used, low_type, high_type, deck)
                    pairs[count] = strength << 10 | low_type << 5 | high_type
                    count += 1
        sort_pairs(pairs, count, np.empty(count, np.int64), np.empty(256, np.int64))
        if count < pairs.shape[0]:
            pairs[count] = 0
    while count < pairs.shape[0] and pairs[count]:
        count += 1
    below, all_low = np.zeros(types, np.int64), 0
    low, passed = np.zeros(types, np.int64), 0
    won = np.zeros(count, np.int64)
    folds = 0
    rows = folded.shape[0]
    ends = np.zeros((count if rows else 0, 4), np.int64)
    under = np.zeros((rows + 1, types + 1), np.int64)
    height = 0
    hangs = not again and pays.theirs.shape[0] > 0  # the worth hangs on what the other hand is
    worth = np.zeros((types + 1 if hangs else 0, 2), np.int64)
    every = np.zeros((types + 1 if hangs else 0, 2), np.int64)
    gained = np.zeros(count if hangs else 0, np.int64)
    if hangs:
        for place in range(count):
            _add_worth(pairs[place], left, pays.theirs, every)
    for turn in range(2):
        first = 0
        while first < count:
            strength = pairs[first] >> 10
            while turn and rows and height <= strength >> 20:
                under[height, :types] = low
                under[height, types] = passed
                height += 1
            if turn == 0 and strength >= pays.qualifier:
                break
            last = first
            while last < count and pairs[last] >> 10 == strength:
                one, two = U64(pairs[last] >> 5 & 31), U64(pairs[last] & 31)
                if turn:
                    won[last] = passed - low[one] - low[two]
                    if hangs:
                        gained[last] = worth[types, 0] - worth[one, 0] - worth[two, 0]
                last += 1
            for place in range(first, last):
                one, two = U64(pairs[place] >> 5 & 31), U64(pairs[place] & 31)
                if one == two:
                    passed += left[one] * (left[one] - 1) // 2
                    low[one] += left[one] - 1
                else:
                    passed += left[one] * left[two]
                    low[one] += left[two]
                    low[two] += left[one]
                if turn and hangs:
                    _add_worth(pairs[place], left, pays.theirs, worth)
            if turn:
                for place in range(first, last):
                    one, two = U64(pairs[place] >> 5 & 31), U64(pairs[place] & 31)
                    wins = won[place]
                    ties = passed - low[one] - low[two] + 1 - wins
                    poor = all_low - below[one] - below[two] + (strength < pays.qualifier)
                    ways = left[one] * left[two]
                    if one == two:
                        ways = left[one] * (left[one] - 1) // 2
                    if not again:
                        more = 0
                        if hangs:
                            more = gained[place] + every[types, 1] - worth[types, 1]
                            more -= every[one, 1] - worth[one, 1] + every[two, 1] - worth[two, 1]
                        _decide(
                            wins, ties, total, poor, strength >> 20, more, pays, table, one, two
                        )  # fmt: skip
                        continue
                    bet = table[one, two, 2] & (SHIFT - 1)
                    undecided, flopped = later[one, two], second[one, two]
                    if one != two:
                        undecided += later[two, one]
                        flopped += second[two, one]
                    early = FLOPS * boards * ways - undecided - flopped
                    if undecided:
                        at = min(bet, 1)
                        _tell(wins, ties, total, poor, undecided, tally[at, strength >> 20])
                    if flopped:
                        _tell(wins, ties, total, poor, flopped, tally[2, strength >> 20])
                    if early:
                        _tell(wins, ties, total, poor, early, tally[3, strength >> 20])
                    if folded.shape[0] and not bet and undecided:
                        ends[folds, 0], ends[folds, 1] = pairs[place], undecided
                        ends[folds, 2], ends[folds, 3] = wins, ties
                        folds += 1
            first = last
        if turn == 0:
            all_low = passed
            passed = 0
            for place in range(types):
                below[place] = low[place]
                low[place] = 0
    while rows and height <= rows:
        under[height, :types] = low
        under[height, types] = passed
        height += 1
    for fold in range(folds):
        _meet(ends[fold], under, folded)


@compiled
def _add_worth(pair: int, left: Array, theirs: Array, out: Array) -> None:
    """Add what a hand is worth to who meets it: last in all, before that by type of the hands that
    hold a card."""
    one, two, height, last = pair >> 5 & 31, pair & 31, pair >> 30, out.shape[0] - 1
    for at in range(2):
        if one == two:
            out[last, at] += theirs[height, at] * (left[one] * (left[one] - 1) // 2)
            out[one, at] += theirs[height, at] * (left[one] - 1)
        else:
            out[last, at] += theirs[height, at] * left[one] * left[two]
            out[one, at] += theirs[height, at] * left[two]
            out[two, at] += theirs[height, at] * left[one]


@compiled
def _meet(end: Array, under: Array, folded: Array) -> None:
    """Add what one hand that folds would have met, by the height of the other hand.

    `under` has, by height, how many hands are of a lower one, and last how many in all.
    """
    mine = end[0] >> 30
    one, two, last = end[0] >> 5 & 31, end[0] & 31, under.shape[1] - 1
    before = 0
    for height in range(folded.shape[0]):
        after = under[height + 1, last] - under[height + 1, one] - under[height + 1, two]
        after += height >= mine  # my own cards are taken out but once
        if height < mine:
            folded[height, 0] += end[1] * (after - before)
        elif height > mine:
            folded[height, 2] += end[1] * (after - before)
        else:
            folded[height, 0] += end[1] * (end[2] - before)
            folded[height, 1] += end[1] * end[3]
            folded[height, 2] += end[1] * (after - end[2] - end[3])
        before = after


@compiled
def _decide(
    wins: int,
    ties: int,
    total: int,
    poor: int,
    height: int,
    more: int,
    pays: Pays,
    out: Array,
    one: U64,
    two: U64,
) -> None:
    """The worth of a check, of ante and blind, and of a play; `poor` hands do not qualify. `more`
    is won beside them by what the other hands are. How much is bet goes with the last."""
    poor_wins = min(poor, wins)
    poor_ties = min(poor - poor_wins, ties)
    poor_loses = poor - poor_wins - poor_ties
    loses = total - wins - ties
    first = more + (
        poor_wins * pays.first[height, 0, 0]
        + (wins - poor_wins) * pays.first[height, 0, 1]
        + poor_ties * pays.first[height, 1, 0]
        + (ties - poor_ties) * pays.first[height, 1, 1]
        + poor_loses * pays.first[height, 2, 0]
        + (loses - poor_loses) * pays.first[height, 2, 1]
    )
    play = wins * pays.play[0] + ties * pays.play[1] + loses * pays.play[2]
    best = pays.fold * total
    bet = 0
    for at in range(pays.river.shape[0]):
        if first + pays.river[at] * play > best:
            best = first + pays.river[at] * play
            bet = pays.river[at]
    out[one, two, 0] = out[two, one, 0] = best
    out[one, two, 1] = out[two, one, 1] = first
    out[one, two, 2] = out[two, one, 2] = play * SHIFT + bet


@compiled
def _tell(wins: int, ties: int, total: int, poor: int, ways: int, out: Array) -> None:
    """Add so many times each result, against hands that do not qualify and that do."""
    poor_wins = min(poor, wins)
    poor_ties = min(poor - poor_wins, ties)
    out[0, 0] += ways * poor_wins
    out[0, 1] += ways * (wins - poor_wins)
    out[1, 0] += ways * poor_ties
    out[1, 1] += ways * (ties - poor_ties)
    out[2, 0] += ways * (poor - poor_wins - poor_ties)
    out[2, 1] += ways * (total - wins - ties - poor + poor_wins + poor_ties)


@compiled
def solve_rivers(
    boards: Array, ways: Array, suits: Array, numbers: Array, deck: Deck, pays: Pays,
    plain: Array, flushes: Array, weights: Array, flush_weights: Array, tally: Array, folded: Array,
    orders: Array,
) -> None:  # fmt: skip
    """Fill the tables of these classes: ranks (those of the suit first), how many boards, how many
    cards of the suit (0: no suit), and the number of the class. `orders` keeps the hands of each.

    Weights are those of `weigh_flops`, once without a bet and once with one: with them, `tally`.
    While they are not known they are of one class only.
    """
    size = 0
    for rank in range(13):
        size += 4 * deck.held[rank]
    total = (size - 7) * (size - 8) // 2
    again = weights.shape[1] > 1
    left = np.zeros(26, np.int64)
    for at in range(boards.shape[0]):
        whole = True
        for rank in range(13):
            left[rank] = (3 if suits[at] else 4) * deck.held[rank]
            left[13 + rank] = deck.held[rank] if suits[at] else 0
        for place in range(5):
            kind = boards[at, place] + (13 if place < suits[at] else 0)
            left[kind] -= 1
            whole = whole and left[kind] >= 0
        if whole:
            table = flushes[numbers[at]] if suits[at] else plain[numbers[at]]
            known = numbers[at] if again else 0
            later = flush_weights[0, known] if suits[at] else weights[0, known]
            second = flush_weights[1, known] if suits[at] else weights[1, known]
            _river(
                boards[at], suits[at], left, total, ways[at], deck, pays, orders[at], table,
                later, second, tally, folded, again,
            )  # fmt: skip
