"""Sealed files: files that can be read only with a passphrase.

A file has a header and then chunks. Each chunk is encrypted by ChaCha20-Poly1305 (RFC 8439) with a
key that scrypt (RFC 7914) derives from the passphrase and the salt in the header. The nonce is the
chunk's number, from 1, as twelve bytes, big-endian. The header and the chunk's first four bytes are
authenticated with the data. So no chunk can be altered, reordered, left out or moved to another
file, and only a chunk that is marked as the last ends the file.

| bytes | of the header                    | bytes | of a chunk                      |
|-------|----------------------------------|-------|---------------------------------|
| 20    | `houseway-sealed-2` and 3 zeros  | 4     | length, top bit: the last chunk |
| 1     | log2 of scrypt's N (r = 8, p = 1)| n     | the encrypted data              |
| 32    | salt                             | 16    | the tag                         |
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from typing import BinaryIO, Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from houseway.errors import RecordError

_MAGIC: Final = b"houseway-sealed-2\0\0\0"
_SALT_BYTES: Final = 32
_TAG_BYTES: Final = 16
_LAST: Final = 1 << 31
_MAX_CHUNK_BYTES: Final = 1 << 24
COST = 17
"""log2 of scrypt's N; each passphrase tried takes 128 MB of memory."""
_MAX_COST: Final = 20
"""The most that a file may ask for, or a forged header could use up all memory."""


class _Sealer:
    def __init__(self, passphrase: str, head: bytes) -> None:
        cost, salt = head[len(_MAGIC)], head[len(_MAGIC) + 1 :]
        key = Scrypt(salt=salt, length=32, n=1 << cost, r=8, p=1).derive(passphrase.encode())
        self._cipher, self._head = ChaCha20Poly1305(key), head

    def seal(self, number: int, length: bytes, data: bytes) -> bytes:
        return self._cipher.encrypt(number.to_bytes(12, "big"), data, self._head + length)

    def open(self, number: int, length: bytes, sealed: bytes) -> bytes:
        return self._cipher.decrypt(number.to_bytes(12, "big"), sealed, self._head + length)


def seal(file: BinaryIO, parts: Iterable[bytes], passphrase: str) -> None:
    """Write a sealed file, with one chunk for each part."""
    head = _MAGIC + bytes([COST]) + secrets.token_bytes(_SALT_BYTES)
    sealer = _Sealer(passphrase, head)
    file.write(head)
    number = 0
    for number, part in enumerate(parts, 1):
        length = len(part).to_bytes(4, "big")
        file.write(length + sealer.seal(number, length, part))
    end = _LAST.to_bytes(4, "big")
    file.write(end + sealer.seal(number + 1, end, b""))


def open_sealed(file: BinaryIO, passphrase: str) -> Iterator[bytes]:
    """Yield the parts of a sealed file, verifying each one first."""
    head = file.read(len(_MAGIC) + 1 + _SALT_BYTES)
    if not head.startswith(_MAGIC) or len(head) < len(_MAGIC) + 1 + _SALT_BYTES:
        raise RecordError("backup/malformed", "this is not a sealed file of Houseway")
    if not 1 <= head[len(_MAGIC)] <= _MAX_COST:
        raise RecordError("backup/malformed", "the header of the sealed file is damaged")
    sealer = _Sealer(passphrase, head)
    number = 0
    while True:
        number += 1
        length = file.read(4)
        size = int.from_bytes(length, "big") & ~_LAST
        if len(length) < 4 or size > _MAX_CHUNK_BYTES:
            raise RecordError("backup/cut_off", f"the file ends in the middle of chunk {number}")
        try:
            data = sealer.open(number, length, file.read(size + _TAG_BYTES))
        except InvalidTag:
            words = "the passphrase is wrong" if number == 1 else f"chunk {number} was altered"
            raise RecordError("backup/sealed", f"{words}, or the file is damaged") from None
        if int.from_bytes(length, "big") & _LAST:
            if file.read(1):
                raise RecordError("backup/malformed", "there is data after the last chunk")
            return
        yield data
