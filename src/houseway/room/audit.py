"""Checks over the stored state alone; each raises a `RecordError` that says what is wrong."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from sqlalchemy import select

from houseway.errors import RecordError
from houseway.games import family
from houseway.room import events as log
from houseway.room.core import Core
from houseway.room.history import read_record
from houseway.room.journal import NewShoe, decode_entry
from houseway.room.ledger import MINT, Fold
from houseway.room.loading import game_of
from houseway.room.shoe import Secret
from houseway.room.store import schema
from houseway.room.store.reader import Reader
from houseway.rules.record import verify
from houseway.table import TableSettings

__all__ = ["audit", "check_commands", "check_ledger", "check_table", "play_again"]


def audit(reader: Reader) -> dict[str, int]:
    """Everything; says how much there was."""
    tables = [check_table(reader, row) for row in reader.tables()]
    return {
        "tables": len(tables),
        "events": sum(tables),
        "commands": check_commands(reader),
        "transfers": check_ledger(reader),
    }


def _wrong(what: str) -> RecordError:
    return RecordError("record/audit", what)


def check_commands(reader: Reader) -> int:
    """Whatever was answered with `done` reached its table once, and nothing else of a person's."""
    rows = reader.connection.execute(select(schema.inputs.c.table, schema.inputs.c.by))
    inputs = Counter(
        (row.table, row.by) for row in rows if row.by != "clock" and not row.by.startswith("bot-")
    )
    done: Counter[tuple[str, str]] = Counter()
    count = 0
    for row in reader.connection.execute(select(schema.commands)):
        count += 1
        if msgspec.json.decode(row.answer)["t"] == "done":
            done[row.table, row.client.split("/")[0]] += 1
    for key in inputs.keys() | done.keys():
        if inputs[key] != done[key]:
            raise _wrong(f"{key}: {done[key]} commands were done and {inputs[key]} are kept")
    return count


def check_ledger(reader: Reader) -> int:
    """It sums to zero, is what the database has added up, and is the fold of the events."""
    sums: Counter[str] = Counter()
    posted: list[tuple[Any, ...]] = []
    rows = reader.ledger()
    for row in rows:
        sums[row.source] -= row.cents
        sums[row.target] += row.cents
        if sums[row.source] < 0 and row.source != MINT:
            raise _wrong(f"transfer {row.id} takes more than {row.source} holds")
        if row.table is not None:
            posted.append((row.table, row.version, row.source, row.target, row.cents, row.why))
    if sum(sums.values()):
        raise _wrong("the ledger does not sum to zero")
    balances = reader.balances()
    if {k: v for k, v in sums.items() if v} != {k: v for k, v in balances.items() if v}:
        raise _wrong("the balances are not those of the ledger")
    folded: list[tuple[Any, ...]] = []
    for table in reader.tables():
        fold = Fold(table.id)
        for row in reader.events(table.id):
            for transfer in fold.transfers(log.decode_event(row.body)):
                folded.append((table.id, row.version, *transfer))
    if sorted(posted) != sorted(folded):
        raise _wrong("the ledger is not the fold of the events")
    return len(rows)


def check_table(reader: Reader, row: Any) -> int:
    """Its chain of events, its inputs played again, its record replayed by itself."""
    count = log.verify_chain(reader.events(row.id))
    play_again(reader, row)
    verify(read_record(reader, game_of(row), row.id).splitlines(keepends=True), family)
    return count


def play_again(reader: Reader, row: Any) -> Core:
    """The table as all its inputs from the first one on leave it."""
    core = Core(game_of(row), msgspec.json.decode(row.settings, type=TableSettings))
    secrets = {
        shoe.number: msgspec.msgpack.decode(bytes(shoe.sealed), type=Secret)
        for shoe in reader.shoes(row.id, since=0)
    }
    stored = {event.version: event.body for event in reader.events(row.id)}
    for each in reader.inputs(row.id):
        entry = decode_entry(each.body)
        if isinstance(entry, NewShoe):
            core.secrets[entry.number] = secrets[entry.number]
        for version, event in enumerate(core.apply(entry), each.version + 1):
            if stored.get(version) != log.encode(event).decode():
                raise _wrong(f"event {version} of {row.id} does not follow from its input")
    return core
