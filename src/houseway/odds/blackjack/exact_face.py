"""Rounds against one face of the player-dealer, counted: every number an integer, none rounded.

All rounds are thought to be dealt on, whatever the cards, to the length of the longest. Then each
is as likely as any other, and a probability is a count of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm, perm
from typing import Final, NamedTuple

import numpy as np

from houseway.odds.blackjack.best import EARLY, SPLITS, Against, First, SplitWorth
from houseway.odds.blackjack.dealer import WIDTH
from houseway.odds.blackjack.exact_forward import Weighed, weigh
from houseway.odds.blackjack.exact_kernel import LANES, Ladder, finals
from houseway.odds.blackjack.exact_tables import (
    blocks_for,
    ladder_of,
    moduli_of,
    primes_of,
    rests_of,
    whole,
)
from houseway.odds.blackjack.hands import DEALT, STAND
from houseway.odds.blackjack.shoe import KINDS
from houseway.odds.blackjack.solver import Model
from houseway.odds.jit import Array

__all__ = [
    "Face",
    "Task",
    "Unsplit",
    "count_unsplit",
    "face_of",
    "finals_in",
    "gone_in",
    "longest_of",
    "results_of",
    "split_shares",
    "ways_of",
    "weigh_by",
]

RADIX: Final = 48
"""Above the cards of a kind that can be gone: 24 with splits, 22 in a hand."""


class Results(NamedTuple):
    """How a final unit is settled, by the player's class and the player-dealer's."""

    lines: list[list[dict[tuple[str, Fraction], Fraction]]]
    """Lines and gains, with how likely each is."""
    parts: int
    gains: list[list[int]]
    """On average, as integers of 1/`parts`."""
    most: int
    """The largest of them, or a whole unit."""


class Face(NamedTuple):
    """What all counts against the same cards shown have in common."""

    model: Model
    against: Against
    results: Results
    ladder: Ladder
    left: tuple[int, ...]
    unseen: int
    largest: int
    """Cards of the largest hand there is."""


class Task(NamedTuple):
    """Hands to be played forward by fixed decisions, in ways that are counted."""

    starts: Array
    ways: list[int]
    hands: Array
    acts: Array
    twice: Array
    extra: Array
    """Cards besides that are gone."""
    barred: Array
    """Cards that cannot be the second of a hand of one card."""


class Unsplit(NamedTuple):
    """Counts of rounds that are not split, of `total` in all."""

    total: int
    finals: dict[tuple[int, int, int], int]
    """By the player's class, the player-dealer's, and doubles made."""
    over: dict[tuple[int, int], int]
    """By LOST, GIVEN or TAKEN, and doubles made."""


def results_of(model: Model, *, paid: bool) -> Results:
    """All pairs of classes."""
    classes = model.classes
    lines = [
        [classes.result(mine, his, paid=paid) for his in classes.dealer_classes]
        for mine in classes.player_classes
    ]
    means = [
        [sum((net * part for (_, net), part in each.items()), Fraction(0)) for each in row]
        for row in lines
    ]
    parts = lcm(2, *(gain.denominator for row in means for gain in row))
    gains = [[int(gain * parts) for gain in row] for row in means]
    return Results(lines, parts, gains, max(parts, *(abs(gain) for row in gains for gain in row)))


def face_of(model: Model, against: Against, results: Results) -> Face:
    """The tables of the cards shown."""
    left = tuple(against.shown.facing.left.tolist())
    largest = int(model.table.size.max())
    return Face(model, against, results, ladder_of(against.shown.trie), left, sum(left), largest)


def split_shares(face: Face, first: First) -> list[tuple[SplitWorth, Fraction]]:
    """Splits that are made with a first hand, and how likely its cards are such a pair."""
    if first.act != SPLITS:
        return []
    value = float(face.against.played.value[first.hand])
    chances = face.model.alike(face.against.shown, first.held.index(2))
    return [(each, chances[each.alike]) for each in first.splits if each.value > value]


def ways_of(face: Face, first: First) -> int:
    """In how many orders a first hand is dealt."""
    ways = 1 if 2 in first.held else 2
    for kind, held in enumerate(first.held):
        ways *= perm(face.left[kind], held)
    return ways


def count_unsplit(face: Face) -> Unsplit:
    """Every round in which nothing is split, but for a natural that ends it before."""
    model, against = face.model, face.against
    ways: dict[int, Fraction] = {}
    for first in against.firsts:
        if not first.act & EARLY:
            share = 1 - sum((chance for _, chance in split_shares(face, first)), Fraction(0))
            if share:
                ways[first.hand] = ways_of(face, first) * share
    scale = lcm(*(each.denominator for each in ways.values()))
    acts = against.played.acts
    none = np.zeros(KINDS, np.int64)
    task = Task(
        starts=np.array(list(ways), np.int64),
        ways=[int(each * scale) for each in ways.values()],
        hands=model.hands,
        acts=np.full_like(acts, STAND) if against.shown.frozen else acts,
        twice=against.played.twice,
        extra=none,
        barred=none,
    )
    begun = weigh_by(face, task, 0)
    longest = longest_of(face, [task], [begun])
    total = scale * perm(face.unseen, longest)
    gone, places = gone_in(face, [task], [begun])
    rows = task.twice.shape[0]
    mine = model.table.ends[begun.hands, DEALT] * rows + begun.times
    keys, place = np.unique(mine, return_inverse=True)
    his = len(model.classes.dealer_classes)
    parts = []
    for block in range(blocks_for(total)):
        weighed = weigh_by(face, task, block) if block else begun
        found, rest, prime = finals_in(face, gone, block, longest)
        counts = np.zeros((len(keys), his, LANES), np.uint64)
        np.add.at(counts, place, weighed.weights[:, None, :] * found[places] % prime)
        over = (weighed.over[:, :, : len(rest)] * rest % prime).sum(axis=2)
        parts.append(np.concatenate([counts.reshape(-1, LANES), over.reshape(-1, LANES)]) % prime)
    numbers = whole(np.concatenate(parts, axis=1))
    found_finals = {
        (int(key) // rows, end, int(key) % rows): numbers[at * his + end]
        for at, key in enumerate(keys)
        for end in range(his)
    }
    found_over = {divmod(at, rows): n for at, n in enumerate(numbers[len(keys) * his :])}
    return Unsplit(total, found_finals, found_over)


def weigh_by(face: Face, task: Task, block: int) -> Weighed:
    """The task played forward, counted by a block of primes."""
    prime = np.array(primes_of(block), np.uint64)
    ways = np.array([each % p for each in task.ways for p in primes_of(block)], np.uint64)
    return weigh(
        face.model.table,
        face.against.shown.facing,
        task.hands,
        task.extra,
        task.barred,
        task.acts,
        task.twice,
        task.starts,
        ways.reshape(-1, LANES),
        prime,
        face.largest + int(task.extra.sum()) + WIDTH,
    )


def longest_of(face: Face, tasks: Sequence[Task], begun: Sequence[Weighed]) -> int:
    """Cards of the longest deal: a hand, the player-dealer's draws and what is gone besides."""
    sizes = [each.largest + int(task.extra.sum()) for task, each in zip(tasks, begun, strict=True)]
    return min(max(sizes) + max(face.against.shown.trie.deepest, 2), face.unseen)


