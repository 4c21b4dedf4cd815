"""Kernels of Ultimate Texas Hold'em: flops from the rivers that follow, and the way back."""

from __future__ import annotations

import numpy as np

from houseway.odds.jit import Array, compiled
from houseway.odds.ultimate_kernel import FIVE, FOUR, RANKS_ONLY, SHIFT

__all__ = ["solve_flops", "weigh_flops"]


@compiled
def _class(cards: Array, choose: Array, ranks: Array) -> tuple[int, int]:
    """The number of a board's class among its kind, and the kind: a suit, or ranks only."""
    suits = np.zeros(4, np.int64)
    for at in range(5):
        suits[cards[at] % 4] += 1
    kind = RANKS_ONLY
    for suit in range(4):
        if suits[suit] >= 3:
            kind = suit
    held = 0
    for turn in range(2):  # the cards of the suit first, each part ascending
        start = held
        for number in range(5):
            card = cards[number]
            if (card % 4 == kind) != (turn == 0):
                continue
            at = held
            while at > start and ranks[at - 1] > card // 4:
                ranks[at] = ranks[at - 1]
                at -= 1
            ranks[at] = card // 4
            held += 1
    number = 0
    if kind == RANKS_ONLY:
        for place in range(5):
            number += choose[ranks[place] + place, place + 1]
        return number, kind
    for place in range(suits[kind]):
        number += choose[ranks[place], place + 1]
    if suits[kind] == 5:
        return FIVE + number, kind
    if suits[kind] == 4:
        return FOUR + number * 13 + ranks[4], kind
    return number * 91 + ranks[3] + ranks[4] * (ranks[4] + 1) // 2, kind


@compiled
def _add(total: Array, many: int, table: Array) -> None:
    for one in range(table.shape[0]):
        for two in range(table.shape[1]):
            for what in range(3):
                total[one, two, what] += many * table[one, two, what]


@compiled
def _add_row(total: Array, row: Array) -> None:
    for two in range(row.shape[0]):
        for what in range(3):
            total[two, what] += row[two, what]


@compiled
def _list_boards(
    flop: Array, cards: Array, choose: Array, rest: Array, number: Array, kind: Array,
    often: Array, seen: Array, counts: Array,
) -> None:  # fmt: skip
    """The cards that a flop leaves, the class of the board with every two of them, and by kind
    which classes there are and how often."""
    board, work = np.zeros(5, np.int64), np.zeros(5, np.int64)
    at = 0
    for place in range(cards.shape[0]):
        card = cards[place]
        if card != flop[0] and card != flop[1] and card != flop[2]:
            rest[at] = card
            at += 1
    for place in range(3):
        board[place] = flop[place]
    for which in range(5):
        counts[which] = 0
    for x in range(rest.shape[0]):
        for y in range(x + 1, rest.shape[0]):
            board[3], board[4] = rest[x], rest[y]
            here, which = _class(board, choose, work)
            number[x, y] = number[y, x] = here
            kind[x, y] = kind[y, x] = which
            if not often[which, here]:
                seen[which, counts[which]] = here
                counts[which] += 1
            often[which, here] += 1


