"""Kernels of exact returns: ordered deals counted modulo a few primes at a time.

Counts exceed 64 bits, so each is kept as its remainders by `LANES` primes below 2**26. A sum of 32
products of two remainders, one of them below twice its prime, then fits in 64 bits, and one
Montgomery reduction of the sum (multiplication by 2**-32) is again below twice the prime.
"""

from __future__ import annotations

from functools import cache
from math import isqrt, prod
from typing import Final

import numpy as np

from houseway.odds.families.blackjack.cards import KINDS
from houseway.odds.families.blackjack.dealer import WIDTH
from houseway.odds.families.blackjack.hands import AFTER, DOUBLE, HELD, HIT, SIZE, STAND, SURRENDER
from houseway.odds.families.blackjack.model import CHECKED, LEFT, NATURAL, TAKEN
from houseway.odds.kernels.jit import Array, compiled_in_place, compiled_within

U64 = np.uint64
LANES: Final = 4
LOW: Final = U64(0xFFFFFFFF)
HALF: Final = U64(32)

TOP: Final = 1 << 26
R: Final = 1 << 32
"""Radix of the Montgomery reduction."""

LOST: Final = 0
GIVEN: Final = 1
"""Surrendered for half the wager."""
TAKEN_ALL: Final = 2
"""Surrendered, but a natural takes the other half as well."""
COPIES, LAST = range(2)
"""Columns of a state of the ladder: the cards it draws of its rung's kind, and whether it is the
last of those that lead to the same state of the next rung."""
ORDERS, DRAWN = range(2)
"""Columns of a final hand: the number of orders in which it comes, and the cards drawn."""


# -- integers by their remainders -----------------------------------------------------------------


@cache
def primes_of(block: int) -> tuple[int, ...]:
    """Return a block of `LANES` primes below 2**26, counted down from the largest."""
    from_above = primes_of(block - 1)[-1] if block else TOP
    found = []
    for number in range(from_above - 1, 2, -1):
        if all(number % each for each in range(2, isqrt(number) + 1)):
            found.append(number)
            if len(found) == LANES:
                break
    return tuple(found)


def blocks_for(most: int) -> int:
    """Return how many blocks of primes determine any integer from `-most` to `most`."""
    blocks = 1
    known = prod(primes_of(0))
    while known <= 2 * most:
        known *= prod(primes_of(blocks))
        blocks += 1
    return blocks


