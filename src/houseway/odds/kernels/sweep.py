"""A sweep up the strengths that counts, for many hands at once, what each of them beats.

A dealt hand counts against a player's hand only if they share no card. So every dealt hand that was
passed is entered under each subset of its cards, and a player's hand adds up the entries under its
own subsets with alternating signs: all dealt hands, less those with one of its cards, plus those
with two, and so on.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from houseway.odds.kernels.jit import Array, compiled, compiled_within

THREE_CARD_SUBSETS: Final = 7
"""Number of subsets of three cards, apart from the whole set."""


@compiled
def number_subsets(
    cards: Array, most: int, like: int, choose: Array, starts: Array, out: Array
) -> None:
    """Number the subsets of at most `most` cards of each row of ascending cards.

    Subsets with an even number of cards come first, each kind in the same order for all rows.
    `like` is 1 if a row may repeat a card, otherwise 0. `choose` holds binomial coefficients, and
    `starts` where the subsets of each size begin.
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
                    number[here] = (
                        number[lower]
                        + choose[cards[row, place] + like * (size[here] - 1), size[here]]
                    )
        at = 0
        for odd in range(2):
            for here in range(1 << width):
                if size[here] <= most and size[here] % 2 == odd:
                    out[row, at] = starts[size[here]] + number[here]
                    at += 1


@compiled
def weigh_subsets(cards: Array, copies: Array, choose: Array, out: Array) -> None:
    """Weigh each subset of a row by the hands like the row that hold those very cards.

    Subsets are ordered as in `number_subsets`, and a deck holds `copies` of each card. Of subsets
    that are alike only the first has a weight.
    """
    width = cards.shape[1]
    for row in range(cards.shape[0]):
        at = 0
        for odd in range(2):
            for here in range(1 << width):
                size = 0
                for place in range(width):
                    size += here >> place & 1
                if size % 2 != odd:
                    continue
                weight, place = 1, 0
                while place < width:
                    card, held, chosen = cards[row, place], 0, 0
                    while place < width and cards[row, place] == card:
                        if here >> place & 1:
                            if chosen < held:
                                weight = 0
                            chosen += 1
                        held += 1
                        place += 1
                    weight *= choose[copies[card] - chosen, held - chosen]
                out[row, at] = weight
                at += 1


@compiled
def sweep(
    hands: Array,
    rows: Array,
    strengths: Array,
    even: int,
    dealt: Array,
    dealt_rows: Array,
    weights: Array,
    values: Array,
    threshold: int,
    passed: Array,
    out: Array,
) -> None:
    """Count, per hand, dealt hands below the threshold; of the others, those beaten and tied.

    Hands and dealt hands are `rows` of subsets in ascending strength; the first `even` subsets of a
    hand have an even number of cards. Dealt hands have weights. `passed` is scratch space.
    """
    at, above = 0, 0
    while at < values.shape[0] and values[at] < threshold:
        _enter(dealt, dealt_rows[at], weights, at, passed)
        at += 1
    for hand in range(rows.shape[0]):
        out[hand, 0] = _count_disjoint(hands, rows[hand], even, passed)
    while above < rows.shape[0] and strengths[above] < threshold:
        out[above, 1] = out[above, 2] = 0
        above += 1
    while above < rows.shape[0]:
        strength = strengths[above]
        last = above
        while last < rows.shape[0] and strengths[last] == strength:
            last += 1
        while at < values.shape[0] and values[at] < strength:
            _enter(dealt, dealt_rows[at], weights, at, passed)
            at += 1
        for hand in range(above, last):
            out[hand, 1] = _count_disjoint(hands, rows[hand], even, passed) - out[hand, 0]
        while at < values.shape[0] and values[at] == strength:
            _enter(dealt, dealt_rows[at], weights, at, passed)
            at += 1
        for hand in range(above, last):
            beaten = out[hand, 0] + out[hand, 1]
            out[hand, 2] = _count_disjoint(hands, rows[hand], even, passed) - beaten
        above = last


@compiled_within
def _count_disjoint(hands: Array, row: int, even: int, passed: Array) -> int:
    """Count the hands passed that share no card with the hand of these subsets."""
    if hands.shape[1] == THREE_CARD_SUBSETS:  # the loop below, unrolled for speed
        return int(
            passed[hands[row, 0]]
            + passed[hands[row, 1]]
            + passed[hands[row, 2]]
            + passed[hands[row, 3]]
            - passed[hands[row, 4]]
            - passed[hands[row, 5]]
            - passed[hands[row, 6]]
        )
    found = 0
    for place in range(even):
        found += passed[hands[row, place]]
    for place in range(even, hands.shape[1]):
        found -= passed[hands[row, place]]
    return found


@compiled_within
def _enter(dealt: Array, row: int, weights: Array, at: int, passed: Array) -> None:
    """Enter a dealt hand under each of its subsets."""
    line = at if weights.shape[0] > 1 else 0
    for place in range(dealt.shape[1]):
        passed[dealt[row, place]] += weights[line, place]


@compiled
def decide(
    strengths: Array,
    ways: Array,
    faced: Array,
    dealt: int,
    gains: Array,
    fold: int,
    side_gains: Array,
    more: Array,
    above: Array,
    ends: Array,
) -> None:
    """Decide each hand, and add up the results of the best play.

    `more` receives what a play gains over a fold in all ways of each hand, and `above` the sums of
    it and of the ways from this hand upwards. Each play also wins the `side_gains` that a fold
    loses. `ends` counts, by height, what hands meet that are best played, and last the ways of
    those that fold.
    """
    last = faced.shape[1]
    for row in range(strengths.shape[0] - 1, -1, -1):
        height, rest = strengths[row] >> 20, dealt
        better = -fold * dealt
        if side_gains.shape[0]:
            better += side_gains[row]
        for end in range(last):
            better += gains[height, end] * faced[row, end]
            rest -= faced[row, end]
        better += gains[height, last] * rest
        more[row] = ways[row] * better
        above[row, 0] = above[row + 1, 0] + more[row]
        above[row, 1] = above[row + 1, 1] + ways[row]
        if better > 0:
            for end in range(last):
                ends[height, end] += ways[row] * faced[row, end]
            ends[height, last] += ways[row] * rest
        else:
            ends[height, last + 1] += ways[row]


@compiled
def least_of(strengths: Array, ways: Array, more: Array, above: Array) -> tuple[int, int]:
    """Return the row from which it is best to play, and the ways of hands misplayed by the rule.

    The row is the number of rows if no hand should be played.
    """
    start, best = strengths.shape[0], 0
    for row in range(strengths.shape[0]):
        if (row == 0 or strengths[row] != strengths[row - 1]) and above[row, 0] > best:
            start, best = row, above[row, 0]
    otherwise = 0
    for row in range(strengths.shape[0]):
        if (row >= start) != (more[row] > 0):
            otherwise += ways[row]
    return start, otherwise
