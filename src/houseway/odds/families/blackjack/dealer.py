"""The player-dealer's possible final hands, as rows, as states and as a trie.

Whether the player-dealer stops depends on which cards are held and not on their order. So the
orders in which a final hand can come are counted once, and its chance is that number times a
product of card counts.
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
    first_seen,
    map_alike,
    only,
    plus,
    worth_of,
)

if TYPE_CHECKING:
    from houseway.odds.families.blackjack.hands import Classes
    from houseway.odds.kernels.jit import Array

WIDTH: Final = 32
"""Columns per kind in the table of card counts: no hand has as many cards of one kind."""

_ORDER: Final = (10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
"""Order of the kinds in the trie: jokers, then small cards.

The many hands that differ only in their last card then share all nodes before it.
"""

MUST_DRAW, MUST_STAND, MAY = range(3)


def choice_of(terms: BlackjackTerms, held: Kinds) -> int:
    """Return what the player-dealer's chart says about a hand."""
    if sum(held) < 2:
        return MUST_DRAW
    worth = worth_of(terms.count, held)
    final = worth.joker and terms.count.joker in ("21", "22", "natural")
    if final or must_stand(terms.dealer, worth):
        return MUST_STAND
    return MUST_DRAW if must_hit(terms.dealer, worth) else MAY


def stops(terms: BlackjackTerms, held: Kinds) -> bool:
    """Return whether the player-dealer draws no further; if the chart allows both, they stand."""
    return choice_of(terms, held) != MUST_DRAW


def completes(terms: BlackjackTerms, shown: Kinds) -> tuple[int, ...]:
    """Return the kinds that would complete a natural with the one card shown."""
    if sum(shown) != 1:
        return ()
    return tuple(k for k in range(KINDS) if worth_of(terms.count, plus(shown, k)).natural)


def drawn_on(level: Array, most: Array) -> tuple[Array, Array, Array, Array]:
    """Add one card to each hand; return the distinct results and each draw's hand, kind, result.

    Results are in order of first appearance.
    """
    import numpy as np

    at, kind = np.nonzero(level < most)
    more = level[at]
    more[np.arange(len(at)), kind] += 1
    first, place = first_seen(more @ RADIX ** np.arange(KINDS))
    return more[first], at, kind, place


class Endings(NamedTuple):
    """Final hands, the cards drawn after those shown, and the number of orders of the draw."""

    held: Array
    drawn: Array
    orders: Array


def endings(
    terms: BlackjackTerms, shoe: Kinds, shown: Kinds, known: dict[int, int] | None = None
) -> Endings:
    """Return every final hand that can follow the cards shown, one per row.

    `known` remembers from call to call which hands are final, as in `map_alike`.
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
    """Yield the all-red hands of the player-dealer: cards held, cards drawn, orders."""
    import numpy as np

    before = np.array([shown], np.int64)
    for drawn, orders, _ in _draws(terms, before, np.array(red) - before, {}):
        rows = zip((drawn + before).tolist(), drawn.tolist(), orders.tolist(), strict=True)
        yield from ((tuple(held), tuple(more), ways) for held, more, ways in rows)


def _draws(
    terms: BlackjackTerms, before: Array, most: Array, known: dict[int, int]
) -> Iterator[tuple[Array, Array, Array]]:
    """Yield the player-dealer's draws one card at a time, with orders and which are final.

    Draws start from the cards `before` and take up to `most` cards of each kind.
    """
    import numpy as np

    drawn, orders = np.zeros_like(before), np.ones(1, np.int64)
    while len(drawn):
        drawn, at, _, place = drawn_on(drawn, most)
        orders = np.bincount(place, orders[at]).astype(np.int64)
        done = map_alike(drawn + before, partial(stops, terms), known) > 0
        yield drawn, orders, done
        drawn, orders = drawn[~done], orders[~done]


def hands_on(terms: BlackjackTerms, shoe: Kinds, shown: Kinds) -> tuple[Array, Array, Array]:
    """Return every hand the player-dealer can reach with a free choice, the largest first.

    With each come the index of the hand after a card of each kind, -1 where no card is drawn, and
    what the chart says.
    """
    import numpy as np

    level = np.array([shown], np.int64)
    hands, after, choices = [], [], []
    known = 0
    while len(level):
        known += len(level)
        choice = map_alike(level, partial(choice_of, terms))
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
    """Return the player-dealer's states: the next state per card group, and the class or -1.

    State 0 is the hand before its first card. Hands from which all play continues alike share a
    state.
    """
    number: dict[object, int] = {}
    hands: list[Kinds] = []
    after: list[list[int]] = []
    ends: list[int] = []

    def state(held: Kinds) -> int:  # the grouping of `group_alike`
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
    """Final hands that share common starts, as nodes in the order of a walk from the root."""

    nodes: Array
    """One node per card added to its parent, with four numbers: the index of the card's count in
    the table of counts (kind * WIDTH + copies before), the depth, the number of orders (0 if the
    node is only the start of other hands), and the index of the final hand's class among those
    possible."""
    used: Array
    """Every index of the table of counts that any node uses, once."""


def trie_of(found: Endings, ends: Array, orders: Array) -> Trie:
    """Build the trie of final hands with these classes and numbers of orders."""
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
    fresh = np.maximum(sizes - shared, 1)  # a hand that draws nothing still needs a node
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
