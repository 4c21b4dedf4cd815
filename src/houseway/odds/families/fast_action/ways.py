"""Ways to keep two of four cards at Fast Action Hold'em, compared over all hands of four.

A *way* is an array like that of the house way: by four cards, the places of the two kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from houseway.odds.families.fast_action.exact import deals_of, numbers, sets
from houseway.odds.families.fast_action.rounds_kernel import KINDS, NATURAL

if TYPE_CHECKING:
    from houseway.odds.kernels.jit import Array

_PLACES: Final = tuple(combinations(range(4), 2))
_CODES: Final = np.array([first * 4 + second for first, second in _PLACES])
_PLACE_OF: Final = np.zeros(256, np.int64)
"""Index in `_PLACES` of what a way holds for a hand."""
for _at, (_first, _second) in enumerate(_PLACES):
    _PLACE_OF[[_first * 4 + _second, _second * 4 + _first]] = _at
_LOW: Final = 32
"""Counts fill a word, so they are added in two halves of this many bits."""


class Choices(NamedTuple):
    """Every hand of four that is not a natural winner, with what any two of its cards win."""

    copies: Array
    natural: Array
    """Whether a hand of four is a natural winner; the fields below list only the other hands."""
    hands: Array
    ways: Array
    """Number of ways to deal each hand."""
    kinds: Array
    """For each hand, the kind of every two of its cards; `won` has the deals that those two win."""
    won: Array


def choices_of(copies: Array, won: Array) -> Choices:
    """Build the choices from the deals won, by the pair kept and the pair discarded."""
    hands = sets(52, 4)
    natural = _natural(hands)
    hands = hands[~natural]
    kept = [numbers(hands[:, list(two)]) for two in _PLACES]
    both = list(zip(kept, kept[::-1], strict=True))  # the other two are at the mirrored index
    return Choices(
        copies=copies,
        natural=natural,
        hands=hands,
        ways=_dealt(hands, copies),
        kinds=_kinds(hands),
        won=np.stack([won[two, left] for two, left in both], axis=1).view(np.uint64),
    )


def _natural(hands: Array) -> Array:
    found: Array = hands[:, 0] >> 2 == hands[:, 3] >> 2
    return found


def _kinds(hands: Array) -> Array:
    """Return the kind of each two cards, as the kernel's `kind_of` does."""
    one, two = (hands[:, [each[at] for each in _PLACES]] for at in range(2))
    found: Array = ((two >> 2) * 13 + (one >> 2)) * 2 + (one & 3 == two & 3)
    return found


def _dealt(hands: Array, copies: Array) -> Array:
    """Return the number of ways to deal each hand from a deck."""
    found, twice = np.ones(len(hands), np.int64), np.ones(len(hands), np.int64)
    for place in range(hands.shape[1]):
        same = (hands[:, : place + 1] == hands[:, [place]]).sum(axis=1)
        found *= np.maximum(0, copies[hands[:, place]] - same + 1)
        twice *= same
    return found // twice


# -- ways ----------------------------------------------------------------------------------------


def best_way(choices: Choices) -> Array:
    """Keep the two cards of each hand that win most deals; of several equal pairs, the first."""
    way = np.full(len(choices.natural), NATURAL, np.uint8)
    way[~choices.natural] = _CODES[np.argmax(choices.won, axis=1)]
    return way


def listed_way(order: Sequence[int]) -> Array:
    """Keep the two cards whose kind is highest in a list."""
    hands = sets(52, 4)
    taken = np.argmin(_placed(order)[_kinds(hands)], axis=1)
    return np.where(_natural(hands), NATURAL, _CODES[taken]).astype(np.uint8)


def _placed(order: Sequence[int]) -> Array:
    places = np.full(KINDS, KINDS)
    places[list(order)] = np.arange(len(order))
    return places


