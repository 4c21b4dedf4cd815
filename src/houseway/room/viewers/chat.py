"""Chat at a table: numbered, shown and stored for a while, but not part of the chain."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from houseway.room.transaction import Transaction

SHOWN_MESSAGES: Final = 20
"""How many messages a new arrival is shown."""


class ChatLine(msgspec.Struct, frozen=True, tag_field="t", tag="chat", rename={"source": "from"}):
    """One chat message."""

    number: int
    at: int
    source: str
    name: str
    text: str


class Chat:
    """The latest chat messages of one table."""

    def __init__(self, rows: Iterable[Any] = ()) -> None:
        lines = [ChatLine(row.number, row.at, row.source, row.name, row.text) for row in rows]
        self.number = lines[-1].number if lines else 0
        self.lines: deque[bytes] = deque(map(msgspec.json.encode, lines), maxlen=SHOWN_MESSAGES)

    def add(self, transaction: Transaction, at: int, source: str, name: str, text: str) -> bytes:
        """Add a message to the transaction, and return it in the form sent to everybody."""
        self.number += 1
        transaction.add(
            "chat",
            table=transaction.table,
            number=self.number,
            at=at,
            source=source,
            name=name,
            text=text,
        )
        message = msgspec.json.encode(ChatLine(self.number, at, source, name, text))
        self.lines.append(message)
        return message
