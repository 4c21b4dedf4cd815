"""Ultimate Texas Hold'em exactly: the best play on every street, and the bonus bets.

Ante, blind and play wager are one decision; figures are per unit of ante.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb, lcm, prod
from typing import TYPE_CHECKING, Final, NamedTuple

from houseway.bets.ultimate import BETS, Made
from houseway.cards.card import RANKS
from houseway.errors import EditionError
from houseway.games.ultimate import Facts, UltimateTerms, judge
from houseway.games.ultimate.judge import judge_made
from houseway.hands.hand import Comparison, Hand
from houseway.hands.ranking import STANDARD
from houseway.odds.keeping import Kept
from houseway.odds.report.blocks import Block, Chart
from houseway.odds.result import Strategy, WagerResult, from_counts, net
from houseway.odds.solving import Request, Solver
from houseway.odds.workers import in_parts
from houseway.rules.game import Game, canonical

if TYPE_CHECKING:  # arrays and kernels
    from houseway.odds.jit import Array
    from houseway.odds.suits import I64
    from houseway.odds.ultimate_kernel import Deck, Pays

__all__ = [
    "SOLVER",
    "Rivers",
    "Solution",
    "charts",
    "pays_of",
    "solution_of",
    "solve",
    "solve_all_rivers",
]

BEST: Final = "the best decision on every street, all cards seen taken into account"
_RESULTS: Final[tuple[Comparison, ...]] = ("higher", "copy", "lower")
_STREETS: Final = ("pre-flop", "flop", "river")


class Solution(NamedTuple):
    """The best play, and how the hands compare in all deals."""

    returned: Fraction
    action: Fraction
    first: dict[tuple[int, int, bool], int]
    """By higher and lower rank of the hole cards and whether they are of one suit: how many times
    the ante is bet before the flop; 0 is a check."""
    worth: dict[tuple[int, int, bool], Fraction]
    """What they return."""
    ends: dict[tuple[str, Comparison], int]
    """Boards and hands of both by the player's category and how it stands."""


def solve(request: Request) -> list[WagerResult]:
    """Each wager's return, in the order that they are asked for."""
    game = request.game
    terms = game.terms
    assert isinstance(terms, UltimateTerms)
    solution = solution_of(terms, edition=game.edition, workers=request.simulation.workers)
    return [_wager(name, terms, solution, game.edition) for name in request.wagers]


def _wager(name: str, terms: UltimateTerms, solution: Solution, edition: str) -> WagerResult:
    wager = terms.wagers[name]
    if wager.bet in BETS:
        return _bonus(name, terms, solution, edition)
    return WagerResult(
        wager=name,
        method="exact",
        lines=(),
        expected=solution.returned,
        action=solution.action,
        strategy=BEST,
        beside=(terms.spot_of("blind"), terms.spot_of("play")),
        strategies=(
            Strategy(
                name="the best play",
                rules=tuple(_rules(solution)),
                returned=solution.returned,
                action=solution.action,
            ),
        ),
    )


def _bonus(name: str, terms: UltimateTerms, solution: Solution, edition: str) -> WagerResult:
    """Trips by the player's hand; Bad Beat by either: what befalls one befalls the other."""
    wager = terms.wagers[name]
    if wager.on_fold == "lost":
        raise EditionError(
            "odds/lost_by_folding",
            f"{edition}: {wager.name} is computed where it outlives a fold, not where a fold "
            "loses it",
            wager=name,
        )
    counts: Counter[tuple[str, Fraction]] = Counter()
    for (category, result), count in solution.ends.items():
        mine, other = _made(category), _made("high card")
        made = Made(player=mine, dealer=other, result=result, bad_beat=terms.bad_beat)
        if BETS[wager.bet].own_hand or result == "copy":
            counts[net(judge_made(terms, name, made))] += count
            continue
        told = "lower" if terms.bad_beat == "hand beaten" else "higher"
        if result == told:  # and as often the player-dealer's hand is of that category
            counts[net(judge_made(terms, name, made))] += 2 * count
    return from_counts(name, counts)


def _made(category: str) -> Hand:
    return Hand((len(STANDARD.order) - STANDARD.order.index(category)) << 20, category, (), ())


_SOLUTIONS: Final[Kept[Solution]] = Kept(8)


def solution_of(terms: UltimateTerms, *, edition: str = "", workers: int = 1) -> Solution:
    """The best play of an edition; the last few are kept."""
    main = [
        (each.pays, each.pushes)
        for each in (terms.wagers[terms.spot_of(bet)] for bet in ("ante", "blind", "play"))
    ]
    rules = (terms.streets, terms.qualifier, terms.hole_cards, terms.full_houses)
    key = canonical((terms.deck, main, rules))
    return _SOLUTIONS.get(key, lambda: _solve(terms, edition, workers))


class Rivers(NamedTuple):
    """What every two hole cards are worth on every class of boards."""

    scale: int
    """A unit, in the numbers of the tables."""
    deck: Deck
    plain: Array
    flushes: Array
    ends: dict[tuple[str, Comparison], int]


