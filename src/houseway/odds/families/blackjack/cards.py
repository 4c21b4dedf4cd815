"""A shoe as counts of card kinds: hand totals, pairs, and the chances of cards."""

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

KINDS: Final = 11
"""Kinds are ace, 2 to 9, ten-values and joker; totals depend on nothing else."""
ACE: Final = 0
TEN: Final = 9
JOKERS: Final = 10
GROUPS: Final = 16
"""Size of a table indexed by card group: kinds 0 to 10, then ten-values by rank."""
RADIX: Final = 48
"""Base of the positional code of a hand. It exceeds the number of cards of one kind that can be
gone (24 with splits, 22 in a hand), so distinct hands have distinct codes."""
_NAMES: Final = "A23456789TJ"

Kinds: TypeAlias = tuple[int, ...]
"""A hand as its number of cards of each kind."""


def kind_of(card: Card) -> int:
    """Return the kind of a card: 0 for an ace, 1 for a deuce, 9 for ten-values, 10 for a joker."""
    if card == JOKER:
        return JOKERS
    spots = rank(card)
    return ACE if spots == 12 else min(spots + 1, TEN)


def card_of(kind: int, suited: bool = False) -> Card:
    """Return a card of the kind; 7, 8 and 9 get different suits unless `suited`."""
    if kind == JOKERS:
        return JOKER
    return make_card(12 if kind == ACE else kind - 1, 0 if suited else kind % 4)


def cards_of(held: Kinds, *, suited: bool = False) -> tuple[Card, ...]:
    """Return cards that make up the hand."""
    return tuple(card_of(kind, suited) for kind in kinds_in(held))


def kinds_text(held: Kinds) -> str:
    """Format a hand as in `A-7`, with T for ten-values and J for a joker."""
    return "-".join(_NAMES[kind] for kind in kinds_in(held))


def held_of(kinds: Iterable[int]) -> Kinds:
    """Count cards given by kind as a hand."""
    every = list(kinds)
    return tuple(every.count(kind) for kind in range(KINDS))


def kinds_in(held: Kinds) -> tuple[int, ...]:
    """Return the kind of each card of a hand, aces first."""
    return tuple(kind for kind in range(KINDS) for _ in range(held[kind]))


def only(kind: int, copies: int = 1) -> Kinds:
    """Return a hand of `copies` cards of one kind."""
    return (*(0,) * kind, copies, *(0,) * (KINDS - kind - 1))


def plus(held: Kinds, kind: int) -> Kinds:
    """Return the hand with one more card of the kind."""
    return (*held[:kind], held[kind] + 1, *held[kind + 1 :])


@cache
def worth_of(count: Counting, held: Kinds, after_split: bool = False) -> Score:
    """Score a hand by its kinds."""
    return score(count, cards_of(held), after_split=after_split)


def first_seen(keys: Array) -> tuple[Array, Array]:
    """Number keys as they first appear; return where each comes first, and every key's number."""
    import numpy as np

    _, first, place = np.unique(keys, return_index=True, return_inverse=True)
    order = np.argsort(first)
    return first[order], np.argsort(order)[place.ravel()]


def group_alike(held: Array) -> tuple[list[int], Array]:
    """Group hands that behave alike; return one row of each group and each row's group.

    Groups are numbered in order of first appearance. What a hand counts depends only on its total,
    aces and jokers. Hands of up to three cards form groups of their own, since naturals and the
    three-card hands that save others depend on the very cards.
    """
    first, group = first_seen(_alike_keys(held))
    return first.tolist(), group


def map_alike(
    held: Array, ask: Callable[[Kinds], int], known: dict[int, int] | None = None
) -> Array:
    """Return `ask` of every row, calling it once per group of hands that behave alike.

    Groups in `known` are not asked again; new answers are added to it.
    """
    import numpy as np

    keys, first, place = np.unique(_alike_keys(held), return_index=True, return_inverse=True)
    names, known = keys.tolist(), {} if known is None else known
    for at in np.argsort(first).tolist():  # in order of appearance, by which classes are numbered
        if names[at] not in known:
            known[names[at]] = ask(tuple(held[first[at]].tolist()))
    return np.array([known[name] for name in names], np.int64)[place.ravel()]


def _alike_keys(held: Array) -> Array:
    """Return a key for each row that is the same for hands that behave alike."""
    import numpy as np

    size = held.sum(axis=1)
    low = held @ np.array([*range(1, JOKERS + 1), 2])
    raises = np.minimum(held[:, ACE] + held[:, JOKERS], 3)
    small = np.where(size <= 3, held @ (4 ** np.arange(KINDS)), 0)
    found: Array = ((small * 64 + low) * 4 + raises) * 2 + (held[:, JOKERS] > 0)
    return found


# -- the shoe -------------------------------------------------------------------------------


class ShoeCounts(msgspec.Struct, frozen=True):
    """Cards of a shoe by kind, with the one fact about suits that a blackjack rule needs."""

    counts: tuple[int, ...]
    suited_789: Fraction
    """Chance that a seven, an eight and a nine are all of one suit."""

    @property
    def size(self) -> int:
        """Number of cards in the shoe."""
        return sum(self.counts)


def shoe_of(deck: DeckTerms) -> ShoeCounts:
    """Count the full shoe of a deck."""
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
    """Return the number of orders in which a two-card hand can be dealt from the cards left."""
    return (1 if 2 in held else 2) * prod(map(perm, left, held))


# -- card groups, of which any two cards are a pair -----------------------------------------------


def pairs_by(terms: BlackjackTerms) -> str:
    """Return the rule by which the edition recognizes pairs."""
    return terms.split.by if terms.split else "value"


def group_of(card: Card, by: str) -> int:
    """Return the group of a card: any two cards of one group are a pair.

    The group is the kind, except that ten-values may be grouped by rank. Cards with the Bonus mark
    pair with one another under every rule.
    """
    kind = kind_of(card)
    if kind != TEN or by in ("value", "rank, tens by value") or is_marked(card):
        return kind
    return KINDS + rank(card) - 8


def groups_of(kind: int) -> tuple[int, ...]:
    """Return the groups to which cards of a kind can belong."""
    return (kind,) if kind != TEN else (TEN, *range(KINDS, GROUPS))


def pile_of(deck: DeckTerms, by: str) -> Array:
    """Return the full shoe as the group of each card."""
    import numpy as np

    held = [(group_of(card, by), copies) for card, copies in counts(deck).items()]
    return np.array([group for group, copies in held for _ in range(copies)], np.uint8)


@cache
def pair_chances(groups: tuple[int, ...], seen: int) -> dict[int, Fraction]:
    """Return the chance that two cards of a kind are a pair, by unseen cards of their group.

    The kind's groups have `groups` cards each; `seen` cards of the kind are out, from any of them.
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
