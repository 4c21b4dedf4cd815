"""A column of similar texts, each compressed with a shared dictionary."""

from __future__ import annotations

import zlib
from typing import Any, Final

from sqlalchemy import Dialect, LargeBinary, Text, TypeDecorator
from sqlalchemy.types import TypeEngine

WORDS: Final = (
    b'{"outcome":"player","net":{"p":-500,"p":500},"fees":{"p":100},"wagered":{"p":500,"p":1000},'
    b'"banked":{"p":20000}}'
    b'"opening":{"bank":,"bettors":[{"id":"p","seat":,"stack":000}],"limits":{"high":50000,"low":'
    b'500},"player_dealer":"p","shoe":1,"turn":2},"tape":["Ks","Qh","Jd","Tc","9s","8h","7d","6c"]'
    b'{"inputs":[{"by":"p","decision":{"cents":500,"position":,"spot":"game","type":"place"},'
    b'"question":"q1","type":"decided"},{"by":"p","decision":{"type":"ready"},"question":"q'
)
"""The dictionary: text that every round contains, so that even short rounds compress well."""


def pack(text: str) -> bytes:
    """Compress a text."""
    packer = zlib.compressobj(9, zdict=WORDS)
    return packer.compress(text.encode()) + packer.flush()


def _unpack(value: bytes) -> str:
    return zlib.decompressobj(zdict=WORDS).decompress(value).decode()


class CompressedText(TypeDecorator[str]):
    """A text that is stored compressed; rows that were stored uncompressed can still be read."""

    impl = LargeBinary
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """Keep the text type in SQLite: its columns hold any value, so no migration is needed."""
        return dialect.type_descriptor(Text() if dialect.name == "sqlite" else LargeBinary())

    def process_bind_param(self, value: str | None, dialect: Dialect) -> bytes | None:  # noqa: ARG002
        """Compress a value on its way into the database."""
        return None if value is None else pack(value)

    def process_result_value(
        self,
        value: bytes | str | None,
        dialect: Dialect,  # noqa: ARG002
    ) -> str | None:
        """Decompress a value from the database."""
        if value is None or isinstance(value, str):
            return value
        value = bytes(value)
        return value.decode() if value[:1] == b"{" else _unpack(value)