def ends_of(choices: Choices, way: Array) -> tuple[int, ...]:
    """Count natural winners, higher hands, lower or copies, and the player-dealer's naturals."""
    cards = int(choices.copies.sum())
    deals, played = deals_of(cards), int(choices.ways.sum())
    chosen = _PLACE_OF[way[~choices.natural]][:, None]
    higher = _sum(np.take_along_axis(choices.won, chosen, axis=1)[:, 0], choices.ways)
    theirs = _their_naturals(choices) * comb(cards - 8, 5)
    others = played * deals - higher - theirs
    return (comb(cards, 4) - played) * deals, higher, others, theirs


def _sum(counts: Array, ways: Array) -> int:
    """Return the exact sum of products of counts that may fill a word."""
    much, half = ways.astype(np.uint64), np.uint64(_LOW)
    high, low = counts >> half, counts & np.uint64((1 << _LOW) - 1)
    return (int((high * much).sum()) << _LOW) + int((low * much).sum())


def _their_naturals(choices: Choices) -> int:
    """Count pairs of hands in which only the player-dealer has a natural winner."""
    found = 0
    for rank in range(13):
        count = int(choices.copies[4 * rank : 4 * rank + 4].sum())
        mine = (choices.hands >> 2 == rank).sum(axis=1)
        for gone in range(4):
            found += int(choices.ways[mine == gone].sum()) * comb(max(0, count - gone), 4)
    return found


# -- the list ------------------------------------------------------------------------------------


def kind_returns(choices: Choices) -> dict[int, tuple[int, int]]:
    """Return, by kind, the deals won by two such cards whatever is discarded, and all their deals.

    Natural winners, of which nothing is discarded, are left out.
    """
    found = {}
    for kind in np.unique(choices.kinds[choices.ways > 0]).tolist():
        won = dealt = 0
        for place in range(len(_PLACES)):
            rows = choices.kinds[:, place] == kind
            won += _sum(choices.won[rows, place], choices.ways[rows])
            dealt += int(choices.ways[rows].sum())
        if dealt:
            found[kind] = won, dealt * deals_of(int(choices.copies.sum()))
    return found


def best_order(choices: Choices, order: Sequence[int]) -> list[int]:
    """Improve a list by swapping neighbours until no swap gains anything."""
    order = list(order)
    rows = np.arange(len(choices.hands))
    won = choices.won.astype(float)
    least = float(deals_of(int(choices.copies.sum()))) * 1e-9
    for _turn in range(len(order) ** 2):
        placed = _placed(order)[choices.kinds]
        first = np.argmin(placed, axis=1)
        here = placed[rows, first]
        next_ = placed == here[:, None] + 1
        more = won[rows, np.argmax(next_, axis=1)] - won[rows, first]
        gains = np.bincount(here, np.where(next_.any(axis=1), more, 0) * choices.ways, len(order))
        at, changed = 0, False
        while at < len(order) - 1:
            if gains[at] > least:
                order[at], order[at + 1] = order[at + 1], order[at]
                changed, at = True, at + 1
            at += 1
        if not changed:
            break
    return order


# -- what a way costs ----------------------------------------------------------------------------


def wrong(choices: Choices, way: Array) -> dict[tuple[int, int], tuple[int, int]]:
    """Return the deals lost and the number of hands, by kind kept and best kind.

    Both kinds may be the same, in other suits.
    """
    best = np.argmax(choices.won, axis=1)
    mine = _PLACE_OF[way[~choices.natural]]
    rows = np.arange(len(choices.hands))
    lost = choices.won[rows, best] - choices.won[rows, mine]
    other = (lost > 0) & (choices.ways > 0)
    names = choices.kinds[rows, mine] * KINDS + choices.kinds[rows, best]
    found = {}
    for name in np.unique(names[other]).tolist():
        some = other & (names == name)
        found[divmod(name, KINDS)] = (
            _sum(lost[some], choices.ways[some]),
            int(choices.ways[some].sum()),
        )
    return found
