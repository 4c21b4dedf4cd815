"""Every banked edition at once: one computation for each distinct deck and rule set.

A job is small enough to be sent to another machine, and its answer is bytes: the same for any
number of workers, here or there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

import msgspec

from houseway.editions.library import edition_ids, find_edition
from houseway.editions.model import Edition, Value
from houseway.editions.reader import resolve
from houseway.errors import HousewayError
from houseway.odds.report.blocks import Block
from houseway.odds.report.strategy import strategy_charts
from houseway.odds.result import Report, WagerResult
from houseway.odds.rule_sets import rule_key
from houseway.odds.solvers import (
    PartsKept,
    Simulation,
    compute,
    has_solver,
    strategies_of,
    wagers_of,
)
from houseway.rules.game import Game

__all__ = [
    "EditionJob",
    "WantedEdition",
    "answer",
    "build_digest",
    "charts_kept",
    "compute_kept",
    "jobs_of",
    "report_of",
    "wanted_of",
]

RINGS: Final = ("cards", "hands", "money.py", "rules", "bets", "games", "odds", "editions")
"""What a figure depends on."""


class WantedEdition(msgspec.Struct, frozen=True, kw_only=True):
    """An edition with settings that differ from usual, and the rule set that they come to."""

    edition: str
    title: str
    house: str
    family: str
    settings: dict[str, Value] = {}
    readings: dict[str, Value] = {}
    strategy: str = ""
    """The way to play, where it is not the usual one."""
    key: str = ""
    refused: str = ""
    """Why there is no figure of it."""


class EditionJob(msgspec.Struct, frozen=True, kw_only=True):
    """A rule set to be computed, by one of the editions that have it."""

    key: str
    edition: str
    settings: dict[str, Value] = {}
    strategy: str = ""


def wanted_of(
    editions: Iterable[str] | None = None,
    *,
    every_setting: bool = False,
    every_strategy: bool = False,
) -> Iterator[WantedEdition]:
    """Every banked edition as it is usually played, in the order of the books.

    Or each with every other value of each of its options and readings as well, one at a time, or by
    every way to play that it has figures for.
    """
    for id in editions if editions is not None else edition_ids():
        edition = find_edition(id)
        game = resolve(edition, option="none")
        if not game.family.banked:
            continue
        yield _wanted(edition, {})
        for strategy in strategies_of(game)[1:] if every_strategy else ():
            yield _wanted(edition, {}, strategy)
        for name, switch in edition.switches.items() if every_setting else ():
            for value in switch.allowed():
                if value != switch.usual:
                    yield _wanted(edition, {name: value})


def _wanted(edition: Edition, settings: dict[str, Value], strategy: str = "") -> WantedEdition:
    key = refused = ""
    try:
        game = resolve(edition, settings, option="none")
        key = _key(game, strategy)
        if not has_solver(game):
            refused = f"there are no odds of {game.family.name} yet"
    except HousewayError as error:
        refused = error.message
    usual = {name: switch.usual for name, switch in edition.switches.items()}
    return WantedEdition(
        edition=edition.id,
        title=edition.identity.title,
        house=edition.identity.house,
        family=edition.identity.family,
        settings=settings,
        readings={**usual, **settings},
        strategy=strategy,
        key=key,
        refused=refused,
    )


def jobs_of(wanted: Iterable[WantedEdition]) -> tuple[EditionJob, ...]:
    """One for each rule set, in the order of its first edition."""
    found: dict[str, EditionJob] = {}
    for each in wanted:
        if not each.refused and each.key not in found:
            found[each.key] = EditionJob(
                key=each.key,
                edition=each.edition,
                settings=each.settings,
                strategy=each.strategy,
            )
    return tuple(found.values())


def answer(job: EditionJob) -> bytes:
    """The job done: a report, or the sentence why there is none."""
    try:
        game = resolve(find_edition(job.edition), job.settings, option="none")
        return _encode(compute(game, strategy=job.strategy))
    except HousewayError as error:
        return msgspec.json.encode(error.message)


def report_of(content: bytes, wanted: WantedEdition) -> Report | str:
    """What a job answered, as that of this edition; or why there is no figure."""
    found: Report | str = msgspec.json.decode(content, type=Report | str, dec_hook=_decode)
    if isinstance(found, str):
        return found
    return _told_of(found, wanted.edition, wanted.readings)


def _key(game: Game, strategy: str) -> str:
    return "-".join([rule_key(game).hex(), *strategy.split()])


def _told_of(report: Report, edition: str, readings: Mapping[str, Value]) -> Report:
    """That of a rule set as that of an edition which has it."""
    return msgspec.structs.replace(report, edition=edition, readings=dict(readings))


# -- one edition, computed once ------------------------------------------------------------------


def compute_kept(
    game: Game,
    *,
    wagers: Sequence[str],
    readings: Mapping[str, Value],
    simulation: Simulation,
    strategy: str = "",
    by: Callable[..., Report] = compute,
) -> Report:
    """As `compute`, or as it was computed before: of this edition, or of any with its rules.

    All wagers are kept under the key of their job, so that one answers the other and for each of
    them; some of them under their names.
    """
    kept = simulation.kept if has_solver(game) else None
    every = key = _key(game, strategy)
    if not set(wagers_of(game)) <= set(wagers):
        key = f"{every}-{hashlib.sha256(repr(sorted(wagers)).encode()).hexdigest()[:16]}"
    for name in dict.fromkeys((every, key)) if kept else ():
        known = kept.read(name) if kept else None
        found = msgspec.json.decode(known, type=Report | str, dec_hook=_decode) if known else ""
        if isinstance(found, Report):
            ordered = sorted(found.wagers, key=partial(_place, wagers))
            found = msgspec.structs.replace(found, wagers=tuple(ordered))
            return _told_of(found, game.edition, readings)
    computed = by(game, wagers=wagers, readings=readings, simulation=simulation, strategy=strategy)
    if kept:
        kept.write(key, _encode(computed))
    return computed


def _place(wagers: Sequence[str], result: WagerResult) -> int:
    """Where it was asked for."""
    names = {result.wager, *result.beside}
    return next((at for at, name in enumerate(wagers) if name in names), len(wagers))


def charts_kept(game: Game, kept: PartsKept) -> tuple[Block, ...]:
    """The best play as blocks, drawn now or when it was first asked for."""
    key = f"{_key(game, '')}-charts"
    known = kept.read(key)
    if known is not None:
        try:
            return msgspec.json.decode(known, type=tuple[Block, ...])
        except msgspec.DecodeError:  # blocks had another form then
            pass
    drawn = strategy_charts(game)
    if drawn:
        kept.write(key, msgspec.json.encode(drawn))
    return drawn


def _encode(report: Report) -> bytes:
    return msgspec.json.encode(report, enc_hook=str)


def _decode(kind: type, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    raise NotImplementedError(kind)


def build_digest() -> str:
    """Of all sources that a figure depends on: another build answers anew."""
    digest = hashlib.sha256()
    for ring in RINGS:
        for path, content in sorted(_sources(files("houseway").joinpath(ring), ring)):
            digest.update(path.encode() + b"\0" + content)
    return digest.hexdigest()[:24]


def _sources(folder: Traversable, at: str) -> Iterator[tuple[str, bytes]]:
    if folder.is_file():
        yield at, folder.read_bytes()
        return
    for each in folder.iterdir():
        if each.is_dir() and each.name not in ("__pycache__", "books", "report", "bank"):
            yield from _sources(each, f"{at}/{each.name}")
        elif each.name.endswith((".py", ".toml")) and each.is_file():
            yield f"{at}/{each.name}", each.read_bytes()
