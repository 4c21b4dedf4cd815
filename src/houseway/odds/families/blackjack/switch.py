"""Two hands whose second cards may be switched, by enumeration of the first four cards.

Each hand is played by its own cards, the cards shown and the first two cards of the other hand, and
not by what the other hand draws. Its value then does not depend on when the other draws: it equals
that of a hand whose cards come next, from a shoe without the other's first two. So every first hand
is solved for every two cards of the other, as dealt and as switched, and the switch is made where
both hands together are worth more after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final, NamedTuple

from houseway.errors import EditionError
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.families.blackjack.cards import KINDS, Kinds, held_of, kinds_in
from houseway.odds.families.blackjack.hands import DEALT, SWITCHED
from houseway.odds.families.blackjack.model import CardsShown, Model, model_of
from houseway.odds.families.blackjack.solve import (
    SPLITS,
    EndingsHashTable,
    PlayedHands,
    Solution,
    SplitWorth,
    against,
    empty_hash_table,
    play_shown,
)
from houseway.odds.solvers import Progress

if TYPE_CHECKING:
    from houseway.odds.kernels.jit import Array

BEST_SWITCH: Final = (
    "the best play of each hand by its own cards, the cards shown, the first two cards of the "
    "other hand and how often its pair was split; switched where both hands together are then "
    "worth more"
)
PAIRS: Final = tuple(combinations_with_replacement(range(KINDS), 2))
"""The other hand's two cards by kind, the lower first, in the order of the lookups."""

_CLOSE: Final = 1e-13
"""Least gain for which a switch is made; two equal sums may differ by rounding."""


class Decisions(NamedTuple):
    """What is done, as arrays; `other` indexes `PAIRS` and `shown` indexes `Model.shown`."""

    switches: Array
    """By shown, a, b, c, d: whether the hands a-b and c-d, dealt in the order a, c, b, d, become
    a-d and c-b."""
    acts: Array
    """By other, shown, context, doubles made and hand: the decision as bits; with 64 (`SPLITS`)
    added, split if it is a pair. Contexts: 0 for a hand as dealt, 1 as switched, then 2 + kind *
    `most` + splits made - 1."""
    splits: Array
    """By other, shown and kind of the pair: the most splits. Ten-values that pair only by rank are
    all split like the rank that gains most by it."""
    most: int
    """The most splits of any pair, which is the number of contexts per kind."""

    def context(self, kind: int, made: int) -> int:
        """Return the context of a hand from a pair of that kind, after `made` splits."""
        return 2 + kind * self.most + made - 1


class SwitchSolution(NamedTuple):
    """Two hands, each under its best play given the other."""

    model: Model
    first: float
    """The expected gain per unit of the first wager, if both wagers are equal."""
    second: float
    kept: float
    """The gain of a hand if cards are never switched."""
    switched: float
    """The share of deals in which cards are switched."""
    decisions: Decisions

    @property
    def value(self) -> float:
        """The expected gain per unit of a wager, averaged over both."""
        return (self.first + self.second) / 2


def switch_value(
    terms: BlackjackTerms,
    *,
    workers: int = 2,
    progress: Progress | None = None,
    after: int = SWITCHED,
) -> SwitchSolution:
    """Solve for the best play of two hands with the switch, for equal wagers.

    `after` is the mode in which switched hands count; with `DEALT`, an ace and a ten-value are
    still a natural. All ten-values are one kind for the switch, even where they pair only by rank.
    """

    model = _model(terms)
    table = _Table(model, after)
    order = sorted(range(len(model.shown)), key=lambda at: -len(model.shown[at].trie.nodes))
    with ThreadPoolExecutor(max(1, workers)) as pool:
        waiting = [pool.submit(table.solve, at) for at in order]
        try:
            for done, future in enumerate(as_completed(waiting), start=1):
                future.result()
                if progress is not None:
                    progress(done, len(order))
        except BaseException:
            table.stopped = True
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return _add_up(table)


class BothHands(NamedTuple):
    """Worth of the first and the second hand, each per unit of its own wager."""

    stay: tuple[float, float]
    switch: tuple[float, float]


Two = tuple[int, int]
"""The kinds of a hand's first and second card."""


