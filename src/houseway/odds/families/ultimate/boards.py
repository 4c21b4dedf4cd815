"""Classes of boards of Ultimate Texas Hold'em, and the rank of any two hole cards on each.

A board without three cards of a suit is determined by its ranks, any other by the ranks of that
suit and the ranks of its other cards. On such a board a hole card matters by its rank and by
whether it is of that suit: its *type*. Types 0 to 12 are ranks, out of the suit where there is one;
13 to 25 are ranks in the suit. Two types are numbered as a pair of a lower and a higher type, so
pairs of types out of the suit come first.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.cards.card import Card
from houseway.hands.poker import strength
from houseway.odds.evaluators.rank_sets import ONE_PACK
from houseway.odds.evaluators.suit_classes import I64

U16: TypeAlias = npt.NDArray[np.uint16]

PLAIN: Final = 6188
"""Number of multisets of five ranks: the classes by ranks only, which come first."""
FOUR: Final = PLAIN + 286 * 91
FIVE: Final = FOUR + 715 * 13
"""First classes with four and with five cards of a suit; those with three start at `PLAIN`."""
CLASSES: Final = FIVE + 1287
RANK_HANDS: Final = 91
HANDS: Final = 351
"""Numbers of pairs of types: out of 13 and out of 26 types."""
_FULL_HOUSE: Final = 7
_RANKS: Final = range(13)


class BoardClasses(NamedTuple):
    """Every class of boards, one per row, by number."""

    boards: I64
    """Ranks of the board, those in the suit first."""
    ways: I64
    """Number of boards in the class."""
    suits: I64
    """Number of cards in the suit; 0 if no suit has three."""
    ranks: I64
    """The row of `RankedHands.unsuited`; `masks` is the row of `RankedHands.suited`."""
    masks: I64


class RankedHands(NamedTuple):
    """Places of hands in the order of all hands, numbered without gaps; 0 is no hand.

    Places fit 16 bits, where strengths would take 32.
    """

    unsuited: U16
    """Place by the board's ranks and by two ranks."""
    suited: U16
    """Place by the board's ranks in a suit (last: no suit) and the hole cards' in it: 0, 1 or 2."""
    strengths: I64
    """The strength of each place."""


def binomials() -> I64:
    """Return the binomial coefficients that number the classes of boards."""
    return np.array([[comb(n, k) for k in range(7)] for n in range(20)])


def _sets(size: int, *, like: bool) -> I64:
    """Return sets of `size` ascending ranks, ordered by number; ranks may repeat if `like`."""
    choose = combinations_with_replacement if like else combinations
    every = sorted(choose(_RANKS, size), key=lambda ranks: ranks[::-1])
    return np.array(every, np.int64).reshape(len(every), size)


@cache
def list_classes() -> BoardClasses:
    """List every class of boards: by ranks only, then with three, four and five of a suit.

    The number of boards of some ranks without three of a suit is that of all boards of these ranks,
    less those with three or more.
    """
    choose = binomials()
    sets, without = _sets(5, like=True), _choices(_sets(5, like=True), 4)
    none, start = np.zeros(PLAIN, np.int64), 0
    parts = [(sets, without, none, np.arange(PLAIN), none - 1)]
    for held in (3, 4, 5):
        mine, others = _sets(held, like=False), _sets(5 - held, like=True)
        boards = np.column_stack(
            [np.repeat(mine, len(others), axis=0), np.tile(others, (len(mine), 1))]
        )
        ways = np.tile(4 * _choices(others, 3), len(mine))
        ranks = choose[np.sort(boards, axis=1) + np.arange(5), np.arange(1, 6)].sum(axis=1)
        masks = np.repeat(np.arange(start, start + len(mine)), len(others))
        np.subtract.at(without, ranks, ways)
        parts.append((boards, ways, np.full(len(boards), held), ranks, masks))
        start += len(mine)
    return BoardClasses(*(np.concatenate(each) for each in zip(*parts, strict=True)))


def _choices(sets: I64, copies: int) -> I64:
    """Return the number of ways to choose cards of these ranks from `copies` of each."""
    held = (sets[:, :, None] == np.arange(13)).sum(axis=1)
    found: I64 = binomials()[copies, held].prod(axis=1)
    return found


@cache
def rank_hands(*, both: bool, pair_decides: bool) -> RankedHands:
    """Rank all hands of a board and two hole cards.

    `both`: a hand is both hole cards and three of the board, rather than any five. `pair_decides`:
    the pair of a full house breaks ties.
    """
    fives = [ranks for ranks in combinations_with_replacement(_RANKS, 5) if ranks[0] != ranks[4]]
    sets = list(combinations(_RANKS, 5))
    made = [strength(Card(rank * 4 + at % 2) for at, rank in enumerate(held)) for held in fives]
    made += [strength(Card(rank * 4) for rank in held) for held in sets]
    every = np.array(made)
    if not pair_decides:
        every = np.where(every >> 20 == _FULL_HOUSE, every >> 16 << 16, every)
    strengths, places = np.unique(np.append(0, every), return_inverse=True)
    keys = np.array(ONE_PACK.ranks)
    by_key = np.zeros(5 * keys[-1] + 1, np.uint16)
    by_key[keys[np.array(fives)].sum(axis=1)] = places[1 : len(fives) + 1]
    by_mask = np.zeros(1 << 13, np.uint16)
    by_mask[(1 << np.array(sets)).sum(axis=1)] = places[len(fives) + 1 :]
    for size in (6, 7):
        for held in combinations(_RANKS, size):
            mask = sum(1 << rank for rank in held)
            by_mask[mask] = max(by_mask[mask - (1 << rank)] for rank in held)
    return RankedHands(_unsuited(by_key, both=both), _suited(by_mask, both=both), strengths)


def _unsuited(by_key: U16, *, both: bool) -> U16:
    """Return the place of the best five of each board and two cards, by the sum of their keys."""
    keys = np.array(ONE_PACK.ranks)
    board_keys = keys[_sets(5, like=True)]
    low, high = _sets(2, like=True).T
    found = np.zeros((PLAIN, RANK_HANDS), np.uint16)
    for used in combinations(range(5), 3):
        three = board_keys[:, used].sum(axis=1)
        np.maximum(found, by_key[three[:, None] + (keys[low] + keys[high])], out=found)
    if both:
        return found
    for left_out in range(5):
        four = np.delete(board_keys, left_out, axis=1).sum(axis=1)
        with_one = by_key[four[:, None] + keys]
        np.maximum(found, np.maximum(with_one[:, low], with_one[:, high]), out=found)
    np.maximum(found, by_key[board_keys.sum(axis=1)][:, None], out=found)
    return found


def _suited(by_mask: U16, *, both: bool) -> U16:
    ones, twos = 1 << np.arange(13), _sets(2, like=True)
    unlike = twos[:, 0] != twos[:, 1]
    pairs = np.where(unlike, (1 << twos).sum(axis=1), 0)
    parts = []
    for held in (3, 4, 5):
        bits = 1 << _sets(held, like=False)
        found = np.zeros((len(bits), 1 + 13 + RANK_HANDS), np.uint16)
        if both:
            for used in combinations(range(held), 3):
                made = by_mask[bits[:, used].sum(axis=1)[:, None] | pairs]
                np.maximum(found[:, 14:], made, out=found[:, 14:])
        else:
            found[:] = by_mask[bits.sum(axis=1)[:, None] | np.concatenate([[0], ones, pairs])]
        parts.append(found)
    return np.concatenate([*parts, np.zeros((1, 1 + 13 + RANK_HANDS), np.uint16)])
