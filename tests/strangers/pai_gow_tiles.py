"""Pai gow tiles, told anew from the books: 000-02, 003-15, 004-13.

A hand of two tiles is worth `(group, rank in it, deciding tiles)`, higher is better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from houseway.editions.model import Value
from strangers.setting import check_setters, numbered_seat, place_button, ring
from strangers.table import Outcome, Spot, Table, Wager

SINGLES = (
    ("6-6",),
    ("1-1",),
    ("4-4",),
    ("3-1",),
    ("5-5",),
    ("3-3",),
    ("2-2",),
    ("6-5",),
    ("6-4",),
    ("6-1",),
    ("5-1",),
    ("5-4", "6-3"),
    ("5-3", "6-2"),
    ("4-3", "5-2"),
    ("4-1", "3-2"),
    ("4-2", "2-1"),
)
"""Teen first; of every row there are two tiles in the set."""
GEE_JOON = SINGLES[-1]
TOTAL, GONG, WONG, PAIR, SUPREME = range(5)

Settings = Mapping[str, Value]
Worth = tuple[int, ...]


def dots(tile: str) -> int:
    return sum(map(int, tile.split("-")))


def clovis_single(tile: str, settings: Settings) -> int:
    """Low six before the mixed fives, low three behind them."""
    order = ["4-2", "4-1", "2-1"]
    if settings["low-three"] == "with the low six" and tile == "2-1":
        tile = "4-2"
    return 100 - order.index("4-1" if tile == "3-2" else tile)


def single(tile: str, settings: Settings) -> int:
    """A tile's own rank, higher is better."""
    row = next(number for number, row in enumerate(SINGLES) if tile in row)
    if "low-three" in settings and row >= 14:
        return clovis_single(tile, settings)
    return 200 - row


def worth(tiles: Sequence[str], settings: Settings) -> Worth:
    """Two tiles: supreme, pair, wong, gong, or the last digit of their dots."""
    if set(tiles) == set(GEE_JOON):
        return (SUPREME,)
    for number, row in enumerate(SINGLES[:-1]):
        if set(tiles) <= set(row):
            return PAIR, -number
    ranks = sorted((single(tile, settings) for tile in tiles), reverse=True)
    for group, spots in ((WONG, 9), (GONG, 8)):
        for tile, other in (tiles, tiles[::-1]):
            if tile in ("6-6", "1-1") and dots(other) == spots:
                return group, single(tile, settings)
    wild = settings.get("gee-joon-wild", True)
    counts = [(3, 6) if wild and tile in GEE_JOON else (dots(tile),) for tile in tiles]
    value = max((one + other) % 10 for one in counts[0] for other in counts[1])
    return TOTAL, value, *(ranks if settings.get("second-tile") else ranks[:1])


def beats(mine: Worth, his: Worth) -> bool:
    """Copies are the player-dealer's, and nothing against nothing too."""
    return mine > his and not mine[:2] == his[:2] == (TOTAL, 0)


@dataclass(frozen=True)
class Tiles:
    id: str
    counted: int = 1
    """Which way the seats are counted from the player-dealer: 1 clockwise."""
    action: int = 1
    """Which way the action goes."""
    own_number: str = "left of the player-dealer"
    """Who acts first where the player-dealer has the first set."""
    one_look: bool = False
    joint: bool = False
    option: str | None = "none"

    def spots(self, settings: Settings) -> dict[str, Spot]:
        return {"game": Spot(back_line=True, elsewhere=True, joint=self.joint)}

    def play(self, table: Table) -> None:
        Round(self, table).play()


EDITIONS = {
    "000-02": Tiles("stones-tavern/pai-gow-tiles", own_number="right of house dealer"),
    "003-15": Tiles("napa-valley/pai-gow-tiles", counted=-1),
    "004-13": Tiles(
        "clovis-500/pai-gow-tiles", -1, -1, own_number="next", one_look=True, joint=True
    ),
}


class Round:
    def __init__(self, book: Tiles, table: Table) -> None:
        self.book, self.table = book, table
        table.way = book.action
        self.hands: dict[str, tuple[Worth, Worth]] = {}
        """High and low of each; what was meant as the high hand first."""

    def play(self) -> None:
        table = self.table
        self.deal()
        asked = check_setters(
            table,
            "set",
            table.wagered(),
            spot="game",
            dealer=True,
            one_look=self.book.one_look,
        )
        for seat in (table.dealer, *table.wagered()):
            hand = "dealer" if seat == table.dealer else f"p{seat}"
            low = table.cards[f"{hand}-low"]
            high = list((Counter(table.cards[hand]) - Counter(low)).elements())
            assert (len(low), len(high)) == (2, 2), hand
            if seat in asked and asked[seat].cards:
                assert sorted(asked[seat].cards) in (sorted(low), sorted(high))
            both = worth(high, table.settings), worth(low, table.settings)
            self.hands[hand] = both
        for seat in table.around(table.button):
            table.settle_all(table.at(seat, ["game"]), self.judge)

    def deal(self) -> None:
        """Four tiles to every seat, or where only players are named to every wager."""
        table, settings = self.table, self.table.settings
        first = numbered_seat(table, self.book.counted)
        button = first
        if first == table.dealer:
            rule = settings.get("own-number", self.book.own_number)
            left = table.dealer % table.seats + 1
            after = ring(table, table.dealer, table.way)[1]
            places = {"left of the player-dealer": left, "next": after}
            button = places.get(str(rule), table.seats)
        place_button(table, button)
        if settings["first-pile"] == "action button":
            first = table.button
        around = ring(table, first, -1)
        if settings.get("empty-seats") == "no tiles":
            around = [seat for seat in around if seat in {table.dealer, *table.wagered()}]
        table.opened += ["dealer" if seat == table.dealer else f"p{seat}" for seat in around]

    def judge(self, wager: Wager) -> Outcome:
        mine, his = self.hands[f"p{wager.position}"], self.hands["dealer"]
        fouls = self.table.settings.get("high-hand-below-low") == "loses"
        if fouls and mine[0] < mine[1]:
            return 0
        mine, his = (max(mine), min(mine)), (max(his), min(his))
        won = sum(beats(*each) for each in zip(mine, his, strict=True))
        return {2: (1, 1), 1: None, 0: 0}[won]
