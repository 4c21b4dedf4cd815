"""The pile that a sitting deals from, round after round.

| in the rule books                                    | as an edition's `[shoe]` table            |
|------------------------------------------------------|-------------------------------------------|
| shuffled for every round, by hand or by a shuffler   | `shuffle = "every round"` (usual)         |
| a shoe dealt down to its cut card (000-10)           | `shuffle = "cut card"`, `cut_card = 52`   |
| the discards shuffled with a part from the back of   | `shuffle = "back of the deck"`,           |
| the deck, and put there again (004-15)               | `cut_card = 80` cards of it               |
| two decks or batches in turn (000-03, 000-10)        | `decks = 2`                               |
| the first card of a new shoe burned (000-10)         | `burn = 1`                                |
| as many burned as the first card counts (000-71)     | `burn = "by the first card"`              |

A continuous shuffler deals every round from the whole deck, so it is "every round" too. When the
cut card is reached the round is finished first; the next one begins with a new shuffle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

from houseway.cards.card import Card, is_joker, is_tile, rank, text
from houseway.cards.shuffle import Shuffles
from houseway.cards.tape import Chance
from houseway.errors import ChanceError, EditionError

__all__ = ["Fresh", "Shoe", "ShoeChance", "ShoeTape", "ShoeTerms", "burn_value"]


class ShoeTerms(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, repr_omit_defaults=True
):
    """How the shoe is worked; `cut_card` is the number of cards that lie behind the cut card."""

    shuffle: Literal["every round", "cut card", "back of the deck"] = "every round"
    decks: int = 1
    cut_card: int = 0
    burn: int | Literal["by the first card"] = 0

    def __post_init__(self) -> None:
        if self.decks < 1 or self.cut_card < 0 or (isinstance(self.burn, int) and self.burn < 0):
            raise EditionError(
                "shoe/impossible",
                "there is no such shoe: decks start at 1, and no count is below 0",
                shoe=self,
            )


class Fresh(msgspec.Struct, frozen=True):
    """A new shuffle: which deck came in, the card turned up, how many were burned unseen."""

    deck: int
    turned: Card | None
    burned: int


class Shoe(msgspec.Struct):
    """A pile with its rack. The whole of it can be encoded and decoded: that is its saved form.

    A card is kept as its *place*, the index it had in `order` when the deck was last shuffled
    whole; that is what a sealed shoe opens a card by.
    """

    deck: tuple[Card, ...]
    terms: ShoeTerms = ShoeTerms()
    order: list[Card] = []
    """The deck as it was last shuffled; empty before the first shuffle."""
    stock: list[int] = []
    """Places still to come, the next one last."""
    table: list[int] = []
    """Places dealt in this round."""
    burned: list[int] = []
    discards: list[int] = []
    shuffles: int = 0
    """How many times a whole deck has been shuffled here."""

    def __repr__(self) -> str:
        return f"<shoe of {len(self.deck)} cards: {self.left} to come>"

    @property
    def left(self) -> int:
        """How many cards are still to come, those behind the cut card included."""
        return len(self.stock)

    @property
    def undealt(self) -> list[int]:
        """Places of which nobody has held the card since the whole deck was shuffled."""
        return [] if self.terms.shuffle == "back of the deck" else self.stock

    @property
    def spent(self) -> bool:
        """Whether the cut card has been reached."""
        return self.left <= self.terms.cut_card

    @property
    def due(self) -> bool:
        """Whether the next round begins with a new shuffle of the whole deck."""
        if self.terms.shuffle == "back of the deck":
            return not self.stock
        return not self.order or self.terms.shuffle == "every round" or self.spent

    def begin(self, by: Shuffles) -> Fresh | None:
        """Open a round: with the next deck, shuffled and burned, if that is due."""
        if self.table:
            raise ChanceError(
                "shoe/cards_out",
                f"{len(self.table)} cards of the last round still lie on the table",
                count=len(self.table),
            )
        if not self.due:
            if self.terms.shuffle == "back of the deck":
                self._shuffle_back(by)
            return None
        self.order = [self.deck[index] for index in _order(len(self.deck), by)]
        self.stock = list(range(len(self.order) - 1, -1, -1))
        self.burned, self.discards = [], []
        self.shuffles += 1
        turned = None
        burned = self.terms.burn
        if isinstance(burned, str):
            (turned,) = self.burn()
            burned = burn_value(turned)
        self.burn(burned)
        return Fresh(deck=(self.shuffles - 1) % self.terms.decks, turned=turned, burned=burned)

    def _shuffle_back(self, by: Shuffles) -> None:
        """The discards go to the back of the deck, shuffled with a part of what lies there."""
        part = self.terms.cut_card
        back = [*self.stock[:part], *self.burned, *self.discards]
        self.stock[:part] = [back[index] for index in _order(len(back), by)]
        self.burned, self.discards = [], []

    def draw(self) -> Card:
        """The next card; its place is then the last of `table`."""
        if not self.stock:
            raise ChanceError("shoe/exhausted", "the shoe has no card left to deal")
        place = self.stock.pop()
        self.table.append(place)
        return self.order[place]

    def burn(self, count: int = 1) -> tuple[Card, ...]:
        """Put the next cards out of play."""
        if count > self.left:
            raise ChanceError(
                "shoe/exhausted",
                f"{count} cards are to be burned and the shoe holds {self.left}",
                count=count,
            )
        places = [self.stock.pop() for _ in range(count)]
        self.burned += places
        return tuple(self.order[place] for place in places)

    def discard(self, cards: Sequence[Card]) -> None:
        """Put cards of this round into the rack."""
        self.discards += self._take(cards, (self.table,))

    def end_round(self) -> None:
        """Put everything on the table into the rack."""
        self.discards += self.table
        self.table = []

    def shuffle_rest(self, by: Shuffles, returning: Sequence[Card] = ()) -> None:
        """Shuffle what is to come, together with cards from the table, the burns or the rack.

        Pan's exhausted stock gives back the discards; a flop dealt too early goes back (004-01).
        """
        stock = [*self.stock, *self._take(returning, (self.table, self.burned, self.discards))]
        self.stock = [stock[index] for index in _order(len(stock), by)][::-1]

    def _take(self, cards: Sequence[Card], piles: tuple[list[int], ...]) -> list[int]:
        """Remove cards from the piles, the latest copy of each; all of them or none."""
        taken: list[int] = []
        for card in cards:
            for place in (place for pile in piles for place in reversed(pile)):
                if self.order[place] == card and place not in taken:
                    taken.append(place)
                    break
            else:
                raise ChanceError(
                    "shoe/card_not_out", f"{text(card)} has not been dealt", card=text(card)
                )
        for pile in piles:
            pile[:] = [place for place in pile if place not in taken]
        return taken


class ShoeChance(Shuffles, Chance, Protocol):
    """What a tape over a shoe needs: orders for its reshuffles, and numbers."""


class ShoeTape:
    """The tape of a round that is dealt from a shoe.

    `places` holds the place of every card drawn, in turn, for opening them afterwards.
    """

    def __init__(self, shoe: Shoe, chance: ShoeChance) -> None:
        self._shoe = shoe
        self._chance = chance
        self.places: list[int] = []

    def card(self) -> int:
        """The next card, which is always good: flaws are for a person's hands."""
        card = self._shoe.draw()
        self.places.append(self._shoe.table[-1])
        return card

    def number(self, low: int, high: int) -> int:
        """A number from `low` to `high`."""
        return low + self._chance.below(high - low + 1)

    def restock(self, cards: Sequence[Card]) -> None:
        """Shuffle these cards together with those that are left to come."""
        self._shoe.shuffle_rest(self._chance, returning=cards)


def burn_value(card: Card) -> int:
    """An ace is 1, tens and faces are 10 (000-71)."""
    if is_joker(card) or is_tile(card):
        raise ChanceError(
            "shoe/no_burn_value",
            f"{text(card)} came first, and the book gives it no number of cards to burn",
            card=text(card),
        )
    return 1 if rank(card) == 12 else min(rank(card) + 2, 10)


def _order(size: int, by: Shuffles) -> list[int]:
    order = by.shuffle_order(size)
    if sorted(order) != list(range(size)):
        raise ChanceError(
            "shoe/not_an_order", f"a shuffle of {size} cards must name each of them once", size=size
        )
    return order
