"""Tables that exact counting reads: primes and their remainders, and the player-dealer's ladder."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import isqrt, prod
from typing import Final

import numpy as np

from houseway.odds.blackjack.dealer import WIDTH, Trie
from houseway.odds.blackjack.exact_kernel import LANES, Ladder, Moduli
from houseway.odds.blackjack.shoe import KINDS
from houseway.odds.jit import Array

__all__ = ["blocks_for", "ladder_of", "moduli_of", "primes_of", "rests_of", "whole"]

TOP: Final = 1 << 26
R: Final = 1 << 32
DIGIT: Final = np.uint64(WIDTH.bit_length() - 1)


@cache
def primes_of(block: int) -> tuple[int, ...]:
    """The primes below 2**26 from the largest down, `LANES` in a block."""
    from_above = primes_of(block - 1)[-1] if block else TOP
    found = []
    for number in range(from_above - 1, 2, -1):
        if all(number % each for each in range(2, isqrt(number) + 1)):
            found.append(number)
            if len(found) == LANES:
                break
    return tuple(found)


def blocks_for(most: int) -> int:
    """How many blocks of primes tell integers from `-most` to `most` apart."""
    blocks = 1
    known = prod(primes_of(0))
    while known <= 2 * most:
        known *= prod(primes_of(blocks))
        blocks += 1
    return blocks


@cache
def _pieces(blocks: int) -> tuple[int, tuple[int, ...]]:
    """The product of the primes, and for each the number that is 1 by it and 0 by the others."""
    primes = [prime for block in range(blocks) for prime in primes_of(block)]
    known = prod(primes)
    return known, tuple(known // each * pow(known // each, -1, each) for each in primes)


def whole(remainders: Array) -> list[int]:
    """The integers of which these are remainders: a row each, by the primes of some blocks."""
    known, pieces = _pieces(remainders.shape[-1] // LANES)
    found = []
    for row in remainders.tolist():
        number = sum(map(int.__mul__, row, pieces)) % known
        found.append(number - known if 2 * number > known else number)
    return found


@cache
def _falling(block: int, most: int) -> Array:
    prime = np.array(primes_of(block), np.uint64)
    numbers = np.arange(most + 1)
    rows = [np.broadcast_to(np.uint64(R) % prime, (most + 1, LANES))]
    for copies in range(WIDTH - 1):
        there = np.maximum(numbers - copies, 0).astype(np.uint64)
        rows.append(rows[-1] * there[:, None] % prime)
    return np.stack(rows, axis=1)


def rests_of(unseen: int, longest: int) -> list[int]:
    """In how many orders a deal is filled up to the longest, by the cards dealt."""
    found = [1]
    for dealt in range(longest - 1, -1, -1):
        found.append(found[-1] * (unseen - dealt))
    return found[::-1]


def moduli_of(block: int, most: int, unseen: int, longest: int, places: int) -> Moduli:
    """The tables of a block of primes, for at most so many cards of a kind.

    `rest` has so many places, with 0 beyond the longest deal.
    """
    primes = primes_of(block)
    rest = [[r * R % p for p in primes] for r in rests_of(unseen, longest)]
    rest += [[0] * LANES] * (places - len(rest))
    return Moduli(
        np.array(primes, np.uint64),
        np.array([-pow(p, -1, R) % R for p in primes], np.uint64),
        _falling(block, most),
        np.array(rest, np.uint64),
    )


def ladder_of(trie: Trie) -> Ladder:
    """The endings of a trie, arranged to be counted beside many hands."""
    columns = zip(*_endings(trie), strict=True)
    words, ends, drawn, orders = (np.array(each, np.int64) for each in columns)
    states = ends.astype(np.uint64)
    for kind in range(KINDS - 1, -1, -1):
        states = (states << DIGIT) + words[:, kind].astype(np.uint64)
    order = np.argsort(states)
    states = states[order]
    rungs, copies = [0, len(states)], []
    first, after = [np.zeros(len(states), np.int64)], [np.zeros(len(states), np.int64)]
    for _ in range(KINDS):
        copies.append((states & np.uint64(WIDTH - 1)).astype(np.int64))
        states, start = np.unique(states >> DIGIT, return_index=True)
        first.append(start + rungs[-2])
        after.append(np.append(start[1:] + rungs[-2], rungs[-1]))
        rungs.append(rungs[-1] + len(states))
    return Ladder(
        np.array(rungs, np.int64),
        orders[order],
        drawn[order],
        np.concatenate(copies),
        np.concatenate(first),
        np.concatenate(after),
        states.astype(np.int64),
    )


def _endings(trie: Trie) -> Iterator[tuple[list[int], int, int, int]]:
    """Cards drawn of each kind, class, cards drawn in all and orders of each ending."""
    word: list[int] = []
    nodes = zip(trie.factor, trie.depth, trie.orders, trie.ends, strict=True)
    for factor, depth, orders, end in nodes:
        del word[max(depth - 1, 0) :]
        if depth:
            word.append(int(factor) // WIDTH)
        if orders:
            yield [word.count(kind) for kind in range(KINDS)], int(end), int(depth), int(orders)
