"""A second way: every pair of hands of a shortened deck, each set by the plain setter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.bets.pai_gow import is_ace_high, is_nine_high
from houseway.cards.card import JOKER, Card, make_card, rank, suit
from houseway.editions.house_ways import FiledHouseWay
from houseway.hands.pai_gow import pai_gow_hands

Cards = tuple[Card, ...]


class Counted(NamedTuple):
    win: int
    lose: int
    pushed: int
    front_copies: int
    back_copies: int
    copies: int


def up_to_suits(cards: Sequence[Card]) -> tuple[object, ...]:
    """The same for hands that differ in the names of suits alone."""
    masks = [0] * 4
    for card in cards:
        if card != JOKER:
            masks[suit(card)] |= 1 << rank(card)
    return JOKER in cards, *sorted(masks, reverse=True)


class Outright:
    """One deck of a few ranks and a joker, one house way."""

    def __init__(self, filed: FiledHouseWay, ranks: Sequence[int]) -> None:
        self.filed = filed
        self.hands = pai_gow_hands(filed.ranking)
        deck = [make_card(r, s) for r in ranks for s in range(4)] + [JOKER]
        every = list(combinations(range(len(deck)), 7))
        self.cards = [tuple(deck[place] for place in hand) for hand in every]
        self.masks = (1 << np.array(every)).sum(axis=1)
        keys = [up_to_suits(cards) for cards in self.cards]
        self.first = {key: place for place, key in reversed([*enumerate(keys)])}
        numbers = {key: number for number, key in enumerate(self.first)}
        self.number = np.array([numbers[key] for key in keys])
        self.ways = np.bincount(self.number)
        self.some = [self.cards[place] for place in self.first.values()]

    @cached_property
    def set(self) -> npt.NDArray[np.int64]:
        """Strengths of front and back, by the house way, and the class."""
        found = []
        for cards in self.some:
            setting = self.filed.set_hand(cards)
            back = self.hands.back_strength(setting.back)
            ace = is_ace_high(cards, self.filed.ranking) * (1 + (JOKER in cards))
            kind = ace + 3 * is_nine_high(setting.front)
            found.append((self.hands.front_strength(setting.front, back), back, kind))
        every: npt.NDArray[np.int64] = np.array(found)[self.number]
        return every

    def settings(self, cards: Cards) -> Iterator[tuple[int, int]]:
        """All that are not foul."""
        for two in combinations(cards, 2):
            back = self.hands.back_strength([card for card in cards if card not in two])
            front = self.hands.front_strength(two, back)
            if front < back:
                yield front, back

    def met(self, pushes: Sequence[bool]) -> Iterator[tuple[int, int, npt.NDArray[np.int64], int]]:
        """Each hand up to suits with how many it is, those it meets that do not push, all."""
        for number, place in enumerate(self.first.values()):
            met = self.set[self.masks & self.masks[place] == 0]
            yield number, int(self.ways[number]), met[~np.array(pushes)[met[:, 2]]], len(met)

    def by_house_way(self, pushes: Sequence[bool]) -> Counted:
        sums = np.zeros(6, np.int64)
        places = list(self.first.values())
        for number, ways, met, every in self.met(pushes):
            front, back, _ = self.set[places[number]]
            won = (front > met[:, 0]).astype(int) + (back > met[:, 1])
            same, same_back = front == met[:, 0], back == met[:, 1]
            counts = (won == 2, won == 0, same, same_back, same & same_back)
            won2, lost, *copies = (each.sum() for each in counts)
            sums += ways * np.array([won2, lost, every - len(met), *copies])
        return Counted(*sums.tolist())

    def in_view(self, pushes: Sequence[bool]) -> tuple[int, int]:
        """Won and lost by who sees what he meets."""
        win = lose = 0
        for number, ways, met, _ in self.met(pushes):
            settings = list(self.settings(self.some[number]))
            most = np.zeros(len(met), int)
            for front, back in settings:
                most = np.maximum(most, (front > met[:, 0]).astype(int) + (back > met[:, 1]))
            win += ways * int((most == 2).sum())
            lose += ways * int((most == 0).sum())
        return win, lose

    def best(self, pushes: Sequence[bool]) -> int:
        """Won less lost by the setting that gains most, nothing seen of what it meets."""
        gain = 0
        for number, ways, met, _ in self.met(pushes):
            fronts, backs = np.sort(met[:, 0]), np.sort(met[:, 1])
            gain += ways * max(
                int(np.searchsorted(fronts, front) + np.searchsorted(backs, back)) - len(met)
                for front, back in set(self.settings(self.some[number]))
            )
        return gain