def solve_all_rivers(terms: UltimateTerms, copies: list[int], *, workers: int = 1) -> Rivers:
    """The last street, from which the others follow."""
    import numpy as np

    from houseway.odds.ultimate_kernel import FLUSHES, PLAIN, solve_rivers

    scale, pays = pays_of(terms)
    deck = _deck(terms, copies)
    boards, ways, suits, numbers = _classes()
    plain = np.zeros((PLAIN, 13, 13, 3), np.int32)
    flushes = np.zeros((FLUSHES, 26, 26, 3), np.int32)
    tallies = np.zeros((workers, len(STANDARD.order) + 1, 3), np.int64)

    def part(first: int, last: int) -> None:
        for at in range(first, last):
            solve_rivers(
                boards[at::workers],
                ways[at::workers],
                suits[at::workers],
                numbers[at::workers],
                deck,
                pays,
                plain,
                flushes,
                tallies[at],
            )

    in_parts(workers, part, workers=workers)
    tally = tallies.sum(axis=0)
    ends = {
        (category, result): int(tally[len(STANDARD.order) - place, at])
        for place, category in enumerate(STANDARD.order)
        for at, result in enumerate(_RESULTS)
    }
    return Rivers(scale, deck, plain, flushes, ends)


def _solve(terms: UltimateTerms, edition: str, workers: int) -> Solution:
    import numpy as np

    from houseway.odds.suits import copies_of, hands_up_to_suits
    from houseway.odds.ultimate_kernel import solve_flops

    copies = copies_of(terms.deck, edition=edition)
    if max(copies) > 1:
        raise EditionError(
            "odds/packs", f"{edition or 'the edition'}: these odds are of one pack", edition=edition
        )
    rivers = solve_all_rivers(terms, copies, workers=workers)
    hands = hands_up_to_suits(3, copies)
    cards = np.nonzero(np.repeat(copies, 4))[0]
    sums = np.zeros((workers, 13, 13, 5), np.int64)
    bets = np.array(_times(terms, "flop"), np.int64)

    def part(first: int, last: int) -> None:
        for at in range(first, last):
            some, ways = hands.cards[at::workers], hands.ways[at::workers]
            tables = rivers.deck.choose, rivers.plain, rivers.flushes
            solve_flops(some, ways, cards, bets, *tables, sums[at])

    in_parts(workers, part, workers=workers)
    return _before_the_flop(terms, rivers.scale, sums.sum(axis=0), len(cards), rivers.ends)


def _before_the_flop(
    terms: UltimateTerms,
    scale: int,
    sums: I64,
    size: int,
    ends: dict[tuple[str, Comparison], int],
) -> Solution:
    """The last choice, which is the first: hole cards alone."""
    met = comb(size - 7, 2)
    total = bets = deals = 0
    first: dict[tuple[int, int, bool], int] = {}
    worth: dict[tuple[int, int, bool], Fraction] = {}
    for low, high in product(range(13), range(13)):
        check, posted, play, later, count = sums[low, high].tolist()
        if not count:
            continue
        hole = (max(low, high), min(low, high), low > high)
        best, bet, at_risk = check, 0, later
        for times in _times(terms, "pre-flop"):
            if posted + times * play > best:
                best, bet, at_risk = posted + times * play, times, times * count
        first[hole] = bet
        worth[hole] = Fraction(best, scale * count * met)
        total += best
        bets += at_risk
        deals += count
    return Solution(
        returned=Fraction(total, scale * deals * met),
        action=2 + Fraction(bets, deals),
        first=first,
        worth=worth,
        ends=ends,
    )


def _times(terms: UltimateTerms, name: str) -> tuple[int, ...]:
    return next((street.times for street in terms.streets if street.name == name), ())


def _deck(terms: UltimateTerms, copies: list[int]) -> Deck:
    import numpy as np

    from houseway.odds.ranks import ONE_PACK
    from houseway.odds.tables import make_tables
    from houseway.odds.ultimate_kernel import Deck

    both = terms.hole_cards == "both"
    tables = make_tables(5 if both else 7)
    return Deck(
        held=np.array(copies),
        keys=np.array(ONE_PACK.ranks),
        rows=tables.rows,
        strengths=tables.strengths,
        suited=tables.suited,
        choose=np.array([[comb(n, k) for k in range(7)] for n in range(20)]),
        both=both,
        pair_decides=terms.full_houses == "the pair decides",
    )


