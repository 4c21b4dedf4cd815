"""Archiving: moves rounds that ended before a day, with events, inputs and shoes, into a file.

A table's part ends with the last such round, and its newest round always stays. Nothing is removed
before the file has been read back and every round in it replayed, and the database refuses to
remove rows that no archive covers. What stays follows from the snapshot stored with the archive.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Engine, delete, insert

from houseway.errors import HousewayError
from houseway.room.build import build
from houseway.room.compliance.audit import replay_table
from houseway.room.compliance.event_log import CONSOLE, note
from houseway.room.fairness.archive_file import ArchiveWriter, CheckedArchive, verify_archive
from houseway.room.fairness.records import read_record
from houseway.room.store import schema, write
from houseway.room.store.backup import consistent_view
from houseway.room.store.reader import Reader
from houseway.room.tables import events as log
from houseway.room.tables.finished_rounds import read_transcript
from houseway.room.tables.recovery import game_of
from houseway.room.transaction import Transaction

DAY_MS: Final = 24 * 3_600_000
KEPT_DAYS: Final = 7
"""Newer rounds stay where disputes and the page can reach them."""


class Cut(msgspec.Struct, frozen=True):
    """The end of a table's archived part, with the table's snapshot at that point."""

    table: str
    part: int
    round: int
    version: int
    head: bytes
    seq: int
    shoe: int
    body: bytes


def archive(engine: Engine, path: Path, *, before: int, now: int) -> CheckedArchive:
    """Write and verify the file, delete its rounds in the store, and return the findings."""
    if before > now - KEPT_DAYS * DAY_MS:
        raise HousewayError(
            "archive/too_young", f"only rounds older than {KEPT_DAYS} days can be archived"
        )
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise HousewayError(
            "archive/unwritable", f"{path} cannot be created: {error.strerror}"
        ) from None
    try:
        with consistent_view(engine) as connection:
            cuts = _write(Reader(connection), path, before=before, now=now)
        checked = verify_archive(path)
    except BaseException:
        path.unlink()
        raise
    if not cuts:
        path.unlink()
        raise HousewayError("archive/nothing", "no round ended before that day")
    digest = sha256(path.read_bytes()).hexdigest()
    for number, cut in enumerate(cuts):
        with engine.begin() as connection:
            if not number:
                _note(connection, path, digest, checked, before=before, now=now)
            _remove(connection, cut, path.name, digest, before=before, now=now)
    return checked


# -- the file --------------------------------------------------------------------------------


def _write(reader: Reader, path: Path, *, before: int, now: int) -> list[Cut]:
    file, cuts = ArchiveWriter(path), []
    for row in reader.tables(closed=True):
        cut = _cut(reader, row, before) if row.key else None
        if cut is None:
            continue
        cuts.append(cut)
        record = read_record(reader, row, upto=cut.version)
        file.add(f"{row.id}/part-{cut.part}.jsonl", record)
        for shoe in reader.shoes(row.id, since=0):
            if shoe.number < cut.shoe and shoe.ended is not None:
                transcript = read_transcript(reader, game_of(row), row.id, shoe.number)
                file.add(f"{row.id}/shoe-{shoe.number}.json", transcript)
    file.close(before=before, made=now, build=build())
    with path.open("rb") as written:
        os.fsync(written.fileno())
    return cuts


def _cut(reader: Reader, row: Any, before: int) -> Cut | None:
    """Return the end of the last round over before a time; None if only the newest round is."""
    last = reader.archived(row.id)
    rounds = reader.rounds(row.id, None, None)
    old = [each for each in rounds[1:] if each.ended < before]
    if not old:
        return None
    (kept,) = reader.events(row.id, old[0].last, old[0].last + 1)
    assert isinstance(log.decode_event(kept.body), log.Kept)
    machine = replay_table(reader, row, upto=kept.version)
    seq = max(each.seq for each in reader.inputs(row.id) if each.version < kept.version)
    shoes = [each.number for each in (machine.shoe, machine.waiting) if each is not None]
    return Cut(
        table=row.id,
        part=last.part + 1 if last is not None else 1,
        round=old[0].number,
        version=kept.version,
        head=bytes(kept.hash),
        seq=seq,
        shoe=min([*shoes, machine.shoes + (not shoes)]),
        body=machine.save(),
    )


# -- the database ----------------------------------------------------------------------------


def _note(
    connection: Connection, path: Path, digest: str, found: CheckedArchive, **when: int
) -> None:
    facts = {"file": path.name, "sha256": digest, "before": when["before"]}
    counts = {"tables": found.tables, "rounds": found.rounds, "shoes": found.shoes}
    transaction = Transaction()
    note(transaction, "archived", at=when["now"], by=CONSOLE, facts={**facts, **counts})
    write(connection, [transaction])


def _remove(
    connection: Connection, cut: Cut, file: str, digest: str, *, before: int, now: int
) -> None:
    """Remove one table's part, completely or not at all."""
    row = {**msgspec.structs.asdict(cut), "before": before, "at": now}
    connection.execute(insert(schema.archives), {**row, "file": file, "digest": digest})
    inputs, events, rounds, shoes = schema.inputs, schema.events, schema.rounds, schema.shoes
    commands, volumes = schema.commands, schema.volumes
    for table, covered in (
        (commands, commands.c.at < before),
        (inputs, inputs.c.seq <= cut.seq),
        (events, events.c.version <= cut.version),
        (volumes, volumes.c.last <= cut.version),
        (rounds, rounds.c.number <= cut.round),
        (shoes, shoes.c.number < cut.shoe),
    ):
        connection.execute(delete(table).where(table.c.table == cut.table, covered))
