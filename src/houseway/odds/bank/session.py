"""A bank run for hours: mean and deviation after fees, risk of ruin, bankroll needed."""

from __future__ import annotations

from math import isinf, sqrt
from typing import Any, Final

import msgspec

from houseway.odds.bank import ruin
from houseway.odds.bank.fee_options import UnderOption
from houseway.odds.bank.gain import Gain
from houseway.odds.bank.round_costs import Takings

RISKS: Final = (0.01, 0.05)


class BankRun(msgspec.Struct, frozen=True, kw_only=True):
    """A bank run over hours, in cents. It covers every wager, and payments are not rounded."""

    takings: Takings
    gain: Gain
    r: float
    """The coefficient of ruin, per cent (1/100 dollar) of bankroll."""
    hours: float = 8.0
    """The time for which `ruin_within` gives the risk."""
    options: tuple[UnderOption, ...] = ()
    """The same table under every option of the fee book, if that was requested."""

    @property
    def hands(self) -> float:
        """The rounds played in those hours."""
        return self.hours * self.takings.table.hands_per_hour

    @property
    def mean(self) -> float:
        """The mean result of one round after fees."""
        return float(self.takings.bank)

    @property
    def sd(self) -> float:
        """The standard deviation of one round's result; fees are fixed and add nothing to it."""
        return self.gain.sd

    @property
    def formula(self) -> str:
        """The formula of the risk of ever being ruined."""
        if self.gain.outcomes:
            return "Lundberg: at most exp(-r B), where E[exp(-r X)] = 1 for a round's gain X"
        return "diffusion: exp(-r B), where r = 2 mean / sd²"

    def ruin_ever(self, bankroll: float) -> float:
        """Return the probability that the bankroll is ever lost."""
        return ruin.ever(bankroll, self.r)

    def ruin_within(self, bankroll: float) -> float:
        """Return the probability that the bankroll is lost within the hours."""
        return ruin.within(bankroll, self.mean, self.sd, self.hands)

    def as_json(self, *, bankroll: int | None = None) -> dict[str, Any]:
        """Return the run for `--json`, in cents; `ever` is null if no bankroll is enough."""
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
    """Assemble the run; the coefficient of ruin uses the whole distribution if it is known."""
    fee = takings.bank_fee
    if gain.outcomes:
        r = ruin.lundberg([(float(each - fee), float(chance)) for each, chance in gain.outcomes])
    else:
        r = ruin.coefficient(float(takings.bank), gain.sd)
    return BankRun(takings=takings, gain=gain, r=r, hours=hours, options=options)
