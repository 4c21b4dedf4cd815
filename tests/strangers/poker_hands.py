"""Hands of round poker ranked by looking at them: jokers, lows, and what lies open in stud."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from strangers.ranking import FIVE, FLUSH, ROYAL, STRAIGHT, STRAIGHT_FLUSH, Worth, five, rank

JOKER = "Jk"
SUITS = "cdhs"
PACK = [r + s for r in "23456789TJQKA" for s in SUITS]
Low = tuple[tuple[int, ...], tuple[int, ...]]
"""The sizes of its groups, then their ranks, ace 1: the smaller the better."""


@lru_cache(maxsize=100_000)
def high(cards: tuple[str, ...], double_ace: bool = False) -> Worth:
    """Five cards; a joker is an ace, or completes a straight or a flush."""
    if JOKER not in cards:
        return five(cards)
    rest = [card for card in cards if card != JOKER]
    if sum(card[0] == "A" for card in rest) == 4:
        return FIVE, (14,)
    found = []
    for card in PACK:
        if card in rest and not double_ace:
            continue
        worth = five([*rest, card])
        if card in rest and worth[0] != FLUSH:
            continue
        if card[0] == "A" or worth[0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL):
            found.append(worth)
    return max(found)


def low(cards: Sequence[str]) -> Low:
    """Five cards from the ace on; the joker is the lowest card that is missing."""
    ranks = [rank(card) % 13 if card[0] == "A" else rank(card) for card in cards if card != JOKER]
    if len(ranks) < len(cards):
        ranks.append(next(each for each in range(1, 14) if each not in ranks))
    return _groups(ranks)


def _groups(ranks: Iterable[int]) -> Low:
    groups = sorted(((count, each) for each, count in Counter(ranks).items()), reverse=True)
    return tuple(count for count, _ in groups), tuple(each for _, each in groups)


def is_low(worth: Low, top: int) -> bool:
    """Five cards of which none is above this one, and no pair."""
    return worth[0] == (1,) * 5 and worth[1][0] <= top


def fives(own: Sequence[str], board: Sequence[str], use: str) -> Iterator[tuple[str, ...]]:
    """The five-card hands that a game lets one make."""
    counts = {"exactly two": (2,), "at most two": (0, 1, 2), "any": range(6)}[use]
    for count in counts:
        if count <= len(own) and 5 - count <= len(board):
            for mine in combinations(own, count):
                for theirs in combinations(board, 5 - count):
                    yield (*mine, *theirs)


def open_high(cards: Sequence[str]) -> Low:
    """What lies open, the larger the better; straights and flushes do not count."""
    return _groups(map(rank, cards))


def open_low(cards: Sequence[str]) -> Low:
    """What lies open, the smaller the better."""
    return _groups(1 if card[0] == "A" else rank(card) for card in cards)


def suit(card: str) -> int:
    """Clubs, diamonds, hearts, spades."""
    return SUITS.index(card[1])
