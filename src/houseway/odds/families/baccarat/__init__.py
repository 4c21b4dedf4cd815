"""Exact odds of baccarat: every wager of an edition from its own terms, in integers.

The kernel counts coups by everything the family's lines depend on: totals, numbers of cards, and
pairs and suits where a line of the edition asks for them. The family's own judge says what a coup
means for a wager, so no rule is repeated here.
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
from houseway.odds.solvers import Request, Solver, terms_of
from houseway.rules.game import Game

if TYPE_CHECKING:  # the kernels import numba
    from houseway.odds.bank import StatedTable
    from houseway.odds.families.baccarat.kernel import DrawChart

_TOTALS: Final = range(10)
_LARGEST: Final = 2**63 - 1
_PAIRS: Final[tuple[Pair, ...]] = ("", "pair", "perfect pair")


class CoupCount(msgspec.Struct, frozen=True):
    """A kind of coup, and the number of arrangements of six cards that begin with one.

    Pairs are those of the first two cards. The fields here are set only if ranks were counted; if
    cards were, `coup` itself says which pairs there are.
    """

    coup: Coup
    combinations: int
    player_pair: bool | None = None
    banker_pair: bool | None = None


def solve(request: Request) -> list[WagerResult]:
    """Return the result of each requested wager, in the order requested."""
    terms = terms_of(request.game, BaccaratTerms)
    coups = coups_of(terms, edition=request.game.edition)
    return [_wager(name, terms, coups) for name in request.wagers]


def shared(game: Game, table: StatedTable) -> Gains:
    """Return the bank's gains from one coup, which decides every wager at every seat."""
    terms = terms_of(game, BaccaratTerms)
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
    """Count the coups of a full shoe in as much detail as the edition's lines need."""
    spots = terms.wagers.values()
    named = {line for spot in spots for line in (*spot.pays, *spot.pushes)}
    shoe = shoe_of(terms.deck, edition=edition)
    return count(shoe, terms.draw) if CARD_LINES.isdisjoint(named) else count_cards(terms)


def shoe_of(deck: DeckTerms, *, edition: str = "") -> list[int]:
    """Return how many cards of each rank a full shoe holds, deuce to ace."""
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
    """Count every kind of coup from a shoe given by ranks."""
    points = list(BACCARAT) if by == "rank" else list(_TOTALS)
    kinds = list(shoe) if by == "rank" else by_value(shoe)
    out = _tally(kinds, [(0, 0)] * len(kinds), points, sum(shoe), draw)
    out = out[..., :2, :2] if by == "rank" else out.sum(axis=(4, 5))
    return [
        CoupCount(Coup(p, b, 2 + p_drew, 2 + b_drew, draw.naturals_outrank), n, *map(bool, pairs))
        for n, p, b, p_drew, b_drew, *pairs in _cells(out)
    ]


def count_cards(terms: BaccaratTerms) -> list[CoupCount]:
    """Count every kind of coup of a full shoe, with pairs and whether all cards are of one suit."""
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
    """Return, per rank, the orders of two cards of one suit, and of two such pairs."""
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
    """Run the kernel; on a shoe too large for 64-bit counts, in Python integers."""
    import numpy as np

    from houseway.odds.families.baccarat.kernel import count_coups

    fits = perm(size, 6) <= _LARGEST
    kernel: Any = count_coups if fits else getattr(count_coups, "py_func", count_coups)
    out = np.zeros((10, 10, 2, 2, 3, 3), np.int64 if fits else object)
    shoe, pairs = np.array(kinds, out.dtype), np.array(perfect, out.dtype)
    kernel(shoe, pairs, np.array(points, np.int64), size, chart_of(draw), out)
    return out


def _cells(out: Any) -> Iterator[tuple[Any, ...]]:
    """Yield every count that is not zero, with its indices."""
    cells = out.nonzero()
    return zip(out[cells].tolist(), *(each.tolist() for each in cells), strict=True)


def chart_of(draw: Drawing) -> DrawChart:
    """Encode the drawing rules of an edition for the kernel."""
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
    """Regroup a shoe by ranks as one by values, 0 to 9."""
    values = [0] * 10
    for copies, value in zip(shoe, BACCARAT, strict=True):
        values[value] += copies
    return values


SOLVER: Final = Solver(solve=solve, shared=shared, quick=True)
