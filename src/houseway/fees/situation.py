"""What the fees ring needs to know about a round, and the charges it returns."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from houseway.money import dollars

Kind = Literal["collection", "modified", "qualifying", "jackpot", "time"]

POT: Final = "pot"
"""The payer of a fee that the house dealer takes from the pot."""


class Stake(msgspec.Struct, frozen=True):
    """One wager before the first card; `cents` is the whole amount, shares included."""

    payer: str
    position: int
    spot: str
    cents: int
    bonus: bool = False
    back_line: bool = False


class Charge(msgspec.Struct, frozen=True):
    """One fee: who pays, how much, and the row of the schedule that says so.

    `line` names the schedule's fee that it came from, so that no fee is taken twice. A waived
    charge keeps its row, costs nothing and names the rule that waives it. `position` is the
    position whose wagers it is for; 0 if it is not for one position.

    >>> [charge] = houseway.fee("stones-tavern/zoobac", "$50")
    >>> print(charge)
    player-dealer pays $2 collection ($50-$99: $2.00)
    >>> charge.cents
    200
    """

    payer: str
    cents: int
    kind: Kind
    tier: str
    waived: str = ""
    line: str = ""
    position: int = 0

    def __str__(self) -> str:
        waived = f", waived: {self.waived}" if self.waived else ""
        return f"{self.payer} pays {dollars(self.cents)} {self.kind} ({self.tier}{waived})"


class Situation(msgspec.Struct, frozen=True):
    """The facts at one moment of a round. Facts that a schedule does not need may be omitted.

    `pot` is everything bet into the pot in this hand; fees already taken are not subtracted.
    `players` is the number of players dealt in. `seats` are the bettors who owe a charge per
    seat: the half-hourly charge, or a fee that is taken from each player.
    """

    moment: str
    player_dealer: str | None = None
    stakes: tuple[Stake, ...] = ()
    players: int = 0
    pot: int = 0
    flop: bool = False
    taken: tuple[Charge, ...] = ()
    discs: frozenset[str] = frozenset()
    seats: tuple[str, ...] = ()
    button_blind: str | None = None
    small_blind: str | None = None

    @property
    def flop_seen(self) -> bool:
        """Whether the hand has had its flop, stated outright or implied by the moment."""
        return self.flop or self.moment in ("flop", "turn", "river")
