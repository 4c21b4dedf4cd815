"""Check each figure a second way: play seeded rounds through the game's script or a kernel."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import fsum, sqrt
from typing import Any, Final

import msgspec

from houseway.cards.deck import cards
from houseway.cards.tape import Seeded, SplitMix
from houseway.odds.bank.stated_table import StatedTable
from houseway.odds.json_form import as_numbers
from houseway.odds.result import Report, WagerResult, net
from houseway.odds.script_rounds import play_spots
from houseway.odds.solvers import Progress, Simulation, solver_of
from houseway.rules.banked.outcomes import Award
from houseway.rules.game import Game
from houseway.rules.terms import BankedTerms

SCRIPT_ROUNDS: Final = 1_000
KERNEL_ROUNDS: Final = 1 << 17
UNIT_CENTS: Final = 100_00
SCRIPT_METHOD: Final = "rounds of the game's own script"
KERNEL_METHOD: Final = "rounds dealt card by card and played by the best play"


class RoundsCheck(msgspec.Struct, frozen=True, kw_only=True):
    """The average gain of one unit of a wager over a number of played rounds."""

    wager: str
    method: str
    rounds: int
    seed: int
    average: float
    stderr: float
    expected: Fraction

    @property
    def away(self) -> float:
        """The distance between the average and the expected gain, in standard errors."""
        return abs(self.average - float(self.expected)) / self.stderr if self.stderr else 0.0

    def as_json(self) -> dict[str, Any]:
        """Return the check as `--json` prints it."""
        return {**as_numbers(self), "away": self.away}


def checks(
    game: Game,
    report: Report,
    *,
    seed: int = 1,
    by_script: int | None = None,
    by_kernel: int | None = None,
    progress: Progress | None = None,
) -> tuple[RoundsCheck, ...]:
    """Check the wagers of a report by playing rounds.

    Wagers without a decision are played through the script. Wagers with one need a kernel that
    plays by the best play; where the family has none, only the tests compare them with the script.
    """
    found = {}
    by_script, by_kernel = by_script or SCRIPT_ROUNDS, by_kernel or KERNEL_ROUNDS
    simple = [each for each in report.wagers if not each.strategy and _is_predeal(game, each.wager)]
    for result, gains in _by_script(game, simple, seed, by_script, progress):
        found[result.wager] = _check(result, gains, SCRIPT_METHOD, seed)
    rounds = solver_of(game).rounds
    for result in report.wagers if rounds else ():
        if result.wager in found or not result.strategy or not _is_predeal(game, result.wager):
            continue
        table = StatedTable(seats=2, bets={result.wager: UNIT_CENTS})
        assert rounds is not None
        dealt = rounds(game, table, Simulation(rounds=by_kernel, seed=seed, progress=progress))
        if dealt is not None:
            found[result.wager] = _check(
                result, (-dealt / UNIT_CENTS).tolist(), KERNEL_METHOD, seed
            )
    return tuple(found[each.wager] for each in report.wagers if each.wager in found)


def _is_predeal(game: Game, spot: str) -> bool:
    terms = game.terms
    return isinstance(terms, BankedTerms) and terms.spots[spot].placed == "before the deal"


def _by_script(
    game: Game, results: list[WagerResult], seed: int, rounds: int, progress: Progress | None
) -> list[tuple[WagerResult, list[float]]]:
    """Play rounds with one bettor on each spot, as many spots at a time as the table has seats."""
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
