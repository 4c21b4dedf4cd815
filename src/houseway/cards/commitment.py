"""The verifiable shuffle: what binds the shoe, and how anybody checks it.

1. Seats may send a *pledge* of the words they will say. (`seat` is any number that tells the
   speakers of one shoe apart; in a room a bettor chooses it, see `docs/record.md`.)
2. The server orders the shoe from the system's generator, *seals* it
   (`houseway.cards.sealed_shoe`) and publishes its `Commitment`.
3. Each seat says its words, best 128 random bits or more. They fix a public permutation of the
   positions, so the server cannot steer what it sealed, and nobody could foresee it.
4. A card that is shown is opened by its position, its salt and its path in the tree. Those never
   dealt are opened at the shoe's end, folded ones to an auditor only.

With pledges, which the root binds, a seat that is in league with the server cannot choose its
words after the root is known; without them the seat that speaks last could. A seat that does not
say the words it pledged leaves the shoe unused: a new one is sealed.

# The bytes

`H` is SHA-256 and `M(key, text)` is HMAC-SHA-256, `+` joins bytes, a quoted text is ASCII, `u2`,
`u4`, `u8` are big-endian whole numbers of that many bytes. In JSON a digest, a salt or a key is
64 lower-case hexadecimal digits; as bytes it is 32.

- leaf of position `p` (0 to `size-1`): `H("houseway/card/1" + u4(p) + salt + card)`, the card as
  its text (`As`, `Jk`, `Kd*`, `6-4`).
- tree: a level's nodes 0 and 1, 2 and 3, … become `H("houseway/node/1" + left + right)` on the
  next; a node without a partner moves up as it is; the last one is `top`. A path lists the
  partners from the leaf upwards, leaving out the levels where there is none. At each level the
  partner is on the left if the index is odd; the next index is half of it, rounded down.
- deck: its cards as `text=count`, sorted by these bytes, joined by commas: `2c=8,2d=8,…`.
- pledge of a seat: `H("houseway/pledge/1" + u2(seat) + words)`, the words in UTF-8.
- pledges: for each, in order of seats, `u2(seat) + pledge`, all joined.
- numbers: `H("houseway/numbers/1" + key)`, the key being 32 bytes, as a salt is.
- root: `H("houseway/shoe/1" + u4(size) + H(deck) + H(pledges) + numbers + top)`.
- said: for each seat that spoke, in order of seats, `u2(seat) + u4(length of words) + words`, all
  joined.
- permutation: an order of `size` things by the rule of `houseway.cards.shuffle`, over the stream
  of blocks 0, 1, 2, …, block `b` being `M(root, "houseway/order/1" + H(said) + u8(b))`. The card
  dealt `k`-th from the shoe lay at position `permutation[k]`.
- dice and other numbers of the shoe, and orders of a part of it shuffled again: drawn one after
  another by the same rule over blocks `M(key, "houseway/number/1" + H(said) + u8(b))`. Opening
  the key opens all of them, so it is done at the shoe's end.

The file that is published is `houseway.cards.transcript`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import count
from typing import Final, TypeVar

from houseway.cards.card import Card, parse_card, text
from houseway.cards.hmac_sha256 import keyed
from houseway.cards.shuffle import ByteChance
from houseway.cards.transcript import (
    VERSION,
    CardOpening,
    Commitment,
    Numbers,
    Pledge,
    SpokenWords,
    Transcript,
    malformed,
)
from houseway.errors import RecordError, TextError

__all__ = [
    "check_said",
    "leaf",
    "number_chance",
    "number_seal",
    "permutation",
    "pledge",
    "root_of",
    "tree",
    "verify",
    "verify_opening",
]

MOST_WORDS: Final = 1024
_DIGEST: Final = re.compile("[0-9a-f]{64}")
_Seat = TypeVar("_Seat", SpokenWords, Pledge)


def leaf(position: int, salt: bytes, card: Card) -> bytes:
    """The commitment to one card."""
    return _hash("card", _whole(position, 4), salt, text(card).encode())


def tree(leaves: Sequence[bytes]) -> list[list[bytes]]:
    """Every level, from the leaves to the top alone."""
    levels = [list(leaves)]
    while len(levels[-1]) > 1:
        level = levels[-1]
        levels.append(
            [
                _hash("node", *level[at : at + 2]) if at + 1 < len(level) else level[at]
                for at in range(0, len(level), 2)
            ]
        )
    return levels


def pledge(words: SpokenWords) -> Pledge:
    """The pledge of these words."""
    return Pledge(words.seat, _hash("pledge", _whole(words.seat, 2), _said(words)).hex())


def root_of(
    size: int, deck: dict[str, int], pledges: Iterable[Pledge], numbers: bytes, top: bytes
) -> bytes:
    """The one digest that binds the size, the composition, the pledges, the numbers and cards."""
    composition = ",".join(sorted(f"{card}={copies}" for card, copies in deck.items()))
    pledged = b"".join(_whole(each.seat, 2) + _digest(each.digest) for each in _seated(pledges))
    return _hash(
        "shoe",
        _whole(size, 4),
        sha256(composition.encode()).digest(),
        sha256(pledged).digest(),
        numbers,
        top,
    )


def permutation(root: bytes, said: Sequence[SpokenWords], size: int) -> list[int]:
    """The public order of the positions, which nobody knows before every seat has spoken."""
    return _stream(root, "order", said).shuffle_order(size)


def number_chance(key: bytes, said: Sequence[SpokenWords]) -> ByteChance:
    """The shoe's dice and other numbers, fixed by the sealed key and the seats together."""
    return _stream(key, "number", said)


