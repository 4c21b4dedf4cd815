"""From the words of the command line to odds, and what is done with them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import msgspec

from houseway.cli.draw import Paper, emit
from houseway.cli.odds_choice import Chosen, Stating, Wanted, chosen_of, stated_table
from houseway.cli.odds_draw import draw_bank, draw_comparison, draw_odds
from houseway.cli.odds_file import check_target, write_report
from houseway.cli.progress import counting
from houseway.cli.stopping import at_once
from houseway.errors import EditionError
from houseway.money import parse_dollars
from houseway.odds.bank import BankRun, Takings, gain_of, run_bank, take
from houseway.odds.report.blocks import Block
from houseway.odds.report.strategy import strategy_charts
from houseway.odds.result import Report
from houseway.odds.solving import Simulation, compute, has_solver, wagers_of

__all__ = ["Stating", "Wanted", "json_form", "show_bank", "show_comparison", "show_odds"]

WAGER_KEYS: Final = (
    *("wager", "method", "return", "exact", "win", "push", "lose", "sd", "combinations"),
    *("lines", "others", "stderr", "rounds", "action", "unit", "with", "strategy", "strategies"),
    "also",
)
"""What `--json` says of a wager."""


def show_odds(wanted: Wanted, stating: Stating, *, as_json: bool, report: Path | None) -> None:
    """`odds`."""
    if report is not None:
        check_target(report)
    began = perf_counter()
    chosen = chosen_of(wanted)
    with_table = stating.given or bool(wanted.option) or not wanted.wagers
    if as_json and report is None:
        with_table = stating.given or bool(wanted.option)
    with_table = with_table and chosen.game.family.banked
    found, takings = _solve(chosen, stating if with_table else None)
    shown = _only(found, chosen)
    charts: tuple[Block, ...] = ()
    if (report is not None or not as_json) and chosen.plays:
        with at_once():
            charts = strategy_charts(chosen.game)
    if report is not None:
        run = _run(chosen, found, takings) if takings else None
        write_report(report, chosen, shown, takings, run, charts)
    if as_json:
        form = json_form(shown, seconds=perf_counter() - began)
        emit({**form, "table": takings.as_json()} if takings else form)
    else:
        paper = Paper()
        draw_odds(chosen, shown, takings, charts, paper)
        if report is not None:
            paper.line(f"The report is in {report}.")


def show_comparison(all_wanted: Sequence[Wanted], *, as_json: bool) -> None:
    """`compare`."""
    if len(all_wanted) < 2:
        raise EditionError("odds/nothing_to_compare", "a comparison takes two editions or more")
    began = perf_counter()
    every = [chosen_of(each, lenient=True) for each in all_wanted]
    for name in all_wanted[0].wagers:
        if not any(name in chosen.wagers for chosen in every):
            known = dict.fromkeys(spot for chosen in every for spot in wagers_of(chosen.game))
            raise EditionError(
                "odds/no_wager",
                f"none of the editions has a wager {name!r}; they have: {', '.join(known)}",
                wager=name,
            )
    found = [_only(_solve(chosen, None)[0], chosen) for chosen in every]
    if as_json:
        forms = [json_form(each) for each in found]
        emit({"editions": forms, "seconds": perf_counter() - began})
    else:
        draw_comparison(all_wanted, every, found, Paper())


def show_bank(
    wanted: Wanted, stating: Stating, *, bankroll: str, hours: float, as_json: bool
) -> None:
    """`bank`."""
    cents = parse_dollars(bankroll) if bankroll else None
    began = perf_counter()
    chosen = chosen_of(wanted)
    if not chosen.game.family.banked:
        raise EditionError("odds/no_bank", f"{chosen.edition.id} has no bank: a pot is played for")
    found, takings = _solve(chosen, stating)
    assert takings is not None
    run = _run(chosen, found, takings, hours=hours)
    if as_json:
        seconds = perf_counter() - began
        emit({"edition": chosen.edition.id, **run.as_json(bankroll=cents), "seconds": seconds})
    else:
        draw_bank(chosen, run, cents, Paper())


def json_form(report: Report, *, seconds: float | None = None) -> dict[str, Any]:
    """What `--json` prints of a report."""
    form = report.as_json(seconds=seconds)
    form["wagers"] = [{key: wager[key] for key in WAGER_KEYS} for wager in form["wagers"]]
    return form


def _solve(chosen: Chosen, stating: Stating | None) -> tuple[Report, Takings | None]:
    """The wagers asked for, and those of the stated table."""
    wagers = list(chosen.wagers)
    table = None
    if stating is not None and has_solver(chosen.game):
        table = stated_table(chosen, stating)
        wagers += [spot for spot in table.bets if spot not in wagers]
    with at_once(), counting("steps computed") as step:
        found = compute(
            chosen.game,
            wagers=wagers or None,
            readings=chosen.readings,
            simulation=Simulation(progress=step),
            strategy=chosen.strategy,
            table=table if stating is not None and stating.given else None,
        )
    return found, take(chosen.game, found, table) if table else None


def _run(chosen: Chosen, found: Report, takings: Takings, *, hours: float = 8.0) -> BankRun:
    with at_once(), counting("rounds played") as step:
        gain = gain_of(chosen.game, found, takings.table, progress=step)
    return run_bank(takings, gain, hours=hours)


def _only(found: Report, chosen: Chosen) -> Report:
    """Without the wagers that were computed for the table alone."""
    asked = tuple(
        each for each in found.wagers if not {each.wager, *each.beside}.isdisjoint(chosen.wagers)
    )
    return msgspec.structs.replace(found, wagers=asked)
