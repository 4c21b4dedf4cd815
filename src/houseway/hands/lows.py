"""Ace-to-five lows: the ace is low, straights and flushes do not count, pairs do.

A low hand is a `MadeHand` whose strength is greater the lower the hand, so the best low wins by the
same comparison as the best high. Its category is "low" if no cards are paired. A joker is the
lowest card missing from the hand, which is also the best choice for a wild joker.

>>> from houseway.cards.card import parse_cards
>>> hand = best_low(parse_cards("Ah 2c 3d Jk 8s Kd Kc"))
>>> hand.category, qualifies(hand, or_better=8)
('low', True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from houseway.cards.card import JOKER, MARK, Card, rank
from houseway.hands.hand import MadeHand

# The sizes of the two largest groups of like cards, from the best low to the worst.
_ORDER: Final = {
    (1, 1): "low",
    (2, 1): "one pair",
    (2, 2): "two pair",
    (3, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
    (5, 1): "five of a kind",
}
_NAMES: Final = tuple(_ORDER.values())
_PLACES: Final = {sizes: place for place, sizes in enumerate(_ORDER)}
_CEILING: Final = len(_ORDER) << 20
_RANKS: Final = 13


def low_strength(cards: Iterable[Card]) -> int:
    """Return a strength: higher is the better low, equal is a copy.

    Fewer than five cards rank by what they show.
    """
    return _strength(sum(map(_key_of, cards)))


def best_low(cards: Iterable[Card]) -> MadeHand:
    """Return the lowest five of the cards, whether or not they qualify."""
    return _best(tuple(cards))


@lru_cache(maxsize=1 << 13)
def _best(cards: tuple[Card, ...]) -> MadeHand:
    ordered = sorted(cards, key=lambda card: (card == JOKER, _low_rank(card)))
    return _hand(low_strength(ordered), combinations(ordered, min(5, len(ordered))))


def qualifies(hand: MadeHand, *, or_better: int = 8) -> bool:
    """Return whether five unpaired cards make a low of `or_better` or lower."""
    if hand.category != "low" or len(hand.cards) != 5:
        return False
    return (hand.ranks[0] + 1) % _RANKS + 1 <= or_better


def best_low_of_omaha(hole: Sequence[Card], board: Sequence[Card]) -> MadeHand:
    """Return the lowest hand of exactly two hole cards and three of the board."""
    return _best_of_omaha(tuple(hole), tuple(board))


@lru_cache(maxsize=1 << 13)
def _best_of_omaha(hole: tuple[Card, ...], board: tuple[Card, ...]) -> MadeHand:
    choices = (two + three for two in combinations(hole, 2) for three in combinations(board, 3))
    return _hand(omaha_low_strength(hole, board), choices)


def omaha_low_strength(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Return the strength of `best_low_of_omaha` without building the hand."""
    threes = [sum(map(_key_of, three)) for three in combinations(board, 3)]
    twos = [sum(map(_key_of, two)) for two in combinations(hole, 2)]
    return max([_strength(two + three) for two in twos for three in threes])


def _low_rank(card: Card) -> int:
    """Return a card's place among the lows, 0 for an ace to 12 for a king."""
    return (rank(card) + 1) % _RANKS


_JOKERS: Final = 4 * _RANKS
_KEYS: Final = [
    1 << (_JOKERS if card == JOKER else 4 * _low_rank(Card(card))) for card in range(2 * MARK)
]  # counts of the low ranks, four bits each, then the count of jokers
_key_of: Final = _KEYS.__getitem__


@lru_cache(maxsize=1 << 16)
def _strength(key: int) -> int:
    """Return the strength of cards whose keys sum to `key`; a joker is the lowest missing card."""
    lows = tuple(low for low in range(_RANKS) for _ in range(key >> 4 * low & 15))
    for _ in range(key >> _JOKERS):
        missing = next(low for low in range(_RANKS) if low not in lows)
        lows = tuple(sorted((*lows, missing)))
    single = sorted(set(lows))
    if len(single) >= 5:
        return _CEILING - _cost(tuple(single[:5]))
    return _CEILING - min(map(_cost, combinations(lows, min(5, len(lows)))))


def _cost(lows: tuple[int, ...]) -> int:
    """Return the category's place, then four bits for each rank that breaks a tie."""
    sets = sorted(((count, low) for low, count in Counter(lows).items()), reverse=True)
    sizes = [count for count, _ in sets] + [1, 1]
    cost = _PLACES[sizes[0], min(sizes[1], 2)]
    for place in range(5):
        cost = cost << 4 | (sets[place][1] + 1 if place < len(sets) else 0)
    return cost


def _hand(strength: int, choices: Iterable[tuple[Card, ...]]) -> MadeHand:
    cost = _CEILING - strength
    lows = [nibble - 1 for shift in (16, 12, 8, 4, 0) if (nibble := cost >> shift & 15)]
    cards = next(five for five in choices if low_strength(five) == strength)
    held = [_low_rank(card) for card in cards]
    ordered = sorted(
        cards, key=lambda card: (card == JOKER, -held.count(_low_rank(card)), -_low_rank(card))
    )
    ranks = tuple((low - 1) % _RANKS for low in lows)
    return MadeHand(strength, _NAMES[cost >> 20], ranks, tuple(ordered))
