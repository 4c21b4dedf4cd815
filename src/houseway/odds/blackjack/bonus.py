"""Bonus bets exactly: those on the first cards as combinations, the others as fractions.

What the cards make is asked of the bets themselves, what a line pays of the edition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, perm, prod

from houseway.bets.blackjack import buster, lucky_lucky, match_the_dealer, red_flex, super_match
from houseway.cards.card import Card, is_red, make_card
from houseway.cards.deck import counts
from houseway.games.blackjack.count import score
from houseway.games.blackjack.terms import BlackjackTerms, BlackjackWager
from houseway.money import parse_odds
from houseway.odds.blackjack.classes import Kinds, worth_of
from houseway.odds.blackjack.dealer import endings, plus, stops
from houseway.odds.blackjack.shoe import KINDS, kind_of, shoe_of
from houseway.odds.result import Line, WagerResult, from_counts, net

__all__ = ["bonus_wager", "gain", "insurance_wager", "result_of"]


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


def _busts(terms: BlackjackTerms) -> Iterator[tuple[list[str], Fraction]]:
    """How the player-dealer's hand ends, from the first card on."""
    shoe = shoe_of(terms.deck)
    for up in range(KINDS):
        one = tuple(int(kind == up) for kind in range(KINDS))
        if not shoe.counts[up]:
            continue
        for held, _, orders in endings(terms, shoe.counts, one):
            size = sum(held)
            ways = orders * prod(perm(shoe.counts[k], held[k]) for k in range(KINDS))
            over = worth_of(terms.count, held).over
            yield (buster(size) if over else []), Fraction(ways, perm(shoe.size, size))


def _reds(terms: BlackjackTerms) -> Iterator[tuple[list[str], Fraction]]:
    """The chance of each run of red cards at the beginning of the player-dealer's hand."""
    shoe = shoe_of(terms.deck)
    red = [0] * KINDS
    for card, copies in counts(terms.deck).items():
        if is_red(card):
            red[kind_of(card)] += copies
    level: dict[Kinds, int] = {(0,) * KINDS: 1}
    at_least = Fraction(1)
    run = 0
    while level:
        after: dict[Kinds, int] = {}
        for held, orders in level.items():
            for kind in range(KINDS):
                if held[kind] < red[kind]:
                    more = plus(held, kind)
                    after[more] = after.get(more, 0) + orders
        longer = sum(
            orders * prod(perm(red[k], held[k]) for k in range(KINDS))
            for held, orders in after.items()
        )
        then = Fraction(longer, perm(shoe.size, run + 1))
        yield red_flex([make_card(0, 1)] * run), at_least - then
        at_least, run = then, run + 1
        level = {held: orders for held, orders in after.items() if not stops(terms, held)}
    yield red_flex([make_card(0, 1)] * run), at_least


def insurance_wager(terms: BlackjackTerms) -> WagerResult:
    """Insurance of a hand not looked at, when an ace is up: as combinations of the hidden card.

    Beside a player's natural it may be returned; then combinations are of his cards as well.
    Where that card lies open too, only a natural is insured against.
    """
    insurance = terms.insurance
    assert insurance is not None
    shoe = shoe_of(terms.deck)
    left = list(shoe.counts)
    left[0] -= 1
    odds = parse_odds(insurance.pays["natural"])
    won = ("player-dealer's natural", Fraction(odds.win, odds.stake))
    found: Counter[tuple[str, Fraction]] = Counter()
    for hole in range(KINDS):
        two = tuple((k == 0) + (k == hole) for k in range(KINDS))
        natural = worth_of(terms.count, two).natural
        rest = [n - (k == hole) for k, n in enumerate(left)]
        every = comb(sum(rest), 2)
        own = sum(
            rest[a] * rest[b] if a != b else comb(rest[a], 2)
            for a in range(KINDS)
            for b in range(a, KINDS)
            if worth_of(terms.count, tuple((k == a) + (k == b) for k in range(KINDS))).natural
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
