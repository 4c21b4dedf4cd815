"""Kernels of Ultimate Texas Hold'em: flops from the rivers that follow, and the way back."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from houseway.odds.jit import Array, compiled
from houseway.odds.suits import hands_up_to_suits
from houseway.odds.ultimate_kernel import FIVE, FOUR, RANKS_ONLY, SHIFT
from houseway.odds.ultimate_terms import binomials

__all__ = ["FlopLists", "flops_of", "list_flops", "solve_flops", "weigh_flops"]


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


class FlopLists(NamedTuple):
    """Of every flop the cards that it leaves, and the boards that come of it: the deck's alone."""

    rest: Array
    number: Array
    """By every two cards that are left, the class of the board with them."""
    kind: Array
    """Its kind."""
    starts: Array
    """Where the classes of each flop begin in the following."""
    kinds: Array
    numbers: Array
    often: Array
    """How many boards of the flop are of the class."""


@compiled
def _list_boards(
    flops: Array, cards: Array, choose: Array, rest: Array, number: Array, kind: Array,
    starts: Array, kinds: Array, numbers: Array, often: Array,
) -> None:  # fmt: skip
    """Fill the lists, see `FlopLists`."""
    board, work = np.zeros(5, np.int64), np.zeros(5, np.int64)
    size = rest.shape[1]
    place_of = np.zeros((5, FIVE + 1287), np.int64)
    for flop in range(flops.shape[0]):
        at = 0
        for card in cards:
            if card != flops[flop, 0] and card != flops[flop, 1] and card != flops[flop, 2]:
                rest[flop, at] = card
                at += 1
        board[:3] = flops[flop]
        first = last = starts[flop]
        for x in range(size):
            for y in range(x + 1, size):
                board[3], board[4] = rest[flop, x], rest[flop, y]
                here, which = _class(board, choose, work)
                number[flop, x, y] = number[flop, y, x] = here
                kind[flop, x, y] = kind[flop, y, x] = which
                if not place_of[which, here]:
                    place_of[which, here] = last + 1
                    kinds[last], numbers[last], often[last] = which, here, 0
                    last += 1
                often[place_of[which, here] - 1] += 1
        for at in range(first, last):
            place_of[kinds[at], numbers[at]] = 0
        starts[flop + 1] = last


@cache
def flops_of(copies: tuple[int, ...]) -> tuple[Array, FlopLists]:
    """In how many ways each flop of a deck comes, and what may follow."""
    flops, _, ways = hands_up_to_suits(3, list(copies))
    return ways, list_flops(flops, np.nonzero(np.repeat(copies, 4))[0])


def list_flops(flops: Array, cards: Array) -> FlopLists:
    """What may follow each of some flops, of a deck of these cards."""
    count, left = len(flops), len(cards) - 3
    most = count * comb(left, 2)
    lists = FlopLists(
        rest=np.zeros((count, left), np.int64),
        number=np.zeros((count, left, left), np.int32),
        kind=np.zeros((count, left, left), np.int8),
        starts=np.zeros(count + 1, np.int64),
        kinds=np.zeros(most, np.int8),
        numbers=np.zeros(most, np.int32),
        often=np.zeros(most, np.int32),
    )
    _list_boards(flops, cards, binomials(), *lists)
    used = slice(lists.starts[-1])
    return lists._replace(
        kinds=lists.kinds[used].copy(),
        numbers=lists.numbers[used].copy(),
        often=lists.often[used].copy(),
    )


@compiled
def _add(total: Array, many: float, table: Array) -> None:
    """In double precision, which holds these whole numbers and adds several at once."""
    for at in range(table.shape[0]):
        total[at] += many * table[at]


