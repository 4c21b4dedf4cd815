"""The terms of Ultimate Texas Hold'em as numbers for the kernels."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Final, NamedTuple

from houseway.bets.ultimate import BETS, Made
from houseway.games.ultimate import UltimateFacts, UltimateTerms, judge
from houseway.games.ultimate.judge import judge_made
from houseway.hands.hand import Comparison, MadeHand
from houseway.hands.ranking import STANDARD
from houseway.odds.result import net

if TYPE_CHECKING:  # arrays
    from houseway.odds.evaluators.suit_classes import I64

RESULTS: Final[tuple[Comparison, ...]] = ("higher", "copy", "lower")


class Pays(NamedTuple):
    """Gains as whole numbers in a common unit."""

    first: I64
    """Gain of ante and blind, by the height of the hand, the result (win, tie, loss), and whether
    the player-dealer qualifies."""
    play: I64
    """Gain of one unit of play, by result."""
    fold: int
    qualifier: int
    """The least strength that qualifies."""
    river: I64
    """How many times the ante may be bet on the river."""
    theirs: I64
    """Gain of bets that the player-dealer's hand decides, by its height: where it is beaten, and
    where it beats. Empty if there is no such bet."""


def times_of(terms: UltimateTerms, name: str) -> tuple[int, ...]:
    """Return how many times the ante may be bet on that street."""
    return next((street.times for street in terms.streets if street.name == name), ())


def _made(category: str) -> MadeHand:
    return MadeHand((len(STANDARD.order) - STANDARD.order.index(category)) << 20, category, (), ())


def lost_by_folding(terms: UltimateTerms) -> tuple[str, ...]:
    """List the bonus bets that a fold loses, which may be a reason not to fold."""
    return tuple(
        name
        for name, wager in terms.wagers.items()
        if wager.bet in BETS and wager.on_fold == "lost"
    )


def decided_by_dealer(terms: UltimateTerms, name: str) -> Comparison | None:
    """Return the player's result with which the other hand decides a bonus bet.

    None if it never does.
    """
    if BETS[terms.wagers[name].bet].own_hand:
        return None
    return "higher" if terms.bad_beat == "hand beaten" else "lower"


def pays_of(terms: UltimateTerms, together: tuple[str, ...] = ()) -> tuple[int, Pays]:
    """Return the gain of every end by the family's own judge, in whole numbers, and their unit.

    The gains of ante and blind include the bets decided `together` with them, a unit on each.
    """
    import numpy as np

    order = STANDARD.order
    ante, blind, play = (terms.spot_of(bet) for bet in ("ante", "blind", "play"))
    top = order.index(terms.qualifier)
    by_theirs = {name: decided_by_dealer(terms, name) for name in together}
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
    """Build hands of these two categories such that the first compares to the second as given."""
    return Made(player=_made(mine), dealer=_made(theirs), result=result, bad_beat=terms.bad_beat)
