"""Six tests of orders of a pack, each against the exact distribution of a fair shuffle.

| test     | counts                                                    | against                   |
|----------|-----------------------------------------------------------|---------------------------|
| places   | each card at each place                                   | chi-square, 51² freedoms  |
| ascents  | neighbours of which the later is higher                   | Eulerian numbers          |
| runs     | runs of one colour                                        | Wald and Wolfowitz        |
| serial   | product of neighbours, summed                             | its mean, as a normal     |
| coupons  | shuffles until each rank has been on top                  | its mean and variance     |
| repeats  | pairs of shuffles with the same three cards on top        | its mean and variance     |
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb, factorial, sqrt
from operator import lt, mul, ne
from statistics import NormalDist

N = 52
TRIPLES = N * (N - 1) * (N - 2)
RED = [card & 3 in (1, 2) for card in range(N)]
ALL_RANKS = (1 << 13) - 1


class Tally:
    """The counts over many orders; tallies of several runs can be added."""

    def __init__(self) -> None:
        self.orders = 0
        self.places = [0] * (N * N)
        self.ascents = [0] * N
        self.runs = [0] * (N + 1)
        self.products = 0
        self.products_squared = 0
        self.coupons: list[int] = []
        self.triples = [0] * N**3

    def count(self, orders: Iterable[list[int]]) -> Tally:
        places, ascents, runs, triples = self.places, self.ascents, self.runs, self.triples
        seen = since = 0
        for order in orders:
            self.orders += 1
            row = 0
            for card in order:
                places[row + card] += 1
                row += N
            later = order[1:]
            ascents[sum(map(lt, order, later))] += 1
            product = sum(map(mul, order, later))
            self.products += product
            self.products_squared += product * product
            colours = [RED[card] for card in order]
            runs[1 + sum(map(ne, colours, colours[1:]))] += 1
            triples[(order[0] * N + order[1]) * N + order[2]] += 1
            since += 1
            seen |= 1 << (order[0] >> 2)
            if seen == ALL_RANKS:
                self.coupons.append(since)
                seen = since = 0
        return self

    def add(self, other: Tally) -> None:
        for name in ("places", "ascents", "runs", "triples"):
            ours, theirs = getattr(self, name), getattr(other, name)
            setattr(self, name, [a + b for a, b in zip(ours, theirs, strict=True)])
        self.orders += other.orders
        self.products += other.products
        self.products_squared += other.products_squared
        self.coupons += other.coupons

    def chances(self) -> dict[str, float]:
        """For each test, the probability that a fair shuffle is as far off, on either side."""
        return {
            "places": self._places(),
            "ascents": _fit(self.ascents, eulerian(N)),
            "runs": _fit(self.runs, colour_runs()),
            "serial": self._serial(),
            "coupons": self._coupons(),
            "repeats": self._repeats(),
        }

    def fair(self) -> bool:
        """Whether all tests pass at 99 % together, each with its share of the one percent."""
        chances = self.chances()
        return min(chances.values()) > 0.01 / len(chances)

    def _places(self) -> float:
        # Rows and columns both add up, hence (N-1)² freedoms and the factor (N-1)/N.
        expected = self.orders / N
        distance = sum((count - expected) ** 2 for count in self.places) / expected
        return _chi_square(distance * (N - 1) / N, (N - 1) ** 2)

    def _serial(self) -> float:
        values = range(N)
        pair = (sum(values) ** 2 - sum(v * v for v in values)) / (N * (N - 1))
        mean = self.products / self.orders
        variance = self.products_squared / self.orders - mean * mean
        return _normal((mean - (N - 1) * pair) / sqrt(variance / self.orders))

    def _coupons(self) -> float:
        mean = sum(13 / missing for missing in range(1, 14))
        variance = sum((1 - p) / p**2 for p in (missing / 13 for missing in range(1, 14)))
        collected = len(self.coupons)
        if not collected:
            return 0.0
        return _normal((sum(self.coupons) - collected * mean) / sqrt(collected * variance))

    def _repeats(self) -> float:
        pairs = comb(self.orders, 2)
        found = sum(comb(count, 2) for count in self.triples)
        return _normal((found - pairs / TRIPLES) / sqrt(pairs / TRIPLES * (1 - 1 / TRIPLES)))


def eulerian(size: int) -> list[float]:
    """The share of orders with each number of ascents."""
    row = [1]
    for n in range(2, size + 1):
        padded = [0, *row, 0]
        row = [(k + 1) * padded[k + 1] + (n - k) * padded[k] for k in range(n)]
    return [count / factorial(size) for count in row]


def colour_runs() -> list[float]:
    """The share of orders of 26 red and 26 black cards with each number of runs."""
    ways = [0, 0]
    for runs in range(2, N + 1):
        ways.append(2 * comb(25, (runs + 1) // 2 - 1) * comb(25, runs // 2 - 1))
    return [count / comb(52, 26) for count in ways]


def _fit(counts: list[int], shares: list[float]) -> float:
    """Chi-square, with neighboring classes joined until ten are expected in each."""
    total = sum(counts)
    classes: list[tuple[int, float]] = []
    count, expected = 0, 0.0
    for found, share in zip(counts, shares, strict=True):
        count, expected = count + found, expected + share * total
        if expected >= 10:
            classes.append((count, expected))
            count, expected = 0, 0.0
    last_count, last_expected = classes.pop()
    classes.append((last_count + count, last_expected + expected))
    distance = sum((found - wanted) ** 2 / wanted for found, wanted in classes)
    return _chi_square(distance, len(classes) - 1)


def _chi_square(distance: float, freedoms: int) -> float:
    """Two-sided probability by the Wilson-Hilferty cube-root approximation."""
    spread = 2 / (9 * freedoms)
    return _normal(((distance / freedoms) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def _normal(deviations: float) -> float:
    return 2 * NormalDist().cdf(-abs(deviations))


def composed(first: list[int], then: list[int]) -> list[int]:
    """The dealing order of a shoe: the sealed order composed with the public permutation."""
    return [first[place] for place in then]