@compiled
def solve_flops(
    flops: Array, ways: Array, cards: Array, bets: Array, choose: Array,
    plain: Array, flushes: Array, chosen: Array, out: Array,
) -> None:  # fmt: skip
    """Of each kind of hole cards: the worth of a check before the flop, of ante and blind, of one
    unit of play, what is bet later after a check, and how many flops and hole cards there are.

    A hole's worth on a flop is that of all turns and rivers, less those with one of its cards, plus
    the one with both. How many times the ante is bet there is `chosen`.
    """
    size = cards.shape[0] - 3
    rest = np.zeros(size, np.int64)
    number = np.zeros((size, size), np.int64)
    kind = np.zeros((size, size), np.int64)
    often = np.zeros((5, flushes.shape[0]), np.int64)
    seen = np.zeros((5, size * size), np.int64)
    counts = np.zeros(5, np.int64)
    worth = np.zeros(3, np.int64)
    later = (size - 2) * (size - 3) // 2
    for flop in range(flops.shape[0]):
        _list_boards(flops[flop], cards, choose, rest, number, kind, often, seen, counts)
        total = np.zeros((5, 26, 26, 3), np.int64)
        blocked = np.zeros((size, 5, 26, 3), np.int64)
        for which in range(5):
            for place in range(counts[which]):
                here = seen[which, place]
                if which == RANKS_ONLY:
                    _add(total[which], often[which, here], plain[here])
                else:
                    _add(total[which], often[which, here], flushes[here])
                often[which, here] = 0
        for x in range(size):
            for y in range(size):
                if y != x:
                    which = kind[x, y]
                    mine = rest[x] // 4 + 13 * (rest[x] % 4 == which)
                    if which == RANKS_ONLY:
                        _add_row(blocked[x, which], plain[number[x, y], mine])
                    else:
                        _add_row(blocked[x, which], flushes[number[x, y], mine])
        for x in range(size):
            for y in range(x + 1, size):
                for what in range(3):
                    worth[what] = 0
                for which in range(5):
                    if not counts[which]:
                        continue
                    one = rest[x] // 4 + 13 * (rest[x] % 4 == which)
                    two = rest[y] // 4 + 13 * (rest[y] % 4 == which)
                    for what in range(3):
                        worth[what] += total[which, one, two, what]
                        worth[what] -= blocked[x, which, two, what] + blocked[y, which, one, what]
                        if which == kind[x, y]:
                            if which == RANKS_ONLY:
                                worth[what] += plain[number[x, y], one, two, what]
                            else:
                                worth[what] += flushes[number[x, y], one, two, what]
                bet = worth[2] % SHIFT
                play = (worth[2] - bet) // SHIFT
                best = worth[0]
                for place in range(bets.shape[0]):
                    if worth[1] + bets[place] * play > best:
                        best = worth[1] + bets[place] * play
                        bet = bets[place] * later
                        chosen[flop, x, y] = bets[place]
                low, high = rest[x] // 4, rest[y] // 4
                if rest[x] % 4 == rest[y] % 4:
                    low, high = high, low
                out[low, high, 0] += ways[flop] * best
                out[low, high, 1] += ways[flop] * worth[1]
                out[low, high, 2] += ways[flop] * play
                out[low, high, 3] += ways[flop] * bet
                out[low, high, 4] += ways[flop] * later


@compiled
def weigh_flops(
    flops: Array, ways: Array, cards: Array, choose: Array, first: Array, chosen: Array,
    bets: bool, plain: Array, flushes: Array,
) -> None:  # fmt: skip
    """How many flops and hole cards lead to every two types on every class of boards, of those
    that are checked before the flop, and then bet on or checked: the way of `solve_flops` back.

    `first` is what is bet before the flop, as `out` is ordered there.
    """
    size = cards.shape[0] - 3
    rest = np.zeros(size, np.int64)
    number = np.zeros((size, size), np.int64)
    kind = np.zeros((size, size), np.int64)
    often = np.zeros((5, flushes.shape[0]), np.int64)
    seen = np.zeros((5, size * size), np.int64)
    counts = np.zeros(5, np.int64)
    for flop in range(flops.shape[0]):
        _list_boards(flops[flop], cards, choose, rest, number, kind, often, seen, counts)
        held = np.zeros((5, 26, 26), np.int64)
        lower = np.zeros((size, 5, 26), np.int64)
        upper = np.zeros((size, 5, 26), np.int64)
        for x in range(size):
            for y in range(x + 1, size):
                low, high = rest[x] // 4, rest[y] // 4
                if rest[x] % 4 == rest[y] % 4:
                    low, high = high, low
                if first[low, high] or (chosen[flop, x, y] > 0) != bets:
                    continue
                for which in range(5):
                    one = rest[x] // 4 + 13 * (rest[x] % 4 == which)
                    two = rest[y] // 4 + 13 * (rest[y] % 4 == which)
                    held[which, one, two] += ways[flop]
                    lower[x, which, two] += ways[flop]
                    upper[y, which, one] += ways[flop]
                    if which == kind[x, y]:
                        if which == RANKS_ONLY:
                            plain[number[x, y], one, two] += ways[flop]
                        else:
                            flushes[number[x, y], one, two] += ways[flop]
        for which in range(5):
            for place in range(counts[which]):
                here = seen[which, place]
                table = plain[here] if which == RANKS_ONLY else flushes[here]
                for one in range(table.shape[0]):
                    for two in range(table.shape[0]):
                        table[one, two] += often[which, here] * held[which, one, two]
                often[which, here] = 0
        for x in range(size):
            for y in range(size):
                if y != x:
                    which = kind[x, y]
                    mine = rest[x] // 4 + 13 * (rest[x] % 4 == which)
                    only = which == RANKS_ONLY
                    table = plain[number[x, y]] if only else flushes[number[x, y]]
                    for other in range(table.shape[0]):
                        table[mine, other] -= lower[x, which, other]
                        table[other, mine] -= upper[x, which, other]
