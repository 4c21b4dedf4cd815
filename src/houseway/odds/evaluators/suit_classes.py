"""Hands that differ in more than the names of suits, with the number of hands each stands for.

A hand is a multiset of ranks for each suit. Suits are interchangeable, so of all orders of these
multisets the one with the larger multisets first represents the hand.
"""

from __future__ import annotations

from collections import Counter
from math import factorial, prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.cards.card import RANKS, SUITS, rank
from houseway.cards.deck import DeckTerms
from houseway.errors import EditionError
from houseway.odds.evaluators.jokerless_decks import plain_cards
from houseway.odds.evaluators.rank_sets import counts_of, multisets

I64 = npt.NDArray[np.int64]


class Hands(NamedTuple):
    """Hands that differ in more than the names of suits."""

    cards: I64
    """Ascending card codes, one hand per row."""
    suits: I64
    """For each suit, the first suit that holds the same ranks."""
    ways: I64
    """Number of hands of the deck that each hand stands for."""


def copies_of(deck: DeckTerms, *, edition: str = "") -> list[int]:
    """Return how many of each card a deck holds, by rank; raise EditionError if suits differ."""
    held = Counter(plain_cards(deck, edition=edition))
    by_rank = [{held[card] for card in held if rank(card) == each} for each in range(len(RANKS))]
    suits = Counter(rank(card) for card in held)
    if any(len(each) > 1 for each in by_rank) or set(suits.values()) != {len(SUITS)}:
        raise EditionError(
            "odds/suits",
            f"{edition or 'the edition'}: these odds need a deck whose four suits are alike",
            edition=edition,
        )
    return [max(each, default=0) for each in by_rank]


def hands_up_to_suits(size: int, copies: list[int]) -> Hands:
    """List every hand of `size` cards up to suits, with `copies` of each rank in each suit."""
    most = max(copies)
    limits = np.array(copies)
    found: list[list[npt.NDArray[np.uint64]]] = []
    for parts in _partitions(size, len(SUITS)):
        sets = []
        for part in parts:
            here = multisets(part, most)
            sets.append(here[(counts_of(here) <= limits).all(axis=1)])
        grids = np.meshgrid(*(np.arange(len(each)) for each in sets), indexing="ij")
        places = [grid.ravel() for grid in grids]
        kept = np.ones(len(places[0]), bool)
        for suit in range(1, len(parts)):
            if parts[suit] == parts[suit - 1]:
                kept &= places[suit] <= places[suit - 1]
        found.append([each[place[kept]] for each, place in zip(sets, places, strict=True)])
    packed = [np.concatenate([each[suit] for each in found]) for suit in range(len(SUITS))]
    held = np.stack([counts_of(each) for each in packed], axis=2)  # hand, rank, suit
    return Hands(_listed(held, size), *_weighed(packed, held, copies))


def _partitions(size: int, parts: int, most: int | None = None) -> list[tuple[int, ...]]:
    """List the ways to write `size` as `parts` numbers in descending order."""
    most = size if most is None else most
    if parts == 0:
        return [()] if size == 0 else []
    return [
        (first, *rest)
        for first in range(min(size, most), -1, -1)
        for rest in _partitions(size - first, parts - 1, first)
    ]


def _listed(held: I64, size: int) -> I64:
    """Return the cards of each hand as ascending codes."""
    flat = held.reshape(len(held), -1)
    codes = np.broadcast_to(np.arange(flat.shape[1]), flat.shape)
    return np.repeat(codes.ravel(), flat.ravel()).reshape(len(held), size)


def _weighed(packed: list[npt.NDArray[np.uint64]], held: I64, copies: list[int]) -> tuple[I64, I64]:
    """Return which suits of each hand are alike, and the number of hands that it stands for."""
    first = np.zeros((len(held), len(packed)), np.int64)
    for suit in range(len(packed)):
        same = np.stack([packed[other] == packed[suit] for other in range(suit + 1)])
        first[:, suit] = same.argmax(axis=0)
    alike = (first[:, :, None] == np.arange(len(packed))).sum(axis=1)
    factorials = np.array([factorial(n) for n in range(len(packed) + 1)])
    orders = factorials[len(packed)] // factorials[alike].prod(axis=1)
    choices = np.array([[_choose(n, k) for k in range(16)] for n in copies])
    ways = choices[np.arange(len(copies))[:, None], held].prod(axis=(1, 2))
    return first, orders * ways


def _choose(of: int, held: int) -> int:
    return prod(range(of - held + 1, of + 1)) // factorial(held) if held <= of else 0
