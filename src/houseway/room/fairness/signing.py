"""The room's signing keys, which bind it to what it has published (Ed25519, RFC 8032)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection

from houseway.room.compliance.event_log import CONSOLE, note
from houseway.room.errors import RoomError
from houseway.room.ports import Clock, Entropy, Store
from houseway.room.store import write
from houseway.room.store.faults import NotKeptError
from houseway.room.store.reader import Reader
from houseway.room.transaction import Transaction
from houseway.rules.records.anchors import Handover, Receipt, handover_bytes, receipt_bytes


class Signer:
    """A signer with the room's newest key; `public` is its public half as 64 hexadecimal digits."""

    def __init__(self, secret: bytes, number: int = 1) -> None:
        self.handovers: list[bytes] = []
        """Messages with the handover from each key of the room to the next."""
        self._use(secret, number)

    def _use(self, secret: bytes, number: int) -> None:
        self.number = number
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._key.public_key().public_bytes_raw().hex()

    def load_keys(self, rows: Sequence[Any]) -> list[bytes]:
        """Load all keys of the room, the newest last; return the handovers that are new."""
        known = len(self.handovers)
        self.handovers = [
            msgspec.json.encode({"t": "key", **msgspec.structs.asdict(each)})
            for each in handovers(rows)
        ]
        if rows and rows[-1].number > self.number:
            self._use(bytes(rows[-1].private), rows[-1].number)
        return self.handovers[known:]

    def hand_over(self, key: str) -> str:
        """Return this key's signature for the next key."""
        return self.sign(handover_bytes(self.public, key, self.number + 1))

    def sign(self, message: bytes) -> str:
        """Return a signature as 128 hexadecimal digits."""
        return self._key.sign(message).hex()

    def receipt(self, table: str, round: int, version: int, head: bytes) -> Receipt:
        """Sign the head of a table's chain."""
        message = receipt_bytes(table, round, version, head.hex())
        return Receipt(
            table=table,
            round=round,
            version=version,
            head=head.hex(),
            key=self.public,
            signature=self.sign(message),
        )


def handovers(rows: Sequence[Any]) -> list[Handover]:
    """Return the handover from each key to the next."""
    return [
        Handover(after=one.public, key=two.public, number=two.number, signature=two.signature)
        for one, two in pairwise(rows)
    ]


class RoomKey(msgspec.Struct, frozen=True):
    """A key that the room signs with or has signed with; `until` is 0 for the one in use."""

    number: int
    key: str
    from_: int = msgspec.field(name="from")
    until: int = 0
    signature: str = ""
    """The previous key's signature for this one."""


def room_keys(rows: Sequence[Any]) -> list[RoomKey]:
    """Return every key with the time it was in use."""
    ends = [*(row.made for row in rows[1:]), 0]
    return [
        RoomKey(row.number, row.public, row.made, end, row.signature or "")
        for row, end in zip(rows, ends, strict=True)
    ]


async def find_signer(store: Store, clock: Clock, entropy: Entropy) -> Signer:
    """Return a signer with the newest stored key, creating the first key if there is none."""
    while not (rows := await store.read(lambda reader: reader.keys())):
        secret, transaction = entropy.bytes(32), Transaction()
        public = Signer(secret).public
        transaction.add("keys", number=1, made=clock.now_ms(), public=public, private=secret)
        with suppress(NotKeptError):  # another process has created one meanwhile
            await store.submit(transaction)
    signer = Signer(bytes(rows[-1].private), rows[-1].number)
    signer.load_keys(rows)
    return signer


def rotate(connection: Connection, secret: bytes, *, at: int) -> Handover:
    """Have the room sign with a new key, which the previous key signs; log the change."""
    reader = Reader(connection)
    rows = reader.keys()
    if not rows:
        raise RoomError("room/no_key", "this room has no key yet, because it has signed nothing")
    before, after = Signer(bytes(rows[-1].private), rows[-1].number), Signer(secret)
    number, transaction = before.number + 1, Transaction()
    signature = before.hand_over(after.public)
    key = {"number": number, "made": at, "public": after.public, "private": secret}
    transaction.add("keys", signature=signature, **key)
    facts = {"number": number, "key": after.public, "after": before.public}
    note(transaction, "key rotated", at=at, by=CONSOLE, facts={**facts, "signature": signature})
    write(connection, [transaction])
    return handovers(reader.keys())[-1]
