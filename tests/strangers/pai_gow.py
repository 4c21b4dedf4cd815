"""Pai gow poker, told anew from the books: 000-40, 000-70, 001-01, 003-10, 004-29.

How a hand was set is taken as it lies: the house ways are proved elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from houseway.editions.model import Value
from strangers.ranking import (
    FIVE,
    FLUSH,
    FOUR,
    FULL,
    HIGH,
    PAIR,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    Worth,
    five,
    rank,
)
from strangers.table import Outcome, Spot, Table, Wager

SEVEN_JOKER, ROYAL_MATCH, SEVEN = 11, 12, 13
"""Lines of the bonus bet that need all seven cards."""
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
ENVY_FROM = 500
ORDER = ("game", "fortune")
PACK = [r + s for r in "23456789TJQKA" for s in "cdhs"]
COMPLETE = (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL)


def completes(cards: Sequence[str]) -> list[Worth]:
    """What a joker makes of four others as the card that a straight or a flush wants."""
    others = [card for card in cards if card != "Jk"]
    found = [five([*others, card]) for card in PACK if card not in others]
    return [worth for worth in found if worth[0] in COMPLETE]


def uses(cards: Sequence[str], settings: Mapping[str, Value]) -> list[Worth]:
    """Five cards; a joker is an ace, or completes a straight, a flush, or both."""
    if "Jk" not in cards:
        return [five(cards)]
    others = [card for card in cards if card != "Jk"]
    found = completes(cards)
    if settings["joker-in-flush"] == "an ace":
        aces = tuple(sorted([14, *map(rank, others)], reverse=True))
        found = [(FLUSH, aces) if worth[0] == FLUSH else worth for worth in found]
    use = settings.get("joker-use")
    if use == "completes" or (found and use == "completes if it can"):
        return found
    return [*found, five([*others, "A?"])]


def front_worth(cards: Sequence[str]) -> Worth:
    ranks = sorted((14 if card == "Jk" else rank(card) for card in cards), reverse=True)
    if ranks[0] == ranks[1]:
        return PAIR, (ranks[0],)
    return HIGH, tuple(ranks)


def seven_suited(cards: Sequence[str]) -> int:
    """The seven-card straight flush that these are, or 0."""
    plain = [card for card in cards if card != "Jk"]
    if len({card[1] for card in plain}) > 1:
        return 0
    ranks = {rank(card) for card in plain}
    for low in range(1, 9):
        run = {14 if each == 1 else each for each in range(low, low + 7)}
        if ranks <= run and len(ranks) == len(plain):
            return SEVEN if len(plain) == 7 else SEVEN_JOKER
    return 0


def lines(cards: Sequence[str], settings: Mapping[str, Value]) -> set[int]:
    """Every line that seven cards hold."""
    made = {seven_suited(cards)} - {0}
    literal = settings.get("joker-use") == "completes if it can"
    if literal and any(completes(some) for some in combinations(cards, 5) if "Jk" in some):
        settings = {**settings, "joker-use": "completes"}
    for some in combinations(cards, 5):
        classes = {worth[0] for worth in uses(some, settings)}
        made |= classes
        rest = list((Counter(cards) - Counter(some)).elements())
        match = {card[0] for card in rest} == {"K", "Q"} and rest[0][1] == rest[1][1]
        natural = "Jk" not in cards
        if ROYAL in classes and match and (natural or settings["royal-match-joker"] != "no joker"):
            made.add(ROYAL_MATCH)
    return made


@dataclass(frozen=True)
class PaiGow:
    id: str
    pays: Mapping[int, tuple[int, int]] | None = None
    """Of the Fortune bet."""
    game_needed: bool = True
    back_line: bool = False
    one_look: bool = False
    """Nobody sets more than one hand."""
    dealer_sets: bool = True
    option: str | None = "none"

    def spots(self, settings: Mapping[str, Value]) -> dict[str, Spot]:
        spots = {"game": Spot(back_line=self.back_line, elsewhere=self.one_look)}
        if self.pays:
            needs = ("game",) if self.game_needed else ()
            spots["fortune"] = Spot(needs, self.back_line)
        return spots

    def play(self, table: Table) -> None:
        Round(self, table).play()


EDITIONS = {
    "000-40": PaiGow("stones-tavern/fortune-pai-gow-poker", FPG_04),
    "000-70": PaiGow("stones-tavern/pai-gow-poker", back_line=True, dealer_sets=False),
    "001-01": PaiGow("lucky-derby/pai-gow-poker", back_line=True, one_look=True),
    "003-10": PaiGow(
        "napa-valley/fortune-pai-gow-poker-1-0", NAPA, game_needed=False, back_line=True
    ),
    "004-29": PaiGow("clovis-500/fortune-pai-gow-poker", FPG_04, dealer_sets=False),
}


class Round:
    def __init__(self, book: PaiGow, table: Table) -> None:
        self.book, self.table = book, table
        self.set: dict[str, tuple[Worth, Worth]] = {}
        """Front and back of every hand."""
        self.lines: dict[int, set[int]] = {}

    def play(self) -> None:
        table = self.table
        self.place_button()
        self.check_questions()
        for hand in ("dealer", *(f"p{position}" for position in table.wagered())):
            front = table.cards[f"{hand}-front"]
            back = list((Counter(table.cards[hand]) - Counter(front)).elements())
            assert (len(front), len(back)) == (2, 5), hand
            self.set[hand] = front_worth(front), max(uses(back, table.settings))
        way = table.around(table.button)
        in_turn = table.settings.get("envy-paid") == "in turn"
        for position in way:
            table.settle_all(table.at(position, ORDER), self.judge)
            if in_turn:
                self.pay_envy(position)
        for position in way:
            if not in_turn:
                self.pay_envy(position)

    def place_button(self) -> None:
        """The player-dealer is 1, 8 and 15; where it is his own number his left has the action."""
        table = self.table
        number = sum(table.drawn)
        first = (table.dealer - 1 + number - 1) % table.seats + 1
        if table.settings.get("first-pile") == "action button" and first == table.dealer:
            first = first % table.seats + 1
        ring = [(first - 1 + step) % table.seats + 1 for step in range(table.seats)]
        table.opened += ["dealer" if seat == table.dealer else f"p{seat}" for seat in ring]
        there = table.wagered()
        around = table.around(first)
        table.button = next((seat for seat in around if seat in there), around[0])

    def check_questions(self) -> None:
        """Whoever decides for a hand sets it; the player-dealer his own, where he may."""
        table = self.table
        expected = [(table.controller[seat], seat) for seat in table.wagered("game")]
        asked = [(question.bettor, question.position) for question in table.questions]
        assert all(q.options == frozenset({("set", 0)}) for q in table.questions)
        own = (table.controller[table.dealer], table.dealer)
        sets = self.book.dealer_sets or table.settings.get("player-dealer-sets") == "freely"
        assert (own in asked) == sets
        asked = [each for each in asked if each != own]
        if self.book.one_look:
            assert set(asked) <= set(expected)
            assert sorted(b for b, _ in asked) == sorted({b for b, _ in expected})
        else:
            assert sorted(asked) == sorted(expected)
        table.questions.clear()

    def is_foul(self, hand: str) -> bool:
        front, back = self.set[hand]
        return back <= front

    def judge(self, wager: Wager) -> Outcome:
        hand = f"p{wager.position}"
        if wager.spot == "fortune":
            pays = self.line(wager.position)[0]
            return (pays, 1) if pays else 0
        if self.is_foul(hand):
            return 0
        if self.is_foul("dealer"):
            return 1, 1
        won = sum(mine > his for mine, his in zip(self.set[hand], self.set["dealer"], strict=True))
        return {2: (1, 1), 1: None, 0: 0}[won]

    def line(self, position: int) -> tuple[int, int]:
        """What the seven cards pay, and what they pay in Envy."""
        table = self.table
        assert self.book.pays is not None
        if position not in self.lines:
            made = lines(table.cards[f"p{position}"], table.settings)
            self.lines[position] = made & set(self.book.pays)
        made = self.lines[position]
        if not made:
            return 0, 0
        if table.settings["best-hand"] == "highest ranked":
            return self.book.pays[max(made)]
        return max(self.book.pays[line] for line in made)

    def pay_envy(self, position: int) -> None:
        table = self.table
        if not self.book.pays:
            return
        for wager in [w for w in table.was_at(position, ["fortune"]) if w.cents >= ENVY_FROM]:
            cents = sum(100 * self.line(other)[1] for other in self.envied(wager))
            if cents:
                table.award(wager, cents)

    def envied(self, wager: Wager) -> list[int]:
        """Other players' hands, with another's Fortune bet on them."""
        table = self.table
        theirs = [w for w in table.wagers if w.bettor != wager.bettor]
        if table.settings["envy-trigger"] != "any player":
            theirs = [w for w in theirs if w.spot == "fortune"]
        own = {w.position for w in table.wagers if w.bettor == wager.bettor}
        if table.settings.get("envy-own-hand") == "own seat":
            own = {table.seat_of[wager.bettor]}
        return [seat for seat in {w.position for w in theirs} if seat not in own]
