"""Commitments of the house: chains, receipts and sealed roots (`docs/record.md`).

SHA-256 binds and Ed25519 signs. Room, client and verifier share this module, so it depends on no
table and no server.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

import msgspec

from houseway.errors import RecordError
from houseway.rules.game import canonical

SALT: Final = 16
"""The length of a salt in bytes."""


class Receipt(msgspec.Struct, frozen=True, kw_only=True):
    """The head of a table's chain at one moment, signed by the house."""

    table: str
    round: int
    version: int
    head: str
    key: str
    signature: str


class Handover(msgspec.Struct, frozen=True, kw_only=True):
    """A change of the house's signing key, signed with the old key."""

    after: str
    key: str
    number: int
    signature: str


def start_of(line: bytes) -> bytes:
    """Return the head of a chain without events; `line` identifies the table."""
    return sha256(b"houseway/table/1" + line).digest()


def leaf_of(salt: bytes, at: int, event: bytes) -> bytes:
    """Return an event's hash in the chain, which hides it from those without the salt."""
    return sha256(b"houseway/event/1" + salt + at.to_bytes(8, "big") + event).digest()


def link(head: bytes, leaf: bytes) -> bytes:
    """Return the chain's head after one more event."""
    return sha256(b"houseway/link/1" + head + leaf).digest()


def given_digest(salt: bytes, given: bytes) -> str:
    """Return the digest that binds the opening, the tape and the inputs of a round."""
    return sha256(b"houseway/given/1" + salt + given).hexdigest()


def receipt_bytes(table: str, round: int, version: int, head: str) -> bytes:
    """Return the bytes that are signed for a receipt."""
    said = {"head": head, "round": round, "table": table, "version": version}
    return b"houseway/receipt/1" + canonical(said)


def sealed_bytes(table: str, shoe: int, root: str, pledges: Iterable[str]) -> bytes:
    """Return the bytes that are signed for a sealed shoe: its root, and the pledges in order."""
    said = {"pledges": list(pledges), "root": root, "shoe": shoe, "table": table}
    return b"houseway/sealed/1" + canonical(said)


def handover_bytes(after: str, key: str, number: int) -> bytes:
    """Return the bytes that the old key signs when the house takes a new one."""
    return b"houseway/key/1" + canonical({"after": after, "key": key, "number": number})


def is_handed_over(handover: Handover) -> bool:
    """Whether the old key has signed the handover."""
    said = handover_bytes(handover.after, handover.key, handover.number)
    return is_signed(said, handover.after, handover.signature)


def is_signed(said: bytes, key: str, signature: str) -> bool:
    """Whether the owner of the key has signed these bytes."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), said)
    except (ValueError, InvalidSignature):
        return False
    return True


def check_receipt(receipt: Receipt) -> None:
    """Raise unless the house has signed the receipt."""
    said = receipt_bytes(receipt.table, receipt.round, receipt.version, receipt.head)
    if not is_signed(said, receipt.key, receipt.signature):
        raise RecordError(
            "record/signature",
            f"the receipt of {receipt.table} at event {receipt.version} is not signed by its key",
        )
