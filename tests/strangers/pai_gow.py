"""Pai gow poker, told anew from the books.

How a hand was set is taken as it lies: the house ways are proved elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from houseway.editions.model import Value
from strangers.pai_gow_hands import (
    ROYAL_MATCH,
    SEVEN,
    SEVEN_JOKER,
    front_worth,
    is_ace_high,
    lines,
    uses,
    wild_front,
    wild_lines,
    wild_uses,
)
from strangers.ranking import (
    FIVE,
    FLUSH,
    FOUR,
    FULL,
    HIGH,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    Worth,
)
from strangers.setting import check_setters, numbered_seat, place_button, ring
from strangers.table import Outcome, Spot, Table, Wager

FPG_04 = {
    SEVEN: (2500, 1000),
    ROYAL_MATCH: (1000, 750),
    SEVEN_JOKER: (750, 250),
    FIVE: (250, 100),
    ROYAL: (125, 50),
    STRAIGHT_FLUSH: (50, 20),
    FOUR: (25, 5),
    FULL: (5, 0),
    FLUSH: (4, 0),
    THREE: (3, 0),
    STRAIGHT: (2, 0),
}
"""What a line pays to one, and its Envy in dollars."""
NAPA = {
    **FPG_04,
    SEVEN: (8000, 5000),
    ROYAL_MATCH: (2000, 1000),
    SEVEN_JOKER: (1000, 500),
    FIVE: (400, 250),
    ROYAL: (150, 50),
}


@dataclass(frozen=True)
class PaiGow:
    id: str
    pays: Mapping[int, tuple[int, int]] | None = None
    """Of the Fortune bet."""
    order: tuple[str, ...] = ("game", "fortune")
    """Of a seat."""
    game_needed: bool = True
    back_line: bool = False
    bonus_back_line: bool = False
    bonus_limits: tuple[int, int] = (0, 0)
    one_look: bool = False
    """Nobody sets more than one hand."""
    dealer_sets: bool = True
    wild: bool = False
    """The joker is any card."""
    face_up: bool = False
    """The player-dealer's hand is shown and set first; ace-high, it ends the game wagers."""
    control: str = "seated"
    option: str | None = "none"

    def spots(self, settings: Mapping[str, Value]) -> dict[str, Spot]:
        back_line = self.back_line or settings.get("back-line") == "all"
        spots = {"game": Spot(back_line=back_line, elsewhere=self.one_look)}
        for spot in set(self.order) - {"game"}:
            needs = ("game",) if self.game_needed else ()
            low, high = self.bonus_limits
            if settings.get("bonus-limits") == "table limits":
                low = high = 0
            spots[spot] = Spot(needs, self.bonus_back_line, low, high)
        return spots

    def play(self, table: Table) -> None:
        table.settings = {"control": self.control, **table.settings}
        Round(self, table).play()


EDITIONS = {
    "000-40": PaiGow("stones-tavern/fortune-pai-gow-poker", FPG_04),
    "000-43": PaiGow(
        "stones-tavern/commission-free-fortune-pai-gow-poker",
        FPG_04,
        ("fortune", "game", "tiger-9"),
        dealer_sets=False,
    ),
    "000-70": PaiGow(
        "stones-tavern/pai-gow-poker", order=("game",), back_line=True, dealer_sets=False
    ),
    "000-72": PaiGow(
        "stones-tavern/face-up-pai-gow-poker",
        FPG_04,
        ("game", "ace-high", "fortune"),
        back_line=True,
        face_up=True,
    ),
    "001-01": PaiGow(
        "lucky-derby/pai-gow-poker",
        order=("game",),
        back_line=True,
        one_look=True,
        control="largest",
    ),
    "001-03": PaiGow(
        "lucky-derby/jokers-wild-pai-gow-poker",
        order=("game",),
        back_line=True,
        one_look=True,
        wild=True,
        control="largest",
    ),
    "001-09": PaiGow(
        "lucky-derby/fortune-pai-gow-poker",
        FPG_04,
        back_line=True,
        bonus_back_line=True,
        bonus_limits=(100, 5_000),
        dealer_sets=False,
        wild=True,
    ),
    "001-45": PaiGow(
        "stones-saloon/face-up-pai-gow-poker",
        FPG_04,
        ("game", "ace-high", "fortune"),
        back_line=True,
        face_up=True,
    ),
    "003-03": PaiGow("napa-valley/double-hand-poker", order=("game",)),
    "003-10": PaiGow(
        "napa-valley/fortune-pai-gow-poker-1-0",
        NAPA,
        game_needed=False,
        back_line=True,
        bonus_back_line=True,
    ),
    "004-29": PaiGow("clovis-500/fortune-pai-gow-poker", FPG_04, dealer_sets=False),
}