@compiled
def solve_flops(
    first: int, step: int, ways: Array, lists: FlopLists, bets: Array,
    plain: Array, flushes: Array, chosen: Array, out: Array,
) -> None:  # fmt: skip
    """Of each kind of hole cards: the worth of a check before the flop, of ante and blind, of one
    unit of play, what is bet later after a check, and how many flops and hole cards there are.

    A hole's worth on a flop is that of all turns and rivers, less those with one of its cards, plus
    the one with both. How many times the ante is bet there is `chosen`.
    """
    size = lists.rest.shape[1]
    ranks_only, with_suit = plain.reshape(-1, 13 * 13 * 3), flushes.reshape(-1, 26 * 26 * 3)
    later = (size - 2) * (size - 3) // 2
    some = np.zeros(5, np.bool_)
    types = np.zeros((5, size), np.int64)
    sums, blocked = np.zeros((5, 26 * 26 * 3)), np.zeros((size, 5, 26 * 3))
    for flop in range(first, ways.shape[0], step):
        rest, number, kind = lists.rest[flop], lists.number[flop], lists.kind[flop]
        sums[:] = 0
        blocked[:] = 0
        some[:] = False
        for place in range(lists.starts[flop], lists.starts[flop + 1]):
            which, here = lists.kinds[place], lists.numbers[place]
            some[which] = True
            if which == RANKS_ONLY:
                _add(sums[which], lists.often[place], ranks_only[here])
            else:
                _add(sums[which], lists.often[place], with_suit[here])
        for which in range(5):
            for x in range(size):
                types[which, x] = rest[x] // 4 + 13 * (rest[x] % 4 == which)
        for x in range(size):
            for y in range(size):
                if y != x:
                    which = kind[x, y]
                    mine = types[which, x]
                    if which == RANKS_ONLY:
                        row = ranks_only[number[x, y]][39 * mine : 39 * mine + 39]
                        _add(blocked[x, which], 1.0, row)
                    else:
                        row = with_suit[number[x, y]][78 * mine : 78 * mine + 78]
                        _add(blocked[x, which], 1.0, row)
        for x in range(size):
            for y in range(x + 1, size):
                worth, ante, late = 0.0, 0.0, 0.0
                for which in range(5):
                    if not some[which]:
                        continue
                    one, two = types[which, x], types[which, y]
                    at = 3 * ((13 if which == RANKS_ONLY else 26) * one + two)
                    mine, theirs = blocked[x, which], blocked[y, which]
                    worth += sums[which, at] - mine[3 * two] - theirs[3 * one]
                    ante += sums[which, at + 1] - mine[3 * two + 1] - theirs[3 * one + 1]
                    late += sums[which, at + 2] - mine[3 * two + 2] - theirs[3 * one + 2]
                    if which == kind[x, y]:
                        if which == RANKS_ONLY:
                            both = ranks_only[number[x, y]]
                        else:
                            both = with_suit[number[x, y]]
                        worth += both[at]
                        ante += both[at + 1]
                        late += both[at + 2]
                best, posted = np.int64(worth), np.int64(ante)
                bet = np.int64(late) & (SHIFT - 1)
                play = (np.int64(late) - bet) // SHIFT
                for place in range(bets.shape[0]):
                    if posted + bets[place] * play > best:
                        best = posted + bets[place] * play
                        bet = bets[place] * later
                        chosen[flop, x, y] = bets[place]
                low, high = rest[x] // 4, rest[y] // 4
                if rest[x] % 4 == rest[y] % 4:
                    low, high = high, low
                out[low, high, 0] += ways[flop] * best
                out[low, high, 1] += ways[flop] * posted
                out[low, high, 2] += ways[flop] * play
                out[low, high, 3] += ways[flop] * bet
                out[low, high, 4] += ways[flop] * later


@compiled
def _add_times(table: Array, many: np.int32, held: Array) -> None:
    for at in range(table.shape[0]):
        table[at] += many * held[at]


@compiled
def weigh_flops(
    ways: Array, lists: FlopLists, first: Array, chosen: Array, bets: bool,
    plain: Array, flushes: Array,
) -> None:  # fmt: skip
    """How many flops and hole cards lead to every two types on every class of boards, of those
    that are checked before the flop, and then bet on or checked: the way of `solve_flops` back.

    `first` is what is bet before the flop, as `out` is ordered there. Two types may stand in either
    order: only the sum of both counts.
    """
    size = lists.rest.shape[1]
    ranks_only, with_suit = plain.reshape(-1, 13 * 13), flushes.reshape(-1, 26 * 26)
    held, beside = np.zeros((5, 26 * 26), np.int32), np.zeros((size, 5, 26), np.int32)
    types = np.zeros((5, size), np.int64)
    some = np.zeros(5, np.bool_)
    for flop in range(ways.shape[0]):
        rest, number, kind = lists.rest[flop], lists.number[flop], lists.kind[flop]
        held[:] = 0
        beside[:] = 0
        some[:] = False
        for place in range(lists.starts[flop], lists.starts[flop + 1]):
            some[lists.kinds[place]] = True
        for which in range(5):
            for x in range(size):
                types[which, x] = rest[x] // 4 + 13 * (rest[x] % 4 == which)
        for x in range(size):
            for y in range(x + 1, size):
                low, high = rest[x] // 4, rest[y] // 4
                if rest[x] % 4 == rest[y] % 4:
                    low, high = high, low
                if first[low, high] or (chosen[flop, x, y] > 0) != bets:
                    continue
                for which in range(5):
                    if not some[which]:
                        continue
                    one, two = types[which, x], types[which, y]
                    at = (13 if which == RANKS_ONLY else 26) * one + two
                    held[which, at] += ways[flop]
                    beside[x, which, two] += ways[flop]
                    beside[y, which, one] += ways[flop]
                    if which == kind[x, y]:
                        if which == RANKS_ONLY:
                            ranks_only[number[x, y], at] += ways[flop]
                        else:
                            with_suit[number[x, y], at] += ways[flop]
        for place in range(lists.starts[flop], lists.starts[flop + 1]):
            which, here = lists.kinds[place], lists.numbers[place]
            if which == RANKS_ONLY:
                _add_times(ranks_only[here], lists.often[place], held[which])
            else:
                _add_times(with_suit[here], lists.often[place], held[which])
        for x in range(size):
            for y in range(size):
                if y != x:
                    which = kind[x, y]
                    mine = types[which, x]
                    if which == RANKS_ONLY:
                        row = ranks_only[number[x, y]][13 * mine : 13 * mine + 13]
                    else:
                        row = with_suit[number[x, y]][26 * mine : 26 * mine + 26]
                    _add_times(row, np.int32(-1), beside[x, which])
