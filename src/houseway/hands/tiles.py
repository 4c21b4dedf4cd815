"""Pai gow tile hands: pairs, then wong, then gong, then the last digit of the spots.

Of equal totals the one with the higher single tile wins; the second tile is compared only under a
reading. A total of zero has no high tile, so two zeros are a copy, and copies go to the banker.

>>> from houseway.cards.card import parse_cards
>>> tile_hand(parse_cards("6-6 6-3")).category
'wong'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, Literal, TypeAlias

import msgspec

from houseway.cards.card import Card, parse_card, pips
from houseway.errors import TextError
from houseway.hands.hand import MadeHand

Result: TypeAlias = Literal["win", "push", "lose"]

TILE_NAMES: Final = {
    "teen": ("6-6",),
    "dey": ("1-1",),
    "yun": ("4-4",),
    "gor": ("3-1",),
    "mooy": ("5-5",),
    "chong": ("3-3",),
    "bon": ("2-2",),
    "foo": ("6-5",),
    "ping": ("6-4",),
    "tit": ("6-1",),
    "look": ("5-1",),
    "chop gow": ("5-4", "6-3"),
    "chop bot": ("5-3", "6-2"),
    "chop chit": ("4-3", "5-2"),
    "chop ng": ("4-1", "3-2"),
    "gee joon": ("4-2", "2-1"),
    "low six": ("4-2",),
    "low three": ("2-1",),
}
"""The faces of each name. A set holds two tiles of a name with one face, except the last two."""

SINGLES: Final = tuple(TILE_NAMES)[:16]
"""The single tiles, the highest first; the two of the gee joon are lowest."""

PAIRS: Final = ("gee joon", *SINGLES[:15])
"""The pairs, the highest first; from chop gow on the two tiles of a pair differ."""

PAI_GOW_SET: Final = tuple(
    parse_card(face) for name in SINGLES for face in TILE_NAMES[name] * (3 - len(TILE_NAMES[name]))
)
"""The thirty-two tiles of a set."""

_PAIR_OF: Final = {parse_card(face): name for name in SINGLES for face in TILE_NAMES[name]}
_HEADS: Final = ("teen", "dey")
_TOPS: Final = {9: "wong", 8: "gong"}  # what a head makes with a tile of this many spots
_RESULTS: Final[tuple[Result, ...]] = ("lose", "push", "win")  # by the number of hands won
_LEVELS: Final = {"gong": 10, "wong": 11, "unmatched pair": 12, "matched pair": 12, "gee joon": 12}


class TileRanking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points on which houses differ: the order of single tiles, and the gee joon's use."""

    singles: tuple[str, ...] = SINGLES
    gee_joon_wild: bool = True
    """Whether each tile of the gee joon may count as either three or six."""
    second_tile: bool = False
    """Whether the second tiles decide between equal points with equal high tiles."""

    def __post_init__(self) -> None:
        faces = sorted(face for name in self.singles for face in TILE_NAMES.get(name, (name,)))
        if faces != sorted(face for name in SINGLES for face in TILE_NAMES[name]):
            raise TextError(
                "tiles/order",
                f"an order of tiles must name each tile once, not {', '.join(self.singles)}; "
                f"the names are {', '.join(TILE_NAMES)}",
                singles=self.singles,
            )


USUAL: Final = TileRanking()


def tile_strength(tiles: Sequence[Card], *, ranking: TileRanking = USUAL) -> int:
    """Return a strength: higher is better, equal is a copy, which goes to the banker."""
    first, second = tiles
    return _ranked(first, second, ranking).strength


def tile_hand(tiles: Sequence[Card], *, ranking: TileRanking = USUAL) -> MadeHand:
    """Rank two tiles: "gee joon", "matched pair", "unmatched pair", "wong", "gong" or "points".

    `ranks` of a pair is its place among the pairs. `ranks` of any other hand is its points, then
    the place of its high tile (and of the second, if it is compared). Places count up from the
    lowest, and a hand of zero points has no high tile.
    """
    first, second = tiles
    return _ranked(first, second, ranking)


def tile_points(tiles: Iterable[Card], *, ranking: TileRanking = USUAL) -> int:
    """Return the last digit of the spots, the best one where a gee joon tile is wild."""
    sums = {0}
    for tile in tiles:
        wild = ranking.gee_joon_wild and _PAIR_OF[tile] == "gee joon"
        sums = {total + spots for total in sums for spots in ((3, 6) if wild else (pips(tile),))}
    return max(total % 10 for total in sums)


def pair_name(tiles: Sequence[Card]) -> str | None:
    """Return the name of the pair that the two tiles make, or None."""
    first, second = tiles
    return _PAIR_OF[first] if _PAIR_OF[first] == _PAIR_OF[second] else None


def single_place(tile: Card, ranking: TileRanking = USUAL) -> int:
    """Return the place of a single tile, counted up from the lowest."""
    return _places(ranking)[tile]


def tile_result(
    mine: Sequence[Sequence[Card]],
    bank: Sequence[Sequence[Card]],
    *,
    ranking: TileRanking = USUAL,
) -> Result:
    """Compare two hands with the banker's two: the banker wins copies; one win each is a push."""
    higher = sum(
        tile_strength(one, ranking=ranking) > tile_strength(other, ranking=ranking)
        for one, other in zip(mine, bank, strict=True)
    )
    return _RESULTS[higher]


@cache
def _places(ranking: TileRanking) -> dict[Card, int]:
    return {
        parse_card(face): place
        for place, name in enumerate(reversed(ranking.singles), 1)
        for face in TILE_NAMES[name]
    }


@cache
def _ranked(first: Card, second: Card, ranking: TileRanking) -> MadeHand:
    places = _places(ranking)
    high, low = sorted((first, second), key=lambda tile: (-places[tile], tile))
    category = _category(high, low)
    compared: tuple[Card, ...] = (high,)
    ranks: tuple[int, ...]
    if category in ("gee joon", "matched pair", "unmatched pair"):
        ranks = (len(PAIRS) - PAIRS.index(_PAIR_OF[high]),)
    else:
        points = tile_points((high, low), ranking=ranking)
        by_points = category == "points"
        compared = (high, low) if by_points and ranking.second_tile else (high,)
        nothing = by_points and not points
        ranks = (points, *(0 if nothing else places[tile] for tile in compared))
    level = _LEVELS.get(category, ranks[0])
    highest, other = (*ranks[-len(compared) :], 0)[:2]
    return MadeHand(level << 16 | highest << 8 | other, category, ranks, (high, low))


def _category(high: Card, low: Card) -> str:
    name = pair_name((high, low))
    if name is not None:
        if name == "gee joon":
            return name
        return "matched pair" if len(TILE_NAMES[name]) == 1 else "unmatched pair"
    for head, other in ((high, low), (low, high)):
        if _PAIR_OF[head] in _HEADS and pips(other) in _TOPS:
            return _TOPS[pips(other)]
    return "points"
