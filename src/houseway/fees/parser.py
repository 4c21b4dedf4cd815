"""The parser of fee books, which checks a book's file as it parses it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, get_args

import msgspec

from houseway.errors import EditionError
from houseway.fees.charges import build_lines
from houseway.fees.file_format import FeeTerms, parse_limits, refuse
from houseway.fees.schedule import BookSource, FeeGame, Group, Schedule

OWN: Final = "own schedule"
"""The id of a book that is part of an edition's own file."""

_KEY_OF_BARE_ROWS: Final = {
    "total table action": "player-dealer",
    "number of players": "fee",
    "total in the pot": "fee",
    "half hour": "fee",
}
_TERMS: Final = {field.encode_name: field.type for field in msgspec.structs.fields(FeeTerms)}


class Reading(msgspec.Struct, frozen=True):
    """A doubtful point of the book that affects a fee: its default value and the others."""

    name: str
    usual: str
    others: tuple[str, ...]
    why: str


class FeeBook(msgspec.Struct, frozen=True):
    """One house's filed fees. `catalogue` lists the catalogue entries that print them."""

    id: str
    title: str
    house: str
    catalogue: tuple[str, ...]
    source: BookSource
    groups: tuple[Group, ...]
    readings: tuple[Reading, ...]
    schedules: tuple[Schedule, ...]

    def group_of(self, game: str) -> str:
        """Return the group of a game given by catalogue entry, approval number or name."""
        for group in self.groups:
            if any(game in (each.entry, each.approval, each.name) for each in group.games):
                return group.id
        names = [each.entry or each.name for group in self.groups for each in group.games]
        raise refuse("fees/unknown_group", f"fee book {self.id}", game, one_of(names))


class _Change(msgspec.Struct, forbid_unknown_fields=True):
    setting: str
    options: list[str]
    change: dict[str, Any]
    groups: list[str] = []


class _Reading(msgspec.Struct, forbid_unknown_fields=True):
    usual: str
    why: str
    others: list[_Change]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    house: str
    catalogue: list[str]
    source: BookSource
    groups: dict[str, list[FeeGame]]
    schedules: list[dict[str, Any]]
    readings: dict[str, _Reading] = {}


def parse_book(text: str, *, book: str, readings: Mapping[str, str] | None = None) -> FeeBook:
    """Parse a book from the text of its file."""
    where = f"{book}.toml"
    try:
        file = msgspec.convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise EditionError("fees/invalid", f"{where}: {error}", where=where) from None
    return _build(file, book, _choose(file, dict(readings or {}), where), where)


def parse_own_book(
    schedules: list[dict[str, Any]], *, title: str, house: str, source: BookSource, where: str
) -> FeeBook:
    """Parse the schedules that an edition's file has under `fees`, as a book of one game.

    The book has one group, `all`, and no readings: doubtful points are switches of the edition.
    """
    file = _File(title, house, [], source, {"all": []}, schedules)
    return _build(file, OWN, {}, where, "fees.")


def _build(file: _File, book: str, chosen: dict[str, str], where: str, under: str = "") -> FeeBook:
    schedules: list[Schedule] = []
    for i, section in enumerate(file.schedules):
        at, option = f"{where}, {under}schedules[{i}]", ""
        try:
            for option, body in _options(section, f"{at}, options").items():
                found = _schedule(file, section, option, body, chosen, book, f"{at}, {option}")
                _check_once(found, schedules, f"{at}, {option}")
                schedules.append(found)
        except EditionError as error:
            key = f"{under}schedules.{i}.{_key_of(error, section, option)}"
            error.facts |= {"file": where, "key": key}
            raise
    return FeeBook(
        id=book,
        title=file.title,
        house=file.house,
        catalogue=tuple(file.catalogue),
        source=file.source,
        groups=tuple(Group(name, tuple(games)) for name, games in file.groups.items()),
        readings=tuple(
            Reading(
                name, each.usual, tuple(dict.fromkeys(o.setting for o in each.others)), each.why
            )
            for name, each in file.readings.items()
        ),
        schedules=tuple(schedules),
    )


