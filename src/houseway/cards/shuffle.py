"""Orders without bias: Fisher and Yates over a stream of bytes.

Everything here, and the public permutation of `houseway.cards.commitment`, reads a stream of bytes
in one way, so that each can be written again from these lines:

*A number below `limit`*: none is read if `limit` is 1. Else let `w` be the fewest bytes that can
hold `limit - 1`; read `w` bytes as one big-endian number `x`; if `x` is not below the largest
multiple of `limit` in `256**w`, forget it and read the next `w`; the number is `x % limit`.

*An order of `size` things*: begin with `0, 1, …, size-1`; for `i` from `size-1` down to 1 take
`j`, a number below `i + 1`, and exchange the things at `i` and `j`. The thing that comes `k`-th
is the one that lay at `order[k]`.

*The stream of a seed*: `key = SHA-256("houseway/seed/1/" + the seed in decimal digits)`; then
block 0, 1, 2, … without gaps, block `b` being `SHA-256(key + b as 8 bytes, big-endian)`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from itertools import count
from typing import Protocol

from houseway.cards.tape import Chance
from houseway.errors import ChanceError

__all__ = ["ByteChance", "SeededShuffle", "Shuffles", "SystemShuffle", "draw_order"]


class Shuffles(Protocol):
    """Whatever can put things in a chance order."""

    def shuffle_order(self, size: int) -> list[int]:
        """A permutation of 0 to size-1: the k-th thing is the one that lay at `order[k]`."""


class ByteChance:
    """Numbers and orders out of a stream of bytes, each exactly as likely as every other.

    `more` gives the next bytes of the stream, any number of them but none.
    """

    __slots__ = ("_at", "_more", "_read")

    def __init__(self, more: Callable[[], bytes]) -> None:
        self._more = more
        self._read = b""
        self._at = 0

    def below(self, limit: int) -> int:
        """A number from 0 up to but not including `limit`."""
        width, bound = _width_and_bound(limit)
        if not width:
            return 0
        while True:
            end = self._at + width
            while end > len(self._read):
                self._read = self._read[self._at :] + self._more()
                self._at, end = 0, width
            number = int.from_bytes(self._read[self._at : end], "big")
            self._at = end
            if number < bound:
                return number % limit

    def shuffle_order(self, size: int) -> list[int]:
        """Every one of the size! orders, each as likely.

        The same order as `draw_order(size, self)`. Numbers of one and two bytes are read here:
        six decks take 311 of them, and as many calls of `below` would cost as much as a round.
        """
        if size > 65536:
            return draw_order(size, self)
        order = list(range(size))
        read, at, have = self._read, self._at, len(self._read)
        for last in range(size - 1, 0, -1):
            limit = last + 1
            while True:
                if last < 256:
                    if at == have:
                        read, at = self._more(), 0
                        have = len(read)
                    number = read[at]
                    at += 1
                    if number < 256 - 256 % limit:
                        break
                else:
                    while have - at < 2:
                        read, at = read[at:] + self._more(), 0
                        have = len(read)
                    number = read[at] << 8 | read[at + 1]
                    at += 2
                    if number < 65536 - 65536 % limit:
                        break
            other = number % limit
            order[last], order[other] = order[other], order[last]
        self._read, self._at = read, at
        return order


class SeededShuffle(ByteChance):
    """The same orders for the same seed, under every version of Python; for tests and simulation.

    A seed of 64 bits reaches 2**64 of the 2**226 orders of a pack, so nothing is played on it.
    """

    __slots__ = ()

    def __init__(self, seed: int) -> None:
        key = sha256(b"houseway/seed/1/" + str(seed).encode()).digest()
        blocks = count()
        super().__init__(lambda: sha256(key + next(blocks).to_bytes(8, "big")).digest())


class SystemShuffle(ByteChance):
    """Orders straight from the system's generator, for play: every order can come up.

    `source` gives so many random bytes: `secrets.token_bytes`, handed in by whoever deals for
    real, since this ring has no randomness of its own.
    """

    __slots__ = ()

    def __init__(self, source: Callable[[int], bytes]) -> None:
        super().__init__(lambda: source(64))


def draw_order(size: int, chance: Chance) -> list[int]:
    """An order by Fisher and Yates, each number of it drawn from `chance`."""
    order = list(range(size))
    below = chance.below
    for last in range(size - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


@lru_cache(maxsize=4096)
def _width_and_bound(limit: int) -> tuple[int, int]:
    if limit < 1:
        raise ChanceError("chance/nothing_to_choose", f"no number is below {limit}", limit=limit)
    width = ((limit - 1).bit_length() + 7) // 8
    return width, 256**width - 256**width % limit
