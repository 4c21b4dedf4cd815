"""The holdings of seven cards: pairs and sets, with a joker as the card it stands for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from houseway.cards.card import JOKER, Card, rank
from houseway.hands.hand_names import PLURAL, SINGULAR
from houseway.hands.pai_gow import ACE, PaiGowHands

SETS: Final = {
    (): "no pair",
    (2,): "one pair",
    (2, 2): "two pair",
    (2, 2, 2): "three pair",
    (3,): "three of a kind",
    (3, 3): "two sets",
    (3, 2): "full house",
    (3, 2, 2): "full house with two pairs",
    (4,): "four of a kind",
    (4, 2): "four of a kind with a pair",
    (4, 3): "four and three of a kind",
    (5,): "five of a kind",
    (5, 2): "five of a kind",
}
"""The holding of seven cards, by the sizes of their sets of like cards."""
HOLDINGS: Final = tuple(dict.fromkeys(SETS.values()))
"""Every holding; straights and flushes among the cards do not matter."""

_NO_RANK: Final = 13  # the rank of a joker that may only complete a hand


def rank_name(r: int) -> str:
    """Return `ace`, `king` … `deuce`."""
    return SINGULAR[r]


def rank_names(r: int) -> str:
    """Return a rank's plural: `aces`, `sixes`."""
    return PLURAL[r]


class SevenCards:
    """Seven cards, the highest first, a joker last; a place is a card's index in that order.

    In `cards` a wild joker is replaced by the card it stands for.
    """

    __slots__ = (
        "cards",
        "grouped",
        "groups",
        "hands",
        "holding",
        "sets",
        "singles_top",
        "top",
        "values",
    )

    def __init__(self, cards: Sequence[Card], hands: PaiGowHands) -> None:
        self.cards = tuple(cards)
        self.hands = hands
        self.values = [ACE if card == JOKER else rank(card) for card in cards]
        """The ranks, with a bug as an ace."""
        self.groups = self.values
        """The ranks by which cards are alike: the values, except a joker that may only complete."""
        if JOKER in cards and hands.must_complete(cards):
            self.groups = [_NO_RANK if card == JOKER else rank(card) for card in cards]
        counts = [(self.groups.count(each), each) for each in set(self.groups)]
        self.sets = sorted((pair for pair in counts if pair[0] > 1), reverse=True)
        """The size and rank of each set of like cards, the largest first, then the highest."""
        self.holding = SETS[tuple(size for size, _ in self.sets)]
        self.top = self.sets[0][1] if self.sets else max(self.values)
        """The rank of the first set, or of the highest card."""
        self.grouped = {each for _, each in self.sets}
        self.singles_top = self.values.index(max(self.values))
        """The place of the highest card."""
