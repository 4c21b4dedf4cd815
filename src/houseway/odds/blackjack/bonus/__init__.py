"""Bonus bets exactly: those on the first cards as combinations, the others as fractions.

What the cards make is asked of the bets themselves, what a line pays of the edition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, perm, prod
from typing import TYPE_CHECKING, Final

from houseway.bets.blackjack import (
    BETS,
    BlackjackSeen,
    buster,
    lucky_lucky,
    match_the_dealer,
    red_flex,
    super_match,
)
from houseway.cards.card import Card, is_red, make_card
from houseway.cards.deck import counts
from houseway.games.blackjack.count import score
from houseway.games.blackjack.terms import BlackjackTerms, BlackjackWager
from houseway.money import parse_odds
from houseway.odds.blackjack.cards import (
    ACE,
    KINDS,
    Kinds,
    kind_of,
    only,
    plus,
    shoe_of,
    worth_of,
)
from houseway.odds.blackjack.dealer import endings, reds_of
from houseway.odds.result import Line, WagerResult, from_counts, net

if TYPE_CHECKING:
    from houseway.odds.jit import Array

__all__ = [
    "ON_CARDS",
    "BetOnCards",
    "bonus_wager",
    "busts_of",
    "gain",
    "insurance_wager",
    "reds_among",
    "result_of",
]

ON_CARDS: Final = ("buster", "lucky-lucky", "match-the-dealer", "red-flex", "super-match")
"""Bets on first cards and the player-dealer's hand; others look at a hand as it was played."""


NO_CARD: Final = 15
"""A nibble that no card has."""
KEPT: Final = 16
"""Cards of the player-dealer that are looked at: no hand has more."""


def gain(wager: BlackjackWager, lines: Iterable[str]) -> tuple[str, Fraction]:
    """The line that is paid, or all of them, and what a unit gains."""
    return net(wager.outcome(list(lines)))


def result_of(name: str, chances: dict[tuple[str, Fraction], Fraction]) -> WagerResult:
    """A wager from how likely each line is."""
    ordered = sorted(chances.items(), key=lambda each: (-each[0][1], each[0]))
    lines = tuple(
        Line(line=line, net=net, probability=chance) for (line, net), chance in ordered if chance
    )
    return WagerResult(wager=name, method="exact", lines=lines)


def bonus_wager(name: str, terms: BlackjackTerms) -> WagerResult:
    """Buster, Lucky Lucky, Match the Dealer, Red Flex or Super Match.

    The player-dealer's hand is taken as played to its end, from a full shoe: the players' cards,
    which nobody knows before the deal, make no difference.
    """
    wager = terms.wagers[name]
    if wager.bet == "buster":
        return _from_chances(name, wager, _busts(terms))
    if wager.bet == "red-flex":
        return _from_chances(name, wager, _reds(terms))
    found: Counter[tuple[str, Fraction]] = Counter()
    first_cards = {
        "lucky-lucky": lambda: _lucky_lucky(terms, wager),
        "match-the-dealer": lambda: _match_the_dealer(terms),
        "super-match": lambda: _super_match(terms),
    }
    for lines, ways in first_cards[wager.bet]():
        found[gain(wager, lines)] += ways
    return from_counts(name, found)


def _from_chances(
    name: str, wager: BlackjackWager, each: Iterable[tuple[list[str], Fraction]]
) -> WagerResult:
    chances: dict[tuple[str, Fraction], Fraction] = {}
    for lines, chance in each:
        key = gain(wager, lines)
        chances[key] = chances.get(key, Fraction(0)) + chance
    return result_of(name, chances)


def _ways(held: dict[Card, int], cards: Iterable[Card]) -> int:
    """How often these cards, in any order, are in the shoe."""
    return prod(comb(held[card], copies) for card, copies in Counter(cards).items())


