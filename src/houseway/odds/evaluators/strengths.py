"""Strengths of multisets of ranks under a ranking, as arrays: the source of lookups and counts.

A joker is resolved from the hands with one card more: it stands for the card that makes the best of
them. Several jokers are resolved one after another.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from houseway.hands.ranking import (
    FIVE_ACES,
    FIVE_OF_A_KIND,
    STANDARD,
    Joker,
    Ranking,
)
from houseway.odds.evaluators.grading import grade_sets, grade_suits
from houseway.odds.evaluators.rank_sets import ANY, U64, counts_of, multisets, steps

_ACE: Final = 12
_USUAL_RANKINGS: Final[dict[Joker, Ranking]] = {
    "none": STANDARD,
    "bug": FIVE_ACES,
    "wild": FIVE_OF_A_KIND,
}


def ranking_or_usual(joker: Joker, ranking: Ranking | None, *, double_ace: bool = False) -> Ranking:
    """Return the ranking given, or the usual one for that use of the joker.

    A ranking with a double-ace flush is accepted only by callers that set `double_ace`.
    """
    if ranking is not None and ranking.double_ace_flush and not double_ace:
        raise ValueError(
            "compiled evaluators cannot rank a double-ace flush here; use houseway.hands instead"
        )
    return ranking or _USUAL_RANKINGS[joker]


def jokers_held(cards: int, joker: Joker, jokers: int) -> range:
    """Return the numbers of jokers that a hand of `cards` cards may hold."""
    if jokers < 1:
        raise ValueError(f"jokers must be 1 or more, not {jokers}")
    return range(min(cards, jokers) + 1 if joker != "none" else 1)


def high_strengths(
    packed: U64, *, jokers: int = 0, joker: Joker = "none", ranking: Ranking, suited: bool = False
) -> npt.NDArray[np.int32]:
    """Return strengths of multisets of one size plus `jokers` jokers, by the unsuited lines.

    With `suited`, all cards are of one suit that fills a hand, and the suited lines apply.
    """
    if not len(packed):
        return np.zeros(0, np.int32)
    if not jokers:
        return _graded(packed, ranking, suited=suited, only_runs=False)
    size = int(counts_of(packed[:1]).sum())
    found = _filled(size, jokers, joker, ranking, suited=suited, only_runs=False)
    return found[np.searchsorted(multisets(size, ANY), packed)]


@cache
def _filled(
    size: int, jokers: int, joker: Joker, ranking: Ranking, *, suited: bool, only_runs: bool
) -> npt.NDArray[np.int32]:
    """Return strengths of every multiset of a size, with each joker standing for a card in turn."""
    if not jokers:
        return _graded(multisets(size, ANY), ranking, suited=suited, only_runs=only_runs)

    def with_one_more(only_runs: bool) -> npt.NDArray[np.int32]:
        return _filled(size + 1, jokers - 1, joker, ranking, suited=suited, only_runs=only_runs)

    aces = with_one_more(only_runs)
    others = with_one_more(True) if joker == "bug" and not suited else aces
    places = steps(size, ANY)
    there = counts_of(multisets(size, ANY)) > 0
    best = np.zeros(len(places), np.int32)
    for rank in range(13):
        made = (aces if rank == _ACE else others)[places[:, rank]]
        if suited:  # no double-ace flush: a joker is the highest card missing
            made = np.where(there[:, rank], 0, made)
        np.maximum(best, made, out=best)
    return best


def _graded(
    packed: U64, ranking: Ranking, *, suited: bool, only_runs: bool
) -> npt.NDArray[np.int32]:
    return grade_sets(counts_of(packed), ranking, suited=suited, only_runs=only_runs)


def low_strengths(packed: U64, *, jokers: int) -> npt.NDArray[np.int32]:
    """Return ace-to-five strengths of multisets plus `jokers` jokers."""
    from houseway.odds.evaluators.low_kernel import grade_lows

    out = np.zeros(len(packed), np.int32)
    grade_lows(counts_of(packed), jokers, out)
    return out


@cache
def suit_table(ranking: Ranking, *, joker: bool, double_ace: bool = False) -> npt.NDArray[np.int32]:
    """Return strengths by the ranks in one suit of one pack; bit 13 is the joker."""
    return grade_suits(ranking, joker=joker, double_ace=double_ace)
