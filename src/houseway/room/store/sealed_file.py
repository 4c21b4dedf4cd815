"""A file that only a passphrase opens.

A head, then frames. The passphrase becomes two keys by Argon2id with the salt of the head. Each
frame is the data XOR SHAKE-256(key, number of the frame), followed by an HMAC-SHA-256 of the head,
the frame's number, whether it is the last one, and what stands in it. So no frame can be altered,
exchanged or left out, and a file that was cut off is noticed. Hashes alone are used, as for the
shuffle: whoever has them can read the file.

| bytes | of the head                     | bytes | of a frame                          |
|-------|---------------------------------|-------|-------------------------------------|
| 20    | `houseway-sealed-1` and 3 zeros | 4     | length, top bit: the last frame     |
| 16    | salt                            | n     | the data, hidden                    |
|       |                                 | 32    | HMAC                                |
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Iterator
from hashlib import sha256, shake_256
from typing import BinaryIO, Final

from argon2.low_level import Type, hash_secret_raw

from houseway.errors import RecordError

__all__ = ["open_sealed", "seal"]

_MAGIC: Final = b"houseway-sealed-1\0\0\0"
_LAST: Final = 1 << 31
_MOST: Final = 1 << 24
"""Bytes in a frame."""
_SEAL: Final = 32
MEMORY = 1 << 16
"""Kilobytes that trying one passphrase costs."""


class _Keys:
    def __init__(self, passphrase: str, salt: bytes) -> None:
        raw = hash_secret_raw(
            passphrase.encode(),
            salt,
            time_cost=3,
            memory_cost=MEMORY,
            parallelism=4,
            hash_len=64,
            type=Type.ID,
        )
        self._hides, self._seals, self._head = raw[:32], raw[32:], _MAGIC + salt

    def hide(self, number: int, data: bytes) -> bytes:
        """Done twice, it is undone."""
        stream = shake_256(self._hides + number.to_bytes(8, "big")).digest(len(data))
        mixed = int.from_bytes(data, "big") ^ int.from_bytes(stream, "big")
        return mixed.to_bytes(len(data), "big")

    def seal(self, number: int, length: bytes, hidden: bytes) -> bytes:
        said = self._head + number.to_bytes(8, "big") + length + hidden
        return hmac.digest(self._seals, said, sha256)


def seal(file: BinaryIO, parts: Iterable[bytes], passphrase: str) -> None:
    """Write the parts, each a frame."""
    salt = secrets.token_bytes(16)
    keys = _Keys(passphrase, salt)
    file.write(_MAGIC + salt)
    number = 0
    for number, part in enumerate(parts, 1):
        _frame(file, keys, number, part, last=False)
    _frame(file, keys, number + 1, b"", last=True)


def _frame(file: BinaryIO, keys: _Keys, number: int, part: bytes, *, last: bool) -> None:
    length = (len(part) | (_LAST if last else 0)).to_bytes(4, "big")
    hidden = keys.hide(number, part)
    file.write(length + hidden + keys.seal(number, length, hidden))


def open_sealed(file: BinaryIO, passphrase: str) -> Iterator[bytes]:
    """The parts, each checked before it is given."""
    if file.read(len(_MAGIC)) != _MAGIC:
        raise RecordError("backup/malformed", "this is no sealed file of Houseway's")
    keys = _Keys(passphrase, file.read(16))
    number = 0
    while True:
        number += 1
        length = file.read(4)
        size = int.from_bytes(length, "big") & ~_LAST
        if len(length) < 4 or size > _MOST:
            raise RecordError("backup/cut_off", f"the file ends in frame {number}")
        hidden, mark = file.read(size), file.read(_SEAL)
        if not hmac.compare_digest(mark, keys.seal(number, length, hidden)):
            words = "the passphrase is wrong" if number == 1 else f"frame {number} was altered"
            raise RecordError("backup/sealed", f"{words}, or the file is damaged")
        if int.from_bytes(length, "big") & _LAST:
            if file.read(1):
                raise RecordError("backup/malformed", "something follows the last frame")
            return
        yield keys.hide(number, hidden)
