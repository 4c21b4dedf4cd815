"""The words of a tile house way: how four tiles are divided, and what each hand must be.

Four tiles can be divided in three ways. The better of the two hands is always the high one, so no
setting is foul.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from houseway.cards.card import Card, pips
from houseway.hands.hand import MadeHand
from houseway.hands.tiles import PAIRS, TileRanking, pair_name, single_place, tile_hand

HOLDINGS: Final = ("no pair", "one pair", "two pairs")

_DIVISIONS: Final = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


class Division(NamedTuple):
    """Four tiles divided into a high and a low hand."""

    high: MadeHand
    low: MadeHand


class Four:
    """Four tiles, the highest single first, and the ways to divide them."""

    __slots__ = ("holding", "pairs", "tiles", "ways")

    def __init__(self, tiles: Sequence[Card], ranking: TileRanking) -> None:
        self.tiles = tuple(sorted(tiles, key=lambda tile: (-single_place(tile, ranking), tile)))
        kinds = [_kind(tile) for tile in self.tiles]
        self.pairs = [name for name in PAIRS if kinds.count(name) == 2]
        """The names of the pairs held, the highest first."""
        self.holding = HOLDINGS[len(self.pairs)]
        self.ways = [divided(self.tiles, one, ranking) for one, _ in _DIVISIONS]

    def other_spots(self, pair: str) -> list[int]:
        """Return the spots of the tiles outside the pair, the highest first."""
        return sorted((pips(tile) for tile in self.tiles if _kind(tile) != pair), reverse=True)


def divided(tiles: Sequence[Card], one: tuple[int, int], ranking: TileRanking) -> Division:
    """Divide four tiles, with those at the two given places on one side."""
    hands = (
        tile_hand([tiles[i] for i in one], ranking=ranking),
        tile_hand([tiles[i] for i in range(4) if i not in one], ranking=ranking),
    )
    return Division(*sorted(hands, reverse=True))


@lru_cache(maxsize=64)
def _kind(tile: Card) -> str:
    name = pair_name((tile, tile))
    assert name is not None
    return name


# --- how the tiles are divided --------------------------------------------------------------

Divide: TypeAlias = Callable[[Four, str, Division], bool]
"""A test of the tiles, the name of the pair in question (or empty), and a way to divide."""


def _kept(_: Four, pair: str, way: Division) -> bool:
    return pair in (pair_name(way.high.cards), pair_name(way.low.cards))


def _split(four: Four, pair: str, way: Division) -> bool:
    return bool(pair) and not _kept(four, pair, way)


def _highest_with_lowest(four: Four, _: str, way: Division) -> bool:
    ends = sorted((four.tiles[0], four.tiles[-1]))
    return ends in (sorted(way.high.cards), sorted(way.low.cards))


DIVIDE: Final[dict[str, Divide]] = {
    "any way": lambda _, __, ___: True,
    "the pair kept": _kept,
    "the pair split": _split,
    "the highest with the lowest": _highest_with_lowest,
}
"""How the tiles are divided. The highest and lowest tiles are by the rank of single tiles."""


# --- what a hand must be --------------------------------------------------------------------

_SPECIAL: Final = {"gong": 10, "wong": 11}


def _worth(hand: MadeHand) -> int:
    """Return the hand's points, or more for gong, wong and any pair, in that order."""
    if hand.category == "points":
        return hand.ranks[0]
    return _SPECIAL.get(hand.category, 12)


def _at_least(worth: int) -> Callable[[MadeHand], bool]:
    return lambda hand: _worth(hand) >= worth


def _points(least: int) -> Callable[[MadeHand], bool]:
    return lambda hand: hand.category == "points" and hand.ranks[0] >= least


HAND: Final[dict[str, Callable[[MadeHand], bool]]] = {
    "anything": lambda _: True,
    "a pair": _at_least(12),
    "a wong": lambda hand: hand.category == "wong",
    "a gong": lambda hand: hand.category == "gong",
    **{f"{least} or better": _at_least(least) for least in range(9, 0, -1)},
    **{f"{least} by the spots": _points(least) for least in range(9, 0, -1)},
}
"""What the high or the low hand must be. `7 or better` ranks gong, wong and pairs above nine;
`7 by the spots` accepts only seven to nine points."""
