"""The distribution of the bank's gain in one round, in which bettors win and lose together."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice
from math import fsum, sqrt
from typing import Final

import msgspec

from houseway.odds.bank.stated_table import StatedTable, sample_wagers
from houseway.odds.result import Gains, Report
from houseway.odds.solvers import Progress, Simulation, solver_of
from houseway.rules.game import Game

KERNEL_ROUNDS: Final = 1 << 17
"""Rounds that a kernel plays to estimate the deviation."""
SCRIPT_ROUNDS: Final = 1_000
"""Rounds played through the script to estimate the deviation."""
SCRIPT_METHOD: Final = (
    "each wager's deviation from the solver; the correlation of wagers and seats from {:,} rounds "
    "of the game's script"
)


class Gain(msgspec.Struct, frozen=True, kw_only=True):
    """The bank's gain in one round before fees, in cents.

    The mean is the solver's; `method` says how the rest was found.
    """

    mean: Fraction
    sd: float
    method: str
    outcomes: Gains = ()
    """Every gain with its probability; empty if the distribution is not known."""
    rounds: int | None = None
    """Rounds played to estimate the deviation; None if it was computed."""
    stderr: float | None = None
    """The standard error of an estimated deviation."""
    average: float | None = None
    """The bank's average gain in those rounds, if bettors played the solver's strategy."""
    exposure: Fraction | None = None
    """The most that the bank can lose in one round: every wager paid at its best line."""


def gain_of(
    game: Game,
    report: Report,
    table: StatedTable,
    *,
    rounds: int | None = None,
    seed: int = 1,
    workers: int = 2,
    progress: Progress | None = None,
) -> Gain:
    """Compute the bank's gain from the joint distribution of wagers, or estimate it from rounds.

    The mean and the deviation are those of the solver's strategy.
    """
    solver = solver_of(game)
    if solver.shared is not None:
        return _from_outcomes(solver.shared(game, table), "joint distribution of all wagers, exact")
    units = _units(report, table)
    worst = _exposure(report, table, units)
    if table.bettors == len(units) == 1:
        [(spot, cents)] = units.items()
        result = report.wager(spot)
        if result.lines and result.expected is None:
            lines = tuple((-line.net * cents, line.probability) for line in result.lines)
            return _from_outcomes(lines, f"distribution of the only wager, {result.method}")
        if result.lines:  # `returned` is more accurate than the mean of the lines
            mean, how = -cents * result.returned, f"deviation of the only wager, {result.method}"
            return Gain(mean=mean, sd=cents * result.sd, method=how, exposure=worst)
    mean = -table.bettors * sum((c * report.returned(s) for s, c in units.items()), Fraction(0))
    if solver.rounds is not None:
        how_many = Simulation(
            rounds=rounds or KERNEL_ROUNDS, seed=seed, workers=workers, progress=progress
        )
        found = solver.rounds(game, table, how_many)
        if found is not None:
            words = f"{len(found):,} rounds in which every seat plays the strategy of the returns"
            return _from_rounds(mean, found.tolist(), words, exposure=worst)
    return _from_script(
        game, report, table, units, mean, rounds or SCRIPT_ROUNDS, seed, progress, worst
    )


def _units(report: Report, table: StatedTable) -> dict[str, int]:
    """Return a bettor's wagers in cents, without those included in another wager's result."""
    inside = {spot for result in report.wagers for spot in result.beside}
    return {spot: cents for spot, cents in table.bets.items() if spot not in inside}


def _exposure(report: Report, table: StatedTable, units: dict[str, int]) -> Fraction | None:
    lines = [(cents, report.wager(spot).lines) for spot, cents in units.items()]
    if not all(some for _, some in lines):
        return None
    best = sum((cents * max(line.net for line in some) for cents, some in lines), Fraction(0))
    return table.bettors * best


def _from_script(
    game: Game,
    report: Report,
    table: StatedTable,
    units: dict[str, int],
    mean: Fraction,
    rounds: int,
    seed: int,
    progress: Progress | None,
    worst: Fraction | None,
) -> Gain:
    """Estimate the deviation, with correlations from the script and deviations from the solver."""
    import numpy as np

    unit_of = {spot: result.wager for result in report.wagers for spot in result.beside}
    sums = []
    for gains in islice(sample_wagers(game, table, seed=seed), rounds):
        each = dict.fromkeys(((seat, spot) for seat in range(1, table.seats) for spot in units), 0)
        for (seat, spot), cents in gains.items():
            unit = unit_of.get(spot, spot)
            if unit in units:
                each[seat, unit] += cents
        sums.append(list(each.values()))
        if progress:
            progress(len(sums), rounds)
    found = np.array(sums, float).reshape(rounds, table.bettors, len(units))
    variance, squares = 0.0, np.zeros(rounds)
    for place, (spot, cents) in enumerate(units.items()):
        result = report.wager(spot)
        some = found[:, :, place] - found[:, :, place].mean()
        spread = sqrt((some**2).mean())
        wanted = cents * result.sd if result.lines else spread
        if spread:
            squares += (wanted / spread * some).sum(axis=1)
        else:  # the result never varied: treat the seats as independent
            variance += table.bettors * wanted**2
    squares **= 2
    variance += float(squares.mean())
    sd = sqrt(variance)
    return Gain(
        mean=mean,
        sd=sd,
        method=SCRIPT_METHOD.format(rounds),
        rounds=rounds,
        stderr=float(squares.std()) / sqrt(rounds) / (2 * sd) if sd else 0.0,
        exposure=worst,
    )


def _from_rounds(
    mean: Fraction,
    gains: Sequence[float],
    method: str = "rounds played",
    *,
    exposure: Fraction | None = None,
) -> Gain:
    rounds = len(gains)
    average = fsum(gains) / rounds
    second = fsum((gain - average) ** 2 for gain in gains) / (rounds - 1)
    fourth = fsum((gain - average) ** 4 for gain in gains) / rounds
    sd = sqrt(second)
    spread = sqrt(max(0.0, fourth - second**2) / rounds)
    return Gain(
        mean=mean,
        sd=sd,
        method=method,
        rounds=rounds,
        stderr=spread / (2 * sd) if sd else 0.0,
        average=average,
        exposure=exposure,
    )


def _from_outcomes(outcomes: Gains, method: str) -> Gain:
    mean = sum((gain * chance for gain, chance in outcomes), Fraction(0))
    variance = sum(((gain - mean) ** 2 * chance for gain, chance in outcomes), Fraction(0))
    worst = -min(gain for gain, chance in outcomes if chance)
    return Gain(
        mean=mean,
        sd=sqrt(variance),
        method=method,
        outcomes=outcomes,
        exposure=max(worst, worst * 0),
    )
