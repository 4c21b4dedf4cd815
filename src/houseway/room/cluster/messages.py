"""Messages between processes, signed with a secret of the database that they share."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Final

import msgspec

from houseway.room.accounts.accounts import MySeat, Person
from houseway.room.tables.lobby import LobbyLine

SIGNATURE_BYTES: Final = 16


class _BusItem(msgspec.Struct, frozen=True, array_like=True):
    """One item of a message."""


class OpenLink(_BusItem, frozen=True, tag="open"):
    """To the owner of a table: a socket here wants to connect to it."""

    link: str
    table: str
    person: Person | None


class LinkInput(_BusItem, frozen=True, tag="said"):
    """To the owner of a table: one message from a socket, numbered from 1."""

    link: str
    number: int
    message: bytes


class CloseLink(_BusItem, frozen=True, tag="shut"):
    """In either direction: this link is closed or was never known."""

    link: str


class LinkOutput(_BusItem, frozen=True, tag="told"):
    """From the owner of a table: messages for the sockets of these links, numbered by link."""

    links: list[tuple[str, int]]
    messages: list[bytes]


class Pulse(_BusItem, frozen=True, tag="pulse"):
    """To another process at every beat: the last numbers of each link, the lobby and the seats.

    Comparing the numbers shows both sides whether anything was lost on the way.
    """

    numbers: dict[str, tuple[int, int]]
    """By link between the receiver's sockets and tables here, the last numbers sent and
    received."""
    open: list[str]
    """Links from sockets here to the receiver's tables."""
    lobby: list[LobbyLine]
    seats: dict[str, list[MySeat]]
    """Where everybody except bots sits at tables here."""


class SessionEnded(_BusItem, frozen=True, tag="ended"):
    """To everybody: a session has ended, so its sockets must be closed."""

    session: str
    code: int
    why: str


class CheckDatabase(_BusItem, frozen=True, tag="look"):
    """To everybody: there is something new in the database."""


BusItem = OpenLink | LinkInput | CloseLink | LinkOutput | Pulse | SessionEnded | CheckDatabase


class Message(msgspec.Struct, frozen=True, array_like=True):
    """Everything that one process sends to another at once; `to` is 0 for everybody.

    A sender numbers its messages, so that a message caught on the way and replayed is ignored.
    """

    sender: int
    to: int
    number: int
    items: list[BusItem]


class Codec:
    """Signs, encodes, verifies and decodes messages with the shared secret."""

    def __init__(self, secret: bytes) -> None:
        self._key = sha256(b"houseway/bus/1" + secret).digest()
        self._decoder = msgspec.msgpack.Decoder(Message)

    def encode(self, message: Message) -> bytes:
        """Return the signature and the encoded message."""
        body = msgspec.msgpack.encode(message)
        return self._sign(body) + body

    def decode(self, message: bytes) -> Message | None:
        """Return the message; None if no process of this cluster and build signed it."""
        signature, body = message[:SIGNATURE_BYTES], message[SIGNATURE_BYTES:]
        if not hmac.compare_digest(signature, self._sign(body)):
            return None
        try:
            return self._decoder.decode(body)
        except msgspec.DecodeError:  # from another build
            return None

    def _sign(self, body: bytes) -> bytes:
        return hmac.digest(self._key, body, "sha256")[:SIGNATURE_BYTES]