def number_seal(key: bytes) -> bytes:
    """The commitment to the key of the numbers."""
    return _hash("numbers", key)


def check_said(said: Sequence[SpokenWords], pledges: Sequence[Pledge]) -> None:
    """Somebody has spoken and, where there are pledges, just those seats have, and kept them."""
    if not said:
        raise RecordError(
            "shuffle/nobody_spoke", "a shoe is mixed by the words of at least one seat"
        )
    if pledges and [pledge(words) for words in _seated(said)] != list(pledges):
        raise RecordError(
            "shuffle/pledge_broken", "the seats did not say the words that they had pledged"
        )


def _check_part(said: Sequence[SpokenWords], pledges: Sequence[Pledge]) -> None:
    """Whatever was said of an abandoned shoe had been pledged."""
    if any(pledge(words) not in pledges for words in said):
        raise RecordError("shuffle/pledge_broken", "words were said that nobody had pledged")


def verify_opening(commitment: Commitment, opening: CardOpening) -> Card:
    """The card that was sealed at that position, or `RecordError` if this does not show it."""
    if not 0 <= opening.position < commitment.size:
        raise RecordError(
            "shuffle/no_such_position",
            f"a shoe of {commitment.size} cards has no position {opening.position}",
            position=opening.position,
        )
    try:
        card = parse_card(opening.card)
    except TextError as error:
        raise malformed(error.message) from error
    node = leaf(opening.position, _digest(opening.salt), card)
    path = [_digest(partner) for partner in opening.path]
    index, width = opening.position, commitment.size
    while width > 1:
        if index ^ 1 < width:
            if not path:
                raise _unproved(opening)
            partner = path.pop(0)
            node = _hash("node", partner, node) if index & 1 else _hash("node", node, partner)
        index, width = index >> 1, (width + 1) >> 1
    if path or node != _digest(commitment.top):
        raise _unproved(opening)
    _check_root(commitment)
    return card


