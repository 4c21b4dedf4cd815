"""The work of `odds`, `compare` and `bank`: compute what was asked for, then print or write it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from houseway.cli.draw import Paper, emit
from houseway.cli.interrupts import at_once
from houseway.cli.odds.choice import (
    AlsoTold,
    Chosen,
    Stating,
    Wanted,
    chosen_of,
    stated_table,
    wanted_edges,
)
from houseway.cli.odds.compilation import compiled_beside
from houseway.cli.odds.grids import draw_bank, draw_comparison, draw_odds
from houseway.cli.odds.output_file import check_target, write_report
from houseway.cli.progress import counting
from houseway.disk_cache import KeptParts
from houseway.errors import EditionError
from houseway.money import parse_dollars
from houseway.odds.all_editions import charts_kept, compute_kept
from houseway.odds.bank import BankRun, Takings, gain_of, run_bank, take, under_options
from houseway.odds.checks import checks
from houseway.odds.removal import removal
from houseway.odds.report.blocks import Block
from houseway.odds.report.findings import Findings
from houseway.odds.result import Report
from houseway.odds.sensitivity import Sensitivity, sensitivity
from houseway.odds.solvers import Simulation, compute, has_solver, solver_of, wagers_of
from houseway.odds.target import target_of
from houseway.rules.game import Game

__all__ = ["AlsoTold", "Stating", "Wanted", "find", "show_bank", "show_comparison", "show_odds"]


def show_odds(
    wanted: Wanted, stating: Stating, asked: AlsoTold, *, as_json: bool, report: Path | None
) -> None:
    """Run the command `odds`."""
    if report is not None:
        check_target(report)
    began = perf_counter()
    chosen = chosen_of(wanted)
    found = find(chosen, stating, asked, whole=report is not None)
    if report is not None:
        write_report(report, found)
    if as_json:
        emit(found.as_json(seconds=perf_counter() - began))
    else:
        paper = Paper()
        draw_odds(chosen, found, paper)
        if report is not None:
            paper.line(f"Report written to {report}.")


def find(chosen: Chosen, stating: Stating, asked: AlsoTold, *, whole: bool) -> Findings:
    """Compute the findings; `whole` adds everything a written report contains.

    The effect of options and readings is included if asked for, or in a report if it is quick.
    """
    solver = solver_of(chosen.game)
    edges = wanted_edges(chosen, asked.targets)
    with_table = stating.given or bool(chosen.option) or chosen.of_all
    stating_ = stating if with_table and chosen.game.family.banked else None
    found, takings = _solve(chosen, stating_, tuple(edges))
    charts: tuple[Block, ...] = ()
    if chosen.plays:
        with at_once():
            charts = charts_kept(chosen.game, KeptParts())
    return Findings(
        edition=chosen.edition,
        settings=chosen.settings,
        option=chosen.option,
        report=_only(found, chosen),
        takings=takings,
        run=_run(chosen, found, takings) if takings and whole else None,
        charts=charts,
        targets=tuple(
            target_of(found.wager(name), chosen.spots[name].pays, edge)
            for name, edge in edges.items()
        ),
        sensitivity=_sensitivity(chosen) if asked.sensitivity or (whole and solver.quick) else None,
        **(_for_labs(chosen, found) if whole else {}),
    )


def _for_labs(chosen: Chosen, found: Report) -> dict[str, Any]:
    """Compute a report's extra sections: removal, printed strategies, decisions, checks."""
    solver, game = solver_of(chosen.game), chosen.game
    shown = _only(found, chosen)
    with at_once(), counting("steps checked") as step:
        return {
            "removal": removal(game, wagers=_counted(chosen), progress=step)
            if solver.quick
            else None,
            "costs": solver.costs(game) if solver.costs and chosen.plays else (),
            "decisions": solver.decisions(game) if solver.decisions and chosen.plays else (),
            "checks": checks(game, shown, progress=step),
        }


