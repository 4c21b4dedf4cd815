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
from houseway.odds.evaluators.compiled import EIGHT_OR_BETTER, rows_of_codes, strengths_in_parts
from houseway.odds.evaluators.lookups import Tables, make_low_tables, make_tables

__all__ = ["EIGHT_OR_BETTER", "CompiledOmaha", "omaha_evaluator", "omaha_low_evaluator"]


class CompiledOmaha:
    """An evaluator of hands of `hole` cards and a board of five, all from one pack."""

    def __init__(self, hole: int, tables: Tables) -> None:
        self.hole = hole
        self._tables = tables

    @cached_property
    def one(self) -> Callable[..., int]:
        """A compiled function of the hole's codes, then the board's; keep a reference in a loop."""
        from houseway.odds.evaluators.omaha_kernel import freeze_omaha

        return freeze_omaha(self._tables)

    def strength(self, hole: Sequence[Card], board: Sequence[Card]) -> int:
        """Return the strength of one hand given as cards."""
        if len(hole) != self.hole or len(board) != 5:
            raise ValueError(
                f"a hand needs {self.hole} hole cards and a board of five, "
                f"not {len(hole)} and {len(board)}"
            )
        return self.one(*hole, *board)

    def many(self, hands: npt.ArrayLike, *, workers: int = 1) -> npt.NDArray[np.int32]:
        """Return the strengths of hands, one per row of card codes: hole cards, then the board."""
        from houseway.odds.evaluators.omaha_kernel import omaha_strengths

        rows = rows_of_codes(hands)
        if rows.ndim != 2 or rows.shape[1] != self.hole + 5:
            raise ValueError(
                f"hands must be rows of {self.hole} hole cards and five board cards, "
                f"not an array of shape {rows.shape}"
            )
        return strengths_in_parts(
            rows, lambda some, out: omaha_strengths(some, self._tables, out), workers
        )


@cache
def omaha_evaluator(hole: int = 4, *, ranking: Ranking | None = None) -> CompiledOmaha:
    """Return an evaluator of the best high hand with 4, 5 or 6 hole cards."""
    return CompiledOmaha(_hole(hole), make_tables(5, ranking=ranking))


@cache
def omaha_low_evaluator(hole: int = 4) -> CompiledOmaha:
    """Return an evaluator of the best ace-to-five low.

    Compare strengths with `EIGHT_OR_BETTER` to see whether a low qualifies.
    """
    return CompiledOmaha(_hole(hole), make_low_tables(5))


def _hole(hole: int) -> int:
    if hole not in (4, 5, 6):
        raise ValueError(f"Omaha evaluators take 4, 5 or 6 hole cards, not {hole}")
    return hole
