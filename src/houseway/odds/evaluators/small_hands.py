"""Strengths of small hands as arrays, judging each kind of hand once in `houseway.hands`.

A hand no larger than the hands of its ranking depends only on its ranks and on whether it is of one
suit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement
from math import comb
from typing import TypeAlias

import numpy as np

from houseway.cards.card import RANKS, SUITS, Card
from houseway.odds.evaluators.suit_classes import I64

Strengths: TypeAlias = Callable[[I64], I64]
"""A function from hands as rows of codes to their strengths."""


def strengths_by_ranks(size: int, strength: Callable[[Iterable[Card]], int]) -> Strengths:
    """Turn the strength of one hand of `size` cards into a function of arrays of hands."""
    ranks, suits = range(len(RANKS)), len(SUITS)
    table = np.zeros((2, comb(len(RANKS) + size - 1, size)), np.int64)
    steps = np.array([[comb(rank + at, at + 1) for rank in ranks] for at in range(size)])
    for held in combinations_with_replacement(ranks, size):
        place = sum(int(steps[at, rank]) for at, rank in enumerate(held))
        table[0, place] = strength(Card(rank * suits + at % 2) for at, rank in enumerate(held))
        table[1, place] = strength(Card(rank * suits) for rank in held)

    def of(rows: I64) -> I64:
        held = np.sort(rows // suits, axis=1)
        place = sum(steps[at][held[:, at]] for at in range(size))
        suit = rows % suits
        suited = (suit == suit[:, :1]).all(axis=1).astype(np.int64)
        found: I64 = table[suited, place]
        return found

    return of
