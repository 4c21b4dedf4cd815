"""The words of a placement: which cards may go in front and which must stay behind.

There are twenty-one ways to put two of seven cards in front. A placement has a word for the two
cards in front and a word for the five behind. Its ways are those that pass both, and the setter
takes the one with the highest front.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final, TypeAlias

from houseway.games.pai_gow_poker.holdings import SevenCards, rank_name

Way: TypeAlias = tuple[int, int]
"""The places of the two cards in front."""

Test: TypeAlias = Callable[[SevenCards, Way], bool]

WAYS: Final[tuple[Way, ...]] = tuple(combinations(range(7), 2))
_BEHIND: Final = {way: tuple(i for i in range(7) if i not in way) for way in WAYS}


def left_behind(way: Way) -> tuple[int, ...]:
    """Return the places of the five cards behind."""
    return _BEHIND[way]


# --- in front ---------------------------------------------------------------------------


def _or_better(r: int) -> Test:
    def or_better(held: SevenCards, way: Way) -> bool:
        high, low = held.values[way[0]], held.values[way[1]]
        return high == low or max(high, low) >= r

    return or_better


def _among(r: int) -> Test:
    return lambda held, way: r in (held.values[way[0]], held.values[way[1]])


def _article(name: str) -> str:
    return f"{'an' if name in ('ace', 'eight') else 'a'} {name}"


FRONT: Final[dict[str, Test]] = {
    "the two highest": lambda _, __: True,
    "a pair": lambda held, way: held.values[way[0]] == held.values[way[1]],
    "the high pair": lambda held, way: held.groups[way[0]] == held.groups[way[1]] == held.top,
    "the small pair": lambda held, way: (
        held.groups[way[0]] == held.groups[way[1]] == held.sets[-1][1]
    ),
    "one of the set": lambda held, way: (
        (held.groups[way[0]] == held.top) != (held.groups[way[1]] == held.top)
    ),
    **{f"{rank_name(r)} or better": _or_better(r) for r in range(12, -1, -1)},
    **{_article(rank_name(r)): _among(r) for r in range(12, -1, -1)},
}
"""What the two cards in front must be.

The high pair is two cards of the largest set, or of the highest if several are equally large: the
highest of three pairs, a pair from the higher of two sets, two of four of a kind. The small pair
is the smallest set, or the lowest if several are equally small. A bug in front is an ace.
"""


# --- behind -----------------------------------------------------------------------------


def _at_least(category: str) -> Test:
    def at_least(held: SevenCards, way: Way) -> bool:
        back = [held.cards[i] for i in _BEHIND[way]]
        return held.hands.back_strength(back) >= held.hands.least(category)

    return at_least


BEHIND: Final[dict[str, Test]] = {
    "anything": lambda _, __: True,
    "the highest card": lambda held, way: held.singles_top not in way,
    "the set": lambda held, way: held.top not in (held.groups[way[0]], held.groups[way[1]]),
    "both pairs": lambda held, way: held.grouped.isdisjoint(
        (held.groups[way[0]], held.groups[way[1]])
    ),
    "three of a kind or better": _at_least("three of a kind"),
    "a complete hand": _at_least("straight"),
}
"""What the five cards behind must hold.

"The set" is every card of the largest set (a pair, three or four of a kind). "Both pairs" is every
card that has a like one. A complete hand is a straight or better.
"""
