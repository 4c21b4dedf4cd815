"""Find the rank keys of `odds.evaluators.rank_sets` again: `python -P tools/make_poker_tables.py`.

Each key is the least that leaves the sums of any seven cards of the ranks so far different: of one
pack four of a rank at most, of several packs any number, no card, which is 0, and jokers as well. A
key is barred if it is a quotient (s - t) / n, where s and t are sums of cards below it that leave
room for n more of the new rank in the one hand than in the other.
"""

import numpy as np

from houseway.odds.evaluators.rank_sets import ONE_PACK, SEVERAL_PACKS
from houseway.odds.kernels.jit import Array, compiled

CARDS = 7


@compiled
def bar(more: Array, fewer: Array, copies: int, barred: Array) -> None:
    """Strike out what would make a sum of `more` equal one of `fewer` and some copies."""
    for one in more:
        for other in fewer:
            gap = one - other
            if gap > 0 and gap % copies == 0 and gap // copies < barred.shape[0]:
                barred[gap // copies] = True


def sums(keys: list[int], cards: int, copies: int) -> Array:
    """Every sum of so many cards of these ranks, so many of each at most."""
    if not keys:
        return np.zeros(int(cards == 0), np.int64)
    parts = [
        sums(keys[:-1], cards - held, copies) + held * keys[-1]
        for held in range(min(copies, cards) + 1)
    ]
    return np.concatenate(parts)


def next_key(keys: list[int], copies: int) -> int:
    """The least key above the last that is not barred."""
    below = [sums(keys, cards, copies) for cards in range(CARDS + 1)]
    barred = np.zeros(1 << 24, np.bool_)
    for held in range(copies + 1):
        for other in range(held):
            bar(below[CARDS - other], below[CARDS - held], held - other, barred)
    return keys[-1] + 1 + int(np.argmin(barred[keys[-1] + 1 :]))


def find(first: list[int], copies: int, wanted: tuple[int, ...]) -> None:
    """Print keys after the first, and whether they are those of the package."""
    keys = [*first]
    while len(keys) < len(wanted):
        keys.append(next_key(keys, copies))
        print(keys[-1])
    print(
        "as in houseway.odds.evaluators.rank_sets"
        if tuple(keys) == wanted
        else "NOT as in the package"
    )


def main() -> None:
    """One pack, then several."""
    find([0], 4, ONE_PACK.ranks)
    find([0], CARDS, (0, *SEVERAL_PACKS.ranks, SEVERAL_PACKS.joker))


if __name__ == "__main__":
    main()