@cache
def _pieces(blocks: int) -> tuple[int, tuple[int, ...]]:
    """Return the product of the primes and, by prime, a number that is 1 by it and 0 by others."""
    primes = [prime for block in range(blocks) for prime in primes_of(block)]
    known = prod(primes)
    return known, tuple(known // each * pow(known // each, -1, each) for each in primes)


def whole(remainders: Array) -> list[int]:
    """Recover integers from their remainders by the Chinese remainder theorem, one per row."""
    known, pieces = _pieces(remainders.shape[-1] // LANES)
    found = []
    for row in remainders.tolist():
        number = sum(map(int.__mul__, row, pieces)) % known
        found.append(number - known if 2 * number > known else number)
    return found


@cache
def falling(block: int, most: int) -> Array:
    """Return falling factorials `x (x - 1) ...` times R modulo each prime.

    Indexed by x up to `most`, the number of factors and the prime.
    """
    prime = np.array(primes_of(block), np.uint64)
    numbers = np.arange(most + 1)
    rows = [np.broadcast_to(np.uint64(R) % prime, (most + 1, LANES))]
    for copies in range(WIDTH - 1):
        there = np.maximum(numbers - copies, 0).astype(np.uint64)
        rows.append(rows[-1] * there[:, None] % prime)
    return np.stack(rows, axis=1).astype(np.uint32)


def rests_of(unseen: int, longest: int) -> list[int]:
    """Return the number of ways to fill up a deal to the longest, by the cards already dealt."""
    found = [1]
    for dealt in range(longest - 1, -1, -1):
        found.append(found[-1] * (unseen - dealt))
    return found[::-1]


# -- deals, given the cards gone ------------------------------------------------------------------


@compiled_within
def _reduce(sum_: U64, prime: U64, inverse: U64) -> U64:
    """Montgomery reduction: return `sum_` / 2**32 modulo the prime, below twice the prime."""
    turned = ((sum_ & LOW) * inverse) & LOW
    return (sum_ + turned * prime) >> HALF


@compiled_in_place
def finals(
    rungs: Array,
    states: Array,
    endings: Array,
    ends: Array,
    left: Array,
    gone: Array,
    moduli: Array,
    falling: Array,
    rest: Array,
    out: Array,
    state: Array,
) -> None:
    """Count the deals that end in each of the player-dealer's classes, per row of cards gone.

    The kinds are removed from the player-dealer's final hands one after another. A state of rung r
    stands for the cards drawn of kinds r and later, with the class of the final hand; states are
    numbered consecutively, rung after rung, and only classes are left on the last one.

    Rows of `gone` are sorted by number of cards, then by kinds, so the rungs up to the first kind
    in which a row differs from the one before need not be computed again. `moduli` holds the
    primes, and the negated inverse of each modulo 2**32. `falling` holds remainders of `x (x - 1)
    ...`, times 2**32, by number of factors. `rest` holds the ways to fill up the longest deal, by
    cards dealt. `state` is scratch space for the remainders of each state.
    """
    p0, p1, p2, p3 = moduli[0, 0], moduli[0, 1], moduli[0, 2], moduli[0, 3]
    i0, i1, i2, i3 = moduli[1, 0], moduli[1, 1], moduli[1, 2], moduli[1, 3]
    dealt = -1
    for row in range(gone.shape[0]):
        rung = size = 0
        for kind in range(KINDS):
            size += gone[row, kind]
        if size != dealt:
            dealt = size
            for ending in range(endings.shape[0]):
                full = dealt + endings[ending, DRAWN]
                for lane in range(LANES):
                    orders = U64(endings[ending, ORDERS]) % moduli[0, lane]
                    product = orders * rest[full, lane]
                    state[ending, lane] = _reduce(product, moduli[0, lane], moduli[1, lane])
        else:
            while gone[row, rung] == gone[row - 1, rung]:
                rung += 1
        for kind in range(rung, KINDS):
            there = left[kind] - gone[row, kind]
            # The lanes are unrolled by hand, for speed.
            each = U64(rungs[kind])
            for place in range(rungs[kind + 1], rungs[kind + 2]):
                sum0 = sum1 = sum2 = sum3 = U64(0)
                last = False
                while not last:
                    copies = U64(states[each, COPIES])
                    last = states[each, LAST] > 0
                    sum0 += U64(state[each, 0]) * U64(falling[there, copies, 0])
                    sum1 += U64(state[each, 1]) * U64(falling[there, copies, 1])
                    sum2 += U64(state[each, 2]) * U64(falling[there, copies, 2])
                    sum3 += U64(state[each, 3]) * U64(falling[there, copies, 3])
                    each += U64(1)
                state[place, 0] = _reduce(sum0, p0, i0)
                state[place, 1] = _reduce(sum1, p1, i1)
                state[place, 2] = _reduce(sum2, p2, i2)
                state[place, 3] = _reduce(sum3, p3, i3)
        start = rungs[KINDS]
        for place in range(start, rungs[KINDS + 1]):
            for lane in range(LANES):
                out[row, ends[place - start], lane] = U64(state[place, lane]) % moduli[0, lane]


@compiled_in_place
def add_up(
    found: Array,
    places: Array,
    mine: Array,
    gains: Array,
    weights: Array,
    prime: Array,
    sums: Array,
    counts: Array,
) -> None:
    """Add up the deals of hands that stand, each times its weight.

    `found` is the output of `finals`, and `places` the row in it of each hand. `sums` receives the
    hands' gains, taken from the rows `mine` of `gains`, and the number of deals. If `counts` is not
    empty, it receives the deals by class `mine` and the player-dealer's class instead.
    """
    for each in range(places.shape[0]):
        here = places[each]
        for lane in range(LANES):
            weight = weights[each, lane]
            if counts.shape[0]:
                for end in range(found.shape[1]):
                    deals = found[here, end, lane] * weight % prime[lane]
                    counts[mine[each], end, lane] += deals
                continue
            gain = deals = U64(0)
            for end in range(found.shape[1]):
                gain += found[here, end, lane] * gains[mine[each], end, lane]
                deals += found[here, end, lane]
            sums[0, lane] += gain % prime[lane] * weight % prime[lane]
            sums[1, lane] += deals % prime[lane] * weight % prime[lane]


# -- fixed decisions played forward -------------------------------------------------------------


@compiled_within
def _draw(
    table: Array,
    kinds: Array,
    checked: int,
    extra: Array,
    hand: int,
    barred: Array,
    weight: Array,
    prime: Array,
    weights: Array,
    reached: Array,
    over: Array,
) -> None:
    """Play every next card; the outputs are the rows for the doubles made after the draw."""
    rest = hidden = size = 0
    for kind in range(KINDS):
        there = kinds[LEFT, kind] - extra[kind] - table[hand, HELD + kind]
        rest += there
        hidden += kinds[NATURAL, kind] * there
        size += extra[kind] + table[hand, HELD + kind]
    for kind in range(KINDS):
        there = kinds[LEFT, kind] - extra[kind] - table[hand, HELD + kind] - barred[kind]
        if there <= 0:
            continue
        more = table[hand, AFTER + kind]
        if more:
            reached[more] = 1
        for lane in range(LANES):
            ways = weight[lane] * U64(there)
            if more:
                weights[more, lane] += ways
            elif checked:  # restricted to hidden cards that make no natural
                free = rest - 1 - (hidden - kinds[NATURAL, kind])
                over[size + 2, lane] += ways % prime[lane] * U64(free)
            else:
                over[size + 1, lane] += ways


@compiled_within
def _surrender(
    table: Array,
    kinds: Array,
    extra: Array,
    hand: int,
    weight: Array,
    prime: Array,
    risk: bool,
    given: Array,
    taken: Array,
) -> None:
    """Count a surrender by whether the hidden card may complete a natural."""
    size = 1
    for kind in range(KINDS):
        size += extra[kind] + table[hand, HELD + kind]
    for kind in range(KINDS):
        there = kinds[LEFT, kind] - extra[kind] - table[hand, HELD + kind]
        if there <= 0 or kinds[NATURAL, kind]:
            continue
        for lane in range(LANES):
            ways = weight[lane] * U64(there) % prime[lane]
            if risk and kinds[TAKEN, kind]:
                taken[size, lane] += ways
            else:
                given[size, lane] += ways


@compiled_in_place
def weigh(
    table: Array,
    kinds: Array,
    rules: Array,
    hands: Array,
    extra: Array,
    barred: Array,
    acts: Array,
    starts: Array,
    ways: Array,
    prime: Array,
    weights: Array,
    stands: Array,
    over: Array,
    reached: Array,
    none: Array,
) -> tuple[int, int]:
    """Count the orders in which the cards of each hand come under fixed decisions.

    Each of `starts` comes in `ways` ways, with `extra` other cards gone. A hand of one card takes a
    second, of which `barred` cards of each kind are excluded. Outputs: `stands` lists the hands
    that stand with their doubles, `weights` holds the orders of every hand by doubles made, and
    `over` what ends before standing, by LOST, GIVEN or TAKEN_ALL, doubles made and cards dealt.
    `reached` and `none` are scratch space: a mark per hand, and a zero per kind. Return the number
    of hands that stand, and the most cards in a hand.
    """
    rows = acts.shape[0]
    for place in range(starts.shape[0]):
        reached[0, starts[place]] = 1
        for lane in range(LANES):
            weights[0, starts[place], lane] = ways[place, lane]
    standing = largest = 0
    for place in range(hands.shape[0]):
        hand = hands[place]
        size = table[hand, SIZE]
        for times in range(rows):
            if not reached[times, hand]:
                continue
            largest = max(largest, size)
            weight = weights[times, hand]
            for lane in range(LANES):
                weight[lane] %= prime[lane]
            act = acts[times, hand] if size > 1 else HIT
            if act == STAND:
                stands[standing, 0], stands[standing, 1] = times, hand
                standing += 1
            elif act == SURRENDER:
                given, taken = over[GIVEN, times], over[TAKEN_ALL, times]
                _surrender(table, kinds, extra, hand, weight, prime, times == 0, given, taken)
            elif act & (HIT | DOUBLE):
                row = times + 1 if act == DOUBLE else times
                _draw(
                    table,
                    kinds,
                    rules[CHECKED],
                    extra,
                    hand,
                    none if size > 1 else barred,
                    weight,
                    prime,
                    weights[row],
                    reached[row],
                    over[LOST, row],
                )
    for what in range(over.shape[0]):
        for times in range(rows):
            for size in range(over.shape[2]):
                for lane in range(LANES):
                    over[what, times, size, lane] %= prime[lane]
    return standing, largest


TYPES: Final = {
    "finals": (
        "(i8[::1], i8[:,::1], i8[:,::1], i8[::1], i8[::1], i8[:,::1], u8[:,::1], "
        "u4[:,:,::1], u8[:,::1], u8[:,:,::1], u4[:,::1])"
    ),
    "add_up": (
        "(u8[:,:,::1], i8[::1], i8[::1], u8[:,:,::1], u8[:,::1], u8[::1], u8[:,::1], u8[:,:,::1])"
    ),
    "weigh": (
        "(i4[:,::1], i8[:,::1], i8[::1], i8[::1], i8[::1], i8[::1], u1[:,::1], i8[::1], "
        "u8[:,::1], u8[::1], u8[:,:,::1], i8[:,::1], u8[:,:,:,::1], u1[:,::1], i8[::1])"
    ),
}
"""Argument types for which each kernel is compiled."""
