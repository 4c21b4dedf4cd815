"""The room's own key, by which it is held to what it said (Ed25519, RFC 8032)."""

from __future__ import annotations

from contextlib import suppress

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.room.ports import Clock, Entropy, Store
from houseway.room.store.faults import NotKeptError
from houseway.room.unit import Unit
from houseway.rules.anchor import Receipt, receipt_bytes

__all__ = ["Signer", "find_signer"]


class Signer:
    """Signs; `public` is the key that everybody may know, as 64 hexadecimal digits."""

    def __init__(self, secret: bytes, number: int = 1) -> None:
        self._take(secret, number)

    def _take(self, secret: bytes, number: int) -> None:
        self.number = number
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._key.public_key().public_bytes_raw().hex()

    async def follow(self, store: Store) -> None:
        """Sign with the newest key of the store from now on."""
        row = await store.read(lambda reader: reader.key())
        if row is not None and row.number > self.number:
            self._take(bytes(row.private), row.number)

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


async def find_signer(store: Store, clock: Clock, entropy: Entropy) -> Signer:
    """By the newest key of the store; the first time one is made."""
    while (row := await store.read(lambda reader: reader.key())) is None:
        secret, unit = entropy.bytes(32), Unit()
        public = Signer(secret).public
        unit.add("keys", number=1, made=clock.now_ms(), public=public, private=secret)
        with suppress(NotKeptError):  # another process has made one meanwhile
            await store.submit(unit)
    return Signer(bytes(row.private), row.number)
