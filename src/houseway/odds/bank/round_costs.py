"""What a round costs the bettors, gives the house and leaves the bank, on average."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from houseway.odds.bank.stated_table import BANK, StatedTable, charges
from houseway.odds.result import Report
from houseway.rules.game import Game

__all__ = ["Row", "Takings", "take"]


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the schedule that applies, and how many times it is taken in a round."""

    payer: str
    """`player-dealer` or `bettor`."""
    tier: str
    cents: int
    times: int


class Takings(msgspec.Struct, frozen=True, kw_only=True):
    """A stated table under a schedule. Amounts are cents for one round, exact on average.

    What the bettors lose and pay is what the house and the bank receive: nothing else moves.
    """

    table: StatedTable
    book: str
    option: str
    returns: dict[str, Fraction]
    """The return of each wager, per unit."""
    rows: tuple[Row, ...]

    @property
    def loss(self) -> Fraction:
        """What one bettor loses to the bank."""
        spots = self.table.bets.items()
        return -sum((cents * self.returns[spot] for spot, cents in spots), Fraction(0))

    @property
    def fee(self) -> Fraction:
        """What one bettor pays to the house."""
        taken = sum(row.cents * row.times for row in self.rows if row.payer == "bettor")
        return Fraction(taken, self.table.bettors)

    @property
    def cost(self) -> Fraction:
        """What the round costs one bettor in all."""
        return self.loss + self.fee

    @property
    def bank_fee(self) -> int:
        """What the player-dealer pays to the house."""
        return sum(row.cents * row.times for row in self.rows if row.payer == "player-dealer")

    @property
    def house(self) -> int:
        """All collections."""
        return sum(row.cents * row.times for row in self.rows)

    @property
    def gain(self) -> Fraction:
        """What the bank gains before its fee."""
        return self.table.bettors * self.loss

    @property
    def bank(self) -> Fraction:
        """What it keeps after it."""
        return self.gain - self.bank_fee

    def as_json(self) -> dict[str, Any]:
        """In cents, a round and an hour."""
        hands = self.table.hands_per_hour

        def both(cents: Fraction | int) -> dict[str, float]:
            return {"hand": float(cents), "hour": float(cents * hands)}

        return {
            "book": self.book,
            "option": self.option,
            "seats": self.table.seats,
            "bets": dict(self.table.bets),
            "hands_per_hour": hands,
            "action": both(self.table.action),
            "wagered": both(sum(self.table.bets.values())),
            "bettor": {"loss": both(self.loss), "fee": both(self.fee), "cost": both(self.cost)},
            "house": both(self.house),
            "bank": {
                "gain": both(self.gain),
                "fee": both(self.bank_fee),
                "result": both(self.bank),
            },
            "rows": [msgspec.to_builtins(row) for row in self.rows],
        }


def take(game: Game, report: Report, table: StatedTable) -> Takings:
    """The game's own schedule applied to the table; the report must have all its wagers."""
    found: dict[tuple[str, str, int], int] = {}
    for charge in charges(game, table):
        payer = "player-dealer" if charge.payer == BANK else "bettor"
        key = (payer, charge.tier, charge.cents)
        found[key] = found.get(key, 0) + 1
    fees = game.terms.fees
    return Takings(
        table=table,
        book=fees.book if fees else "",
        option=fees.option if fees else "none",
        returns={spot: report.returned(spot) for spot in table.bets},
        rows=tuple(
            Row(payer=payer, tier=tier, cents=cents, times=times)
            for (payer, tier, cents), times in found.items()
        ),
    )
