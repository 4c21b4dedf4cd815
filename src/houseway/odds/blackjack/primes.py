"""Integers by their remainders: the primes that exact counts are taken by, and tables of them."""

from __future__ import annotations

from functools import cache
from math import isqrt, prod
from typing import Final

import numpy as np

from houseway.odds.blackjack.dealer import WIDTH
from houseway.odds.blackjack.exact_kernel import LANES
from houseway.odds.jit import Array

__all__ = ["R", "blocks_for", "falling", "primes_of", "rests_of", "whole"]

TOP: Final = 1 << 26
R: Final = 1 << 32
"""The kernel reduces its products by it."""


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
def falling(block: int, most: int) -> Array:
    """`x (x - 1) ...` times R, for x up to `most`, by the number of factors."""
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
