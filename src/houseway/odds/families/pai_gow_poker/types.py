"""Types of seven cards: all hands of a type are set alike, whatever their suits are called.

What seven cards make depends only on their ranks, unless five of them, counting a joker, can be of
one suit; then it depends on the ranks in that suit and the ranks of the other cards. That makes
67,600 types without a flush and 224,653 with one, for 154,143,080 hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.cards.card import JOKER, SUITS, make_card
from houseway.cards.deck import DeckTerms, counts
from houseway.errors import EditionError
from houseway.odds.evaluators.lookups import displaced
from houseway.odds.evaluators.rank_sets import ONE_PACK, counts_of, key_of, multisets, ranks_of

I64: TypeAlias = npt.NDArray[np.int64]

CARDS: Final = 7
OTHERS: Final = 105
"""Number of ways to have no, one or two ranks outside the cards of a flush."""
_RANKS: Final = 13
_FIVE: Final = 5


class DeckTypes(NamedTuple):
    """One pack whose suits are interchangeable."""

    ranks: tuple[int, ...]
    """The ranks in the pack, each in four suits."""
    jokers: int
    """The number of jokers: 0 or 1."""

    @property
    def size(self) -> int:
        """Number of cards."""
        return len(SUITS) * len(self.ranks) + self.jokers

    @property
    def hands(self) -> int:
        """Number of hands of seven cards."""
        return comb(self.size, CARDS)

    @property
    def pairs(self) -> int:
        """Number of ordered pairs of hands without a card in common."""
        return self.hands * comb(self.size - CARDS, CARDS)


class Types(NamedTuple):
    """Every type of a deck: types by ranks first, then those with a flush."""

    cards: npt.NDArray[np.uint8]
    """One hand of each type."""
    ways: I64
    """Number of hands of each type."""
    plain: int
    """Number of types by ranks."""
    ranked: npt.NDArray[np.int32]
    """For each type, the type by ranks that has the same ranks."""
    rows: npt.NDArray[np.uint32]
    numbers: npt.NDArray[np.int32]
    """Lookup of a type by ranks by the sum of its cards' keys, displaced as in `lookups`."""
    flush_rows: npt.NDArray[np.int32]
    """By the ranks of the flush suit, with the joker as bit 13: where its types begin, or -1."""
    flushes: npt.NDArray[np.int32]
    """Types from there on, by the other ranks."""


def deck_of(terms: DeckTerms, *, edition: str = "") -> DeckTypes:
    """Return the deck of an edition: one pack with four like suits and at most one joker.

    Raises EditionError for any other deck.
    """
    held = counts(terms)
    jokers = held.pop(JOKER, 0)
    suits = range(len(SUITS))
    ranks = tuple(r for r in range(_RANKS) if held.get(make_card(r, 0)))
    whole = {make_card(r, suit): 1 for r in ranks for suit in suits}
    if {card: count for card, count in held.items() if count} != whole or jokers > 1:
        raise EditionError(
            "odds/suits",
            f"{edition or 'the edition'}: these odds need one pack whose four suits hold the same "
            "ranks, with at most one joker",
            edition=edition,
        )
    return DeckTypes(ranks, jokers)


def rank_sets(deck: DeckTypes, size: int) -> npt.NDArray[np.uint64]:
    """Return every multiset of `size` ranks of the deck."""
    absent = [r for r in range(_RANKS) if r not in deck.ranks]
    packed = multisets(size)
    found: npt.NDArray[np.uint64] = packed[(counts_of(packed)[:, absent] == 0).all(axis=1)]
    return found


