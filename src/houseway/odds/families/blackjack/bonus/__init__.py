"""Exact results of bonus bets.

Bets on the first cards are counted as combinations, the others are summed as fractions. The bets
themselves judge what cards make, and the edition's terms say what each line pays.
"""

from __future__ import annotations

from collections import Counter, defaultdict
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

Made: TypeAlias = tuple[list[str], Fraction]
"""Every line that the cards make, with the probability of those cards."""


def bonus_wager(name: str, terms: BlackjackTerms) -> WagerResult:
    """Compute Buster, Lucky Lucky, Match the Dealer, Red Flex or Super Match.

    The player-dealer's hand is assumed to be played out from a full shoe. The players' cards make
    no difference, because nothing is known of them before the deal.
    """
    wager = terms.wagers[name]
    if wager.bet in ("buster", "red-flex"):
        return from_chances(name, wager, by_dealer_hand(terms, wager))
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
    """Sum a wager over the chances of the lines made; the terms decide which lines are paid."""
    chances: defaultdict[tuple[str, Fraction], Fraction] = defaultdict(Fraction)
    for lines, chance in each:
        chances[net(wager.outcome(lines))] += chance
    return WagerResult(wager=name, method="exact", lines=lines_of(chances))


def by_dealer_hand(terms: BlackjackTerms, wager: BlackjackWager) -> Iterator[Made]:
    """Yield what the player-dealer's hand makes for Buster or Red Flex if it is played out."""
    return _busts(terms) if wager.bet == "buster" else _reds(terms)


def _ways(held: dict[Card, int], cards: Iterable[Card]) -> int:
    """Return how many combinations of the shoe's cards are these cards in any order."""
    return prod(comb(held[card], copies) for card, copies in Counter(cards).items())


def _lucky_lucky(terms: BlackjackTerms, wager: BlackjackWager) -> Iterator[tuple[list[str], int]]:
    held = counts(terms.deck)
    if wager.judged.ace_with_ten == "1 or 11":  # the up card may be any of the three
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
    """Yield the player-dealer's busted hands: cards held, cards drawn after those shown, orders."""
    found = endings(terms, shoe_of(terms.deck).counts, shown)
    for held, drawn, orders in zip(*(each.tolist() for each in found), strict=True):
        if worth_of(terms.count, tuple(held)).over:
            yield tuple(held), tuple(drawn), orders


def _busts(terms: BlackjackTerms) -> Iterator[Made]:
    """Yield the line of each size at which the player-dealer may bust, then of no bust."""
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
    """Return how many red cards of each kind the shoe holds."""
    red = [0] * KINDS
    for card, copies in counts(terms.deck).items():
        red[kind_of(card)] += copies * is_red(card)
    return tuple(red)


def _reds(terms: BlackjackTerms) -> Iterator[Made]:
    """Yield the chance of each run of red cards that opens the player-dealer's hand."""
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
    """Compute insurance when an ace is up, for a player who does not look at the hand.

    Counted as combinations of the hidden card. Where insurance is returned to a player who holds a
    natural, combinations include the player's two cards. Where the second card is face up as well,
    only hands against a natural are counted, as nobody would insure against anything else.
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
