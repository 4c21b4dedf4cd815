"""Casino war, told anew from the book: 000-10."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.editions.model import Value
from strangers.ranking import rank
from strangers.table import LIMITS, Outcome, Spot, Table, Wager, against


@dataclass(frozen=True)
class War:
    id: str
    option: str | None = "none"

    def spots(self, settings: Mapping[str, Value]) -> dict[str, Spot]:
        return {"primary": Spot(back_line=True), "tie": Spot(("primary",), back_line=True)}

    def play(self, table: Table) -> None:
        Round(table).play()


EDITIONS = {"000-10": War("stones-tavern/casino-war")}


class Round:
    """Everything goes from the casino dealer's left."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.ties: set[int] = set()
        self.surrendered: list[Wager] = []

    def play(self) -> None:
        table = self.table
        way = [seat for seat in table.around(1) if seat in table.wagered("primary")]
        table.dealt += [*(f"p{seat}" for seat in way), "dealer"]
        self.ties = {seat for seat in way if self.compare(seat, 0) == 0}
        self.original_deal(way)
        for position in way:
            if position in self.ties:
                self.choose(position)
        for wager in self.surrendered:
            table.lose(wager, (1, 2))
        self.war_deal([seat for seat in way if seat in table.wagered("war")])

    def compare(self, position: int, card: int) -> int:
        cards = self.table.cards
        return against(rank(cards[f"p{position}"][card]), rank(cards["dealer"][card]))

    def losers_first(self, wagers: list[Wager], outcomes: dict[Wager, Outcome]) -> None:
        if self.table.settings["losers-first"] == "losers first":
            wagers.sort(key=lambda wager: outcomes[wager] != 0)
        self.table.settle_all(wagers, outcomes.__getitem__)

    def original_deal(self, way: list[int]) -> None:
        table = self.table
        order = ["primary", "tie"]
        if table.settings["order-within-a-seat"] == "tie, then primary":
            order.reverse()
        wagers = [w for seat in way for w in table.at(seat, order)]
        wagers = [w for w in wagers if w.spot == "tie" or w.position not in self.ties]
        outcomes: dict[Wager, Outcome] = {}
        for wager in wagers:
            if wager.spot == "tie":
                outcomes[wager] = (10, 1) if wager.position in self.ties else 0
            else:
                outcomes[wager] = (1, 1) if self.compare(wager.position, 0) > 0 else 0
        self.losers_first(wagers, outcomes)

    def choose(self, position: int) -> None:
        table = self.table
        stakes = {w.bettor: w.cents for w in table.at(position, ["primary"])}
        asked = table.controller[position]
        alone = table.settings["back-line-goes-with"] == "for himself"
        deciding = list(stakes) if alone else [asked]
        chosen = table.ask_all(
            {
                bettor: (("surrender", 0), *table.can(bettor, "play", stakes[bettor]))
                for bettor in deciding
            },
            position,
        )
        primaries = table.at(position, ["primary"])
        if alone:  # as they answer, so they lay
            primaries.sort(key=lambda wager: list(chosen).index(wager.bettor))
        given_up = []
        for wager in primaries:
            cents = wager.cents
            if table.settings["short-follower"] == "as far as it goes":
                cents = min(cents, table.chips[wager.bettor])
            goes = chosen[wager.bettor if alone else asked][0] == "play"
            if goes and 0 < cents <= table.chips[wager.bettor]:
                table.lay(wager.bettor, "war", position, cents)
            else:
                given_up.append(wager)
        for wager in table.at(position, ["primary"]):
            if wager in given_up:
                self.surrendered.append(wager)
                if table.settings["given-up-hands"] == "at once":
                    table.hold(wager, (1, 2))

    def offer_ties(self, position: int) -> None:
        """A tie wager beside the war wager, within the limits."""
        table = self.table
        options = {
            w.bettor: (("pass", 0), *table.can(w.bettor, "bet", LIMITS[0]))
            for w in table.at(position, ["war"])
        }
        for bettor, chosen in table.ask_all(options, position).items():
            if chosen[0] == "bet":
                table.lay(bettor, "war-tie", position, chosen[1])

    def war_deal(self, way: list[int]) -> None:
        table = self.table
        if not way:
            return
        if table.settings["tie-wager-on-the-war"]:
            for seat in way:
                self.offer_ties(seat)
        burn = ["burn"] * 3
        every = table.settings["burns-in-the-war"] == "every card"
        for seat in way:
            table.dealt += [*(burn if every or seat == way[0] else []), f"p{seat}"]
        table.dealt += [*burn, "dealer"]
        order = ["primary", "war", "war-tie"]
        if table.settings["lost-war-takes"] == "the war wager first":
            order = ["war", "primary", "war-tie"]
        wagers = [w for seat in way for w in table.at(seat, order)]
        outcomes: dict[Wager, Outcome] = {}
        for wager in wagers:
            result = self.compare(wager.position, 1)
            if wager.spot == "war-tie":
                outcomes[wager] = 0 if result else (10, 1)
            elif result < 0:
                outcomes[wager] = 0
            elif wager.spot == "primary":
                outcomes[wager] = None
            else:
                outcomes[wager] = (1, 1) if result else (2, 1)
        self.losers_first(wagers, outcomes)
