"""Hands as many cards as the player-dealer's, one of which may lie open: what each hand beats.

The hands that may be met depend on the cards held, and every one of them is counted. Suits that
are alike are counted once, and the card that lies open stands in the first suit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import chain, combinations
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.cards.card import SUITS
from houseway.odds.suits import I64, Hands, hands_up_to_suits

__all__ = ["Faced", "FacingHands"]

I32: TypeAlias = npt.NDArray[np.int32]

_SUITS: Final = len(SUITS)


class Faced(NamedTuple):
    """Hands that may stand against one open card, a row each, in ascending strength."""

    up: int
    """The rank of that card; -1 where none is seen."""
    hand: I64
    """By number in `Facing.hands`."""
    ways: I64
    """How many pairs of a hand and an open card it stands for."""
    met: I64
    """Of the player-dealer's hands with that card: those that do not qualify; then, of those that
    do, the lower ones and the copies."""
    variants: I64
    """Which hand with which of its suits put first, for `Facing.cards_of`; none if none is seen."""


class _Variants(NamedTuple):
    """Every hand with each of its suits in turn put first."""

    hand: I64
    cards: I64
    """By number in the whole deck."""
    alike: I64
    """How many suits it stands for."""
    strengths: I64
    subsets: I32


class FacingHands:
    """One deck, one size of hand, one order of hands.

    `copies` of each rank are in a suit; `strength` takes hands as rows of codes; `qualifies` asks
    of one hand, and holds for all above one for which it holds.
    """

    def __init__(
        self,
        size: int,
        copies: list[int],
        strength: Callable[[I64], I64],
        qualifies: Callable[[I64], bool],
    ) -> None:
        hands = hands_up_to_suits(size, copies)
        strengths = strength(hands.cards)
        order = np.argsort(strengths, kind="stable")
        self.size = size
        self.copies = copies
        self.hands = Hands(*(each[order] for each in hands))
        self.strengths = strengths[order]
        self.threshold = self._least(qualifies)
        """The least strength that qualifies."""
        self.dealt = comb(_SUITS * sum(copies) - size - 1, size - 1)
        """How many hands the player-dealer may have, one card of his and the other hand known."""
        self.ups = _SUITS * sum(copies) - size
        """How many cards may lie open."""
        self._unseen: Faced | None = None
        self._strength = strength
        self._codes = np.repeat(np.arange(4 * len(copies)), np.repeat(copies, _SUITS))

    def against(self, *, workers: int = 1) -> Iterator[Faced]:
        """Open card by open card."""
        ups = [up for up, copies in enumerate(self.copies) if copies]
        self._variants, self._others  # noqa: B018  made once, before they are shared
        if workers <= 1:
            yield from map(self._against, ups)
            return
        with ThreadPoolExecutor(workers) as pool:
            yield from pool.map(self._against, ups)

    def unseen(self, *, workers: int = 1) -> Faced:
        """All open cards together, for who does not see any: one row a hand. It is kept."""
        if self._unseen is None:
            self._unseen = self._together(workers)
        return self._unseen

    def _together(self, workers: int) -> Faced:
        met = np.zeros((len(self.strengths), 3), np.int64)
        for each in self.against(workers=workers):
            np.add.at(met, each.hand, each.ways[:, None] * each.met)
        ways = self.hands.ways
        every = np.arange(len(ways))
        return Faced(-1, every, ways, met // ways[:, None], np.zeros(0, np.int64))

    def cards_of(self, faced: Faced) -> I64:
        """The hands' codes, the open card's suit put first."""
        found: I64 = self._codes[self._variants.cards[faced.variants]]
        return found

    def _least(self, qualifies: Callable[[I64], bool]) -> int:
        low, high = 0, len(self.strengths)
        while low < high:
            middle = (low + high) // 2
            if qualifies(self.hands.cards[middle]):
                high = middle
            else:
                low = middle + 1
        return int(self.strengths[low] if low < len(self.strengths) else self.strengths[-1] + 1)

    @cached_property
    def _variants(self) -> _Variants:
        first = np.searchsorted(self._codes, np.arange(4 * len(self.copies)))
        found: list[tuple[I64, I64, I64]] = []
        for suit in range(_SUITS):
            own = np.nonzero(self.hands.suits[:, suit] == suit)[0]
            order = np.array([0 if s == suit else s + (s < suit) for s in range(_SUITS)])
            cards = self.hands.cards[own]
            moved = first[cards // _SUITS * _SUITS + order[cards % _SUITS]]
            numbers = np.sort(moved + self.hands.copies[own], axis=1)
            found.append((own, numbers, (self.hands.suits[own] == suit).sum(axis=1)))
        hand, cards, alike = (np.concatenate(each) for each in zip(*found, strict=True))
        order = np.argsort(hand, kind="stable")  # by strength, as hands are
        cards = cards[order]
        return _Variants(
            hand[order], cards, alike[order], self.strengths[hand[order]], self._subsets(cards)
        )

    @cached_property
    def _others(self) -> I64:
        """The cards beside the open one: places in the deck without it."""
        some = combinations(range(len(self._codes) - 1), self.size - 1)
        return np.fromiter(chain.from_iterable(some), np.int64).reshape(-1, self.size - 1)

    def _subsets(self, cards: I64) -> I32:
        from houseway.odds.sweeping import number_subsets

        most = self.size - 1
        choose = np.array([[comb(n, k) for k in range(most + 1)] for n in range(len(self._codes))])
        width = cards.shape[1]
        out = np.empty((len(cards), sum(comb(width, k) for k in range(most + 1))), np.int32)
        number_subsets(cards, most, choose, self._starts, out)
        return out

    @cached_property
    def _starts(self) -> I64:
        counts = [comb(len(self._codes), k) for k in range(self.size)]
        return np.cumsum([0, *counts])

    def _against(self, up: int) -> Faced:
        from houseway.odds.sweeping import sweep

        number = int(np.searchsorted(self._codes, up * _SUITS)) + self.copies[up] - 1
        others = self._others + (self._others >= number)
        codes = self._codes[others]
        values = self._strength(np.column_stack([np.full(len(codes), up * _SUITS), codes]))
        order = np.argsort(values, kind="stable")
        held = (self._codes[self._variants.cards] == up * _SUITS).sum(axis=1)
        kept = np.nonzero(held < self.copies[up])[0]
        every = self._variants
        out = np.zeros((len(kept), 3), np.int64)
        sweep(
            every.subsets[kept],
            every.strengths[kept],
            sum(comb(self.size, k) for k in range(0, self.size, 2)),
            self._subsets(others[order]),
            values[order],
            self.threshold,
            np.zeros(self._starts[-1], np.int32),
            out,
        )
        hand = every.hand[kept]
        ways = self.hands.ways[hand] * every.alike[kept] * (self.copies[up] - held[kept])
        return Faced(up, hand, ways, out, kept)
