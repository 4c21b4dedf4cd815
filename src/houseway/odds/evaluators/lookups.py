"""Lookups of strengths by a hand's key, built in milliseconds by compiled code.

A key is the sum of the cards' `words`: the additive rank key in the low 32 bits and four bits per
suit above it, biased so that the highest of the four says that the suit fills a hand. Keys are
scattered over millions of numbers. They are cut into rows, and the rows are shifted until no
entries collide (row displacement), so a hand takes two reads from memory that fits the processor's
cache.

In one pack the cards of a suit are a mask of ranks. With several packs or several jokers a suit may
hold duplicate cards, so its cards too are looked up by the sum of their keys.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.cards.card import JOKER
from houseway.hands.ranking import Joker, Ranking
from houseway.odds.evaluators.rank_sets import ANY, ONE_PACK, SEVERAL_PACKS, Keys, key_of, multisets
from houseway.odds.evaluators.strengths import (
    high_strengths,
    jokers_held,
    low_strengths,
    ranking_or_usual,
    suit_table,
)

ROW: Final = 9
"""Bits of a key within its row: a row holds 2**9 keys."""

Words: TypeAlias = npt.NDArray[np.uint64]
Rows: TypeAlias = npt.NDArray[np.uint32]
Strengths: TypeAlias = npt.NDArray[np.int32]


class Tables(NamedTuple):
    """The lookups of a compiled evaluator for a number of cards."""

    words: Words
    """Rank key and suit by card; 256 entries, so that no byte is out of range."""
    masks: Words
    """The card's bit among the ranks of its suit, sixteen bits per suit; a joker is in each."""
    start: np.uint64
    """The bias of the suits, with which the sum starts."""
    rows: Rows
    """For each row, the number to add to the key, modulo 2**32."""
    strengths: Strengths
    suited: Strengths
    """Strength by the mask of the suit that fills a hand; empty where suits do not count."""


class SeveralTables(NamedTuple):
    """The lookups for hands that may hold duplicate cards."""

    words: Words
    start: np.uint64
    rows: Rows
    strengths: Strengths
    suit_rows: Rows
    """Like `rows`, by the key of the cards of the suit that fills a hand."""
    suited: Strengths


@cache
def make_tables(cards: int, *, joker: Joker = "none", ranking: Ranking | None = None) -> Tables:
    """Build the lookups for high hands of one pack, with at most one joker."""
    ranking = ranking_or_usual(joker, ranking, double_ace=True)
    double_ace = ranking.double_ace_flush and joker == "bug"
    keys, strengths = [], []
    for held in jokers_held(cards, joker, 1):
        packed = multisets(cards - held)
        keys.append(key_of(packed, jokers=held))
        strengths.append(high_strengths(packed, jokers=held, joker=joker, ranking=ranking))
    return Tables(
        _words(ONE_PACK),
        _masks(),
        _start(ranking),
        *displaced(np.concatenate(keys), np.concatenate(strengths)),
        suit_table(ranking, joker=joker != "none", double_ace=double_ace),
    )


@cache
def make_several_tables(
    cards: int, *, joker: Joker = "none", jokers: int = 1, ranking: Ranking | None = None
) -> SeveralTables:
    """Build the lookups for high hands of any number of packs and up to `jokers` jokers."""
    ranking = ranking_or_usual(joker, ranking)
    keys, strengths = [], []
    suit_keys, suited = [], []
    for held in jokers_held(cards, joker, jokers):
        packed = multisets(cards - held, ANY)
        keys.append(key_of(packed, SEVERAL_PACKS, jokers=held))
        strengths.append(high_strengths(packed, jokers=held, joker=joker, ranking=ranking))
        for size in range(max(0, ranking.size - held), cards - held + 1):
            packed = multisets(size, ANY)
            suit_keys.append(key_of(packed, SEVERAL_PACKS, jokers=held))
            suited.append(
                high_strengths(packed, jokers=held, joker=joker, ranking=ranking, suited=True)
            )
    return SeveralTables(
        _words(SEVERAL_PACKS),
        _start(ranking),
        *displaced(np.concatenate(keys), np.concatenate(strengths)),
        *displaced(np.concatenate(suit_keys), np.concatenate(suited)),
    )


@cache
def make_low_tables(cards: int, *, several: bool = False, jokers: int = 0) -> Tables:
    """Build the lookups for lows, of one pack or several, with up to `jokers` jokers."""
    deck, most = (SEVERAL_PACKS, ANY) if several else (ONE_PACK, 4)
    keys, strengths = [], []
    for held in range(min(cards, jokers) + 1):
        packed = multisets(cards - held, most)
        keys.append(key_of(packed, deck, jokers=held))
        strengths.append(low_strengths(packed, jokers=held))
    return Tables(
        _words(deck),
        _masks(),
        np.uint64(0),
        *displaced(np.concatenate(keys), np.concatenate(strengths)),
        np.zeros(1, np.int32),
    )


def _start(ranking: Ranking) -> np.uint64:
    return np.uint64(0x1111 * (8 - ranking.size) << 32)


def displaced(keys: npt.NDArray[np.int64], strengths: Strengths) -> tuple[Rows, Strengths]:
    """Return what to add to the keys of each row, and the packed table of strengths."""
    from houseway.odds.evaluators.displacement import displace

    order = np.argsort(keys)
    keys, strengths = keys[order], strengths[order]
    count = 1 << int(keys[-1] >> ROW).bit_length()  # a power of two, so a mask keeps rows in range
    starts = np.searchsorted(keys, np.arange(count + 1) << ROW)
    fullest = np.argsort(starts[:-1] - starts[1:], kind="stable")
    pushed = np.zeros(count, np.int64)
    size = displace(keys, starts, fullest, np.zeros(1 << 14, np.uint64), pushed)
    table = np.zeros(size, np.int32)
    table[keys + pushed[keys >> ROW]] = strengths
    return pushed.astype(np.uint32), table


@cache
def _words(keys: Keys) -> Words:
    words = np.zeros(256, np.uint64)
    for card in range(52):
        words[card] = keys.ranks[card >> 2] + (1 << 32 + 4 * (card & 3))
    words[JOKER] = keys.joker + (0x1111 << 32)
    return words


@cache
def _masks() -> Words:
    masks = np.zeros(256, np.uint64)
    for card in range(52):
        masks[card] = 1 << 16 * (card & 3) + (card >> 2)
    masks[JOKER] = 0x2000_2000_2000_2000
    return masks