def two_hands(terms: BlackjackTerms, shown: Kinds, first: Two, second: Two) -> BothHands:
    """Value two hands against the cards shown, before the switch.

    A natural that was checked for is ruled out.
    """
    model = _model(terms)
    table = _Table(model, SWITCHED)
    at = _place(model, shown)
    known = empty_hash_table(model, model.shown[at])
    (a, b), (c, d) = first, second
    for pair in {*(tuple(sorted(each)) for each in ((a, b), (c, d), (a, d), (c, b)))}:
        table.solve_given(at, PAIRS.index(pair), known)
    gone = held_of((a, b, c, d))
    there = float(model.shown[at].natural_chance(gone)) if model.shown[at].peeked else 0.0
    dealt, moved = table.values[at] / (1 - there)
    return BothHands(
        (float(dealt[a, b, c, d]), float(dealt[c, d, a, b])),
        (float(moved[a, d, c, b]), float(moved[c, b, a, d])),
    )


def hands_given(terms: BlackjackTerms, shown: Kinds, other: Kinds) -> Solution:
    """Solve a hand against the cards shown, given the first two cards of the other hand."""
    model = _model(terms)
    face = model.shown[_place(model, shown)]
    found = play_shown(model, face, empty_hash_table(model, face), also_gone=other)
    return Solution(model, (against(model, DEALT, face, found),))


def _place(model: Model, shown: Kinds) -> int:
    return next(at for at, each in enumerate(model.shown) if each.cards == shown)


def _model(terms: BlackjackTerms) -> Model:
    games = [terms.wagers[spot] for spot in terms.games]
    if not terms.dealing.switch or len(games) != 2:
        raise _not_computed("a switch needs two game wagers whose hands may be switched")
    if games[0].pays != games[1].pays:
        raise _not_computed(
            "the two game wagers whose hands may be switched must have the same pays"
        )
    if terms.surrender is not None and terms.surrender.early and terms.dealing.peek:
        raise _not_computed("a surrender before the check would come before the switch")
    return model_of(terms, games[0])


def _not_computed(why: str) -> EditionError:
    return EditionError("odds/not_computed", f"cannot compute the odds of this switch: {why}")


class _Table:
    """What the threads share: the model, and arrays of values and decisions."""

    def __init__(self, model: Model, after: int) -> None:
        import numpy as np

        self.model = model
        self.modes = (DEALT, after)
        self.standing = [model.standing_in(model.hands, mode) for mode in self.modes]
        size, hand_count = len(model.shown), len(model.table.rows)
        self.values = np.full((size, 2, *(KINDS,) * 4), np.nan)
        """By cards shown, as dealt or as switched, both cards of the hand and of the other hand."""
        self.natural = np.zeros((size, *(KINDS,) * 4))
        """What the natural that is checked for adds to a hand as dealt."""
        # Pages of the array that are never written to take no memory.
        places = (len(PAIRS), size)
        rows = (2 + KINDS * model.most, model.doublings + 1)
        self.acts = np.zeros((*places, *rows, hand_count), np.uint8)
        self.splits = np.zeros((*places, KINDS), np.uint8)
        self.stopped = False

    def solve(self, at: int) -> None:
        """Solve all first hands against the cards shown, for every two cards of the other hand."""
        known = empty_hash_table(self.model, self.model.shown[at], room=32)
        for number in range(len(PAIRS)):
            if not self.stopped:
                self.solve_given(at, number, known)

    def solve_given(self, at: int, number: int, known: EndingsHashTable) -> None:
        """Solve all first hands for two given cards of the other hand."""
        import numpy as np

        model, shown, pair = self.model, self.model.shown[at], PAIRS[number]
        ones, twos = np.array([kinds_in(held) for held, _ in model.firsts]).T
        other = held_of(pair)
        if any(n < m for n, m in zip(shown.left, other, strict=True)):
            return
        values = np.full((2, KINDS, KINDS), np.nan)
        natural = np.zeros((KINDS, KINDS))
        splits = None
        for which, mode in enumerate(self.modes):
            standing = model.two_cards if shown.frozen else self.standing[which]
            found = play_shown(
                model,
                shown,
                known,
                mode,
                also_gone=other,
                standing=standing,
                splits=splits is None,
            )
            splits = found.splits if splits is None else splits
            self._store(number, at, which, found, splits)
            worth = found.stand if shown.frozen else found.worth[0]
            value = worth[model.two_cards]
            for place, (_, hand) in enumerate(model.firsts):
                own = float(value[place])
                value[place] += sum(split.gain(own) for split in splits.get(hand, ()))
            values[which, ones, twos] = values[which, twos, ones] = value
        if shown.peeked and not shown.frozen:
            natural[ones, twos] = natural[twos, ones] = [
                self._natural(shown, other, held, hand) for held, hand in model.firsts
            ]
        for c, d in {pair, pair[::-1]}:
            self.values[at, :, :, :, c, d] = values
            self.natural[at, :, :, c, d] = natural

    def _natural(self, shown: CardsShown, other: Kinds, held: Kinds, hand: int) -> float:
        """Return the part of a hand's worth that comes from a natural found by the check."""
        left = [shown.left[kind] - other[kind] - held[kind] for kind in range(KINDS)]
        ways = sum(left[kind] for kind in shown.completes)
        if min(left) < 0 or not ways:
            return 0.0
        mine = int(self.model.table.ends[hand, DEALT])
        return self.model.natural_gain(shown, mine) * ways / sum(left)

    def _store(
        self,
        number: int,
        at: int,
        which: int,
        found: PlayedHands,
        splits: Mapping[int, tuple[SplitWorth, ...]],
    ) -> None:
        acts, most = self.acts[number, at], self.model.most
        acts[which] = found.acts
        for pair in self.model.pairs:
            if pair.hand not in splits:
                continue
            best = max(splits[pair.hand], key=lambda split: split.value)
            if best.value <= found.worth[0, pair.hand]:
                continue
            acts[which, 0, pair.hand] |= SPLITS
            self.splits[number, at, pair.kind] = best.most
            start = 2 + pair.kind * most
            acts[start : start + pair.most] = best.acts


