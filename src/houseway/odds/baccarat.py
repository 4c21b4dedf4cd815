"""Baccarat exactly: every wager of an edition from its own terms, as integers.

The kernel counts coups by what the family's lines look at: totals and numbers of cards. What a
coup means for a wager is asked of the family itself, so no rule stands here a second time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import perm
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from houseway.bets.baccarat import Coup
from houseway.cards.card import RANKS, rank
from houseway.cards.deck import DeckTerms, counts
from houseway.errors import EditionError
from houseway.games.baccarat import BaccaratTerms, Drawing, judge
from houseway.hands.points import BACCARAT
from houseway.odds.result import WagerResult, from_counts, net
from houseway.odds.solving import Request

if TYPE_CHECKING:  # the kernels import numba
    from houseway.odds.baccarat_kernel import Chart

__all__ = ["Counted", "by_value", "chart_of", "count", "shoe_of", "solve"]

_TOTALS: Final = range(10)
_LARGEST: Final = 2**63 - 1


class Counted(msgspec.Struct, frozen=True):
    """A kind of coup, and how many arrangements of six cards begin with one.

    Pairs are of the first two cards, and are told only where ranks are counted.
    """

    coup: Coup
    combinations: int
    player_pair: bool | None = None
    banker_pair: bool | None = None


def solve(request: Request) -> list[WagerResult]:
    """Each wager's return, one after the other."""
    terms = request.game.terms
    assert isinstance(terms, BaccaratTerms)
    coups = count(shoe_of(terms.deck, edition=request.game.edition), terms.draw)
    return [_wager(name, terms, coups) for name in request.wagers]


def _wager(name: str, terms: BaccaratTerms, coups: Iterable[Counted]) -> WagerResult:
    found: Counter[tuple[str, Fraction]] = Counter()
    for each in coups:
        found[net(judge(terms, name, each.coup))] += each.combinations
    return from_counts(name, found)


def shoe_of(deck: DeckTerms, *, edition: str = "") -> list[int]:
    """How many cards of each rank a full shoe holds, deuce to ace."""
    shoe = [0] * len(RANKS)
    for card, copies in counts(deck).items():
        if rank(card) >= len(RANKS):
            raise EditionError(
                "odds/joker",
                f"{edition or 'the edition'}: a joker has no value in baccarat",
                edition=edition,
            )
        shoe[rank(card)] += copies
    return shoe


def count(
    shoe: Sequence[int], draw: Drawing, *, by: Literal["value", "rank"] = "value"
) -> list[Counted]:
    """Every kind of coup that a shoe, given by ranks, can show."""
    import numpy as np

    from houseway.odds.baccarat_kernel import count_coups

    points = list(BACCARAT) if by == "rank" else list(_TOTALS)
    kinds = list(shoe) if by == "rank" else by_value(shoe)
    # The same lines in plain integers where a shoe is too large for those of the machine.
    fits = perm(sum(shoe), 6) <= _LARGEST
    kernel: Any = count_coups if fits else getattr(count_coups, "py_func", count_coups)
    out = np.zeros((10, 10, 2, 2, 2, 2), np.int64 if fits else object)
    kernel(np.array(kinds, out.dtype), np.array(points, np.int64), chart_of(draw), out)
    if by == "value":
        out = out.sum(axis=(4, 5))
    cells = np.nonzero(out)
    return [
        Counted(Coup(p, b, 2 + p_drew, 2 + b_drew, draw.naturals_outrank), n, *map(bool, pairs))
        for n, p, b, p_drew, b_drew, *pairs in zip(
            out[cells].tolist(), *(each.tolist() for each in cells), strict=True
        )
    ]


def chart_of(draw: Drawing) -> Chart:
    """The drawing rules of an edition as the kernels read them."""
    import numpy as np

    from houseway.odds.baccarat_kernel import Chart

    rows = [draw.chart.get(str(total), "S" * 10) for total in _TOTALS]
    return Chart(
        player=np.array([total <= draw.player_to for total in _TOTALS]),
        banker=np.array([total <= draw.banker_to for total in _TOTALS]),
        drawn=np.array([[letter == "H" for letter in row] for row in rows]),
        naturals_end_it=draw.naturals_end_it,
    )


def by_value(shoe: Sequence[int]) -> list[int]:
    """A shoe by ranks as one by values, 0 to 9."""
    values = [0] * 10
    for copies, value in zip(shoe, BACCARAT, strict=True):
        values[value] += copies
    return values
