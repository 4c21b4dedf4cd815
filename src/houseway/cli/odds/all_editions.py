"""`odds --all`: every wager of every house, side by side."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from houseway.cli.draw import Paper, emit
from houseway.cli.interrupts import at_once
from houseway.cli.odds.grids import draw_blocks
from houseway.cli.progress import counting
from houseway.disk_cache import CachedAnswers, default_folder, write_atomically
from houseway.errors import ReportError
from houseway.odds.all_editions import (
    EditionJob,
    WantedEdition,
    answer,
    build_digest,
    jobs_of,
    report_of,
    wanted_of,
)
from houseway.odds.report.pages import pages_of
from houseway.odds.report.side_by_side import Found, family_blocks
from houseway.odds.result import Report

Runner = Callable[[Sequence[EditionJob]], Iterable[tuple[str, bytes]]]
"""A function that runs jobs and yields each answer with its key as soon as it is ready."""


def here(jobs: Sequence[EditionJob]) -> Iterator[tuple[str, bytes]]:
    """Run jobs one after another in this process; each uses all cores."""
    for job in jobs:
        with at_once():
            content = answer(job)
        yield job.key, content


def show_all(
    *,
    as_json: bool,
    report: Path | None,
    every_choice: bool = False,
    ray: str = "",
    editions: Sequence[str] | None = None,
) -> None:
    """Compute whatever is not cached, then print everything or write it as pages."""
    if report is not None and report.exists() and not report.is_dir():
        raise ReportError(
            "report/unwritable", f"cannot write {report}: it is not a folder", file=str(report)
        )
    began = perf_counter()
    wanted = list(wanted_of(editions, every_choice=every_choice, every_strategy=not every_choice))
    jobs = jobs_of(wanted)
    answers, computed = _answers(jobs, _runner(ray))
    found = [_found(each, answers) for each in wanted]
    if report is not None:
        _write(report, pages_of(found))
    if as_json:
        emit(
            {
                "editions": [_form(each) for each in found],
                "rule_sets": len(jobs),
                "computed": computed,
                "seconds": perf_counter() - began,
            }
        )
        return
    paper = Paper()
    draw_blocks(family_blocks(found), paper)
    editions_ = len({each.edition for each in wanted})
    paper.line(f"{editions_} editions, {len(jobs)} rule sets, {computed} computed now.")
    if report is not None:
        paper.line(f"The pages are in {report}.")


def _runner(address: str) -> Runner:
    if not address:
        return here
    from houseway.cli.odds.cluster import on_ray

    return on_ray(address)


def _answers(jobs: Sequence[EditionJob], run: Runner) -> tuple[dict[str, bytes], int]:
    """Return answers by key, cached or computed, and how many were computed."""
    kept = CachedAnswers(default_folder(), build_digest())
    answers = {}
    for job in jobs:
        known = kept.read(job.key)
        if known is not None:
            answers[job.key] = known
    left = [job for job in jobs if job.key not in answers]
    with counting("rule sets computed") as step:
        step(len(answers), len(jobs))
        for key, content in run(left):
            answers[key] = content
            kept.write(key, content)
            step(len(answers), len(jobs))
    if kept.full:
        sys.stderr.write(f"houseway: {kept.full}\n")
    return answers, len(left)


def _found(wanted: WantedEdition, answers: dict[str, bytes]) -> Found:
    result: Report | str = wanted.refused or report_of(answers[wanted.key], wanted)
    return Found(wanted, result)


def _form(found: Found) -> dict[str, Any]:
    wanted, result = found
    form: dict[str, Any] = {
        "edition": wanted.edition,
        "title": wanted.title,
        "family": wanted.family,
        "settings": wanted.settings,
        "strategy": wanted.strategy,
    }
    if isinstance(result, str):
        return {**form, "refused": result}
    return {**form, **result.as_json()}


def _write(folder: Path, pages: dict[str, str]) -> None:
    """Write each page atomically."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in pages.items():
            write_atomically(folder / name, text.encode())
    except OSError as error:
        raise ReportError(
            "report/unwritable", f"cannot write {folder}: {error.strerror}", file=str(folder)
        ) from None
