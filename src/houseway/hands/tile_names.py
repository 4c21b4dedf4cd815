"""Names of tiles and of tile hands.

A tile is written by its two ends, `6-4` or `4-6`, or by its name. A name may have two faces (`gow`
is 5-4 or 6-3, which rank the same); it then means the first face, and the other one when the name
is repeated.

>>> from houseway.cards.card import texts
>>> texts(parse_tiles("teen gow gow 4-6"))
'6-6 5-4 6-3 6-4'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from houseway.cards.card import TILES, Card, parse_card
from houseway.errors import TextError
from houseway.hands.tiles import TILE_NAMES, TileRanking, pair_name, tile_hand

SHORT_NAMES: Final = {
    name.removeprefix("chop ").replace("low ", "low-"): faces
    for name, faces in TILE_NAMES.items()
    if name != "gee joon"
}
"""The faces of each short name: teen, dey … gow, bot, chit, ng, low-six, low-three."""

_OTHER_SPELLINGS: Final = {
    "mui": "mooy",
    "cheung": "chong",
    "barn": "bon",
    "poo": "foo",
    "chut": "tit",
    "luk": "look",
    "bart": "bot",
}  # the spellings of 004-13


def parse_tiles(words: str) -> list[Card]:
    """Parse tiles separated by spaces, each by its ends or its name, in upper or lower case."""
    found: list[str] = []
    for word in words.split():
        faces = tile_faces(word)
        if not faces:
            raise TextError(
                "tiles/unknown",
                f"{word!r} is not a tile; write its two ends, such as 6-4, or its name: "
                f"{', '.join(SHORT_NAMES)}",
                text=word,
            )
        found.append(next((face for face in faces if face not in found), faces[0]))
    return [parse_card(face) for face in found]


def tile_faces(word: str) -> tuple[str, ...]:
    """Return the faces that a word may mean, by ends or by name; empty if it is not a tile."""
    name = word.lower()
    for face in (name, name[::-1]):
        if face in TILES:
            return (face,)
    return SHORT_NAMES.get(_OTHER_SPELLINGS.get(name, name), ())


def name_tile_hand(tiles: Sequence[Card], ranking: TileRanking) -> str:
    """Name a hand: `pair of teen`, `gee joon`, `wong, dey high`, `7, teen high` or `0`."""
    hand = tile_hand(tiles, ranking=ranking)
    if hand.category == "gee joon":
        return "gee joon, the supreme pair"
    if pair_name(tiles):
        return f"pair of {pair_name(tiles)}"
    high = pair_name((hand.cards[0], hand.cards[0]))
    if hand.category != "points":
        return f"{hand.category}, {high} high"
    return f"{hand.ranks[0]}, {high} high" if hand.ranks[0] else "0"
