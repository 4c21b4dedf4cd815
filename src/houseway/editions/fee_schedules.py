"""The collection schedule in force, from a fee book or from the edition's own file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec

from houseway.editions.conversion import convert, put
from houseway.editions.model import Edition, FeeSource, Value
from houseway.errors import EditionError
from houseway.fees import BookSource, FeeBook, Schedule, load_book, parse_own_book, pick_schedule

FEES: Final = "fees."
"""The prefix of keys that change the fees: the book, its group, the usual option or its rows."""


class InForce(NamedTuple):
    """A schedule with its wording, and the book and group that it comes from."""

    book: FeeBook
    group: str
    schedule: Schedule


def in_force(
    edition: Edition,
    settings: Mapping[str, Value],
    *,
    option: str | int | None = None,
    group: str = "",
    readings: Mapping[str, str] | None = None,
    where: str = "",
) -> InForce | None:
    """Find the schedule in force with these choices; None if nothing is collected.

    Play, the rule sheet and `houseway fee` all use this function. A `group` or a reading of the
    book given here takes precedence over the edition's.
    """
    source = _source(edition, settings, where or edition.id)
    if option == "none" or (source is None and option is None):
        return None
    if source is None:
        raise EditionError(
            "edition/no_fee_book",
            f"{edition.id} has no fee book, so it has no option {option!r}",
            option=option,
        )
    book = _book(edition, source, {**source.readings, **(readings or {})}, where or edition.id)
    group = group or source.group
    found = pick_schedule(
        book,
        source.usual if option is None else option,
        group=group,
        where="" if source.book else f"{where or edition.id}, fees",
    )
    return InForce(book, group, found)


def _source(edition: Edition, settings: Mapping[str, Value], where: str) -> FeeSource | None:
    """Return `[fees]` of the edition, as changed by its switches."""
    changed = {
        key.removeprefix(FEES): value
        for name, switch in edition.switches.items()
        for key, value in switch.keys(settings.get(name, switch.usual)).items()
        if key.startswith(FEES)
    }
    fees = edition.identity.fees
    if not changed:
        return fees
    raw: dict[str, Any] = {} if fees is None else msgspec.to_builtins(fees)
    for key, value in changed.items():
        put(raw, key, value)
    for taken, left in (("book", "schedules"), ("schedules", "book")):
        if taken in changed:  # one replaces the other
            raw.pop(left, None)
    source: FeeSource = convert({"fees": raw}, _Fees, where).fees
    return source


class _Fees(msgspec.Struct):
    fees: FeeSource


def _book(edition: Edition, source: FeeSource, readings: dict[str, str], where: str) -> FeeBook:
    if source.book:
        return load_book(source.book, readings)
    identity, filed = edition.identity, edition.identity.source
    return parse_own_book(
        source.schedules,
        title=identity.title,
        house=identity.house,
        source=BookSource(filed.document, filed.approval, filed.date),
        where=where,
    )
