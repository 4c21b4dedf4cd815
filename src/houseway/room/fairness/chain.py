"""The chain over a table's events (`docs/record.md`), its salts, and receipts of its head.

A table made before there were keys has an older chain, `SHA-256(hash before + version + time +
body)` from 32 zero bytes on; it is checked, and gets no receipts.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec

from houseway.cards.hmac_sha256 import keyed
from houseway.errors import RecordError
from houseway.rules.game import canonical
from houseway.rules.records.anchored_format import FORMAT, TableLine
from houseway.rules.records.anchors import SALT, given_digest, leaf_of, link, start_of

__all__ = ["Chain", "table_line", "verify_chain"]


def table_line(row: Any) -> bytes:
    """The first line of the table's record, without its line feed; `row` has its terms too."""
    line = TableLine(
        format=FORMAT,
        table=row.id,
        made=row.made,
        edition=row.edition,
        family=row.family,
        procedure=row.procedure,
        digest=row.terms,
        settings=msgspec.Raw(canonical(msgspec.json.decode(row.settings))),
        terms=msgspec.Raw(row.body.encode()),
    )
    return canonical(line)


class Chain:
    """`head` is that of the last event; `key` gives the salts, and is empty for an older chain."""

    def __init__(self, key: bytes = b"", head: bytes = bytes(32)) -> None:
        self.key = key
        self.head = head
        self._keyed = keyed(key)

    @classmethod
    def of(cls, row: Any) -> Chain:
        """A table's chain before its first event."""
        return cls(bytes(row.key), start_of(table_line(row))) if row.key else cls()

    def salt(self, version: int) -> bytes:
        """That of an event."""
        return self._derive(b"event", version)

    def round_salt(self, number: int) -> bytes:
        """That of what a round was given."""
        return self._derive(b"round", number)

    def given(self, number: int, given: str) -> str:
        """The digest of what a round was given."""
        return given_digest(self.round_salt(number), given.encode())

    def leaf(self, version: int, at: int, body: bytes) -> bytes:
        """What stands for an event."""
        return leaf_of(self.salt(version), at, body)

    def add(self, version: int, at: int, body: bytes) -> bytes:
        """The head after this event."""
        if self.key:
            self.head = link(self.head, self.leaf(version, at, body))
        else:
            counted = version.to_bytes(8, "big") + at.to_bytes(8, "big")
            self.head = sha256(self.head + counted + body).digest()
        return self.head

    def _derive(self, what: bytes, number: int) -> bytes:
        return self._keyed(what + number.to_bytes(8, "big"))[:SALT]


def verify_chain(rows: Iterable[Any], chain: Chain, count: int = 0) -> int:
    """Check stored events, the first of which follows `count` others; says how many there are."""
    for row in rows:
        count += 1
        if row.version != count:
            raise RecordError(
                "record/broken_chain", f"event {row.version} stands for {count}", version=count
            )
        if chain.add(row.version, row.at, row.body.encode()) != bytes(row.hash):
            raise RecordError(
                "record/broken_seal", f"event {count} is not what was sealed", version=count
            )
    return count
