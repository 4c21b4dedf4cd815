"""Fixed decisions played out card by card, in fractions: the one walk that bonus bets add up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from houseway.odds.families.blackjack.cards import KINDS, Kinds, plus
from houseway.odds.families.blackjack.hands import DOUBLE, HIT, SURRENDER

if TYPE_CHECKING:
    from houseway.odds.kernels.jit import Array

__all__ = ["Way", "gives_up", "on_with", "played_out"]


class Way(NamedTuple):
    """How far a hand has come."""

    hand: int
    held: Kinds
    times: int = 0
    """Doubles made."""
    run: str = ""
    """The line of three or four cards that it made."""
    six: bool = False
    in_order: bool = True
    """Its cards have come as such a line is printed."""


def on_with(way: Way, hand: int, kind: int, times: int) -> Way | None:
    """The hand after a card, as long as it is not lost whatever comes."""
    return Way(hand, plus(way.held, kind), times) if hand else None


def played_out(
    after: Array,
    acts: Array,
    left: Sequence[int],
    level: dict[Way, Fraction],
    then: Callable[[Way, int, int, int], Way | None],
) -> Iterator[tuple[Way, int, Fraction]]:
    """Every way in which hands are played out, what is done last, and how likely.

    `then` makes the next way of one, from its hand after a card (0 where it is lost), the kind of
    that card and the doubles made by then; None leaves it out. Cards are those `left`, the hand's
    own among them.
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


def gives_up(hands: Iterable[int], acts: Array, after: Array) -> bool:
    """Whether play from any of these hands can come to a surrender."""
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
