"""Compiled evaluators: strengths of `houseway.hands`, the same numbers, millions a second.

>>> from houseway.odds.evaluators.compiled import evaluator
>>> seven = evaluator(7)
>>> seven.one(48, 44, 40, 36, 32, 0, 5) >> 20  # a royal flush in clubs
10

A card is its code, a joker 52. `one` takes cards, `many` an array with a hand a row.

An evaluator of one pack reads hands that one pack and one joker can give. With `packs` of two or
more it reads any: like cards may meet in a hand, and the ranking says what they are. The usual one
has no line for five of a kind, which then counts as four of a kind (003-09);
`houseway.hands.ranking.FIVE_OF_A_KIND` puts it on top, `SEVERAL_DECKS` is the order of 004-16.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from houseway.cards.card import JOKER, Card
from houseway.hands.ranking import Joker, Ranking
from houseway.hands.three_card import THREE_CARD
from houseway.odds.evaluators.lookups import (
    SeveralTables,
    Tables,
    make_low_tables,
    make_several_tables,
    make_tables,
)
from houseway.odds.kernels.threads import in_parts

__all__ = ["EIGHT_OR_BETTER", "Compiled", "evaluator", "low_evaluator", "three_card_evaluator"]

EIGHT_OR_BETTER: Final = (7 << 20) - 0x8_7654
"""A low of this strength or more qualifies: 8-7-6-5-4 is the worst that does."""


class Compiled:
    """One order of hands of `cards` cards each. Get it by the functions of this module."""

    def __init__(self, cards: int, tables: Tables | SeveralTables) -> None:
        self.cards = cards
        self.tables = tables

    @cached_property
    def one(self) -> Callable[..., int]:
        """A compiled function of `cards` card codes. Hold on to it where many are asked for."""
        if isinstance(self.tables, Tables):
            from houseway.odds.evaluators.lookup_kernels import freeze

            return freeze(self.tables, self.cards)
        from houseway.odds.evaluators.multi_pack import freeze_several

        return freeze_several(self.tables)

    def strength(self, cards: Iterable[Card]) -> int:
        """Of one hand given as cards."""
        return self.one(*cards)

    def many(self, hands: npt.ArrayLike, *, workers: int = 1) -> npt.NDArray[np.int32]:
        """Strengths of hands, one a row of an array of card codes.

        Codes that come as bytes are taken as they are: to look at each would cost more than it.
        """
        rows = rows_of_codes(hands)
        if rows.ndim != 2 or rows.shape[1] != self.cards:
            raise ValueError(f"give hands of {self.cards} cards as rows, not {rows.shape}")
        out = np.empty(len(rows), np.int32)
        in_parts(
            len(rows),
            lambda first, last: self._some(rows[first:last], out[first:last]),
            workers=workers,
        )
        return out

    def _some(self, rows: npt.NDArray[np.uint8], out: npt.NDArray[np.int32]) -> None:
        if isinstance(self.tables, Tables):
            from houseway.odds.evaluators.lookup_kernels import strengths_of

            strengths_of(rows, self.tables, out)
        else:
            from houseway.odds.evaluators.multi_pack import strengths_of_several

            strengths_of_several(rows, self.tables, out)


def rows_of_codes(hands: npt.ArrayLike) -> npt.NDArray[np.uint8]:
    """Hands as bytes; codes of another type are looked at, so that none wraps to another card."""
    given = np.asarray(hands)
    if given.dtype != np.uint8 and given.size and (given.min() < 0 or given.max() > JOKER):
        raise ValueError(f"a card is a code from 0 to 51, a joker {JOKER}")
    return np.ascontiguousarray(given, dtype=np.uint8)


@cache
def evaluator(
    cards: int,
    *,
    packs: int = 1,
    joker: Joker = "none",
    jokers: int = 1,
    ranking: Ranking | None = None,
) -> Compiled:
    """The best five of 5, 6 or 7 cards, with a bug, a wild joker or none in the deck.

    `jokers` is how many of them the deck has, where it has any.
    """
    return _made(_size(cards), packs, joker, jokers, ranking)


@cache
def three_card_evaluator(*, packs: int = 1, ranking: Ranking = THREE_CARD) -> Compiled:
    """Three cards. Of several packs a suited pair is a flush, and three like cards are three."""
    return _made(3, packs, "none", 1, ranking)


@cache
def low_evaluator(cards: int, *, packs: int = 1, joker: bool = False, jokers: int = 1) -> Compiled:
    """The best ace-to-five low of 5, 6 or 7 cards; compare with `EIGHT_OR_BETTER` to qualify."""
    several = _several(packs, jokers if joker else 1)
    tables = make_low_tables(_size(cards), several=several, jokers=jokers if joker else 0)
    return Compiled(cards, tables)


def _made(cards: int, packs: int, joker: Joker, jokers: int, ranking: Ranking | None) -> Compiled:
    if _several(packs, jokers if joker != "none" else 1):
        tables = make_several_tables(cards, joker=joker, jokers=jokers, ranking=ranking)
        return Compiled(cards, tables)
    return Compiled(cards, make_tables(cards, joker=joker, ranking=ranking))


def _several(packs: int, jokers: int) -> bool:
    """Whether like cards may meet in a hand."""
    if packs < 1 or jokers < 1:
        raise ValueError(
            f"a deck has a pack at least, and a joker if any, not {packs} and {jokers}"
        )
    return packs > 1 or jokers > 1


def _size(cards: int) -> int:
    if cards not in (5, 6, 7):
        raise ValueError(f"there are evaluators of 5, 6 and 7 cards, not of {cards}")
    return cards
