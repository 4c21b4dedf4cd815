"""Fixed decisions played forward: in how many orders the cards of each hand come, modulo primes."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from houseway.odds.blackjack.exact_kernel import LANES, U64
from houseway.odds.blackjack.hands import DOUBLE, HIT, STAND, SURRENDER, HandTable
from houseway.odds.blackjack.kernel import Facing
from houseway.odds.jit import Array, compiled

__all__ = ["GIVEN", "LOST", "TAKEN", "Weighed", "weigh"]

LOST: Final = 0
GIVEN: Final = 1
"""Surrendered for half."""
TAKEN: Final = 2
"""Surrendered, but a natural takes the other half too."""


class Weighed(NamedTuple):
    """Hands that stand, in how many orders their cards come, and what ends before."""

    times: Array
    """Doubles made."""
    hands: Array
    weights: Array
    over: Array
    """By LOST, GIVEN or TAKEN, doubles made and cards dealt."""
    largest: int
    """Cards of the largest hand that is come to."""


@compiled
def _draw(
    table: HandTable,
    facing: Facing,
    extra: Array,
    hand: int,
    barred: Array,
    weight: Array,
    prime: Array,
    weights: Array,
    reached: Array,
    over: Array,
) -> None:
    """Every next card; `weights`, `reached` and `over` are those after as many doubles."""
    held = table.held[hand]
    kinds = facing.left.shape[0]
    rest = facing.left.sum() - extra.sum() - held.sum()
    hidden = 0
    for kind in range(kinds):
        hidden += facing.natural[kind] * (facing.left[kind] - extra[kind] - held[kind])
    size = held.sum() + extra.sum() + 1
    for kind in range(kinds):
        there = facing.left[kind] - extra[kind] - held[kind] - barred[kind]
        if there <= 0:
            continue
        more = table.after[hand, kind]
        if more:
            reached[more] = 1
        for lane in range(LANES):
            ways = weight[lane] * U64(there)
            if more:
                weights[more, lane] += ways
            elif facing.checked:  # restricted to hidden cards that make no natural
                free = rest - 1 - (hidden - facing.natural[kind])
                over[size + 1, lane] += ways % prime[lane] * U64(free)
            else:
                over[size, lane] += ways


@compiled
def _give(
    table: HandTable,
    facing: Facing,
    extra: Array,
    hand: int,
    weight: Array,
    prime: Array,
    risk: bool,
    given: Array,
    taken: Array,
) -> None:
    """A surrender, by what the hidden card is."""
    size = table.held[hand].sum() + extra.sum() + 1
    for kind in range(facing.left.shape[0]):
        there = facing.left[kind] - extra[kind] - table.held[hand, kind]
        if there <= 0 or facing.natural[kind]:
            continue
        for lane in range(LANES):
            ways = weight[lane] * U64(there) % prime[lane]
            if risk and facing.surrendered[kind]:
                taken[size, lane] += ways
            else:
                given[size, lane] += ways


@compiled
def weigh(
    table: HandTable,
    facing: Facing,
    hands: Array,
    extra: Array,
    barred: Array,
    acts: Array,
    twice: Array,
    starts: Array,
    ways: Array,
    prime: Array,
    longest: int,
) -> Weighed:
    """Play decisions forward from these hands, which come in so many ways.

    Beside them `extra` cards are gone. A hand of one card takes its second: any, but for so many
    `barred` of each kind.
    """
    many, rows = table.size.shape[0], twice.shape[0]
    reached = np.zeros((rows, many), np.uint8)
    weights = np.zeros((rows, many, LANES), U64)
    over = np.zeros((3, rows, longest, LANES), U64)
    none = np.zeros_like(barred)
    for place in range(starts.shape[0]):
        reached[0, starts[place]] = 1
        for lane in range(LANES):
            weights[0, starts[place], lane] = ways[place, lane]
    stands = largest = 0
    for hand in hands:
        for times in range(rows):
            if not reached[times, hand]:
                continue
            largest = max(largest, table.size[hand])
            weight = weights[times, hand]
            for lane in range(LANES):
                weight[lane] %= prime[lane]
            act = twice[times, hand] if times else acts[hand]
            if table.size[hand] == 1:
                act = HIT
            if act == STAND:
                stands += 1
                continue
            reached[times, hand] = 0
            if act == SURRENDER:
                given, taken = over[GIVEN, times], over[TAKEN, times]
                _give(table, facing, extra, hand, weight, prime, times == 0, given, taken)
            elif act in (HIT, DOUBLE):
                row = times + (act == DOUBLE)
                no = barred if table.size[hand] == 1 else none
                _draw(
                    table,
                    facing,
                    extra,
                    hand,
                    no,
                    weight,
                    prime,
                    weights[row],
                    reached[row],
                    over[LOST, row],
                )
    for what in range(over.shape[0]):
        for times in range(rows):
            for size in range(longest):
                for lane in range(LANES):
                    over[what, times, size, lane] %= prime[lane]
    found_times, found_hands = np.empty(stands, np.int64), np.empty(stands, np.int64)
    found = np.empty((stands, LANES), U64)
    place = 0
    for hand in hands:
        for times in range(rows):
            if reached[times, hand]:
                found_times[place], found_hands[place] = times, hand
                for lane in range(LANES):
                    found[place, lane] = weights[times, hand, lane]
                place += 1
    return Weighed(found_times, found_hands, found, over, largest)
