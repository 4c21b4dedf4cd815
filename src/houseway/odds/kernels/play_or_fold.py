"""Play or fold against a player-dealer who must qualify.

`facing_hands` counts what each hand meets, and the family says what every end means. The best play,
simpler ways to play and the chances of every end come from the same counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.cards.card import RANKS, Card, rank
from houseway.odds.evaluators.suit_classes import I64
from houseway.odds.kernels.facing_hands import Faced, FacingHands
from houseway.odds.report.blocks import Block, Grid
from houseway.odds.report.numbers import percent
from houseway.odds.result import Strategy

ENDS: Final = ("not qualified", "higher", "copy", "lower")
"""How a hand that is played may compare with the player-dealer's."""

Cards: TypeAlias = tuple[Card, ...]
End: TypeAlias = tuple[str, Fraction]
"""One way in which a hand ends: the name of its line, and the gain per unit."""
Mask: TypeAlias = npt.NDArray[np.bool_]
Way: TypeAlias = int | Callable[[FacingHands, Faced], Mask]
"""A way to play: the least strength to play, or a function that selects the rows to play."""


class PlayStakes(NamedTuple):
    """What is won and lost, per unit."""

    ends: Mapping[int, Sequence[End]]
    """The four `ENDS` by the height of the hand's category."""
    fold: End
    at_first: Fraction
    """Amount at risk before the decision; `in_all` is the amount after a play."""
    in_all: Fraction


class SideGains(NamedTuple):
    """What a hand that is not folded wins on other wagers that a fold would lose."""

    unit: int
    won: Callable[[Faced], I64]
    """A function that returns the gains over all deals of each row, in parts of 1/`unit`."""


class PlayedOrFolded(NamedTuple):
    """What a way to play returns, and the amount it puts at risk."""

    returned: Fraction
    action: Fraction


class PlayOrFoldSolution(NamedTuple):
    """The best play, how it ends, and other ways to play."""

    counts: Counter[End]
    action: Fraction
    ways: dict[str, PlayedOrFolded]
    """Other ways to play, by name."""
    least: dict[int, int]
    """By open card (-1: none): the least hand that the best threshold rule plays.

    Such a rule plays a hand and all higher ones. The hand is given by number; the number of hands
    means that none is played.
    """
    by_least: PlayedOrFolded
    """The result of the threshold rule."""
    exceptions: dict[int, int]
    """By open card, the number of hands that the best play treats otherwise than the rule."""
    folded: Counter[int]
    """By height of the category, the number of hands that the best play folds."""


def ends_of(facing: FacingHands, end: Callable[[Cards, Cards], End]) -> dict[int, list[End]]:
    """Return the ends of each category, judged on a hand of it and one that compares as stated.

    Where no such pair exists, some other end is given; it is never counted.
    """
    strengths = facing.strengths
    lowest, highest = _cards(facing, 0), _cards(facing, len(strengths) - 1)
    least = _cards(
        facing, min(int(np.searchsorted(strengths, facing.threshold)), len(strengths) - 1)
    )
    found = {}
    for height in np.unique(strengths >> 20).tolist():
        worst = _cards(facing, int(np.searchsorted(strengths, height << 20)))
        best = _cards(facing, int(np.searchsorted(strengths, (height + 1) << 20)) - 1)
        pairs = (best, lowest), (best, least), (best, best), (worst, highest)
        found[height] = [end(*pair) for pair in pairs]
    return found


