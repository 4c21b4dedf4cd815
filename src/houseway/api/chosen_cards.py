"""Cards that come next by choice, for a trial."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from houseway.cards.card import Card, text
from houseway.cards.shoe import Shoe
from houseway.errors import ChanceError

__all__ = ["check_there", "put_next"]


def check_there(shoe: Shoe, cards: Sequence[Card]) -> None:
    """Refuse cards that the next round cannot be dealt: no such card, or gone from this shoe."""
    left = shoe.deck if shoe.due else [shoe.order[place] for place in shoe.stock]
    missing = Counter(cards) - Counter(left)
    if missing:
        card = text(next(iter(missing)))
        raise ChanceError(
            "shoe/no_such_card", f"there is no {card} left in the shoe to be dealt", card=card
        )


def put_next(shoe: Shoe, cards: Sequence[Card]) -> None:
    """These cards come next, in this order; one that was burned changes places with the last."""
    chosen: list[int] = []
    for card in cards:
        here = (place for place in [*shoe.stock, *shoe.burned] if place not in chosen)
        chosen.append(next(place for place in here if shoe.order[place] == card))
    rest = [place for place in shoe.stock if place not in chosen]
    shoe.burned = [rest.pop(0) if place in chosen else place for place in shoe.burned]
    shoe.stock = [*rest, *reversed(chosen)]
