"""What equities come to, and their form as JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

import msgspec

__all__ = ["Equities", "HandEquity", "ShareWon"]


class ShareWon(msgspec.Struct, frozen=True, kw_only=True):
    """One share of the pot, where there are several: `high`, `low`, `board 2, high`."""

    share: str
    wins: int
    ties: int


class HandEquity(msgspec.Struct, frozen=True, kw_only=True):
    """A hand or a range, and what of the pot is its own."""

    hand: str
    """As it was given."""
    wins: int
    """Deals in which it takes the whole pot."""
    ties: int
    """Deals in which it takes a part of it: a tie, or one share of several."""
    equity: Fraction
    """Its part of the pot on average."""
    stderr: float | None = None
    shares: tuple[ShareWon, ...] = ()
    """Each share by itself, where the pot has several."""

    def __str__(self) -> str:
        return f"{self.hand} {float(self.equity):.4%}"

    def __repr__(self) -> str:
        return f"<{self}>"


class Equities(msgspec.Struct, frozen=True, kw_only=True):
    """Every hand's, counted or simulated.

    >>> found = houseway.equity("stones-tavern/texas-holdem", "AhAs", "KhKs")
    >>> found
    <AhAs 82.6366%, KhKs 17.3634% (exact)>
    >>> print(found)
    AhAs 82.6366%
    KhKs 17.3634%
    >>> found.method, found.boards, found.hands[0].wins
    ('exact', 1712304, 1410336)
    """

    edition: str
    method: Literal["exact", "simulated"]
    boards: int
    """Deals counted: every choice of hands from the ranges, with all cards that may come to it."""
    hands: tuple[HandEquity, ...]
    seed: int | None = None

    def __str__(self) -> str:
        return "\n".join(map(str, self.hands))

    def __repr__(self) -> str:
        return f"<{', '.join(map(str, self.hands))} ({self.method})>"

    def data(self) -> dict[str, Any]:
        """As JSON has it; `stderr` and `seed` where it was simulated, `shares` where there are."""
        found: dict[str, Any] = {"method": self.method, "boards": self.boards}
        if self.seed is not None:
            found["seed"] = self.seed
        return found | {"hands": [self._hand(each) for each in self.hands]}

    @staticmethod
    def _hand(hand: HandEquity) -> dict[str, Any]:
        row: dict[str, Any] = {
            "hand": hand.hand,
            "wins": hand.wins,
            "ties": hand.ties,
            "equity": float(hand.equity),
        }
        if hand.stderr is not None:
            row["stderr"] = hand.stderr
        if hand.shares:
            row["shares"] = [msgspec.to_builtins(share) for share in hand.shares]
        return row
