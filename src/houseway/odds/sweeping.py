"""A sweep up the strengths that counts, for many hands at once, what each of them beats.

A dealt hand counts for a player's only if they share no card. So every dealt hand that has been
passed is entered under each set of its cards, and a player's hand adds what stands under the sets
of its own: all of them, less those with one of its cards, plus those with two, and so on.
"""

from __future__ import annotations

import numpy as np

from houseway.odds.jit import Array, compiled

__all__ = ["number_subsets", "sweep"]


@compiled
def number_subsets(cards: Array, most: int, choose: Array, starts: Array, out: Array) -> None:
    """For each row of ascending cards the numbers of its subsets of at most `most` cards.

    Those with an even number of cards come first, each kind in one order for all rows. `choose`
    holds binomials by card and size, `starts` where the subsets of each size begin.
    """
    width = cards.shape[1]
    number = np.zeros(1 << width, np.int64)
    size = np.zeros(1 << width, np.int64)
    for row in range(cards.shape[0]):
        for place in range(width):
            for lower in range(1 << place):
                here = (1 << place) + lower
                size[here] = size[lower] + 1
                if size[here] <= most:
                    number[here] = number[lower] + choose[cards[row, place], size[here]]
        at = 0
        for odd in range(2):
            for here in range(1 << width):
                if size[here] <= most and size[here] % 2 == odd:
                    out[row, at] = starts[size[here]] + number[here]
                    at += 1


@compiled
def sweep(
    hands: Array,
    strengths: Array,
    even: int,
    dealt: Array,
    values: Array,
    threshold: int,
    passed: Array,
    out: Array,
) -> None:
    """Of each hand: the dealt ones below the threshold; of the others those it beats, and equals.

    Hands and dealt hands are given by their subsets (of a hand `even` even ones), in ascending
    strength. `passed` is a place to work in.
    """
    at, above = 0, 0
    while at < values.shape[0] and values[at] < threshold:
        for subset in dealt[at]:
            passed[subset] += 1
        at += 1
    for hand in range(hands.shape[0]):
        out[hand, 0] = _apart(hands[hand], even, passed)
    while above < hands.shape[0] and strengths[above] < threshold:
        out[above, 1] = out[above, 2] = 0
        above += 1
    while above < hands.shape[0]:
        strength = strengths[above]
        last = above
        while last < hands.shape[0] and strengths[last] == strength:
            last += 1
        while at < values.shape[0] and values[at] < strength:
            for subset in dealt[at]:
                passed[subset] += 1
            at += 1
        for hand in range(above, last):
            out[hand, 1] = _apart(hands[hand], even, passed) - out[hand, 0]
        while at < values.shape[0] and values[at] == strength:
            for subset in dealt[at]:
                passed[subset] += 1
            at += 1
        for hand in range(above, last):
            beaten = out[hand, 0] + out[hand, 1]
            out[hand, 2] = _apart(hands[hand], even, passed) - beaten
        above = last


@compiled
def _apart(subsets: Array, even: int, passed: Array) -> int:
    """How many that were passed share no card with the hand of these subsets."""
    found = 0
    for place in range(even):
        found += passed[subsets[place]]
    for place in range(even, subsets.shape[0]):
        found -= passed[subsets[place]]
    return found
