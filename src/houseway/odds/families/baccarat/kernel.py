"""The kernel that counts every coup of a baccarat shoe."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.odds.kernels.jit import Array, compiled


class DrawChart(NamedTuple):
    """Who draws, by total."""

    player: Array
    banker: Array
    """Whether the Banker draws if the Player hand stood."""
    drawn: Array
    """Whether the Banker draws if the Player drew: by its total and the Player's third card."""
    naturals_end_it: bool


@compiled
def count_coups(
    shoe: Array, perfect: Array, points: Array, rest: int, chart: DrawChart, out: Array
) -> None:
    """Add up coups in `out[player, banker, player drew, banker drew, player pair, banker pair]`.

    `shoe` counts the cards of each kind and `points` is what a kind counts: ten kinds by value, or
    thirteen by rank. By rank, two cards of a kind are a pair (1), and in `perfect[kind, 0]` orders
    a perfect pair (2); `perfect[kind, 1]` is the number of orders of two perfect pairs of the kind.
    `rest` is the number of cards in the shoe: a coup of four or five cards stands for every
    arrangement of six that begins with it, so its count is multiplied by the number of cards that
    may follow.
    """
    kinds = shoe.shape[0]
    left = shoe.copy()
    pairs = np.zeros((3, 3), out.dtype)
    five = rest - 4
    six = five - 1
    for a in range(kinds):
        for b in range(a, kinds):
            first = left[a] * (left[b] - 1) if a == b else 2 * left[a] * left[b]
            player = (points[a] + points[b]) % 10
            left[a] -= 1
            left[b] -= 1
            for c in range(kinds):
                for d in range(c, kinds):
                    second = left[c] * (left[d] - 1) if c == d else 2 * left[c] * left[d]
                    all_four = first * second
                    if not all_four:
                        continue
                    # All places of a deal are equivalent, so a pair is perfect as often as if it
                    # were dealt first. Only two pairs of one kind affect each other.
                    pairs[:] = 0
                    if a == b == c == d:
                        one = perfect[a, 0] * second
                        pairs[2, 2] = perfect[a, 1]
                        pairs[2, 1] = pairs[1, 2] = one - perfect[a, 1]
                        pairs[1, 1] = all_four - 2 * one + perfect[a, 1]
                    elif a == b and c == d:
                        pairs[2, 2] = perfect[a, 0] * perfect[c, 0]
                        pairs[2, 1] = perfect[a, 0] * (second - perfect[c, 0])
                        pairs[1, 2] = (first - perfect[a, 0]) * perfect[c, 0]
                        pairs[1, 1] = (first - perfect[a, 0]) * (second - perfect[c, 0])
                    elif a == b:
                        pairs[2, 0] = perfect[a, 0] * second
                        pairs[1, 0] = all_four - pairs[2, 0]
                    elif c == d:
                        pairs[0, 2] = all_four // (shoe[c] * (shoe[c] - 1)) * perfect[c, 0]
                        pairs[0, 1] = all_four - pairs[0, 2]
                    else:
                        pairs[0, 0] = all_four
                    banker = (points[c] + points[d]) % 10
                    left[c] -= 1
                    left[d] -= 1
                    for pair in range(3):
                        for bank_pair in range(3):
                            four = pairs[pair, bank_pair]
                            if not four:
                                continue
                            if chart.naturals_end_it and (player >= 8 or banker >= 8):
                                out[player, banker, 0, 0, pair, bank_pair] += four * five * six
                            elif chart.player[player]:
                                for e in range(kinds):
                                    drawn = (player + points[e]) % 10
                                    ways = four * left[e]
                                    if not chart.drawn[banker, points[e]]:
                                        out[drawn, banker, 1, 0, pair, bank_pair] += ways * six
                                        continue
                                    left[e] -= 1
                                    for f in range(kinds):
                                        total = banker + points[f]
                                        total -= 10 * (total >= 10)
                                        out[drawn, total, 1, 1, pair, bank_pair] += ways * left[f]
                                    left[e] += 1
                            elif chart.banker[banker]:
                                for f in range(kinds):
                                    total = (banker + points[f]) % 10
                                    out[player, total, 0, 1, pair, bank_pair] += (
                                        four * left[f] * six
                                    )
                            else:
                                out[player, banker, 0, 0, pair, bank_pair] += four * five * six
                    left[c] += 1
                    left[d] += 1
            left[a] += 1
            left[b] += 1
