"""The hash chain over a table's events (`docs/record.md`) and its salts.

A table from before there were keys has an older chain: `SHA-256(previous hash + version + time +
body)`, starting from 32 zero bytes. It is verified but gets no receipts.
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


def table_line(row: Any) -> bytes:
    """Return the first line of a table's record, without line feed; `row` includes its terms."""
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
    """A chain up to its last event's hash, `head`; `key`, empty if older, derives the salts."""

    def __init__(self, key: bytes = b"", head: bytes = bytes(32)) -> None:
        self.key = key
        self.head = head
        self._keyed = keyed(key)

    @classmethod
    def of(cls, row: Any) -> Chain:
        """Return a table's chain before its first event."""
        return cls(bytes(row.key), start_of(table_line(row))) if row.key else cls()

    def salt(self, version: int) -> bytes:
        """Return the salt of an event."""
        return self._derive(b"event", version)

    def round_salt(self, number: int) -> bytes:
        """Return the salt for the digest of a round's opening, draws and inputs."""
        return self._derive(b"round", number)

    def given(self, number: int, given: str) -> str:
        """Return the digest of a round's opening, draws and inputs."""
        return given_digest(self.round_salt(number), given.encode())

    def leaf(self, version: int, at: int, body: bytes) -> bytes:
        """Return the leaf that represents an event in the chain."""
        return leaf_of(self.salt(version), at, body)

    def add(self, version: int, at: int, body: bytes) -> bytes:
        """Add an event and return the new head."""
        if self.key:
            self.head = link(self.head, self.leaf(version, at, body))
        else:
            counted = version.to_bytes(8, "big") + at.to_bytes(8, "big")
            self.head = sha256(self.head + counted + body).digest()
        return self.head

    def _derive(self, what: bytes, number: int) -> bytes:
        return self._keyed(what + number.to_bytes(8, "big"))[:SALT]


def verify_chain(rows: Iterable[Any], chain: Chain, count: int = 0) -> int:
    """Verify stored events that follow `count` others; return the number of the last."""
    for row in rows:
        count += 1
        if row.version != count:
            raise RecordError(
                "record/broken_chain",
                f"found event {row.version} where event {count} should be",
                version=count,
            )
        if chain.add(row.version, row.at, row.body.encode()) != bytes(row.hash):
            raise RecordError(
                "record/broken_seal", f"event {count} is not what was sealed", version=count
            )
    return count
