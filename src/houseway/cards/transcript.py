"""The file published for one shoe of the verifiable shuffle (see `houseway.cards.commitment`).

```json
{"version": 1,
 "commitment": {"root": "…", "size": 52, "deck": {"2c": 1}, "numbers": "…", "top": "…",
                "pledges": [{"seat": 1, "digest": "…"}]},
 "said": [{"seat": 1, "words": "…"}],
 "openings": [{"position": 17, "salt": "…", "card": "As", "path": ["…"]}],
 "numbers": {"key": "…", "draws": [{"limit": 6, "number": 4}]}}
```

`abandoned` is present if the shoe was abandoned before its first card, and says why. Then every
position is open, the key of the numbers is not, and `said` holds only words that were pledged.

`numbers` is null until its key is opened. No position is opened twice, and no more copies of a
card are opened than the deck holds. Each count in `deck` is 1 or more, and the counts add up to
`size`; the reader must compare the deck with the one the edition prescribes.
"""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.errors import RecordError

VERSION: Final = 1


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the published file."""


class SpokenWords(_Data, frozen=True):
    """The words that a seat contributes to the shuffle."""

    seat: int
    words: str


class Pledge(_Data, frozen=True):
    """A digest of the words that a seat will say."""

    seat: int
    digest: str


class Commitment(_Data, frozen=True):
    """The data published before any seat speaks; `root` binds all the rest."""

    root: str
    size: int
    deck: dict[str, int]
    numbers: str
    top: str
    pledges: tuple[Pledge, ...] = ()


class CardOpening(_Data, frozen=True):
    """The opening of one position, with its path to the root."""

    position: int
    salt: str
    card: str
    path: tuple[str, ...]


class Draw(_Data, frozen=True):
    """A number drawn from 0 up to but not including `limit`."""

    limit: int
    number: int


class Numbers(_Data, frozen=True):
    """The opened key of the shoe's numbers, and every number drawn, in order."""

    key: str
    draws: tuple[Draw, ...]


class Transcript(_Data, frozen=True):
    """Everything published about one shoe: the file described above."""

    version: int
    commitment: Commitment
    said: tuple[SpokenWords, ...]
    openings: tuple[CardOpening, ...]
    numbers: Numbers | None = None
    abandoned: str = ""


def read_transcript(data: bytes) -> Transcript:
    """Parse a transcript's JSON file, without verifying it."""
    try:
        return msgspec.json.decode(data, type=Transcript)
    except msgspec.DecodeError as error:
        raise malformed(f"this is not a shoe's transcript: {error}") from error


def write_transcript(transcript: Transcript) -> bytes:
    """Encode a transcript as JSON; `abandoned` is left out unless the shoe was abandoned."""
    members = msgspec.structs.asdict(transcript)
    if not transcript.abandoned:
        del members["abandoned"]
    return msgspec.json.encode(members)


def malformed(why: str) -> RecordError:
    """Return the error for a file that is not a valid transcript."""
    return RecordError("shuffle/malformed", why)
