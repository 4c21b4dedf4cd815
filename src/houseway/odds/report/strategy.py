"""Strategy charts: a solver that finds the best play shows it by a `charts(game)` of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module

from houseway.odds.report.blocks import Block
from houseway.odds.solving import SOLVERS
from houseway.rules.game import Game

__all__ = ["strategy_charts"]


def strategy_charts(game: Game) -> tuple[Block, ...]:
    """Those of the family's solver for this game; none where nothing is decided by a player.

    `charts` stands beside `solve` in the module that `SOLVERS` names, and returns
    blocks of a report, charts above all, under the terms of the game.
    """
    module = import_module(SOLVERS[game.family.name])
    charts: Callable[[Game], Sequence[Block]] | None = getattr(module, "charts", None)
    return tuple(charts(game)) if charts else ()
