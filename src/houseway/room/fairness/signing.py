"""The room's own key, by which it is held to what it said (Ed25519, RFC 8032)."""

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
from houseway.room.transaction import Unit
from houseway.rules.records.anchors import Handover, Receipt, handover_bytes, receipt_bytes

__all__ = ["RoomKey", "Signer", "find_signer", "handovers", "room_keys", "rotate"]


class Signer:
    """Signs; `public` is the key that everybody may know, as 64 hexadecimal digits."""

    def __init__(self, secret: bytes, number: int = 1) -> None:
        self.handovers: list[bytes] = []
        """From each key of the room to the next, as messages."""
        self._take(secret, number)

    def _take(self, secret: bytes, number: int) -> None:
        self.number = number
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._key.public_key().public_bytes_raw().hex()

    def take(self, rows: Sequence[Any]) -> list[bytes]:
        """All keys of the room, the newest last; gives the handovers that are new."""
        known = len(self.handovers)
        self.handovers = [
            msgspec.json.encode({"t": "key", **msgspec.structs.asdict(each)})
            for each in handovers(rows)
        ]
        if rows and rows[-1].number > self.number:
            self._take(bytes(rows[-1].private), rows[-1].number)
        return self.handovers[known:]

    def hand_over(self, key: str) -> str:
        """The next key, signed by this one."""
        return self.sign(handover_bytes(self.public, key, self.number + 1))

    def sign(self, said: bytes) -> str:
        """The signature, as 128 hexadecimal digits."""
        return self._key.sign(said).hex()

    def receipt(self, table: str, round: int, version: int, head: bytes) -> Receipt:
        """The head of a table's chain, signed."""
        said = receipt_bytes(table, round, version, head.hex())
        return Receipt(
            table=table,
            round=round,
            version=version,
            head=head.hex(),
            key=self.public,
            signature=self.sign(said),
        )


def handovers(rows: Sequence[Any]) -> list[Handover]:
    """From each key to the next."""
    return [
        Handover(after=one.public, key=two.public, number=two.number, signature=two.signature)
        for one, two in pairwise(rows)
    ]


class RoomKey(msgspec.Struct, frozen=True):
    """A key that the room signs or has signed with; `until` is 0 for the one in force."""

    number: int
    key: str
    from_: int = msgspec.field(name="from")
    until: int = 0
    signature: str = ""
    """By the key before."""


def room_keys(rows: Sequence[Any]) -> list[RoomKey]:
    """Each with its span."""
    ends = [*(row.made for row in rows[1:]), 0]
    return [
        RoomKey(row.number, row.public, row.made, end, row.signature or "")
        for row, end in zip(rows, ends, strict=True)
    ]


async def find_signer(store: Store, clock: Clock, entropy: Entropy) -> Signer:
    """By the newest key of the store; the first time one is made."""
    while not (rows := await store.read(lambda reader: reader.keys())):
        secret, unit = entropy.bytes(32), Unit()
        public = Signer(secret).public
        unit.add("keys", number=1, made=clock.now_ms(), public=public, private=secret)
        with suppress(NotKeptError):  # another process has made one meanwhile
            await store.submit(unit)
    signer = Signer(bytes(rows[-1].private), rows[-1].number)
    signer.take(rows)
    return signer


def rotate(connection: Connection, secret: bytes, *, at: int) -> Handover:
    """The room signs with another key from now on: the one before signs for it, the log says so."""
    reader = Reader(connection)
    rows = reader.keys()
    if not rows:
        raise RoomError("room/no_key", "this room has signed nothing yet: it has no key")
    before, after = Signer(bytes(rows[-1].private), rows[-1].number), Signer(secret)
    number, signature, unit = before.number + 1, before.hand_over(after.public), Unit()
    key = {"number": number, "made": at, "public": after.public, "private": secret}
    unit.add("keys", signature=signature, **key)
    facts = {"number": number, "key": after.public, "after": before.public}
    note(unit, "key rotated", at=at, by=CONSOLE, facts={**facts, "signature": signature})
    write(connection, [unit])
    return handovers(reader.keys())[-1]
