"""The published file of one shoe, for the verifiable shuffle of `houseway.cards.commitment`.

```json
{"version": 1,
 "commitment": {"root": "…", "size": 52, "deck": {"2c": 1}, "numbers": "…", "top": "…",
                "pledges": [{"seat": 1, "digest": "…"}]},
 "said": [{"seat": 1, "words": "…"}],
 "openings": [{"position": 17, "salt": "…", "card": "As", "path": ["…"]}],
 "numbers": {"key": "…", "draws": [{"limit": 6, "number": 4}]}}
```

`abandoned` is why a shoe was given up before its first card; then every position is open, the key
of the numbers is not, and what is said is a part of what was pledged.

`numbers` is null until its key is opened. No position is opened twice, and the cards opened are
no more of any kind than the deck has. Each count in `deck` is 1 or more and they add up to `size`;
whether it is the deck that the edition asks for is for the reader to compare.
"""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.errors import RecordError

__all__ = [
    "VERSION",
    "CardOpening",
    "Commitment",
    "Draw",
    "Numbers",
    "Pledge",
    "SpokenWords",
    "Transcript",
    "malformed",
    "read_transcript",
    "write_transcript",
]

VERSION: Final = 1


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the published file."""


class SpokenWords(_Data, frozen=True):
    """What a seat adds to the shuffle."""

    seat: int
    words: str


class Pledge(_Data, frozen=True):
    """A digest of the words that a seat will say."""

    seat: int
    digest: str


class Commitment(_Data, frozen=True):
    """What is published before any seat speaks; `root` binds all the rest."""

    root: str
    size: int
    deck: dict[str, int]
    numbers: str
    top: str
    pledges: tuple[Pledge, ...] = ()


class CardOpening(_Data, frozen=True):
    """One position laid open, with its path to the root."""

    position: int
    salt: str
    card: str
    path: tuple[str, ...]


class Draw(_Data, frozen=True):
    """A number drawn from 0 up to but not including `limit`."""

    limit: int
    number: int


class Numbers(_Data, frozen=True):
    """The key of the shoe's numbers, opened, and every number drawn, in order."""

    key: str
    draws: tuple[Draw, ...]


class Transcript(_Data, frozen=True):
    """All that was published of one shoe: the file described above."""

    version: int
    commitment: Commitment
    said: tuple[SpokenWords, ...]
    openings: tuple[CardOpening, ...]
    numbers: Numbers | None = None
    abandoned: str = ""


def read_transcript(data: bytes) -> Transcript:
    """A transcript out of its JSON file; its truth is still to be verified."""
    try:
        return msgspec.json.decode(data, type=Transcript)
    except msgspec.DecodeError as error:
        raise malformed(f"this is not the file of a shoe: {error}") from error


def write_transcript(transcript: Transcript) -> bytes:
    """The JSON file of a transcript; only that of an abandoned shoe says so."""
    members = msgspec.structs.asdict(transcript)
    if not transcript.abandoned:
        del members["abandoned"]
    return msgspec.json.encode(members)


def malformed(why: str) -> RecordError:
    """What is raised of a file that cannot be one."""
    return RecordError("shuffle/malformed", why)
