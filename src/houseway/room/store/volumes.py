"""Old events and inputs of a table, bound into volumes: a tenth of what they take row by row.

A volume holds events from one version to another, and the inputs up to the one that made the last
of them. Of the hashes it has the first and the last: the others follow from the events, and where
they do not lead to the last one, the volume is not what was bound.
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

__all__ = ["BoundEvent", "BoundInput", "bind", "bound_events", "bound_inputs"]


class BoundEvent(NamedTuple):
    """As a row of `events`."""

    table: str
    version: int
    at: int
    body: str
    hash: bytes


class BoundInput(NamedTuple):
    """As a row of `inputs`."""

    table: str
    seq: int
    at: int
    by: str
    version: int
    body: str


class Pages(msgspec.Struct, array_like=True):
    """Column by column; times, versions and numbers as what they add to the one before."""

    times: list[int]
    events: list[str]
    input_times: list[int]
    input_versions: list[int]
    people: list[str]
    inputs: list[str]


_pages = msgspec.msgpack.Decoder(Pages)


def bind(connection: Connection, *, table: str, version: int, seq: int) -> None:
    """Whatever of the table lies in rows up to there."""
    told: Sequence[Any] = connection.execute(
        select(events)
        .where(events.c.table == table, events.c.version <= version)
        .order_by(events.c.version)
    ).all()
    put: Sequence[Any] = connection.execute(
        select(inputs).where(inputs.c.table == table, inputs.c.seq <= seq).order_by(inputs.c.seq)
    ).all()
    if not told:
        return
    pages = Pages(
        _steps([row.at for row in told]),
        [row.body for row in told],
        _steps([row.at for row in put]),
        _steps([row.version for row in put]),
        [row.by for row in put],
        [row.body for row in put],
    )
    row = {
        "table": table,
        "first": told[0].version,
        "last": told[-1].version,
        "seq": seq,
        "until": max(row.at for row in (*told, *put)),
        "start": bytes(told[0].hash),
        "head": bytes(told[-1].hash),
        "body": bz2.compress(msgspec.msgpack.encode(pages)),
    }
    connection.execute(insert(volumes), row)
    connection.execute(delete(events).where(events.c.table == table, events.c.version <= version))
    connection.execute(delete(inputs).where(inputs.c.table == table, inputs.c.seq <= seq))


def _steps(numbers: list[int]) -> list[int]:
    return [number - before for before, number in zip([0, *numbers[:-1]], numbers, strict=True)]


def bound_events(volume: Any, key: bytes) -> Iterator[BoundEvent]:
    """Its events, with the hashes that follow; `key` is the table's."""
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
    """Its inputs."""
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
