"""Baccarat exactly: every wager of an edition from its own terms, as integers.

The kernel counts coups by what the family's lines look at: totals and numbers of cards, and pairs
and suits where a line of the edition asks for them. What a coup means for a wager is asked of the
family itself, so no rule stands here a second time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import perm
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from houseway.bets.baccarat import CARD_LINES, Coup, Pair
from houseway.cards.card import RANKS, SUITS, rank, suit
from houseway.cards.deck import DeckTerms, counts
from houseway.errors import EditionError
from houseway.games.baccarat import BaccaratTerms, Drawing, judge
from houseway.hands.points import BACCARAT
from houseway.odds.result import Gains, WagerResult, from_counts, net
from houseway.odds.solvers import Request, Solver
from houseway.rules.game import Game

if TYPE_CHECKING:  # the kernels import numba
    from houseway.odds.bank import StatedTable
    from houseway.odds.families.baccarat.kernel import DrawChart

__all__ = [
    "SOLVER",
    "CoupCount",
    "by_value",
    "chart_of",
    "count",
    "count_cards",
    "coups_of",
    "shared",
    "shoe_of",
    "solve",
]

_TOTALS: Final = range(10)
_LARGEST: Final = 2**63 - 1
_PAIRS: Final[tuple[Pair, ...]] = ("", "pair", "perfect pair")


class CoupCount(msgspec.Struct, frozen=True):
    """A kind of coup, and how many arrangements of six cards begin with one.

    Pairs are of the first two cards, and are told only where ranks are counted; where cards are,
    the coup itself tells them.
    """

    coup: Coup
    combinations: int
    player_pair: bool | None = None
    banker_pair: bool | None = None


def solve(request: Request) -> list[WagerResult]:
    """Each wager's return, one after the other."""
    terms = request.game.terms
    assert isinstance(terms, BaccaratTerms)
    coups = coups_of(terms, edition=request.game.edition)
    return [_wager(name, terms, coups) for name in request.wagers]


def shared(game: Game, table: StatedTable) -> Gains:
    """One coup decides every wager at every seat."""
    terms = game.terms
    assert isinstance(terms, BaccaratTerms)
    found: Counter[Fraction] = Counter()
    for each in coups_of(terms, edition=game.edition):
        gains = (
            cents * net(judge(terms, spot, each.coup))[1] for spot, cents in table.bets.items()
        )
        found[-table.bettors * sum(gains, Fraction(0))] += each.combinations
    total = found.total()
    return tuple((gain, Fraction(ways, total)) for gain, ways in sorted(found.items()))


def _wager(name: str, terms: BaccaratTerms, coups: Iterable[CoupCount]) -> WagerResult:
    found: Counter[tuple[str, Fraction]] = Counter()
    for each in coups:
        found[net(judge(terms, name, each.coup))] += each.combinations
    return from_counts(name, found)


def coups_of(terms: BaccaratTerms, *, edition: str = "") -> list[CoupCount]:
    """Every kind of coup of a full shoe, told as finely as the edition's lines look at it."""
    spots = terms.wagers.values()
    named = {line for spot in spots for line in (*spot.pays, *spot.pushes)}
    shoe = shoe_of(terms.deck, edition=edition)
    return count(shoe, terms.draw) if CARD_LINES.isdisjoint(named) else count_cards(terms)


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
) -> list[CoupCount]:
    """Every kind of coup that a shoe, given by ranks, can show."""
    points = list(BACCARAT) if by == "rank" else list(_TOTALS)
    kinds = list(shoe) if by == "rank" else by_value(shoe)
    out = _tally(kinds, [(0, 0)] * len(kinds), points, sum(shoe), draw)
    out = out[..., :2, :2] if by == "rank" else out.sum(axis=(4, 5))
    return [
        CoupCount(Coup(p, b, 2 + p_drew, 2 + b_drew, draw.naturals_outrank), n, *map(bool, pairs))
        for n, p, b, p_drew, b_drew, *pairs in _cells(out)
    ]


def count_cards(terms: BaccaratTerms) -> list[CoupCount]:
    """Every kind of coup of a full shoe, with its pairs and whether it is all of one suit."""
    draw = terms.draw
    suits = [[0] * len(RANKS) for _ in SUITS]
    for card, copies in counts(terms.deck).items():
        suits[suit(card)][rank(card)] += copies
    shoe = [sum(each) for each in zip(*suits, strict=True)]
    size, points = sum(shoe), list(BACCARAT)
    everything = _tally(shoe, _perfect(suits), points, size, draw)
    of_one = sum(_tally(each, _perfect([each]), points, size, draw) for each in suits)
    return [
        CoupCount(
            Coup(
                p,
                b,
                2 + p_drew,
                2 + b_drew,
                draw.naturals_outrank,
                player_pair=_PAIRS[pair],
                banker_pair=_PAIRS[bank_pair],
                suited=suited,
            ),
            n,
        )
        for suited, out in ((True, of_one), (False, everything - of_one))
        for n, p, b, p_drew, b_drew, pair, bank_pair in _cells(out)
    ]


def _perfect(suits: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """For each rank the orders of two cards of one suit, and of two such pairs."""
    found = []
    for counted in zip(*suits, strict=True):
        two = [n * (n - 1) for n in counted]
        four = [perm(n, 4) for n in counted]
        found.append((sum(two), sum(two) ** 2 - sum(n * n for n in two) + sum(four)))
    return found


def _tally(
    kinds: Sequence[int],
    perfect: Sequence[tuple[int, int]],
    points: Sequence[int],
    size: int,
    draw: Drawing,
) -> Any:
    """The kernel's count, in plain integers where a shoe is too large for those of the machine."""
    import numpy as np

    from houseway.odds.families.baccarat.kernel import count_coups

    fits = perm(size, 6) <= _LARGEST
    kernel: Any = count_coups if fits else getattr(count_coups, "py_func", count_coups)
    out = np.zeros((10, 10, 2, 2, 3, 3), np.int64 if fits else object)
    shoe, pairs = np.array(kinds, out.dtype), np.array(perfect, out.dtype)
    kernel(shoe, pairs, np.array(points, np.int64), size, chart_of(draw), out)
    return out


def _cells(out: Any) -> Iterator[tuple[Any, ...]]:
    """Every count that is not nought, with its place."""
    cells = out.nonzero()
    return zip(out[cells].tolist(), *(each.tolist() for each in cells), strict=True)


def chart_of(draw: Drawing) -> DrawChart:
    """The drawing rules of an edition as the kernels read them."""
    import numpy as np

    from houseway.odds.families.baccarat.kernel import DrawChart

    rows = [draw.chart.get(str(total), "S" * 10) for total in _TOTALS]
    return DrawChart(
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


SOLVER: Final = Solver(solve=solve, shared=shared, quick=True)