class Round:
    def __init__(self, book: PaiGow, table: Table) -> None:
        self.book, self.table = book, table
        self.order = list(book.order)
        if table.settings.get("tiger-9-settled") == "before the game wager":
            self.order = ["fortune", "tiger-9", "game"]
        self.set: dict[str, tuple[Worth, Worth]] = {}
        """Front and back of every hand."""
        self.lines: dict[int, set[int]] = {}
        self.ace_high = book.face_up and is_ace_high(table.cards["dealer"], table.settings)

    def play(self) -> None:
        table = self.table
        self.deal()
        hands = table.wagered("game")
        all_push = self.ace_high and table.settings["push-or-foul"] == "push"
        if all_push:
            hands = set()
        usual = "freely" if self.book.dealer_sets else "house way"
        freely = table.settings.get("player-dealer-sets", usual) == "freely"
        check_setters(
            table,
            "set",
            hands,
            spot="game",
            dealer=freely and not all_push,
            dealer_first=self.book.face_up,
            one_look=self.book.one_look,
        )
        if not all_push:
            for hand in ("dealer", *(f"p{seat}" for seat in hands)):
                self.read(hand)
        way = table.around(table.button)
        in_turn = table.settings.get("envy-paid") == "in turn"
        for position in way:
            table.settle_all(table.at(position, self.order), self.judge)
            if in_turn:
                self.pay_envy(position)
        for position in way:
            if not in_turn:
                self.pay_envy(position)

    def deal(self) -> None:
        """Where it is the player-dealer's own number, he has the first pile and his left acts."""
        table, settings = self.table, self.table.settings
        if settings.get("direction") == "counter-clockwise":
            table.way = -1
        first = numbered_seat(table, table.way)
        own = first == table.dealer
        piles = first
        if settings.get("machine-hands") == "from the house dealer's left":
            piles = 1 if settings["dealing"] == "shuffler" else first
        elif settings.get("first-pile") == "action button" and own:
            piles = ring(table, first, table.way)[1]
        around = ring(table, piles, table.way)
        table.opened += ["dealer" if seat == table.dealer else f"p{seat}" for seat in around]
        place_button(table, first)

    def read(self, hand: str) -> None:
        table, settings = self.table, self.table.settings
        front = table.cards[f"{hand}-front"]
        back = list((Counter(table.cards[hand]) - Counter(front)).elements())
        assert (len(front), len(back)) == (2, 5), hand
        if self.book.wild:
            worth = max(wild_uses(back, settings))
            self.set[hand] = wild_front(front, worth, settings), worth
        else:
            self.set[hand] = front_worth(front), max(uses(back, settings))

    def is_foul(self, hand: str) -> bool:
        front, back = self.set[hand]
        return back <= front

    # -- outcomes -----------------------------------------------------------------------------

    def judge(self, wager: Wager) -> Outcome:
        judges = {
            "game": self.game,
            "fortune": self.fortune,
            "tiger-9": self.tiger_9,
            "ace-high": self.ace_high_bonus,
        }
        return judges[wager.spot](wager.position)

    def game(self, position: int) -> Outcome:
        hand = f"p{position}"
        push = self.ace_high or (self.is_nine_high() and "tiger-9" in self.order)
        if push and self.table.settings["push-or-foul"] == "push":
            return None
        if self.is_foul(hand):
            return 0
        if push:
            return None
        if self.is_foul("dealer"):
            return 1, 1
        won = sum(mine > his for mine, his in zip(self.set[hand], self.set["dealer"], strict=True))
        return {2: (1, 1), 1: None, 0: 0}[won]

    def is_nine_high(self) -> bool:
        kind, ranks = self.set["dealer"][0]
        return kind == HIGH and ranks[0] == 9

    def tiger_9(self, position: int) -> Outcome:
        return (30, 1) if self.is_nine_high() else 0

    def ace_high_bonus(self, position: int) -> Outcome:
        table = self.table
        if not self.ace_high:
            return 0
        if is_ace_high(table.cards[f"p{position}"], table.settings):
            return 40, 1
        if table.settings["ace-high-wins"] == "both hands":
            return 0
        return (15, 1) if "Jk" in table.cards["dealer"] else (5, 1)

    def fortune_pushes(self) -> bool:
        return self.ace_high and self.table.settings["ace-high-pushes"] == "all wagers"

    def fortune(self, position: int) -> Outcome:
        if self.fortune_pushes():
            return None
        pays = self.line(position)[0]
        return (pays, 1) if pays else 0

    def line(self, position: int) -> tuple[int, int]:
        """What the seven cards pay, and what they pay in Envy."""
        table = self.table
        assert self.book.pays is not None
        if position not in self.lines:
            held = wild_lines if self.book.wild else lines
            made = held(table.cards[f"p{position}"], table.settings)
            self.lines[position] = made & set(self.book.pays)
        made = self.lines[position]
        if not made:
            return 0, 0
        if table.settings["best-hand"] == "highest ranked":
            return self.book.pays[max(made)]
        return max(self.book.pays[line] for line in made)

    # -- envy ---------------------------------------------------------------------------------

    def pay_envy(self, position: int) -> None:
        table = self.table
        if self.fortune_pushes():
            return
        least = table.settings.get("envy-minimum", 500)
        assert isinstance(least, int)
        for wager in [w for w in table.was_at(position, ["fortune"]) if w.cents >= least]:
            cents = sum(100 * self.line(other)[1] for other in self.envied(wager))
            if cents:
                table.award(wager, cents)

    def envied(self, wager: Wager) -> list[int]:
        """Other players' hands, with another's Fortune bet on them."""
        table = self.table
        theirs = [w for w in table.wagers if w.bettor != wager.bettor]
        if table.settings.get("envy-trigger") != "any player":
            theirs = [w for w in theirs if w.spot == "fortune"]
        own = {w.position for w in table.wagers if w.bettor == wager.bettor}
        if table.settings.get("envy-own-hand") == "own seat":
            own = {table.seat_of[wager.bettor]}
        return [seat for seat in {w.position for w in theirs} if seat not in own]
