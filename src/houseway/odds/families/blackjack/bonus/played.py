"""Exact walk through the hands reached by fixed decisions, on which bonus bets are summed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from houseway.odds.families.blackjack.cards import KINDS, Kinds, plus
from houseway.odds.families.blackjack.hands import DOUBLE, HIT, SURRENDER

if TYPE_CHECKING:
    from houseway.odds.kernels.jit import Array


class Way(NamedTuple):
    """The state of a hand during the walk."""

    hand: int
    held: Kinds
    times: int = 0
    """Number of doubles made so far."""
    run: str = ""
    """The line of three or four cards that the hand has made, if any."""
    six: bool = False
    in_order: bool = True
    """Whether its cards have come in the printed order of such a line."""


def unless_lost(way: Way, hand: int, kind: int, times: int) -> Way | None:
    """Return the state after a card; None if the hand is lost whatever follows."""
    return Way(hand, plus(way.held, kind), times) if hand else None


def played_out(
    after: Array,
    acts: Array,
    left: Sequence[int],
    level: dict[Way, Fraction],
    then: Callable[[Way, int, int, int], Way | None],
) -> Iterator[tuple[Way, int, Fraction]]:
    """Yield every state in which play ends, the last decision and the chance.

    `then` returns the next state, given the state, the hand after the card (0 if it is lost), the
    kind of the card and the doubles made by then; if it returns None, the branch is dropped. `left`
    counts the unseen cards by kind, those of the hand itself included.
    """
    while level:
        following: dict[Way, Fraction] = {}
        for way, weight in level.items():
            act = int(acts[way.times, way.hand]) if way.hand else 0
            if act not in (HIT, DOUBLE):
                yield way, act, weight
                continue
            size = sum(left) - sum(way.held)
            for kind in range(KINDS):
                there = left[kind] - way.held[kind]
                if there <= 0:
                    continue
                more = then(way, int(after[way.hand, kind]), kind, way.times + (act == DOUBLE))
                if more is not None:
                    part = weight * Fraction(there, size)
                    following[more] = following.get(more, Fraction(0)) + part
        level = following


def can_surrender(hands: Iterable[int], acts: Array, after: Array) -> bool:
    """Return whether play from any of these hands can lead to a surrender."""
    waiting = [(int(hand), 0) for hand in hands if hand]
    seen = set(waiting)
    while waiting:
        hand, times = waiting.pop()
        act = int(acts[times, hand])
        if act == SURRENDER:
            return True
        if act in (HIT, DOUBLE):
            more = {(int(each), times + (act == DOUBLE)) for each in after[hand] if each} - seen
            seen |= more
            waiting += more
    return False
