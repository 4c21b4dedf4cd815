"""Random rounds of every book, reckoned a second way from the entries: they must agree.

Who gets which pile, who is asked, what is foul, every net, the order of settlement and what a short
bank covers are worked out afresh. How a house way sets is proved elsewhere: such settings are taken
from the round, and are only held against the foul.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

import pytest

from games.naive_bank import NaiveBank, cents_of
from games.pai_gow_poker import second_way as way
from games.pai_gow_poker.piles import (
    CLOVIS,
    DERBY,
    DERBY_FORTUNE,
    DOUBLE,
    FORTUNE,
    FREE,
    NAPA,
    TAVERN,
    WILD,
    put,
)
from games.tables import PLAYER_DEALER, Table, Who
from houseway.rules.round.driver import Question
from support import rule, scale

DEALER = 7


class Book(NamedTuple):
    """The facts of an entry, in short form."""

    entry: str
    spots: tuple[str, ...] = ("game",)
    """In the order in which a seat is settled."""
    joker: str = "bug"
    dice: bool = True
    to_and_fro: bool = False
    chosen: bool = False
    back_line: bool = False
    free_bank: bool = False
    most_money: bool = False
    """The most money decides, a bettor looks at one hand, and may wager where nobody sits."""


GAME_FIRST = ("game", "fortune")
BOOKS = {
    FORTUNE: Book("000-40", GAME_FIRST, dice=False, free_bank=True),
    FREE: Book("000-43", ("fortune", "game", "tiger-9"), dice=False),
    TAVERN: Book("000-70", back_line=True),
    DERBY: Book("001-01", chosen=True, back_line=True, free_bank=True, most_money=True),
    WILD: Book("001-03", ("game",), "any five", True, False, True, True, True, True),
    DERBY_FORTUNE: Book("001-09", GAME_FIRST, "wild", True, True, True, True),
    DOUBLE: Book("003-03", chosen=True, free_bank=True),
    NAPA: Book("003-10", GAME_FIRST, back_line=True, free_bank=True),
    CLOVIS: Book("004-29", GAME_FIRST, to_and_fro=True, chosen=True),
}


class Bet(NamedTuple):
    who: Who
    seat: int
    spot: str
    cents: int


class Sheet:
    """One round, computed independently of the script."""

    def __init__(self, edition: str, seed: int) -> None:
        self.edition, self.book = edition, BOOKS[edition]
        self.chance = random.Random(f"{edition} {seed}")
        self.settings = {
            "coverage": self.chance.choice(["once", "running"]),
            "several-at-one-place": self.chance.choice(["spot by spot", "bettor by bettor"]),
        }
        if "fortune" in self.book.spots:
            self.settings["envy-paid"] = self.chance.choice(["at the end", "in turn"])
        self.bank = self.chance.choice([15, 40, 150, 600, 100_000])
        self.table = Table(edition, self.settings, bank=f"${self.bank}")
        self.bets: list[Bet] = []

    # -- wagers and piles ------------------------------------------------------------------------

    def wager(self) -> None:
        chance, book = self.chance, self.book
        seated = sorted(chance.sample(range(1, DEALER), chance.randint(1, 6)))
        for seat in seated:
            self._at(seat, seat)
            if book.back_line and chance.random() < 0.4:
                self._at(f"behind{seat}", seat)
            free = [each for each in range(1, DEALER) if each not in seated]
            if book.most_money and free and chance.random() < 0.3:
                other = chance.choice(free)
                if not any(bet.who == seat and bet.seat == other for bet in self.bets):
                    self._at(seat, other)

    def _at(self, who: Who, seat: int) -> None:
        spots = ["game"]
        for spot in self.book.spots:
            if spot != "game" and self.chance.random() < 0.6:
                spots.append(spot)
        if self.edition == NAPA and spots[1:] and self.chance.random() < 0.3:
            spots = spots[1:]
        for spot in spots:
            dollars = self.chance.choice([3, 5, 10, 20, 50])
            self.table.bet(who, spot, f"${dollars}", at=seat)
            self.bets.append(Bet(who, seat, spot, dollars * 100))

    def deal(self) -> None:
        chance, book = self.chance, self.book
        numbers = [chance.randint(1, 6) for _ in range(3)] if book.dice else [chance.randint(1, 7)]
        past = (sum(numbers) - 1) % 7
        first = (DEALER + past - 1) % 7 + 1
        chosen = chance.randrange(7) if book.chosen else 0
        piles = way.seven_piles(chance)
        self.cards = {(first + step - 1) % 7 + 1: piles[(chosen + step) % 7] for step in range(7)}
        self.seats = {bet.seat for bet in self.bets}
        button = 1 if first == DEALER else first
        self.round_the_table = [(button + step - 1) % 7 + 1 for step in range(7)]
        tape = [f"#{each}" for each in numbers] + [f"#{chosen + 1}"] * book.chosen
        self.table.deal([*tape, *way.as_dealt(piles, to_and_fro=book.to_and_fro)])
        for seat in self.seats:
            assert self.table.hand(f"p{seat}").split() == self.cards[seat]
        assert self.table.hand("dealer").split() == self.cards[DEALER]
        assert self.table.button == next(s for s in self.round_the_table if s in self.seats)

    # -- setting ---------------------------------------------------------------------------------

    def askers(self) -> dict[str, Who]:
        """Who sets which hand; nobody sets a hand that they may not look at."""
        asked: dict[str, Who] = {}
        seats = sorted(self.seats)
        for seat in seats:
            here = [bet for bet in self.bets if bet.seat == seat and bet.spot == "game"]
            if not here:  # with a bonus bet alone nothing depends on the setting
                continue
            seated = [bet for bet in here if bet.who == seat] or here[:1]
            most = max(here, key=lambda bet: (bet.cents, bet.who == seat))
            asked[f"p{seat}"] = (most if self.book.most_money else seated[0]).who
        if self.book.most_money:
            own_first = sorted(seats, key=lambda seat: asked[f"p{seat}"] != seat)
            looked: set[Who] = set()
            for seat in own_first:
                who = asked[f"p{seat}"]
                if who in looked:
                    del asked[f"p{seat}"]
                looked.add(who)
        return asked

    def set_hands(self) -> None:
        expected = self.askers()
        pending = {_about(question): question for question in self.table.round.pending}
        assert {hand: _name(who) for hand, who in expected.items()} == {
            hand: question.bettor for hand, question in pending.items() if hand != "dealer"
        }
        self.chosen: dict[str, list[str]] = {}
        for hand in expected:
            self._set(hand, self.cards[int(hand[1:])])
        if self.book.free_bank:
            assert self.table.asked == [PLAYER_DEALER]
            self._set("dealer", self.cards[DEALER])
        assert self.table.round.over

    def _set(self, hand: str, cards: list[str]) -> None:
        round_ = self.table.round
        question = next(each for each in round_.pending if _about(each) == hand)
        if self.chance.random() < 0.5:
            round_.use_default(question.id)
            return
        front = self.chance.sample(cards, 2)
        if self.chance.random() < 0.5:
            front = sorted(cards, key=lambda card: way.RANKS.find(card[0]))[-3:-1]
        foul = way.is_foul(front, [card for card in cards if card not in front], self.book.joker)
        assert bool(round_.warning(question.id, put(*front))) is foul
        round_.decide(question.id, put(*front))
        if not (foul and hand == "dealer"):
            self.chosen[hand] = front

    def laid(self, hand: str, cards: list[str]) -> tuple[list[str], list[str]]:
        """Front and back of each hand, as chosen or else by the house way."""
        front = self.table.hand(f"{hand}-front").split()
        back = [card for card in cards if card not in front]
        if hand in self.chosen:
            assert front == self.chosen[hand]
        else:
            assert not way.is_foul(front, back, self.book.joker)
        return front, back

    # -- settlement ------------------------------------------------------------------------------

    def due(self, bet: Bet) -> int:
        joker = self.book.joker
        if bet.spot == "fortune":
            line = way.fortune(self.cards[bet.seat], joker)
            pays = way.NAPA_PAYS if self.edition == NAPA else way.PAYS
            return bet.cents * pays[line] if line else -bet.cents
        front, back = self.laid("dealer", self.cards[DEALER])
        nine_high = self.edition == FREE and way.is_nine_high(front)
        if bet.spot == "tiger-9":
            return bet.cents * 30 if nine_high else -bet.cents
        mine = self.laid(f"p{bet.seat}", self.cards[bet.seat])
        if nine_high:
            return 0
        if way.is_foul(*mine, joker):
            return -bet.cents
        behind, theirs = way.five(mine[1], joker), way.five(back, joker)
        in_front = way.two(mine[0], behind, joker) > way.two(front, theirs, joker)
        return ((behind > theirs) + in_front - 1) * bet.cents

    def envy(self, bet: Bet) -> int:
        """Envy for every hand of others with a Fortune bet on which the bettor has no wager."""
        if bet.spot != "fortune" or bet.cents < 500:
            return 0
        table, sums = way.NAPA_ENVY if self.edition == NAPA else way.ENVY, 0
        for seat in self.seats:
            here = [other for other in self.bets if other.seat == seat]
            others = any(each.spot == "fortune" and each.who != bet.who for each in here)
            if others and not any(each.who == bet.who for each in here):
                sums += table.get(way.fortune(self.cards[seat], self.book.joker), 0) * 100
        return sums

    def at(self, seat: int) -> list[Bet]:
        """The wagers of a seat in the order in which they are settled."""
        here = [bet for bet in self.bets if bet.seat == seat]
        bettors = sorted(dict.fromkeys(bet.who for bet in here), key=lambda who: who != seat)
        order = self.book.spots
        if self.settings["several-at-one-place"] == "spot by spot":
            return sorted(here, key=lambda b: (order.index(b.spot), bettors.index(b.who)))
        return sorted(here, key=lambda b: (bettors.index(b.who), order.index(b.spot)))

    def settle(self) -> None:
        bank = NaiveBank(self.bank * 100, self.settings["coverage"])
        nets: Counter[Who] = Counter()
        order: list[tuple[Who, str]] = []

        def move(bet: Bet, cents: int) -> None:
            order.append((bet.who, bet.spot))
            nets[bet.who] += bank.move(cents)

        def pay(envies: list[tuple[Bet, int]]) -> None:
            for bet, cents in envies:
                if cents:
                    move(bet, cents)

        later: list[tuple[Bet, int]] = []
        for seat in self.round_the_table:
            for bet in self.at(seat):
                move(bet, self.due(bet))
            envies = [(bet, self.envy(bet)) for bet in self.at(seat)]
            if self.settings.get("envy-paid") == "in turn":
                pay(envies)
            else:
                later += envies
        pay(later)
        table = self.table
        assert table.order == order
        assert {bet.who: cents_of(table.net(bet.who)) for bet in self.bets} == {
            bet.who: nets[bet.who] for bet in self.bets
        }
        assert cents_of(table.bank_net) == -sum(nets.values())


def _about(question: Question) -> str:
    assert question.ask.about is not None
    return question.ask.about.id


def _name(who: Who) -> str:
    return f"seat-{who}" if isinstance(who, int) else who


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param(each, marks=rule(book.entry, "random rounds, reckoned a second way"))
        for each, book in BOOKS.items()
    ],
)
def test_random_rounds_agree_with_the_second_way(edition: str) -> None:
    for seed in range(scale(100, 20_000)):
        sheet = Sheet(edition, seed)
        sheet.wager()
        sheet.deal()
        sheet.set_hands()
        sheet.settle()


def test_the_second_way_knows_every_line_of_fortune() -> None:
    hands = {
        "2s 3s 4s 5s 6s 7s 8s": way.SEVEN,
        "As 2s 3s 4s 5s 6s Jk": way.SEVEN_WITH_JOKER,
        "Jk Ks Qs Js Ts Kd Qd": way.MATCH,
        "As Ad Ah Ac Jk 7s 8d": way.FIVE,
        "As Ks Qs Js Ts Kd 2d": way.ROYAL,
        "9h Th Jh Qh Kh 3c 2c": way.RUN,
        "8s 8d 8h 8c Kd 4c 2d": way.FOUR,
        "8s 8d 8h 4s 4c Kd 2d": way.FULL,
        "2h 5h 8h Th Kh 3c 2c": way.FLUSH,
        "8s 8d 8h 9c Td Jc Qd": way.THREE,
        "5s 6d 7h 8c 9d Kc Kd": way.STRAIGHT,
        "5s 6d 7h 8c Td Kc Kd": 0,
    }
    assert {hand: way.fortune(hand.split(), "bug") for hand in hands} == hands
