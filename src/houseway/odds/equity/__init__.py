"""Equities of round poker: what of the pot each hand, or range of hands, is worth on average."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Final

from houseway.odds.equity.equities import Equities, HandEquity, ShareWon
from houseway.odds.equity.scenario import EquitySpot, clash, read_spot
from houseway.odds.solvers import Simulation
from houseway.rules.game import Game

if TYPE_CHECKING:
    from houseway.odds.equity.enumeration import Rows

__all__ = ["EXACT_DEALS", "Equities", "HandEquity", "equities"]

EXACT_DEALS: Final = 10**9
"""Up to so many deals are counted; beyond they are simulated."""

_USUAL: Final = Simulation()


def equities(
    game: Game,
    hands: Sequence[str],
    *,
    boards: Sequence[str] = (),
    dead: str = "",
    low: bool = False,
    exact: bool | None = None,
    simulation: Simulation = _USUAL,
) -> Equities:
    """What each hand takes of the pot on average when all cards are dealt and nobody folds.

    `exact` is True to count all deals however many they are, False to simulate them; None counts
    up to `EXACT_DEALS`. `low` is for pots that nobody could open, where they are played for low.
    """
    spot = read_spot(game, hands, boards=boards, dead=dead, low=low)
    from houseway.odds.equity.enumeration import choices_of, count

    most = 1 if exact is not None else EXACT_DEALS // spot.completions + 1
    choices = choices_of(spot, most)
    if not choices:
        raise clash(spot)
    counted = choices < most if exact is None else exact
    if counted:
        deals, rows = count(spot, workers=simulation.workers, progress=simulation.progress)
        return _result(spot, deals, rows, None)
    from houseway.odds.equity.sampling import sample

    rows = sample(spot, simulation)
    return _result(spot, simulation.rounds, rows, simulation.seed)


def _result(spot: EquitySpot, deals: int, rows: Rows, seed: int | None) -> Equities:
    from houseway.odds.equity.contest_kernel import OWN, POINTS, SQUARES, TIES, WINS

    whole = len(spot.contests) * spot.unit
    names = spot.contests if len(spot.contests) > 1 else ()
    found = []
    for words, row in zip(spot.words, rows.tolist(), strict=True):
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
        edition=spot.edition,
        method="exact" if seed is None else "simulated",
        boards=deals,
        hands=tuple(found),
        seed=seed,
    )
