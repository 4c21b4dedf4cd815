"""Decks without jokers, as the solvers of card games read them."""

from __future__ import annotations

from houseway.cards.card import JOKER, Card
from houseway.cards.deck import DeckTerms, cards
from houseway.errors import EditionError

__all__ = ["plain_cards"]


def plain_cards(deck: DeckTerms, *, edition: str = "") -> list[Card]:
    """Every card of a deck, like cards side by side; a joker is refused."""
    found = sorted(cards(deck))
    if found[-1] >= JOKER:
        raise EditionError(
            "odds/joker",
            f"{edition or 'the edition'}: these odds are of decks without jokers and marked cards",
            edition=edition,
        )
    return found
