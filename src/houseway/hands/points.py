"""Point totals: baccarat's last digit, and blackjack's totals with cards of more than one value.

Blackjack totals are whole numbers of half points, since some naturals are 21½ or 20½: 21 is 42.

>>> from houseway.cards.card import parse_cards
>>> baccarat_total(parse_cards("9h 8c Kd"))
7
>>> count(BLACKJACK.of(parse_cards("Ah 6d")))
Count(total=34, soft=True, over=False)
>>> points_text(43)
'21½'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import msgspec

from houseway.cards.card import JOKER, Card, rank

__all__ = [
    "BACCARAT",
    "BLACKJACK",
    "Alternatives",
    "Count",
    "Values",
    "baccarat_total",
    "count",
    "is_ace_and_ten",
    "points_text",
    "totals",
]

Alternatives: TypeAlias = tuple[int, ...]
"""What one card may count, in half points, the lowest first."""

BACCARAT: Final = (2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1)
"""Points by rank, deuce to ace."""


class Values(msgspec.Struct, frozen=True):
    """What each rank may count in half points, deuce to ace, and what a joker may."""

    ranks: tuple[Alternatives, ...]
    joker: Alternatives = ()
    """Empty where a joker has no number: the game says what a hand with one is worth."""

    def of(self, cards: Iterable[Card]) -> list[Alternatives]:
        """What each of the cards may count."""
        found = [self.joker if card == JOKER else self.ranks[rank(card)] for card in cards]
        if () in found:
            raise ValueError("a joker has no number in these values")
        return found


BLACKJACK: Final = Values(
    (*((2 * spots,) for spots in range(2, 10)), (20,), (20,), (20,), (20,), (2, 22))
)
"""Ace 1 or 11, pictures 10."""


class Count(msgspec.Struct, frozen=True):
    """A hand's total in half points. Soft: some card counts more than its least."""

    total: int
    soft: bool
    over: bool


def baccarat_total(cards: Iterable[Card], *, values: Sequence[int] = BACCARAT) -> int:
    """The last digit of the sum."""
    return sum(values[rank(card)] for card in cards) % 10


def totals(values_per_card: Iterable[Alternatives]) -> tuple[int, ...]:
    """Every total the cards can have, the lowest first."""
    sums = {0}
    for alternatives in values_per_card:
        sums = {total + value for total in sums for value in alternatives}
    return tuple(sorted(sums))


def count(values_per_card: Iterable[Alternatives], *, target: int = 42) -> Count:
    """The highest total not over the target, else the lowest total; target in half points."""
    possible = totals(values_per_card)
    best = max((total for total in possible if total <= target), default=possible[0])
    return Count(best, soft=best > possible[0], over=best > target)


def is_ace_and_ten(cards: Sequence[Card], *, values: Values = BLACKJACK) -> bool:
    """Whether these are two cards, an ace and a card worth ten; what that is worth varies."""
    if len(cards) != 2 or JOKER in cards:
        return False
    ace, ten = sorted(map(rank, cards), reverse=True)
    return ace == 12 and values.ranks[ten] == (20,)


def points_text(half_points: int) -> str:
    """`21`, `21½`."""
    whole, half = divmod(half_points, 2)
    return f"{whole}½" if half else str(whole)
