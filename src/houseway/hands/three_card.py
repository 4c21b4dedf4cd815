"""Three-card poker hands: a straight ranks above a flush, three of a kind above both.

The mini royal flush (A-K-Q suited) is a category of its own. A-2-3 is the lowest straight and,
suited, the lowest straight flush. The 6 Card Bonus uses `houseway.hands.poker` instead: it is
the best five of six cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from houseway.cards.card import Card
from houseway.hands.evaluator import evaluator
from houseway.hands.hand import MadeHand
from houseway.hands.ranking import Ranking

THREE_CARD: Final = Ranking(
    (
        "mini royal flush",
        "straight flush",
        "three of a kind",
        "straight",
        "flush",
        "one pair",
        "high card",
    ),
    size=3,
)


def best_three(cards: Iterable[Card], *, ranking: Ranking = THREE_CARD) -> MadeHand:
    """Return the best three of the cards; with several packs a suited pair is a flush."""
    return evaluator(ranking=ranking).best(cards)
