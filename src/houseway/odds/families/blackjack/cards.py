"""A shoe as counts of kinds: what hands count, which cards are a pair, how likely cards come."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from math import comb, perm, prod
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from houseway.cards.card import JOKER, Card, is_marked, make_card, rank, suit
from houseway.cards.deck import DeckTerms, counts
from houseway.games.blackjack.count import Score, score
from houseway.games.blackjack.terms import BlackjackTerms, Counting

if TYPE_CHECKING:
    from houseway.odds.kernels.jit import Array

__all__ = [
    "ACE",
    "GROUPS",
    "JOKERS",
    "KINDS",
    "RADIX",
    "TEN",
    "Kinds",
    "ShoeCounts",
    "alike_rows",
    "card_of",
    "cards_of",
    "group_of",
    "groups_of",
    "held_of",
    "kind_of",
    "kinds_in",
    "kinds_text",
    "of_alike",
    "only",
    "orders_of",
    "pair_chances",
    "pairs_by",
    "pile_of",
    "plus",
    "shoe_of",
    "worth_of",
]

KINDS: Final = 11
"""Ace, 2 to 9, ten-values, jokers: all that totals depend on."""
ACE: Final = 0
TEN: Final = 9
JOKERS: Final = 10
GROUPS: Final = 16
"""Room for the groups of cards: a table by group has so many places."""
RADIX: Final = 48
"""Above the cards of a kind that can be gone, 24 with splits, 22 in a hand: so a number with a
digit for each kind tells which are."""
_NAMES: Final = "A23456789TJ"

Kinds: TypeAlias = tuple[int, ...]
"""A hand as how many cards of each kind it has."""


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


def cards_of(held: Kinds, *, suited: bool = False) -> tuple[Card, ...]:
    """Cards that make such a hand."""
    return tuple(card_of(kind, suited) for kind in kinds_in(held))


def kinds_text(held: Kinds) -> str:
    """`A-7`; T for ten-values, J for a joker."""
    return "-".join(_NAMES[kind] for kind in kinds_in(held))


def held_of(kinds: Iterable[int]) -> Kinds:
    """A hand of cards of these kinds."""
    every = list(kinds)
    return tuple(every.count(kind) for kind in range(KINDS))


def kinds_in(held: Kinds) -> tuple[int, ...]:
    """The kind of each card of a hand, aces first."""
    return tuple(kind for kind in range(KINDS) for _ in range(held[kind]))


def only(kind: int, copies: int = 1) -> Kinds:
    """So many cards of that kind and no others."""
    return (*(0,) * kind, copies, *(0,) * (KINDS - kind - 1))


def plus(held: Kinds, kind: int) -> Kinds:
    """One card more."""
    return (*held[:kind], held[kind] + 1, *held[kind + 1 :])


@cache
def worth_of(count: Counting, held: Kinds, after_split: bool = False) -> Score:
    """What the hand counts."""
    return score(count, cards_of(held), after_split=after_split)


def alike_rows(held: Array) -> tuple[list[int], Array]:
    """Rows of hands in groups that go on alike: a row of each, as they come, and each one's group.

    What a hand counts depends on its total, aces and jokers. Small hands stay by themselves:
    naturals, and those of three cards that save others.
    """
    import numpy as np

    _, first, place = np.unique(_alike(held), return_index=True, return_inverse=True)
    order = np.argsort(first)
    return first[order].tolist(), np.argsort(order)[place.ravel()]


def of_alike(
    held: Array, ask: Callable[[Kinds], int], known: dict[int, int] | None = None
) -> Array:
    """What `ask` says of every row: asked once of those that go on alike, not of those `known`."""
    import numpy as np

    keys, first, place = np.unique(_alike(held), return_index=True, return_inverse=True)
    names, known = keys.tolist(), {} if known is None else known
    for at in np.argsort(first).tolist():  # as they come: classes are numbered so
        if names[at] not in known:
            known[names[at]] = ask(tuple(held[first[at]].tolist()))
    return np.array([known[name] for name in names], np.int64)[place.ravel()]


def _alike(held: Array) -> Array:
    """A number for each row, the same for those that go on alike."""
    import numpy as np

    size = held.sum(axis=1)
    low = held @ np.array([*range(1, JOKERS + 1), 2])
    raises = np.minimum(held[:, ACE] + held[:, JOKERS], 3)
    small = np.where(size <= 3, held @ (4 ** np.arange(KINDS)), 0)
    found: Array = ((small * 64 + low) * 4 + raises) * 2 + (held[:, JOKERS] > 0)
    return found


# -- the shoe -------------------------------------------------------------------------------


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


def orders_of(left: Kinds, held: Kinds) -> int:
    """In how many orders the cards of a hand of two can be dealt from so many left."""
    return (1 if 2 in held else 2) * prod(map(perm, left, held))


# -- groups of cards of which any two are a pair ------------------------------------------------


def pairs_by(terms: BlackjackTerms) -> str:
    """How the edition tells pairs."""
    return terms.split.by if terms.split else "value"


def group_of(card: Card, by: str) -> int:
    """Cards of one group are a pair: a kind, but ten-values may have groups of their own.

    Those with the Bonus mark are a pair with one another in any case.
    """
    kind = kind_of(card)
    if kind != TEN or by in ("value", "rank, tens by value") or is_marked(card):
        return kind
    return KINDS + rank(card) - 8


def groups_of(kind: int) -> tuple[int, ...]:
    """The groups that cards of a kind may be of."""
    return (kind,) if kind != TEN else (TEN, *range(KINDS, GROUPS))


def pile_of(deck: DeckTerms, by: str) -> Array:
    """The full shoe, a group a card."""
    import numpy as np

    held = [(group_of(card, by), copies) for card, copies in counts(deck).items()]
    return np.array([group for group, copies in held for _ in range(copies)], np.uint8)


@cache
def pair_chances(groups: tuple[int, ...], seen: int) -> dict[int, Fraction]:
    """Two cards of a kind: how likely they are a pair, by how many of its group are not seen.

    Its groups have so many cards each; `seen` cards of the kind are out, of any of them.
    """
    number = sum(groups)
    found: dict[int, Fraction] = {}
    for size in groups:
        for same in range(seen + 1):
            ways = comb(seen, same) * perm(size, same + 2) * perm(number - size, seen - same)
            if ways:
                chance = Fraction(ways, perm(number, seen + 2))
                found[size - same] = found.get(size - same, Fraction(0)) + chance
    return found
