"""What processes say to each other, signed with a secret of the database they share."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Final

import msgspec

from houseway.room.accounts.accounts import MySeat, Person
from houseway.room.tables.lobby import LobbyLine

__all__ = [
    "Codec",
    "Frame",
    "Item",
    "LookAgain",
    "OpenLink",
    "Pulse",
    "Said",
    "SessionEnded",
    "Shut",
    "Told",
]

MARK: Final = 16
"""Bytes of the signature."""


class _Item(msgspec.Struct, frozen=True, array_like=True):
    """One thing said."""


class OpenLink(_Item, frozen=True, tag="open"):
    """To the owner of a table: a socket here wants to be there."""

    link: str
    table: str
    person: Person | None


class Said(_Item, frozen=True, tag="said"):
    """To the owner: the socket's messages, numbered from 1 on."""

    link: str
    number: int
    message: bytes


class Shut(_Item, frozen=True, tag="shut"):
    """Either way: this link is over, or was never known."""

    link: str


class Told(_Item, frozen=True, tag="told"):
    """From the owner: messages for the sockets of these links, each with its number."""

    links: list[tuple[str, int]]
    messages: list[bytes]


class Pulse(_Item, frozen=True, tag="pulse"):
    """To one process, at every beat: what the last number of each link is, and the lobby."""

    told: dict[str, tuple[int, int]]
    """Links of the other's sockets at tables here: the last number told, and the last heard."""
    open: list[str]
    """Links of sockets here at the other's tables."""
    lobby: list[LobbyLine]
    seats: dict[str, list[MySeat]]
    """Who but bots sits at tables here, and how."""


class SessionEnded(_Item, frozen=True, tag="ended"):
    """To everybody: a session is over, and its sockets with it."""

    session: str
    code: int
    why: str


class LookAgain(_Item, frozen=True, tag="look"):
    """To everybody: something is new in the database."""


Item = OpenLink | Said | Shut | Told | Pulse | SessionEnded | LookAgain


class Frame(msgspec.Struct, frozen=True, array_like=True):
    """Everything that one process says to another in one go; `to` is 0 for everybody.

    A sender counts its frames: one that was caught on the way and is said again is not heard.
    """

    sender: int
    to: int
    number: int
    items: list[Item]


class Codec:
    """Frames as bytes; one that was not made with the same secret is none."""

    def __init__(self, secret: bytes) -> None:
        self._key = sha256(b"houseway/bus/1" + secret).digest()
        self._decoder = msgspec.msgpack.Decoder(Frame)

    def encode(self, frame: Frame) -> bytes:
        """Signature and frame."""
        body = msgspec.msgpack.encode(frame)
        return self._mark(body) + body

    def decode(self, message: bytes) -> Frame | None:
        """None for what nobody of ours has sent."""
        mark, body = message[:MARK], message[MARK:]
        if not hmac.compare_digest(mark, self._mark(body)):
            return None
        try:
            return self._decoder.decode(body)
        except msgspec.DecodeError:  # another build's
            return None

    def _mark(self, body: bytes) -> bytes:
        return hmac.digest(self._key, body, "sha256")[:MARK]
