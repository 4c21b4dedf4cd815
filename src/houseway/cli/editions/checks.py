"""Check an edition file, and start a new one."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from houseway.cards.deck import check_dealable
from houseway.cli.draw import Paper
from houseway.editions.conversion import shown
from houseway.editions.library import checked_edition, edition_text
from houseway.editions.model import Edition, Identity, Value
from houseway.editions.reader import check_settings, parse_edition, resolve
from houseway.editions.schema import edition_schema, what_may_stand
from houseway.errors import EditionError
from houseway.games import FAMILIES

_FEE_KEYS = {
    "fees/unknown_book": "fees.book",
    "fees/unknown_group": "fees.group",
    "fees/unknown_option": "fees.usual",
    "fees/ambiguous_option": "fees.usual",
}
PLACEHOLDERS = {
    "title": '"The name of your game"',
    "house": '"your-house"',
    "catalogue": "[]",
    "owner": '"nobody yet"',
    "source": '{ document = "not filed" }',
}


def check_edition(name: str, rounds: int) -> dict[str, Any]:
    """Return a report whose `faults` lists what is wrong with an edition."""
    report: dict[str, Any] = {"edition": name, "faults": [], "rounds": 0}
    try:
        edition = checked_edition(name)
    except EditionError as error:
        if error.code == "edition/unknown":
            raise
        report["faults"].append(_fault(name, _without_settings(name) or error))
        return report
    report |= {"id": edition.id, "family": edition.identity.family}
    report["digest"] = resolve(edition).digest
    report["settings"] = len(edition.switches)
    report["faults"] += _undealable(name, edition) or _try_out(edition, rounds)
    report["rounds"] = 0 if report["faults"] else rounds
    return report


def _without_settings(name: str) -> EditionError | None:
    """Return the fault that appears without options and readings: its message is more direct."""
    try:
        id, where, text = edition_text(name)
        document = tomllib.loads(text)
        own = set(Identity.__struct_fields__)
        identity = {key: document[key] for key in own if key in document}
        identity |= {"options": {}, "readings": {}}
        raw = {key: value for key, value in document.items() if key not in own}
        edition = Edition(id, msgspec.convert(identity, Identity), raw)
        resolve(edition, option="none", where=where)
    except EditionError as error:
        return error
    except (msgspec.ValidationError, tomllib.TOMLDecodeError):
        pass
    return None


def _fault(name: str, error: EditionError) -> dict[str, Any]:
    """Describe an error by file, key, the value found there and the values allowed."""
    key = str(error.facts.get("key", _FEE_KEYS.get(error.code, "")))
    key = "" if key == "the file" else key
    fault: dict[str, Any] = {
        "code": error.code,
        "file": str(error.facts.get("file", name)),
        "key": key,
        "what": error.message,
    }
    try:
        document = tomllib.loads(edition_text(name)[2])
        family = document.get("family")
        if family not in FAMILIES:
            return fault if error.code == "edition/not_toml" else {**fault, **_families(family)}
        stands = error.facts.get("stands", _at(document, key))
        table = stands is None or isinstance(stands, dict)
        if not table:
            fault["stands"] = stands
        if error.code == "edition/unknown_key" or _wants_a_value(error, table=table):
            fault["may stand"] = what_may_stand(edition_schema(family), key)
    except (tomllib.TOMLDecodeError, EditionError):
        pass
    return fault


def _wants_a_value(error: EditionError, *, table: bool) -> bool:
    """Return whether the schema can say what is allowed; it cannot for inconsistent tables."""
    return error.code == "edition/invalid" and (not table or "is missing" in error.message)


def _families(stands: object) -> dict[str, Any]:
    return {"key": "family", "stands": stands, "may stand": "one of: " + ", ".join(FAMILIES)}


def _at(document: Any, key: str) -> Any:
    for word in key.split("."):
        if isinstance(document, list) and word.isdecimal() and int(word) < len(document):
            document = document[int(word)]
        elif isinstance(document, dict) and word in document:
            document = document[word]
        else:
            return None
    return document


def _undealable(name: str, edition: Edition) -> list[dict[str, Any]]:
    """Report a deck too large to deal, as written or under any value of an option."""
    settings: list[dict[str, Value]] = [{}]
    for option, switch in edition.switches.items():
        if switch.sets.startswith("deck."):
            settings += [{option: value} for value in switch.allowed()]
    for each in settings:
        try:
            check_dealable(resolve(edition, each).terms.deck)
        except EditionError as error:
            for option, value in each.items():
                error.facts |= {"key": f"options.{option}", "stands": value}
            return [_fault(name, error)]
    return []


def _try_out(edition: Edition, rounds: int) -> list[dict[str, Any]]:
    """Play some rounds, because a well-formed file may still fail in play."""
    from houseway.cli.play.tables import deal_rounds, table_for
    from houseway.rules.round.events import Voided

    table = table_for(resolve(edition), seed=1)
    for number, round_ in enumerate(deal_rounds(table, rounds), 1):
        for event in round_.events:
            if isinstance(event, Voided) and event.incident:
                return [
                    {
                        "code": "edition/unplayable",
                        "file": edition.id,
                        "key": "",
                        "what": f"{edition.id}: trial round {number} could not be completed: "
                        f"{event.why}",
                    }
                ]
    return []


def draw_faults(report: dict[str, Any], paper: Paper) -> None:
    """Print the report."""
    for fault in report["faults"]:
        paper.line(f"{fault['what']} [{fault['code']}]", "red")
        names = ("file", "key", "stands", "may stand")
        told = [(name, fault[name]) for name in names if fault.get(name, "") != ""]
        paper.pairs([(name, each if isinstance(each, str) else shown(each)) for name, each in told])
    if not report["faults"]:
        paper.line(
            f"{report['edition']} is a valid {report['family']} edition under every value of its "
            f"{report['settings']} options and readings; {report['rounds']} trial rounds played.",
            "green",
        )
        paper.line(f"terms {report['digest']}")


def begin_edition(file: Path, source: str, *, force: bool) -> None:
    """Copy an edition, with placeholders for its owner, house and filing."""
    _, _, text = edition_text(source)
    if file.exists() and not force:
        raise EditionError(
            "edition/exists", f"{file} already exists; use --force to overwrite it", file=str(file)
        )
    first_table = re.search(r"(?m)^\[", text)
    cut = first_table.start() if first_table else len(text)
    head, rest = text[:cut], text[cut:]
    for key, value in PLACEHOLDERS.items():
        line = re.compile(rf"(?m)^({key}\s*=\s*).*$")
        head = line.sub(lambda found: found[1] + value, head)  # noqa: B023  called at once
    edition = parse_edition(head + rest, id=file.stem, where=str(file))
    check_settings(edition, where=str(file))
    try:
        file.write_text(head + rest, "utf-8")
    except OSError as error:
        raise EditionError(
            "edition/unwritable", f"cannot write {file}: {error.strerror}", file=str(file)
        ) from None