@cache
def types_of(deck: DeckTypes) -> Types:
    """List all types of seven cards of a deck."""
    cards, keys, ways = [], [], []
    for joker in range(deck.jokers + 1):
        packed = rank_sets(deck, CARDS - joker)
        cards.append(_unsuited(ranks_of(packed), joker))
        keys.append(key_of(packed, jokers=joker))
        choices = np.array([comb(len(SUITS), held) for held in range(len(SUITS) + 1)])
        ways.append(choices[counts_of(packed)].prod(axis=1))
    found = [np.concatenate(each) for each in (keys, ways)]
    plain = len(found[0])
    rows, numbers = displaced(found[0], np.arange(plain, dtype=np.int32))
    flush_rows = np.full(1 << 14, -1, np.int32)
    flushes: list[npt.NDArray[np.int32]] = []
    hands, defaults, more = [], [], []
    keys_of = np.array([*ONE_PACK.ranks, ONE_PACK.joker])
    known = plain
    for joker, suited, others in _suits(deck):
        masks = (1 << suited).sum(axis=1) | joker << _RANKS
        flush_rows[masks] = sum(map(len, flushes)) + np.arange(len(masks)) * OTHERS
        numbered = np.full((len(masks), OTHERS), -1, np.int32)
        places = [_others_index(tuple(each)) for each in others.tolist()]
        count = len(masks) * len(places)
        numbered[:, places] = np.arange(known, known + count).reshape(len(masks), -1)
        known += count
        flushes.append(numbered.ravel())
        ranks = np.concatenate(
            [np.repeat(suited, len(others), axis=0), np.tile(others, (len(masks), 1))], axis=1
        )
        suits = np.concatenate(
            [np.zeros(suited.shape[1], np.int64), np.arange(others.shape[1]) + 1]
        )
        jokers = np.full((count, joker), _RANKS)
        defaults.append(keys_of[np.concatenate([ranks, jokers], axis=1)].sum(axis=1))
        cards_ = [ranks * len(SUITS) + suits, np.full((count, joker), JOKER)]
        hands.append(np.concatenate(cards_[::-1], axis=1))
        alike = np.array(
            [comb(3, 2) if _is_pair(each) else 3 ** len(each) for each in others.tolist()]
        )
        more.append(np.tile(len(SUITS) * alike, len(masks)))
    order = np.argsort(found[0])
    ranked = [np.arange(plain)]
    if hands:
        ranked.append(order[np.searchsorted(found[0], np.concatenate(defaults), sorter=order)])
        np.subtract.at(found[1], ranked[-1], np.concatenate(more))
    return Types(
        cards=np.concatenate([*cards, *hands]).astype(np.uint8),
        ways=np.concatenate([found[1], *more]),
        plain=plain,
        ranked=np.concatenate(ranked).astype(np.int32),
        rows=rows,
        numbers=numbers,
        flush_rows=flush_rows,
        flushes=np.concatenate([*flushes, np.full(1, -1, np.int32)]),
    )


def _unsuited(ranks: I64, joker: int) -> npt.NDArray[np.uint8]:
    """Return a hand for each row of ranks, with at most two cards of a suit."""
    cards = ranks * len(SUITS) + np.arange(ranks.shape[1]) % len(SUITS)
    jokers = np.full((len(ranks), joker), JOKER)
    return np.concatenate([cards, jokers], axis=1).astype(np.uint8)


def _suits(deck: DeckTypes) -> Iterator[tuple[int, I64, I64]]:
    """Yield what the suit of a flush may hold, with and without a joker, and the other ranks."""
    for joker in range(deck.jokers + 1):
        for size in range(_FIVE - joker, CARDS - joker + 1):
            suited = list(combinations(deck.ranks, size))
            other_size = CARDS - joker - size
            others = list(combinations_with_replacement(deck.ranks, other_size))
            if suited:
                other_ranks = np.array(others, np.int64).reshape(len(others), other_size)
                yield joker, np.array(suited, np.int64), other_ranks


def _is_pair(ranks: list[int]) -> bool:
    return len(set(ranks)) < len(ranks)


def _others_index(others: tuple[int, ...]) -> int:
    """Return the index of no, one or two ranks among `OTHERS`; kernels use the same formula."""
    if not others:
        return 0
    if len(others) == 1:
        return 1 + others[0]
    low, high = sorted(others)
    return 1 + _RANKS + high * (high + 1) // 2 + low
