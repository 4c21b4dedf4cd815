"""Tables of strengths that a hand's key leads to, built in milliseconds by compiled code.

A key is the sum of the cards' `words`: the additive rank key in the low 32 bits, above it four
bits a suit, biased so that the highest of them says that the suit fills a hand. Keys are scattered
over millions of numbers; cut into rows, and the rows pushed along until none of their entries
collide (row displacement), they need two look-ups in memory that a processor keeps close.

In one pack the cards of a suit are a mask of ranks. In several, or with several jokers, a suit may
hold like cards: its cards are found by the sum of their keys too.
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
    suit_table,
    usual,
)

__all__ = [
    "ROW",
    "SeveralTables",
    "Tables",
    "Words",
    "displaced",
    "make_low_tables",
    "make_several_tables",
    "make_tables",
]

ROW: Final = 9
"""A row holds 2 to the ninth keys."""

Words: TypeAlias = npt.NDArray[np.uint64]
Rows: TypeAlias = npt.NDArray[np.uint32]
Strengths: TypeAlias = npt.NDArray[np.int32]


class Tables(NamedTuple):
    """What a compiled evaluator of so many cards looks things up in."""

    words: Words
    """By card, 256 of them so that no byte is out of range: rank key and suit."""
    masks: Words
    """By card: its bit among the ranks of its suit, sixteen bits a suit; a joker in each."""
    start: np.uint64
    """The bias of the suits, to begin the sum with."""
    rows: Rows
    """By the key's row, what to add to the key, modulo 2 to the 32nd."""
    strengths: Strengths
    suited: Strengths
    """By the mask of one suit that fills a hand; empty where suits are nothing."""


class SeveralTables(NamedTuple):
    """The same for hands that may hold like cards."""

    words: Words
    start: np.uint64
    rows: Rows
    strengths: Strengths
    suit_rows: Rows
    """As `rows`, by the key of the cards of one suit that fills a hand."""
    suited: Strengths


@cache
def make_tables(cards: int, *, joker: Joker = "none", ranking: Ranking | None = None) -> Tables:
    """For high hands of so many cards of one pack, with one joker or none."""
    ranking = usual(joker, ranking, double_ace=True)
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
    """For high hands of so many cards, of any number of packs and up to so many jokers."""
    ranking = usual(joker, ranking)
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
    """For lows of so many cards, of one pack or several, with up to so many jokers."""
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
    """What to add to the keys of each row, and the table of what is found there."""
    from houseway.odds.evaluators.displacement import displace

    order = np.argsort(keys)
    keys, strengths = keys[order], strengths[order]
    count = 1 << int(keys[-1] >> ROW).bit_length()  # so that a mask keeps a row in range
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
