"""A naive ranking and setting of tiles, written only from the entries, for comparison."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

SINGLES = [
    *("6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "6-1", "5-1"),
    *("5-4=6-3", "5-3=6-2", "4-3=5-2", "4-1=3-2", "4-2=2-1"),
]
CLOVIS = [*SINGLES[:14], "4-2", "4-1=3-2", "2-1"]
PAIRS = [SINGLES[15], *SINGLES[:15]]

Two: TypeAlias = tuple[str, str]


def spots(tile: str) -> int:
    return int(tile[0]) + int(tile[2])


def kind(tile: str) -> int:
    return next(i for i, faces in enumerate(PAIRS) if tile in faces.split("="))


def ranked(two: Two, singles: Sequence[str] = SINGLES) -> tuple[int, int]:
    """A hand's group and its place in the group; equal values are copies. Gee joon is wild."""
    one, other = two
    if kind(one) == kind(other):
        return 12, -kind(one)
    place = max(-i for i, faces in enumerate(singles) for t in two if t in faces.split("="))
    for head, tail in ((one, other), (other, one)):
        if head in ("6-6", "1-1") and spots(tail) in (8, 9):
            return spots(tail) + 2, place
    counts = [
        (a + b) % 10
        for a in ((3, 6) if kind(one) == 0 else (spots(one),))
        for b in ((3, 6) if kind(other) == 0 else (spots(other),))
    ]
    return max(counts), place if max(counts) else 0


def set_by_the_book(tiles: Sequence[str], singles: Sequence[str] = SINGLES) -> tuple[Two, Two]:
    """High and low hand by 000-02 and 003-15 under their default readings."""
    a, b, c, d = tiles
    ways = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
    both = [sorted(way, key=lambda two: ranked(two, singles), reverse=True) for way in ways]

    def worth(way: list[Two]) -> tuple[tuple[int, int], ...]:
        return tuple(ranked(two, singles) for two in way)

    paired = [way for way in both if any(kind(x) == kind(y) for x, y in way)]
    if not paired:
        high, low = max(both, key=worth)
        return high, low
    [kept] = paired
    pairs = [two for two in kept if kind(two[0]) == kind(two[1])]
    if len(pairs) == 2:
        return kept[0], kept[1]
    split = max((way for way in both if way is not kept), key=worth)
    low_hand = ranked(split[1], singles)[0]
    pair = pairs[0]
    others = sorted(spots(t) for two in kept if two is not pair for t in two)
    dots = spots(pair[0])
    if kind(pair[0]) == 0:
        splits = others in ([4, 6], [5, 6], [6, 6])
    elif dots == 7:
        splits = (12 in others or 2 in others) and low_hand >= 7
    elif dots == 8:
        splits = low_hand >= 7
    elif dots == 9:
        splits = low_hand >= 9
    elif dots in (2, 12):
        splits = low_hand >= 6 or others == [9, 11]
    else:
        splits = False
    high, low = split if splits else kept
    return high, low
