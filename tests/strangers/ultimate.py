"""Ultimate Texas Hold'em, told anew from the books: 000-42, 001-40, 001-42, 002-03, 004-28."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations

from houseway.editions.model import Value
from strangers.ranking import (
    FLUSH,
    FOUR,
    FULL,
    HIGH,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    Worth,
    best,
    five,
)
from strangers.table import Odds, Option, Outcome, Spot, Table, Wager, against

BLIND: dict[int, Odds] = {
    ROYAL: (500, 1),
    STRAIGHT_FLUSH: (50, 1),
    FOUR: (10, 1),
    FULL: (3, 1),
    FLUSH: (3, 2),
    STRAIGHT: (1, 1),
}
TRIPS = {ROYAL: 50, STRAIGHT_FLUSH: 40, FOUR: 20, FULL: 7, FLUSH: 6, STRAIGHT: 5, THREE: 3}
UTH_02 = {**TRIPS, FOUR: 30, FULL: 8}
BAD_BEAT = {STRAIGHT_FLUSH: 7500, FOUR: 500, FULL: 50, FLUSH: 30, STRAIGHT: 20, THREE: 9}
BAD_BEAT_004_28 = {STRAIGHT_FLUSH: 10000, FOUR: 500, FULL: 40, FLUSH: 25, STRAIGHT: 20, THREE: 9}
PAID = ("ante", "play", "blind", "trips", "bad-beat")
TAKEN = ("play", "ante", "blind", "trips", "bad-beat")


@dataclass(frozen=True)
class Ultimate:
    id: str
    trips: Mapping[int, int] = field(default_factory=lambda: TRIPS)
    bad_beat: Mapping[int, int] | None = None
    trips_on_fold: bool = True
    """Three of a kind or better is paid even then."""
    bonus_within_ante: bool = False
    back_line: bool = False
    trips_high: int = 0
    streets: bool = False
    """The community cards and the player-dealer's come when their round of betting is due."""
    option: str | None = "none"

    def spots(self, settings: Mapping[str, Value]) -> dict[str, Spot]:
        back = self.back_line
        capped = self.bonus_within_ante and settings["bonus-size"] == "within the ante"
        within = "ante" if capped else ""
        low = 100 if self.trips_high else 0
        spots = {
            "ante": Spot(back_line=back, beside="blind"),
            "blind": Spot(back_line=back, beside="ante"),
            "trips": Spot(("ante",), back, low, self.trips_high, within=within),
        }
        if self.bad_beat:
            needs: tuple[str, ...] = ("ante", "trips")
            if settings.get("bad-beat-without-trips") == "allowed":
                needs = needs[:1]
            spots["bad-beat"] = Spot(needs, within=within)
        return spots

    def play(self, table: Table) -> None:
        Round(self, table).play()


EDITIONS = {
    "000-42": Ultimate("stones-tavern/ultimate-texas-holdem-bad-beat-bonus", bad_beat=BAD_BEAT),
    "001-40": Ultimate(
        "lucky-derby/ultimate-texas-holdem-bad-beat-bonus",
        bad_beat=BAD_BEAT,
        trips_on_fold=False,
        bonus_within_ante=True,
        streets=True,
    ),
    "001-42": Ultimate("stones-saloon/ultimate-texas-holdem"),
    "002-03": Ultimate(
        "casino-club/ultimate-texas-holdem", back_line=True, trips_high=5000, option=None
    ),
    "004-28": Ultimate(
        "clovis-500/ultimate-texas-holdem-bad-beat-bonus",
        trips=UTH_02,
        bad_beat=BAD_BEAT_004_28,
    ),
}


