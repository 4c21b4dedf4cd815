"""How many hands of a deck are in each category, by dealing every one of them.

>>> category_counts(5)["straight"]
10200
"""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from houseway.hands.ranking import Joker, Ranking
from houseway.hands.three_card import THREE_CARD
from houseway.odds.ranks import multisets, steps, ways
from houseway.odds.tables import high_strengths, low_strengths, suit_table, usual

__all__ = ["category_counts", "low_counts", "three_card_counts"]


def category_counts(
    cards: int, *, joker: Joker = "none", ranking: Ranking | None = None
) -> dict[str, int]:
    """The hands of 52 cards, or of 53 with a bug or a wild joker, by the names of the ranking."""
    ranking = usual(joker, ranking)
    counts = _walk(cards, 0, joker, ranking)
    if joker != "none":
        counts += _walk(cards, 1, joker, ranking)
    height = len(ranking.order)
    found = {name: int(counts[height - place]) for place, name in enumerate(ranking.order)}
    assert sum(found.values()) == comb(52 + (joker != "none"), cards)
    return found


def three_card_counts(*, ranking: Ranking = THREE_CARD) -> dict[str, int]:
    """The three-card hands of 52 cards."""
    return category_counts(3, ranking=ranking)


def low_counts(cards: int, *, joker: bool = False) -> dict[int | str, int]:
    """Ace-to-five lows of 52 cards, or of 53 with a joker, by their highest card.

    5 to 10, 11 for a jack to 13 for a king, and `"pair or worse"`. Suits are nothing to a low, so
    each multiset of ranks counts for all the hands that have it.
    """
    found: dict[int | str, int] = dict.fromkeys(range(5, 14), 0)
    found["pair or worse"] = 0
    for jokers in (0, 1) if joker else (0,):
        packed = multisets(cards - jokers)
        cost = (7 << 20) - low_strengths(packed, jokers=jokers)
        place = np.where(cost < 1 << 20, cost >> 16, 0)
        totals = _weighed(place, ways(packed))
        for high in range(5, 14):
            found[high] += int(totals[high])
        found["pair or worse"] += int(totals[0])
    return found


def _weighed(
    places: npt.NDArray[np.int32], weights: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """The weights added up by place, as integers."""
    totals = np.zeros(16, np.int64)
    np.add.at(totals, places, weights)
    return totals


def _walk(cards: int, jokers: int, joker: Joker, ranking: Ranking) -> npt.NDArray[np.int64]:
    """Counts by height of the category, of hands with so many jokers."""
    from houseway.odds.walking import walk

    size = cards - jokers
    short = ranking.size - jokers - 1
    if size < 3 or 2 * short <= size - 1:
        raise ValueError(f"hands of {cards} cards may have two flushes at once")
    levels = [steps(level).ravel() * np.uint32(16) for level in range(size - 1)]
    starts = np.cumsum([0, *(len(level) for level in levels[:-1])]).astype(np.uint64)
    final = high_strengths(multisets(size), held=bool(jokers), joker=joker, ranking=ranking)
    last = (final >> 20).astype(np.uint8)[steps(size - 1)].ravel()
    suited = (suit_table(ranking, joker=joker != "none") >> 20).astype(np.uint8)
    found: npt.NDArray[np.int64] = walk(
        size, np.concatenate(levels), starts, last, suited, short, jokers
    )
    return found
