"""Strategy charts, for solvers that find the best play."""

from __future__ import annotations

from houseway.odds.report.blocks import Block
from houseway.odds.solvers import solver_of
from houseway.rules.game import Game


def strategy_charts(game: Game) -> tuple[Block, ...]:
    """Return the charts of the family's solver under the terms of the game."""
    charts = solver_of(game).charts
    return tuple(charts(game)) if charts else ()
