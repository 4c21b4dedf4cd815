"""`house-way --cost`: what a printed way to play loses, and the hands it plays worst."""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter

from houseway.cli.draw import Paper, emit
from houseway.cli.odds.choice import Wanted, chosen_of
from houseway.cli.odds.draw import draw_blocks
from houseway.cli.stopping import at_once
from houseway.errors import EditionError
from houseway.odds.report.more import cost_blocks
from houseway.odds.solving import solver_of

__all__ = ["show_cost"]


def show_cost(name: str, settings: Iterable[str] = (), *, as_json: bool) -> None:
    """House way, must-hit chart, chart of totals: each against the best play."""
    began = perf_counter()
    chosen = chosen_of(Wanted(name, tuple(settings), option="none"))
    costs = solver_of(chosen.game).costs
    if costs is None:
        raise EditionError(
            "odds/no_costs",
            f"{chosen.edition.id}: what a printed way to play {chosen.game.family.name} costs is "
            "not computed; its solver holds none against the best play",
            family=chosen.game.family.name,
        )
    with at_once():
        found = costs(chosen.game)
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
        paper.line("There is no printed way to play a single hand of it.")
