"""Two hands whose second cards may change places, by enumeration of the cards they begin with.

Each hand is played by its own cards, the cards shown and the first two cards of the other hand,
not by what the other draws. Then it makes no difference when the other draws: a hand is worth as
much as one whose cards come next, out of a shoe without the other's two. So every first hand is
solved beside every two cards of another, as dealt and as switched, and the switch is made where
both hands are worth more after it.
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
    KnownHands,
    PlayedHands,
    Solution,
    SplitWorth,
    against,
    nothing_known,
    play_shown,
)
from houseway.odds.solvers import Progress

if TYPE_CHECKING:
    from houseway.odds.kernels.jit import Array

__all__ = [
    "BOTH",
    "PAIRS",
    "BothHands",
    "Decisions",
    "SwitchSolution",
    "hands_beside",
    "switch_value",
    "two_hands",
]

BOTH: Final = (
    "the best play of each hand by its own cards, the cards shown, the first two cards of the "
    "other hand and how often its pair was split; switched where both hands together are then "
    "worth more"
)
PAIRS: Final = tuple(combinations_with_replacement(range(KINDS), 2))
"""Two cards by their kinds, the lower first: the other hand's, in the order of the tables."""

_CLOSE: Final = 1e-13
"""What a switch has to gain: two sums of the same may differ in their last digits."""


class Decisions(NamedTuple):
    """What is done, as tables; `other` is a place of `PAIRS`, `shown` one of `Model.shown`."""

    switches: Array
    """By shown, a, b, c, d: whether the hands a-b and c-d, dealt in the order a, c, b, d, become
    a-d and c-b."""
    acts: Array
    """By other, shown, context, doubles made and hand, as bits; 64 more: split if it is a pair.
    Contexts: 0 a hand as dealt, 1 as switched, then 2 + kind * `most` + splits made - 1."""
    splits: Array
    """By other, shown and kind of the pair: splits at most. Ten-values that are a pair only with
    their own rank are all split as the rank that gains most by it."""
    most: int
    """Splits of any pair: the contexts of a kind."""

    def context(self, kind: int, made: int) -> int:
        """Of a hand from a pair of that kind, after so many splits."""
        return 2 + kind * self.most + made - 1


class SwitchSolution(NamedTuple):
    """Two hands under the best play of each beside the other."""

    model: Model
    first: float
    """The expected gain per unit of the first wager, both being equal."""
    second: float
    kept: float
    """Of a hand if nothing is ever switched."""
    switched: float
    """The share of deals that are."""
    decisions: Decisions

    @property
    def value(self) -> float:
        """The expected gain per unit of a wager, the average of both."""
        return (self.first + self.second) / 2


def switch_value(
    terms: BlackjackTerms,
    *,
    workers: int = 2,
    progress: Progress | None = None,
    after: int = SWITCHED,
) -> SwitchSolution:
    """The best play of two hands with the switch, the wagers on them being equal.

    `after` is how hands count that were switched; `DEALT`: an ace and a ten are a natural still.
    Ten-values are of one kind for the switch, though only some of them may be pairs.
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
    """What the first hand and the second are worth, each per unit of its own wager."""

    stay: tuple[float, float]
    switch: tuple[float, float]


Two = tuple[int, int]
"""The kinds of a hand's first and second card."""


def two_hands(terms: BlackjackTerms, shown: Kinds, first: Two, second: Two) -> BothHands:
    """Two hands against the cards shown, before the switch; a natural that the player-dealer has
    looked for is not there."""
    model = _model(terms)
    table = _Table(model, SWITCHED)
    at = _place(model, shown)
    known = nothing_known(model, model.shown[at])
    (a, b), (c, d) = first, second
    for pair in {*(tuple(sorted(each)) for each in ((a, b), (c, d), (a, d), (c, b)))}:
        table.beside(at, PAIRS.index(pair), known)
    gone = held_of((a, b, c, d))
    there = float(model.shown[at].natural_chance(gone)) if model.shown[at].peeked else 0.0
    dealt, moved = table.values[at] / (1 - there)
    return BothHands(
        (float(dealt[a, b, c, d]), float(dealt[c, d, a, b])),
        (float(moved[a, d, c, b]), float(moved[c, b, a, d])),
    )


