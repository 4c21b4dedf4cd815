"""What a printed strategy costs against the best play, and what each decision is worth."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec


class Misplayed(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that the strategy does not play as the best play does."""

    hand: str
    against: str = ""
    """The player-dealer's visible cards."""
    way: str
    """What the strategy does with the hand."""
    best: str
    cost: float
    """The loss each time the hand is dealt, per unit of the wager."""
    chance: float
    """The probability that the hand is dealt."""

    @property
    def share(self) -> float:
        """This hand's part of the whole cost."""
        return self.cost * self.chance


class Costed(msgspec.Struct, frozen=True, kw_only=True):
    """The return of a house way, a must-hit chart or a report's chart, and of the best play."""

    name: str
    wager: str
    returned: Fraction
    best: Fraction
    best_name: str = "the best play"
    method: str = "exact"
    hands: tuple[Misplayed, ...] = ()
    """The hands that add most to the cost, the largest first; not all of them."""

    @property
    def cost(self) -> Fraction:
        """The loss against the best play, per unit of the wager."""
        return self.best - self.returned

    def as_json(self) -> dict[str, Any]:
        """Return the figures for `--json`, with a fraction where nothing was rounded."""
        exact = self.method == "exact"
        return {
            "name": self.name,
            "wager": self.wager,
            "return": float(self.returned),
            "exact": str(self.returned) if exact else None,
            "edge": float(-self.returned),
            "best": float(self.best),
            "best_name": self.best_name,
            "cost": float(self.cost),
            "method": self.method,
            "hands": [{**msgspec.to_builtins(each), "share": each.share} for each in self.hands],
        }


class DecisionWorth(msgspec.Struct, frozen=True, kw_only=True):
    """A first hand, and what each decision open to it is worth per unit."""

    hand: str
    against: str
    chance: float
    values: Mapping[str, float]

    @property
    def best(self) -> str:
        """The decision that is worth most; the first of several equal ones."""
        return max(self.values, key=lambda name: self.values[name])

    def as_json(self) -> dict[str, Any]:
        """Return the figures for `--json`, with the best decision."""
        return {**msgspec.to_builtins(self), "best": self.best}
