"""A bank run for hours: mean and deviation after fees, risk of ruin, the bankroll it takes."""

from __future__ import annotations

from math import isinf, sqrt
from typing import Any, Final

import msgspec

from houseway.odds.bank import ruin
from houseway.odds.bank.fee_options import UnderOption
from houseway.odds.bank.gain import Gain
from houseway.odds.bank.round_costs import Takings

__all__ = ["RISKS", "BankRun", "run_bank"]

RISKS: Final = (0.01, 0.05)


class BankRun(msgspec.Struct, frozen=True, kw_only=True):
    """Amounts in cents. The bank covers every wager; no chip of a payment is rounded away."""

    takings: Takings
    gain: Gain
    r: float
    """The coefficient of ruin, per cent of bankroll."""
    hours: float = 8.0
    """For the risk within a time."""
    options: tuple[UnderOption, ...] = ()
    """The same table under every option of the fee book, where that was asked."""

    @property
    def hands(self) -> float:
        """In the time."""
        return self.hours * self.takings.table.hands_per_hour

    @property
    def mean(self) -> float:
        """Of one round, after fees."""
        return float(self.takings.bank)

    @property
    def sd(self) -> float:
        """Of one round; a fee that is certain adds nothing to it."""
        return self.gain.sd

    @property
    def formula(self) -> str:
        """How the risk of ever being ruined was found."""
        if self.gain.outcomes:
            return "Lundberg: at most exp(-r B), where E[exp(-r X)] = 1 for a round's gain X"
        return "diffusion: exp(-r B), where r = 2 mean / sd²"

    def ruin_ever(self, bankroll: float) -> float:
        """The chance that it is ever lost."""
        return ruin.ever(bankroll, self.r)

    def ruin_within(self, bankroll: float) -> float:
        """The chance that it is lost within the hours."""
        return ruin.within(bankroll, self.mean, self.sd, self.hands)

    def as_json(self, *, bankroll: int | None = None) -> dict[str, Any]:
        """In cents; `ever` is null where no bankroll is enough."""
        per_hour = self.takings.table.hands_per_hour
        return {
            **self.takings.as_json(),
            "method": self.gain.method,
            "rounds": self.gain.rounds,
            "average": self.gain.average,
            "exposure": None if self.gain.exposure is None else float(self.gain.exposure),
            "mean": {"hand": self.mean, "hour": self.mean * per_hour},
            "sd": {"hand": self.sd, "hour": self.sd * sqrt(per_hour), "stderr": self.gain.stderr},
            "ruin": {
                "formula": self.formula,
                "r": None if isinf(self.r) else self.r,
                "hours": self.hours,
                "bankroll": bankroll,
                "ever": None if bankroll is None else self.ruin_ever(bankroll),
                "within": None if bankroll is None else self.ruin_within(bankroll),
            },
            "needed": [
                {
                    "risk": risk,
                    "ever": ruin.bankroll_ever(risk, self.r),
                    "within": ruin.bankroll_within(risk, self.mean, self.sd, self.hands),
                }
                for risk in RISKS
            ],
            "options": [option.as_json() for option in self.options],
        }


def run_bank(
    takings: Takings,
    gain: Gain,
    *,
    hours: float = 8.0,
    options: tuple[UnderOption, ...] = (),
) -> BankRun:
    """Put together; the coefficient by every outcome where all are known."""
    fee = takings.bank_fee
    if gain.outcomes:
        r = ruin.lundberg([(float(each - fee), float(chance)) for each, chance in gain.outcomes])
    else:
        r = ruin.coefficient(float(takings.bank), gain.sd)
    return BankRun(takings=takings, gain=gain, r=r, hours=hours, options=options)
