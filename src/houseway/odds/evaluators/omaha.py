"""Compiled evaluators for Omaha: exactly two hole cards and exactly three of the board.

>>> from houseway.cards.card import parse_cards
>>> high, low = omaha_evaluator(4), omaha_low_evaluator(4)
>>> hole, board = parse_cards("Ah 2c Kd Kc"), parse_cards("Kh 8s 7d 3h 3c")
>>> high.strength(hole, board) >> 20  # kings full
7
>>> low.strength(hole, board) >= EIGHT_OR_BETTER
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt

from houseway.cards.card import Card
from houseway.hands.ranking import Ranking
from houseway.odds.evaluators.compiled import EIGHT_OR_BETTER, rows_of_codes
from houseway.odds.evaluators.lookups import Tables, make_low_tables, make_tables
from houseway.odds.kernels.threads import in_parts

__all__ = ["EIGHT_OR_BETTER", "CompiledOmaha", "omaha_evaluator", "omaha_low_evaluator"]


class CompiledOmaha:
    """One order of hands of `hole` cards and a board of five, all of one pack."""

    def __init__(self, hole: int, tables: Tables) -> None:
        self.hole = hole
        self._tables = tables

    @cached_property
    def one(self) -> Callable[..., int]:
        """A compiled function of the hole's codes and then the board's. Hold on to it."""
        from houseway.odds.evaluators.omaha_kernel import freeze_omaha

        return freeze_omaha(self._tables)

    def strength(self, hole: Sequence[Card], board: Sequence[Card]) -> int:
        """Of one hand given as cards."""
        if len(hole) != self.hole or len(board) != 5:
            raise ValueError(f"give {self.hole} hole cards and five of a board")
        return self.one(*hole, *board)

    def many(self, hands: npt.ArrayLike, *, workers: int = 1) -> npt.NDArray[np.int32]:
        """Strengths of hands, one a row of card codes: the hole cards, then the board."""
        from houseway.odds.evaluators.omaha_kernel import omaha_strengths

        rows = rows_of_codes(hands)
        if rows.ndim != 2 or rows.shape[1] != self.hole + 5:
            raise ValueError(f"give {self.hole} and five cards as rows, not {rows.shape}")
        out = np.empty(len(rows), np.int32)
        in_parts(
            len(rows),
            lambda first, last: omaha_strengths(rows[first:last], self._tables, out[first:last]),
            workers=workers,
        )
        return out


@cache
def omaha_evaluator(hole: int = 4, *, ranking: Ranking | None = None) -> CompiledOmaha:
    """The best hand of 4, 5 or 6 hole cards."""
    return CompiledOmaha(_hole(hole), make_tables(5, ranking=ranking))


@cache
def omaha_low_evaluator(hole: int = 4) -> CompiledOmaha:
    """The best ace-to-five low; compare with `EIGHT_OR_BETTER` to qualify."""
    return CompiledOmaha(_hole(hole), make_low_tables(5))


def _hole(hole: int) -> int:
    if hole not in (4, 5, 6):
        raise ValueError(f"there are evaluators of 4, 5 and 6 hole cards, not of {hole}")
    return hole
