"""What a round costs the bettors, brings the house and leaves the bank, on average."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import msgspec

from houseway.odds.bank.stated_table import BANK, StatedTable, charges
from houseway.odds.result import Report
from houseway.rules.game import Game


class RoundCharge(msgspec.Struct, frozen=True):
    """A charge of the fee schedule, and how many times it is taken in a round."""

    payer: str
    """Who pays it: `player-dealer` or `bettor`."""
    tier: str
    cents: int
    times: int


class Takings(msgspec.Struct, frozen=True, kw_only=True):
    """A stated table under a fee schedule: exact averages for one round, in cents.

    The house and the bank together receive exactly what the bettors lose and pay.
    """

    table: StatedTable
    book: str
    option: str
    returns: dict[str, Fraction]
    """The return of each wager per unit, by spot."""
    rows: tuple[RoundCharge, ...]

    @property
    def loss(self) -> Fraction:
        """One bettor's loss to the bank."""
        spots = self.table.bets.items()
        return -sum((cents * self.returns[spot] for spot, cents in spots), Fraction(0))

    @property
    def fee(self) -> Fraction:
        """One bettor's fees to the house."""
        taken = sum(row.cents * row.times for row in self.rows if row.payer == "bettor")
        return Fraction(taken, self.table.bettors)

    @property
    def cost(self) -> Fraction:
        """One bettor's total cost of a round."""
        return self.loss + self.fee

    @property
    def bank_fee(self) -> int:
        """The player-dealer's fees to the house."""
        return sum(row.cents * row.times for row in self.rows if row.payer == "player-dealer")

    @property
    def house(self) -> int:
        """The house's collections from everybody."""
        return sum(row.cents * row.times for row in self.rows)

    @property
    def gain(self) -> Fraction:
        """The bank's gain before its fee."""
        return self.table.bettors * self.loss

    @property
    def bank(self) -> Fraction:
        """The bank's result after its fee."""
        return self.gain - self.bank_fee

    def as_json(self) -> dict[str, Any]:
        """Return the amounts for `--json`, in cents per round and per hour."""
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


def takings_of(game: Game, report: Report, table: StatedTable) -> Takings:
    """Apply the game's fee schedule to the table; the report must contain all its wagers."""
    found = Counter(
        ("player-dealer" if charge.payer == BANK else "bettor", charge.tier, charge.cents)
        for charge in charges(game, table)
    )
    fees = game.terms.fees
    return Takings(
        table=table,
        book=fees.book if fees else "",
        option=fees.option if fees else "none",
        returns={spot: report.returned(spot) for spot in table.bets},
        rows=tuple(RoundCharge(*charge, times) for charge, times in found.items()),
    )
