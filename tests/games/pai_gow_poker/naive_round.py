"""Pai gow poker a second, naive way, from the printed rules: hands, wagers, back lines, Envy.

Hands are ranked by trying every card for the joker and all fives of seven; who sets which hand,
the order of settlement and the bank are reckoned afresh. A house way is taken as it comes.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from games.naive_bank import NaiveBank
from games.tables import Who

RANKS: Final = "23456789TJQKA"
PACK: Final = [rank + suit for rank in RANKS for suit in "cdhs"]
KINDS: Final = {(2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7, (5,): 10}
FORTUNE: Final = {
    "natural seven": 2_500,
    "royal match": 1_000,
    "wild seven": 750,
    10: 250,
    9: 125,
    8: 50,
    7: 25,
    6: 5,
    5: 4,
    4: 2,
    3: 3,
}
ENVY: Final = {2_500: 1_000, 1_000: 750, 750: 250, 250: 100, 125: 50, 50: 20, 25: 5}
NAPA_FORTUNE: Final = {2_500: 8_000, 1_000: 2_000, 750: 1_000, 250: 400, 125: 150}
NAPA_ENVY: Final = {2_500: 5_000, 1_000: 1_000, 750: 500, 250: 250, 125: 50}

Rank = tuple[int, ...]


class Bet(NamedTuple):
    """A wager, in cents, and its bettor, seated or on the back line."""

    who: Who
    spot: str
    position: int
    cents: int


def _natural(cards: tuple[str, ...]) -> Rank:
    counts = Counter(RANKS.index(card[0]) for card in cards)
    ranks = sorted(counts, key=lambda each: (counts[each], each), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    straight = len(ranks) == 5 and ranks[0] - ranks[4] == 4
    if ranks == [12, 3, 2, 1, 0]:
        straight, ranks = True, [3, 2, 1, 0, -1]
    if straight or suited:
        kind = 8 if straight and suited else 5 if suited else 4
        return (9 if kind == 8 and ranks[0] == 12 else kind, *ranks)
    return (KINDS.get(tuple(sorted(counts.values(), reverse=True)), 0), *ranks)


@cache
def five(cards: tuple[str, ...]) -> Rank:
    """Of five cards; the joker is an ace, or what completes a straight or a flush."""
    if "Jk" not in cards:
        return _natural(cards)
    four = tuple(card for card in cards if card != "Jk")
    tried = [_natural((*four, card)) for card in PACK if card not in four]
    completed = [each for each in tried if each[0] in (4, 5, 8, 9)]
    return max([_natural((*four, "A?")), *completed])


def two(cards: tuple[str, ...]) -> Rank:
    """Of two cards."""
    high, low = sorted(12 if card == "Jk" else RANKS.index(card[0]) for card in cards)[::-1]
    return (1, high) if high == low else (0, high, low)


def is_foul(front: tuple[str, ...], back: tuple[str, ...]) -> bool:
    """The two cards outrank the five."""
    return two(front) >= five(back)


def best(seven: list[str]) -> Rank:
    """The highest five of seven."""
    return max(five(each) for each in combinations(seven, 5))


def is_ace_high(seven: list[str]) -> bool:
    """Whether the cards are ace-high, with an ace or the joker."""
    return best(seven)[:2] == (0, 12)


def fortune(seven: list[str]) -> int:
    """What the table of the Tavern pays for these cards; 0 for nothing."""
    made: list[int] = [FORTUNE.get(best(seven)[0], 0)]
    natural = [card for card in seven if card != "Jk"]
    counts = Counter(card[0] for card in natural)
    counts["A"] += "Jk" in seven
    if max(counts.values()) >= 3:
        made.append(FORTUNE[3])
    for royal in combinations(seven, 5):
        match = sorted(card for card in seven if card not in royal)
        if five(royal)[0] == 9 and [card[0] for card in match] == ["K", "Q"]:
            made.append(FORTUNE["royal match"] * (match[0][1] == match[1][1]))
    ranks = {RANKS.index(card[0]) for card in natural}
    windows = [{(low + step) % 13 for step in range(7)} for low in (12, *range(7))]
    if len({card[1] for card in natural}) == 1 and any(ranks <= each for each in windows):
        made.append(FORTUNE["wild seven" if "Jk" in seven else "natural seven"])
    return max(made)


class Reckoning:
    """What each bettor would win, computed only from the printed rules."""

    def __init__(self, edition: str, settings: dict[str, str], bank: int, bets: list[Bet]) -> None:
        self.napa, self.bets = edition.startswith("napa"), bets
        self.by_bettor = settings["several-at-one-place"] == "bettor by bettor"
        self.bank = NaiveBank(bank, settings["coverage"])
        self.nets: Counter[Who] = Counter()
        self.hands: dict[int, list[str]] = {}
        self.sets: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {}
        """Front and back; the player-dealer's as position 7."""

    def controllers(self, *, largest: bool, one_look: bool) -> dict[int, Who]:
        """Who sets the hand at each position, where anybody does."""
        found: dict[int, Who] = {}
        for position in sorted({bet.position for bet in self.bets}):
            stakes: Counter[Who] = Counter()
            for bet in self.bets:
                if bet.position == position and bet.spot == "game":
                    stakes[bet.who] += bet.cents
            most = [who for who, cents in stakes.items() if cents == max(stakes.values())]
            if position in stakes and (not largest or position in most):
                found[position] = position
            elif most:
                found[position] = most[0]
        if not one_look:
            return found
        own: dict[int, Who] = {p: who for p, who in found.items() if p == who}
        for position, who in found.items():
            if who not in own.values():
                own[position] = who
        return own

    def due(self, bet: Bet) -> int:
        """What the wager wins; negative if it loses."""
        seven, bank = self.hands[bet.position], self.hands[7]
        if bet.spot == "fortune":
            pays = fortune(seven)
            pays = NAPA_FORTUNE.get(pays, pays) if self.napa else pays
            return bet.cents * pays if pays else -bet.cents
        if bet.spot == "ace-high":
            if not is_ace_high(bank):
                return -bet.cents
            pays = 40 if is_ace_high(seven) else 15 if "Jk" in bank else 5
            return bet.cents * pays
        if bet.position not in self.sets:  # nobody has set: the bank is ace-high
            return 0
        (front, back), (bank_front, bank_back) = self.sets[bet.position], self.sets[7]
        if is_foul(front, back):
            return -bet.cents
        won = (two(front) > two(bank_front)) + (five(back) > five(bank_back))
        return (won - 1) * bet.cents

    def settle(self, spots: list[str], action: int) -> None:
        """Seat by seat from the button, then Envy in the same order."""
        around = [(action + step - 1) % 7 + 1 for step in range(7)]
        for position in around:
            for bet in self._in_turn(position, spots):
                self.nets[bet.who] += self.bank.move(self.due(bet))
        for position in around:
            for bet in self._in_turn(position, ["fortune"]):
                self.nets[bet.who] += self.bank.move(self.envy(bet))

    def _in_turn(self, position: int, spots: list[str]) -> list[Bet]:
        here = [bet for bet in self.bets if bet.position == position and bet.spot in spots]
        line = list(dict.fromkeys([position, *(bet.who for bet in here)]))

        def turn(bet: Bet) -> tuple[int, int]:
            spot, who = spots.index(bet.spot), line.index(bet.who)
            return (who, spot) if self.by_bettor else (spot, who)

        return sorted(here, key=turn)

    def envy(self, button: Bet) -> int:
        """Envy for each hand of others that also has the bonus bet."""
        if button.cents < 500:
            return 0
        paid = 0
        for position, seven in self.hands.items():
            there = [bet for bet in self.bets if bet.position == position]
            bonus = any(bet.spot == "fortune" for bet in there)
            if bonus and button.who not in [bet.who for bet in there]:
                table = {**ENVY, **NAPA_ENVY} if self.napa else ENVY
                paid += table.get(fortune(seven), 0)
        return paid * 100
