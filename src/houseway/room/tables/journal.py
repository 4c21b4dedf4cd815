"""Journal entries: everything that reaches a live table, in order.

Together with the sealed shoes they are the saved form of the table. Tags and fields are stored, so
they never change, and entries that only older tables have can still be read.
"""

from __future__ import annotations

import msgspec

from houseway.rules.round.inputs import Input as RoundInput
from houseway.table.inputs import Input as TableInput


class PutEntry(msgspec.Struct, frozen=True, tag="put", omit_defaults=True):
    """An input of the sitting; `name` is the display name of whoever sits down."""

    input: TableInput
    name: str = ""


class PlayEntry(msgspec.Struct, frozen=True, tag="play"):
    """An input of the open round."""

    input: RoundInput


class DealEntry(msgspec.Struct, frozen=True, tag="deal"):
    """A round opens; its draws come from the shoe."""


class NewShoeEntry(msgspec.Struct, frozen=True, tag="new-shoe"):
    """The shoe of that number was sealed; it waits for words and for the next round."""

    number: int


class PledgeEntry(msgspec.Struct, frozen=True, tag="pledge"):
    """A bettor pledges words for the next shoe, under a number of their choice."""

    bettor: str
    number: int
    digest: str


class OpenWordsEntry(msgspec.Struct, frozen=True, tag="open-words"):
    """A bettor opens the words that they pledged."""

    bettor: str
    words: str


class AbandonShoeEntry(msgspec.Struct, frozen=True, tag="abandon-shoe"):
    """The sealed shoe is given up before its first card.

    Bettors in `silent` did not open their words and are not asked again during their stay.
    """

    why: str
    silent: tuple[str, ...] = ()


class ResumeEntry(msgspec.Struct, frozen=True, tag="go-on"):
    """The table resumes after the pause that follows two abandoned shoes."""


class SpeakEntry(msgspec.Struct, frozen=True, tag="speak"):
    """A seat's words without a pledge; only in the journals of older tables."""

    seat: int
    words: str


class LeaveEntry(msgspec.Struct, frozen=True, tag="leave"):
    """The bettor will stand up when the open round is over."""

    bettor: str


class SayEntry(msgspec.Struct, frozen=True, tag="say"):
    """A chat message; only in the journals of older tables."""

    bettor: str
    name: str
    text: str


Entry = (
    PutEntry
    | PlayEntry
    | DealEntry
    | NewShoeEntry
    | PledgeEntry
    | OpenWordsEntry
    | AbandonShoeEntry
    | ResumeEntry
    | LeaveEntry
    | SpeakEntry
    | SayEntry
)

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def decode_entry(body: str) -> Entry:
    """Decode an entry from its stored form."""
    return _decoder.decode(body)
