"""Bounds of an answer: the amounts and cards that it may name.

Bounds are ranges, so that the list of choices does not grow with the limits of the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from houseway.cards.tape import Chance
from houseway.money import dollars


class Amount(msgspec.Struct, frozen=True):
    """Amounts from `low` to `high` cents in steps above `low`; `high` itself is always allowed."""

    low: int
    high: int
    step: int = 1

    def holds(self, cents: int) -> bool:
        """Whether this amount is within the bounds."""
        if not self.low <= cents <= self.high:
            return False
        return cents == self.high or not (cents - self.low) % self.step

    def sample(self, chance: Chance) -> int:
        """Return a random allowed amount, all equally likely."""
        steps = -(-(self.high - self.low) // self.step)
        return min(self.low + chance.below(steps + 1) * self.step, self.high)

    def __str__(self) -> str:
        if self.low == self.high:
            return dollars(self.low)
        step = f" by {dollars(self.step)}" if self.step > 100 else ""
        return f"{dollars(self.low)} to {dollars(self.high)}{step}"


class Pick(msgspec.Struct, frozen=True):
    """A choice of `low` to `high` of these cards."""

    of: tuple[str, ...]
    low: int
    high: int

    @classmethod
    def from_hand(cls, names: Sequence[str], low: int, high: int | None = None) -> Pick:
        """Offer cards of this hand, or all of them if a ruling has left fewer than `low`."""
        held = len(names)
        return cls(tuple(names), min(low, held), min(low if high is None else high, held))

    def holds(self, cards: tuple[str, ...]) -> bool:
        """Whether this choice of cards is within the bounds."""
        return self.low <= len(cards) <= self.high and not Counter(cards) - Counter(self.of)

    def sample(self, chance: Chance) -> tuple[str, ...]:
        """Return a random choice: first a count, then a set of that size, each equally likely."""
        left = list(self.of)
        count = self.low + chance.below(self.high - self.low + 1)
        return tuple(left.pop(chance.below(len(left))) for _ in range(count))

    def __str__(self) -> str:
        count = str(self.low) if self.low == self.high else f"{self.low} to {self.high}"
        return f"{count} of {' '.join(self.of)}"