def verify(transcript: Transcript) -> list[Card | None]:
    """The shoe's cards in the order of the deal, None for each that is not opened.

    Those of an abandoned shoe, which has no such order, come in the order of positions.
    """
    commitment = transcript.commitment
    if transcript.version != VERSION:
        raise malformed(f"version {transcript.version} of the file is not known here")
    _check_root(commitment)
    if transcript.abandoned:
        _check_part(transcript.said, commitment.pledges)
    else:
        check_said(transcript.said, commitment.pledges)
    root = _digest(commitment.root)
    opened: dict[int, Card] = {}
    for opening in transcript.openings:
        card = verify_opening(commitment, opening)
        if opening.position in opened:
            raise RecordError(
                "shuffle/opened_twice",
                f"position {opening.position} is opened twice",
                position=opening.position,
            )
        opened[opening.position] = card
    excess = Counter(map(text, opened.values())) - Counter(commitment.deck)
    if excess:
        raise RecordError(
            "shuffle/not_the_deck",
            f"more cards were opened than the deck holds: {', '.join(sorted(excess))}",
            cards=sorted(excess),
        )
    if transcript.abandoned:
        if len(opened) != commitment.size:
            raise RecordError(
                "shuffle/not_all_open", "every position of an abandoned shoe is to be opened"
            )
        return [opened[at] for at in range(commitment.size)]
    if transcript.numbers is not None:
        _check_numbers(transcript.numbers, commitment, transcript.said)
    return [opened.get(at) for at in permutation(root, transcript.said, commitment.size)]


def _check_root(commitment: Commitment) -> None:
    copies = commitment.deck.values()
    if sum(copies) != commitment.size or min(copies, default=0) < 1:
        raise malformed("the deck does not come to the size of the shoe")
    found = root_of(
        commitment.size,
        commitment.deck,
        commitment.pledges,
        _digest(commitment.numbers),
        _digest(commitment.top),
    )
    if found != _digest(commitment.root):
        raise RecordError("shuffle/other_root", "the commitment is not the one that its root binds")


def _check_numbers(numbers: Numbers, commitment: Commitment, said: Sequence[SpokenWords]) -> None:
    key = _digest(numbers.key)
    if number_seal(key) != _digest(commitment.numbers):
        raise RecordError("shuffle/other_key", "the key of the numbers is not the sealed one")
    chance = number_chance(key, said)
    for draw in numbers.draws:
        if draw.limit < 1 or chance.below(draw.limit) != draw.number:
            raise RecordError(
                "shuffle/other_number", "the shoe's key gives other numbers than these"
            )


def _stream(key: bytes, what: str, said: Sequence[SpokenWords]) -> ByteChance:
    spoken = b""
    for words in _seated(said):
        spoken += _whole(words.seat, 2) + _whole(len(_said(words)), 4) + _said(words)
    prefix = f"houseway/{what}/{VERSION}".encode() + sha256(spoken).digest()
    blocks, of = count(), keyed(key)
    return ByteChance(lambda: of(prefix + _whole(next(blocks), 8)))


def _seated(entries: Iterable[_Seat]) -> list[_Seat]:
    """The entries, refused unless each has a seat of its own and they come in order of seats."""
    found = list(entries)
    seats = [entry.seat for entry in found]
    if seats != sorted(set(seats)):
        raise RecordError(
            "shuffle/seats_out_of_order",
            f"each seat is listed once, in order of seats; here they are {seats}",
            seats=seats,
        )
    return found


def _said(words: SpokenWords) -> bytes:
    try:
        said = words.words.encode()
    except UnicodeEncodeError:
        raise malformed(f"the words of seat {words.seat} are not a text") from None
    if not 1 <= len(said) <= MOST_WORDS:
        raise malformed(f"the words of seat {words.seat} must be 1 to {MOST_WORDS} bytes")
    return said


def _hash(what: str, *parts: bytes) -> bytes:
    return sha256(f"houseway/{what}/{VERSION}".encode() + b"".join(parts)).digest()


def _whole(number: int, width: int) -> bytes:
    try:
        return number.to_bytes(width, "big")
    except OverflowError:
        raise malformed(f"{number} is not a whole number of {width} bytes") from None


def _digest(digits: str) -> bytes:
    if not _DIGEST.fullmatch(digits):
        raise malformed(f"{digits!r} is not 64 hexadecimal digits in lower case")
    return bytes.fromhex(digits)


def _unproved(opening: CardOpening) -> RecordError:
    return RecordError(
        "shuffle/not_sealed",
        f"{opening.card} was not sealed at position {opening.position} of this shoe",
        position=opening.position,
        card=opening.card,
    )
