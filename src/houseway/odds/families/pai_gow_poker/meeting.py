"""Every hand of pai gow poker against every hand with no card in common, counted in integers.

The number of pairs of hands that share no card is that of all pairs, less those that both hold a
card, plus those that both hold two, and so on. This is a sum over sets of up to seven cards, in
which sets that differ only in the names of suits are counted once (171,199 of up to five cards).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.bets.pai_gow import is_ace_high, is_nine_high
from houseway.cards.card import JOKER, Card
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.hands.pai_gow import PaiGowRanking, pai_gow_hands
from houseway.odds.families.pai_gow_poker.listing import (
    Sets,
    batches_of,
    list_for,
    scratch_for,
    sets_up_to,
)
from houseway.odds.families.pai_gow_poker.setter import compiled_setter
from houseway.odds.families.pai_gow_poker.types import CARDS, I64, DeckTypes, types_of
from houseway.odds.kernels.jit import Array
from houseway.odds.kernels.threads import one_by_one
from houseway.odds.solvers import Progress

Groups: TypeAlias = npt.NDArray[np.int8]
"""A small group number for each type."""


class Settings(NamedTuple):
    """Ways to set each type, the highest front first."""

    first: I64
    """Index at which the settings of each type begin."""
    fronts: npt.NDArray[np.int32]
    backs: npt.NDArray[np.int32]
    """How many of the fronts and backs made by the house way are below those of each setting."""


class PairCounts(NamedTuple):
    """Counts of ordered pairs of hands, the player's first."""

    win: int
    lose: int
    pushed: int
    """Pairs pushed because of the player-dealer's hand alone."""
    front_copies: int
    back_copies: int
    copies: int
    """Copies both in front and behind. Copies exclude hands that push every wager."""
    classes: list[list[int]]
    """Counts by the player's group and the player-dealer's class."""


class _BoundKernel(NamedTuple):
    """A kernel with its fixed arguments, and a factory of scratch space."""

    work: Callable[[Sets, tuple[Array, ...]], None]
    room: Callable[[], tuple[Array, ...]]
    """Return one worker's scratch space; its last array receives the counts."""


