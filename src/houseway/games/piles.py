"""Helpers for games whose hands are dealt in piles and set as two hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

from houseway.cards.card import Card
from houseway.rules.round.deal import Deal
from houseway.rules.round.decisions import Set
from houseway.rules.round.hand import Hand

OtherPiles: TypeAlias = Literal["onward", "from the left"]
"""Which piles follow a chosen one: those on its right and then round, or from the leftmost."""

ONWARD: Final = {
    "onward": "the ones to its right follow, then those from the left end of the row",
    "from the left": "the others follow from the left end of the row",
}
"""The values of `OtherPiles` in the words of a rule sheet."""


def in_row(handed_out: Sequence[Hand], chosen: int, others: OtherPiles) -> list[Hand]:
    """Return the hands that get the piles of the row, from left to right.

    `handed_out` lists the hands in order of delivery. The first gets the chosen pile, which is
    counted from 1.
    """
    count, place = len(handed_out), chosen - 1
    if others == "onward":
        return [handed_out[(each - place) % count] for each in range(count)]
    first, *rest = handed_out
    return [*rest[:place], first, *rest[place:]]


def apart(hand: Hand, setting: Set) -> tuple[list[Card], list[Card]]:
    """Split a hand into the cards that a setting names and the others."""
    named = hand.pick(setting.cards)
    return [hand[i] for i in named], [card for i, card in enumerate(hand) if i not in named]


def setting_of(hand: Hand, front: Sequence[Card]) -> Set:
    """Return the setting that puts these cards in front; each twin card is named once."""
    left = list(zip(hand.cards, hand.names, strict=True))
    names = []
    for card in front:
        found = next(pair for pair in left if pair[0] == card)
        left.remove(found)
        names.append(found[1])
    return Set(tuple(names))


def still_holds(hand: Hand, setting: Set) -> bool:
    """Return whether the hand still has the cards named; the floor may have changed them."""
    return not Counter(setting.cards) - Counter(hand.names)


def put_apart(deal: Deal[Any], hand: Hand, setting: Set, part: str) -> Hand:
    """Move the named cards, in their present order, to a new hand such as `p3-front`."""
    other = deal.open_hand(f"{hand.id}-{part}", hand.position, hand.controller)
    for name in setting.cards:
        deal.move_card(hand, hand.names.index(name), other)
    return other
