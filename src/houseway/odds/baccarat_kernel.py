"""The kernels of baccarat: every coup of a shoe counted, one coup played, many dealt at random."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.odds.chance import draw, stream
from houseway.odds.jit import Array, compiled

__all__ = ["Chart", "count_coups", "deal_coups", "play_coup"]


class Chart(NamedTuple):
    """Who draws, by total."""

    player: Array
    banker: Array
    """Where the Player hand stood."""
    drawn: Array
    """Where it drew: by the Banker's total and the Player's third card."""
    naturals_end_it: bool


@compiled
def count_coups(shoe: Array, points: Array, chart: Chart, out: Array) -> None:
    """Add up coups in `out[player, banker, player drew, banker drew, player pair, banker pair]`.

    `shoe` counts the cards of each kind and `points` is what a kind counts: ten kinds by value,
    or thirteen by rank, when a pair is a pair. A coup of four or five cards stands for every
    arrangement of six that begins with it.
    """
    kinds = shoe.shape[0]
    left = shoe.copy()
    five = left.sum() - 4
    six = five - 1
    for a in range(kinds):
        for b in range(a, kinds):
            first = left[a] * (left[b] - 1) if a == b else 2 * left[a] * left[b]
            player = (points[a] + points[b]) % 10
            left[a] -= 1
            left[b] -= 1
            for c in range(kinds):
                for d in range(c, kinds):
                    four = left[c] * (left[d] - 1) if c == d else 2 * left[c] * left[d]
                    four *= first
                    if not four:
                        continue
                    banker = (points[c] + points[d]) % 10
                    pair, bank_pair = int(a == b), int(c == d)
                    if chart.naturals_end_it and (player >= 8 or banker >= 8):
                        out[player, banker, 0, 0, pair, bank_pair] += four * five * six
                        continue
                    left[c] -= 1
                    left[d] -= 1
                    if chart.player[player]:
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
                            out[player, total, 0, 1, pair, bank_pair] += four * left[f] * six
                    else:
                        out[player, banker, 0, 0, pair, bank_pair] += four * five * six
                    left[c] += 1
                    left[d] += 1
            left[a] += 1
            left[b] += 1


@compiled
def play_coup(values: Array, chart: Chart) -> tuple[int, int, int, int]:
    """Both totals and whether each hand drew; the six values are in the order of the deal."""
    player = (values[0] + values[2]) % 10
    banker = (values[1] + values[3]) % 10
    if chart.naturals_end_it and (player >= 8 or banker >= 8):
        return player, banker, 0, 0
    if chart.player[player]:
        drawn = (player + values[4]) % 10
        if chart.drawn[banker, values[4]]:
            return drawn, (banker + values[5]) % 10, 1, 1
        return drawn, banker, 1, 0
    if chart.banker[banker]:
        return player, (banker + values[4]) % 10, 0, 1
    return player, banker, 0, 0


@compiled
def deal_coups(seed: np.uint64, rounds: int, shoe: Array, chart: Chart) -> Array:
    """How many of so many rounds, each from a full shoe by value, end in each coup."""
    out = np.zeros((10, 10, 2, 2), np.int64)
    state = stream(seed)
    total = shoe.sum()
    values = np.zeros(6, np.int64)
    for _ in range(rounds):
        left = shoe.copy()
        for place in range(6):
            values[place] = draw(state, left, total - place)
        player, banker, drew, bank_drew = play_coup(values, chart)
        out[player, banker, drew, bank_drew] += 1
    return out.ravel()