class Meeting:
    """All pairs of hands for one deck, house way and ranking."""

    def __init__(
        self,
        deck: DeckTypes,
        house_way: HouseWay,
        ranking: PaiGowRanking,
        *,
        workers: int = 1,
    ) -> None:
        self.deck = deck
        self.ranking = ranking
        self.setter = compiled_setter(house_way, ranking)
        self.types = types_of(deck)
        self.listing = list_for(deck, self.types)
        self.set = self.setter.set_hands(self.types.cards, workers=workers)
        """Every type as the house way sets it."""
        fronts, front = np.unique(self.set.strengths[:, 0], return_inverse=True)
        backs, back = np.unique(self.set.strengths[:, 1], return_inverse=True)
        self.fronts, self.backs = fronts, backs
        """The fronts and backs that occur, sorted."""
        self.front, self.back = front.astype(np.int32), back.astype(np.int32)
        """For each type, the index of its front in `fronts` and of its back in `backs`."""

    @cached_property
    def kinds(self) -> Groups:
        """The class of each type, as described at `CLASSES`."""
        found = np.zeros(len(self.types.cards), np.int8)
        pair = pai_gow_hands(self.ranking).least("one pair")
        for number in np.nonzero(self.set.strengths[:, 1] < pair)[0].tolist():
            cards = tuple(map(Card, self.types.cards[number].tolist()))
            if is_ace_high(cards, self.ranking):
                found[number] = 2 if JOKER in cards else 1
        twos, places = np.unique(self.set.fronts, axis=0, return_inverse=True)
        nine = np.array([is_nine_high(tuple(map(Card, two))) for two in twos.tolist()])
        found += 3 * nine[places.ravel()].astype(np.int8)
        return found

    @cached_property
    def house_ways(self) -> Settings:
        """The one setting of each type by the house way."""
        return Settings(np.arange(len(self.front) + 1, dtype=np.int64), self.front, self.back)

    @cached_property
    def settings(self) -> Settings:
        """The settings of each type that no other setting dominates."""
        from houseway.odds.families.pai_gow_poker.view_kernel import staircases

        values = self.setter.settings(self.types.cards)
        first = np.zeros(len(values) + 1, np.int64)
        out = np.zeros((values.shape[0] * values.shape[1], 2), np.int32)
        found = staircases(values, self.fronts, self.backs, first, out)
        return Settings(first, out[:found, 0].copy(), out[:found, 1].copy())

    def against(
        self,
        pushes: tuple[bool, ...],
        groups: Groups,
        *,
        best: bool = False,
        workers: int = 1,
        progress: Progress | None = None,
    ) -> PairCounts:
        """Count all pairs against a hand set by the house way, which pushes if its class does.

        The player's hand, whose types are in `groups`, is also set by the house way; with `best`,
        it is set as if the player-dealer's hand were seen.
        """
        from houseway.odds.families.pai_gow_poker.meeting_kernel import CLASSES, COUNTS

        settings = self.settings if best else self.house_ways
        flags = np.array(pushes, np.bool_)
        batches = list(batches_of(sets_up_to(self.listing, CARDS - 1)))
        ready = self._seen(flags, groups, settings) if best else self._unseen(flags, groups)
        rooms = [ready.room() for _ in range(max(1, workers))]
        all_sets, done = sum(len(each.sets) for each in batches), 0
        for each in one_by_one(batches, ready.work, rooms):
            done += len(each.sets)
            if progress:
                progress(done, all_sets)
        total = np.sum([room[-1] for room in rooms], axis=0)
        self._subtract_same_hand(total, flags, groups, settings)
        counts = total.tolist()
        rows = [counts[at : at + CLASSES] for at in range(COUNTS, len(counts), CLASSES)]
        win, lose, pushed, front, back, both = counts[:COUNTS]
        return PairCounts(win, lose, pushed, front, back, both, rows)

    def _unseen(self, flags: npt.NDArray[np.bool_], groups: Groups) -> _BoundKernel:
        from houseway.odds.families.pai_gow_poker.meeting_kernel import code_types, meet

        codes = code_types(self.front, self.back, self.kinds, groups)
        fronts, backs = len(self.fronts), len(self.backs)

        def room() -> tuple[Array, ...]:
            types, weights, by_rank = scratch_for(self.types)
            chain = np.zeros(backs, np.int32), np.zeros(len(types), np.int32), _bit_set(backs)
            by_front = *np.zeros((3, fronts), np.int64), np.zeros((fronts + 7) // 8, np.int64)
            return types, weights, by_rank, *chain, *by_front, *_sums(groups)

        def work(some: Sets, room: tuple[Array, ...]) -> None:
            sign = (-1) ** some.size
            meet(some.sets, some.joker, sign, self.listing.lookup, codes, flags, *room)

        return _BoundKernel(work, room)

    def _seen(
        self, flags: npt.NDArray[np.bool_], groups: Groups, settings: Settings
    ) -> _BoundKernel:
        from houseway.odds.families.pai_gow_poker.view_kernel import meet_in_view

        types = self.front, self.back, self.kinds, flags, groups
        fronts, backs = len(self.fronts), len(self.backs)

        def room() -> tuple[Array, ...]:
            table = np.zeros((fronts + 1) * (backs + 1), np.int64)
            bits = _bit_set(fronts), _bit_set(backs)
            counted = [each for some in bits for each in (some, np.zeros(len(some), np.int64))]
            return *scratch_for(self.types), table, *counted, *_sums(groups)

        def work(some: Sets, room: tuple[Array, ...]) -> None:
            sign = (-1) ** some.size
            meet_in_view(some.sets, some.joker, sign, self.listing.lookup, *types, *settings, *room)

        return _BoundKernel(work, room)

    def _subtract_same_hand(
        self,
        total: I64,
        flags: npt.NDArray[np.bool_],
        groups: Groups,
        settings: Settings,
    ) -> None:
        """Subtract the sets of seven cards: each hand against itself."""
        from houseway.odds.families.pai_gow_poker.meeting_kernel import CLASSES, COUNTS

        first, fronts, backs = settings
        kinds, ways = self.kinds, self.types.ways
        open_ = ~flags[kinds]
        lost = (fronts[first[:-1]] <= self.front) & (backs[first[1:] - 1] <= self.back)
        own = np.repeat(np.arange(len(kinds)), np.diff(first))
        beaten = (fronts > self.front[own]) & (backs > self.back[own])
        won = np.bincount(own, beaten, len(kinds)) > 0
        total[0] -= ways[open_ & won].sum()
        total[1] -= ways[open_ & lost].sum()
        total[2] -= ways[~open_].sum()
        total[3:COUNTS] -= ways[open_].sum()
        np.subtract.at(total, COUNTS + groups.astype(np.int64) * CLASSES + kinds, ways)

    def classes_without(self, cards: Sequence[int]) -> list[int]:
        """Count, by class, the hands without any of these cards."""
        from houseway.odds.families.pai_gow_poker.holding_kernel import holders
        from houseway.odds.families.pai_gow_poker.meeting_kernel import CLASSES

        room = types, weights, _ = scratch_for(self.types)
        total = np.zeros(CLASSES, np.int64)
        for size in range(len(cards) + 1):
            for some in combinations(cards, size):
                held = np.zeros(5, np.int32)
                for card in some:
                    if card != JOKER:
                        held[card % 4] |= 1 << card // 4
                found = holders(held, int(JOKER in some), self.listing.lookup, *room)
                np.add.at(total, self.kinds[types[:found]], (-1) ** size * weights[:found])
        return [int(each) for each in total]


def _sums(groups: Groups) -> tuple[Array, ...]:
    """Return a kernel's sums by class and by group, and last the array of counts."""
    from houseway.odds.families.pai_gow_poker.meeting_kernel import CLASSES, COUNTS

    count = int(groups.max()) + 1
    return tuple(np.zeros(n, np.int64) for n in (CLASSES, count, COUNTS + count * CLASSES))


def _bit_set(values: int) -> npt.NDArray[np.uint64]:
    """Return a bit set for this many values, plus one."""
    return np.zeros(values // 64 + 1, np.uint64)
