"""Every banked edition at once: one computation for each distinct deck and rule set.

A job is small enough to be sent to another machine, and its answer is bytes: the same for any
number of workers, here or there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

import msgspec

from houseway.editions.library import edition_ids, find_edition
from houseway.editions.model import Edition, Value
from houseway.editions.reader import resolve
from houseway.errors import HousewayError
from houseway.odds.result import Report
from houseway.odds.rule_sets import rule_key
from houseway.odds.solving import compute, has_solver, strategies_of

__all__ = [
    "EditionJob",
    "WantedEdition",
    "answer",
    "build_digest",
    "jobs_of",
    "report_of",
    "wanted_of",
]

RINGS: Final = ("cards", "hands", "money", "rules", "bets", "games", "odds", "editions")
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
        key = "-".join([rule_key(game).hex(), *strategy.split()])
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
    readings: Mapping[str, Value] = wanted.readings
    return msgspec.structs.replace(found, edition=wanted.edition, readings=dict(readings))


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