def _lucky_lucky(terms: BlackjackTerms, wager: BlackjackWager) -> Iterator[tuple[list[str], int]]:
    held = counts(terms.deck)
    if wager.judged.ace_with_ten == "1 or 11":  # it is all one which of the three is the up card
        for three in combinations_with_replacement(held, 3):
            yield lucky_lucky(three), _ways(held, three)
        return
    for two in combinations_with_replacement(held, 2):
        natural = score(terms.count, two).natural
        for up in held:
            ways = _ways(held, two) * (held[up] - two.count(up))
            yield ([] if natural else lucky_lucky([*two, up])), ways


def _match_the_dealer(terms: BlackjackTerms) -> Iterator[tuple[list[str], int]]:
    held = counts(terms.deck)
    for two in combinations_with_replacement(held, 2):
        for up in held:
            ways = _ways(held, two) * (held[up] - two.count(up))
            yield match_the_dealer(two, up), ways


def _super_match(terms: BlackjackTerms) -> Iterator[tuple[list[str], int]]:
    ranks: Counter[Card] = Counter()
    for card, copies in counts(terms.deck).items():
        ranks[make_card((card & 63) >> 2, 0)] += copies
    for four in combinations_with_replacement(ranks, 4):
        yield super_match(four), _ways(ranks, four)


def busts_of(terms: BlackjackTerms, shown: Kinds) -> Iterator[tuple[Kinds, Kinds, int]]:
    """Hands of the player-dealer's that are over: held, drawn to those shown, and their orders."""
    found = endings(terms, shoe_of(terms.deck).counts, shown)
    for held, drawn, orders in zip(*(each.tolist() for each in found), strict=True):
        if worth_of(terms.count, tuple(held)).over:
            yield tuple(held), tuple(drawn), orders


def _busts(terms: BlackjackTerms) -> Iterator[tuple[list[str], Fraction]]:
    """How the player-dealer's hand ends, from the first card on."""
    shoe = shoe_of(terms.deck)
    rest = Fraction(1)
    for up in range(KINDS):
        for held, _, orders in busts_of(terms, only(up)) if shoe.counts[up] else ():
            size = sum(held)
            ways = orders * prod(perm(shoe.counts[k], held[k]) for k in range(KINDS))
            chance = Fraction(ways, perm(shoe.size, size))
            rest -= chance
            yield buster(size), chance
    yield [], rest


def reds_among(terms: BlackjackTerms) -> Kinds:
    """How many red cards of each kind the shoe has."""
    red = [0] * KINDS
    for card, copies in counts(terms.deck).items():
        red[kind_of(card)] += copies * is_red(card)
    return tuple(red)


def _reds(terms: BlackjackTerms) -> Iterator[tuple[list[str], Fraction]]:
    """The chance of each run of red cards at the beginning of the player-dealer's hand."""
    shoe, red = shoe_of(terms.deck), reds_among(terms)
    longer: Counter[int] = Counter()
    for held, _, orders in reds_of(terms, red, only(0, 0)):
        longer[sum(held)] += orders * prod(perm(red[k], held[k]) for k in range(KINDS))
    at_least = Fraction(1)
    for run in range(max(longer) + 1):
        then = Fraction(longer[run + 1], perm(shoe.size, run + 1))
        yield red_flex([make_card(0, 1)] * run), at_least - then
        at_least = then


