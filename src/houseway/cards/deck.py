"""What a deck is made of, as an edition's `[deck]` table, and the cards it comes to.

```toml
[deck]
packs   = 8
without = ["T"]             # 000-04: forty-eight cards a pack
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

__all__ = ["SINGLE_TILES", "DeckTerms", "cards", "check_dealable", "counts", "size"]

SINGLE_TILES: Final = frozenset(
    {"6-3", "5-4", "6-2", "5-3", "5-2", "4-3", "4-2", "4-1", "3-2", "2-1"}
)
"""The ten tiles without a twin: mixed nines, eights, sevens and fives, and Gee Joon (004-13)."""

MOST_CARDS: Final = 16 * 54
"""Sixteen packs with their jokers, twice what any book has: nobody deals from more. What is only
counted, for odds, may be larger."""

_PACK: Final = tuple(Card(code) for code in range(52))


class DeckTerms(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, repr_omit_defaults=True
):
    """A deck's composition; a contradiction in it is refused when it is made or decoded.

    `jokers` counts them in the whole deck, `jokers_per_pack` in each pack; the two add up.
    `without` leaves out every copy. `delete` takes that many copies of each card it names out of
    the whole deck: pan's house option of fewer spades is `delete = { s = 2 }`, two packs' spades.
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
            raise _impossible("packs start at 1, and no count is below 0", self)
        if self.kind == "tiles":
            if any((self.jokers, self.jokers_per_pack, self.without, self.bonus, self.delete)):
                raise _impossible("a set of tiles has no jokers and no marks and is whole", self)
            return
        absent = {card for name in self.without for card in _named(name)}
        for name in (*self.bonus, *self.delete):
            if absent.issuperset(_named(name)):
                raise _impossible(f"{name} is left out, so it cannot be marked or deleted", self)
        held = _counted(self)
        if min(held.values()) < 0:
            raise _impossible("more copies are deleted than there are", self)
        if not any(held.values()):
            raise _impossible("no card is left", self)


def cards(terms: DeckTerms) -> tuple[Card, ...]:
    """The deck in its fixed order, from which every shuffle starts.

    Pack after pack, each from the deuces to the aces with the suits as clubs, diamonds, hearts,
    spades; then the jokers. Deleted copies are missing from the last packs. Tiles lie in the
    order of `TILES`, twins together.
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
    """Raise if nobody could deal from so many cards."""
    if size(terms) > MOST_CARDS:
        raise EditionError(
            "deck/too_large",
            f"nobody can deal from {size(terms):,} cards: deck.packs is {terms.packs:,}, and with "
            f"the jokers there may be {MOST_CARDS} cards, which are sixteen packs, at most",
            deck=terms,
            key="deck.packs",
        )


def counts(terms: DeckTerms) -> dict[Card, int]:
    """How many there are of each card that there is, in the order of `cards`."""
    return {card: copies for card, copies in _counted(terms).items() if copies}


def size(terms: DeckTerms) -> int:
    """The number of cards in all."""
    if terms.kind == "cards" and not terms.delete and not terms.without:
        return len(_PACK) * terms.packs + terms.jokers + terms.packs * terms.jokers_per_pack
    return sum(_counted(terms).values())


def _counted(terms: DeckTerms) -> dict[Card, int]:
    if terms.kind == "tiles":
        return {
            parse_card(tile): terms.packs * (1 if tile in SINGLE_TILES else 2) for tile in TILES
        }
    absent = {card for name in terms.without for card in _named(name)}
    marked = {card for name in terms.bonus for card in _named(name)}
    deleted: Counter[Card] = Counter()
    for name, copies in terms.delete.items():
        for card in _named(name):
            if card not in absent:
                deleted[card] += copies
    held = {
        Card(card + MARK) if card in marked else card: terms.packs - deleted[card]
        for card in _PACK
        if card not in absent
    }
    held[JOKER] = terms.jokers + terms.packs * terms.jokers_per_pack
    return held


def _named(name: str) -> tuple[Card, ...]:
    """The plain cards that a rank, a suit or a card names."""
    found = tuple(card for card in _PACK if name in (text(card), text(card)[0], text(card)[1]))
    if not found:
        raise TextError(
            "deck/unknown_name",
            f"{name!r} names no cards of a pack; write a rank of {RANKS}, a suit of {SUITS}, "
            "or a card such as As",
            text=name,
        )
    return found


def _impossible(why: str, terms: DeckTerms) -> EditionError:
    return EditionError("deck/impossible", f"there is no such deck: {why}", deck=terms)
