"""Caribbean stud, told anew from the books: 001-02 and 004-14."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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
    TWO_PAIR,
    five,
)
from strangers.table import Odds, Outcome, Spot, Table, Wager, against

PREMIUM: dict[int, Odds] = {
    TWO_PAIR: (3, 2),
    THREE: (2, 1),
    STRAIGHT: (3, 1),
    FLUSH: (4, 1),
    FULL: (5, 1),
    FOUR: (7, 1),
    STRAIGHT_FLUSH: (7, 1),
    ROYAL: (7, 1),
}
BUTTON = {"A": 1, **{str(n): n for n in range(2, 10)}, "T": 10, "J": 11, "Q": 12, "K": 13}
ORDER = ("ante", "opening", "bet")


@dataclass(frozen=True)
class Caribbean:
    id: str
    times: int
    """The bet, in antes."""
    button: bool = False
    back_line: bool = False
    option: str | None = "none"

    def spots(self, settings: Mapping[str, Value]) -> dict[str, Spot]:
        if settings.get("opening-bet") == "a wager of its own":
            return {
                "ante": Spot(beside="opening", equal=False),
                "opening": Spot(("ante",)),
            }
        elsewhere = bool(settings.get("additional-wager", False))
        return {"ante": Spot(back_line=self.back_line, elsewhere=elsewhere)}

    def play(self, table: Table) -> None:
        Round(self, table).play()


EDITIONS = {
    "001-02": Caribbean("lucky-derby/caribbean-stud", 1, button=True, back_line=True),
    "004-14": Caribbean("clovis-500/caribbean-stud-poker", 2),
}


class Round:
    def __init__(self, book: Caribbean, table: Table) -> None:
        self.book, self.table = book, table
        self.given_up: set[Wager] = set()

    def play(self) -> None:
        table, settings = self.table, self.table.settings
        hands = [f"p{seat}" for seat in table.left_of_dealer() if seat in table.wagered()]
        table.dealt += [*hands, "dealer"] * 5
        way = table.left_of_dealer()
        if self.book.button:
            way = self.place_button()
        turns = way if settings.get("turns") == "action button" else table.left_of_dealer()
        for position in turns:
            if position in table.wagered():
                self.decide(position)
        for position in way:
            table.settle_all(table.at(position, ORDER), self.judge)

    def place_button(self) -> list[int]:
        table, settings = self.table, self.table.settings
        counted = table.left_of_dealer()
        if settings["button-counted-from"] == "house-dealer":
            counted = table.around(1)
        if settings["empty-seats-on-the-button"] == "passed over":
            counted = [seat for seat in counted if seat in table.wagered()] or counted
        values = dict(BUTTON)
        if settings["pictures-on-the-button"] == "ten":
            values |= {"J": 10, "Q": 10, "K": 10}
        table.place_button(table.cards["dealer"][4], counted, values)
        return table.around(table.button)

    def original(self, bettor: str, position: int) -> int:
        """What the bet is measured by."""
        spot = "opening" if self.table.settings.get("opening-bet", "") != "the ante" else "ante"
        wager = self.table.wager(bettor, spot if self.book.times == 2 else "ante", position)
        assert wager is not None
        return wager.cents * self.book.times

    def decide(self, position: int) -> None:
        table = self.table
        asked = table.controller[position]
        alone = table.settings.get("back-line-goes-with") == "for himself"
        deciding = table.bettors_at(position) if alone else [asked]
        chosen = table.ask_all(
            {
                bettor: (("fold", 0), *table.can(bettor, "play", self.original(bettor, position)))
                for bettor in deciding
            },
            position,
        )
        for bettor in list(chosen) if alone else table.bettors_at(position):
            cents = self.original(bettor, position)
            if table.settings.get("short-follower") == "as far as it goes":
                cents = min(cents, table.chips[bettor])
            plays = chosen[bettor if alone else asked][0] == "play"
            if plays and 0 < cents <= table.chips[bettor]:
                table.lay(bettor, "bet", position, cents)
            else:
                self.given_up |= {w for w in table.at(position, ORDER) if w.bettor == bettor}
        if table.settings["given-up-hands"] == "at once":
            for wager in table.at(position, ORDER):
                if wager in self.given_up:
                    table.hold(wager)

    def judge(self, wager: Wager) -> Outcome:
        table, settings = self.table, self.table.settings
        if wager in self.given_up:
            return 0
        mine, dealer = five(table.cards[f"p{wager.position}"]), five(table.cards["dealer"])
        if dealer[0] == HIGH and dealer[1][:2] != (14, 13):
            if wager.spot == "bet" and settings.get("bet-without-a-qualifier") != "is paid too":
                return None
            return None if wager.spot == "opening" else (1, 1)
        result = against(mine, dealer)
        if result == 0:
            if settings.get("ties") == "lose":
                return 0
            return None if settings.get("copy-pushes-the-bet", True) or wager.spot == "ante" else 0
        if result < 0:
            return 0
        premium = self.book.times == 1 or settings["bet-pays"] == "premium schedule"
        return PREMIUM.get(mine[0], (1, 1)) if premium and wager.spot == "bet" else (1, 1)
