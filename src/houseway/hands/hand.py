"""The hand that every evaluator returns, and how two hands compare."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from houseway.cards.card import Card, texts

Comparison: TypeAlias = Literal["higher", "copy", "lower"]


class MadeHand(msgspec.Struct, frozen=True, eq=False):
    """A ranked hand. Only `strength` orders hands: equal means a copy, whatever the cards.

    Strengths are comparable only under the same ranking.
    """

    strength: int
    category: str
    ranks: tuple[int, ...]
    """The ranks that break a tie inside the category, the most significant first."""
    cards: tuple[Card, ...]
    """The cards that play, the most significant first, a joker last."""

    def __str__(self) -> str:
        return f"{self.category}: {texts(self.cards)}"

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        return self.strength == other.strength if isinstance(other, MadeHand) else NotImplemented

    def __ne__(self, other: object) -> bool:
        return not self == other  # the one that Struct defines would compare identities

    def __hash__(self) -> int:
        return hash(self.strength)

    def __lt__(self, other: MadeHand) -> bool:
        return self.strength < other.strength

    def __le__(self, other: MadeHand) -> bool:
        return self.strength <= other.strength

    def __gt__(self, other: MadeHand) -> bool:
        return self.strength > other.strength

    def __ge__(self, other: MadeHand) -> bool:
        return self.strength >= other.strength


def compare(hand: MadeHand | int, with_hand: MadeHand | int) -> Comparison:
    """Return how the first of two hands, or of two strengths, compares with the second."""
    mine = hand.strength if isinstance(hand, MadeHand) else hand
    theirs = with_hand.strength if isinstance(with_hand, MadeHand) else with_hand
    if mine == theirs:
        return "copy"
    return "higher" if mine > theirs else "lower"


def is_high_or_better(hand: MadeHand, *ranks: int) -> bool:
    """Return whether a hand is at least these high cards: 10 is queen-high, 12, 11 ace-king."""
    return hand.category != "high card" or hand.ranks[: len(ranks)] >= ranks
