"""Compiled evaluators: the strengths of `houseway.hands`, millions a second.

    >>> from houseway.odds.evaluators.compiled import evaluator
    >>> seven = evaluator(7)
    >>> seven.one(48, 44, 40, 36, 32, 0, 5) >> 20  # a royal flush in clubs
    10

A card is its code; a joker is 52. `one` takes cards, `many` an array with one hand per row.

An evaluator of one pack reads hands that one pack and one joker can give. With `packs` of two or
more it reads any hand: duplicate cards may occur, and the ranking says what they make. The usual
ranking has no line for five of a kind, which then counts as four of a kind (003-09);
`houseway.hands.ranking.FIVE_OF_A_KIND` puts it on top, and `SEVERAL_DECKS` is the order of 004-16.
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

EIGHT_OR_BETTER: Final = (7 << 20) - 0x8_7654
"""The least strength of a low that qualifies: that of 8-7-6-5-4."""


class Compiled:
    """An evaluator of hands of `cards` cards; make it with the functions of this module."""

    def __init__(self, cards: int, tables: Tables | SeveralTables) -> None:
        self.cards = cards
        self.tables = tables

    @cached_property
    def one(self) -> Callable[..., int]:
        """A compiled function of `cards` card codes; keep a reference to it in a loop."""
        if isinstance(self.tables, Tables):
            from houseway.odds.evaluators.lookup_kernels import freeze

            return freeze(self.tables, self.cards)
        from houseway.odds.evaluators.multi_pack import freeze_several

        return freeze_several(self.tables)

    def strength(self, cards: Iterable[Card]) -> int:
        """Return the strength of one hand given as cards."""
        return self.one(*cards)

    def many(self, hands: npt.ArrayLike, *, workers: int = 1) -> npt.NDArray[np.int32]:
        """Return the strengths of hands, one per row of an array of card codes.

        Codes of type uint8 are not checked, because checking would cost more than evaluating.
        """
        rows = rows_of_codes(hands)
        if rows.ndim != 2 or rows.shape[1] != self.cards:
            raise ValueError(
                f"hands must be rows of {self.cards} cards, not an array of shape {rows.shape}"
            )
        return strengths_in_parts(rows, self._some, workers)

    def _some(self, rows: npt.NDArray[np.uint8], out: npt.NDArray[np.int32]) -> None:
        if isinstance(self.tables, Tables):
            from houseway.odds.evaluators.lookup_kernels import strengths_of

            strengths_of(rows, self.tables, out)
        else:
            from houseway.odds.evaluators.multi_pack import strengths_of_several

            strengths_of_several(rows, self.tables, out)


def strengths_in_parts(
    rows: npt.NDArray[np.uint8], evaluate: Callable[..., object], workers: int
) -> npt.NDArray[np.int32]:
    """Return the strengths that `evaluate(some_rows, out)` writes for parts of the rows."""
    out = np.empty(len(rows), np.int32)
    in_parts(len(rows), lambda a, b: evaluate(rows[a:b], out[a:b]), workers=workers)
    return out


def rows_of_codes(hands: npt.ArrayLike) -> npt.NDArray[np.uint8]:
    """Convert codes to bytes; other types are checked, so that no code wraps to another card."""
    given = np.asarray(hands)
    if given.dtype != np.uint8 and given.size and (given.min() < 0 or given.max() > JOKER):
        raise ValueError(
            f"card codes must be from 0 to 51, or {JOKER} for a joker; "
            f"got {given.min()} to {given.max()}"
        )
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
    """Return an evaluator of the best five of 5, 6 or 7 cards, with or without jokers.

    `joker` says how jokers play, and `jokers` how many the deck has if it has any.
    """
    return _made(_size(cards), packs, joker, jokers, ranking)


@cache
def three_card_evaluator(*, packs: int = 1, ranking: Ranking = THREE_CARD) -> Compiled:
    """Return an evaluator of three cards; of several packs, a suited pair is a flush."""
    return _made(3, packs, "none", 1, ranking)


@cache
def low_evaluator(cards: int, *, packs: int = 1, joker: bool = False, jokers: int = 1) -> Compiled:
    """Return an evaluator of the best ace-to-five low of 5, 6 or 7 cards.

    Compare strengths with `EIGHT_OR_BETTER` to see whether a low qualifies.
    """
    several = _several(packs, jokers if joker else 1)
    tables = make_low_tables(_size(cards), several=several, jokers=jokers if joker else 0)
    return Compiled(cards, tables)


def _made(cards: int, packs: int, joker: Joker, jokers: int, ranking: Ranking | None) -> Compiled:
    if _several(packs, jokers if joker != "none" else 1):
        tables = make_several_tables(cards, joker=joker, jokers=jokers, ranking=ranking)
        return Compiled(cards, tables)
    return Compiled(cards, make_tables(cards, joker=joker, ranking=ranking))


def _several(packs: int, jokers: int) -> bool:
    """Return whether a hand may hold duplicate cards."""
    if packs < 1 or jokers < 1:
        raise ValueError(f"packs and jokers must be 1 or more, not {packs} and {jokers}")
    return packs > 1 or jokers > 1


def _size(cards: int) -> int:
    if cards not in (5, 6, 7):
        raise ValueError(f"evaluators take 5, 6 or 7 cards, not {cards}")
    return cards