def insurance_wager(terms: BlackjackTerms) -> WagerResult:
    """Insurance of a hand not looked at, when an ace is up: as combinations of the hidden card.

    Beside a player's natural it may be returned; then combinations are of his cards as well.
    Where that card lies open too, only a natural is insured against.
    """
    insurance = terms.insurance
    assert insurance is not None
    shoe = shoe_of(terms.deck)
    left = list(shoe.counts)
    left[ACE] -= 1
    odds = parse_odds(insurance.pays["natural"])
    won = ("player-dealer's natural", Fraction(odds.win, odds.stake))
    found: Counter[tuple[str, Fraction]] = Counter()
    for hole in range(KINDS):
        two = plus(only(ACE), hole)
        natural = worth_of(terms.count, two).natural
        rest = [n - (k == hole) for k, n in enumerate(left)]
        every = comb(sum(rest), 2)
        own = sum(
            rest[a] * rest[b] if a != b else comb(rest[a], 2)
            for a in range(KINDS)
            for b in range(a, KINDS)
            if worth_of(terms.count, plus(only(a), b)).natural
        )
        if not natural:
            found["no natural", Fraction(-1)] += left[hole] * every
        elif insurance.beside_natural:
            found[won] += left[hole] * every
        else:
            found[won] += left[hole] * (every - own)
            found["both natural", Fraction(0)] += left[hole] * own
    if insurance.beside_natural:
        every = comb(shoe.size - 2, 2)
        found = Counter({key: ways // every for key, ways in found.items()})
    if terms.dealing.hole == "up":
        del found["no natural", Fraction(-1)]
    return from_counts("insurance", found)


# -- round by round -------------------------------------------------------------------------


class BetOnCards:
    """A bet beside the game: what a unit of it gains at all seats together, round by round.

    Cards that are the same to the bet are judged once, by the bet itself.
    """

    def __init__(self, terms: BlackjackTerms, spot: str, cards: dict[int, Card]) -> None:
        import numpy as np

        self.terms, self.wager, self.cards = terms, terms.wagers[spot], cards
        self.his = self.wager.bet in ("buster", "red-flex")
        self.known: dict[int, float] = {}
        # A buster is told by the kinds of the cards alone, Red Flex by their colours.
        self.like = np.zeros(256, np.uint64)
        for byte, card in cards.items():
            self.like[byte] = is_red(card) if self.wager.bet == "red-flex" else byte & 15

    def __call__(self, laid: Array, seats: int) -> Array:
        """From the rows of `play_tables`."""
        import numpy as np

        from houseway.odds.blackjack.rounds.kernel import DEALT

        dealt = laid[:, 4 * seats : 4 * seats + 1 + DEALT]
        if self.his:
            hands = self.like[dealt[:, 1 : 1 + KEPT]]
            hands[np.arange(KEPT) >= dealt[:, :1]] = NO_CARD
            if self.wager.bet == "buster":
                hands.sort(axis=1)
            return seats * self._gains(_packed(hands, 4), dealt)
        total = np.zeros(len(laid))
        up = dealt[:, 2:3] if self.terms.dealing.hole == "first down" else dealt[:, 1:2]
        first = [0, 1, 2, 3] if self.wager.bet == "super-match" else [0, 2]
        for seat in range(seats):
            rows = laid[:, [4 * seat + each for each in first]]
            rows.sort(axis=1)
            rows = np.column_stack([rows, up if len(first) == 2 else rows[:, :1]])
            total += self._gains(_packed(rows.astype(np.uint64), 8), rows)
        return total

    def _gains(self, keys: Array, rows: Array) -> Array:
        import numpy as np

        different, where, inverse = np.unique(keys, return_index=True, return_inverse=True)
        found = []
        for key, row in zip(different.tolist(), where.tolist(), strict=True):
            if key not in self.known:
                self.known[key] = float(self._judged(rows[row].tolist()))
            found.append(self.known[key])
        return np.array(found)[inverse.ravel()]

    def _judged(self, row: list[int]) -> Fraction:
        count = self.terms.count
        dealer: tuple[Card, ...] = ()
        mine: tuple[Card, ...] = ()
        if self.his:
            dealer = tuple(self.cards[each] for each in row[1 : 1 + row[0]])
        else:
            mine = tuple(self.cards[each] for each in row[:-1])
        facts = BlackjackSeen(
            first=mine,
            first_natural=len(mine) == 2 and score(count, mine).natural,
            four=mine,
            hand=mine,
            natural=False,
            split=False,
            up=dealer[0] if self.his else self.cards[row[-1]],
            dealer=dealer,
            dealer_over=self.his and score(count, dealer).over,
            dealer_natural=False,
        )
        return net(self.wager.outcome(BETS[self.wager.bet].made(facts, self.wager.judged)))[1]


def _packed(rows: Array, bits: int) -> Array:
    """A row as one number."""
    import numpy as np

    shifts = np.arange(rows.shape[1], dtype=np.uint64) * np.uint64(bits)
    packed: Array = (rows << shifts).sum(axis=1, dtype=np.uint64)
    return packed
