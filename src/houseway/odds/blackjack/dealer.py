"""How the player-dealer's hand ends, as a trie over multisets of the cards he draws.

Whether he stops depends on which cards he has, not on their order. So the orders in which a final
hand can come are counted once, and its chance is that number times a product of card counts.
Hands that begin alike share the beginning of the product.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from houseway.games.blackjack.count import must_hit, must_stand
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.blackjack.classes import Classes, Kinds, worth_of
from houseway.odds.blackjack.shoe import KINDS

if TYPE_CHECKING:
    from houseway.odds.jit import Array

__all__ = ["Ending", "Trie", "completes", "endings", "stops", "trie_of"]

WIDTH: Final = 32
"""Of the table of card counts: no hand has so many cards of a kind."""

_ORDER: Final = (10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
"""Small cards first: the many hands that differ in the last card share all before it."""


class Ending(NamedTuple):
    """A final hand, the cards drawn to those shown, and in how many orders they can come."""

    held: Kinds
    drawn: Kinds
    orders: int


def stops(terms: BlackjackTerms, held: Kinds) -> bool:
    """Whether the player-dealer draws no more; where the chart leaves a choice, he stands."""
    if sum(held) < 2:
        return False
    worth = worth_of(terms.count, held)
    final = worth.joker and terms.count.joker in ("21", "22", "natural")
    return final or must_stand(terms.dealer, worth) or not must_hit(terms.dealer, worth)


def completes(terms: BlackjackTerms, shown: Kinds) -> tuple[int, ...]:
    """Kinds that make a natural of the one card shown."""
    if sum(shown) != 1:
        return ()
    return tuple(k for k in range(KINDS) if worth_of(terms.count, plus(shown, k)).natural)


def plus(held: Kinds, kind: int) -> Kinds:
    """One card more."""
    return (*held[:kind], held[kind] + 1, *held[kind + 1 :])


def endings(terms: BlackjackTerms, shoe: Kinds, shown: Kinds) -> Iterable[Ending]:
    """Every final hand that can come of the cards shown."""
    if stops(terms, shown):
        yield Ending(shown, (0,) * KINDS, 1)
        return
    level: dict[Kinds, int] = {(0,) * KINDS: 1}
    while level:
        after: dict[Kinds, int] = {}
        for drawn, orders in level.items():
            for kind in range(KINDS):
                if drawn[kind] + shown[kind] < shoe[kind]:
                    more = plus(drawn, kind)
                    after[more] = after.get(more, 0) + orders
        level = {}
        for drawn, orders in after.items():
            held = tuple(a + b for a, b in zip(shown, drawn, strict=True))
            if stops(terms, held):
                yield Ending(held, drawn, orders)
            else:
                level[drawn] = orders


class Trie(NamedTuple):
    """Nodes in the order of a walk from the root; each is one card more of its parent's."""

    factor: Array
    """Where the count of the card stands in the table of counts: kind * WIDTH + copies before."""
    depth: Array
    orders: Array
    """0 where the node is only the beginning of others."""
    ends: Array
    """Class of the player-dealer's final hand."""
    used: Array
    """Every place of `factor` once."""
    deepest: int


def trie_of(found: Iterable[Ending], classes: Classes, *, peeked: bool) -> Trie:
    """The trie of these endings; without naturals of two cards if he has `peeked` for one."""
    import numpy as np

    words: dict[tuple[int, ...], tuple[float, int]] = {}
    for held, drawn, orders in found:
        kind = classes.dealer(held)
        natural = peeked and sum(held) == 2 and worth_of(classes.count, held).natural
        word = tuple(k for k in _ORDER for _ in range(drawn[k]))
        words[word] = (0.0 if natural else float(orders), kind)
    prefixes = sorted({word[:n] for word in words for n in range(1, len(word) + 1)})
    if () in words:
        prefixes.insert(0, ())
    rows = [
        (
            word[-1] * WIDTH + word.count(word[-1]) - 1 if word else 0,
            len(word),
            *words.get(word, (0.0, 0)),
        )
        for word in prefixes
    ]
    factor, depth, orders_, ends = zip(*rows, strict=True)
    return Trie(
        np.array(factor, np.int64),
        np.array(depth, np.int64),
        np.array(orders_, np.float64),
        np.array(ends, np.int64),
        np.array(sorted(set(factor)), np.int64),
        max(depth),
    )
