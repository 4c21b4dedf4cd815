"""Events of a live table, numbered without a gap, each with a form for every viewer.

The store has the whole event; `room/fairness/chain.py` chains them. Tags and fields are stored and
sealed, so they never change.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from houseway.cards.transcript import Commitment, SpokenWords
from houseway.rules.round import events as rules
from houseway.table import events as table
from houseway.table.inputs import Mark


class SeatTaken(msgspec.Struct, frozen=True, tag="sat"):
    """A bettor sat down: the sitting's event with the bettor's display name and mark."""

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
    """A countdown began; its default applies at `until`."""

    what: Literal["betting", "question", "bank", "next round", "words", "halt"]
    until: int
    question: str = ""
    bettor: str = ""


class ShoeSealed(msgspec.Struct, frozen=True, tag="shoe", omit_defaults=True):
    """A shoe was sealed; it is dealt from the next round on, once its `voices` have spoken."""

    number: int
    commitment: Commitment
    voices: tuple[str, ...] = ()
    """The bettor behind each pledge of the commitment."""


class ShoeMixed(msgspec.Struct, frozen=True, tag="mixed"):
    """Everybody who had pledged has opened their words, so the order of the shoe is fixed."""

    number: int
    said: tuple[SpokenWords, ...]


class ShoeAbandoned(msgspec.Struct, frozen=True, tag="shoe-abandoned"):
    """A sealed shoe was given up before its first card."""

    number: int
    why: str
    said: tuple[SpokenWords, ...]
    silent: tuple[str, ...]
    abandoned: int
    """How many shoes have been abandoned at this table so far."""
    in_a_row: int


class Leaving(msgspec.Struct, frozen=True, tag="leaving"):
    """A bettor will stand up when the round is over."""

    bettor: str


class ChatShown(msgspec.Struct, frozen=True, tag="chat", rename={"source": "from"}):
    """A chat message; only in the events of older tables."""

    source: str
    name: str
    text: str


class Kept(msgspec.Struct, frozen=True, tag="kept"):
    """A round is over and stored; `given` is the digest of its opening, draws and inputs."""

    round: int
    given: str


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """The table has ended."""

    why: str


Event = (
    SeatTaken
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
    | table.TopBurned
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
    | ShoeMixed
    | ShoeAbandoned
    | Leaving
    | ChatShown
    | Kept
    | Closed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Event)
encode = _encoder.encode


def decode_event(body: str | bytes) -> Event:
    """Decode an event from its stored form."""
    event: Event = _decoder.decode(body)
    return event


class ShownEvents(msgspec.Struct, frozen=True):
    """An event as messages: one for those who may see all of it, one for everybody else."""

    version: int
    whole: bytes
    hidden: bytes
    seen: tuple[str, ...] | None

    def to(self, viewer: str) -> bytes:
        """Return the event's message for a viewer."""
        if self.seen is None or viewer in self.seen or viewer == "surveillance":
            return self.whole
        return self.hidden


def _message(version: int, body: bytes) -> bytes:
    return b'{"t":"event","version":%d,"event":%b}' % (version, body)


def render_event(version: int, event: Event, body: bytes) -> ShownEvents:
    """Build the messages of an event; most events show everybody the same."""
    whole = _message(version, body)
    if type(event) is InRound:
        seen: tuple[str, ...] | None = getattr(event.event, "seen", None)
        if seen is not None:
            face = InRound(event.round, rules.face(event.event, ""))
            return ShownEvents(version, whole, _message(version, _encoder.encode(face)), seen)
    return ShownEvents(version, whole, whole, None)