def hands_beside(terms: BlackjackTerms, shown: Kinds, other: Kinds) -> Solution:
    """The best play of a hand against the cards shown, beside the first two of another."""
    model = _model(terms)
    face = model.shown[_place(model, shown)]
    found = play_shown(model, face, nothing_known(model, face), beside=other)
    return Solution(model, (against(model, DEALT, face, found),))


def _place(model: Model, shown: Kinds) -> int:
    return next(at for at, each in enumerate(model.shown) if each.cards == shown)


def _model(terms: BlackjackTerms) -> Model:
    games = [terms.wagers[spot] for spot in terms.games]
    if not terms.dealing.switch or len(games) != 2:
        raise _refused("a switch needs two game wagers whose hands may be switched")
    if games[0].pays != games[1].pays:
        raise _refused("both hands that may be switched have to pay alike")
    if terms.surrender is not None and terms.surrender.early and terms.dealing.peek:
        raise _refused("a surrender before the check would come before the switch")
    return model_of(terms, games[0])


def _refused(why: str) -> EditionError:
    return EditionError("odds/not_computed", f"the odds of this switch are not computed: {why}")


class _Table:
    """What the threads share: the model, and room for values and decisions."""

    def __init__(self, model: Model, after: int) -> None:
        import numpy as np

        self.model = model
        self.modes = (DEALT, after)
        self.standing = [model.standing_in(model.hands, mode) for mode in self.modes]
        size, many = len(model.shown), len(model.table.rows)
        self.values = np.full((size, 2, *(KINDS,) * 4), np.nan)
        """By cards shown, as dealt or as switched, both cards of the hand and of the other one."""
        self.natural = np.zeros((size, *(KINDS,) * 4))
        """What the natural that is checked for adds to a hand as dealt."""
        # Room that is not written to takes no memory.
        places = (len(PAIRS), size)
        rows = (2 + KINDS * model.most, model.doublings + 1)
        self.acts = np.zeros((*places, *rows, many), np.uint8)
        self.splits = np.zeros((*places, KINDS), np.uint8)
        self.stopped = False

    def solve(self, at: int) -> None:
        """All first hands against the cards shown, beside every two cards of the other hand."""
        known = nothing_known(self.model, self.model.shown[at], room=32)
        for number in range(len(PAIRS)):
            if not self.stopped:
                self.beside(at, number, known)

    def beside(self, at: int, number: int, known: KnownHands) -> None:
        """All first hands beside two cards of the other hand."""
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
                beside=other,
                standing=standing,
                splits=splits is None,
            )
            splits = found.splits if splits is None else splits
            self._keep(number, at, which, found, splits)
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
        """The part of a hand's worth where the natural is found: nobody plays, nothing moves."""
        left = [shown.left[kind] - other[kind] - held[kind] for kind in range(KINDS)]
        ways = sum(left[kind] for kind in shown.completes)
        if min(left) < 0 or not ways:
            return 0.0
        mine = int(self.model.table.ends[hand, DEALT])
        return self.model.natural_gain(shown, mine) * ways / sum(left)

    def _keep(
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
    """All deals by their kinds: up card, then a, b, c, d, which are the hands a-b and c-d."""
    import numpy as np

    model = table.model
    totals = np.zeros(4)
    switches = np.zeros((len(model.shown), *(KINDS,) * 4), np.bool_)
    for at, shown in enumerate(model.shown):
        chance = float(shown.chance) * _chances(shown)
        dealt, moved = table.values[at]
        # One hand beside the other: its axes a, b, c, d; those of the second are c, d, a, b.
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
    """Of four cards in order, given the cards shown."""
    import numpy as np

    left = np.array(shown.left)
    index = np.indices((KINDS,) * 4)
    ways = np.ones((KINDS,) * 4)
    for place in range(4):
        before = sum((index[place] == index[p] for p in range(place)), np.zeros((), np.int64))
        ways *= np.maximum(left[index[place]] - before, 0) / (left.sum() - place)
    return ways


def _may_switch(model: Model, shown: CardsShown) -> Array | bool:
    """Not where nobody draws, nor with a natural that is paid and gone."""
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
