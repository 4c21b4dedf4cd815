"""Record files of tables, from the store (`docs/record.md`)."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec

from houseway.room.fairness.chain import Chain, table_line
from houseway.room.fairness.signing import Signer, handovers
from houseway.room.store.reader import Reader
from houseway.room.tables import events as log
from houseway.room.tables.finished_rounds import round_events
from houseway.room.tables.round_summary import read_given
from houseway.rules.game import canonical
from houseway.rules.records import anchored_format as anchored
from houseway.rules.records.record import FORMAT, EndBody, RoundBody, TermsBody


def read_record(
    reader: Reader,
    row: Any,
    *,
    viewer: str | None = None,
    upto: int | None = None,
) -> bytes:
    """Return a table's record: all of it, or what a viewer may see.

    Archived parts are left out, so the file continues where the last part ended. With `upto` it
    ends with that event. A table without a key has an older, plain record.
    """
    if not row.key:
        return _plain(reader, row)
    lines = _lines(reader, row, viewer, upto)
    return b"\n".join([table_line(row), *map(canonical, lines), b""])


def _lines(
    reader: Reader, row: Any, viewer: str | None, upto: int | None
) -> Iterator[msgspec.Struct]:
    chain, last, version = Chain.of(row), 0, 0
    before = reader.archived(row.id)
    if before is not None:
        chain.head, last, version = bytes(before.head), before.round, before.version
        yield anchored.PartLine(chain.head.hex(), last, version)
    given = {each.number: each.given for each in reader.rounds(row.id, None, None)}
    for each in reader.events(row.id, version, upto):
        body, version = each.body.encode(), each.version
        event = log.decode_event(body)
        if _is_hidden(event, viewer):
            yield anchored.LeafLine(chain.leaf(version, each.at, body).hex())
        else:
            yield anchored.EventLine(each.at, msgspec.Raw(body), chain.salt(version).hex())
        chain.head = bytes(each.hash)
        if isinstance(event, log.Kept):
            last = event.round
            if viewer is None and last in given:
                raw = msgspec.Raw(given[last].encode())
                yield anchored.RoundLine(last, raw, chain.round_salt(last).hex())
    keys = reader.keys()
    for handover in handovers(keys):
        yield anchored.KeyLine(**msgspec.structs.asdict(handover))
    receipt = Signer(bytes(keys[-1].private)).receipt(row.id, last, version, chain.head)
    yield anchored.ReceiptLine(**msgspec.structs.asdict(receipt))


def _is_hidden(event: log.Event, viewer: str | None) -> bool:
    seen = getattr(event.event, "seen", None) if isinstance(event, log.InRound) else None
    return viewer is not None and seen is not None and viewer not in seen


def _plain(reader: Reader, row: Any) -> bytes:
    rows = list(reversed(reader.rounds(row.id, None, None)))
    bodies: list[Any] = []
    if rows:
        terms = msgspec.Raw(row.body.encode())
        bodies.append(TermsBody(FORMAT, row.edition, row.family, row.procedure, row.terms, terms))
    for number, each in enumerate(rows, 1):
        found = read_given(each.given)
        events = tuple(round_events(reader, row.id, each))
        bodies.append(RoundBody(number, row.terms, found.opening, found.tape, found.inputs, events))
    bodies.append(EndBody(len(rows)))
    prev, lines = "0" * 64, []
    for body in bodies:
        raw = canonical(body)
        seal = sha256(prev.encode() + raw).hexdigest()
        lines.append(b'{"body":%b,"hash":"%b","prev":"%b"}\n' % (raw, seal.encode(), prev.encode()))
        prev = seal
    return b"".join(lines)