def _add_up(table: _Table) -> SwitchSolution:
    """Sum the values over all deals: cards shown, then kinds a, b, c, d of hands a-b and c-d."""
    import numpy as np

    model = table.model
    totals = np.zeros(4)
    switches = np.zeros((len(model.shown), *(KINDS,) * 4), np.bool_)
    for at, shown in enumerate(model.shown):
        chance = float(shown.chance) * _chances(shown)
        dealt, moved = table.values[at]
        # The axes of `dealt` are one hand, then the other: a, b, c, d; for the second hand, c, d,
        # a, b.
        stay = (dealt, dealt.transpose(2, 3, 0, 1))
        move = (moved.transpose(0, 3, 2, 1), moved.transpose(2, 1, 0, 3))
        free = _may_switch(model, shown)
        better = (chance > 0) & free & (sum(move) > sum(stay) + _CLOSE)
        switches[at] = better
        found = table.natural[at], table.natural[at].transpose(2, 3, 0, 1)
        some = chance > 0
        weight = chance[some]
        for owner in (0, 1):
            kept = stay[owner] + found[owner]
            worth = np.where(better, move[owner] + found[owner], kept)
            totals[owner] += weight @ worth[some]
            totals[2] += weight @ kept[some] / 2
        totals[3] += weight @ better[some]
    first, second, either, share = totals.tolist()
    decisions = Decisions(switches, table.acts, table.splits, model.most)
    return SwitchSolution(model, first, second, either, share, decisions)


def _chances(shown: CardsShown) -> Array:
    """Return the chance of each four cards in order, given the cards shown."""
    import numpy as np

    left = np.array(shown.left)
    index = np.indices((KINDS,) * 4)
    ways = np.ones((KINDS,) * 4)
    for place in range(4):
        before = sum((index[place] == index[p] for p in range(place)), np.zeros((), np.int64))
        ways *= np.maximum(left[index[place]] - before, 0) / (left.sum() - place)
    return ways


def _may_switch(model: Model, shown: CardsShown) -> Array | bool:
    """Return where the switch is allowed: not if nobody draws, nor for a natural paid at once."""
    import numpy as np

    if shown.frozen:
        return False
    if not shown.paid or model.terms.dealing.naturals_paid != "at once":
        return True
    natural = np.zeros((KINDS, KINDS), np.bool_)
    for held, hand in model.firsts:
        one, two = kinds_in(held)
        worth = model.classes.player_classes[int(model.table.ends[hand, DEALT])].worth
        natural[one, two] = natural[two, one] = worth.natural
    return ~(natural[:, :, None, None] | natural[None, None, :, :])
