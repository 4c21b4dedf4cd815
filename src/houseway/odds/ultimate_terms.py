"""The terms of Ultimate Texas Hold'em as its kernels read them."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, lcm, prod
from typing import TYPE_CHECKING, Final

from houseway.bets.ultimate import BETS, Made
from houseway.games.ultimate import UltimateFacts, UltimateTerms, judge
from houseway.games.ultimate.judge import judge_made
from houseway.hands.hand import Comparison, MadeHand
from houseway.hands.ranking import STANDARD
from houseway.odds.result import net

if TYPE_CHECKING:
    from houseway.odds.jit import Array

    # arrays and kernels
    from houseway.odds.suits import I64
    from houseway.odds.ultimate_kernel import Deck, Pays

__all__ = [
    "RESULTS",
    "binomials",
    "decided_by_theirs",
    "deck_of",
    "list_classes",
    "lost_by_folding",
    "meeting",
    "pays_of",
    "times_of",
]

RESULTS: Final[tuple[Comparison, ...]] = ("higher", "copy", "lower")


def times_of(terms: UltimateTerms, name: str) -> tuple[int, ...]:
    """How many times the ante may be bet on that street."""
    return next((street.times for street in terms.streets if street.name == name), ())


def _made(category: str) -> MadeHand:
    return MadeHand((len(STANDARD.order) - STANDARD.order.index(category)) << 20, category, (), ())


def deck_of(terms: UltimateTerms, copies: list[int]) -> Deck:
    """What hands are ranked by under these terms."""
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
        choose=binomials(),
        both=both,
        pair_decides=terms.full_houses == "the pair decides",
    )


def binomials() -> Array:
    """As many as number a board's class."""
    import numpy as np

    return np.array([[comb(n, k) for k in range(7)] for n in range(20)])


def lost_by_folding(terms: UltimateTerms) -> tuple[str, ...]:
    """Bonus bets that a fold loses, so that the player may rather not fold."""
    return tuple(
        name
        for name, wager in terms.wagers.items()
        if wager.bet in BETS and wager.on_fold == "lost"
    )


def decided_by_theirs(terms: UltimateTerms, name: str) -> Comparison | None:
    """How the player's hand must stand for the other hand to decide a bonus bet; None: it never
    does."""
    if BETS[terms.wagers[name].bet].own_hand:
        return None
    return "higher" if terms.bad_beat == "hand beaten" else "lower"


def pays_of(terms: UltimateTerms, together: tuple[str, ...] = ()) -> tuple[int, Pays]:
    """What every end comes to by the family's own judge, in whole numbers, and their unit.

    With ante and blind go the bets that are decided `together` with them, a unit on each.
    """
    import numpy as np

    from houseway.odds.ultimate_kernel import Pays

    order = STANDARD.order
    ante, blind, play = (terms.spot_of(bet) for bet in ("ante", "blind", "play"))
    top = order.index(terms.qualifier)
    by_theirs = {name: decided_by_theirs(terms, name) for name in together}
    first: dict[tuple[int, int, int], Fraction] = {}
    theirs: dict[tuple[int, int], Fraction] = {}
    for place, category in enumerate(order):
        for at, result in enumerate(RESULTS):
            others = [name for name in together if by_theirs[name] == result]
            mine = (ante, blind, *(name for name in together if name not in others))
            for good in range(2):
                dealer = order[top] if good else order[-1]
                made = meeting(terms, category, dealer, result)
                gains = (net(judge_made(terms, spot, made))[1] for spot in mine)
                first[len(order) - place, at, good] = sum(gains, Fraction(0))
            made = meeting(terms, order[-1], category, result)
            if others:
                gains = (net(judge_made(terms, spot, made))[1] for spot in others)
                theirs[len(order) - place, at // 2] = sum(gains, Fraction(0))
    bets = [
        net(judge_made(terms, play, meeting(terms, order[-1], order[-1], result)))[1]
        for result in RESULTS
    ]
    given_up = UltimateFacts(player=(), dealer=(), board=(), given_up=True)
    fold = sum(
        (net(judge(terms, spot, given_up))[1] for spot in (ante, blind, *together)), Fraction(0)
    )
    every = (*first.values(), *theirs.values(), *bets, fold)
    scale = lcm(*(gain.denominator for gain in every))
    gained = np.zeros((len(order) + 1, 3, 2), np.int64)
    for where, gain in first.items():
        gained[where] = int(gain * scale)
    other = np.zeros((len(order) + 1 if theirs else 0, 2), np.int64)
    for height, gain in theirs.items():
        other[height] = int(gain * scale)
    return scale, Pays(
        first=gained,
        play=np.array([int(gain * scale) for gain in bets]),
        fold=int(fold * scale),
        qualifier=(len(order) - top) << 20,
        river=np.array(times_of(terms, "river"), np.int64),
        theirs=other,
    )


def meeting(terms: UltimateTerms, mine: str, theirs: str, result: Comparison) -> Made:
    """Two hands of these categories, the first of which stands so to the second."""
    return Made(player=_made(mine), dealer=_made(theirs), result=result, bad_beat=terms.bad_beat)


@cache
def list_classes() -> tuple[I64, I64, I64, I64]:
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
