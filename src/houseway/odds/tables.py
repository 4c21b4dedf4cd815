"""Tables of strengths that a hand's key leads to, built in milliseconds by compiled code.

A key is the sum of the cards' `words`: the additive rank key in the low 32 bits, above it four
bits a suit, biased so that the highest of them says that the suit fills a hand. Keys are scattered
over millions of numbers; cut into rows, and the rows pushed along until none of their entries
collide (row displacement), they need two look-ups in memory that a processor keeps close.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.cards.card import JOKER
from houseway.hands.ranking import (
    CATEGORIES,
    FIVE_ACES,
    FIVE_OF_A_KIND,
    STANDARD,
    Joker,
    Ranking,
)
from houseway.odds.ranks import JOKER_KEY, RANK_KEYS, counts_of, key_of, multisets

__all__ = ["ROW", "Tables", "Words", "high_strengths", "low_strengths", "make_tables", "suit_table"]

ROW: Final = 9
"""A row holds 2 to the ninth keys."""

Words: TypeAlias = npt.NDArray[np.uint64]

_JOKERS: Final[dict[Joker, int]] = {"none": 0, "bug": 1, "wild": 2}
_USUAL: Final[dict[Joker, Ranking]] = {
    "none": STANDARD,
    "bug": FIVE_ACES,
    "wild": FIVE_OF_A_KIND,
}


class Tables(NamedTuple):
    """What a compiled evaluator of so many cards looks things up in."""

    words: Words
    """By card, 256 of them so that no byte is out of range: rank key and suit."""
    masks: Words
    """By card: its bit among the ranks of its suit, sixteen bits a suit; a joker in each."""
    start: np.uint64
    """The bias of the suits, to begin the sum with."""
    rows: npt.NDArray[np.uint32]
    """By the key's row, what to add to the key, modulo 2 to the 32nd."""
    strengths: npt.NDArray[np.int32]
    suited: npt.NDArray[np.int32]
    """By the mask of one suit that fills a hand; empty where suits are nothing."""


def encode(ranking: Ranking) -> npt.NDArray[np.int64]:
    """The lines of a ranking as the kernels read them."""
    height = len(ranking.order)
    rows = []
    for place, name in enumerate(ranking.order):
        line = CATEGORIES[name]
        groups = (*line.groups, 0, 0)[:2]
        rows.append((height - place, line.suited, line.run, line.only_aces, *groups))
    return np.array(rows, np.int64)


def usual(joker: Joker, ranking: Ranking | None) -> Ranking:
    """The ranking given, or the one that goes with that use of the joker."""
    return ranking or _USUAL[joker]


def high_strengths(
    packed: Words, *, held: bool, joker: Joker, ranking: Ranking
) -> npt.NDArray[np.int32]:
    """Strengths of unsuited cards, with a joker held beside them or not."""
    from houseway.odds.grading import grade_all

    out = np.zeros(len(packed), np.int32)
    kind = _JOKERS[joker] if held else 0
    second = ranking.wheel == "second highest"
    grade_all(counts_of(packed), kind, encode(ranking), ranking.size, second, out)
    return out


def low_strengths(packed: Words, *, jokers: int) -> npt.NDArray[np.int32]:
    """Ace-to-five strengths of cards with so many jokers beside them."""
    from houseway.odds.grading import grade_lows

    out = np.zeros(len(packed), np.int32)
    grade_lows(counts_of(packed), jokers, out)
    return out


@cache
def suit_table(ranking: Ranking, *, joker: bool) -> npt.NDArray[np.int32]:
    """Strengths by the ranks in one suit; bit 13 is the joker."""
    from houseway.odds.grading import grade_suits

    out = np.zeros(1 << 14 if joker else 1 << 13, np.int32)
    grade_suits(encode(ranking), ranking.size, ranking.wheel == "second highest", out)
    return out


@cache
def make_tables(
    cards: int,
    *,
    order: Literal["high", "low"] = "high",
    joker: Joker = "none",
    ranking: Ranking | None = None,
) -> Tables:
    """For hands of so many cards of one pack, with one joker or none."""
    ranking = usual(joker, ranking)
    keys, strengths = [], []
    for held in (False, True) if joker != "none" else (False,):
        packed = multisets(cards - held)
        keys.append(key_of(packed, joker=held))
        strengths.append(
            low_strengths(packed, jokers=int(held))
            if order == "low"
            else high_strengths(packed, held=held, joker=joker, ranking=ranking)
        )
    rows, table = _displace(np.concatenate(keys), np.concatenate(strengths))
    low = order == "low"
    return Tables(
        words=_words(),
        masks=_masks(),
        start=np.uint64(0 if low else 0x1111 * (8 - ranking.size) << 32),
        rows=rows,
        strengths=table,
        suited=np.zeros(1, np.int32) if low else suit_table(ranking, joker=joker != "none"),
    )


def _displace(
    keys: npt.NDArray[np.int64], strengths: npt.NDArray[np.int32]
) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.int32]]:
    from houseway.odds.displacement import displace

    order = np.argsort(keys)
    keys, strengths = keys[order], strengths[order]
    count = 1 << int(keys[-1] >> ROW).bit_length()  # so that a mask keeps a row in range
    starts = np.searchsorted(keys, np.arange(count + 1) << ROW)
    fullest = np.argsort(starts[:-1] - starts[1:], kind="stable")
    pushed, size = displace(keys, starts, fullest)
    table = np.zeros(size, np.int32)
    table[keys + pushed[keys >> ROW]] = strengths
    return pushed.astype(np.uint32), table


@cache
def _words() -> Words:
    words = np.zeros(256, np.uint64)
    for card in range(52):
        words[card] = RANK_KEYS[card >> 2] + (1 << 32 + 4 * (card & 3))
    words[JOKER] = JOKER_KEY + (0x1111 << 32)
    return words


@cache
def _masks() -> Words:
    masks = np.zeros(256, np.uint64)
    for card in range(52):
        masks[card] = 1 << 16 * (card & 3) + (card >> 2)
    masks[JOKER] = 0x2000_2000_2000_2000
    return masks