def _counted(chosen: Chosen) -> tuple[str, ...]:
    """Return the wagers to show effects of removal for.

    Bonus bets are included only where common hands decide every wager.
    """
    if chosen.game.family.common_hands:
        return chosen.wagers
    bonus = {name for name, spot in chosen.spots.items() if spot.bonus}
    return tuple(name for name in chosen.wagers if name not in bonus)


def _sensitivity(chosen: Chosen) -> Sensitivity:
    with at_once(), counting("settings computed") as step:
        return sensitivity(chosen.edition, chosen.settings, wagers=chosen.wagers, progress=step)


def show_comparison(all_wanted: Sequence[Wanted], *, as_json: bool) -> None:
    """Run the command `compare`."""
    if len(all_wanted) < 2:
        raise EditionError("odds/nothing_to_compare", "a comparison needs at least two editions")
    began = perf_counter()
    every = [chosen_of(each, lenient=True) for each in all_wanted]
    for name in all_wanted[0].wagers:
        if not any(name in chosen.wagers for chosen in every):
            known = dict.fromkeys(spot for chosen in every for spot in wagers_of(chosen.game))
            raise EditionError(
                "odds/no_wager",
                f"no edition has a wager {name!r}; they have: {', '.join(known)}",
                wager=name,
            )
    found = [_only(_solve(chosen, None)[0], chosen) for chosen in every]
    if as_json:
        forms = [each.as_json() for each in found]
        emit({"editions": forms, "seconds": perf_counter() - began})
    else:
        draw_comparison(all_wanted, every, found, Paper())


def show_bank(
    wanted: Wanted, stating: Stating, *, bankroll: str, hours: float, as_json: bool
) -> None:
    """Run the command `bank`."""
    cents = parse_dollars(bankroll) if bankroll else None
    began = perf_counter()
    chosen = chosen_of(wanted)
    if not chosen.game.family.banked:
        raise EditionError(
            "odds/no_bank", f"{chosen.edition.id} has no bank: its players play for a pot"
        )
    found, takings = _solve(chosen, stating)
    assert takings is not None
    run = _run(chosen, found, takings, hours=hours)
    if as_json:
        seconds = perf_counter() - began
        emit({"edition": chosen.edition.id, **run.as_json(bankroll=cents), "seconds": seconds})
    else:
        draw_bank(chosen, run, cents, Paper())


def _solve(
    chosen: Chosen, stating: Stating | None, more: tuple[str, ...] = ()
) -> tuple[Report, Takings | None]:
    """Solve the wagers asked for and those of the stated table."""
    wagers = list(dict.fromkeys((*chosen.wagers, *more)))
    table = None
    if stating is not None and has_solver(chosen.game):
        table = stated_table(chosen, stating)
        wagers += [spot for spot in table.bets if spot not in wagers]
    with at_once(), counting("steps computed") as step:
        how = Simulation(progress=step, kept=KeptParts())
        given = stating is not None and stating.given
        solve = partial(_computed, table=table) if given else partial(compute_kept, by=_computed)
        found = solve(
            chosen.game,
            wagers=wagers,
            readings=chosen.readings,
            simulation=how,
            strategy=chosen.strategy,
        )
    return found, take(chosen.game, found, table) if table else None


def _computed(game: Game, **asked: Any) -> Report:
    """Compute odds; a first run compiles kernels in two processes."""
    last = solver_of(game).compiled_last
    with compiled_beside(last(game) if last else ()):
        return compute(game, **asked)


def _run(chosen: Chosen, found: Report, takings: Takings, *, hours: float = 8.0) -> BankRun:
    with at_once(), counting("rounds played") as step:
        gain = gain_of(chosen.game, found, takings.table, progress=step)
    options = under_options(chosen.edition, chosen.settings, found, takings.table)
    return run_bank(takings, gain, hours=hours, options=options)


def _only(found: Report, chosen: Chosen) -> Report:
    """Drop wagers that were computed only for the stated table."""
    asked = tuple(
        each for each in found.wagers if not {each.wager, *each.beside}.isdisjoint(chosen.wagers)
    )
    return msgspec.structs.replace(found, wagers=asked)
