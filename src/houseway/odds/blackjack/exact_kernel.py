"""The compiled part of exact returns: ordered deals counted modulo primes, a few at a time.

A count is kept as its remainders by `LANES` primes below 2**26. So 32 products of two remainders,
one of them below twice its prime, add up without overflow, and Montgomery's reduction of the sum
(a product with 2**-32) is again below twice the prime.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from houseway.odds.jit import Array, compiled

__all__ = ["LANES", "Ladder", "Moduli", "add_up", "finals"]

U64 = np.uint64
LANES: Final = 4
LOW: Final = U64(0xFFFFFFFF)
HALF: Final = U64(32)


class Ladder(NamedTuple):
    """The player-dealer's endings, from which one kind of card after the other is taken away.

    States of rung r are what he draws of kinds r and later, with the class of the ending; they
    are numbered through, rung after rung. On the last rung only classes are left.
    """

    rungs: Array
    """The first state of each rung, and the end of the last."""
    orders: Array
    """Of the states of the first rung, each an ending."""
    drawn: Array
    """Cards drawn in all, of the same."""
    copies: Array
    """How many of its rung's kind a state draws."""
    first: Array
    """The states of the rung before that come to a state: the first, and the one after them."""
    after: Array
    ends: Array
    """Class, for the states of the last rung."""


class Moduli(NamedTuple):
    """A few primes, and tables of remainders multiplied with 2**32: `[..., lane]`."""

    prime: Array
    inverse: Array
    """Of the negative prime, modulo 2**32."""
    falling: Array
    """`x (x - 1) ...` with so many factors."""
    rest: Array
    """In how many orders cards come until the longest deal is full, by the number dealt."""


@compiled
def _less(sum_: U64, prime: U64, inverse: U64) -> U64:
    """The sum divided by 2**32, modulo the prime; below twice the prime."""
    turned = ((sum_ & LOW) * inverse) & LOW
    return (sum_ + turned * prime) >> HALF


@compiled
def finals(
    ladder: Ladder, left: Array, gone: Array, moduli: Moduli, orders: Array, out: Array
) -> None:
    """Deals that end in each class of the player-dealer's, beside each row of cards gone.

    Rows of `gone` are sorted by their number of cards, then by kinds: as far as one begins like
    the one before, its rungs stand already. `orders` are the remainders of the ladder's. A deal
    is filled up with any cards to the longest.
    """
    kinds = left.shape[0]
    state = np.zeros((ladder.rungs[kinds + 1], LANES), U64)
    dealt = -1
    for row in range(gone.shape[0]):
        rung = 0
        if gone[row].sum() != dealt:
            dealt = gone[row].sum()
            for each in range(ladder.drawn.shape[0]):
                rest = moduli.rest[dealt + ladder.drawn[each]]
                for lane in range(LANES):
                    product = orders[each, lane] * rest[lane]
                    state[each, lane] = _less(product, moduli.prime[lane], moduli.inverse[lane])
        else:
            while gone[row, rung] == gone[row - 1, rung]:
                rung += 1
        for kind in range(rung, kinds):
            falling = moduli.falling[left[kind] - gone[row, kind]]
            _climb(ladder, kind + 1, falling, moduli.prime, moduli.inverse, state)
        last = ladder.rungs[kinds]
        for place in range(last, ladder.rungs[kinds + 1]):
            for lane in range(LANES):
                out[row, ladder.ends[place - last], lane] = state[place, lane] % moduli.prime[lane]


@compiled
def _climb(
    ladder: Ladder, rung: int, falling: Array, prime: Array, inverse: Array, state: Array
) -> None:
    """The states of a rung from those of the one before; lanes are written out for speed."""
    for place in range(ladder.rungs[rung], ladder.rungs[rung + 1]):
        sum0 = sum1 = sum2 = sum3 = U64(0)
        for each in range(U64(ladder.first[place]), U64(ladder.after[place])):
            copies = U64(ladder.copies[each])
            sum0 += state[each, 0] * falling[copies, 0]
            sum1 += state[each, 1] * falling[copies, 1]
            sum2 += state[each, 2] * falling[copies, 2]
            sum3 += state[each, 3] * falling[copies, 3]
        state[place, 0] = _less(sum0, prime[0], inverse[0])
        state[place, 1] = _less(sum1, prime[1], inverse[1])
        state[place, 2] = _less(sum2, prime[2], inverse[2])
        state[place, 3] = _less(sum3, prime[3], inverse[3])


@compiled
def add_up(
    found: Array, places: Array, mine: Array, gains: Array, weights: Array, prime: Array
) -> Array:
    """What hands that stand gain, and how many deals they are, each times its weight.

    `found` are `finals`, `places` the rows in it, `mine` the classes of the hands and rows of
    `gains`.
    """
    sums = np.zeros((2, LANES), U64)
    for each in range(places.shape[0]):
        for lane in range(LANES):
            gain = deals = U64(0)
            for end in range(found.shape[1]):
                here = found[places[each], end, lane]
                gain += here * gains[mine[each], end, lane]
                deals += here
            weight = weights[each, lane]
            sums[0, lane] += gain % prime[lane] * weight % prime[lane]
            sums[1, lane] += deals % prime[lane] * weight % prime[lane]
    return sums
