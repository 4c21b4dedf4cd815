"""Stacking the shoe with chosen cards, to try out a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from houseway.cards.card import Card, text
from houseway.cards.shoe import Shoe
from houseway.errors import ChanceError


def check_there(shoe: Shoe, cards: Sequence[Card]) -> None:
    """Raise if the next round cannot be dealt these cards, because the shoe has too few of them."""
    left = shoe.deck if shoe.due else [shoe.order[place] for place in shoe.stock]
    missing = Counter(cards) - Counter(left)
    if missing:
        card = text(next(iter(missing)))
        raise ChanceError("shoe/no_such_card", f"the shoe has no {card} left to deal", card=card)


def put_next(shoe: Shoe, cards: Sequence[Card]) -> None:
    """Move these cards to the front of the shoe, in this order.

    If a chosen card was burned, the next card of the stock is burned in its place.
    """
    chosen: list[int] = []
    for card in cards:
        here = (place for place in [*shoe.stock, *shoe.burned] if place not in chosen)
        chosen.append(next(place for place in here if shoe.order[place] == card))
    rest = [place for place in shoe.stock if place not in chosen]
    shoe.burned = [rest.pop(0) if place in chosen else place for place in shoe.burned]
    shoe.stock = [*rest, *reversed(chosen)]