def pays_of(terms: UltimateTerms) -> tuple[int, Pays]:
    """What every end comes to by the family's own judge, in whole numbers, and their unit."""
    import numpy as np

    from houseway.odds.ultimate_kernel import Pays

    order = STANDARD.order
    ante, blind, play = (terms.spot_of(bet) for bet in ("ante", "blind", "play"))
    top = order.index(terms.qualifier)
    first: dict[tuple[int, int, int], Fraction] = {}
    for place, category in enumerate(order):
        for at, result in enumerate(_RESULTS):
            for good in range(2):
                dealer = order[top] if good else order[-1]
                made = _meeting(terms, category, dealer, result)
                gains = (net(judge_made(terms, spot, made))[1] for spot in (ante, blind))
                first[len(order) - place, at, good] = sum(gains, Fraction(0))
    bets = [
        net(judge_made(terms, play, _meeting(terms, order[-1], order[-1], result)))[1]
        for result in _RESULTS
    ]
    given_up = Facts(player=(), dealer=(), board=(), given_up=True)
    fold = sum((net(judge(terms, spot, given_up))[1] for spot in (ante, blind)), Fraction(0))
    scale = lcm(*(gain.denominator for gain in (*first.values(), *bets, fold)))
    gained = np.zeros((len(order) + 1, 3, 2), np.int64)
    for where, gain in first.items():
        gained[where] = int(gain * scale)
    return scale, Pays(
        first=gained,
        play=np.array([int(gain * scale) for gain in bets]),
        fold=int(fold * scale),
        qualifier=(len(order) - top) << 20,
        river=np.array(_times(terms, "river"), np.int64),
    )


def _meeting(terms: UltimateTerms, mine: str, theirs: str, result: Comparison) -> Made:
    return Made(player=_made(mine), dealer=_made(theirs), result=result, bad_beat=terms.bad_beat)


def _classes() -> tuple[I64, I64, I64, I64]:
    """Every class of boards: ranks, the suit's first; how many boards; cards of the suit; number.

    Boards of some ranks without three cards of a suit are all of them but those with.
    """
    import numpy as np

    from houseway.odds.ultimate_kernel import FIVE, FOUR, PLAIN

    starts = {3: 0, 4: FOUR, 5: FIVE}
    rows: list[tuple[tuple[int, ...], int, int, int]] = []
    without = [0] * PLAIN
    for ranks in combinations_with_replacement(range(13), 5):
        without[_number(ranks)] = prod(comb(4, ranks.count(rank)) for rank in {*ranks})
    for held, start in starts.items():
        sets = comb(17 - held, 5 - held) if held < 5 else 1
        for mine in combinations(range(13), held):
            base = sum(comb(rank, at + 1) for at, rank in enumerate(mine))
            for others in combinations_with_replacement(range(13), 5 - held):
                ways = 4 * prod(comb(3, others.count(rank)) for rank in {*others})
                without[_number(tuple(sorted((*mine, *others))))] -= ways
                rows.append(((*mine, *others), ways, held, start + base * sets + _number(others)))
    for ranks in combinations_with_replacement(range(13), 5):
        number = _number(ranks)
        rows.append((ranks, without[number], 0, number))
    boards, ways_, suits, numbers = (np.array(each) for each in zip(*rows, strict=True))
    return boards, ways_, suits, numbers


def _number(ranks: tuple[int, ...]) -> int:
    """Of a set of ascending ranks, among those as large."""
    return sum(comb(rank + at, at + 1) for at, rank in enumerate(ranks))


# -- what a player can learn ---------------------------------------------------------------------


def charts(game: Game) -> list[Block]:
    """What to do before the flop, by hole cards."""
    terms = game.terms
    assert isinstance(terms, UltimateTerms)
    first = solution_of(terms, edition=game.edition).first
    letters = {0: "C", **{times: str(times) for times in _times(terms, "pre-flop")}}
    rows = []
    for one in reversed(range(13)):
        moves = []
        for two in reversed(range(13)):
            hole = (max(one, two), min(one, two), one > two)
            moves.append(letters[first[hole]] if hole in first else "-")
        rows.append((RANKS[one], tuple(moves)))
    used = {times: f"bet {times} times the ante" for times in sorted({*first.values()} - {0})}
    return [
        Chart(
            caption="Before the flop: suited hole cards above the diagonal, others below it.",
            corner="",
            heads=tuple(reversed(RANKS)),
            rows=tuple(rows),
            legend=(("C", "check"), *((str(times), words) for times, words in used.items())),
        )
    ]


def _rules(solution: Solution) -> Iterator[str]:
    """Before the flop in a few lines, by the higher card."""
    pairs = [high for (high, low, _), bet in solution.first.items() if high == low and bet]
    if pairs:
        yield f"before the flop bet a pair of {RANKS[min(pairs)]} or better"
    for high in reversed(range(13)):
        parts = []
        for suited, words in ((True, "suited"), (False, "offsuit")):
            lows = [
                low
                for (top, low, same), bet in solution.first.items()
                if top == high and low < high and same == suited and bet
            ]
            if lows:
                parts.append(f"{RANKS[high]}-{RANKS[min(lows)]} {words}")
        if parts:
            yield f"before the flop bet {' and '.join(parts)} or better"
    yield "later bet where that returns more than to check, and fold where it loses more than both"


def _beside(game: Game) -> dict[str, str]:
    terms = game.terms
    assert isinstance(terms, UltimateTerms)
    ante = terms.spot_of("ante")
    return {terms.spot_of("blind"): ante, terms.spot_of("play"): ante}


SOLVER: Final = Solver(solve=solve, charts=charts, beside=_beside)
