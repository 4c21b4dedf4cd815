"""Hands as large as the player-dealer's, who may show a card: what each hand beats.

The hands that may be met depend on the cards held, and every one of them is counted. Hands that
differ only in the names of suits are counted once, as are hands with like cards of several packs.
The open card is always put in the first suit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import chain, combinations, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.cards.card import SUITS
from houseway.odds.evaluators.suit_classes import I64, Hands, hands_up_to_suits

I32: TypeAlias = npt.NDArray[np.int32]
U32: TypeAlias = npt.NDArray[np.uint32]

_SUITS: Final = len(SUITS)
_MOST_CACHED: Final = 10_000
"""The most player-dealer's hands per open card for which the sorted order is cached.

Three-card hands stay below it, five-card hands do not.
"""


class Faced(NamedTuple):
    """Hands that may face one open card, one per row, in ascending strength."""

    up: int
    """Rank of the open card; -1 if none is shown."""
    hand: I64
    """The index of the hand in `FacingHands.hands`."""
    strengths: I64
    ways: I64
    """Number of pairs of a hand and an open card that the row stands for."""
    counts: I64
    """Counts of the player-dealer's hands with that card: hands that do not qualify; then, among
    those that do, lower hands and copies."""
    variants: I64
    """Which hand with which of its suits put first, for `FacingHands.cards_of`; empty if no card is
    shown."""


class _Variants(NamedTuple):
    """Every hand with each of its suits in turn put first."""

    hand: I64
    cards: I64
    alike: I64
    """Number of suits that the variant stands for."""
    strengths: I64
    subsets: U32


class _Meeting(NamedTuple):
    """Hands that may meet over one open card: players' (as in `Faced`) and player-dealer's."""

    hand: I64
    strengths: I64
    ways: I64
    variants: I64
    dealt: I64
    """The cards that may accompany the open card, in ascending strength."""
    weights: I32
    """Hands that hold each subset of those cards; a single row if no card has a duplicate."""
    values: I64


def _copies_held(hands: I64, card: int) -> I64:
    """Count how many of a card each hand holds.

    Columns are added one by one, which is faster in memory than going row by row.
    """
    held = np.zeros(len(hands), np.int64)
    for place in range(hands.shape[1]):
        held += hands[:, place] == card
    return held


class FacingDeck:
    """One deck, size of hand and order of hands; nothing here depends on the wagers.

    A suit holds `copies` of each rank. `strength` takes hands as rows of codes, and must depend
    only on their ranks and on whether they are all of one suit.
    """

    def __init__(self, size: int, copies: list[int], strength: Callable[[I64], I64]) -> None:
        hands = hands_up_to_suits(size, copies)
        strengths = strength(hands.cards)
        order = np.argsort(strengths, kind="stable")
        self.size = size
        self.copies = copies
        self.hands = Hands(*(each[order] for each in hands))
        self.strengths = strengths[order]
        self.strength = strength
        self._has_duplicates = int(max(copies) > 1)
        """Whether a card may have a duplicate."""
        self._meetings: dict[int, _Meeting] = {}

    def prepare(self) -> None:
        """Compute what all open cards share, before threads need it."""
        for shared in ("subsets", "_others", "_kinds"):
            getattr(self, shared)

    def meeting(self, up: int) -> _Meeting:
        """Return the hands that may meet over an open card of that rank."""
        found = self._meetings.get(up) or self._meeting(up)
        if len(self._others) <= _MOST_CACHED:
            self._meetings[up] = found
        return found

    def cards_of(self, variants: I64) -> I64:
        """Return the codes of hands with the open card's suit put first."""
        found: I64 = self._variants.cards[variants]
        return found

    @cached_property
    def made(self) -> Counter[int]:
        """Number of hands, keyed by the place of their category in the ranking."""
        found: Counter[int] = Counter()
        for height in np.unique(self.strengths >> 20).tolist():
            found[height] = int(self.hands.ways[self.strengths >> 20 == height].sum())
        return found

    @cached_property
    def subsets(self) -> tuple[U32, U32]:
        """The subsets by variant, and those of the cards that may accompany the open card."""
        return self._variants.subsets, self._subsets(self._others)

    @cached_property
    def sets(self) -> int:
        """Number of subsets of the player-dealer's other cards."""
        return int(self._starts[-1])

    @cached_property
    def _variants(self) -> _Variants:
        found: list[tuple[I64, I64, I64]] = []
        for suit in range(_SUITS):
            own = np.nonzero(self.hands.suits[:, suit] == suit)[0]
            order = np.array([0 if s == suit else s + (s < suit) for s in range(_SUITS)])
            cards = self.hands.cards[own]
            moved = np.sort(cards // _SUITS * _SUITS + order[cards % _SUITS], axis=1)
            found.append((own, moved, (self.hands.suits[own] == suit).sum(axis=1)))
        hand, cards, alike = (np.concatenate(each) for each in zip(*found, strict=True))
        order = np.argsort(hand, kind="stable")  # by strength, as hands are
        cards = cards[order]
        return _Variants(
            hand[order], cards, alike[order], self.strengths[hand[order]], self._subsets(cards)
        )

    @cached_property
    def _others(self) -> I64:
        """The cards that may accompany the open card, before it is removed from the deck."""
        codes = np.nonzero(np.repeat(self.copies, _SUITS))[0].tolist()
        choose = combinations_with_replacement if self._has_duplicates else combinations
        some = chain.from_iterable(choose(codes, self.size - 1))
        found = np.fromiter(some, np.int64).reshape(-1, self.size - 1)
        if not self._has_duplicates:
            return found
        held = (found[:, :, None] == found[:, None, :]).sum(axis=2)
        whole: I64 = found[(held <= np.array(self.copies)[found // _SUITS]).all(axis=1)]
        return whole

    @cached_property
    def _kinds(self) -> tuple[I64, I64]:
        """The other cards up to what decides strength, and each set of other cards' index there.

        What decides is the ranks and whether all cards are of the open card's suit.
        """
        ranks, suits = self._others // _SUITS, self._others % _SUITS
        kinds = (suits == 0).all(axis=1).astype(np.int64)
        for place in range(self.size - 1):
            kinds = kinds * len(self.copies) + ranks[:, place]
        _, some, which = np.unique(kinds, return_index=True, return_inverse=True)
        return self._others[some], which

    @cached_property
    def _choose(self) -> I64:
        most = max(52 + self.size, *self.copies)
        return np.array([[comb(n, k) for k in range(self.size + 1)] for n in range(most + 1)])

    @cached_property
    def _starts(self) -> I64:
        sets = [comb(52 + self._has_duplicates * max(k - 1, 0), k) for k in range(self.size)]
        return np.cumsum([0, *sets])

    def _subsets(self, cards: I64) -> U32:
        from houseway.odds.kernels.sweep import number_subsets

        most, width = self.size - 1, cards.shape[1]
        out = np.empty((len(cards), sum(comb(width, k) for k in range(most + 1))), np.uint32)
        number_subsets(cards, most, self._has_duplicates, self._choose, self._starts, out)
        return out

    def _weights(self, dealt: I64, up: int) -> I32:
        from houseway.odds.kernels.sweep import weigh_subsets

        if not self._has_duplicates:
            return np.ones((1, 1 << self.size - 1), np.int32)
        others = self._others[dealt]
        copies = np.repeat(self.copies, _SUITS)
        copies[up * _SUITS] -= 1
        out = np.empty((len(others), 1 << others.shape[1]), np.int32)
        weigh_subsets(others, copies, self._choose, out)
        return out

    def _meeting(self, up: int) -> _Meeting:
        open_card, copies = up * _SUITS, self.copies[up]
        some, which = self._kinds
        strengths = self.strength(np.column_stack([np.full(len(some), open_card), some]))
        levels, places = np.unique(strengths, return_inverse=True)
        others = np.nonzero(_copies_held(self._others, open_card) < copies)[0]
        strength_places = places.astype(np.uint16)[which[others]]
        order = np.argsort(strength_places, kind="stable")
        dealt = others[order]
        every = self._variants
        held = _copies_held(every.cards, open_card)
        kept = np.nonzero(held < copies)[0]
        hand = every.hand[kept]
        return _Meeting(
            hand,
            every.strengths[kept],
            self.hands.ways[hand] * every.alike[kept] * (copies - held[kept]),
            kept,
            dealt,
            self._weights(dealt, up),
            levels[strength_places[order]],
        )


class FacingHands:
    """Hands of a deck against a player-dealer's hand that may have to qualify.

    `qualifies` judges one hand; if it holds for a hand, it holds for all higher ones.
    """

    def __init__(self, deck: FacingDeck, qualifies: Callable[[I64], bool]) -> None:
        self.deck = deck
        self.copies, self.hands, self.strengths = deck.copies, deck.hands, deck.strengths
        self.threshold = self._least(qualifies)
        """The least strength that qualifies."""
        cards, size = _SUITS * sum(deck.copies), deck.size
        self.dealt = comb(cards - size - 1, size - 1)
        """Hands that the player-dealer may have, given one of its cards and the other hand."""
        self.ups = cards - size
        """Number of cards that may be the open card."""
        self._unseen: Faced | None = None

    def against(self, *, workers: int = 1) -> Iterator[Faced]:
        """Yield what hands face, open card by open card."""
        ups = [up for up, copies in enumerate(self.copies) if copies]
        self.deck.prepare()
        if workers <= 1:
            yield from map(self._against, ups)
            return
        with ThreadPoolExecutor(workers) as pool:
            yield from pool.map(self._against, ups)

    def unseen(self, *, workers: int = 1) -> Faced:
        """Return what hands face over all open cards together, one row per hand; cached."""
        if self._unseen is None:
            self._unseen = self._together(workers)
        return self._unseen

    def _together(self, workers: int) -> Faced:
        counts = np.zeros((len(self.strengths), 3), np.int64)
        for each in self.against(workers=workers):
            np.add.at(counts, each.hand, each.ways[:, None] * each.counts)
        ways = self.hands.ways
        every = np.arange(len(ways))
        return Faced(
            -1, every, self.strengths, ways, counts // ways[:, None], np.zeros(0, np.int64)
        )

    def cards_of(self, faced: Faced) -> I64:
        """Return the codes of the hands with the open card's suit put first."""
        return self.deck.cards_of(faced.variants)

    def _least(self, qualifies: Callable[[I64], bool]) -> int:
        low, high = 0, len(self.strengths)
        while low < high:
            middle = (low + high) // 2
            if qualifies(self.hands.cards[middle]):
                high = middle
            else:
                low = middle + 1
        return int(self.strengths[low] if low < len(self.strengths) else self.strengths[-1] + 1)

    def _against(self, up: int) -> Faced:
        from houseway.odds.kernels.sweep import sweep

        meeting = self.deck.meeting(up)
        size = self.deck.size
        mine, theirs = self.deck.subsets
        out = np.zeros((len(meeting.hand), 3), np.int64)
        sweep(
            mine,
            meeting.variants,
            meeting.strengths,
            sum(comb(size, k) for k in range(0, size, 2)),
            theirs,
            meeting.dealt,
            meeting.weights,
            meeting.values,
            self.threshold,
            np.zeros(self.deck.sets, np.int32),
            out,
        )
        return Faced(up, meeting.hand, meeting.strengths, meeting.ways, out, meeting.variants)
