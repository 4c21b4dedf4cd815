"""Decks without jokers, for the solvers of card games."""

from __future__ import annotations

from houseway.cards.card import JOKER, Card
from houseway.cards.deck import DeckTerms, cards
from houseway.errors import EditionError


def plain_cards(deck: DeckTerms, *, edition: str = "") -> list[Card]:
    """Return every card of a deck in order; raise EditionError if it has a joker."""
    found = sorted(cards(deck))
    if found[-1] >= JOKER:
        raise EditionError(
            "odds/joker",
            f"{edition or 'the edition'}: these odds need a deck without jokers or marked cards",
            edition=edition,
        )
    return found
