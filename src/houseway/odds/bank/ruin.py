"""Risk of ruin of a bank that plays the same round again and again.

Ruin ever: Lundberg's inequality. Let X be the bank's gain in a round, and r > 0 such that
E[exp(-r X)] = 1. Then the probability of ever losing a bankroll B is at most exp(-r B); it is a
little smaller because the last loss can exceed what is left. If only the mean m and the deviation s
are known, r = 2 m / s². A bank whose mean gain is not positive is ruined in the end, whatever its
bankroll.

Ruin within n rounds: a Brownian motion with the same mean and deviation falls by B with probability
N((-B - m n) / (s √n)) + exp(-2 m B / s²) N((-B + m n) / (s √n)), where N is the normal distribution
function (Bachelier and Lévy). This errs upwards, because the motion can also fall that far between
two rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import erfc, exp, inf, isinf, log, pi, sqrt

_HALVINGS = 200


def lundberg(outcomes: Sequence[tuple[float, float]]) -> float:
    """Return the adjustment coefficient r of (gain, probability) pairs.

    It is 0 if the mean gain is not positive, and infinite if no gain is negative.
    """
    mean = sum(gain * chance for gain, chance in outcomes)
    if mean <= 0:
        return 0.0
    if min(gain for gain, chance in outcomes if chance) >= 0:
        return inf

    def above(r: float) -> bool:
        try:
            return sum(chance * exp(-r * gain) for gain, chance in outcomes) > 1
        except OverflowError:
            return True

    return _crossing(above, 1 / max(abs(gain) for gain, _ in outcomes))[0]


def coefficient(mean: float, sd: float) -> float:
    """Return the coefficient r of a diffusion with this mean and deviation per round."""
    if mean <= 0:
        return 0.0
    return 2 * mean / sd**2 if sd else inf


def ever(bankroll: float, r: float) -> float:
    """Return the probability of ever losing the bankroll; an upper bound if `r` is Lundberg's."""
    return exp(-r * bankroll) if not isinf(r) else 0.0


def bankroll_ever(risk: float, r: float) -> float | None:
    """Return the bankroll that is ever lost with this probability; None if none is enough."""
    return -log(risk) / r if r else None


def within(bankroll: float, mean: float, sd: float, rounds: float) -> float:
    """Return the probability of losing the bankroll within a number of rounds."""
    if bankroll <= 0:
        return 1.0
    if not sd or not rounds:
        return float(bankroll + mean * rounds <= 0)
    spread = sd * sqrt(rounds)
    first = exp(_log_normal((-bankroll - mean * rounds) / spread))
    back = -2 * mean * bankroll / sd**2 + _log_normal((-bankroll + mean * rounds) / spread)
    return min(1.0, first + exp(min(0.0, back)))


def bankroll_within(risk: float, mean: float, sd: float, rounds: float) -> float:
    """Return the bankroll that is lost within a number of rounds with this probability."""

    def enough(bankroll: float) -> bool:
        return within(bankroll, mean, sd, rounds) <= risk

    return _crossing(enough, max(sd, abs(mean), 1.0))[1]


def _crossing(holds: Callable[[float], bool], high: float) -> tuple[float, float]:
    """Return the numbers on either side of the point from which the condition holds."""
    low = 0.0
    while not holds(high):
        low, high = high, 2 * high
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return low, high


def _log_normal(z: float) -> float:
    """Return the logarithm of the normal distribution function, accurate far into its tail."""
    if z > -30:
        return log(erfc(-z / sqrt(2)) / 2)
    return -z * z / 2 - log(-z) - log(2 * pi) / 2
