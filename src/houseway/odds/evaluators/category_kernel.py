"""The kernel that deals every hand of one pack and counts categories.

It walks a state machine over multisets of ranks, one card at a time in rising order. The last two
cards are plain loops; suits are examined only where the cards before the last leave a suit one card
short of a flush. Elsewhere the four cards of a rank give the same category and are counted
together.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from houseway.odds.kernels.jit import Array, compiled

U64 = np.uint64
_0, _1, _2, _3, _4, _16 = U64(0), U64(1), U64(2), U64(3), U64(4), U64(16)
_RANKS: Final = U64(13)
_PACK: Final = U64(52)
_SHORT: Final = U64(0x8888)
_SUIT: Final = U64(0x1FFF)


@compiled
def walk(
    size: int, steps: Array, starts: Array, last: Array, suited: Array, short: int, jokers: int
) -> Array:
    """Count hands of `size` cards, plus a joker if any, by the height of their category.

    `steps` holds one level after another, from `starts`: a state is sixteen times its place in a
    level, and a rank leads from it to the next level. `last` leads from the last level but one to a
    category, `suited` from the ranks of a suit. `short` is the number of cards that leave a suit
    one short of a flush.
    """
    counts = np.zeros(32, np.int64)
    fours = np.zeros(32, np.int64)
    joker = U64(jokers) << _RANKS
    cards = np.zeros(8, np.uint64)
    states = np.zeros(8, np.uint64)
    suits = np.zeros(8, np.uint64)
    masks = np.zeros(8, np.uint64)
    suits[0] = U64(8 - short) * U64(0x1111)
    inner = U64(size - 2)
    before_last = starts[inner]
    limit = _PACK - U64(size)
    depth = _0
    while True:
        card = cards[depth]
        if card > limit + depth:
            if depth == _0:
                break
            depth -= _1
            continue
        cards[depth] = card + _1
        rank, suit = card >> _2, card & _3
        state = U64(steps[starts[depth] + states[depth] + rank])
        held = suits[depth] + (_1 << _4 * suit)
        mask = masks[depth] | _1 << _16 * suit + rank
        if depth + _1 < inner:
            depth += _1
            cards[depth] = card + _1
            states[depth], suits[depth], masks[depth] = state, held, mask
            continue
        for next_card in range(card + _1, _PACK - _1):
            rank, suit = next_card >> _2, next_card & _3
            row = U64(steps[before_last + state + rank])
            full = held + (_1 << _4 * suit)
            if not full & _SHORT:
                counts[U64(last[row + rank])] += np.int64(_3 - suit)
                for higher in range(rank + _1, _RANKS):
                    fours[U64(last[row + higher])] += 1
                continue
            flush = _0
            while not full >> _4 * flush & U64(8):
                flush += _1
            made = full >> _4 * flush & U64(7)
            ranks = (mask | _1 << _16 * suit + rank) >> _16 * flush & _SUIT | joker
            for card in range(next_card + _1, _PACK):
                found = last[row + (card >> _2)]
                if card & _3 == flush:
                    found = max(found, suited[ranks | _1 << (card >> _2)])
                elif made:
                    found = max(found, suited[ranks])
                counts[U64(found)] += 1
    return counts + 4 * fours
