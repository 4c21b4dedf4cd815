"""Ultimate Texas Hold'em solved: the best play on every street, and how deals end under it.

Ante, blind and play wager are one decision; figures are per unit of ante.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from houseway.bets.ultimate import BETS
from houseway.errors import EditionError
from houseway.games.ultimate import UltimateTerms
from houseway.hands.hand import Comparison
from houseway.hands.ranking import STANDARD
from houseway.odds.families.ultimate.terms import RESULTS, pays_of, times_of
from houseway.odds.kernels.memory_cache import LruCache
from houseway.odds.kernels.threads import in_parts
from houseway.rules.game import canonical

if TYPE_CHECKING:  # arrays and kernels
    from collections.abc import Callable

    from houseway.odds.evaluators.suit_classes import I64
    from houseway.odds.kernels.jit import Array

Stage: TypeAlias = Literal["fold", "river", "flop", "pre-flop"]
STAGES: Final[tuple[Stage, ...]] = ("fold", "river", "flop", "pre-flop")


class End(NamedTuple):
    """How a deal ends under the best play."""

    stage: Stage
    """The stage at which the play wager is made; a fold is a stage of its own."""
    category: str
    """Category of the player's hand."""
    result: Comparison
    qualified: bool
    """Whether the player-dealer's hand plays against the ante."""


class UltimateSolution(NamedTuple):
    """The best play, and how hands compare over all deals."""

    returned: Fraction
    action: Fraction
    first: dict[tuple[int, int, bool], int]
    """How many times the ante is bet before the flop, 0 for a check.

    Keys are the higher and lower rank of the hole cards and whether they are suited.
    """
    ends: dict[End, int]
    """Counts of deals (flops, then turns and rivers, then both hands) by how they end."""
    bets: tuple[int, ...]
    """How many times the ante is bet at each of the `STAGES`."""
    folded: dict[tuple[str, Comparison], int]
    """Counts of folded deals by the player-dealer's category and how the player's hand compares.

    Empty unless a bet on that hand is lost by folding.
    """
    worths: dict[tuple[int, int, bool], dict[str, float]]
    """Worth of a check and of every bet before the flop, by hole cards as in `first`."""


_SOLUTIONS: Final[LruCache[UltimateSolution]] = LruCache(8)


def solution_of(
    terms: UltimateTerms, *, edition: str = "", workers: int = 1, together: tuple[str, ...] = ()
) -> UltimateSolution:
    """Solve an edition for the best play; recent solutions are cached.

    The return includes the bets that are decided `together` with the ante, a unit on each.
    """
    main = [
        (each.pays, each.pushes)
        for each in (terms.wagers[terms.spot_of(bet)] for bet in ("ante", "blind", "play"))
    ]
    rules = (terms.streets, terms.qualifier, terms.hole_cards, terms.full_houses)
    bets = [(terms.wagers[name].bet, terms.wagers[name].pays, terms.bad_beat) for name in together]
    key = canonical((terms.deck, main, rules, _needs_folds(terms), bets))
    return _SOLUTIONS.get(key, lambda: _solve(terms, edition, workers, together))


def _needs_folds(terms: UltimateTerms) -> bool:
    """Return whether a bet on either hand is lost by folding."""
    return any(
        wager.on_fold == "lost" and wager.bet in BETS and not BETS[wager.bet].own_hand
        for wager in terms.wagers.values()
    )


def _run_kernel(
    workers: int, kernel: Callable[..., None], *given: object, own: Array | None = None
) -> None:
    """Run a kernel once per worker, with the worker's number and the number of workers.

    Each call also gets its own row of `own`, so no two threads write to the same array.
    """

    def part(first: int, last: int) -> None:
        for at in range(first, last):
            kernel(at, workers, *given, *(() if own is None else (own[at],)))

    in_parts(workers, part, workers=workers)


class Rivers:
    """The worth of any two hole cards on every class of boards, from which all else follows."""

    def __init__(
        self,
        terms: UltimateTerms,
        copies: list[int],
        *,
        workers: int = 1,
        together: tuple[str, ...] = (),
    ) -> None:
        import numpy as np

        from houseway.odds.families.ultimate.boards import list_classes, rank_hands

        self.workers = workers
        self.scale, self.pays = pays_of(terms, together)
        self.held = np.array(copies)
        self.opposing = comb(4 * sum(copies) - 7, 2)
        """Number of hands that the player-dealer may have."""
        self.classes = list_classes()
        self.ranked = rank_hands(
            both=terms.hole_cards == "both", pair_decides=terms.full_houses == "the pair decides"
        )
        self.matchups = self._compared()
        self.tables = self._decided()

    def _compared(self) -> I64:
        """Compute the matchups of every two types."""
        import numpy as np

        from houseway.odds.families.ultimate.boards import CLASSES, HANDS
        from houseway.odds.families.ultimate.kernel import compare_rivers

        boards, _, suits, ranks, masks = self.classes
        unsuited, suited, strengths = self.ranked
        matchups = np.empty((CLASSES, HANDS), np.int64)
        least = int(np.searchsorted(strengths, self.pays.qualifier))
        orders = unsuited, suited, strengths >> 20, least
        given = boards, suits, ranks, masks, *orders, self.held, matchups
        _run_kernel(self.workers, compare_rivers, *given)
        return matchups

    def _decided(self) -> Array:
        """Compute what the matchups are worth."""
        import numpy as np

        from houseway.odds.families.ultimate.boards import CLASSES, HANDS
        from houseway.odds.families.ultimate.kernel import decide_rivers
        from houseway.odds.families.ultimate.opponent_kernel import weigh_opponents

        gains, play, fold, _, river, theirs = self.pays
        side_gains = np.empty((CLASSES if len(theirs) else 0, HANDS), np.int64)
        if len(theirs):
            board = self.classes.boards, self.classes.suits, self.held
            _run_kernel(self.workers, weigh_opponents, *board, self.matchups, theirs, side_gains)
        tables = np.empty((CLASSES, 3 * HANDS), np.int32)
        given = self.opposing, self.matchups, side_gains, gains, play, fold, river, tables
        _run_kernel(self.workers, decide_rivers, *given)
        return tables

    def count_ends(self, weights: Array, *, folds: bool) -> tuple[I64, I64]:
        """Count how deals end, and what folded deals would have met.

        The first array is by stage, height, result and qualified or not; the second, filled if
        `folds`, is by the height of the other hand and result. `weights` are those of
        `weigh_flops`, first of deals without a bet, then of those with one.
        """
        import numpy as np

        from houseway.odds.families.ultimate.endings_kernel import tally_ends
        from houseway.odds.families.ultimate.opponent_kernel import tally_folds

        heights = len(STANDARD.order) + 1
        tally = np.zeros((self.workers, len(STAGES), heights, 3, 2), np.int64)
        folded = np.zeros((self.workers, heights if folds else 0, 3), np.int64)
        boards, ways, suits, *_ = self.classes
        given = self.opposing, self.matchups, ways, self.tables, *weights
        _run_kernel(self.workers, tally_ends, *given, own=tally)
        if folds:
            given = boards, suits, self.held, self.matchups, self.tables, weights[0]
            _run_kernel(self.workers, tally_folds, *given, own=folded)
        return tally.sum(axis=0), folded.sum(axis=0)


