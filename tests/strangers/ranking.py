"""Hands ranked by looking at them: slow, plain, and nobody else's.

A hand's worth is `(class, ranks that decide)`, so that `>` compares two hands. Cards are texts as
in events: `Td`, `As`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

Worth = tuple[int, tuple[int, ...]]

HIGH, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, ROYAL, FIVE = range(11)
"""The classes of five cards."""
HIGH3, PAIR3, FLUSH3, STRAIGHT3, THREE3, STRAIGHT_FLUSH3, ROYAL3 = range(7)
"""The classes of three cards."""


def rank(card: str) -> int:
    """2 to 14, ace high."""
    return "23456789TJQKA".index(card[0]) + 2


def _ranks(cards: Iterable[str]) -> list[int]:
    return sorted(map(rank, cards), reverse=True)


def _run(ranks: Sequence[int]) -> int:
    """The top card of a run, or 0; an ace may lie below the deuce."""
    if len(set(ranks)) < len(ranks):
        return 0
    if ranks[0] - ranks[-1] == len(ranks) - 1:
        return ranks[0]
    if ranks[0] == 14 and ranks[1] == len(ranks) and ranks[-1] == 2:
        return ranks[1]
    return 0


def five(cards: Sequence[str], *, like: str = "nearest line") -> Worth:
    """Five cards; of several packs a suited pair is a flush, unless only printed lines count."""
    ranks = _ranks(cards)
    groups = sorted(Counter(ranks).items(), key=lambda each: (each[1], each[0]), reverse=True)
    shape = tuple(count for _, count in groups)
    told = tuple(each for each, _ in groups)
    suited = len({card[1] for card in cards}) == 1
    top = _run(ranks)
    if suited and top:
        return (ROYAL if top == 14 else STRAIGHT_FLUSH), (top,)
    if shape == (5,):
        return FIVE, told
    if shape == (4, 1):
        return FOUR, told
    if shape == (3, 2):
        return FULL, told
    if suited and (len(told) == 5 or like == "nearest line"):
        return FLUSH, tuple(ranks)
    if top:
        return STRAIGHT, (top,)
    by_shape = {(3, 1, 1): THREE, (2, 2, 1): TWO_PAIR, (2, 1, 1, 1): PAIR}
    return by_shape.get(shape, HIGH), told


def best(cards: Iterable[str], *, like: str = "nearest line") -> Worth:
    """The best five of these cards."""
    return max(five(each, like=like) for each in combinations(cards, 5))


def three(cards: Sequence[str], *, ace_low: str = "straight", like: str = "nearest line") -> Worth:
    """Three cards. `ace_low`: what A-2-3 is; `straight` as any run, `unsuited only`, `none`."""
    ranks = _ranks(cards)
    suited = len({card[1] for card in cards}) == 1
    kinds = Counter(ranks)
    top = _run(ranks)
    if top == 3 and ace_low == "none":
        top = 0
    if suited and top and not (top == 3 and ace_low == "unsuited only"):
        return (ROYAL3 if top == 14 else STRAIGHT_FLUSH3), (top,)
    if len(kinds) == 1:
        return THREE3, (ranks[0],)
    if top:
        return STRAIGHT3, (top,)
    if suited and (len(kinds) == 3 or like == "nearest line"):
        return FLUSH3, tuple(ranks)
    if len(kinds) == 2:
        pair = next(each for each, count in kinds.items() if count == 2)
        return PAIR3, (pair, *(each for each in ranks if each != pair))
    return HIGH3, tuple(ranks)
