"""The results of an equity computation, and their JSON form."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

import msgspec

from houseway.odds.json_form import as_numbers


class ShareWon(msgspec.Struct, frozen=True, kw_only=True):
    """A hand's results in one share of a divided pot: `high`, `low`, `board 2, high`."""

    share: str
    wins: int
    ties: int


class HandEquity(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hand or range, and how often and how much of the pot it wins."""

    hand: str
    """The hand as written by the caller."""
    wins: int
    """The deals in which the hand wins the whole pot."""
    ties: int
    """The deals in which the hand wins part of the pot: by a tie, or one share of several."""
    equity: Fraction
    """The average part of the pot that the hand wins."""
    stderr: float | None = None
    shares: tuple[ShareWon, ...] = ()
    """The results of each share, if the pot has several."""

    def __str__(self) -> str:
        return f"{self.hand} {float(self.equity):.4%}"

    def __repr__(self) -> str:
        return f"<{self}>"


class Equities(msgspec.Struct, frozen=True, kw_only=True):
    """The equity of every hand, counted or simulated.

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
    """The deals: each is a choice of hands from the ranges with all cards still to come."""
    hands: tuple[HandEquity, ...]
    seed: int | None = None

    def __str__(self) -> str:
        return "\n".join(map(str, self.hands))

    def __repr__(self) -> str:
        return f"<{', '.join(map(str, self.hands))} ({self.method})>"

    def data(self) -> dict[str, Any]:
        """Return the JSON form: `stderr` and `seed` only if simulated, `shares` only if several."""
        found: dict[str, Any] = {"method": self.method, "boards": self.boards}
        if self.seed is not None:
            found["seed"] = self.seed
        hands = [as_numbers(each) for each in self.hands]
        for row in hands:
            if "shares" in row:
                row["shares"] = list(row["shares"])
        return found | {"hands": hands}
