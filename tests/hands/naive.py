"""The rules of poker hands a second time: slow, and meant to be right at a glance.

A card is (rank, suit), the deuce 2 and the ace 14; suit "?" belongs to no suit.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, product

from houseway.cards.card import JOKER, Card, text

Plain = tuple[int, str]
Value = tuple[int, list[int]]

VALUES = {name: value for value, name in enumerate("23456789TJQKA", 2)}
COMPLETED = ("royal flush", "straight flush", "flush", "straight")


def read(cards: Iterable[Card]) -> list[Plain]:
    return [(VALUES[text(card)[0]], text(card)[1]) for card in cards]


def names(five: Sequence[Plain]) -> dict[str, list[int]]:
    """Every category that exactly these five cards make, with the ranks that break a tie."""
    ranks = sorted((rank for rank, _ in five), reverse=True)
    counts = Counter(ranks)
    order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    sizes = sorted(counts.values(), reverse=True)
    flush = len({suit for _, suit in five}) == 1 and five[0][1] != "?"
    straight = sizes == [1] * 5 and (ranks[0] - ranks[4] == 4 or ranks == [14, 5, 4, 3, 2])
    top = [5 if ranks == [14, 5, 4, 3, 2] else ranks[0]]

    made: dict[str, list[int]] = {"high card": ranks}
    if sizes == [2, 1, 1, 1]:
        made["one pair"] = order
    if sizes == [2, 2, 1]:
        made["two pair"] = order
    if sizes == [3, 1, 1]:
        made["three of a kind"] = order
    if straight:
        made["straight"] = top
    if sizes == [3, 2]:
        made["full house"] = order
    if sizes == [4, 1]:
        made["four of a kind"] = order
    if sizes == [5]:
        made["five of a kind"] = order
        made["four of a kind"] = order * 2
        if order == [14]:
            made["five aces"] = order
    if flush:
        for name in list(made):
            if name not in ("high card", "straight", "five aces"):
                made["flush with " + name] = made[name]
        made["flush"] = ranks
    if flush and straight:
        made["straight flush"] = top
        if top == [14]:
            made["royal flush"] = top
    return made


def value(five: Sequence[Plain], order: Sequence[str]) -> tuple[str, Value]:
    made = names(five)
    name = next(name for name in order if name in made)
    return name, (-order.index(name), made[name])


def choices(four: Sequence[Plain], joker: str, order: Sequence[str]) -> list[tuple[str, Value]]:
    """The hands that four cards and a joker can be; no card twice, so never a double ace."""
    found = []
    for card in product(VALUES.values(), "cdhs?"):
        if card in four:
            continue
        name, worth = value([*four, card], order)
        if joker == "wild" or card[0] == 14 or name in COMPLETED:
            found.append((name, worth))
    return found


def best(cards: Sequence[Card], joker: str, order: Sequence[str]) -> tuple[str, Value]:
    """The category of the best five, and a value that compares."""
    found = []
    for five in combinations(cards, 5):
        if JOKER in five:
            found += choices(read(card for card in five if card != JOKER), joker, order)
        else:
            found.append(value(read(five), order))
    return max(found, key=lambda named: named[1])


def low(cards: Sequence[Card]) -> tuple[list[int], list[int]]:
    """The best ace-to-five low, as a value of which the smallest is best."""
    return min(low_of_five(five) for five in combinations(cards, 5))


def low_of_five(five: Sequence[Card]) -> tuple[list[int], list[int]]:
    """How the cards repeat, then their ranks with ace as 1; a joker is the best possible card."""
    ranks = [rank % 13 or 13 for rank, _ in read(card for card in five if card != JOKER)]
    found = []
    for jokers in product(range(1, 14), repeat=5 - len(ranks)):
        counts = Counter([*ranks, *jokers])
        order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
        found.append((sorted(counts.values(), reverse=True), order))
    return min(found)
