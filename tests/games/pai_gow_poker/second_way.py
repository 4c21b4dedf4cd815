"""Hands, bonus bets and piles of pai gow poker a second, naive way, from the entries alone.

A card is its two letters. A joker is tried as every card; a hand's worth is a tuple of its kind and
the ranks that decide, and the higher tuple is the higher hand.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

Worth = tuple[int, ...]

RANKS = "23456789TJQKA"
PLAIN = [rank + suit for rank in RANKS for suit in "cdhs"]
PACK = [*PLAIN, "Jk"]
HIGH, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL, FOUR, RUN, ROYAL, FIVE = range(11)
KINDS = {(2, 1, 1, 1): PAIR, (2, 2, 1): TWO_PAIR, (3, 1, 1): THREE, (3, 2): FULL, (4, 1): FOUR}
ACE, NINE = 12, 7


def rank(card: str) -> int:
    return RANKS.index(card[0])


def without_joker(cards: Iterable[str]) -> Worth:
    """The value of five cards; with a joker as a card of the pack there may be five of a rank."""
    held = tuple(cards)
    counts = Counter(map(rank, held))
    order = sorted(counts, key=lambda each: (counts[each], each), reverse=True)
    suited = len({card[1] for card in held}) == 1
    straight = len(order) == 5 and order[0] - order[4] == 4
    if order == [ACE, 3, 2, 1, 0]:
        straight, order = True, [3, 2, 1, 0, -1]
    if straight and suited:
        return (ROYAL if order[0] == ACE else RUN, *order)
    if straight or suited:
        return (FLUSH if suited else STRAIGHT, *order)
    return (KINDS.get(tuple(sorted(counts.values(), reverse=True)), HIGH), *order)


@lru_cache(maxsize=1 << 16)
def uses(cards: frozenset[str], joker: str) -> frozenset[Worth]:
    """What five cards may be: one thing, or with a joker several.

    `joker` is "bug", or "wild" with five aces, or "any five" of a kind above the royal flush.
    """
    if "Jk" not in cards:
        return frozenset([without_joker(cards)])
    others = cards - {"Jk"}
    found = set()
    for card in PLAIN:
        if card not in others:
            worth = without_joker([*others, card])
            completes = worth[0] in (STRAIGHT, FLUSH, RUN, ROYAL)
            if joker != "bug" or rank(card) == ACE or completes:
                found.add(worth)
    fours = {rank(card) for card in others}
    if len(fours) == 1 and (joker == "any five" or fours == {ACE}):
        found.add((FIVE, *fours))
    return frozenset(found)


def five(cards: Iterable[str], joker: str) -> Worth:
    return max(uses(frozenset(cards), joker))


def two(front: Iterable[str], back: Worth, joker: str) -> Worth:
    """A joker in front is an ace; a wild one the highest card that does not foul the hand."""
    first, second = sorted(front, key=lambda card: card == "Jk")
    if second != "Jk":
        return _two(rank(first), rank(second))
    choices = [ACE] if joker == "bug" else [*range(ACE + 1)]
    worths = sorted((_two(rank(first), each) for each in choices), reverse=True)
    return next((each for each in worths if each < back), worths[0])


def _two(a: int, b: int) -> Worth:
    return (PAIR, a) if a == b else (HIGH, max(a, b), min(a, b))


def is_foul(front: list[str], back: list[str], joker: str) -> bool:
    behind = five(back, joker)
    return two(front, behind, joker) >= behind


def is_nine_high(front: list[str]) -> bool:
    return "Jk" not in front and sorted(map(rank, front))[1] == NINE > min(map(rank, front))


# -- Fortune -------------------------------------------------------------------------------------

SEVEN, SEVEN_WITH_JOKER, MATCH = 13, 11, 12  # above the five-card kinds
LINES = (STRAIGHT, THREE, FLUSH, FULL, FOUR, RUN, ROYAL, FIVE, SEVEN_WITH_JOKER, MATCH, SEVEN)
PAYS = dict(zip(LINES, (2, 3, 4, 5, 25, 50, 125, 250, 750, 1000, 2500), strict=True))
ENVY = dict(zip(LINES[4:], (5, 20, 50, 100, 250, 750, 1000), strict=True))
NAPA_PAYS = dict(zip(LINES, (2, 3, 4, 5, 25, 50, 150, 400, 1000, 2000, 8000), strict=True))
NAPA_ENVY = dict(zip(LINES[4:], (5, 20, 50, 250, 500, 1000, 5000), strict=True))


def fortune(seven: Iterable[str], joker: str) -> int:
    """The best-paid line that the seven cards hold; 0 for none."""
    held = frozenset(seven)
    found = {worth[0] for each in combinations(held, 5) for worth in uses(frozenset(each), joker)}
    stand_ins = [None] if "Jk" not in held else [each for each in PLAIN if each not in held]
    for card in stand_ins:
        whole = held - {"Jk"} | ({card} if card else set())
        if _is_run(whole):
            found.add(SEVEN_WITH_JOKER if card else SEVEN)
        if _is_match(whole, card if joker == "bug" else None):
            found.add(MATCH)
    return max(found & set(LINES), key=LINES.index, default=0)


def _is_run(seven: frozenset[str]) -> bool:
    ranks = sorted(map(rank, seven))
    low = [-1, *ranks[:-1]] if ranks[-1] == ACE else ranks
    runs = any(each[-1] - each[0] == 6 and len(set(each)) == 7 for each in (ranks, low))
    return runs and len({card[1] for card in seven}) == 1


def _is_match(seven: frozenset[str], must_be_royal: str | None) -> bool:
    for suit in "cdhs":
        royal = {each + suit for each in "AKQJT"}
        match = seven - royal
        if royal <= seven and {card[0] for card in match} == {"K", "Q"}:
            one_suit = len({card[1] for card in match}) == 1
            return one_suit and (must_be_royal is None or must_be_royal in royal)
    return False


# -- piles ---------------------------------------------------------------------------------------


def seven_piles(chance: random.Random) -> list[list[str]]:
    """Piles in a row: fair, or with like ranks or suits so that rare hands come often."""
    pack = PACK[:]
    kind = chance.random()
    if kind < 0.4:
        chance.shuffle(pack)
    elif kind < 0.7:
        pack.sort(key=lambda card: (RANKS.find(card[0]), chance.random()))
    else:
        pack.sort(key=lambda card: (card[1], RANKS.find(card[0])))
    start = chance.randrange(53)
    pack = [*pack[start:], *pack[:start]]
    for _ in range(chance.randrange(25)):
        a, b = chance.randrange(53), chance.randrange(53)
        pack[a], pack[b] = pack[b], pack[a]
    return [chance.sample(pack[i : i + 7], 7) for i in range(0, 49, 7)]


def as_dealt(piles: list[list[str]], *, to_and_fro: bool) -> list[str]:
    """The cards in the order in which the house dealer deals them."""
    if not to_and_fro:
        return [card for pile in piles for card in pile]
    rows = [[pile[number] for pile in piles] for number in range(7)]
    return [card for i, row in enumerate(rows) for card in (row[::-1] if i % 2 else row)]
