"""Cards, jokers, bonus-marked cards and tiles as small integers with a standard text form.

| codes     | meaning                                  | text         |
|-----------|------------------------------------------|--------------|
| 0-51      | rank * 4 + suit, deuce 0 to ace 12, cdhs | `2c` … `As`  |
| 52        | joker                                    | `Jk`         |
| 64-115    | a card marked "Bonus": its code plus 64  | `As*`        |
| 128-148   | tiles, by their two ends, higher first   | `6-6`, `2-1` |

Identical cards of several packs share one code, and so do twin tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NewType

from houseway.errors import TextError

Card = NewType("Card", int)

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
JOKER: Final = Card(52)
MARK: Final = 64
FIRST_TILE: Final = 128

TILES: Final = tuple(
    f"{high}-{low}" for high in range(6, 0, -1) for low in range(high, 0, -1)
)  # the 21 rolls of two dice; a pai gow set has all of them, eleven twice

_PACK: Final = dict(enumerate(r + s for r in RANKS for s in SUITS))
_TEXT: Final = {
    **_PACK,
    52: "Jk",
    **{MARK + code: f"{name}*" for code, name in _PACK.items()},
    **{FIRST_TILE + i: tile for i, tile in enumerate(TILES)},
}
_CARD: Final = {name: Card(code) for code, name in _TEXT.items()}


def every_card() -> Iterator[Card]:
    """Iterate over every card, joker, marked card and tile."""
    return iter(_CARD.values())


def text(card: Card) -> str:
    """Return the card's text: `As`, `Jk`, `Kd*` or `6-4`."""
    return _TEXT[card]


def texts(cards: list[Card] | tuple[Card, ...]) -> str:
    """Return the texts of several cards, separated by spaces: `As Kd Jk`."""
    return " ".join(_TEXT[card] for card in cards)


def parse_card(name: str) -> Card:
    """Parse one card. On failure the error explains how a card is written."""
    try:
        return _CARD[name]
    except KeyError:
        raise TextError(
            "card/unknown",
            f"{name!r} is not a card; a card is a rank of {RANKS} and a suit of {SUITS} "
            "(As, Td), Jk for a joker, a * after a card marked Bonus, or a tile such as 6-4",
            text=name,
        ) from None


def parse_cards(names: str) -> list[Card]:
    """Parse cards separated by spaces; a run without spaces (`AsKd`) is split into pairs."""
    words = names.split()
    if len(words) == 1 and words[0] not in _CARD and len(words[0]) % 2 == 0:
        words = [words[0][i : i + 2] for i in range(0, len(words[0]), 2)]
    return [parse_card(word) for word in words]


def make_card(rank_index: int, suit_index: int) -> Card:
    """Return the card of a rank from 0 (deuce) to 12 (ace) and a suit from 0 to 3 (cdhs)."""
    return Card(rank_index * 4 + suit_index)


def rank(card: Card) -> int:
    """Return 0 for a deuce to 12 for an ace, marked or not; 13 for a joker."""
    return (card & 63) >> 2


def suit(card: Card) -> int:
    """Return 0 to 3 for clubs, diamonds, hearts, spades."""
    return card & 3


def plain(card: Card) -> Card:
    """Return the card without its Bonus mark."""
    return Card(card & 63)


def is_joker(card: Card) -> bool:
    """Return whether the card is a joker."""
    return card == JOKER


def is_marked(card: Card) -> bool:
    """Return whether the card carries the Bonus mark."""
    return MARK <= card < FIRST_TILE


def is_red(card: Card) -> bool:
    """Return whether the card is a heart or a diamond; a joker has no color."""
    return card & 3 in (1, 2) and card != JOKER and card < FIRST_TILE


def is_tile(card: Card) -> bool:
    """Return whether this is a pai gow tile."""
    return card >= FIRST_TILE


def pips(tile: Card) -> int:
    """Return the number of spots on a tile."""
    high, low = TILES[tile - FIRST_TILE].split("-")
    return int(high) + int(low)
