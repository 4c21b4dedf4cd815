"""The data of a rule sheet: an edition as it is played, with the choices made and their reasons."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from houseway.editions.fee_schedules import in_force
from houseway.editions.filed_ruling_words import filed_row
from houseway.editions.model import Edition, NamedSwitch, Value
from houseway.editions.reader import resolve
from houseway.editions.terms_words import (
    action_words,
    coverage_words,
    deck_words,
    limits_words,
    plain,
    rotation_words,
    settlement_words,
    shoe_words,
    table_words,
    wager_row,
)
from houseway.fees.report import describe_option
from houseway.rules.game import Family, Game
from houseway.rules.terms import BankedTerms, PotTerms, Terms

_SHARED = {*BankedTerms.__struct_fields__, "wagers"}


def sheet_of(
    edition: Edition, chosen: Mapping[str, Value] | None = None, option: str = ""
) -> dict[str, Any]:
    """Return everything a rule sheet says as plain data, with tables in the order of the file."""
    chosen = chosen or {}
    game = resolve(edition, chosen, option=option or None)
    identity, terms = edition.identity, _as_printed(edition, game)
    facts, charts = _family_terms(terms)
    sheet: dict[str, Any] = {
        "id": edition.id,
        "title": identity.title,
        "house": identity.house,
        "family": identity.family,
        "catalogue": identity.catalogue,
        "owner": identity.owner,
        "source": identity.source,
        "status": identity.status,
        "missing": identity.missing,
        "deck": deck_words(terms.deck),
        "shoe": shoe_words(terms.shoe),
        "table": table_words(terms.table),
        "limits": "",
        "rotation": "",
        "wagers": [],
        "rests_on": {},
        "procedure": _procedure(game.family, terms, facts),
        "charts": charts,
        "settlement": [],
        "coverage": [],
        "action": [],
        "fees": _fees(edition, chosen, option),
        "options": [_switch(*each, chosen) for each in identity.options.items()],
        "readings": [_switch(*each, chosen) for each in identity.readings.items()],
        "house_way": identity.house_way,
        "rulings": identity.rulings,
        "situations": [filed_row(filed) for filed in identity.ruling],
        "notes": identity.notes,
        "digest": game.digest,
        "terms": terms,
    }
    if isinstance(terms, BankedTerms):
        names = {id: spot.name or id for id, spot in terms.spots.items()}
        sheet["wagers"] = [wager_row(id, terms.spots, names) for id in terms.spots]
        sheet["rests_on"] = {id: spot.bases for id, spot in terms.spots.items()}
        sheet["settlement"] = settlement_words(terms.stages, names)
        sheet["coverage"] = coverage_words(terms, gives_up=game.family.gives_up)
        sheet["table"] = table_words(terms.table, terms.spots.values())
        sheet["limits"] = limits_words(terms.table)
        sheet["rotation"] = rotation_words(terms.table)
        sheet["action"] = action_words(terms.action)
    if sheet["fees"] and isinstance(terms, PotTerms):  # not every game reaches a book's moments
        sheet["fees"]["when"] = [*filter(terms.reaches, sheet["fees"]["when"])]
    if sheet["fees"] and terms.fees is not None:  # the game decides whether the waiver applies
        sheet["fees"]["waiver"] = terms.fees.waiver
    data: dict[str, Any] = msgspec.to_builtins(sheet)
    return data


def _as_printed(edition: Edition, game: Game) -> Terms:
    """Return the terms with their tables in the order of the file.

    The terms of a game are sorted by key, so that the order in a file never matters to play.
    """
    terms: Terms = msgspec.convert(
        _ordered(msgspec.to_builtins(game.terms), edition.raw), type(game.terms)
    )
    return terms


def _ordered(value: Any, like: Any) -> Any:
    if isinstance(value, dict) and isinstance(like, dict):
        keys = [*(key for key in like if key in value), *(key for key in value if key not in like)]
        return {key: _ordered(value[key], like.get(key)) for key in keys}
    return value


def _procedure(family: Family, terms: Terms, facts: list[str]) -> list[str]:
    """Return the family's description, or its script's docstring followed by its single facts."""
    if family.describe is not None:
        return family.describe(terms)
    return [*filter(None, [inspect.getdoc(family.play)]), *facts]


def _family_terms(terms: object) -> tuple[list[str], dict[str, dict[str, str]]]:
    """Return what the family adds to the shared terms: single facts, and charts by key."""
    facts: list[str] = []
    charts: dict[str, dict[str, str]] = {}
    builtins: dict[str, Any] = msgspec.to_builtins(terms)
    own = {key: value for key, value in builtins.items() if key not in _SHARED}
    for key, value in _leaves(own):
        if isinstance(value, dict):
            charts[key] = value
        elif value not in (None, [], {}):
            facts.append(f"{key}: {plain(value)}")
    return facts, charts


def _leaves(tree: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in tree.items():
        name = f"{path} {key}".strip().replace("_", " ")
        if isinstance(value, dict) and not _is_chart(value):
            yield from _leaves(value, name)
        else:
            yield name, value


def _is_chart(value: dict[str, Any]) -> bool:
    """Whether the value is a chart: rows of letters of equal length."""
    rows = list(value.values())
    texts = len(rows) > 1 and all(isinstance(row, str) and len(row) > 4 for row in rows)
    return texts and len({len(row) for row in rows}) == 1


def _fees(edition: Edition, chosen: Mapping[str, Value], option: str) -> dict[str, Any] | None:
    """Return the option in force as the card on the table shows it, with its approval."""
    found = in_force(edition, chosen, option=option or None)
    if found is None:
        return None
    book, group, schedule = found
    open_to = [each.option for each in book.schedules if group in ("", *each.groups)]
    filed = edition.identity.fees
    return {
        "book": book.id,
        "title": book.title,
        "chosen": filed.why if filed is not None and filed.book in ("", book.id) else "",
        "group": group,
        "approval": schedule.source.approval,
        "date": schedule.source.date,
        "options": open_to,
        **describe_option(schedule),
    }


def _switch(name: str, switch: NamedSwitch, chosen: Mapping[str, Value]) -> dict[str, Any]:
    if switch.low is not None:
        may = f"{switch.low} to {switch.high}"
    else:
        may = " | ".join(_value(each) for each in switch.allowed())
    value = chosen.get(name, switch.usual)
    return {
        "name": name,
        "value": value,
        "usual": switch.usual,
        "may be": may,
        "why": switch.why,
    }


def _value(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
