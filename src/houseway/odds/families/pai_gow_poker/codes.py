"""A house way encoded for the compiled setter: one row of numbers per placement.

The placements of a rule follow one another, each with the rule's own conditions. If none of them is
possible, the rows of the next rule come next, just as the plain setter goes on to the next rule.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.cards.card import RANKS, make_card
from houseway.games.pai_gow_poker.holdings import HOLDINGS, SETS, rank_name
from houseway.games.pai_gow_poker.house_way import HouseWay, Placement
from houseway.games.pai_gow_poker.placements import FRONT
from houseway.hands.pai_gow import PaiGowHands, PaiGowRanking, pai_gow_hands

ANY, PAIR, HIGH_PAIR, SMALL_PAIR, ONE_OF_SET, OR_BETTER, AMONG = range(7)
"""Codes for what the two cards in front must be."""
ANYTHING, HIGHEST_CARD, WHOLE_SET, BOTH_PAIRS, AT_LEAST = range(5)
"""Codes for what the five cards behind must hold."""
RULE, HOLDS, OF, TWO, TWO_RANK, FIVE, FIVE_LEAST = range(7)
"""Indices of the columns of a row."""

_TWO: Final = {
    "the two highest": ANY,
    "a pair": PAIR,
    "the high pair": HIGH_PAIR,
    "the small pair": SMALL_PAIR,
    "one of the set": ONE_OF_SET,
}
_FIVE: Final = {
    "anything": ANYTHING,
    "the highest card": HIGHEST_CARD,
    "the set": WHOLE_SET,
    "both pairs": BOTH_PAIRS,
    "three of a kind or better": AT_LEAST,
    "a complete hand": AT_LEAST,
}
_LEAST: Final = {"three of a kind or better": "three of a kind", "a complete hand": "straight"}
_RUNS: Final = ("straight", "flush", "straight flush", "royal flush")


class Codes(NamedTuple):
    """A house way and its ranking as lookups for the kernel."""

    rows: npt.NDArray[np.int64]
    holdings: npt.NDArray[np.int64]
    """The bit of each holding, by its numbers of pairs, threes, fours and fives."""
    fronts: npt.NDArray[np.int32]
    """Strengths of two ranks in front; there a bug is an ace."""
    wild_fronts: npt.NDArray[np.int32]
    """By rank: strengths that a wild joker can make with it, the highest first."""
    runs: int
    """Bits of the hand lines of straights and flushes; a joker that can make one is not an ace."""
    wild: bool
    spared: bool
    """Whether a wild joker in front never fouls, whatever the other card."""
    front_first: bool


def encode(house_way: HouseWay, ranking: PaiGowRanking) -> Codes:
    """Encode the rules in use, in order, and the ranking."""
    hands = pai_gow_hands(ranking)
    rows = []
    for number, rule in enumerate(house_way.rules):
        holds = sum(1 << HOLDINGS.index(each) for each in set(rule.holds))
        of = sum(1 << RANKS.index(each) for each in set(rule.of.split())) or (1 << 14) - 1
        if rule.used:
            rows += [(number, holds, of, *_words(placement, hands)) for placement in rule.set]
    order = ranking.order.order
    literal = ranking.joker == "bug" and ranking.bug == "completes if it can"
    two = [[_two(hands, high, low) for low in range(13)] for high in range(13)]
    return Codes(
        rows=np.array(rows, np.int64),
        holdings=_holdings(),
        fronts=np.array(two, np.int32),
        wild_fronts=np.array([sorted(each, reverse=True) for each in two], np.int32),
        runs=sum(1 << len(order) - order.index(each) for each in _RUNS if each in order)
        if literal
        else 0,
        wild=ranking.joker == "wild",
        spared=ranking.wild_front == "never fouls",
        front_first=house_way.wild_joker == "better front",
    )


def _words(placement: Placement, hands: PaiGowHands) -> tuple[int, int, int, int]:
    """Return the codes of a placement's words, each with the rank or strength it names."""
    least = _LEAST.get(placement.behind)
    behind = _FIVE[placement.behind], hands.least(least) if least else 0
    if placement.front in _TWO:
        return _TWO[placement.front], 0, *behind
    for r in range(13):
        if placement.front == f"{rank_name(r)} or better":
            return OR_BETTER, r, *behind
        if placement.front.split()[1:] == [rank_name(r)] and placement.front in FRONT:
            return AMONG, r, *behind
    raise AssertionError(f"no code for the placement {placement.front!r} in front")


def _two(hands: PaiGowHands, first: int, second: int) -> int:
    return hands.front_strength((make_card(first, 0), make_card(second, 1)), 0)


def _holdings() -> npt.NDArray[np.int64]:
    table = np.zeros(64, np.int64)
    for sizes, holding in SETS.items():
        place = sum((0, 0, 1, 4, 16, 32)[size] for size in sizes)
        table[place] = 1 << HOLDINGS.index(holding)
    return table
