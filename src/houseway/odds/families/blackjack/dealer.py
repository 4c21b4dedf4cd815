"""How the player-dealer's hand ends: every multiset of cards he draws, in several forms.

Whether he stops depends on which cards he has, not on their order. So the orders in which a final
hand can come are counted once, and its chance is that number times a product of card counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from houseway.games.blackjack.count import must_hit, must_stand
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.families.blackjack.cards import (
    ACE,
    GROUPS,
    JOKERS,
    KINDS,
    RADIX,
    TEN,
    Kinds,
    of_alike,
    only,
    plus,
    worth_of,
)

if TYPE_CHECKING:
    from houseway.odds.families.blackjack.hands import Classes
    from houseway.odds.kernels.jit import Array

__all__ = [
    "MAY",
    "MUST_STAND",
    "WIDTH",
    "Endings",
    "Trie",
    "completes",
    "drawn_on",
    "endings",
    "hands_on",
    "reds_of",
    "rounds_states",
    "stops",
    "trie_of",
]

WIDTH: Final = 32
"""Of the table of card counts: no hand has so many cards of a kind."""

_ORDER: Final = (10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
"""Small cards first: the many hands that differ in the last card share all before it."""

MUST_DRAW, MUST_STAND, MAY = range(3)


def choice_of(terms: BlackjackTerms, held: Kinds) -> int:
    """What his chart says of a hand."""
    if sum(held) < 2:
        return MUST_DRAW
    worth = worth_of(terms.count, held)
    final = worth.joker and terms.count.joker in ("21", "22", "natural")
    if final or must_stand(terms.dealer, worth):
        return MUST_STAND
    return MUST_DRAW if must_hit(terms.dealer, worth) else MAY


def stops(terms: BlackjackTerms, held: Kinds) -> bool:
    """Whether the player-dealer draws no more; where the chart leaves a choice, he stands."""
    return choice_of(terms, held) != MUST_DRAW


def completes(terms: BlackjackTerms, shown: Kinds) -> tuple[int, ...]:
    """Kinds that make a natural of the one card shown."""
    if sum(shown) != 1:
        return ()
    return tuple(k for k in range(KINDS) if worth_of(terms.count, plus(shown, k)).natural)


def drawn_on(level: Array, most: Array) -> tuple[Array, Array, Array, Array]:
    """Hands of one card more, each once, as they come; for each draw its hand, kind and result."""
    import numpy as np

    at, kind = np.nonzero(level < most)
    more = level[at]
    more[np.arange(len(at)), kind] += 1
    _, first, place = np.unique(
        more @ RADIX ** np.arange(KINDS), return_index=True, return_inverse=True
    )
    order = np.argsort(first)
    return more[first[order]], at, kind, np.argsort(order)[place.ravel()]


class Endings(NamedTuple):
    """Final hands, the cards drawn to those shown, and in how many orders they can come."""

    held: Array
    drawn: Array
    orders: Array


def endings(
    terms: BlackjackTerms, shoe: Kinds, shown: Kinds, known: dict[int, int] | None = None
) -> Endings:
    """Every final hand that can come of the cards shown, a row each.

    `known` keeps from one call to the next which hands are final, as `of_alike` does.
    """
    import numpy as np

    before = np.array([shown], np.int64)
    if stops(terms, shown):
        return Endings(before, np.zeros_like(before), np.ones(1, np.int64))
    draws = _draws(terms, before, np.array(shoe) - before, {} if known is None else known)
    found = [(drawn[done], orders[done]) for drawn, orders, done in draws]
    drawn = np.concatenate([each for each, _ in found])
    return Endings(drawn + before, drawn, np.concatenate([each for _, each in found]))


def reds_of(terms: BlackjackTerms, red: Kinds, shown: Kinds) -> Iterator[tuple[Kinds, Kinds, int]]:
    """His hands as long as all cards are red: held, drawn to those shown, and their orders."""
    import numpy as np

    before = np.array([shown], np.int64)
    for drawn, orders, _ in _draws(terms, before, np.array(red) - before, {}):
        rows = zip((drawn + before).tolist(), drawn.tolist(), orders.tolist(), strict=True)
        yield from ((tuple(held), tuple(more), ways) for held, more, ways in rows)


def _draws(
    terms: BlackjackTerms, before: Array, most: Array, known: dict[int, int]
) -> Iterator[tuple[Array, Array, Array]]:
    """What he draws to the cards before, of each kind so many at most: one card more at a time.

    With the orders in which it can come, and whether his hand is final.
    """
    import numpy as np

    drawn, orders = np.zeros_like(before), np.ones(1, np.int64)
    while len(drawn):
        drawn, at, _, place = drawn_on(drawn, most)
        orders = np.bincount(place, orders[at]).astype(np.int64)
        done = of_alike(drawn + before, partial(stops, terms), known) > 0
        yield drawn, orders, done
        drawn, orders = drawn[~done], orders[~done]


def hands_on(terms: BlackjackTerms, shoe: Kinds, shown: Kinds) -> tuple[Array, Array, Array]:
    """Every hand he can come to where he may choose: the largest first.

    With the place after a card of each kind, -1 where he draws no more, and what his chart says.
    """
    import numpy as np

    level = np.array([shown], np.int64)
    hands, after, choices = [], [], []
    known = 0
    while len(level):
        known += len(level)
        choice = of_alike(level, partial(choice_of, terms))
        larger, at, kind, place = drawn_on(level, (choice != MUST_STAND)[:, None] * np.array(shoe))
        places = np.full_like(level, -1)
        places[at, kind] = known + place
        hands.append(level)
        after.append(places)
        choices.append(choice)
        level = larger
    next_hand = np.concatenate(after)[::-1]
    return (
        np.concatenate(hands)[::-1].copy(),
        np.where(next_hand < 0, -1, known - 1 - next_hand),
        np.concatenate(choices)[::-1].copy(),
    )


def rounds_states(
    terms: BlackjackTerms, shoe: Kinds, classes: Classes
) -> tuple[list[list[int]], list[int]]:
    """States of his hand as cards come: what comes after each group, and his class or -1.

    State 0 is before his first card. Hands from which everything goes on alike are one state.
    """
    number: dict[object, int] = {}
    hands: list[Kinds] = []
    after: list[list[int]] = []
    ends: list[int] = []

    def state(held: Kinds) -> int:  # as `alike_rows`
        low = sum((k + 1 if k < JOKERS else 2) * n for k, n in enumerate(held))
        small = held if sum(held) <= 3 else None
        key = (small, low, min(held[ACE] + held[JOKERS], 3), held[JOKERS] > 0)
        if key not in number:
            number[key] = len(number)
            hands.append(held)
        return number[key]

    state(only(0, 0))
    for held in hands:
        done = stops(terms, held)
        ends.append(classes.dealer(held) if done else -1)
        row = [0] * KINDS
        for kind in range(KINDS):
            if not done and shoe[kind]:
                row[kind] = state(plus(held, kind))
        after.append([*row, *[row[TEN]] * (GROUPS - KINDS)])
    return after, ends


class Trie(NamedTuple):
    """Endings whose beginnings are shared: nodes in the order of a walk from the root."""

    nodes: Array
    """Each one card more than its parent: where the count of the card stands in the table of
    counts (kind * WIDTH + copies before), its depth, orders (0 where the node is only the beginning
    of others), which of the classes that can come the final hand is of."""
    used: Array
    """Every place of the table of counts once."""


def trie_of(found: Endings, ends: Array, orders: Array) -> Trie:
    """The trie of endings with these classes, in so many orders."""
    import numpy as np

    copies = found.drawn[:, _ORDER]
    sizes = copies.sum(axis=1)
    words = np.zeros((len(sizes), max(int(sizes.max()), 1)), np.int64)
    places = np.zeros_like(words)
    row = np.repeat(np.arange(len(sizes)), sizes)
    column = np.arange(len(row)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    kinds = np.repeat(np.tile(_ORDER, len(sizes)), copies.ravel())
    begun = np.repeat((np.cumsum(copies, axis=1) - copies).ravel(), copies.ravel())
    words[row, column] = kinds + 1
    places[row, column] = kinds * WIDTH + column - begun
    order = np.lexsort(words.T[::-1])
    words, places, sizes = words[order], places[order], sizes[order]
    shared = np.zeros(len(sizes), np.int64)
    shared[1:] = np.logical_and.accumulate(words[1:] == words[:-1], axis=1).sum(axis=1)
    fresh = np.maximum(sizes - shared, 1)  # a hand that draws nothing is a node all the same
    word = np.repeat(np.arange(len(sizes)), fresh)
    depth = sizes[word] - np.repeat(np.cumsum(fresh), fresh) + np.arange(len(word)) + 1
    whole = depth == sizes[word]
    nodes = np.stack(
        [
            places[word, np.maximum(depth - 1, 0)],
            depth,
            np.where(whole, orders[order][word], 0),
            np.where(whole, ends[order][word], 0),
        ],
        axis=1,
    )
    return Trie(np.ascontiguousarray(nodes), np.unique(nodes[:, 0]))
