"""What a split pair comes to, counted: the sums of `splitting`, with integers for its doubles."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import perm

import numpy as np

from houseway.odds.blackjack.best import SplitWorth
from houseway.odds.blackjack.exact_face import (
    Face,
    Task,
    finals_in,
    gone_in,
    longest_of,
    weigh_by,
)
from houseway.odds.blackjack.exact_kernel import LANES, add_up
from houseway.odds.blackjack.exact_tables import blocks_for, whole
from houseway.odds.blackjack.shoe import KINDS
from houseway.odds.blackjack.splitting import Pair

__all__ = ["count_split"]


def count_split(face: Face, pair: Pair, split: SplitWorth) -> tuple[Fraction, Fraction]:
    """What a split pair gains on average and what it puts at risk, both restricted.

    As `splitting.tree`, with a count for each number there.
    """
    results, ends = face.results, face.model.table.ends
    cases = list(_cases(split))
    tasks = [_case(pair, split, *case) for case in cases]
    begun = [weigh_by(face, task, 0) for task in tasks]
    longest = longest_of(face, tasks, begun)
    gone, places = gone_in(face, tasks, begun)
    edges = np.cumsum([len(each.hands) for each in begun])[:-1]
    rows = split.twice.shape[1]
    stakes = np.uint64(1) << np.arange(rows, dtype=np.uint64)[:, None]
    taken = np.array([results.parts, results.parts // 2, results.parts], np.uint64)[:, None]
    parts = []
    for block in range(blocks_for(perm(face.unseen, longest) * results.most << rows)):
        weighed = [weigh_by(face, task, block) for task in tasks] if block else begun
        found, rest, prime = finals_in(face, gone, block, longest)
        gains = np.array(results.gains, np.int64)[..., None] % prime.astype(np.int64)
        sums = np.empty((2, len(tasks), LANES), np.uint64)
        for at, (each, some) in enumerate(zip(weighed, np.split(places, edges), strict=True)):
            weights = (each.weights << each.times.astype(np.uint64)[:, None]) % prime
            mine = ends[each.hands, pair.mode]
            sums[:, at] = add_up(found, some, mine, gains.astype(np.uint64), weights, prime)
        over = np.stack([each.over[:, :, : len(rest)] for each in weighed]) * rest % prime
        ended = (over.sum(axis=3) % prime * stakes).sum(axis=2) % prime
        sums[0] += ((prime - taken % prime) * ended % prime).sum(axis=1)
        sums[1] += ended.sum(axis=1)
        parts.append(sums.reshape(-1, LANES) % prime)
    numbers = whole(np.concatenate(parts, axis=1))
    many = perm(face.unseen - 2, longest - 2)
    worths = dict(zip(cases, numbers[: len(cases)], strict=True))
    risks = dict(zip(cases, numbers[len(cases) :], strict=True))
    return Fraction(_tree(worths, split), many * results.parts), Fraction(_tree(risks, split), many)


def _last(split: SplitWorth, again: int) -> bool:
    """Whether there is no further split, for want of a rule or of cards."""
    return again == split.most - 1 or split.alike <= 2 + again


def _cases(split: SplitWorth) -> Iterator[tuple[int, int]]:
    """Splits made after the first, and cards of the pair gone, of all that the tree adds up."""
    for again in range(split.most):
        gone = 2 + again
        last = _last(split, again)
        for more in range(again + 2 - last):
            if gone + more <= split.alike:
                yield again, gone + more
        if last:
            return


def _case(pair: Pair, split: SplitWorth, again: int, gone: int) -> Task:
    """One hand from its first card; unless the splits end, its second is not of the pair."""
    extra, barred = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    extra[pair.kind] = gone - 1
    barred[pair.kind] = 0 if _last(split, again) else split.alike - gone
    return Task(
        starts=np.array([pair.start], np.int64),
        ways=[1],
        hands=pair.hands,
        acts=split.acts[again],
        twice=split.twice[again],
        extra=extra,
        barred=barred,
    )


def _tree(values: dict[tuple[int, int], int], split: SplitWorth) -> int:
    """The sum over the tree of second cards, as `splitting.tree` and `beside` have it."""
    paths = {0: 1}
    ways = 1
    total = 0
    for again in range(split.most):
        gone = 2 + again
        last = _last(split, again)
        row = [values.get((again, gone + more), 0) for more in range(again + 2 - last)]
        beside = []
        while row:
            beside.append(row[0])
            row = [
                one - max(split.alike - gone - place, 0) * other
                for place, (one, other) in enumerate(pairwise(row))
            ]
        after: dict[int, int] = {}
        for others in range(again + 2 - last):
            here = paths.get(others, 0)
            if last:
                total += ways * here * (2 + again - others) * beside[others]
                continue
            total += ways * here * beside[others]
            after[others] = after.get(others, 0) + here
            if others < again + 1:
                paths[others + 1] = paths.get(others + 1, 0) + here
        if last:
            break
        paths = after
        ways *= split.alike - gone
    return total
