"""The count of a blackjack hand under an edition's terms."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from houseway.cards.card import JOKER, Card, rank
from houseway.games.blackjack.terms import BlackjackTerms, Chart, Counting, points
from houseway.hands.points import points_text


class Score(msgspec.Struct, frozen=True):
    """A hand's count. `total` is in half points; a natural has the total its book gives it."""

    total: int
    soft: bool = False
    natural: bool = False
    over: bool = False
    joker: bool = False

    def words(self) -> str:
        """Return the count as the house dealer calls it."""
        total = points_text(self.total)
        if self.natural:
            return f"natural {total}"
        if self.over:
            return f"{total}, over"
        return f"soft {total}" if self.soft else total


def is_ace(card: Card) -> bool:
    """Return whether the card is an ace, marked or not."""
    return rank(card) == 12


def is_ten(card: Card) -> bool:
    """Return whether the card is a ten, jack, queen or king, marked or not."""
    return 8 <= rank(card) <= 11


_PAIRS: Final = {"two-aces": [12, 12], "ace-joker": [12, 13], "two-jokers": [13, 13]}


def _natural(terms: Counting, cards: Sequence[Card]) -> bool:
    for kind in terms.natural:
        if kind == "any-joker":
            if JOKER in cards:
                return True
        elif len(cards) != 2:
            continue
        elif kind in _PAIRS:
            if sorted(13 if card == JOKER else rank(card) for card in cards) == _PAIRS[kind]:
                return True
        elif (is_ace(cards[0]) and is_ten(cards[1])) or (is_ten(cards[0]) and is_ace(cards[1])):
            return True
    return False


def score(terms: Counting, cards: Sequence[Card], *, after_split: bool = False) -> Score:
    """Count the cards; after a split two cards are a natural only where that is filed."""
    return _score(terms, tuple(cards), after_split)


@lru_cache(maxsize=1 << 14)
def _score(terms: Counting, cards: tuple[Card, ...], after_split: bool) -> Score:
    joker = JOKER in cards
    if _natural(terms, cards) and (
        not after_split or terms.natural_after_split or (joker and "any-joker" in terms.natural)
    ):
        return Score(points(terms.natural_counts), natural=True, joker=joker)
    if joker and terms.joker in ("21", "22"):
        return Score(points(terms.joker), joker=True)
    limit = points(terms.limit)
    low = raises = 0
    for card in cards:
        spots = rank(card)
        if spots == 12:
            low, raises = low + 2, raises + 1
        elif card == JOKER:
            low, raises = low + 4, raises + 1
        else:
            low += min(2 * (spots + 2), 20)
    high = low
    while raises and high + 20 <= limit:
        high, raises = high + 20, raises - 1
    return Score(high, soft=high > low, over=high > limit, joker=joker)


def name_hand(terms: BlackjackTerms, cards: Sequence[Card]) -> str:
    """Return the count of these cards in words, as they were dealt."""
    return score(terms.count, cards).words()


def must_stand(chart: Chart, worth: Score) -> bool:
    """Return whether the hand must stand by the chart; naturals and busts always must."""
    if worth.natural or worth.over:
        return True
    return worth.total >= 2 * (chart.stand_soft if worth.soft else chart.stand_hard)


def must_hit(chart: Chart, worth: Score) -> bool:
    """Return whether the hand must draw by the chart."""
    if worth.natural or worth.over:
        return False
    return worth.total <= 2 * (chart.hit_soft if worth.soft else chart.hit_hard)