def gone_in(face: Face, tasks: Sequence[Task], begun: Sequence[Weighed]) -> tuple[Array, Array]:
    """Cards that are gone where hands stand, each case once in rising order, and its place."""
    held = [
        face.model.table.held[each.hands] + task.extra
        for task, each in zip(tasks, begun, strict=True)
    ]
    rows = np.concatenate(held)
    keys = rows @ RADIX ** np.arange(KINDS - 1, -1, -1)
    _, first, places = np.unique(keys, return_index=True, return_inverse=True)
    order = np.argsort(rows[first].sum(axis=1), kind="stable")
    return rows[first[order]], np.argsort(order)[places.ravel()]


def finals_in(face: Face, gone: Array, block: int, longest: int) -> tuple[Array, Array, Array]:
    """Deals by the player-dealer's class beside what is gone; what fills up deals; the primes."""
    primes = primes_of(block)
    places = longest + face.largest + WIDTH
    moduli = moduli_of(block, max(face.left), face.unseen, longest, places)
    orders = face.ladder.orders.astype(np.uint64)[:, None] % moduli.prime
    found = np.zeros((len(gone), len(face.model.classes.dealer_classes), LANES), np.uint64)
    finals(face.ladder, np.array(face.left), gone, moduli, orders, found)
    rest = [[each % p for p in primes] for each in rests_of(face.unseen, longest)]
    return found, np.array(rest, np.uint64), moduli.prime
