"""Three card poker, told anew from the books: 000-03, 000-44, 001-06, 002-02, 003-09."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.editions.model import Value
from strangers.ranking import (
    FIVE,
    FLUSH,
    FLUSH3,
    FOUR,
    FULL,
    HIGH3,
    PAIR3,
    ROYAL,
    ROYAL3,
    STRAIGHT,
    STRAIGHT3,
    STRAIGHT_FLUSH,
    STRAIGHT_FLUSH3,
    THREE,
    THREE3,
    Worth,
    best,
    three,
)
from strangers.table import Outcome, Spot, Table, Wager, against

PAIR_PLUS = {ROYAL3: 200, STRAIGHT_FLUSH3: 40, THREE3: 30, STRAIGHT3: 6, FLUSH3: 3, PAIR3: 1}
SIX_CARD = {ROYAL: 1000, STRAIGHT_FLUSH: 200, FOUR: 100, FULL: 20, FLUSH: 15}
TCB_6B3 = {**SIX_CARD, STRAIGHT: 9, THREE: 8}
TCB_6B4 = {**SIX_CARD, STRAIGHT: 10, THREE: 7}
BUTTON = {"A": 1, **{str(n): n for n in range(2, 10)}, "T": 10, "J": 11, "Q": 12, "K": 13}
QUEEN = 12


@dataclass(frozen=True)
class ThreeCard:
    id: str
    order: tuple[str, ...] = ("ante", "play", "pair-plus", "six-card-bonus")
    six: Mapping[int, int] | None = None
    ante_needed: bool = True
    """For a bonus bet."""
    pair_plus_on_fold: bool = False
    """It stays."""
    back_line: bool = False
    highs: tuple[int, int] = (0, 0)
    """The most on Pair Plus and on 6 Card Bonus."""
    losers_first: bool = False
    option: str | None = "none"

    def spots(self, settings: Mapping[str, Value]) -> dict[str, Spot]:
        ante_needed = self.ante_needed or settings.get("ante-for-bonus-bets") == "needed"
        needs = ("ante",) if ante_needed else ()
        back = self.back_line or settings.get("back-line") == "all"
        low = 100 if self.highs[0] else 0
        spots = {
            "ante": Spot(back_line=back),
            "pair-plus": Spot(needs, back, low, self.highs[0]),
        }
        if self.six:
            spots["six-card-bonus"] = Spot(needs, back, low, self.highs[1])
            if settings.get("both-bonus-bets") == "one of them":
                spots["six-card-bonus"].excludes = "pair-plus"
        return spots

    def play(self, table: Table) -> None:
        Round(self, table).play()


EDITIONS = {
    "000-03": ThreeCard("stones-tavern/three-card-poker"),
    "000-44": ThreeCard(
        "stones-tavern/three-card-poker-6-card-bonus",
        six=TCB_6B3,
        ante_needed=False,
        pair_plus_on_fold=True,
    ),
    "001-06": ThreeCard("lucky-derby/three-card-poker-6-card-bonus", six=TCB_6B3),
    "002-02": ThreeCard(
        "casino-club/three-card-poker-6-card-bonus",
        order=("play", "ante", "pair-plus", "six-card-bonus"),
        six=TCB_6B4,
        back_line=True,
        highs=(5000, 2500),
        option=None,
    ),
    "003-09": ThreeCard(
        "napa-valley/three-card-poker-6-card-bonus-1-3",
        six=TCB_6B4,
        ante_needed=False,
        losers_first=True,
    ),
}


class Round:
    def __init__(self, book: ThreeCard, table: Table) -> None:
        self.book, self.table = book, table
        self.given_up: set[Wager] = set()

    def play(self) -> None:
        table, settings = self.table, self.table.settings
        self.deal()
        if settings.get("button-card") != "face down":
            self.place_button(2)
        first = table.around(1) if settings.get("turns") == "house dealer" else None
        for position in first or table.left_of_dealer():
            if settings.get("bonus-alone") == "lost":
                lone = table.at(position, ["pair-plus"])
                self.give_up([w for w in lone if not table.wager(w.bettor, "ante", position)])
            if position in table.wagered("ante"):
                self.decide(position)
        if settings.get("button-card") == "face down":
            self.place_button(0)
        self.settle()

    def place_button(self, card: int) -> None:
        """As soon as the card is seen."""
        table, settings = self.table, self.table.settings
        if self.book.losers_first and settings["settlement-begins"] != "action button":
            return
        start = 1
        if settings.get("button-counted-from") == "player-dealer":
            start = table.dealer % table.seats + 1
        values = {**BUTTON, "T": int(settings.get("ten-on-the-button", 10))}
        table.place_button(table.cards["dealer"][card], table.around(start), values)

    def deal(self) -> None:
        table = self.table
        way = table.left_of_dealer()
        if table.settings.get("first-card") == "house dealer":
            way = table.around(1)
        for position in way:
            if position in table.wagered():
                table.dealt += [f"p{position}"] * 3
        table.dealt += ["dealer"] * 3

    def decide(self, position: int) -> None:
        """The one who decides for the hand plays or folds; all who bet on it go with him."""
        table = self.table
        asked = table.controller[position]
        ante = table.wager(asked, "ante", position)
        assert ante is not None, f"{asked} decides at {position} without an ante"
        chosen = table.ask(asked, position, ("fold", 0), *table.can(asked, "play", ante.cents))
        folding = []
        for bettor in table.posting(position):
            own = table.wager(bettor, "ante", position)
            if own is None:
                continue
            cents = own.cents
            if table.settings.get("short-follower") == "as far as it goes":
                cents = min(cents, table.chips[bettor])
            if chosen[0] == "fold" or not 0 < cents <= table.chips[bettor]:
                folding.append(bettor)
            else:
                table.lay(bettor, "play", position, cents)
        lost = ["ante"]
        keeps = self.book.pair_plus_on_fold
        if table.settings.get("bonus-bets-on-fold") == "lost":
            keeps = False
            lost.append("six-card-bonus")
        if not keeps:
            lost.append("pair-plus")
        here = table.at(position, self.book.order)
        self.give_up([w for w in here if w.bettor in folding and w.spot in lost])

    def give_up(self, wagers: list[Wager]) -> None:
        self.given_up.update(wagers)
        if self.table.settings["given-up-hands"] == "at once":
            for wager in wagers:
                self.table.lose(wager)

    def worth(self, hand: str) -> Worth:
        settings = self.table.settings
        ace_low = str(settings.get("ace-low-straight", "straight"))
        if settings.get("suited-ace-low") == "straight":
            ace_low = "unsuited only"
        like = str(settings.get("like-cards", "nearest line"))
        return three(self.table.cards[hand], ace_low=ace_low, like=like)

    def judge(self, wager: Wager) -> Outcome:
        table = self.table
        hand = f"p{wager.position}"
        if wager in self.given_up:
            return 0
        if wager.spot == "pair-plus":
            pays = PAIR_PLUS.get(self.worth(hand)[0], 0)
            return (pays, 1) if pays else 0
        if wager.spot == "six-card-bonus":
            assert self.book.six is not None
            like = str(table.settings.get("like-cards", "nearest line"))
            cards = [*table.cards[hand], *table.cards["dealer"]]
            made = best(cards, like=like)[0]
            if made == FIVE and like == "nearest line":
                made = FOUR
            pays = self.book.six.get(made, 0)
            return (pays, 1) if pays else 0
        dealer = self.worth("dealer")
        if dealer[0] == HIGH3 and dealer[1][0] < QUEEN:
            return (1, 1) if wager.spot == "ante" else None
        result = against(self.worth(hand), dealer)
        if result == 0 and table.settings.get("equal-hands") == "lose":
            return 0
        return {1: (1, 1), 0: None, -1: 0}[result]

    def settle(self) -> None:
        table, order = self.table, self.book.order
        way = table.around(table.button) if table.button else []
        if table.settings.get("settlement-begins") == "left of the player-dealer":
            way = table.left_of_dealer()
        if table.settings.get("settlement-begins") == "right of the house dealer":
            way = table.around(1)[::-1]
        if table.settings.get("order-of-settlement") == "wager by wager":
            wagers = [w for spot in order for seat in way for w in table.at(seat, [spot])]
        else:
            wagers = [w for seat in way for w in table.at(seat, order)]
        outcomes = {wager: self.judge(wager) for wager in wagers}
        if self.book.losers_first:
            wagers.sort(key=lambda wager: outcomes[wager] != 0)
        table.settle_all(wagers, outcomes.__getitem__)
