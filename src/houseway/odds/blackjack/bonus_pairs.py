"""The first two cards of a hand by their ranks, and the first hand of a split.

Kinds leave open which of two ten-values is a king. A pair by rank, a pair that may be split and
two cards that count twenty are told apart here.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from houseway.bets.blackjack import bonus_bet
from houseway.cards.card import JOKER, Card, rank
from houseway.cards.deck import DeckTerms, counts
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.blackjack.best import Against, First, SplitWorth
from houseway.odds.blackjack.book import group_of
from houseway.odds.blackjack.classes import Kinds
from houseway.odds.blackjack.shoe import KINDS, TEN, card_of, kind_of

__all__ = ["FirstHand", "TwoHands", "dealt", "first_hands", "two_cards"]


class TwoHands(NamedTuple):
    """Two cards of certain kinds, one way they can be."""

    lines: list[str]
    """Of the Blackjack Bonus Bet, but for a natural."""
    chance: Fraction
    """Given their kinds."""
    split: SplitWorth | None = None
    """What splitting them is worth, where it is allowed."""
    kind: int = 0
    """Of both, where they are of one."""
    first: int = 0
    """Which of the cards of the kind lies first, by place among those of the deck."""
    gone: tuple[int, ...] = ()
    """Cards of that kind that are seen, the two included, by the same places."""
    ten: int | None = None
    """The rank of a ten-value in it, where that is known."""


class FirstHand(NamedTuple):
    """The first hand of a split with its second card, when no more splits are made."""

    kind: int
    second: int
    made: int
    """Splits, and so cards of the pair beside the hand."""
    two: TwoHands
    chance: Fraction


def _cards_of(deck: DeckTerms, kind: int) -> list[tuple[Card, int]]:
    """Cards of a kind that are told apart, and their copies: ten-values by rank."""
    found: dict[int, tuple[Card, int]] = {}
    for card, copies in counts(deck).items():
        if kind_of(card) == kind:
            key = rank(card) if kind == TEN else 0
            here = found.get(key, (card, 0))
            found[key] = here[0], here[1] + copies
    return list(found.values())


def two_cards(
    terms: BlackjackTerms, shown: Kinds, held: Kinds, splits: tuple[SplitWorth, ...]
) -> list[TwoHands]:
    """Every way two cards of these kinds can be, beside the cards shown."""
    if max(held) < 2:
        a, b = (card_of(k) for k in range(KINDS) if held[k])
        return [TwoHands([] if JOKER in (a, b) else bonus_bet([a, b], natural=False), Fraction(1))]
    kind = held.index(2)
    by = terms.split.by if terms.split else "rank"
    cards = _cards_of(terms.deck, kind)
    found = []
    for seen, first, second, chance in _ordered(cards, shown[kind]):
        one, two = cards[first][0], cards[second][0]
        alike = group_of(one, by)
        split = None
        if alike == group_of(two, by):
            size = sum(n for card, n in cards if group_of(card, by) == alike)
            size -= sum(group_of(cards[each][0], by) == alike for each in seen)
            split = next((each for each in splits if each.alike == size), None)
        gone = tuple([*seen, first, second].count(place) for place in range(len(cards)))
        ten = rank(one) if kind == TEN else None
        found.append(
            TwoHands(bonus_bet([one, two], natural=False), chance, split, kind, first, gone, ten)
        )
    return found


def _ordered(
    cards: list[tuple[Card, int]], seen: int
) -> Iterator[tuple[tuple[int, ...], int, int, Fraction]]:
    """Which cards of a kind are shown, and which are the player's two, with how likely that is."""
    size = sum(copies for _, copies in cards)
    level: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
    for dealt in range(seen + 2):
        after = {}
        for places, chance in level.items():
            for place, (_, copies) in enumerate(cards):
                there = copies - places.count(place)
                if there > 0:
                    after[*places, place] = chance * Fraction(there, size - dealt)
        level = after
    for places, chance in level.items():
        yield places[:seen], places[-2], places[-1], chance


def first_hands(terms: BlackjackTerms, shown: Kinds, two: TwoHands) -> Iterator[FirstHand]:
    """Second cards of the first hand; one that makes the pair again is split as often as it pays.

    Chances are those after the pair was split, times that of the pair.
    """
    assert two.split is not None
    assert terms.split is not None
    by = terms.split.by
    held = [0] * KINDS
    for card, copies in counts(terms.deck).items():
        held[kind_of(card)] += copies
    kind = two.kind
    cards = _cards_of(terms.deck, kind)
    first = cards[two.first][0]
    left = [n - shown[k] for k, n in enumerate(held)]
    level = {two.gone: Fraction(1)}
    made = 1
    while level:
        after: dict[tuple[int, ...], Fraction] = {}
        size = sum(left) - 1 - made
        for gone, chance in level.items():
            for second in range(KINDS):
                if second != kind and left[second]:
                    part = chance * Fraction(left[second], size)
                    lines = _plain(first, second)
                    yield FirstHand(
                        kind, second, made, TwoHands(lines, two.chance, ten=two.ten), part
                    )
            for place, (card, copies) in enumerate(cards):
                there = copies - gone[place]
                if there <= 0:
                    continue
                part = chance * Fraction(there, size)
                more = tuple(n + (at == place) for at, n in enumerate(gone))
                if group_of(card, by) == group_of(first, by) and made < two.split.most:
                    after[more] = after.get(more, Fraction(0)) + part
                    continue
                lines = bonus_bet([first, card], natural=False)
                yield FirstHand(kind, kind, made, TwoHands(lines, two.chance, ten=two.ten), part)
        level = after
        made += 1


def _plain(first: Card, second: int) -> list[str]:
    other = card_of(second)
    return [] if JOKER in (first, other) else bonus_bet([first, other], natural=False)


def dealt(against: Against, first: First) -> Fraction:
    """The chance of a first hand beside the cards shown."""
    left = [int(n) for n in against.shown.facing.left]
    size = sum(left)
    a, b = (k for k in range(KINDS) for _ in range(first.held[k]))
    ways = left[a] * (left[a] - 1) if a == b else 2 * left[a] * left[b]
    return Fraction(ways, size * (size - 1))
