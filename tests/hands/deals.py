"""Every hand of one pack, enumerated by class: hands that differ only by suits count together."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, groupby, product
from math import comb, factorial, prod

from houseway.cards.card import Card, make_card

PACK = tuple(Card(code) for code in range(52))


def partitions(total: int, parts: int, most: int) -> Iterator[tuple[int, ...]]:
    """The numbers of cards of each suit, the longest suit first."""
    if parts == 0:
        if total == 0:
            yield ()
        return
    for first in range(min(total, most), -1, -1):
        for rest in partitions(total - first, parts - 1, first):
            yield first, *rest


def suit_classes(size: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """One hand of each class under exchange of suits, with the number of hands in the class."""
    for lengths in partitions(size, 4, 13):
        suits = [
            combinations_with_replacement(tuple(combinations(range(13), length)), len(list(same)))
            for length, same in groupby(lengths)
        ]
        for chosen in product(*suits):
            ranks = [held for group in chosen for held in group]
            alike = prod(factorial(ranks.count(held)) for held in set(ranks))
            yield (
                tuple(make_card(r, suit) for suit, held in enumerate(ranks) for r in held),
                24 // alike,
            )


def rank_classes(size: int, ranks: int = 13) -> Iterator[tuple[tuple[Card, ...], int]]:
    """One hand of each set of ranks, for evaluators that ignore suits."""
    if ranks == 0:
        if size == 0:
            yield (), 1
        return
    for held in range(min(4, size) + 1):
        mine = tuple(make_card(ranks - 1, suit) for suit in range(held))
        for rest, ways in rank_classes(size - held, ranks - 1):
            yield rest + mine, ways * comb(4, held)