def solve_play(
    facing: FacingHands,
    stakes: PlayStakes,
    ways: Mapping[str, Way],
    *,
    open_card: bool,
    workers: int = 1,
    watch: Callable[[Faced, Mask], None] | None = None,
    side_gains: SideGains | None = None,
) -> PlayOrFoldSolution:
    """Solve for the best play, given every card that is seen.

    `watch` is called for each open card with the hands that are played. `side_gains` are included
    in the decision, and in what other ways to play return; the counted ends are those of the stakes
    only.
    """
    from houseway.odds.kernels.sweep import decide, least_of

    scale = lcm(*(net.denominator for ends in stakes.ends.values() for _, net in ends))
    scale = lcm(scale, stakes.fold[1].denominator, side_gains.unit if side_gains else 1)
    fold = int(stakes.fold[1] * scale)
    gains = np.zeros((max(stakes.ends) + 1, len(ENDS)), np.int64)
    for height, ends in stakes.ends.items():
        gains[height] = [int(net * scale) for _, net in ends]
    dealt = facing.dealt if open_card else facing.dealt * facing.ups
    found = _Found(scale, stakes, dealt)
    rounds = facing.against(workers=workers) if open_card else [facing.unseen(workers=workers)]
    for faced in rounds:
        rows = len(faced.hand)
        more, above = np.empty(rows, np.int64), np.zeros((rows + 1, 2), np.int64)
        won = (
            side_gains.won(faced) * (scale // side_gains.unit)
            if side_gains
            else np.zeros(0, np.int64)
        )
        decide(
            faced.strengths,
            faced.ways,
            faced.counts,
            dealt,
            gains,
            fold,
            won,
            more,
            above,
            found.ends,
        )
        if watch:
            watch(faced, more > 0)
        start, found.exceptions[faced.up] = least_of(faced.strengths, faced.ways, more, above)
        found.least[faced.up] = int(faced.hand[start]) if start < rows else len(facing.strengths)
        found.add("", *above[start].tolist())
        found.total += int(above[0, 1])
        for name, way in ways.items():
            if isinstance(way, int):
                found.add(name, *above[np.searchsorted(faced.strengths, way)].tolist())
                continue
            mask = way(facing, faced)
            found.add(name, int(more[mask].sum()), int(faced.ways[mask].sum()))
    return found.solution()


class _Found:
    """Running sums over all open cards."""

    def __init__(self, scale: int, stakes: PlayStakes, dealt: int) -> None:
        self.scale, self.stakes, self.dealt = scale, stakes, dealt
        self.total = 0
        """The total number of ways."""
        self.ends = np.zeros((max(stakes.ends) + 1, len(ENDS) + 1), np.int64)
        """The ends of played hands by category, and last the ways of folded hands."""
        self.sums: dict[str, tuple[int, int]] = {}
        """By way to play ("" is the threshold rule), the gain over folding and the ways played."""
        self.least: dict[int, int] = {}
        self.exceptions: dict[int, int] = {}

    def add(self, name: str, gained: int, played: int) -> None:
        before = self.sums.get(name, (0, 0))
        self.sums[name] = (before[0] + gained, before[1] + played)

    def solution(self) -> PlayOrFoldSolution:
        counts: Counter[End] = Counter()
        heights = dict(enumerate(self.ends.tolist()))
        for height, ends in self.stakes.ends.items():
            for end, count in zip(ends, heights[height], strict=False):
                counts[end] += count
        folded = Counter({height: each[-1] for height, each in heights.items() if each[-1]})
        counts[self.stakes.fold] += folded.total() * self.dealt
        ways = {name: self._played(*sums) for name, sums in self.sums.items()}
        return PlayOrFoldSolution(
            counts=Counter({end: count for end, count in counts.items() if count}),
            action=self._action(self.total - folded.total()),
            by_least=ways.pop(""),
            ways=ways,
            least=self.least,
            exceptions=self.exceptions,
            folded=folded,
        )

    def _played(self, gained: int, played: int) -> PlayedOrFolded:
        more = Fraction(gained, self.total * self.dealt * self.scale)
        return PlayedOrFolded(self.stakes.fold[1] + more, self._action(played))

    def _action(self, played: int) -> Fraction:
        more = self.stakes.in_all - self.stakes.at_first
        return self.stakes.at_first + more * Fraction(played, self.total)


def least_words(facing: FacingHands, number: int, named: Callable[[Cards], str]) -> str:
    """Name the least hand that is played, as `Q-6-4` or by what it makes."""
    if number >= len(facing.strengths):
        return "no hand"
    if facing.strengths[number] == facing.strengths[0]:
        return "every hand"
    cards = _cards(facing, number)
    if facing.strengths[number] >> 20 > 1:
        return named(cards)
    return "-".join(RANKS[rank(card)] for card in reversed(cards))


def strategies_of(
    facing: FacingHands,
    solution: PlayOrFoldSolution,
    named: Callable[[Cards], str],
    rules: Mapping[str, tuple[str, ...]],
) -> tuple[Strategy, ...]:
    """List the other ways to play, the best first.

    The threshold rule is one of them; ways that return the same are not listed again.
    """
    least = {up: least_words(facing, number, named) for up, number in solution.least.items()}
    seen = -1 not in least
    by_least = "the least hand for each open card" if seen else _or_better(least[-1])
    lines = tuple(_against(least)) if seen else ()
    others = {name: way for name, way in solution.ways.items() if way != solution.by_least}
    ways = {by_least: solution.by_least} | others
    rules = {by_least: lines, **rules}
    found = [
        Strategy(name=name, rules=rules.get(name, ()), returned=each.returned, action=each.action)
        for name, each in ways.items()
    ]
    return tuple(sorted(found, key=lambda each: -each.returned))


def _against(least: Mapping[int, str]) -> Iterator[str]:
    """Yield one line per run of open cards with the same least hand."""
    for words, some in groupby(least, key=lambda up: least[up]):
        ups = [RANKS[up] for up in some]
        cards = ups[0] if len(ups) == 1 else f"{ups[0]} to {ups[-1]}"
        yield f"against {cards}: {_or_better(words)}"


def _or_better(words: str) -> str:
    return words if words.endswith("hand") else f"{words} or better"


def least_blocks(
    facing: FacingHands, solution: PlayOrFoldSolution, named: Callable[[Cards], str]
) -> list[Block]:
    """Tabulate the least hands to play, and how often the best play differs from that rule."""
    total = Fraction(int(facing.hands.ways.sum()))
    rows = []
    for up, number in solution.least.items():
        share = facing.ups * Fraction(facing.copies[up], sum(facing.copies)) if up >= 0 else 1
        rows.append(
            (
                RANKS[up] if up >= 0 else "no open card",
                least_words(facing, number, named),
                percent(solution.exceptions[up] / (total * share)),
            )
        )
    return [
        Grid(
            heads=("open card", "the least hand to play", "hands played otherwise"),
            rows=tuple(rows),
            names=2,
            caption="The best rule that plays a hand and all higher ones. With some hands a player "
            "may gain a little more by their own cards: their share is in the last column.",
        )
    ]


def _cards(facing: FacingHands, number: int) -> Cards:
    return tuple(map(Card, facing.hands.cards[number].tolist()))
