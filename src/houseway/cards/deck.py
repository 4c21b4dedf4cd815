"""The composition of a deck, as an edition's `[deck]` table states it, and its cards.

```toml
[deck]
packs   = 8
without = ["T"]             # 000-04: forty-eight cards in each pack
bonus   = ["K", "Q", "J"]   # marked "Bonus" in every pack
```

A name in `without`, `bonus` and `delete` is a rank (`"T"`), a suit (`"s"`) or a card (`"As"`).
"""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal

import msgspec

from houseway.cards.card import JOKER, MARK, RANKS, SUITS, TILES, Card, parse_card, text
from houseway.errors import EditionError, TextError

SINGLE_TILES: Final = frozenset(
    {"6-3", "5-4", "6-2", "5-3", "5-2", "4-3", "4-2", "4-1", "3-2", "2-1"}
)
"""The ten tiles without a twin: mixed nines, eights, sevens and fives, and Gee Joon (004-13)."""

MOST_CARDS: Final = 16 * 54
"""Sixteen packs with their jokers, twice the most in any book. It limits the decks that can be
dealt; a deck that is only counted, for odds, may be larger."""

_PACK: Final = tuple(Card(code) for code in range(52))


class DeckTerms(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, repr_omit_defaults=True
):
    """The composition of a deck. Contradictions are refused when it is built or decoded.

    `jokers` counts jokers in the whole deck, `jokers_per_pack` in each pack; the two add up.
    `without` removes every copy of a card. `delete` removes the given number of copies of each card
    it names from the whole deck: `delete = { s = 2 }` is pan's house option of playing without two
    packs' spades.
    """

    kind: Literal["cards", "tiles"] = "cards"
    packs: int = 1
    jokers: int = 0
    jokers_per_pack: int = 0
    without: tuple[str, ...] = ()
    bonus: tuple[str, ...] = ()
    delete: dict[str, int] = {}

    def __post_init__(self) -> None:
        if self.packs < 1 or min(self.jokers, self.jokers_per_pack, *self.delete.values()) < 0:
            raise _impossible("packs must be 1 or more, and every other count 0 or more", self)
        if self.kind == "tiles":
            if any((self.jokers, self.jokers_per_pack, self.without, self.bonus, self.delete)):
                raise _impossible("a set of tiles has no jokers, marks or missing tiles", self)
            return
        absent = {card for name in self.without for card in _cards_named(name)}
        for name in (*self.bonus, *self.delete):
            if absent.issuperset(_cards_named(name)):
                raise _impossible(
                    f"{name} is in `without`, so it cannot be in `bonus` or `delete`", self
                )
        held = _counted(self)
        if min(held.values()) < 0:
            raise _impossible("`delete` removes more copies of a card than the deck holds", self)
        if not any(held.values()):
            raise _impossible("no cards are left in it", self)


def cards(terms: DeckTerms) -> tuple[Card, ...]:
    """Return the deck in the fixed order from which every shuffle starts.

    The packs follow one another, each from deuces to aces with the suits in the order clubs,
    diamonds, hearts, spades; the jokers come last. Deleted copies are missing from the last
    packs. Tiles come in the order of `TILES`, twins together.
    """
    check_dealable(terms)
    held = counts(terms)
    if terms.kind == "tiles":
        return tuple(tile for tile, copies in held.items() for _ in range(copies))
    jokers = held.pop(JOKER, 0)
    packs = (
        card
        for pack in range(1, terms.packs + 1)
        for card, copies in held.items()
        if copies >= pack
    )
    return (*packs, *(JOKER for _ in range(jokers)))


def check_dealable(terms: DeckTerms) -> None:
    """Raise unless the deck is small enough to deal from."""
    if size(terms) > MOST_CARDS:
        raise EditionError(
            "deck/too_large",
            f"the deck has {size(terms):,} cards (deck.packs is {terms.packs:,}); it may have at "
            f"most {MOST_CARDS}, which is sixteen packs with their jokers",
            deck=terms,
            key="deck.packs",
        )


def counts(terms: DeckTerms) -> dict[Card, int]:
    """Return the number of copies of each card in the deck, in the order of `cards`."""
    return {card: copies for card, copies in _counted(terms).items() if copies}


def size(terms: DeckTerms) -> int:
    """Return the total number of cards."""
    if terms.kind == "cards" and not terms.delete and not terms.without:
        return len(_PACK) * terms.packs + terms.jokers + terms.packs * terms.jokers_per_pack
    return sum(_counted(terms).values())


def _counted(terms: DeckTerms) -> dict[Card, int]:
    if terms.kind == "tiles":
        return {
            parse_card(tile): terms.packs * (1 if tile in SINGLE_TILES else 2) for tile in TILES
        }
    absent = {card for name in terms.without for card in _cards_named(name)}
    marked = {card for name in terms.bonus for card in _cards_named(name)}
    deleted: Counter[Card] = Counter()
    for name, copies in terms.delete.items():
        for card in _cards_named(name):
            if card not in absent:
                deleted[card] += copies
    held = {
        Card(card + MARK) if card in marked else card: terms.packs - deleted[card]
        for card in _PACK
        if card not in absent
    }
    held[JOKER] = terms.jokers + terms.packs * terms.jokers_per_pack
    return held


def _cards_named(name: str) -> tuple[Card, ...]:
    """Return the unmarked cards that a rank, a suit or a card names."""
    found = tuple(card for card in _PACK if name in (text(card), text(card)[0], text(card)[1]))
    if not found:
        raise TextError(
            "deck/unknown_name",
            f"{name!r} does not name cards of a pack; write a rank ({RANKS}), a suit ({SUITS}) "
            "or a card such as As",
            text=name,
        )
    return found


def _impossible(why: str, terms: DeckTerms) -> EditionError:
    return EditionError("deck/impossible", f"the deck is impossible: {why}", deck=terms)