class Round:
    def __init__(self, book: Ultimate, table: Table) -> None:
        self.book, self.table = book, table
        self.given_up: set[Wager] = set()
        self.out: set[tuple[str, int]] = set()
        """Who folded, or could not follow."""
        self.worths: dict[str, Worth] = {}

    def play(self) -> None:
        self.deal()
        self.street(("check", 0), (3, 4))
        self.street(("check", 0), (2,))
        self.street(("fold", 0), (1,))
        self.settle()

    def deal(self) -> None:
        table, settings = self.table, self.table.settings
        hands = [f"p{seat}" for seat in table.around(1) if seat in table.wagered()]
        if self.book.streets:
            table.dealt += [hand for hand in hands for _ in range(2)]
            table.dealt += ["burn", *["board"] * 5, "dealer", "dealer"]
            return
        hands.append("dealer")
        if settings.get("dealt-from") == "shoe":
            table.dealt += hands * 2
        else:
            table.dealt += [hand for hand in hands for _ in range(2)]
        table.dealt += ["board"] * 5

    def street(self, otherwise: Option, times: tuple[int, ...]) -> None:
        table = self.table
        start = 1 if table.settings["turns"] == "house dealer" else table.dealer % table.seats + 1
        for position in table.around(start):
            if position not in table.wagered("ante"):
                continue
            asked = table.controller[position]
            ante = table.wager(asked, "ante", position)
            assert ante is not None
            if table.wager(asked, "play", position) or (asked, position) in self.out:
                continue
            plays = [o for n in times for o in table.can(asked, "play", n * ante.cents)]
            chosen = table.ask(asked, position, otherwise, *plays)
            if chosen[0] == "play":
                self.follow(position, chosen[1] // ante.cents)
            elif chosen[0] == "fold":
                self.fold(position, table.bettors_at(position), final=True)

    def follow(self, position: int, times: int) -> None:
        """The seated player's Play wager binds all who bet behind him."""
        table = self.table
        short = []
        for bettor in table.posting(position):
            ante = table.wager(bettor, "ante", position)
            assert ante is not None
            cents = times * ante.cents
            if table.settings.get("short-follower") == "as far as it goes":
                cents = min(cents, table.chips[bettor])
            if 0 < cents <= table.chips[bettor]:
                table.lay(bettor, "play", position, cents)
            else:
                short.append(bettor)
        self.fold(position, short, final=times == 1)

    def fold(self, position: int, bettors: list[str], *, final: bool) -> None:
        """Ante and Blind are lost, Trips where it has not made three of a kind.

        That is known once all cards are out.
        """
        table, settings = self.table, self.table.settings
        lost = ["ante", "blind"]
        keeps_trips = self.book.trips_on_fold
        if "trips-on-fold" in settings:
            keeps_trips = settings["trips-on-fold"] == "in action"
        if not keeps_trips or (final and self.worth(f"p{position}")[0] < THREE):
            lost.append("trips")
        if settings.get("bad-beat-on-fold") == "lost":
            lost.append("bad-beat")
        self.out |= {(bettor, position) for bettor in bettors}
        for wager in table.at(position, PAID):
            if wager.bettor in bettors and wager.spot in lost:
                self.given_up.add(wager)
                if settings["given-up-hands"] == "at once":
                    table.lose(wager)

    def worth(self, hand: str) -> Worth:
        if hand not in self.worths:
            self.worths[hand] = self._worth(hand)
        return self.worths[hand]

    def _worth(self, hand: str) -> Worth:
        table, settings = self.table, self.table.settings
        own, board = table.cards[hand], table.cards["board"]
        if settings.get("best-five") == "both":
            worth = max(five([*own, *three]) for three in combinations(board, 3))
        else:
            worth = best([*own, *board])
        if worth[0] == FULL and settings.get("full-houses") == "a tie":
            return FULL, worth[1][:1]
        return worth

    def judge(self, wager: Wager) -> Outcome:
        settings = self.table.settings
        if wager in self.given_up:
            return 0
        mine, dealer = self.worth(f"p{wager.position}"), self.worth("dealer")
        result = against(mine, dealer)
        if wager.spot == "trips":
            pays = self.book.trips.get(mine[0], 0)
            return (pays, 1) if pays else 0
        if wager.spot == "bad-beat":
            assert self.book.bad_beat is not None
            decides = min(mine, dealer)
            if settings["bad-beat-is"] == "winning hand":
                decides = max(mine, dealer)
            line = min(decides[0], STRAIGHT_FLUSH)  # a royal flush has no line of its own
            pays = self.book.bad_beat.get(line, 0) if result else 0
            return (pays, 1) if pays else 0
        if wager.spot == "ante" and dealer[0] == HIGH:
            return None
        if wager.spot == "blind" and result > 0:
            below: Outcome = None if settings.get("blind-below-a-straight", True) else 0
            return BLIND.get(mine[0], below)
        return {1: (1, 1), 0: None, -1: 0}[result]

    def settle(self) -> None:
        """Seat to seat from the player-dealer's left."""
        table = self.table
        takes = table.settings["losing-hand-taken"]
        for position in table.left_of_dealer():
            order = PAID
            if position in table.wagered() and takes == "Play, Ante, Blind":
                loses = self.worth(f"p{position}") < self.worth("dealer")
                order = TAKEN if loses else PAID
            table.settle_all(table.at(position, order), self.judge)
