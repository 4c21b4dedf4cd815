"""What people say at a table: numbered, shown, kept for a while, and no part of the chain."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from houseway.room.transaction import Unit

__all__ = ["SHOWN", "Chat"]

SHOWN: Final = 20
"""Lines that somebody who comes in is shown."""


class ChatLine(msgspec.Struct, frozen=True, tag_field="t", tag="chat", rename={"source": "from"}):
    """One message of it."""

    number: int
    at: int
    source: str
    name: str
    text: str


class Chat:
    """The latest lines of one table."""

    def __init__(self, rows: Iterable[Any] = ()) -> None:
        lines = [ChatLine(row.number, row.at, row.source, row.name, row.text) for row in rows]
        self.number = lines[-1].number if lines else 0
        self.lines: deque[bytes] = deque(map(msgspec.json.encode, lines), maxlen=SHOWN)

    def say(self, unit: Unit, at: int, source: str, name: str, text: str) -> bytes:
        """A new line: a row of the unit, and the message for everybody."""
        self.number += 1
        unit.add(
            "chat",
            table=unit.table,
            number=self.number,
            at=at,
            source=source,
            name=name,
            text=text,
        )
        message = msgspec.json.encode(ChatLine(self.number, at, source, name, text))
        self.lines.append(message)
        return message
