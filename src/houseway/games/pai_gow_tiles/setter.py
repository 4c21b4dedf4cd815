"""Set four tiles by a house way, and say why the earlier rules did not apply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from houseway.cards.card import Card, text
from houseway.errors import TextError
from houseway.games.house_way_rules import Setting, first_rule
from houseway.games.pai_gow_tiles.divisions import DIVIDE, HAND, Division, Four
from houseway.games.pai_gow_tiles.house_way import TileHouseWay, TilePlacement, TileRule
from houseway.hands.tile_names import name_tile_hand
from houseway.hands.tiles import PAI_GOW_SET, TileRanking

_IN_SET: Final = Counter(PAI_GOW_SET)


def set_tiles(house_way: TileHouseWay, ranking: TileRanking, tiles: Sequence[Card]) -> Setting:
    """Set the low hand as front and the high hand as back; the tiles' order does not matter."""
    check_four(tiles)
    four = Four(tiles, ranking)
    rule, ways, why = first_rule(
        house_way, four.holding, lambda rule: _ways_by(rule, four, ranking)
    )
    high, low = ways[0]
    return Setting(low.cards, high.cards, rule.name, low > high, why)


def check_four(tiles: Sequence[Card]) -> None:
    """Raise unless these are four tiles of one set."""
    for tile, count in Counter(tiles).items():
        if tile not in _IN_SET:
            raise TextError(
                "house_way/not_in_set",
                f"{text(tile)} is not a tile; write its two ends, such as 6-4",
                tile=text(tile),
            )
        if count > _IN_SET[tile]:
            copies = "two" if _IN_SET[tile] == 2 else "one"
            raise TextError(
                "house_way/tile_too_often",
                f"{text(tile)} is given {count} times, but a set has only {copies}",
                tile=text(tile),
            )
    if len(tiles) != 4:
        raise TextError(
            "house_way/four_tiles",
            f"a hand has four tiles, not {len(tiles)}; write them as 6-6 5-4 4-2 1-1",
            tiles=len(tiles),
        )


def _ways_by(rule: TileRule, four: Four, ranking: TileRanking) -> list[Division] | str:
    """Return the best way of the first placement that works, or the reason why none does."""
    if four.holding not in rule.holds:
        return f"the tiles hold {four.holding}"
    pairs = [pair for pair in four.pairs if not rule.of or pair in rule.of]
    if rule.of and not pairs:
        if not four.pairs:
            return f"the tiles hold {four.holding}"
        held = " and ".join(four.pairs)
        return f"the tiles pair as {held}, not as {_either(rule.of)}"
    reasons: list[str] = []
    for pair in pairs or [""]:
        for placement in rule.set:
            way = _best(placement, four, pair, ranking)
            if not isinstance(way, str):
                return [way]
            if way not in reasons:
                reasons.append(way)
    return "; ".join(reasons)


def _best(placement: TilePlacement, four: Four, pair: str, ranking: TileRanking) -> Division | str:
    spots = four.other_spots(pair)
    if placement.beside and not any(_among(wanted, spots) for wanted in placement.beside):
        wanted = _either([each.replace(" ", " and ") for each in placement.beside])
        return f"the other tiles have {' and '.join(map(str, spots))} spots, not {wanted}"
    ways = [way for way in four.ways if DIVIDE[placement.divide](four, pair, way)]
    if placement.best == "high hand":
        ways.sort(key=lambda way: (way.high, way.low), reverse=True)
    else:
        ways.sort(key=lambda way: (way.low, way.high), reverse=True)
    high, low = HAND[placement.high], HAND[placement.low]
    found = next((way for way in ways if high(way.high) and low(way.low)), None)
    if found is not None:
        return found
    if not ways:
        return f"the tiles cannot be set with {placement.divide}"
    if placement.low != "anything" and high(ways[0].high):
        would = name_tile_hand(ways[0].low.cards, ranking)
        return f"with {placement.divide} the low hand is {would}, not {placement.low}"
    would = name_tile_hand(ways[0].high.cards, ranking)
    return f"the high hand is {would} at best, not {placement.high}"


def _among(wanted: str, spots: Sequence[int]) -> bool:
    return not Counter(map(int, wanted.split())) - Counter(spots)


def _either(words: Sequence[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
