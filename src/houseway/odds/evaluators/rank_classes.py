"""Number of hands of each strength, by classes of hands that differ only in suits and packs.

A multiset of ranks stands for all its hands; those in which a suit fills a hand are then moved to
the strength that the suit gives them. There are a few hundred thousand classes for any number of
packs, and every count is an exact integer.

    >>> counts = strength_counts(5)
    >>> ace_king = (1 << 20) + 0xD_C000  # a high card with an ace and a king, or better
    >>> sum(hands for strength, hands in counts.items() if strength >= ace_king)
    1463700
"""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from houseway.hands.ranking import Joker, Ranking
from houseway.odds.evaluators.rank_sets import ANY, multisets, ways
from houseway.odds.evaluators.strengths import high_strengths, jokers_held, ranking_or_usual


def strength_counts(
    cards: int,
    *,
    packs: int = 1,
    joker: Joker = "none",
    jokers: int = 1,
    ranking: Ranking | None = None,
) -> dict[int, int]:
    """Count hands by strength, the lowest first, for a deck as in `category_counts`."""
    check_deck(cards, packs)
    ranking = ranking_or_usual(joker, ranking)
    found: dict[int, int] = {}
    for held in jokers_held(cards, joker, jokers):
        strengths, counts = _classes(cards - held, packs, held, joker, ranking)
        for strength, count in zip(strengths.tolist(), counts.tolist(), strict=True):
            found[strength] = found.get(strength, 0) + comb(jokers, held) * count
    size = 52 * packs + (jokers if joker != "none" else 0)
    assert sum(found.values()) == comb(size, cards)
    return {strength: found[strength] for strength in sorted(found) if found[strength]}


def check_deck(cards: int, packs: int) -> None:
    """Raise ValueError if there are no such hands, or more than 64 bits can count."""
    if cards < 1 or packs < 1:
        raise ValueError(f"cards and packs must be 1 or more, not {cards} and {packs}")
    if cards > ANY or comb(52 * packs, cards) >= 1 << 63:
        raise ValueError(f"hands of {cards} cards from {packs} packs are too many to count")


def _classes(
    size: int, packs: int, jokers: int, joker: Joker, ranking: Ranking
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int64]]:
    """Return strengths and counts of hands of `size` cards plus `jokers` jokers."""
    fills = ranking.size - jokers
    if 2 * fills <= size:
        raise ValueError(
            f"hands of {size + jokers} cards, {jokers} of them jokers, may have two flushes at once"
        )
    packed = multisets(size, 4 * packs)
    unsuited = high_strengths(packed, jokers=jokers, joker=joker, ranking=ranking)
    suits = [
        (mine, high_strengths(mine, jokers=jokers, joker=joker, ranking=ranking, suited=True))
        for mine in (multisets(held, packs) for held in range(fills, size + 1))
    ]
    strengths = np.unique(np.concatenate([unsuited, *(suited for _, suited in suits)]))
    totals = np.zeros(len(strengths), np.int64)
    places = np.searchsorted(strengths, unsuited)
    np.add.at(totals, places, ways(packed, copies=4 * packs))
    for held, (mine, suited) in enumerate(suits, fills):
        others = multisets(size - held, 3 * packs)
        weights = 4 * ways(mine, copies=packs)[:, None] * ways(others, copies=3 * packs)
        plain = places[np.searchsorted(packed, mine[:, None] + others)]
        flush = np.broadcast_to(np.searchsorted(strengths, suited)[:, None], plain.shape)
        better = flush > plain
        np.subtract.at(totals, plain[better], weights[better])
        np.add.at(totals, flush[better], weights[better])
    return strengths, totals
