"""Point totals: baccarat's last digit, and the text of blackjack's half points.

Blackjack totals are whole numbers of half points, since some naturals are 21½ or 20½: 21 is 42.

>>> from houseway.cards.card import parse_cards
>>> baccarat_total(parse_cards("9h 8c Kd"))
7
>>> points_text(43)
'21½'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from houseway.cards.card import Card, rank

BACCARAT: Final = (2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1)
"""Baccarat points by rank, deuce to ace."""


def baccarat_total(cards: Iterable[Card], *, values: Sequence[int] = BACCARAT) -> int:
    """Return the last digit of the sum of the cards' points."""
    return sum(values[rank(card)] for card in cards) % 10


def points_text(half_points: int) -> str:
    """Format a total of half points as `21` or `21½`."""
    whole, half = divmod(half_points, 2)
    return f"{whole}½" if half else str(whole)
