"""Rounds against one face of the player-dealer, counted in integers without rounding.

Every round is imagined to continue to the length of the longest, whatever happens in it. All such
deals are equally likely, so a probability is a count of deals over their total. A count is found
from its remainders by enough primes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import lcm, perm
from typing import Final, NamedTuple

import numpy as np

from houseway.odds.families.blackjack.cards import KINDS, RADIX, orders_of
from houseway.odds.families.blackjack.dealer import WIDTH
from houseway.odds.families.blackjack.exact.kernel import (
    LANES,
    R,
    add_up,
    blocks_for,
    falling,
    finals,
    primes_of,
    rests_of,
    weigh,
    whole,
)
from houseway.odds.families.blackjack.hands import DEALT, STAND
from houseway.odds.families.blackjack.model import CardsShown, Model, Pair
from houseway.odds.families.blackjack.solve import EARLY, Against, SplitWorth
from houseway.odds.kernels.jit import Array

DIGIT: Final = np.uint64(WIDTH.bit_length() - 1)
EMPTY: Final = np.zeros((0, 0, LANES), np.uint64)


# -- shared by all counts against the same cards shown -------------------------------------------


class Results(NamedTuple):
    """How a final hand is settled, by the player's class and the player-dealer's."""

    lines: list[list[dict[tuple[str, Fraction], Fraction]]]
    """Lines with their gain per unit, and the chance of each."""
    parts: int
    gains: Array
    """Average gains, as integers in units of 1/`parts`."""
    most: int
    """The largest absolute gain or a whole unit, whichever is more."""


class Face(NamedTuple):
    """The tables for one set of cards shown."""

    model: Model
    against: Against
    results: Results
    ladder: tuple[Array, Array, Array, Array]
    """The player-dealer's final hands, as arguments of `finals`."""
    largest: int
    """Number of cards in the largest hand of the graph."""

    @property
    def unseen(self) -> int:
        """Number of cards that are not shown."""
        return sum(self.against.shown.left)


class Task(NamedTuple):
    """Hands to be played forward by fixed decisions, with the number of ways each starts."""

    starts: Array
    ways: list[int]
    hands: Array
    acts: Array
    extra: Array
    """Other cards that are gone, by kind."""
    barred: Array
    """Cards, by kind, that cannot be the second card of a hand of one card."""


class Weighed(NamedTuple):
    """Hands that stand, the number of orders of their cards, and what ended before standing."""

    times: Array
    """Doubles made by each hand."""
    hands: Array
    weights: Array
    over: Array
    largest: int
    """Number of cards in the largest hand reached."""


class Unsplit(NamedTuple):
    """Counts of rounds without a split, out of `total`."""

    total: int
    finals: dict[tuple[int, int, int], int]
    """Counts by the player's class, the player-dealer's class and doubles made."""
    over: dict[tuple[int, int], int]
    """Counts by LOST, GIVEN or TAKEN_ALL, and doubles made."""


def results_of(model: Model, *, paid: bool) -> Results:
    """Return how every pair of classes is settled."""
    classes = model.classes
    lines = [
        [classes.result(mine, theirs, paid=paid) for theirs in classes.dealer_classes]
        for mine in classes.player_classes
    ]
    means = classes.gains(paid=paid)
    parts = lcm(2, *(gain.denominator for row in means for gain in row))
    gains = np.array([[int(gain * parts) for gain in row] for row in means], np.int64)
    return Results(lines, parts, gains, max(parts, int(abs(gains).max())))


def face_of(model: Model, against: Against, results: Results) -> Face:
    """Gather the tables for one set of cards shown."""
    return Face(model, against, results, _ladder(against.shown), int(model.table.size.max()))


def _ladder(shown: CardsShown) -> tuple[Array, Array, Array, Array]:
    """Arrange the player-dealer's final hands so that they can be counted against many hands.

    Hands that agree in their class and in the kinds not yet removed share one state; each rung
    removes one kind.
    """
    some = shown.orders > 0
    drawn, ends = shown.endings.drawn[some], shown.ends[some]
    keys = ends.astype(np.uint64)
    for kind in range(KINDS - 1, -1, -1):
        keys = (keys << DIGIT) + drawn[:, kind].astype(np.uint64)
    order = np.argsort(keys)
    keys = keys[order]
    rungs = [0, len(keys)]
    states = []
    for _ in range(KINDS):
        copies, come_to = keys & np.uint64(WIDTH - 1), keys >> DIGIT
        last = np.append(come_to[1:] != come_to[:-1], True)
        states.append(np.stack([copies, last], axis=1).astype(np.int64))
        keys = come_to[last]
        rungs.append(rungs[-1] + len(keys))
    return (
        np.array(rungs, np.int64),
        np.concatenate(states),
        np.stack([shown.orders[some], drawn.sum(axis=1)], axis=1)[order],
        keys.astype(np.int64),
    )


