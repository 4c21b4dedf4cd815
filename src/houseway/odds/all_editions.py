"""Every banked edition at once: one computation for each distinct deck and rule set.

A job is small enough to send to another machine. Its answer is bytes, identical for any number of
workers on any machine.
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

RINGS: Final = ("cards", "hands", "money.py", "rules", "bets", "games", "odds", "editions")
"""The parts of the package that figures depend on."""


class WantedEdition(msgspec.Struct, frozen=True, kw_only=True):
    """An edition with the choices that differ from its defaults, and the key of that rule set."""

    edition: str
    title: str
    house: str
    family: str
    settings: dict[str, Value] = {}
    readings: dict[str, Value] = {}
    strategy: str = ""
    """The strategy, if it is not the default one."""
    key: str = ""
    refused: str = ""
    """Why this edition has no figures; empty if it has."""


class EditionJob(msgspec.Struct, frozen=True, kw_only=True):
    """A rule set to compute, named by the first edition that has it."""

    key: str
    edition: str
    settings: dict[str, Value] = {}
    strategy: str = ""


def wanted_of(
    editions: Iterable[str] | None = None,
    *,
    every_choice: bool = False,
    every_strategy: bool = False,
) -> Iterator[WantedEdition]:
    """Yield every banked edition with its default choices, in the order of the books.

    `every_choice` adds each other value of each option and reading, one at a time;
    `every_strategy` adds each other strategy that has figures.
    """
    for id in editions if editions is not None else edition_ids():
        edition = find_edition(id)
        game = resolve(edition, option="none")
        if not game.family.banked:
            continue
        yield _wanted(edition, {})
        for strategy in strategies_of(game)[1:] if every_strategy else ():
            yield _wanted(edition, {}, strategy)
        for name, switch in edition.switches.items() if every_choice else ():
            for value in switch.allowed():
                if value != switch.usual:
                    yield _wanted(edition, {name: value})


def _wanted(edition: Edition, settings: dict[str, Value], strategy: str = "") -> WantedEdition:
    key = refused = ""
    try:
        game = resolve(edition, settings, option="none")
        key = _key(game, strategy)
        if not has_solver(game):
            refused = f"{game.family.name} has no odds yet"
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
    """Return one job per distinct rule set, in the order of the first edition that has it."""
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
    """Compute a job and encode its report, or the sentence that says why there is none."""
    try:
        game = resolve(find_edition(job.edition), job.settings, option="none")
        return _encode(compute(game, strategy=job.strategy))
    except HousewayError as error:
        return msgspec.json.encode(error.message)


def report_of(content: bytes, wanted: WantedEdition) -> Report | str:
    """Decode a job's answer as this edition's report, or as the reason why there is none."""
    found: Report | str = msgspec.json.decode(content, type=Report | str, dec_hook=_decode)
    if isinstance(found, str):
        return found
    return _relabel(found, wanted.edition, wanted.readings)


def _key(game: Game, strategy: str) -> str:
    return "-".join([rule_key(game).hex(), *strategy.split()])


def _relabel(report: Report, edition: str, readings: Mapping[str, Value]) -> Report:
    """Return a rule set's report under the name and choices of an edition that shares the rules."""
    return msgspec.structs.replace(report, edition=edition, readings=dict(readings))


# -- one edition, computed once ------------------------------------------------------------------


def compute_cached(
    game: Game,
    *,
    wagers: Sequence[str],
    readings: Mapping[str, Value],
    simulation: Simulation,
    strategy: str = "",
    by: Callable[..., Report] = compute,
) -> Report:
    """Compute the report, or read it from the cache.

    Results are cached by rule set, so editions with identical rules share them. A report of all
    wagers has the key of its job, and so serves both `--all` and a request for some of the wagers.
    A report of some wagers has a key of its own.
    """
    cache = simulation.kept if has_solver(game) else None
    every = key = _key(game, strategy)
    if not set(wagers_of(game)) <= set(wagers):
        key = f"{every}-{hashlib.sha256(repr(sorted(wagers)).encode()).hexdigest()[:16]}"
    for name in dict.fromkeys((every, key)) if cache else ():
        known = cache.read(name) if cache else None
        found = msgspec.json.decode(known, type=Report | str, dec_hook=_decode) if known else ""
        if isinstance(found, Report):
            ordered = sorted(found.wagers, key=partial(_requested_position, wagers))
            found = msgspec.structs.replace(found, wagers=tuple(ordered))
            return _relabel(found, game.edition, readings)
    computed = by(game, wagers=wagers, readings=readings, simulation=simulation, strategy=strategy)
    if cache:
        cache.write(key, _encode(computed))
    return computed


def _requested_position(wagers: Sequence[str], result: WagerResult) -> int:
    """Return the position of this result's wager in the request, so that results keep its order."""
    names = {result.wager, *result.beside}
    return next((at for at, name in enumerate(wagers) if name in names), len(wagers))


def cached_charts(game: Game, cache: PartsKept) -> tuple[Block, ...]:
    """Return the best play as blocks, from the cache or newly drawn."""
    key = f"{_key(game, '')}-charts"
    known = cache.read(key)
    if known is not None:
        try:
            return msgspec.json.decode(known, type=tuple[Block, ...])
        except msgspec.DecodeError:  # written by a build whose blocks had another form
            pass
    drawn = strategy_charts(game)
    if drawn:
        cache.write(key, msgspec.json.encode(drawn))
    return drawn


def _encode(report: Report) -> bytes:
    return msgspec.json.encode(report, enc_hook=str)


def _decode(kind: type, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    raise NotImplementedError(kind)


def build_digest() -> str:
    """Digest every source that figures depend on, so that caches of another build are not used."""
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
