"""Compiled evaluators: strengths of `houseway.hands`, the same numbers, millions a second.

>>> from houseway.odds.evaluators import evaluator
>>> seven = evaluator(7)
>>> seven.one(48, 44, 40, 36, 32, 0, 5) >> 20  # a royal flush in clubs
10

A card is its code, a joker 52. `one` takes cards, `many` an array with a hand a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from houseway.cards.card import Card
from houseway.hands.ranking import Joker, Ranking
from houseway.hands.three_card import THREE_CARD
from houseway.odds.tables import Tables, make_tables
from houseway.odds.workers import in_parts

__all__ = ["EIGHT_OR_BETTER", "Compiled", "evaluator", "low_evaluator", "three_card_evaluator"]

EIGHT_OR_BETTER: Final = (7 << 20) - 0x8_7654
"""A low of this strength or more qualifies: 8-7-6-5-4 is the worst that does."""


class Compiled:
    """One order of hands of `cards` cards each. Get it by the functions of this module."""

    def __init__(self, cards: int, tables: Tables) -> None:
        self.cards = cards
        self.tables = tables
        self._one: Callable[..., int] | None = None

    @property
    def one(self) -> Callable[..., int]:
        """A compiled function of `cards` card codes. Hold on to it where many are asked for."""
        if self._one is None:
            from houseway.odds.lookup import freeze

            self._one = freeze(self.tables, self.cards)
        return self._one

    def strength(self, cards: Iterable[Card]) -> int:
        """Of one hand given as cards."""
        return self.one(*cards)

    def many(self, hands: npt.ArrayLike, *, workers: int = 1) -> npt.NDArray[np.int32]:
        """Strengths of hands, one a row of an array of card codes."""
        from houseway.odds.lookup import strengths_of

        rows = np.ascontiguousarray(hands, dtype=np.uint8)
        if rows.ndim != 2 or rows.shape[1] != self.cards:
            raise ValueError(f"give hands of {self.cards} cards as rows, not {rows.shape}")
        out = np.empty(len(rows), np.int32)
        in_parts(
            len(rows),
            lambda first, last: strengths_of(rows[first:last], *self.tables, out[first:last]),
            workers=workers,
        )
        return out


@cache
def evaluator(cards: int, *, joker: Joker = "none", ranking: Ranking | None = None) -> Compiled:
    """The best five of 5, 6 or 7 cards of one pack, with a bug, a wild joker or none in it."""
    return Compiled(cards, make_tables(_size(cards), joker=joker, ranking=ranking))


@cache
def three_card_evaluator(*, ranking: Ranking = THREE_CARD) -> Compiled:
    """Three cards of one pack."""
    return Compiled(3, make_tables(3, ranking=ranking))


@cache
def low_evaluator(cards: int, *, joker: bool = False) -> Compiled:
    """The best ace-to-five low of 5, 6 or 7 cards; compare with `EIGHT_OR_BETTER` to qualify."""
    return Compiled(
        cards, make_tables(_size(cards), order="low", joker="wild" if joker else "none")
    )


def _size(cards: int) -> int:
    if cards not in (5, 6, 7):
        raise ValueError(f"there are evaluators of 5, 6 and 7 cards, not of {cards}")
    return cards