def _weigh(face: Face, task: Task, block: int) -> Weighed:
    """Play the task forward, counting modulo one block of primes."""
    primes = primes_of(block)
    facing, hand_count = face.against.shown.facing, len(face.model.table.rows)
    times = len(task.acts)
    ways = np.array([each % p for each in task.ways for p in primes], np.uint64)
    weights = np.zeros((times, hand_count, LANES), np.uint64)
    stands = np.empty((times * len(task.hands), 2), np.int64)
    longest = face.largest + int(task.extra.sum()) + WIDTH
    over = np.zeros((3, times, longest, LANES), np.uint64)
    standing, largest = weigh(
        face.model.table.rows,
        facing.kinds,
        facing.rules,
        task.hands,
        task.extra,
        task.barred,
        task.acts,
        task.starts,
        ways.reshape(-1, LANES),
        np.array(primes, np.uint64),
        weights,
        stands,
        over,
        np.zeros((times, hand_count), np.uint8),
        np.zeros(KINDS, np.int64),
    )
    made, hands = stands[:standing].T
    return Weighed(made, hands, weights[made, hands], over, largest)


def _longest(face: Face, tasks: Sequence[Task], begun: Sequence[Weighed]) -> int:
    """Return the cards of the longest deal: a hand, the player-dealer's draw, other cards gone."""
    sizes = [each.largest + int(task.extra.sum()) for task, each in zip(tasks, begun, strict=True)]
    deepest = int(face.against.shown.trie.nodes[:, 1].max())
    return min(max(sizes) + max(deepest, 2), face.unseen)


def _gone(face: Face, tasks: Sequence[Task], begun: Sequence[Weighed]) -> tuple[Array, Array]:
    """Return the distinct sets of cards gone where hands stand, by size, and each hand's index."""
    held = [
        face.model.table.held[each.hands] + task.extra
        for task, each in zip(tasks, begun, strict=True)
    ]
    rows = np.concatenate(held)
    keys = rows @ RADIX ** np.arange(KINDS - 1, -1, -1)
    _, first, places = np.unique(keys, return_index=True, return_inverse=True)
    order = np.argsort(rows[first].sum(axis=1), kind="stable")
    return rows[first[order]], np.argsort(order)[places.ravel()]


def _finals(face: Face, gone: Array, block: int, longest: int) -> tuple[Array, Array, Array]:
    """Count deals by the player-dealer's class for each row of cards gone.

    Also return the number of ways to fill up a deal, and the primes.
    """
    primes, left = primes_of(block), face.against.shown.left
    prime = np.array(primes, np.uint64)
    inverse = np.array([-pow(p, -1, R) % R for p in primes], np.uint64)
    rest = np.array([[each % p for p in primes] for each in rests_of(face.unseen, longest)],
                    np.uint64)  # fmt: skip
    room = np.zeros((face.largest + WIDTH, LANES), np.uint64)
    found = np.zeros((len(gone), len(face.model.classes.dealer_classes), LANES), np.uint64)
    finals(
        *face.ladder,
        np.array(left),
        gone,
        np.stack([prime, inverse]),
        falling(block, max(left)),
        np.concatenate([rest * np.uint64(R) % prime, room]),
        found,
        np.zeros((face.ladder[0][-1], LANES), np.uint32),
    )
    return found, rest, prime


# -- counts ---------------------------------------------------------------------------------


