"""`house-way --cost`: what a printed strategy loses, and the hands it plays worst."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import perf_counter

from houseway.cli.draw import Paper, emit
from houseway.cli.interrupts import at_once
from houseway.cli.odds.choice import Wanted, chosen_of
from houseway.cli.odds.grids import draw_blocks
from houseway.cli.progress import counting
from houseway.errors import EditionError
from houseway.odds.decision_costs import Costed
from houseway.odds.report.lab_sections import cost_blocks
from houseway.odds.solvers import Progress, Simulation, compute, solver_of
from houseway.rules.game import Game


def _of_strategies(game: Game, step: Progress) -> list[Costed]:
    """Return the cost of each strategy the solver computes besides the best play."""
    return [
        Costed(
            name=each.name,
            wager=result.wager,
            returned=each.returned,
            best=result.returned,
            method=result.method,
        )
        for result in compute(game, simulation=Simulation(progress=step)).wagers
        for each in result.strategies
    ]


def show_cost(name: str, settings: Iterable[str] = (), *, as_json: bool) -> None:
    """Show the cost of house way, must-hit chart and chart of totals against the best play."""
    began = perf_counter()
    chosen = chosen_of(Wanted(name, tuple(settings), option="none"))
    costs = solver_of(chosen.game).costs
    with at_once(), counting("steps computed") as step:
        found: Sequence[Costed] = costs(chosen.game) if costs else _of_strategies(chosen.game, step)
    if not found and costs is None:
        raise EditionError(
            "odds/no_costs",
            f"{chosen.edition.id}: {chosen.game.family.name} has no printed strategy to compare "
            "with the best play",
            family=chosen.game.family.name,
        )
    if as_json:
        emit(
            {
                "edition": chosen.edition.id,
                "costs": [each.as_json() for each in found],
                "seconds": perf_counter() - began,
            }
        )
        return
    paper = Paper()
    paper.line(chosen.edition.identity.title, "bold underline")
    draw_blocks(cost_blocks(found, {}, shown=40), paper)
    if not found:
        paper.line("Its rule book prints no strategy for any hand.")
