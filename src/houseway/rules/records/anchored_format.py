"""The lines of a room's record (`docs/record.md`), parsed strictly and written canonically."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from houseway.rules.game import canonical
from houseway.rules.records.anchors import Handover, Receipt
from houseway.rules.round.inputs import Input
from houseway.rules.round.opening import Opening

FORMAT: Final = "houseway-record/2"


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The struct options of every line: unknown members are refused."""


class TableLine(_Strict, frozen=True, tag_field="kind", tag="table"):
    """The first line: the table, and the terms it plays under."""

    format: str
    table: str
    made: int
    edition: str
    family: str
    procedure: int
    digest: str
    settings: msgspec.Raw
    terms: msgspec.Raw


class PartLine(_Strict, frozen=True, tag_field="kind", tag="part"):
    """The second line of a continued file: the event and round that the earlier file ended with."""

    head: str
    round: int
    version: int


class EventLine(_Strict, frozen=True):
    """An event, with the salt of its leaf."""

    at: int
    event: msgspec.Raw
    salt: str


class LeafLine(_Strict, frozen=True):
    """The chain leaf of an event whose content is left out."""

    leaf: str


class GivenLine(_Strict, frozen=True):
    """The data to replay a round from: its opening, the draws from its tape, and its inputs."""

    opening: Opening
    tape: tuple[str, ...]
    inputs: tuple[Input, ...]


class RoundLine(_Strict, frozen=True, tag_field="kind", tag="round"):
    """The replay data of a round, with the salt of its digest."""

    number: int
    given: msgspec.Raw
    salt: str


class KeyLine(Handover, frozen=True, kw_only=True, tag_field="kind", tag="key"):
    """A change of the house's key; these lines come before the receipt."""


class ReceiptLine(Receipt, frozen=True, kw_only=True, tag_field="kind", tag="receipt"):
    """The last line: the signed receipt."""


def is_anchored(first: bytes) -> bool:
    """Whether a file that begins with this line is a room's record."""
    return b'"format":"%b"' % FORMAT.encode() in first[:4096] and b'"kind":"table"' in first


Line = EventLine | LeafLine | RoundLine | PartLine | KeyLine | ReceiptLine


def read_line(line: bytes) -> Line:
    """Parse a line after the first."""
    kind: type[Any]
    if line.startswith(b'{"at":'):
        kind = EventLine
    elif line.startswith(b'{"leaf":'):
        kind = LeafLine
    elif line.startswith(b'{"given":'):
        kind = RoundLine
    elif line.startswith(b'{"after":'):
        kind = KeyLine
    elif b'"kind":"part"' in line:
        kind = PartLine
    else:
        kind = ReceiptLine
    found: Line = msgspec.json.decode(line, type=kind)
    return found


def write_line(each: msgspec.Struct) -> bytes:
    """Return a line as the exact bytes that it must have in the file."""
    return canonical(each) + b"\n"


def is_canonical(raw: msgspec.Raw) -> bool:
    """Whether the JSON has sorted keys and no spaces."""
    return canonical(msgspec.json.decode(raw)) == bytes(raw)


def unhex(digits: str, size: int) -> bytes:
    """Decode lower-case hex of exactly this many bytes."""
    found = bytes.fromhex(digits)
    if len(found) != size or found.hex() != digits:
        raise ValueError(f"{digits[:12]}… must be {size} bytes in lower-case hex")
    return found
