"""A file that only a passphrase opens.

A head, then frames, each under ChaCha20-Poly1305 (RFC 8439) with a key that scrypt (RFC 7914) makes
of the passphrase and the salt of the head. The nonce is the frame's number, from 1 on, in twelve
bytes, big-endian; what is sealed beside the data is the head and the frame's first four bytes. So
no frame can be altered, exchanged, left out or put into another file, and only the frame that says
it is the last one ends the file.

| bytes | of the head                      | bytes | of a frame                      |
|-------|----------------------------------|-------|---------------------------------|
| 20    | `houseway-sealed-2` and 3 zeros  | 4     | length, top bit: the last frame |
| 1     | log2 of scrypt's N (r = 8, p = 1)| n     | the data, enciphered            |
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

__all__ = ["open_sealed", "seal"]

_MAGIC: Final = b"houseway-sealed-2\0\0\0"
_SALT: Final = 32
_TAG: Final = 16
_LAST: Final = 1 << 31
_MOST: Final = 1 << 24
"""Bytes in a frame."""
COST = 17
"""log2 of scrypt's N: 128 MB for each passphrase tried."""
_DEAREST: Final = 20
"""What a file may ask for, lest a forged head take all memory."""


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
    """Write the parts, each a frame."""
    head = _MAGIC + bytes([COST]) + secrets.token_bytes(_SALT)
    sealer = _Sealer(passphrase, head)
    file.write(head)
    number = 0
    for number, part in enumerate(parts, 1):
        length = len(part).to_bytes(4, "big")
        file.write(length + sealer.seal(number, length, part))
    end = _LAST.to_bytes(4, "big")
    file.write(end + sealer.seal(number + 1, end, b""))


def open_sealed(file: BinaryIO, passphrase: str) -> Iterator[bytes]:
    """The parts, each checked before it is given."""
    head = file.read(len(_MAGIC) + 1 + _SALT)
    if not head.startswith(_MAGIC) or len(head) < len(_MAGIC) + 1 + _SALT:
        raise RecordError("backup/malformed", "this is no sealed file of Houseway's")
    if not 1 <= head[len(_MAGIC)] <= _DEAREST:
        raise RecordError("backup/malformed", "the head of the sealed file is damaged")
    sealer = _Sealer(passphrase, head)
    number = 0
    while True:
        number += 1
        length = file.read(4)
        size = int.from_bytes(length, "big") & ~_LAST
        if len(length) < 4 or size > _MOST:
            raise RecordError("backup/cut_off", f"the file ends in frame {number}")
        try:
            data = sealer.open(number, length, file.read(size + _TAG))
        except InvalidTag:
            words = "the passphrase is wrong" if number == 1 else f"frame {number} was altered"
            raise RecordError("backup/sealed", f"{words}, or the file is damaged") from None
        if int.from_bytes(length, "big") & _LAST:
            if file.read(1):
                raise RecordError("backup/malformed", "something follows the last frame")
            return
        yield data
