"""What reaches a live table, in order: with the sealed shoes it is the table's saved form."""

from __future__ import annotations

import msgspec

from houseway.rules.round.inputs import Input as RoundInput
from houseway.table.inputs import Input as TableInput

__all__ = [
    "AbandonShoe",
    "DealEntry",
    "Entry",
    "GoOn",
    "LeaveEntry",
    "NewShoeEntry",
    "OpenWords",
    "PlayEntry",
    "PledgeEntry",
    "PutEntry",
    "SayEntry",
    "SpeakEntry",
    "decode_entry",
]


class PutEntry(msgspec.Struct, frozen=True, tag="put", omit_defaults=True):
    """An input of the sitting; `name` is what everybody calls the one who sits down."""

    input: TableInput
    name: str = ""


class PlayEntry(msgspec.Struct, frozen=True, tag="play"):
    """An input of the open round."""

    input: RoundInput


class DealEntry(msgspec.Struct, frozen=True, tag="deal"):
    """A round is opened; what it draws is the shoe's."""


class NewShoeEntry(msgspec.Struct, frozen=True, tag="new-shoe"):
    """The shoe of that number was sealed and waits for words and for the next round."""

    number: int


class PledgeEntry(msgspec.Struct, frozen=True, tag="pledge"):
    """A bettor pledges words for the next shoe, under a number of his choice."""

    bettor: str
    number: int
    digest: str


class OpenWords(msgspec.Struct, frozen=True, tag="open-words"):
    """He says the words that he has pledged."""

    bettor: str
    words: str


class AbandonShoe(msgspec.Struct, frozen=True, tag="abandon-shoe"):
    """The sealed shoe is given up before its first card; who was silent is not asked again."""

    why: str
    silent: tuple[str, ...] = ()


class GoOn(msgspec.Struct, frozen=True, tag="go-on"):
    """The table has paused after two abandoned shoes, and goes on."""


class SpeakEntry(msgspec.Struct, frozen=True, tag="speak"):
    """A seat's words without a pledge, as older tables have them."""

    seat: int
    words: str


class LeaveEntry(msgspec.Struct, frozen=True, tag="leave"):
    """The bettor stands up as soon as the open round is over."""

    bettor: str


class SayEntry(msgspec.Struct, frozen=True, tag="say"):
    """Chat, as older tables have it among their entries."""

    bettor: str
    name: str
    text: str


Entry = (
    PutEntry
    | PlayEntry
    | DealEntry
    | NewShoeEntry
    | PledgeEntry
    | OpenWords
    | AbandonShoe
    | GoOn
    | LeaveEntry
    | SpeakEntry
    | SayEntry
)

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def decode_entry(body: str) -> Entry:
    """An entry as it was stored."""
    return _decoder.decode(body)
