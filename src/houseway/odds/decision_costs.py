"""What a printed way to play costs against the best play, and what each decision is worth."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

__all__ = ["Costed", "DecisionWorth", "Misplayed"]


class Misplayed(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that the way plays otherwise than is best."""

    hand: str
    against: str = ""
    """The cards of the player-dealer that are seen."""
    way: str
    """What the way does with it."""
    best: str
    cost: float
    """Each time it comes, per unit of the wager."""
    chance: float
    """That it comes."""

    @property
    def share(self) -> float:
        """Of the whole cost."""
        return self.cost * self.chance


class Costed(msgspec.Struct, frozen=True, kw_only=True):
    """A house way, a must-hit chart, a chart of this report: its own return, and the best one."""

    name: str
    wager: str
    returned: Fraction
    best: Fraction
    best_name: str = "the best play"
    method: str = "exact"
    hands: tuple[Misplayed, ...] = ()
    """Those that it plays worst first, by what each adds to the cost; the largest, not all."""

    @property
    def cost(self) -> Fraction:
        """Per unit of the wager."""
        return self.best - self.returned

    def as_json(self) -> dict[str, Any]:
        """Fractions where nothing was rounded."""
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
    """A first hand and what each decision that is open with it is worth, per unit."""

    hand: str
    against: str
    chance: float
    values: Mapping[str, float]

    @property
    def best(self) -> str:
        """The first of those that are worth most."""
        return max(self.values, key=lambda name: self.values[name])

    def as_json(self) -> dict[str, Any]:
        """With the best of them."""
        return {**msgspec.to_builtins(self), "best": self.best}
