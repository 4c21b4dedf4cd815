"""Hands of 53 cards described a second way, card by card, from the entries' rankings.

A card is two letters ("As", "Td", "Jk"). What a hand is worth is a tuple: its kind, then the
ranks that decide, so that the higher tuple is the higher hand. A back that begins like the
front and has side cards left is the longer tuple, and so the higher: a split four of a kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations

Value = tuple[int, ...]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = "Jk"
ACE, KING, QUEEN = 14, 13, 12
PACK = tuple(rank + suit for rank in RANKS for suit in SUITS)

(HIGH, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, FIVE) = range(10)

KINDS = {
    (1, 1, 1, 1, 1): HIGH,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): THREE,
    (3, 2): FULL,
    (4, 1): FOUR,
    (5,): FIVE,
}


@dataclass(frozen=True, kw_only=True)
class Ranking:
    """The choices that an edition's text on the joker and A-2-3-4-5 leaves open."""

    wild: bool = False
    fives: str = "five aces"  # or "five of a kind", or "none": five aces are four
    wheel: str = "lowest"  # or "second highest"
    joker_in_flush: str = "highest missing"  # or "an ace"
    literal: bool = False  # the joker is not an ace if the seven cards let it complete a hand
    spared: str = "always"  # or "beside an ace": a wild joker in front never fouls


RANK = {JOKER: ACE} | {card: RANKS.index(card[0]) + 2 for card in PACK}
"""A card's rank, 2 to 14; the joker by itself is an ace."""


@lru_cache(maxsize=1 << 17)
def five(cards: frozenset[str], ranking: Ranking) -> Value:
    """Five cards, the joker put to its best use."""
    others = sorted(cards - {JOKER})
    if len(others) == 5:
        return plain(others, ranking)
    ranks = [RANK[card] for card in others]
    uses: list[Value] = []
    for use in range(2, ACE + 1):
        fits = _suited(others) and use not in ranks
        worth = _plain(tuple(sorted([*ranks, use])), fits, ranking)
        if worth[0] == FLUSH and ranking.joker_in_flush == "an ace":
            worth = (FLUSH, *sorted([*ranks, ACE], reverse=True))
        if ranking.wild or use == ACE or worth[0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH):
            uses.append(worth)
    return max(uses)


def plain(cards: list[str], ranking: Ranking) -> Value:
    """Five cards without a joker."""
    return _plain(tuple(sorted([RANK[card] for card in cards])), _suited(cards), ranking)


def _suited(cards: Iterable[str]) -> bool:
    return len({card[1] for card in cards}) == 1


@cache
def _plain(ranks: tuple[int, ...], suited: bool, ranking: Ranking) -> Value:
    held = Counter(ranks)
    order = sorted(held, key=lambda each: (held[each], each), reverse=True)
    kind = KINDS[tuple(held[each] for each in order)]
    if kind == FIVE:
        counts = {"five aces": order[0] == ACE, "five of a kind": True, "none": False}
        return (FIVE, order[0]) if counts[ranking.fives] else (FOUR, order[0], order[0])
    if kind != HIGH:
        return (kind, *order)
    top = _straight(order, ranking)
    if top:
        return (STRAIGHT_FLUSH if suited else STRAIGHT, top)
    return (FLUSH if suited else HIGH, *order)


def _straight(order: list[int], ranking: Ranking) -> int:
    """The place of a straight among straights, doubled; 0 for none."""
    if order == [ACE, 5, 4, 3, 2]:
        return 10 if ranking.wheel == "lowest" else 2 * ACE - 1
    return 2 * order[0] if order[0] - order[4] == 4 else 0


def two(first: int, second: int) -> Value:
    """Two cards by their ranks: a pair, or high cards."""
    if first == second:
        return (PAIR, first)
    return (HIGH, max(first, second), min(first, second))


def front_value(front: Iterable[str], back: Value, ranking: Ranking) -> Value:
    """The value of a front; a wild joker in it is the highest card that does not foul."""
    first, second = sorted(front, key=lambda card: card == JOKER)
    if second != JOKER or not ranking.wild:
        return two(RANK[first], RANK[second])
    uses = sorted((two(RANK[first], use) for use in range(2, ACE + 1)), reverse=True)
    if ranking.spared == "beside an ace" and RANK[first] != ACE:
        return uses[0]
    return next((use for use in uses if use < back), uses[0])


def splits(cards: frozenset[str]) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """The 21 ways to lay two in front."""
    for front in combinations(sorted(cards), 2):
        yield frozenset(front), cards - set(front)
