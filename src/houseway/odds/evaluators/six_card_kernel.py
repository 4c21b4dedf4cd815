"""The kernel that counts the best five of a hand's three cards and the player-dealer's three."""

from __future__ import annotations

import numpy as np

from houseway.odds.kernels.jit import Array, compiled


@compiled
def count_sixes(
    hands: Array,
    up: int,
    copies: Array,
    steps: Array,
    plain: Array,
    suited: Array,
    out: Array,
) -> None:
    """Count, per hand and category, the two cards that complete a player-dealer's hand to make it.

    `hands` are rows of codes, and `copies` is by card of the whole deck. `steps` leads from
    ascending ranks to the number of their multiset; `plain` holds heights of multisets of six,
    `suited` those of five and of six cards in one suit.
    """
    left = np.zeros(52, np.int64)
    for hand in range(hands.shape[0]):
        left[:] = copies
        left[up] -= 1
        for card in hands[hand]:
            left[card] -= 1
        held = copies - left
        for one in range(52):
            if left[one] <= 0:
                continue
            held[one] += 1
            for two in range(one, 52):
                pairs = left[one] * left[two]
                if one == two:
                    pairs = left[one] * (left[one] - 1) // 2
                if pairs > 0:
                    held[two] += 1
                    out[hand, _height(held, steps, plain, suited)] += pairs
                    held[two] -= 1
            held[one] -= 1


@compiled
def _height(held: Array, steps: Array, plain: Array, suited: Array) -> int:
    """Return the category of six cards, given how many there are of each card."""
    place, at = 0, 0
    suits = np.zeros(4, np.int64)
    for card in range(52):
        for _ in range(held[card]):
            place += steps[at, card // 4]
            at += 1
            suits[card % 4] += 1
    best = plain[place]
    for suit in range(4):
        if suits[suit] >= 5:
            place, at = 0, 0
            for rank in range(13):
                for _ in range(held[4 * rank + suit]):
                    place += steps[at, rank]
                    at += 1
            best = max(best, suited[at - 5, place])
    return int(best)
