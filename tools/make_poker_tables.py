"""Compute the rank keys of `houseway.odds` again: `python -P tools/make_poker_tables.py`.

Each key is the least for which all sums of seven cards of the ranks so far differ. One pack allows
at most four cards of a rank; several packs allow any number, as well as missing cards (0) and
jokers. A key is barred if it is a quotient (s - t) / n, where s and t are sums of cards below it
that leave room for n more of the new rank in one hand than in the other.
"""

import numpy as np

from houseway.odds.evaluators.rank_sets import ONE_PACK, SEVERAL_PACKS
from houseway.odds.kernels.jit import Array, compiled

CARDS = 7


@compiled
def bar(more: Array, fewer: Array, copies: int, barred: Array) -> None:
    """Bar keys for which a sum in `more` equals one in `fewer` plus `copies` of the key."""
    for one in more:
        for other in fewer:
            gap = one - other
            if gap > 0 and gap % copies == 0 and gap // copies < barred.shape[0]:
                barred[gap // copies] = True


def sums(keys: list[int], cards: int, copies: int) -> Array:
    """Return every sum of `cards` cards of these ranks, with at most `copies` of each."""
    if not keys:
        return np.zeros(int(cards == 0), np.int64)
    parts = [
        sums(keys[:-1], cards - held, copies) + held * keys[-1]
        for held in range(min(copies, cards) + 1)
    ]
    return np.concatenate(parts)


def next_key(keys: list[int], copies: int) -> int:
    """Return the least key above the last that is not barred."""
    below = [sums(keys, cards, copies) for cards in range(CARDS + 1)]
    barred = np.zeros(1 << 24, np.bool_)
    for held in range(copies + 1):
        for other in range(held):
            bar(below[CARDS - other], below[CARDS - held], held - other, barred)
    return keys[-1] + 1 + int(np.argmin(barred[keys[-1] + 1 :]))


def find(first: list[int], copies: int, wanted: tuple[int, ...]) -> None:
    """Print the keys after the first, and whether they match the package."""
    keys = [*first]
    while len(keys) < len(wanted):
        keys.append(next_key(keys, copies))
        print(keys[-1])
    print("the package has the same keys" if tuple(keys) == wanted else "the package DIFFERS")


def main() -> None:
    """Find the keys for one pack, then for several."""
    find([0], 4, ONE_PACK.ranks)
    find([0], CARDS, (0, *SEVERAL_PACKS.ranks, SEVERAL_PACKS.joker))


if __name__ == "__main__":
    main()
