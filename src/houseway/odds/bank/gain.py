"""How the bank's gain of one round is distributed: bettors win and lose together."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice
from math import fsum, sqrt

import msgspec

from houseway.odds.bank.stated import StatedTable, sample
from houseway.odds.result import Gains, Report
from houseway.odds.solving import Progress, solver_of
from houseway.rules.game import Game

__all__ = ["Gain", "gain_of"]


class Gain(msgspec.Struct, frozen=True, kw_only=True):
    """Before fees, in cents: the mean is the solver's; the rest as `method` says."""

    mean: Fraction
    sd: float
    method: str
    outcomes: Gains = ()
    """Every gain with its probability, where all are known."""
    rounds: int | None = None
    """Rounds played to find the deviation, where it is not computed."""
    stderr: float | None = None
    """Of the deviation, where rounds were played."""


def gain_of(
    game: Game,
    report: Report,
    table: StatedTable,
    *,
    rounds: int = 2_000,
    seed: int = 1,
    progress: Progress | None = None,
) -> Gain:
    """By the joint distribution of all wagers where it can be computed, else by playing rounds."""
    shared = solver_of(game).shared
    if shared is not None:
        return _known(shared(game, table), "joint distribution of all wagers, exact")
    if table.bettors == len(table.bets) == 1:
        [(spot, cents)] = table.bets.items()
        result = report.wager(spot)
        if result.lines and result.expected is None:
            lines = tuple((-line.net * cents, line.probability) for line in result.lines)
            return _known(lines, f"distribution of the one wager, {result.method}")
        if result.lines:  # the return is known better than from the lines
            mean, how = -cents * result.returned, f"deviation of the one wager, {result.method}"
            return Gain(mean=mean, sd=cents * result.sd, method=how)
    spots = table.bets.items()
    mean = -table.bettors * sum((c * report.returned(s) for s, c in spots), Fraction(0))
    gains: list[int] = []
    for gain in islice(sample(game, table, seed=seed), rounds):
        gains.append(gain)
        if progress:
            progress(len(gains), rounds)
    return _played(mean, gains)


def _played(mean: Fraction, gains: Sequence[int]) -> Gain:
    rounds = len(gains)
    average = fsum(gains) / rounds
    second = fsum((gain - average) ** 2 for gain in gains) / (rounds - 1)
    fourth = fsum((gain - average) ** 4 for gain in gains) / rounds
    sd = sqrt(second)
    spread = sqrt(max(0.0, fourth - second**2) / rounds)
    return Gain(
        mean=mean,
        sd=sd,
        method=f"{rounds:,} rounds, bettors playing as the game's bots do, not their best",
        rounds=rounds,
        stderr=spread / (2 * sd) if sd else 0.0,
    )


def _known(outcomes: Gains, method: str) -> Gain:
    mean = sum((gain * chance for gain, chance in outcomes), Fraction(0))
    variance = sum(((gain - mean) ** 2 * chance for gain, chance in outcomes), Fraction(0))
    return Gain(mean=mean, sd=sqrt(variance), method=method, outcomes=outcomes)
