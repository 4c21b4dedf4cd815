"""What happened at a live table, numbered without a gap, with a face for every viewer.

The stored form is the whole event; its chain is `SHA-256(hash before + version + time + body)`,
version and time as eight bytes each, big-endian, the first hash being 32 zero bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Literal

import msgspec

from houseway.cards.commit import Commitment
from houseway.errors import RecordError
from houseway.rules import events as rules
from houseway.table import events as table
from houseway.table.inputs import Mark

__all__ = [
    "Chat",
    "Closed",
    "Countdown",
    "Event",
    "InRound",
    "Leaving",
    "Sat",
    "ShoeSealed",
    "Shown",
    "decode_event",
    "encode",
    "link_hash",
    "shown",
    "verify_chain",
]


class Sat(msgspec.Struct, frozen=True, tag="sat"):
    """A bettor sat down: the sitting's event, with what he is called and what he is."""

    bettor: str
    seat: int
    cents: int
    mark: Mark
    name: str


class InRound(msgspec.Struct, frozen=True, tag="round"):
    """One event of the round."""

    round: int
    event: rules.Event


class Countdown(msgspec.Struct, frozen=True, tag="clock", omit_defaults=True):
    """At `until` the default is used."""

    what: Literal["betting", "question", "bank", "next round"]
    until: int
    question: str = ""
    bettor: str = ""


class ShoeSealed(msgspec.Struct, frozen=True, tag="shoe"):
    """The sealed shoe that is dealt from the next round on; until then seats may say words."""

    number: int
    commitment: Commitment


class Leaving(msgspec.Struct, frozen=True, tag="leaving"):
    """A bettor stands up when the round is over."""

    bettor: str


class Chat(msgspec.Struct, frozen=True, tag="chat", rename={"source": "from"}):
    """Somebody said something."""

    source: str
    name: str
    text: str


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """The table ends."""

    why: str


Event = (
    Sat
    | table.Added
    | table.ChangedSeat
    | table.LeftTable
    | table.SatOut
    | table.CameBack
    | table.Offered
    | table.Accepted
    | table.Declined
    | table.Lapsed
    | table.Broken
    | table.Restarted
    | table.LimitsSet
    | table.NewShoe
    | table.Burned
    | table.ButtonPlaced
    | table.MissedBlind
    | table.Opened
    | table.Taken
    | table.Abandoned
    | table.DiscGiven
    | table.DiscUsed
    | table.DiscsVoid
    | table.TimeCharged
    | table.TimeOwed
    | InRound
    | Countdown
    | ShoeSealed
    | Leaving
    | Chat
    | Closed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Event)
encode = _encoder.encode


def decode_event(body: str | bytes) -> Event:
    """An event as it was stored."""
    event: Event = _decoder.decode(body)
    return event


def link_hash(before: bytes, version: int, at: int, body: bytes) -> bytes:
    """The next hash of the chain."""
    return sha256(before + version.to_bytes(8, "big") + at.to_bytes(8, "big") + body).digest()


def verify_chain(rows: Iterable[Any], before: bytes = bytes(32)) -> int:
    """Check stored events from the first on; says how many there are."""
    count = 0
    for row in rows:
        count += 1
        if row.version != count:
            raise RecordError(
                "record/broken_chain", f"event {row.version} stands for {count}", version=count
            )
        before = link_hash(before, row.version, row.at, row.body.encode())
        if before != bytes(row.hash):
            raise RecordError(
                "record/broken_seal", f"event {count} is not what was sealed", version=count
            )
    return count


class Shown(msgspec.Struct, frozen=True):
    """An event as messages: for those who may see all of it, and for everybody else."""

    version: int
    whole: bytes
    hidden: bytes
    seen: tuple[str, ...] | None

    def to(self, viewer: str) -> bytes:
        """The viewer's message."""
        if self.seen is None or viewer in self.seen or viewer == "surveillance":
            return self.whole
        return self.hidden


def _message(version: int, body: bytes) -> bytes:
    return b'{"t":"event","version":%d,"event":%b}' % (version, body)


def shown(version: int, event: Event, body: bytes) -> Shown:
    """The messages of an event; nearly all have but one face."""
    whole = _message(version, body)
    if type(event) is InRound:
        seen: tuple[str, ...] | None = getattr(event.event, "seen", None)
        if seen is not None:
            face = InRound(event.round, rules.face(event.event, ""))
            return Shown(version, whole, _message(version, _encoder.encode(face)), seen)
    return Shown(version, whole, whole, None)
