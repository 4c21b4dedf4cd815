"""Hands for tests of the house ways of tiles: one of every line, and how they are compared."""

from itertools import combinations
from random import Random

from games.pai_gow_tiles.naive import SINGLES
from houseway.cards.card import texts
from houseway.editions.house_ways import find_house_way
from houseway.editions.model import Value
from houseway.games.house_way_rules import Setting
from houseway.hands.tile_names import parse_tiles
from houseway.hands.tiles import PAI_GOW_SET

TAVERN = "stones-tavern/pai-gow-tiles"
NAPA = "napa-valley/pai-gow-tiles"
CLOVIS_500 = "clovis-500/pai-gow-tiles"
HOUSE_WAYS = (TAVERN, NAPA, CLOVIS_500)

HANDS = list(combinations(PAI_GOW_SET, 4))
SOME = Random(11).sample(HANDS, 2_000)


def set_by(name: str, tiles: str, **readings: Value) -> Setting:
    """Tiles set by a house way with these readings, written with `_` for `-`."""
    settings = {key.replace("_", "-"): value for key, value in readings.items()}
    return find_house_way(name, settings).set_hand(parse_tiles(tiles))


def shown(setting: Setting) -> str:
    """High hand, low hand, rule."""
    return f"{texts(setting.back)} | {texts(setting.front)} | {setting.rule}"


def alike(line: str) -> str:
    """The same for kinds of tiles: it does not matter which of 5-4 and 6-3 goes where."""
    kinds = {other: face for face, other in (each.split("=") for each in SINGLES[11:])}
    hands = [[kinds.get(word, word) for word in part.split()] for part in line.split(" | ")]
    return " | ".join(" ".join(sorted(part)) for part in hands)


LINES = [
    ("gee joon, 6 and 4", "4-2 2-1 3-3 2-2", "3-3 2-1 | 2-2 4-2 | split the supreme pair"),
    ("gee joon, 6 and 5", "4-2 2-1 5-1 4-1", "5-1 4-2 | 4-1 2-1 | split the supreme pair"),
    ("gee joon, 6 and 6", "4-2 2-1 5-1 3-3", "3-3 2-1 | 5-1 4-2 | split the supreme pair"),
    ("gee joon, 6 and 7", "4-2 2-1 5-1 6-1", "4-2 2-1 | 6-1 5-1 | a pair"),
    ("gee joon, 4 and 5", "4-2 2-1 3-1 4-1", "4-2 2-1 | 3-1 4-1 | a pair"),
    ("7s, teen, low 7", "6-1 6-1 6-6 5-5", "6-6 6-1 | 5-5 6-1 | split 7-spot tiles"),
    ("mixed 7s, dey, low 8", "4-3 5-2 1-1 6-5", "1-1 4-3 | 6-5 5-2 | split 7-spot tiles"),
    ("7s, teen, low 6", "6-1 6-1 6-6 5-4", "6-1 6-1 | 6-6 5-4 | a pair"),
    ("7s, no teen or dey", "6-1 6-1 6-5 5-5", "6-1 6-1 | 5-5 6-5 | a pair"),
    ("8s, low 8", "4-4 4-4 6-5 6-4", "4-4 6-5 | 4-4 6-4 | split 8-spot tiles"),
    ("8s, low 7", "4-4 4-4 5-4 6-5", "4-4 6-5 | 4-4 5-4 | split 8-spot tiles"),
    ("mixed 8s, low gong", "5-3 6-2 6-6 1-1", "6-6 5-3 | 1-1 6-2 | split 8-spot tiles"),
    ("8s, low 6", "4-4 4-4 6-5 5-3", "4-4 4-4 | 6-5 5-3 | a pair"),
    ("9s, low 9", "5-4 6-3 5-5 6-4", "5-5 5-4 | 6-4 6-3 | split 9-spot tiles"),
    ("9s, low wong", "5-4 6-3 6-6 1-1", "6-6 5-4 | 1-1 6-3 | split 9-spot tiles"),
    ("9s, low 0", "5-4 6-3 6-6 6-5", "5-4 6-3 | 6-6 6-5 | a pair"),
    ("teen, low 6", "6-6 6-6 3-1 6-1", "6-6 6-1 | 6-6 3-1 | split teen or dey"),
    ("dey, low gong", "1-1 1-1 4-4 5-4", "1-1 5-4 | 1-1 4-4 | split teen or dey"),
    ("dey, 9 and 11", "1-1 1-1 5-4 6-5", "1-1 5-4 | 1-1 6-5 | split teen or dey"),
    ("teen, 11 and 4", "6-6 6-6 6-5 3-1", "6-6 6-6 | 3-1 6-5 | a pair"),
    ("teen, 9 and 10", "6-6 6-6 6-3 5-5", "6-6 6-6 | 5-5 6-3 | a pair"),
    ("4s", "3-1 3-1 5-4 6-5", "3-1 3-1 | 6-5 5-4 | never split"),
    ("5s", "4-1 3-2 3-1 2-2", "4-1 3-2 | 3-1 2-2 | never split"),
    ("6s", "3-3 3-3 2-1 4-1", "3-3 3-3 | 4-1 2-1 | never split"),
    ("10s and 9s", "6-4 6-4 5-4 6-3", "6-4 6-4 | 5-4 6-3 | two pairs"),
    ("10s and 9", "6-4 6-4 5-4 4-4", "6-4 6-4 | 4-4 5-4 | never split"),
    ("11s", "6-5 6-5 4-4 6-1", "6-5 6-5 | 4-4 6-1 | never split"),
    ("wong", "6-6 5-4 4-4 6-1", "6-6 5-4 | 4-4 6-1 | wong"),
    ("gong", "1-1 5-3 3-1 5-5", "1-1 5-3 | 3-1 5-5 | gong"),
    ("9 and less", "3-1 4-1 5-5 5-1", "3-1 4-1 | 5-5 5-1 | 9 or less"),
    ("equal high hands, the better low", "6-6 6-1 4-3 5-1", "6-6 4-3 | 6-1 5-1 | 9 or less"),
]
