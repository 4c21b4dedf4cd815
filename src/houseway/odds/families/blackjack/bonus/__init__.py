"""Bonus bets exactly: those on the first cards as combinations, the others as fractions.

What the cards make is asked of the bets themselves, what a line pays of the edition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, perm, prod
from typing import TypeAlias

from houseway.bets.blackjack import (
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
from houseway.odds.families.blackjack.cards import (
    ACE,
    KINDS,
    Kinds,
    kind_of,
    only,
    plus,
    shoe_of,
    worth_of,
)
from houseway.odds.families.blackjack.dealer import endings, reds_of
from houseway.odds.result import WagerResult, from_counts, lines_of, net

__all__ = [
    "Made",
    "bonus_wager",
    "busts_of",
    "by_his_hand",
    "from_chances",
    "insurance_wager",
    "reds_among",
]

Made: TypeAlias = tuple[list[str], Fraction]
"""Every line that cards make, and how likely they come to that."""


def bonus_wager(name: str, terms: BlackjackTerms) -> WagerResult:
    """Buster, Lucky Lucky, Match the Dealer, Red Flex or Super Match.

    The player-dealer's hand is taken as played to its end, from a full shoe: the players' cards,
    which nobody knows before the deal, make no difference.
    """
    wager = terms.wagers[name]
    if wager.bet in ("buster", "red-flex"):
        return from_chances(name, wager, by_his_hand(terms, wager))
    found: Counter[tuple[str, Fraction]] = Counter()
    first_cards = {
        "lucky-lucky": lambda: _lucky_lucky(terms, wager),
        "match-the-dealer": lambda: _match_the_dealer(terms),
        "super-match": lambda: _super_match(terms),
    }
    for lines, ways in first_cards[wager.bet]():
        found[net(wager.outcome(lines))] += ways
    return from_counts(name, found)


def from_chances(name: str, wager: BlackjackWager, each: Iterable[Made]) -> WagerResult:
    """A wager from how likely cards make these lines, of which the best or all are paid."""
    chances: dict[tuple[str, Fraction], Fraction] = {}
    for lines, chance in each:
        key = net(wager.outcome(lines))
        chances[key] = chances.get(key, Fraction(0)) + chance
    return WagerResult(wager=name, method="exact", lines=lines_of(chances))


def by_his_hand(terms: BlackjackTerms, wager: BlackjackWager) -> Iterator[Made]:
    """What the player-dealer's hand makes of a buster or Red Flex, if it is played to its end."""
    return _busts(terms) if wager.bet == "buster" else _reds(terms)


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


def _busts(terms: BlackjackTerms) -> Iterator[Made]:
    """How the player-dealer's hand ends, from the first card on."""
    shoe = shoe_of(terms.deck)
    rest = Fraction(1)
    for up in range(KINDS):
        for held, _, orders in busts_of(terms, only(up)) if shoe.counts[up] else ():
            size = sum(held)
            ways = orders * prod(map(perm, shoe.counts, held))
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


def _reds(terms: BlackjackTerms) -> Iterator[Made]:
    """The chance of each run of red cards at the beginning of the player-dealer's hand."""
    shoe, red = shoe_of(terms.deck), reds_among(terms)
    longer: Counter[int] = Counter()
    for held, _, orders in reds_of(terms, red, only(0, 0)):
        longer[sum(held)] += orders * prod(map(perm, red, held))
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
        natural = worth_of(terms.count, plus(only(ACE), hole)).natural
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
