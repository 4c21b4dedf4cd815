"""Fast Action hold'em, told anew from the book: 004-16."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from houseway.editions.model import Value
from strangers.ranking import rank
from strangers.setting import check_setters
from strangers.table import Outcome, Spot, Table, Wager

RANKING = (
    ("flush", (5,)),
    ("royal", (1, 1, 1, 1, 1)),
    ("flush", (4, 1)),
    ("straight flush", (1, 1, 1, 1, 1)),
    ("flush", (3, 2)),
    ("", (5,)),
    ("flush", (3, 1, 1)),
    ("flush", (2, 2, 1)),
    ("flush", (2, 1, 1, 1)),
    ("", (4, 1)),
    ("", (3, 2)),
    ("flush", (1, 1, 1, 1, 1)),
    ("straight", (1, 1, 1, 1, 1)),
    ("", (3, 1, 1)),
    ("", (2, 2, 1)),
    ("", (2, 1, 1, 1)),
    ("", (1, 1, 1, 1, 1)),
)
"""As printed, the highest first: what the cards are together, and how many are alike."""

Settings = Mapping[str, Value]
Worth = tuple[int, tuple[int, ...]]


def straight_to(ranks: Sequence[int], settings: Settings) -> int:
    """The highest card of five in a row, or 0."""
    if len(set(ranks)) == 5 and max(ranks) - min(ranks) == 4:
        return max(ranks)
    if set(ranks) == {14, 2, 3, 4, 5} and settings["ace-low-straight"] == "straight":
        return 5
    return 0


def worth(cards: Sequence[str], settings: Settings) -> Worth:
    ranks = sorted(map(rank, cards), reverse=True)
    alike = Counter(ranks)
    groups = sorted(alike, key=lambda each: (alike[each], each), reverse=True)
    shape = tuple(alike[each] for each in groups)
    suited = len({card[1] for card in cards}) == 1
    top = straight_to(ranks, settings)
    name = "flush" if suited else ""
    if top:
        name = "straight" if not suited else "royal" if top == 14 else "straight flush"
    deciding = [top] if top else groups
    if name == "flush" and settings["flush-ties"] == "high card":
        deciding = ranks
    return -RANKING.index((name, shape)), tuple(deciding)


def is_natural(cards: Sequence[str]) -> bool:
    return len({card[0] for card in cards}) == 1


@dataclass(frozen=True)
class FastAction:
    id: str
    option: str | None = "none"

    def spots(self, settings: Settings) -> dict[str, Spot]:
        return {"bet": Spot(back_line=True, elsewhere=True)}

    def play(self, table: Table) -> None:
        Round(table).play()


EDITIONS = {"004-16": FastAction("clovis-500/fast-action-holdem")}


class Round:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.positions = [seat for seat in table.left_of_dealer() if seat in table.wagered()]
        self.naturals = {seat for seat in self.positions if is_natural(table.cards[f"p{seat}"])}
        self.bank_natural = is_natural(table.cards["dealer"])

    def play(self) -> None:
        table = self.table
        hands = [*(f"p{seat}" for seat in self.positions), "dealer"]
        table.dealt += 4 * hands
        self.check_kept()
        table.dealt += ["burn"] * (not self.bank_natural) + 5 * ["board"]
        self.place_button()
        for seat in table.around(table.button):
            table.settle_all(table.at(seat, ["bet"]), self.judge)

    def check_kept(self) -> None:
        """Everybody looks at one hand, his own seat's first, and keeps two if it is no natural."""
        table = self.table
        looked: dict[str, int] = {}
        for seat in self.positions:
            decider = table.controller[seat]
            if decider not in looked or table.seat_of[decider] == seat:
                looked[decider] = seat
        asked = check_setters(
            table,
            "keep",
            set(looked.values()) - self.naturals,
            spot="bet",
            dealer=not self.bank_natural,
        )
        for seat, question in asked.items():
            hand = "dealer" if seat == table.dealer else f"p{seat}"
            assert sorted(question.cards) == sorted(self.kept(hand)), hand

    def kept(self, hand: str) -> list[str]:
        table = self.table
        left = Counter(table.cards[hand]) - Counter(table.discarded.get(hand, ()))
        return list(left.elements())

    def place_button(self) -> None:
        """The first card of the flop from ace to eight is the number of a position."""
        table, settings = self.table, self.table.settings
        values = {r: "A2345678".find(r) + 1 for r in "A23456789TJQK"}
        ten = settings["ten-on-the-button"]
        assert isinstance(ten, int)
        values["T"] = ten
        which = "natural-action-card" if self.bank_natural else "action-card"
        board = table.cards["board"]
        turned = board[:1] if settings[which] == "first" else board
        card = next((card for card in turned if values[card[0]]), "K?")
        counted = list(range(1, table.seats + 1))
        if settings["button-counted-from"] == "player-dealer":
            counted = table.left_of_dealer()
        table.place_button(card, counted, values)

    def judge(self, wager: Wager) -> Outcome:
        """Naturals first, the player's before all; a copy is the player-dealer's."""
        if wager.position in self.naturals:
            return 1, 1
        if self.bank_natural:
            return 0
        return (1, 1) if self.best(f"p{wager.position}") > self.best("dealer") else 0

    def best(self, hand: str) -> Worth:
        cards = [*self.kept(hand), *self.table.cards["board"]]
        assert len(cards) == 7, hand
        return max(worth(five, self.table.settings) for five in combinations(cards, 5))
