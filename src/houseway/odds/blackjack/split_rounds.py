"""Rounds in which the player's pair is split, by simulation of those rounds alone.

The chance of each pair against the cards shown is known exactly, so it is not left to the deal:
every such case has its share of the rounds, its first cards are put in place, and only the rest of
the shoe is random. What is left of the error is that of play after the split.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Final

import msgspec

from houseway.odds.blackjack.best import Solution
from houseway.odds.blackjack.book import (
    GROUPS,
    book_of,
    chosen_splits,
    groups_of,
    pile_of,
    shown_as,
)
from houseway.odds.blackjack.shoe import KINDS, TEN
from houseway.odds.blackjack.solver import CardsShown
from houseway.odds.simulate import BLOCK, simulate
from houseway.odds.solving import Simulation

if TYPE_CHECKING:
    from houseway.odds.jit import Array

__all__ = ["SplitRounds", "split_rounds"]

LEAST: Final = 16
"""Rounds of a case in each piece, however rare it is."""
PIECES: Final = 64
"""A simulation has at most so many; each holds all cases."""


class SplitRounds(msgspec.Struct, frozen=True, kw_only=True):
    """What rounds with a split come to; chances and averages are those among all rounds."""

    nets: dict[Fraction, Fraction]
    """The chance of each gain per unit of the first wager, from the worst to the best."""
    chance: Fraction
    """Of such a round, exactly: `nets` add up to it."""
    action: Fraction
    """What is put at risk in such rounds, in units: in one of them it is `action / chance`."""
    stderr: float
    """Of `returned`."""
    rounds: int
    """Played, all of them with a split."""

    @property
    def returned(self) -> Fraction:
        """What such rounds add to the return."""
        return sum((net * chance for net, chance in self.nets.items()), Fraction(0))


def split_rounds(solution: Solution, how: Simulation) -> SplitRounds:
    """The rounds with a split under the best play of a game with one hand.

    About `how.rounds` are played, of each case by its chance and of rare ones a few more. They are
    cut into pieces that hold every case, so the answer is the same for any number of workers.
    """
    import numpy as np

    from houseway.odds.blackjack.dealing_kernel import play_firsts

    terms = solution.model.terms
    cards = pile_of(terms.deck, terms.split.by if terms.split else "value")
    cases = _cases(solution, cards)
    chance = sum(cases.values(), Fraction(0))
    if not cases:
        return SplitRounds(nets={}, chance=chance, action=Fraction(0), stderr=0.0, rounds=0)
    book = book_of(solution)
    pieces = max(1, min(PIECES, how.rounds // BLOCK))
    each = [max(LEAST, round(how.rounds * part / chance / pieces)) for part in cases.values()]
    firsts, rounds = np.array(list(cases), np.uint8), np.array(each, np.int64)
    progress = how.progress
    counted = simulate(
        lambda seed, _: play_firsts(seed, book, cards, firsts, rounds).ravel(),
        pieces,
        seed=how.seed,
        workers=how.workers,
        block=1,
        progress=progress and (lambda done, all_: progress(done * sum(each), all_ * sum(each))),
    )
    rows = np.array(counted, np.int64).reshape(len(cases), -1)
    nets: dict[Fraction, Fraction] = {}
    action, variance = Fraction(0), 0.0
    for row, part, some in zip(rows, cases.values(), each, strict=True):
        weight = part / (some * pieces)
        action += part + weight * int(row[-1])
        for place in np.nonzero(row[:-1])[0]:
            net = Fraction(int(place) - book.reach, book.parts)
            nets[net] = nets.get(net, Fraction(0)) + weight * int(row[place])
        variance += float(part) ** 2 * _variance(row[:-1], book.parts) / (some * pieces)
    return SplitRounds(
        nets=dict(sorted(nets.items())),
        chance=chance,
        action=action,
        stderr=sqrt(variance),
        rounds=sum(each) * pieces,
    )


def _variance(counts: Array, parts: int) -> float:
    """Of one gain, from how often each came; the middle one is none."""
    import numpy as np

    gains = (np.arange(len(counts)) - len(counts) // 2) / parts
    many = int(counts.sum())
    mean = float(counts @ gains) / many
    return float(counts @ (gains - mean) ** 2) / (many - 1)


def _cases(solution: Solution, cards: Array) -> dict[tuple[int, ...], Fraction]:
    """Every pair that is split against what is shown, as first cards, with its chance.

    First cards are as the kernel wants them, by group. Of ten-values one rank stands for all of
    which as many are not shown: nothing else can depend on it.
    """
    import numpy as np

    sizes = np.bincount(cards, minlength=GROUPS).tolist()
    found: dict[tuple[int, ...], Fraction] = {}
    for each in solution.against:
        for first, split in chosen_splits(each):
            kind = first.held.index(2)
            for_all: tuple[int, ...] = ()
            for _, shown in shown_as(each.shown):
                for pair in groups_of(kind):
                    chance = _dealt(sizes, (*shown, pair, pair))
                    if chance and sizes[pair] - shown.count(pair) == split.alike:
                        for_all = for_all or (pair, shown[0], pair, *shown[1:])
                        chance *= _unchecked(each.shown, sizes, (*shown, pair, pair))
                        found[for_all] = found.get(for_all, Fraction(0)) + chance
    return found


def _dealt(sizes: list[int], groups: tuple[int, ...]) -> Fraction:
    """The chance of these cards in this order."""
    chance, total = Fraction(1), sum(sizes)
    for place, group in enumerate(groups):
        left = sizes[group] - groups[:place].count(group)
        chance *= Fraction(max(left, 0), total - place)
    return chance


def _unchecked(shown: CardsShown, sizes: list[int], gone: tuple[int, ...]) -> Fraction:
    """The chance that the hidden card does not make the natural that is looked for."""
    if not shown.peeked:
        return Fraction(1)
    left = [size - gone.count(group) for group, size in enumerate(sizes)]
    makes = sum(
        n for group, n in enumerate(left) if (group if group < KINDS else TEN) in shown.completes
    )
    return 1 - Fraction(makes, sum(left))
