"""Volumes: old events and inputs of a table in one compressed row, a tenth of their former size.

A volume holds a range of events, and the inputs up to the one that caused the last of them. Of the
hashes it stores only the first and the last. The others follow from the events; if they do not lead
to the last one, the volume was altered.
"""

from __future__ import annotations

import bz2
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, insert, select

from houseway.errors import RecordError
from houseway.room.fairness.chain import Chain
from houseway.room.store.schema import events, inputs, volumes


class BoundEvent(NamedTuple):
    """An event from a volume, with the fields of a row of `events`."""

    table: str
    version: int
    at: int
    body: str
    hash: bytes


class BoundInput(NamedTuple):
    """An input from a volume, with the fields of a row of `inputs`."""

    table: str
    seq: int
    at: int
    by: str
    version: int
    body: str


class Pages(msgspec.Struct, array_like=True):
    """A volume's content by column; times and versions are differences from the one before."""

    times: list[int]
    events: list[str]
    input_times: list[int]
    input_versions: list[int]
    people: list[str]
    inputs: list[str]


_pages = msgspec.msgpack.Decoder(Pages)


def bind(connection: Connection, *, table: str, version: int, seq: int) -> None:
    """Move a table's rows up to a version and an input into a volume."""
    event_rows: Sequence[Any] = connection.execute(
        select(events)
        .where(events.c.table == table, events.c.version <= version)
        .order_by(events.c.version)
    ).all()
    input_rows: Sequence[Any] = connection.execute(
        select(inputs).where(inputs.c.table == table, inputs.c.seq <= seq).order_by(inputs.c.seq)
    ).all()
    if not event_rows:
        return
    pages = Pages(
        _differences([row.at for row in event_rows]),
        [row.body for row in event_rows],
        _differences([row.at for row in input_rows]),
        _differences([row.version for row in input_rows]),
        [row.by for row in input_rows],
        [row.body for row in input_rows],
    )
    row = {
        "table": table,
        "first": event_rows[0].version,
        "last": event_rows[-1].version,
        "seq": seq,
        "until": max(row.at for row in (*event_rows, *input_rows)),
        "start": bytes(event_rows[0].hash),
        "head": bytes(event_rows[-1].hash),
        "body": bz2.compress(msgspec.msgpack.encode(pages)),
    }
    connection.execute(insert(volumes), row)
    connection.execute(delete(events).where(events.c.table == table, events.c.version <= version))
    connection.execute(delete(inputs).where(inputs.c.table == table, inputs.c.seq <= seq))


def _differences(numbers: list[int]) -> list[int]:
    return [number - before for before, number in zip([0, *numbers[:-1]], numbers, strict=True)]


def bound_events(volume: Any, key: bytes) -> Iterator[BoundEvent]:
    """Yield a volume's events with their recomputed hashes; `key` is the table's."""
    pages, chain = _read(volume), Chain(key, bytes(volume.start))
    for version, (at, body) in enumerate(
        zip(accumulate(pages.times), pages.events, strict=True), volume.first
    ):
        if version > volume.first:
            chain.add(version, at, body.encode())
        yield BoundEvent(volume.table, version, at, body, chain.head)
    if version != volume.last or chain.head != bytes(volume.head):
        raise RecordError(
            "record/broken_seal",
            f"events {volume.first} to {volume.last} are not what was sealed",
            version=volume.last,
        )


def bound_inputs(volume: Any) -> Iterator[BoundInput]:
    """Yield a volume's inputs."""
    pages = _read(volume)
    columns = (
        accumulate(pages.input_times),
        pages.people,
        accumulate(pages.input_versions),
        pages.inputs,
    )
    first = volume.seq - len(pages.inputs) + 1
    for seq, (at, by, version, body) in enumerate(zip(*columns, strict=True), first):
        yield BoundInput(volume.table, seq, at, by, version, body)


def _read(volume: Any) -> Pages:
    try:
        return _pages.decode(bz2.decompress(bytes(volume.body)))
    except (OSError, ValueError, msgspec.DecodeError) as error:
        raise RecordError(
            "record/malformed",
            f"events {volume.first} to {volume.last} cannot be read: {error}",
            version=volume.first,
        ) from None
