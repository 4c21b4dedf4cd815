"""Equities of round poker: the average part of the pot that each hand or range wins.

Editions give the rules of a showdown; betting is not considered.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Final

from houseway.odds.equity.equities import Equities, HandEquity, ShareWon
from houseway.odds.equity.scenario import EquityScenario, conflict_error, parse_scenario
from houseway.odds.solvers import Simulation
from houseway.rules.game import Game

if TYPE_CHECKING:
    from houseway.odds.equity.enumeration import Rows

__all__ = ["EXACT_DEALS", "Equities", "HandEquity", "equities"]

EXACT_DEALS: Final = 10**9
"""The most deals that are counted; more are simulated."""

_DEFAULT_SIMULATION: Final = Simulation()


def equities(
    game: Game,
    hands: Sequence[str],
    *,
    boards: Sequence[str] = (),
    dead: str = "",
    low: bool = False,
    exact: bool | None = None,
    simulation: Simulation = _DEFAULT_SIMULATION,
) -> Equities:
    """Compute the average part of the pot each hand wins if nobody folds and all cards are dealt.

    `exact=True` counts all deals, however many; `exact=False` simulates them; None counts up to
    `EXACT_DEALS` and simulates beyond. `low` is for games in which a pot that nobody could open is
    played for low.
    """
    scenario = parse_scenario(game, hands, boards=boards, dead=dead, low=low)
    from houseway.odds.equity.enumeration import count, count_hand_choices

    most = 1 if exact is not None else EXACT_DEALS // scenario.completions + 1
    choices = count_hand_choices(scenario, most)
    if not choices:
        raise conflict_error(scenario)
    counted = choices < most if exact is None else exact
    if counted:
        deals, rows = count(scenario, workers=simulation.workers, progress=simulation.progress)
        return _result(scenario, deals, rows, None)
    from houseway.odds.equity.sampling import sample

    rows = sample(scenario, simulation)
    return _result(scenario, simulation.rounds, rows, simulation.seed)


def _result(scenario: EquityScenario, deals: int, rows: Rows, seed: int | None) -> Equities:
    from houseway.odds.equity.contest_kernel import OWN, POINTS, SQUARES, TIES, WINS

    whole = len(scenario.contests) * scenario.unit
    names = scenario.contests if len(scenario.contests) > 1 else ()
    found = []
    for words, row in zip(scenario.words, rows.tolist(), strict=True):
        equity = Fraction(row[POINTS], whole * deals)
        stderr = None
        if seed is not None:
            mean_square = row[SQUARES] / deals / whole**2
            stderr = sqrt(max(0.0, mean_square - float(equity) ** 2) / deals)
        shares = tuple(
            ShareWon(share=name, wins=row[OWN + 2 * place], ties=row[OWN + 2 * place + 1])
            for place, name in enumerate(names)
        )
        found.append(
            HandEquity(
                hand=words,
                wins=row[WINS],
                ties=row[TIES],
                equity=equity,
                stderr=stderr,
                shares=shares,
            )
        )
    return Equities(
        edition=scenario.edition,
        method="exact" if seed is None else "simulated",
        boards=deals,
        hands=tuple(found),
        seed=seed,
    )
