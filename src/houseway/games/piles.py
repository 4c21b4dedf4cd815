"""What a round shares where hands come in piles and are set in two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

from houseway.cards.card import Card
from houseway.rules.round.deal import Deal
from houseway.rules.round.decisions import Set
from houseway.rules.round.hand import Hand

__all__ = ["ONWARD", "OtherPiles", "apart", "in_row", "put_apart", "setting_of", "still_holds"]

OtherPiles: TypeAlias = Literal["onward", "from the left"]
"""After a chosen pile: those on its right and round to the left, or the leftmost first."""

ONWARD: Final = {
    "onward": "then those on its right, and round to the left of the row",
    "from the left": "then the others from the left of the row",
}
"""The same in words."""


def in_row(handed_out: Sequence[Hand], chosen: int, others: OtherPiles) -> list[Hand]:
    """Whose the piles of the row are, from left to right, where the chosen one (from 1) is the
    first that is handed out."""
    count, place = len(handed_out), chosen - 1
    if others == "onward":
        return [handed_out[(each - place) % count] for each in range(count)]
    first, *rest = handed_out
    return [*rest[:place], first, *rest[place:]]


def apart(hand: Hand, setting: Set) -> tuple[list[Card], list[Card]]:
    """The cards that a setting names, and the others."""
    named = hand.pick(setting.cards)
    return [hand[i] for i in named], [card for i, card in enumerate(hand) if i not in named]


def setting_of(hand: Hand, front: Sequence[Card]) -> Set:
    """These cards of the hand as its setting; of twins each is named once."""
    left = list(zip(hand.cards, hand.names, strict=True))
    names = []
    for card in front:
        found = next(pair for pair in left if pair[0] == card)
        left.remove(found)
        names.append(found[1])
    return Set(tuple(names))


def still_holds(hand: Hand, setting: Set) -> bool:
    """Whether the hand has the cards that were named; the floor may have changed it since."""
    return not Counter(setting.cards) - Counter(hand.names)


def put_apart(deal: Deal[Any], hand: Hand, setting: Set, part: str) -> Hand:
    """The named cards go to a hand of their own (`p3-front`), as they lie."""
    other = deal.open_hand(f"{hand.id}-{part}", hand.position, hand.controller)
    for name in setting.cards:
        deal.move_card(hand, hand.names.index(name), other)
    return other
