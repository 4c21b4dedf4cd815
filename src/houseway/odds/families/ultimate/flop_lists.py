"""Flops of Ultimate Texas Hold'em and the boards that follow; they depend on the deck only."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final, NamedTuple

import numpy as np

from houseway.odds.evaluators.suit_classes import hands_up_to_suits
from houseway.odds.families.ultimate.boards import CLASSES, FIVE, FOUR, PLAIN, binomials
from houseway.odds.kernels.jit import Array, compiled, compiled_within

RANKS_ONLY: Final = 4
"""The kind of a board without three cards of a suit; kinds 0 to 3 are suits."""


@compiled_within
def _class(cards: Array, choose: Array, ranks: Array, suits: Array) -> tuple[int, int]:
    """Return the number of a board's class, and its kind."""
    for suit in range(4):
        suits[suit] = 0
    for at in range(5):
        suits[cards[at] % 4] += 1
    kind = RANKS_ONLY
    for suit in range(4):
        if suits[suit] >= 3:
            kind = suit
    held = 0
    for turn in range(2):  # the cards of the suit first, each part in ascending order
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
    return PLAIN + number * 91 + ranks[3] + ranks[4] * (ranks[4] + 1) // 2, kind


class FlopLists(NamedTuple):
    """For every flop, the cards that are left and the boards that follow."""

    rest: Array
    number: Array
    """For any two of the cards left, the class of the board that they complete."""
    kind: Array
    """For any two of the cards left, the kind of the board that they complete."""
    alike: Array
    """How many second cards of one rank lead to the same class, entered at the first of them."""
    starts: Array
    """Where the classes of each flop begin in the next three arrays."""
    kinds: Array
    numbers: Array
    often: Array
    """The number of boards that follow the flop and are of the class."""


@compiled
def _list_boards(
    flops: Array, cards: Array, choose: Array, rest: Array, number: Array, kind: Array,
    alike: Array, starts: Array, kinds: Array, numbers: Array, often: Array,
) -> None:  # fmt: skip
    """Fill the arrays of `FlopLists`."""
    board, work, suits = np.zeros(5, np.int64), np.zeros(5, np.int64), np.zeros(4, np.int64)
    size = rest.shape[1]
    place_of = np.zeros((5, CLASSES), np.int64)
    for flop in range(flops.shape[0]):
        at = 0
        for card in cards:
            if card != flops[flop, 0] and card != flops[flop, 1] and card != flops[flop, 2]:
                rest[flop, at] = card
                at += 1
        for place in range(3):
            board[place] = flops[flop, place]
        first = last = starts[flop]
        for x in range(size):
            for y in range(x + 1, size):
                board[3], board[4] = rest[flop, x], rest[flop, y]
                here, which = _class(board, choose, work, suits)
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
        for x in range(size):
            for y in range(size):
                if y == x:
                    continue
                same = y
                for before in range(max(0, y - 3), y):
                    if (
                        before != x
                        and rest[flop, before] // 4 == rest[flop, y] // 4
                        and number[flop, x, before] == number[flop, x, y]
                        and kind[flop, x, before] == kind[flop, x, y]
                    ):
                        same = min(same, before)
                alike[flop, x, same] += 1


@cache
def flops_of(copies: tuple[int, ...]) -> tuple[Array, FlopLists]:
    """Return the number of ways to deal each flop of a deck, and what may follow it."""
    flops, _, ways = hands_up_to_suits(3, list(copies))
    return ways, list_flops(flops, np.nonzero(np.repeat(copies, 4))[0])


def list_flops(flops: Array, cards: Array) -> FlopLists:
    """List what may follow each of these flops in a deck of these cards."""
    count, left = len(flops), len(cards) - 3
    most = count * comb(left, 2)
    lists = FlopLists(
        rest=np.zeros((count, left), np.int64),
        number=np.zeros((count, left, left), np.int32),
        kind=np.zeros((count, left, left), np.int8),
        alike=np.zeros((count, left, left), np.int8),
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
