"""The jobs that run in another process: functions that take and return plain data."""

from __future__ import annotations

import json
from pathlib import Path
from time import monotonic
from typing import Final

import msgspec

from houseway.cards.tape import SplitMix
from houseway.disk_cache import CachedAnswers
from houseway.editions.library import find_edition
from houseway.editions.reader import resolve
from houseway.errors import HousewayError
from houseway.odds.all_editions import build_digest
from houseway.odds.bank import StatedTable, gain_of, run_bank, takings_of, under_options
from houseway.odds.report import Findings, make_document
from houseway.odds.result import Report
from houseway.odds.sensitivity import sensitivity
from houseway.odds.solvers import Progress, Simulation, compute, has_solver, solver_of
from houseway.room.accounts.decision_review import GameForm, Looked, advise_on, game_from, look_back
from houseway.rules.game import Game
from houseway.rules.round.view import View
from houseway.rules.terms import BankedTerms
from houseway.table.bots import bot_answers, find_bank, table_of_bots

BET_CENTS: Final = 25_00
HANDS_PER_HOUR: Final = 60
SIMULATED_ROUNDS: Final = 2_000_000
"""Rounds to simulate where the odds are not computed exactly."""


def advise_job(form: GameForm, view: bytes, question: str) -> bytes:
    """Return the advice on one of the viewer's questions, as JSON."""
    seen = msgspec.msgpack.decode(view, type=View)
    asked = next(each for each in seen.questions if each.id == question)
    return msgspec.json.encode(advise_on(game_from(form), seen, asked))


def warm_job(form: GameForm) -> int:
    """Compile the kernels of a game by advising on every question in a round of bots.

    Return the number of questions that got advice.
    """
    game, chance, given = game_from(form), SplitMix(1), 0
    sitting = table_of_bots(game, min(3, game.terms.table.seats))
    if game.family.banked and not find_bank(sitting, lambda _: True):
        return given
    round_ = sitting.open_round(chance)
    while asked := round_.pending:
        view = round_.view(asked[0].bettor)
        question = next(each for each in view.questions if each.id == asked[0].id)
        given += advise_on(game, view, question).advice is not None
        bot_answers(round_, asked[0], chance)
    return given


def look_back_job(form: GameForm, given: str, person: str) -> bytes:
    """Evaluate every decision of a person in a finished round; return them as JSON."""
    try:
        found = look_back(game_from(form), given, person)
    except (HousewayError, ValueError, LookupError, msgspec.MsgspecError):
        found = []  # played under an older procedure, so it cannot be evaluated
    return msgspec.json.encode(found, enc_hook=str)


read_looked = msgspec.json.Decoder(list[Looked]).decode


def edges_job(form: GameForm) -> dict[str, float] | str:
    """Return the edge of every wager, or the reason there is none."""
    try:
        found = compute(game_from(form), simulation=Simulation(rounds=SIMULATED_ROUNDS))
    except HousewayError as error:
        return error.message
    return {each.wager: float(each.edge) for each in found.wagers}


# -- a page of odds ------------------------------------------------------------------------------


def page_key(edition: str, digest: str) -> str:
    """Return the cache key of an odds page."""
    return f"page-{edition.replace('/', '-')}-{digest[:16]}"


def progress_file(folder: Path, key: str) -> Path:
    """Return the file that holds the progress of computing a page."""
    return folder / f".progress-{key}"


def page_job(folder: str, edition: str, key: str) -> bytes:
    """Compute an edition's odds page as JSON, with all switches at their defaults, and cache it."""
    cache = CachedAnswers(Path(folder), build_digest())
    found = cache.read(key)
    if found is not None:
        return found
    progress = _Progress(progress_file(Path(folder), key))
    try:
        found = msgspec.json.encode(make_document(_findings(edition, progress)), enc_hook=str)
    except HousewayError as error:
        return msgspec.json.encode({"why": error.message})
    finally:
        progress.end()
    cache.write(key, found)
    return found


class _Progress:
    """Writes the progress of a job to its file, at most twice a second."""

    def __init__(self, file: Path) -> None:
        self._file, self._at, self._words = file, 0.0, ""

    def step(self, words: str) -> Progress:
        self._words = words
        self._write(0, 0)
        return self._report

    def _report(self, done: int, of: int) -> None:
        if monotonic() - self._at > 0.5:
            self._write(done, of)

    def _write(self, done: int, of: int) -> None:
        self._at = monotonic()
        progress = json.dumps({"words": self._words, "done": done, "of": of})
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            new = self._file.with_suffix(".new")
            new.write_text(progress)
            new.replace(self._file)  # a reader never sees half a file
        except OSError:
            pass  # the page is computed all the same

    def end(self) -> None:
        self._file.unlink(missing_ok=True)


def _findings(name: str, progress: _Progress) -> Findings:
    edition = find_edition(name)
    game = resolve(edition)
    solver = solver_of(game)
    readings = {each: switch.usual for each, switch in edition.switches.items()}
    simulation = Simulation(rounds=SIMULATED_ROUNDS, progress=progress.step("odds of the wagers"))
    report = compute(game, readings=readings, simulation=simulation)
    found = Findings(edition=edition, report=report)
    progress.step("best strategy")
    found.charts = tuple(solver.charts(game)) if solver.charts else ()
    progress.step("cost of the printed strategies")
    found.costs = tuple(solver.costs(game)) if solver.costs else ()
    found.decisions = tuple(solver.decisions(game)) if solver.decisions else ()
    if solver.quick:
        step = progress.step("effect of options and readings")
        found.sensitivity = sensitivity(edition, {}, progress=step)
    _add_bank(found, game, report, progress.step("risk of the bank"))
    return found


def _add_bank(found: Findings, game: Game, report: Report, progress: Progress) -> None:
    """Add the bank's figures for a full table on which every seat makes the same main bet."""
    table = _table(game, report)
    if table is None:
        return
    found.takings = takings_of(game, report, table)
    gain = gain_of(game, report, table, progress=progress)
    options = under_options(found.edition, {}, report, table)
    found.run = run_bank(found.takings, gain, hours=8.0, options=options)


def _table(game: Game, report: Report) -> StatedTable | None:
    terms = game.terms
    if not isinstance(terms, BankedTerms) or not has_solver(game) or not report.wagers:
        return None
    spots = terms.spots
    main = next((name for name, spot in spots.items() if not spot.bonus), next(iter(spots)))
    bets = {main: BET_CENTS}
    if spots[main].partner and spots[main].partner_equal:
        bets[spots[main].partner] = BET_CENTS
    if not {each for found in report.wagers for each in (found.wager, *found.beside)} >= set(bets):
        return None
    return StatedTable(seats=terms.table.seats, bets=bets, hands_per_hour=HANDS_PER_HOUR)
