"""Risk of ruin of a bank that plays the same round again and again.

Ever: Lundberg's inequality. With r > 0 such that E[exp(-r X)] = 1 for the bank's gain X of a
round, a bankroll B is ever lost with a chance of at most exp(-r B); what is lost beyond the last
chip makes the truth a little smaller. Where only mean m and deviation s are known, r = 2 m / s².
A bank that does not gain on average is lost in the end whatever it holds.

Within n rounds: a Brownian motion with the same mean and deviation has come down by B with the
chance N((-B - m n) / (s √n)) + exp(-2 m B / s²) N((-B + m n) / (s √n)), N the normal distribution
(Bachelier and Lévy). It looks between rounds too, so it errs upwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, inf, isinf, log, pi, sqrt

__all__ = ["bankroll_ever", "bankroll_within", "coefficient", "ever", "lundberg", "within"]

_HALVINGS = 200


def lundberg(outcomes: Sequence[tuple[float, float]]) -> float:
    """The adjustment coefficient of (gain, probability) pairs.

    0 where the mean gain is not above nothing, infinite where no gain is negative.
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

    low, high = 0.0, 1 / max(abs(gain) for gain, _ in outcomes)
    while not above(high):
        low, high = high, 2 * high
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if above(middle) else (middle, high)
    return low


def coefficient(mean: float, sd: float) -> float:
    """The same where only these are known."""
    if mean <= 0:
        return 0.0
    return 2 * mean / sd**2 if sd else inf


def ever(bankroll: float, r: float) -> float:
    """The chance that the bankroll is ever lost; at most this, where `r` is Lundberg's."""
    return exp(-r * bankroll) if not isinf(r) else 0.0


def bankroll_ever(risk: float, r: float) -> float | None:
    """The bankroll that is ever lost with this chance; None where none is enough."""
    return -log(risk) / r if r else None


def within(bankroll: float, mean: float, sd: float, rounds: float) -> float:
    """The chance that the bankroll is lost within so many rounds."""
    if bankroll <= 0:
        return 1.0
    if not sd or not rounds:
        return float(bankroll + mean * rounds <= 0)
    spread = sd * sqrt(rounds)
    first = exp(_log_normal((-bankroll - mean * rounds) / spread))
    back = -2 * mean * bankroll / sd**2 + _log_normal((-bankroll + mean * rounds) / spread)
    return min(1.0, first + exp(min(0.0, back)))


def bankroll_within(risk: float, mean: float, sd: float, rounds: float) -> float:
    """The bankroll that is lost within so many rounds with this chance."""
    low, high = 0.0, max(sd, abs(mean), 1.0)
    while within(high, mean, sd, rounds) > risk:
        low, high = high, 2 * high
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if within(middle, mean, sd, rounds) > risk:
            low = middle
        else:
            high = middle
    return high


def _log_normal(z: float) -> float:
    """The logarithm of the normal distribution function, far into its tail."""
    if z > -30:
        return log(erfc(-z / sqrt(2)) / 2)
    return -z * z / 2 - log(-z) - log(2 * pi) / 2
