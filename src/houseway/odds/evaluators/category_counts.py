"""Number of hands of a deck in each category.

    >>> category_counts(5)["straight"]
    10200

Every hand of one pack is dealt. Hands of several packs are too many for that, and are counted by
classes (`houseway.odds.evaluators.rank_classes`). The ranking names what only several packs can
make: the usual ranking has no line for five of a kind, which counts as four of a kind (the reading
of 003-09), and a flush with duplicate cards is a flush. `houseway.hands.ranking.SEVERAL_DECKS` is
the order of 004-16, and `FIVE_OF_A_KIND` puts five of a kind on top.

    >>> category_counts(6, packs=6)["four of a kind"]
    5869851988
"""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from houseway.hands.ranking import Joker, Ranking
from houseway.hands.three_card import THREE_CARD
from houseway.odds.evaluators.rank_classes import check_deck, strength_counts
from houseway.odds.evaluators.rank_sets import multisets, steps, ways
from houseway.odds.evaluators.strengths import (
    high_strengths,
    low_strengths,
    ranking_or_usual,
    suit_table,
)


def category_counts(
    cards: int,
    *,
    packs: int = 1,
    joker: Joker = "none",
    jokers: int = 1,
    ranking: Ranking | None = None,
) -> dict[str, int]:
    """Count the hands of a deck of `packs` packs by the category names of the ranking.

    With a bug or a wild joker the deck has `jokers` more cards. Hands with fewer cards than the
    ranking's hands rank by what they show: four cards can be four of a kind.
    """
    ranking = ranking_or_usual(joker, ranking)
    height = len(ranking.order)
    names = {height - place: name for place, name in enumerate(ranking.order)}
    found = dict.fromkeys(ranking.order, 0)
    if _walkable(cards, packs, joker, jokers, ranking):
        counts = _walk(cards, 0, joker, ranking)
        if joker != "none":
            counts += _walk(cards, 1, joker, ranking)
        for place, name in names.items():
            found[name] = int(counts[place])
        assert sum(found.values()) == comb(52 + (joker != "none"), cards)
        return found
    by_strength = strength_counts(cards, packs=packs, joker=joker, jokers=jokers, ranking=ranking)
    for strength, hands in by_strength.items():
        found[names[strength >> 20]] += hands
    return found


def three_card_counts(*, packs: int = 1, ranking: Ranking = THREE_CARD) -> dict[str, int]:
    """Count three-card hands; a suited pair is a flush."""
    return category_counts(3, packs=packs, ranking=ranking)


def low_counts(
    cards: int, *, packs: int = 1, joker: bool = False, jokers: int = 1
) -> dict[int | str, int]:
    """Count ace-to-five lows by their highest card, with or without jokers.

    Keys are 5 to 10, 11 for a jack to 13 for a king, and `"pair or worse"`. Suits do not matter to
    a low, so each multiset of ranks counts for all hands that have it.
    """
    check_deck(cards, packs)
    if cards < 5 or jokers < 1:
        raise ValueError(f"lows need 5 cards or more and 1 joker or more, not {cards} and {jokers}")
    found: dict[int | str, int] = dict.fromkeys(range(5, 14), 0)
    found["pair or worse"] = 0
    for held in range(min(cards, jokers) + 1 if joker else 1):
        packed = multisets(cards - held, 4 * packs)
        cost = (7 << 20) - low_strengths(packed, jokers=held)
        place = np.where(cost < 1 << 20, cost >> 16, 0)
        totals = np.zeros(16, np.int64)
        np.add.at(totals, place, ways(packed, copies=4 * packs))
        for high in range(5, 14):
            found[high] += comb(jokers, held) * int(totals[high])
        found["pair or worse"] += comb(jokers, held) * int(totals[0])
    return found


def _walkable(cards: int, packs: int, joker: Joker, jokers: int, ranking: Ranking) -> bool:
    """Return whether the walk applies: no hand may leave two suits a card short of a flush."""
    held = int(joker != "none")
    size, short = cards - held, ranking.size - held - 1
    one = packs == 1 and (jokers == 1 or not held)
    return one and size >= 3 and ranking.size <= cards and 2 * short >= size


def _walk(cards: int, jokers: int, joker: Joker, ranking: Ranking) -> npt.NDArray[np.int64]:
    """Count hands with this many jokers by the rank of their category."""
    from houseway.odds.evaluators.category_kernel import walk

    size = cards - jokers
    short = ranking.size - jokers - 1
    levels = [steps(level).ravel() * np.uint32(16) for level in range(size - 1)]
    starts = np.cumsum([0, *(len(level) for level in levels[:-1])]).astype(np.uint64)
    final = high_strengths(multisets(size), jokers=jokers, joker=joker, ranking=ranking)
    last = (final >> 20).astype(np.uint8)[steps(size - 1)].ravel()
    suited = (suit_table(ranking, joker=joker != "none") >> 20).astype(np.uint8)
    found: npt.NDArray[np.int64] = walk(
        size, np.concatenate(levels), starts, last, suited, short, jokers
    )
    return found
