"""The lines of a room's record (`docs/record.md`), read strictly and written again alike."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from houseway.rules.anchor import Receipt
from houseway.rules.game import canonical
from houseway.rules.inputs import Input
from houseway.rules.opening import Opening

__all__ = [
    "FORMAT",
    "EventLine",
    "GivenLine",
    "LeafLine",
    "ReceiptLine",
    "RoundLine",
    "TableLine",
    "is_anchored",
    "is_canonical",
    "read_line",
    "unhex",
    "write_line",
]

FORMAT: Final = "houseway-record/2"


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file."""


class TableLine(_Strict, frozen=True, tag_field="kind", tag="table"):
    """Which table, and the terms it plays under."""

    format: str
    table: str
    made: int
    edition: str
    family: str
    procedure: int
    digest: str
    settings: msgspec.Raw
    terms: msgspec.Raw


class EventLine(_Strict, frozen=True):
    """An event, with the salt of its leaf."""

    at: int
    event: msgspec.Raw
    salt: str


class LeafLine(_Strict, frozen=True):
    """An event that is left out."""

    leaf: str


class GivenLine(_Strict, frozen=True):
    """What a round was given and drew, and what reached it."""

    opening: Opening
    tape: tuple[str, ...]
    inputs: tuple[Input, ...]


class RoundLine(_Strict, frozen=True, tag_field="kind", tag="round"):
    """The same, with the salt of its digest."""

    number: int
    given: msgspec.Raw
    salt: str


class ReceiptLine(Receipt, frozen=True, kw_only=True, tag_field="kind", tag="receipt"):
    """The last line."""


def is_anchored(first: bytes) -> bool:
    """Whether a file that begins with this line is a room's record."""
    return b'"format":"%b"' % FORMAT.encode() in first[:4096] and b'"kind":"table"' in first


def read_line(line: bytes) -> EventLine | LeafLine | RoundLine | ReceiptLine:
    """A line after the first."""
    kind: type[Any]
    if line.startswith(b'{"at":'):
        kind = EventLine
    elif line.startswith(b'{"leaf":'):
        kind = LeafLine
    elif line.startswith(b'{"given":'):
        kind = RoundLine
    else:
        kind = ReceiptLine
    found: EventLine | LeafLine | RoundLine | ReceiptLine = msgspec.json.decode(line, type=kind)
    return found


def write_line(each: msgspec.Struct) -> bytes:
    """A line as it must stand in the file."""
    return canonical(each) + b"\n"


def is_canonical(raw: msgspec.Raw) -> bool:
    """Whether the JSON has its keys sorted and no spaces."""
    return canonical(msgspec.json.decode(raw)) == bytes(raw)


def unhex(digits: str, size: int) -> bytes:
    """So many bytes out of small hex."""
    found = bytes.fromhex(digits)
    if len(found) != size or found.hex() != digits:
        raise ValueError(f"{digits[:12]}… is not {size} bytes in small hex")
    return found
