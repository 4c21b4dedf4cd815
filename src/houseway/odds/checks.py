"""Each figure a second way, beside the tests: rounds of the script, or of a kernel, from a seed."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import fsum, sqrt
from typing import Any, Final

import msgspec

from houseway.cards.deck import cards
from houseway.cards.tape import Seeded, SplitMix
from houseway.odds.bank.stated_table import StatedTable
from houseway.odds.result import Report, WagerResult, net
from houseway.odds.script_rounds import play_spots
from houseway.odds.solvers import Progress, Simulation, solver_of
from houseway.rules.banked.outcomes import Award
from houseway.rules.game import Game
from houseway.rules.terms import BankedTerms

__all__ = ["RoundsCheck", "checks"]

BY_SCRIPT: Final = 1_000
BY_KERNEL: Final = 1 << 17
UNIT: Final = 100_00
SCRIPT: Final = "rounds of the game's own script"
KERNEL: Final = "rounds dealt card by card under the best play"


class RoundsCheck(msgspec.Struct, frozen=True, kw_only=True):
    """What a unit of a wager gained on average in so many rounds."""

    wager: str
    method: str
    rounds: int
    seed: int
    average: float
    stderr: float
    expected: Fraction

    @property
    def away(self) -> float:
        """How far from the return, in standard errors."""
        return abs(self.average - float(self.expected)) / self.stderr if self.stderr else 0.0

    def as_json(self) -> dict[str, Any]:
        """All of it."""
        return {
            "wager": self.wager,
            "method": self.method,
            "rounds": self.rounds,
            "seed": self.seed,
            "average": self.average,
            "stderr": self.stderr,
            "expected": float(self.expected),
            "away": self.away,
        }


def checks(
    game: Game,
    report: Report,
    *,
    seed: int = 1,
    by_script: int | None = None,
    by_kernel: int | None = None,
    progress: Progress | None = None,
) -> tuple[RoundsCheck, ...]:
    """Wagers without a decision by the script; those with one where the family has a kernel that
    deals by it. The others are held against the script by the tests alone."""
    found = {}
    by_script, by_kernel = by_script or BY_SCRIPT, by_kernel or BY_KERNEL
    bare = [each for each in report.wagers if not each.strategy and _before(game, each.wager)]
    for result, gains in _by_script(game, bare, seed, by_script, progress):
        found[result.wager] = _check(result, gains, SCRIPT, seed)
    rounds = solver_of(game).rounds
    for result in report.wagers if rounds else ():
        if result.wager in found or not result.strategy or not _before(game, result.wager):
            continue
        table = StatedTable(seats=2, bets={result.wager: UNIT})
        assert rounds is not None
        dealt = rounds(game, table, Simulation(rounds=by_kernel, seed=seed, progress=progress))
        if dealt is not None:
            found[result.wager] = _check(result, (-dealt / UNIT).tolist(), KERNEL, seed)
    return tuple(found[each.wager] for each in report.wagers if each.wager in found)


def _before(game: Game, spot: str) -> bool:
    terms = game.terms
    return isinstance(terms, BankedTerms) and terms.spots[spot].placed == "before the deal"


def _by_script(
    game: Game, results: list[WagerResult], seed: int, rounds: int, progress: Progress | None
) -> list[tuple[WagerResult, list[float]]]:
    """A bettor on each spot, as many at a time as there are seats."""
    seats = game.terms.table.seats - 1
    deck = list(cards(game.terms.deck))
    found = []
    for start in range(0, len(results), seats):
        some = results[start : start + seats]
        spots = tuple(result.wager for result in some)
        chance = SplitMix(seed)
        gains: defaultdict[str, list[float]] = defaultdict(list)
        for done in range(rounds):
            for spot, outcome in play_spots(game, Seeded(deck, chance), spots=spots).items():
                if not isinstance(outcome, Award):
                    gains[spot].append(float(net(outcome)[1]))
            if progress:
                progress(done + 1, rounds)
        found += [(each, gains[each.wager]) for each in some if len(gains[each.wager]) == rounds]
    return found


def _check(result: WagerResult, gains: list[float], method: str, seed: int) -> RoundsCheck:
    rounds = len(gains)
    average = fsum(gains) / rounds
    spread = fsum((gain - average) ** 2 for gain in gains) / (rounds - 1)
    return RoundsCheck(
        wager=result.wager,
        method=method,
        rounds=rounds,
        seed=seed,
        average=average,
        stderr=max(sqrt(spread), result.sd if result.lines else 0.0) / sqrt(rounds),
        expected=result.returned,
    )
