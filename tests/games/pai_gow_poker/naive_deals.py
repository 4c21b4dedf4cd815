"""Random hands of seven out of 53 cards: any, or of a kind that rare rows of a chart need."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.pai_gow_poker.naive_hands import JOKER, PACK, RANKS, SUITS

SHAPES = {"43": 1, "421": 1, "4111": 3, "331": 1, "322": 1, "3211": 1, "31111": 2, "2221": 1}
SHAPES |= {"22111": 3}
"""Sizes of the sets of like cards, and how often each shape comes."""


def any_hand(chance: Random) -> list[str]:
    return chance.sample((*PACK, JOKER), 7)


def aimed(chance: Random) -> Iterator[list[str]]:
    """An endless series of hands, with many sets, complete hands, aces and jokers."""
    kinds = (_sets, _complete, any_hand, _aces_and_joker)
    while True:
        (kind,) = chance.choices(kinds, (55, 25, 15, 5))
        hand = kind(chance)
        if JOKER not in hand and chance.random() < 0.3:
            hand[chance.randrange(7)] = JOKER
        yield hand


def _aces_and_joker(chance: Random) -> list[str]:
    """Five aces, or a hand completed by an ace and the joker, with another ace or a pair."""
    if chance.random() < 0.3:
        aces = [f"A{suit}" for suit in SUITS]
        return [*aces, JOKER, *chance.sample([card for card in PACK if card not in aces], 2)]
    first, second = chance.sample(SUITS, 2)
    suit = first if chance.random() < 0.5 else second
    other = "KQJT" if suit == second else RANKS[:-1]
    three = [rank + suit for rank in chance.sample(other, 3)]
    if chance.random() < 0.5:
        rest = [card for card in PACK if card[0] != "A" and card not in three]
        return [f"A{first}", f"A{second}", JOKER, *three, chance.choice(rest)]
    pair = chance.choice([rank for rank in RANKS[:-1] if rank not in "".join(three)])
    return [f"A{suit}", JOKER, *three, *(pair + each for each in chance.sample(SUITS, 2))]


def _sets(chance: Random) -> list[str]:
    (shape,) = chance.choices([*SHAPES], [*SHAPES.values()])
    ranks = chance.sample(RANKS, len(shape))
    if chance.random() < 0.3 and "A" not in ranks:
        ranks[0] = "A"
    if chance.random() < 0.3 and shape[0] in "24":
        ranks.sort(key=lambda rank: RANKS.index(rank) > 3)
    return [
        rank + suit
        for rank, each in zip(ranks, shape, strict=True)
        for suit in chance.sample(SUITS, int(each))
    ]


def _complete(chance: Random) -> list[str]:
    """A straight or a flush, and two cards that often pair it."""
    low = chance.choice((0, 9, *range(10)))
    ranks = ("A" + RANKS)[low : low + 5] if chance.random() < 0.5 else chance.sample(RANKS, 5)
    suit = chance.choice(SUITS)
    mixed = len({*ranks}) == 5 and chance.random() < 0.3
    hand = {rank + (chance.choice(SUITS) if mixed else suit) for rank in ranks}
    while len(hand) < 7:
        rank = chance.choice((*ranks, *RANKS, "A"))
        hand.add(rank + chance.choice(SUITS))
    return chance.sample(sorted(hand), 7)