def _key_of(error: EditionError, section: dict[str, Any], option: str) -> str:
    """Return the key to blame: one of the option's keys or the section's, or the option itself."""
    if not option:
        return "options"
    body = section["options"][option]
    for name in (str(error.facts["where"]).rpartition(", ")[2], str(error.facts["stands"])):
        if isinstance(body, dict) and name in body:
            return f"options.{option}.{name}"
        if name in section:
            return name
    return f"options.{option}"


def _check_once(found: Schedule, before: list[Schedule], where: str) -> None:
    for group in found.groups:
        if any(each.option == found.option and group in each.groups for each in before):
            twice = f"{group} {found.option}"
            raise refuse("fees/option_twice", where, twice, "a group may have an option only once")


def _options(section: dict[str, Any], where: str) -> dict[str, Any]:
    options = section.get("options", {})
    if not isinstance(options, dict) or not options:
        raise refuse("fees/no_option", where, options, "write a TOML table of one or more options")
    return options


def _choose(file: _File, wanted: dict[str, str], where: str) -> dict[str, str]:
    """Return the chosen value of every reading; refuse unknown names and values."""
    for name, setting in wanted.items():
        if name not in file.readings:
            raise refuse("fees/unknown_reading", where, name, one_of(file.readings))
        reading = file.readings[name]
        settings = [reading.usual, *(other.setting for other in reading.others)]
        if setting not in settings:
            raise refuse("fees/unknown_reading", f"{where}, {name}", setting, one_of(settings))
    return {name: wanted.get(name, each.usual) for name, each in file.readings.items()}


def _schedule(
    file: _File,
    section: dict[str, Any],
    option: str,
    body: Any,
    chosen: dict[str, str],
    book: str,
    where: str,
) -> Schedule:
    said: dict[str, Any] = {key: value for key, value in section.items() if key != "options"}
    said.setdefault("groups", list(file.groups))
    if isinstance(body, dict):
        said |= body
    else:
        said[_KEY_OF_BARE_ROWS.get(str(said.get("basis")), "fee")] = body
    groups = set(_terms(said, where).groups)
    readings: list[tuple[str, str]] = []
    for name, reading in file.readings.items():
        for other in reading.others:
            mine = option in _expand(other.options)
            if mine and (not other.groups or groups.intersection(other.groups)):
                if other.setting == chosen[name]:
                    said |= other.change
                if (name, chosen[name]) not in readings:
                    readings.append((name, chosen[name]))
    terms = _terms(said, where)
    unknown = [group for group in terms.groups if group not in file.groups]
    if unknown:
        raise refuse("fees/unknown_group", where, unknown[0], one_of(file.groups))
    return Schedule(
        book=book,
        groups=tuple(terms.groups),
        option=option,
        basis=terms.basis,
        limits=parse_limits(terms.limits, f"{where}, limits"),
        lines=build_lines(terms, where),
        source=file.source,
        waiver=terms.waiver,
        note=terms.note,
        numbers=tuple(terms.numbers),
        printed=tuple(terms.printed.items()),
        why=terms.why,
        readings=tuple(readings),
    )


@cache
def _expand_range(options: str) -> tuple[str, ...]:
    """Expand `13-15` into three options; any other name stands for itself."""
    run = re.fullmatch(r"(\d+)-(\d+)", options)
    if run is None:
        return (options,)
    return tuple(str(n) for n in range(int(run[1]), int(run[2]) + 1))


def _expand(options: list[str]) -> set[str]:
    return {name for each in options for name in _expand_range(each)}


def _terms(said: dict[str, Any], where: str) -> FeeTerms:
    for key in said:
        if key not in _TERMS:
            raise refuse("fees/unknown_key", where, key, one_of(_TERMS))
    try:
        return msgspec.convert(said, FeeTerms)
    except msgspec.ValidationError as error:
        at = re.search(r"`\$\.([a-z-]+)", str(error))
        key = at[1] if at else "basis"
        may = get_args(_TERMS[key])
        named = all(isinstance(each, str) for each in may)
        told = one_of(may) if may and named else str(error)
        raise refuse("fees/invalid", f"{where}, {key}", said.get(key), told) from None


def one_of(names: Iterable[object]) -> str:
    """Return the end of an error message: the values that would be right."""
    return "expected one of: " + ", ".join(str(name) for name in names)