def count_unsplit(face: Face) -> Unsplit:
    """Count every round without a split, except those ended by a natural before play."""
    model, against = face.model, face.against
    ways: dict[int, Fraction] = {}
    for first in against.firsts:
        if not first.act & EARLY and first.whole:
            ways[first.hand] = orders_of(against.shown.left, first.held) * first.whole
    scale = lcm(*(each.denominator for each in ways.values()))
    acts = against.acts
    nothing = np.zeros(KINDS, np.int64)
    task = Task(
        starts=np.array(list(ways), np.int64),
        ways=[int(each * scale) for each in ways.values()],
        hands=model.hands,
        acts=np.full_like(acts, STAND) if against.shown.frozen else acts,
        extra=nothing,
        barred=nothing,
    )
    begun = _weigh(face, task, 0)
    longest = _longest(face, [task], [begun])
    total = scale * perm(face.unseen, longest)
    gone, places = _gone(face, [task], [begun])
    rows = len(acts)
    mine = model.table.ends[begun.hands, DEALT].astype(np.int64) * rows + begun.times
    keys, place = np.unique(mine, return_inverse=True)
    theirs = len(model.classes.dealer_classes)
    parts = []
    for block in range(blocks_for(total)):
        weighed = _weigh(face, task, block) if block else begun
        found, rest, prime = _finals(face, gone, block, longest)
        counts = np.zeros((len(keys), theirs, LANES), np.uint64)
        none = np.zeros((2, LANES), np.uint64)
        add_up(found, places, place.ravel(), EMPTY, weighed.weights, prime, none, counts)
        over = (weighed.over[:, :, : len(rest)] * rest % prime).sum(axis=2)
        parts.append(np.concatenate([counts.reshape(-1, LANES), over.reshape(-1, LANES)]) % prime)
    numbers = whole(np.concatenate(parts, axis=1))
    found_finals = {
        (int(key) // rows, end, int(key) % rows): numbers[at * theirs + end]
        for at, key in enumerate(keys)
        for end in range(theirs)
    }
    found_over = {divmod(at, rows): n for at, n in enumerate(numbers[len(keys) * theirs :])}
    return Unsplit(total, found_finals, found_over)


def count_split(face: Face, pair: Pair, split: SplitWorth) -> tuple[Fraction, Fraction]:
    """Return the average gain of a split pair and the average amount it puts at risk.

    Both are restricted to rounds without a natural. The sums are those of the solver's kernel, with
    integer counts in place of its averages.
    """
    results, ends = face.results, face.model.table.ends
    cases = list(_cases(split))
    tasks = [_case(pair, split, *case) for case in cases]
    begun = [_weigh(face, task, 0) for task in tasks]
    longest = _longest(face, tasks, begun)
    gone, places = _gone(face, tasks, begun)
    edges = np.cumsum([len(each.hands) for each in begun])[:-1]
    rows = split.acts.shape[1]
    stakes = np.uint64(1) << np.arange(rows, dtype=np.uint64)[:, None]
    taken = np.array([results.parts, results.parts // 2, results.parts], np.uint64)[:, None]
    parts = []
    for block in range(blocks_for(perm(face.unseen, longest) * results.most << rows)):
        weighed = [_weigh(face, task, block) for task in tasks] if block else begun
        found, rest, prime = _finals(face, gone, block, longest)
        gains = (results.gains[..., None] % prime.astype(np.int64)).astype(np.uint64)
        sums = np.zeros((len(tasks), 2, LANES), np.uint64)
        for at, (each, some) in enumerate(zip(weighed, np.split(places, edges), strict=True)):
            weights = (each.weights << each.times.astype(np.uint64)[:, None]) % prime
            mine = ends[each.hands, pair.mode].astype(np.int64)
            add_up(found, some, mine, gains, weights, prime, sums[at], EMPTY)
        over = np.stack([each.over[:, :, : len(rest)] for each in weighed]) * rest % prime
        ended = (over.sum(axis=3) % prime * stakes).sum(axis=2) % prime
        sums[:, 0] += ((prime - taken % prime) * ended % prime).sum(axis=1)
        sums[:, 1] += ended.sum(axis=1)
        parts.append(sums.reshape(-1, LANES) % prime)
    numbers = whole(np.concatenate(parts, axis=1))
    deals = perm(face.unseen - 2, longest - 2)
    worths = dict(zip(cases, numbers[::2], strict=True))
    risks = dict(zip(cases, numbers[1::2], strict=True))
    return Fraction(_tree(worths, split), deals * results.parts), Fraction(
        _tree(risks, split), deals
    )


def _last(split: SplitWorth, again: int) -> bool:
    """Return whether no further split can be made, by the rules or for lack of cards."""
    return again == split.most - 1 or split.alike <= 2 + again


def _cases(split: SplitWorth) -> Iterator[tuple[int, int]]:
    """Yield the splits made after the first, and cards of the pair gone, that `_tree` adds up."""
    for again in range(split.most):
        gone = 2 + again
        last = _last(split, again)
        for more in range(again + 2 - last):
            if gone + more <= split.alike:
                yield again, gone + more
        if last:
            return


def _case(pair: Pair, split: SplitWorth, again: int, gone: int) -> Task:
    """Return the task of one hand from its first card.

    Unless splitting ends here, its second card is not of the pair.
    """
    extra, barred = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    extra[pair.kind] = gone - 1
    barred[pair.kind] = 0 if _last(split, again) else split.alike - gone
    return Task(
        starts=np.array([pair.start], np.int64),
        ways=[1],
        hands=pair.hands,
        acts=split.acts[again],
        extra=extra,
        barred=barred,
    )


def _tree(values: dict[tuple[int, int], int], split: SplitWorth) -> int:
    """Return the sum over the tree of second cards, as the solver's `_tree` forms it."""
    paths = {0: 1}
    ways = 1
    total = 0
    for again in range(split.most):
        gone = 2 + again
        last = _last(split, again)
        row = [values.get((again, gone + more), 0) for more in range(again + 2 - last)]
        hand_values = []
        while row:
            hand_values.append(row[0])
            row = [
                one - max(split.alike - gone - place, 0) * other
                for place, (one, other) in enumerate(pairwise(row))
            ]
        after: dict[int, int] = {}
        for others in range(again + 2 - last):
            here = paths.get(others, 0)
            if last:
                total += ways * here * (2 + again - others) * hand_values[others]
                continue
            total += ways * here * hand_values[others]
            after[others] = after.get(others, 0) + here
            if others < again + 1:
                paths[others + 1] = paths.get(others + 1, 0) + here
        if last:
            break
        paths = after
        ways *= split.alike - gone
    return total
