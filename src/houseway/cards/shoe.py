"""The shoe that a sitting deals from, round after round.

| in the rule books                                    | as an edition's `[shoe]` table            |
|------------------------------------------------------|-------------------------------------------|
| shuffled for every round, by hand or by a shuffler   | `shuffle = "every round"` (default)       |
| a shoe dealt down to its cut card (000-10)           | `shuffle = "cut card"`, `cut_card = 52`   |
| the discards shuffled with the last cards of the     | `shuffle = "back of the deck"`,           |
| deck and returned to its back (004-15)               | `cut_card = 80` of those cards            |
| two decks or batches used in turn (000-03, 000-10)   | `decks = 2`                               |
| the first card of a new shoe burned (000-10)         | `burn = 1`                                |
| the first card's value in cards burned (000-71)      | `burn = "by the first card"`              |

A continuous shuffler deals every round from the whole deck, so it too is "every round". When the
cut card comes out, the round is finished first; the next round begins with a new shuffle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

from houseway.cards.card import Card, is_joker, is_tile, rank, text
from houseway.cards.shuffle import Shuffles
from houseway.cards.tape import Chance
from houseway.errors import ChanceError, EditionError


class ShoeTerms(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, repr_omit_defaults=True
):
    """How the shoe is shuffled and burned; `cut_card` counts the cards behind the cut card."""

    shuffle: Literal["every round", "cut card", "back of the deck"] = "every round"
    decks: int = 1
    cut_card: int = 0
    burn: int | Literal["by the first card"] = 0

    def __post_init__(self) -> None:
        if self.decks < 1 or self.cut_card < 0 or (isinstance(self.burn, int) and self.burn < 0):
            raise EditionError(
                "shoe/impossible",
                "the shoe is impossible: decks must be 1 or more, and cut_card and burn 0 or more",
                shoe=self,
            )


class Fresh(msgspec.Struct, frozen=True):
    """A new shuffle: the deck that came in, the card turned up, the number burned unseen."""

    deck: int
    turned: Card | None
    burned: int


class Shoe(msgspec.Struct):
    """The cards of a shoe and its discard rack. Its saved form is simply the encoded struct.

    A card is stored as its *place*: its index in `order`, the deck as last shuffled whole. A
    sealed shoe opens a card by its place.
    """

    deck: tuple[Card, ...]
    terms: ShoeTerms = ShoeTerms()
    order: list[Card] = []
    """The deck as last shuffled whole; empty before the first shuffle."""
    stock: list[int] = []
    """Places still to be dealt, the next one last."""
    table: list[int] = []
    """Places dealt in this round."""
    burned: list[int] = []
    discards: list[int] = []
    shuffles: int = 0
    """The number of times a whole deck has been shuffled."""

    def __repr__(self) -> str:
        return f"<shoe of {len(self.deck)} cards: {self.left} to come>"

    @property
    def left(self) -> int:
        """The number of cards still in the shoe, including those behind the cut card."""
        return len(self.stock)

    @property
    def undealt(self) -> list[int]:
        """The places whose cards nobody has held since the last shuffle of the whole deck."""
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
        """Start a round, first shuffling and burning the next deck if a shuffle is due."""
        if self.table:
            raise ChanceError(
                "shoe/cards_out",
                f"{len(self.table)} cards of the last round are still on the table",
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
        """Shuffle the discards with the last cards of the deck and return them to its back."""
        part = self.terms.cut_card
        back = [*self.stock[:part], *self.burned, *self.discards]
        self.stock[:part] = [back[index] for index in _order(len(back), by)]
        self.burned, self.discards = [], []

    def draw(self) -> Card:
        """Deal the next card; its place is then the last entry of `table`."""
        if not self.stock:
            raise ChanceError("shoe/exhausted", "the shoe has no card left to deal")
        place = self.stock.pop()
        self.table.append(place)
        return self.order[place]

    def burn(self, count: int = 1) -> tuple[Card, ...]:
        """Burn the next cards and return them."""
        if count > self.left:
            raise ChanceError(
                "shoe/exhausted",
                f"cannot burn {count} cards: the shoe holds {self.left}",
                count=count,
            )
        places = [self.stock.pop() for _ in range(count)]
        self.burned += places
        return tuple(self.order[place] for place in places)

    def discard(self, cards: Sequence[Card]) -> None:
        """Move cards of this round to the discard rack."""
        self.discards += self._remove(cards, (self.table,))

    def end_round(self) -> None:
        """Move everything on the table to the discard rack."""
        self.discards += self.table
        self.table = []

    def shuffle_rest(self, by: Shuffles, returning: Sequence[Card] = ()) -> None:
        """Shuffle the rest of the shoe with cards returned from the table, burns or rack.

        For example, pan's discards return when the stock is exhausted, and so does a flop dealt
        too early (004-01).
        """
        stock = [*self.stock, *self._remove(returning, (self.table, self.burned, self.discards))]
        self.stock = [stock[index] for index in _order(len(stock), by)][::-1]

    def _remove(self, cards: Sequence[Card], piles: tuple[list[int], ...]) -> list[int]:
        """Remove the latest copy of each card from the piles; remove all of them or none."""
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
    """The chance behind a shoe's tape: orders for its reshuffles, and numbers."""


class ShoeTape:
    """The tape of a round that is dealt from a shoe.

    `places` lists the place of every card drawn, in order, so that they can be opened later.
    """

    def __init__(self, shoe: Shoe, chance: ShoeChance) -> None:
        self._shoe = shoe
        self._chance = chance
        self.places: list[int] = []

    def card(self) -> int:
        """Deal the next card. It is never flawed: only people box or expose cards."""
        card = self._shoe.draw()
        self.places.append(self._shoe.table[-1])
        return card

    def number(self, low: int, high: int) -> int:
        """Return a number from `low` to `high`."""
        return low + self._chance.below(high - low + 1)

    def restock(self, cards: Sequence[Card]) -> None:
        """Shuffle these cards into the rest of the shoe."""
        self._shoe.shuffle_rest(self._chance, returning=cards)


def burn_value(card: Card) -> int:
    """Return how many cards to burn for the first card: ace 1, tens and faces 10 (000-71)."""
    if is_joker(card) or is_tile(card):
        raise ChanceError(
            "shoe/no_burn_value",
            f"the first card is {text(card)}, and the book does not say how many to burn for it",
            card=text(card),
        )
    return 1 if rank(card) == 12 else min(rank(card) + 2, 10)


def _order(size: int, by: Shuffles) -> list[int]:
    order = by.shuffle_order(size)
    if sorted(order) != list(range(size)):
        raise ChanceError(
            "shoe/not_an_order", f"a shuffle must name each of its {size} cards once", size=size
        )
    return order
