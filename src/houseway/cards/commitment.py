"""The verifiable shuffle: the commitments that bind a shoe, and how anybody can check them.

1. Seats may send a *pledge* of the words they will say. (`seat` is any number that distinguishes
   the speakers of one shoe; in a room each bettor chooses one, see `docs/record.md`.)
2. The server shuffles the shoe with the system's generator, *seals* it
   (`houseway.cards.sealed_shoe`) and publishes its `Commitment`.
3. Each seat says its words, ideally 128 random bits or more. The words fix a public permutation
   of the positions, so the server cannot steer the deal and nobody can foresee it.
4. To show a card, the server opens its position, its salt and its path in the tree. It opens the
   cards never dealt at the end of the shoe, and folded cards only to an auditor.

The root binds the pledges, so a seat that colludes with the server cannot choose its words after
the root is known; without pledges the last seat to speak could. If a seat does not say the words
it pledged, the shoe is abandoned and a new one is sealed.

# The bytes

`H` is SHA-256, `M(key, text)` is HMAC-SHA-256, `+` joins bytes, quoted text is ASCII, and `u2`,
`u4` and `u8` are big-endian unsigned integers of that many bytes. A digest, a salt or a key is 32
bytes, written in JSON as 64 lower-case hexadecimal digits.

- leaf of position `p` (0 to `size-1`): `H("houseway/card/1" + u4(p) + salt + card)`, where `card`
  is the card's text (`As`, `Jk`, `Kd*`, `6-4`).
- tree: nodes 0 and 1, 2 and 3, … of a level become `H("houseway/node/1" + left + right)` on the
  next; a node without a partner moves up unchanged; the last node is `top`. A path lists the
  partners from the leaf upwards and omits levels without one. At each level the partner is on
  the left if the index is odd; the next index is half the index, rounded down.
- deck: its cards as `text=count`, sorted by these bytes, joined by commas: `2c=8,2d=8,…`.
- pledge of a seat: `H("houseway/pledge/1" + u2(seat) + words)`, the words in UTF-8.
- pledges: `u2(seat) + pledge` for each, in order of seats, all joined.
- numbers: `H("houseway/numbers/1" + key)`; the key is 32 bytes, like a salt.
- root: `H("houseway/shoe/1" + u4(size) + H(deck) + H(pledges) + numbers + top)`.
- said: `u2(seat) + u4(length of words) + words` for each seat that spoke, in order of seats, all
  joined.
- permutation: an order of `size` things by the rule of `houseway.cards.shuffle`, over the stream
  of blocks 0, 1, 2, …, block `b` being `M(root, "houseway/order/1" + H(said) + u8(b))`. The
  `k`-th card dealt from the shoe was sealed at position `permutation[k]`.
- the shoe's dice and other numbers, and the orders in which a part of it is reshuffled: drawn
  one after another by the same rule over blocks
  `M(key, "houseway/number/1" + H(said) + u8(b))`. Opening the key reveals all of them, so it is
  opened at the end of the shoe.

`houseway.cards.transcript` describes the file that is published.
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

MAX_WORDS_BYTES: Final = 1024
_DIGEST: Final = re.compile("[0-9a-f]{64}")
_Seat = TypeVar("_Seat", SpokenWords, Pledge)


def leaf(position: int, salt: bytes, card: Card) -> bytes:
    """Return the commitment to one card."""
    return _hash("card", _unsigned(position, 4), salt, text(card).encode())


def tree(leaves: Sequence[bytes]) -> list[list[bytes]]:
    """Return every level of the tree, from the leaves to the single top node."""
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
    """Return the pledge of these words."""
    return Pledge(words.seat, _hash("pledge", _unsigned(words.seat, 2), _words_bytes(words)).hex())


def root_of(
    size: int, deck: dict[str, int], pledges: Iterable[Pledge], numbers: bytes, top: bytes
) -> bytes:
    """Return the digest that binds the size, composition, pledges, numbers and cards."""
    composition = ",".join(sorted(f"{card}={copies}" for card, copies in deck.items()))
    pledged = b"".join(
        _unsigned(each.seat, 2) + _digest(each.digest) for each in _in_seat_order(pledges)
    )
    return _hash(
        "shoe",
        _unsigned(size, 4),
        sha256(composition.encode()).digest(),
        sha256(pledged).digest(),
        numbers,
        top,
    )


def permutation(root: bytes, said: Sequence[SpokenWords], size: int) -> list[int]:
    """Return the public order of the positions; nobody knows it until every seat has spoken."""
    return _stream(root, "order", said).shuffle_order(size)


def number_chance(key: bytes, said: Sequence[SpokenWords]) -> ByteChance:
    """Return the source of the shoe's numbers, fixed by the sealed key and the seats' words."""
    return _stream(key, "number", said)


def number_seal(key: bytes) -> bytes:
    """Return the commitment to the key of the numbers."""
    return _hash("numbers", key)


def check_said(said: Sequence[SpokenWords], pledges: Sequence[Pledge]) -> None:
    """Raise unless somebody has spoken and exactly the pledged words, if any, were said."""
    if not said:
        raise RecordError(
            "shuffle/nobody_spoke", "nobody has spoken: at least one seat must say its words"
        )
    if pledges and [pledge(words) for words in _in_seat_order(said)] != list(pledges):
        raise RecordError(
            "shuffle/pledge_broken", "each seat that pledged words must say exactly those words"
        )


def _check_pledged(said: Sequence[SpokenWords], pledges: Sequence[Pledge]) -> None:
    """Raise unless all words said before a shoe was abandoned had been pledged."""
    if any(pledge(words) not in pledges for words in said):
        raise RecordError("shuffle/pledge_broken", "a seat said words that it had not pledged")


def verify_opening(commitment: Commitment, opening: CardOpening) -> Card:
    """Return the card sealed at that position; raise `RecordError` if the proof fails."""
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
    """Return the shoe's cards in dealing order, with None for each card not opened.

    An abandoned shoe has no dealing order; its cards come in order of position.
    """
    commitment = transcript.commitment
    if transcript.version != VERSION:
        raise malformed(f"the file has version {transcript.version}; only {VERSION} is supported")
    _check_root(commitment)
    if transcript.abandoned:
        _check_pledged(transcript.said, commitment.pledges)
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
            f"more copies were opened of {', '.join(sorted(excess))} than the deck holds",
            cards=sorted(excess),
        )
    if transcript.abandoned:
        if len(opened) != commitment.size:
            raise RecordError(
                "shuffle/not_all_open",
                f"an abandoned shoe must open every position, but {len(opened)} of "
                f"{commitment.size} are open",
            )
        return [opened[at] for at in range(commitment.size)]
    if transcript.numbers is not None:
        _check_numbers(transcript.numbers, commitment, transcript.said)
    return [opened.get(at) for at in permutation(root, transcript.said, commitment.size)]


def _check_root(commitment: Commitment) -> None:
    copies = commitment.deck.values()
    if sum(copies) != commitment.size or min(copies, default=0) < 1:
        raise malformed("the counts in `deck` must be 1 or more and add up to `size`")
    found = root_of(
        commitment.size,
        commitment.deck,
        commitment.pledges,
        _digest(commitment.numbers),
        _digest(commitment.top),
    )
    if found != _digest(commitment.root):
        raise RecordError("shuffle/other_root", "the commitment does not match its root")


def _check_numbers(numbers: Numbers, commitment: Commitment, said: Sequence[SpokenWords]) -> None:
    key = _digest(numbers.key)
    if number_seal(key) != _digest(commitment.numbers):
        raise RecordError("shuffle/other_key", "the numbers' key is not the one that was sealed")
    chance = number_chance(key, said)
    for draw in numbers.draws:
        if draw.limit < 1 or chance.below(draw.limit) != draw.number:
            raise RecordError(
                "shuffle/other_number", "the recorded numbers do not follow from the shoe's key"
            )


def _stream(key: bytes, what: str, said: Sequence[SpokenWords]) -> ByteChance:
    spoken = b""
    for words in _in_seat_order(said):
        spoken += (
            _unsigned(words.seat, 2) + _unsigned(len(_words_bytes(words)), 4) + _words_bytes(words)
        )
    prefix = f"houseway/{what}/{VERSION}".encode() + sha256(spoken).digest()
    blocks, hmac_of = count(), keyed(key)
    return ByteChance(lambda: hmac_of(prefix + _unsigned(next(blocks), 8)))


def _in_seat_order(entries: Iterable[_Seat]) -> list[_Seat]:
    """Return the entries; raise unless their seats are distinct and in ascending order."""
    found = list(entries)
    seats = [entry.seat for entry in found]
    if seats != sorted(set(seats)):
        raise RecordError(
            "shuffle/seats_out_of_order",
            f"seats must be listed once each, in ascending order, not as {seats}",
            seats=seats,
        )
    return found


def _words_bytes(words: SpokenWords) -> bytes:
    try:
        said = words.words.encode()
    except UnicodeEncodeError:
        raise malformed(f"the words of seat {words.seat} cannot be encoded as UTF-8") from None
    if not 1 <= len(said) <= MAX_WORDS_BYTES:
        raise malformed(
            f"the words of seat {words.seat} must be 1 to {MAX_WORDS_BYTES} bytes, not {len(said)}"
        )
    return said


def _hash(what: str, *parts: bytes) -> bytes:
    return sha256(f"houseway/{what}/{VERSION}".encode() + b"".join(parts)).digest()


def _unsigned(number: int, width: int) -> bytes:
    try:
        return number.to_bytes(width, "big")
    except OverflowError:
        raise malformed(f"{number} does not fit into {width} bytes, unsigned") from None


def _digest(digits: str) -> bytes:
    if not _DIGEST.fullmatch(digits):
        raise malformed(f"{digits!r} is not 64 lower-case hexadecimal digits")
    return bytes.fromhex(digits)


def _unproved(opening: CardOpening) -> RecordError:
    return RecordError(
        "shuffle/not_sealed",
        f"{opening.card} was not sealed at position {opening.position} of this shoe",
        position=opening.position,
        card=opening.card,
    )
