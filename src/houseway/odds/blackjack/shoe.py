"""A shoe as counts of kinds: what a card is worth, and which cards are a pair."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

from houseway.cards.card import JOKER, Card, is_marked, make_card, rank, suit
from houseway.cards.deck import DeckTerms, counts
from houseway.games.blackjack.terms import Splitting

__all__ = [
    "ACE",
    "JOKERS",
    "KINDS",
    "TEN",
    "ShoeCounts",
    "card_of",
    "kind_of",
    "pair_groups",
    "shoe_of",
]

KINDS: Final = 11
"""Ace, 2 to 9, ten-values, jokers: all that totals depend on."""
ACE: Final = 0
TEN: Final = 9
JOKERS: Final = 10


def kind_of(card: Card) -> int:
    """0 for an ace, 1 for a deuce, 9 for ten-values, 10 for a joker."""
    if card == JOKER:
        return JOKERS
    spots = rank(card)
    return ACE if spots == 12 else min(spots + 1, TEN)


def card_of(kind: int, suited: bool = False) -> Card:
    """A card of that kind; 7, 8 and 9 are of three suits unless `suited`."""
    if kind == JOKERS:
        return JOKER
    return make_card(12 if kind == ACE else kind - 1, 0 if suited else kind % 4)


class ShoeCounts(msgspec.Struct, frozen=True):
    """How many cards of each kind, and what of suits and ranks a blackjack rule can ask."""

    counts: tuple[int, ...]
    suited_789: Fraction
    """The chance that a seven, an eight and a nine are of one suit."""

    @property
    def size(self) -> int:
        """All cards."""
        return sum(self.counts)


def shoe_of(deck: DeckTerms) -> ShoeCounts:
    """The full shoe of a deck."""
    held = [0] * KINDS
    suits = [[0] * 4 for _ in range(KINDS)]
    for card, copies in counts(deck).items():
        kind = kind_of(card)
        held[kind] += copies
        if kind != JOKERS:
            suits[kind][suit(card)] += copies
    three = held[6] * held[7] * held[8]
    alike = sum(suits[6][s] * suits[7][s] * suits[8][s] for s in range(4))
    return ShoeCounts(tuple(held), Fraction(alike, three) if three else Fraction(0))


def pair_groups(deck: DeckTerms, by: str) -> list[list[int]]:
    """For each kind the sizes of the groups of cards of which any two are a pair.

    Ten-values are a group for each rank, or one for all where different ones are a pair;
    those with the Bonus mark are a pair with one another in any case.
    """
    groups: list[dict[object, int]] = [{} for _ in range(KINDS)]
    for card, copies in counts(deck).items():
        kind = kind_of(card)
        key: object = kind
        if kind == TEN and by not in ("value", "rank, tens by value"):
            key = "marked" if is_marked(card) else rank(card)
        groups[kind][key] = groups[kind].get(key, 0) + copies
    return [list(group.values()) for group in groups]


def most_splits(split: Splitting, kind: int) -> int:
    """How often a pair of that kind is split at most; 99: as often as wanted."""
    most = split.most or 99
    if kind == ACE:
        return min(split.aces_most or 99, most)
    if kind == TEN and split.tens_most:
        return min(split.tens_most, most)
    return most