def _solve(
    terms: UltimateTerms, edition: str, workers: int, together: tuple[str, ...]
) -> UltimateSolution:
    import numpy as np

    from houseway.odds.evaluators.suit_classes import copies_of
    from houseway.odds.families.ultimate.flop_lists import flops_of
    from houseway.odds.families.ultimate.flops import solve_flops, weigh_flops

    copies = copies_of(terms.deck, edition=edition)
    if max(copies) > 1:
        raise EditionError(
            "odds/packs",
            f"{edition or 'the edition'}: these odds are computed for a single pack only",
            edition=edition,
        )
    with ThreadPoolExecutor(1) as pool:
        listed = pool.submit(flops_of, tuple(copies))  # built while the rivers are compared
        rivers = Rivers(terms, copies, workers=workers, together=together)
        ways, lists = listed.result()
    left = lists.rest.shape[1]
    sums = np.zeros((workers, 13, 13, 5), np.int64)
    bets = np.array(times_of(terms, "flop"), np.int64)
    chosen = np.zeros((len(ways), left, left), np.int8)
    _run_kernel(workers, solve_flops, ways, *lists, bets, rivers.tables, chosen, own=sums)
    first = _before_the_flop(terms, sums.sum(axis=0))
    weights = np.zeros((2, *rivers.matchups.shape), np.int32)

    def weigh(start: int, end: int) -> None:
        for stage in range(start, end):
            weigh_flops(ways, *lists, first, chosen, stage > 0, weights[stage])

    in_parts(2, weigh, workers=min(workers, 2))
    tallied, folded = rivers.count_ends(weights, folds=_needs_folds(terms))
    return _solution(terms, rivers.scale, sums.sum(axis=0), first, tallied, left + 3, folded)


def _before_the_flop(terms: UltimateTerms, sums: I64) -> I64:
    """Return how many times the ante is bet before the flop, by hole cards."""
    import numpy as np

    found = np.zeros(sums.shape[:2], np.int64)
    best = sums[..., 0].copy()
    for times in times_of(terms, "pre-flop"):
        bet = sums[..., 1] + times * sums[..., 2]
        found[bet > best] = times
        best = np.maximum(best, bet)
    return found


def _solution(
    terms: UltimateTerms, scale: int, sums: I64, bets: I64, tallied: I64, size: int, folded: I64
) -> UltimateSolution:
    opposing = comb(size - 7, 2)
    total = risk = deals = 0
    first: dict[tuple[int, int, bool], int] = {}
    worths: dict[tuple[int, int, bool], dict[str, float]] = {}
    for low, high in product(range(13), range(13)):
        check, posted, play, later, count = sums[low, high].tolist()
        if not count:
            continue
        times = int(bets[low, high])
        hole = (max(low, high), min(low, high), low > high)
        first[hole] = times
        unit = scale * count * opposing
        worths[hole] = {"check": check / unit} | {
            str(each): (posted + each * play) / unit for each in times_of(terms, "pre-flop")
        }
        total += posted + times * play if times else check
        risk += times * count if times else later
        deals += count
    height = {category: len(STANDARD.order) - at for at, category in enumerate(STANDARD.order)}
    ends = {
        End(stage, category, result, bool(good)): int(tallied[when, height[category], at, good])
        for when, stage in enumerate(STAGES)
        for category in STANDARD.order
        for at, result in enumerate(RESULTS)
        for good in range(2)
    }
    return UltimateSolution(
        returned=Fraction(total, scale * deals * opposing),
        action=2 + Fraction(risk, deals),
        first=first,
        ends={end: count for end, count in ends.items() if count},
        bets=(0, *(max(times_of(terms, name), default=0) for name in STAGES[1:])),
        folded={
            (category, result): int(folded[height[category], at])
            for category in STANDARD.order
            for at, result in enumerate(RESULTS)
            if len(folded)
        },
        worths=worths,
    )
