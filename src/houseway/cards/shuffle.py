"""Unbiased shuffles: Fisher-Yates over a stream of bytes.

Everything here, and the public permutation of `houseway.cards.commitment`, reads its bytes
in the same way, so each can be reimplemented from this description:

*A number below `limit`*: if `limit` is 1, read nothing; the number is 0. Otherwise let `w` be the
fewest bytes that can hold `limit - 1`; read `w` bytes as one big-endian number `x`; if `x` is not
below the largest multiple of `limit` that is at most `256**w`, discard it and read the next `w`
bytes; the number is `x % limit`.

*An order of `size` things*: begin with `0, 1, …, size-1`; for `i` from `size-1` down to 1 draw
`j`, a number below `i + 1`, and swap the entries at `i` and `j`. The `k`-th thing in the new
order is the one that was at `order[k]`.

*The stream of a seed*: let `key = SHA-256("houseway/seed/1/" + the seed in decimal digits)`; the
stream is blocks 0, 1, 2, … joined, block `b` being `SHA-256(key + b as 8 bytes, big-endian)`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from itertools import count
from typing import Protocol

from houseway.cards.tape import Chance
from houseway.errors import ChanceError


class Shuffles(Protocol):
    """Anything that can produce a random order."""

    def shuffle_order(self, size: int) -> list[int]:
        """Return a permutation of 0 to size-1: the k-th thing is the one at `order[k]`."""


class ByteChance:
    """Uniformly random numbers and orders, drawn from a stream of bytes.

    `more` returns the next bytes of the stream, one or more at a time.
    """

    __slots__ = ("_at", "_buffer", "_more")

    def __init__(self, more: Callable[[], bytes]) -> None:
        self._more = more
        self._buffer = b""
        self._at = 0

    def below(self, limit: int) -> int:
        """Return a number from 0 up to but not including `limit`."""
        width, bound = _width_and_bound(limit)
        if not width:
            return 0
        while True:
            end = self._at + width
            while end > len(self._buffer):
                self._buffer = self._buffer[self._at :] + self._more()
                self._at, end = 0, width
            number = int.from_bytes(self._buffer[self._at : end], "big")
            self._at = end
            if number < bound:
                return number % limit

    def shuffle_order(self, size: int) -> list[int]:
        """Return one of the size! orders, all equally likely.

        The same order as `draw_order(size, self)`. Numbers of one and two bytes are read here:
        six decks take 311 of them, and as many calls of `below` would cost as much as a round.
        """
        if size > 65536:
            return draw_order(size, self)
        order = list(range(size))
        buffer, at, have = self._buffer, self._at, len(self._buffer)
        for last in range(size - 1, 0, -1):
            limit = last + 1
            while True:
                if last < 256:
                    if at == have:
                        buffer, at = self._more(), 0
                        have = len(buffer)
                    number = buffer[at]
                    at += 1
                    if number < 256 - 256 % limit:
                        break
                else:
                    while have - at < 2:
                        buffer, at = buffer[at:] + self._more(), 0
                        have = len(buffer)
                    number = buffer[at] << 8 | buffer[at + 1]
                    at += 2
                    if number < 65536 - 65536 % limit:
                        break
            other = number % limit
            order[last], order[other] = order[other], order[last]
        self._buffer, self._at = buffer, at
        return order


class SeededShuffle(ByteChance):
    """Reproducible orders for tests and simulation, the same under every version of Python.

    A 64-bit seed reaches only 2**64 of the 2**226 orders of a pack, so it is not used for play.
    """

    __slots__ = ()

    def __init__(self, seed: int) -> None:
        key = sha256(b"houseway/seed/1/" + str(seed).encode()).digest()
        blocks = count()
        super().__init__(lambda: sha256(key + next(blocks).to_bytes(8, "big")).digest())


class SystemShuffle(ByteChance):
    """Orders from the operating system's generator, for play: every order can come up.

    `source` returns the given number of random bytes. The caller passes `secrets.token_bytes`,
    since this ring has no randomness of its own.
    """

    __slots__ = ()

    def __init__(self, source: Callable[[int], bytes]) -> None:
        super().__init__(lambda: source(64))


def draw_order(size: int, chance: Chance) -> list[int]:
    """Return a Fisher-Yates order, each of its numbers drawn from `chance`."""
    order = list(range(size))
    below = chance.below
    for last in range(size - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


@lru_cache(maxsize=4096)
def _width_and_bound(limit: int) -> tuple[int, int]:
    if limit < 1:
        raise ChanceError(
            "chance/nothing_to_choose", f"limit must be 1 or more, not {limit}", limit=limit
        )
    width = ((limit - 1).bit_length() + 7) // 8
    return width, 256**width - 256**width % limit
