"""The Lucky Derby Blackjack Bonus Bet (001-05), whose hand is drawn as the game wager wants it.

Decisions look at kinds of cards, never at suits, so the suits of the cards that make a line are
as they lie in the full shoe.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from houseway.bets.blackjack import bonus_bet
from houseway.cards.card import Card, is_red, rank, suit
from houseway.cards.deck import DeckTerms, counts
from houseway.errors import EditionError
from houseway.games.blackjack.terms import BlackjackWager
from houseway.odds.blackjack.best import EARLY, SPLITS, Against, First, Solution
from houseway.odds.blackjack.bonus import gain, result_of
from houseway.odds.blackjack.classes import Kinds, worth_of
from houseway.odds.blackjack.dealer import plus
from houseway.odds.blackjack.hands import DOUBLE, HIT
from houseway.odds.blackjack.shoe import JOKERS, KINDS, TEN, card_of, kind_of
from houseway.odds.result import WagerResult

__all__ = ["bonus_bet_wager"]

_RUNS = {"a-2-3-4": (0, 1, 2, 3), "7-7-7": (6, 6, 6), "6-7-8": (5, 6, 7)}


class Way(NamedTuple):
    """How far a hand has come."""

    hand: int
    held: Kinds
    times: int
    """Doubles made."""
    run: str
    """The line of three or four cards that it made."""
    six: bool
    in_order: bool
    """Its cards have come as such a line is printed."""


def bonus_bet_wager(name: str, wager: BlackjackWager, solution: Solution) -> WagerResult:
    """The bet beside the best play of the game wager."""
    if solution.model.shoe.counts[JOKERS] or wager.judged.split != "original cards":
        raise EditionError(
            "odds/not_computed",
            "the Blackjack Bonus Bet is computed without jokers, and a split hand on its "
            "original cards only",
            wager=name,
        )
    chances: dict[tuple[str, Fraction], Fraction] = {}
    for against in solution.against:
        for first in against.firsts:
            chance = against.shown.chance * _dealt(against, first)
            for lines, part in _lines(solution, against, first, wager):
                key = gain(wager, lines)
                chances[key] = chances.get(key, Fraction(0)) + chance * part
    return result_of(name, chances)


def _dealt(against: Against, first: First) -> Fraction:
    """The chance of a first hand beside the cards shown."""
    left = [int(n) for n in against.shown.facing.left]
    size = sum(left)
    a, b = (k for k in range(KINDS) for _ in range(first.held[k]))
    ways = left[a] * (left[a] - 1) if a == b else 2 * left[a] * left[b]
    return Fraction(ways, size * (size - 1))


def _lines(
    solution: Solution, against: Against, first: First, wager: BlackjackWager
) -> Iterator[tuple[list[str], Fraction]]:
    """Every set of lines that a first hand comes to, and how likely."""
    deck, count = solution.model.terms.deck, solution.model.terms.count
    natural = worth_of(count, first.held).natural
    for pair_lines, alike in _two_cards(deck, first.held):
        split = Fraction(0)
        if first.act == SPLITS and pair_lines:
            split = Fraction(1)
        for way, part in _played(solution, against, first, wager, split=bool(split)):
            drawn = way.run
            if wager.judged.cards == "whole hand":
                drawn = drawn if sum(way.held) == len(_RUNS.get(drawn, ())) else ""
            six = way.six and not (wager.judged.cards == "whole hand" and sum(way.held) != 6)
            rest = [*pair_lines, *(["six cards"] if six else [])]
            toned = "blackjack" if natural and not split else drawn
            if not toned:
                yield rest, alike * part
                continue
            of = first.held if natural else None
            for tone, chance in _tones(deck, of or _RUNS_HELD[toned]):
                yield [f"{toned} {tone}", *rest], alike * part * chance


_RUNS_HELD: dict[str, Kinds] = {
    name: tuple(kinds.count(k) for k in range(KINDS)) for name, kinds in _RUNS.items()
}


@cache
def _two_cards_of(
    deck: tuple[tuple[int, int], ...], held: Kinds
) -> list[tuple[list[str], Fraction]]:
    if max(held) < 2:
        return [([], Fraction(1))]
    kind = held.index(2)
    if kind != TEN:
        two = [card_of(kind), card_of(kind)]
        return [(bonus_bet(two, natural=False), Fraction(1))]
    ranks: dict[int, int] = {}
    for card, copies in deck:
        if kind_of(Card(card)) == TEN:
            ranks[rank(Card(card))] = ranks.get(rank(Card(card)), 0) + copies
    number = sum(ranks.values())
    same = Fraction(sum(n * (n - 1) for n in ranks.values()), number * (number - 1))
    alike = bonus_bet([Card(32), Card(32)], natural=False)
    other = bonus_bet([Card(32), Card(36)], natural=False)
    return [(alike, same), (other, 1 - same)]


def _two_cards(deck: DeckTerms, held: Kinds) -> list[tuple[list[str], Fraction]]:
    """Lines of the first two cards but for a natural; ten-values may be a pair or not."""
    return _two_cards_of(tuple(counts(deck).items()), held)


def _tones(deck: DeckTerms, held: Kinds) -> list[tuple[str, Fraction]]:
    return _tones_of(tuple(counts(deck).items()), held)


@cache
def _tones_of(deck: tuple[tuple[int, int], ...], held: Kinds) -> list[tuple[str, Fraction]]:
    """How likely such cards are suited, of one colour, or mixed."""
    by_suit = [[0] * 4 for _ in range(KINDS)]
    for card, copies in deck:
        by_suit[kind_of(Card(card))][suit(Card(card))] += copies
    kinds = [k for k in range(KINDS) for _ in range(held[k])]

    def ways(suits: frozenset[int], place: int, taken: Kinds) -> int:
        if place == len(kinds):
            return 1
        kind = kinds[place]
        there = sum(by_suit[kind][s] for s in suits) - taken[kind]
        return there * ways(suits, place + 1, plus(taken, kind))

    none = (0,) * KINDS
    every = ways(frozenset(range(4)), 0, none)
    suited = sum(ways(frozenset({s}), 0, none) for s in range(4))
    red = frozenset(s for s in range(4) if is_red(Card(s)))
    coloured = ways(red, 0, none) + ways(frozenset(range(4)) - red, 0, none) - suited
    rest = every - suited - coloured
    names = ("suited", suited), ("same color", coloured), ("unsuited", rest)
    return [(name, Fraction(n, every)) for name, n in names if n]


def _played(
    solution: Solution, against: Against, first: First, wager: BlackjackWager, *, split: bool
) -> Iterator[tuple[Way, Fraction]]:
    """Every way the hand is played out, and how likely."""
    shown, played, table = against.shown, against.played, solution.model.table
    left = [int(n) for n in shown.facing.left]
    any_order = wager.judged.order == "any"
    begun, chance = _in_order(first.held)
    start = Way(first.hand, first.held, 0, "", False, True)
    if split or shown.frozen or first.act & EARLY:
        yield start, Fraction(1)
        return
    level: dict[Way, Fraction] = {}
    if any_order:
        level[start] = Fraction(1)
    else:
        level[start._replace(in_order=True)] = chance if begun else Fraction(0)
        level[start._replace(in_order=False)] = 1 - (chance if begun else Fraction(0))
    if shown.peeked:
        yield start, 1 - _unhidden(shown.completes, left, first.held)
    while level:
        after: dict[Way, Fraction] = {}
        for way, weight in level.items():
            act = played.twice[way.times, way.hand] if way.times else played.acts[way.hand]
            if not weight:
                continue
            if not way.hand or act not in (HIT, DOUBLE):
                safe = _unhidden(shown.completes, left, way.held) if shown.peeked else Fraction(1)
                yield way, weight * safe
                continue
            size = sum(left) - sum(way.held)
            for kind in range(KINDS):
                there = left[kind] - way.held[kind]
                if there > 0:
                    times = way.times + (act == DOUBLE)
                    more = _drawn(way, int(table.after[way.hand, kind]), kind, times, any_order)
                    after[more] = after.get(more, Fraction(0)) + weight * Fraction(there, size)
        level = after


def _unhidden(kinds: tuple[int, ...], left: list[int], held: Kinds) -> Fraction:
    """The chance that the hidden card makes no natural."""
    there = sum(left[k] - held[k] for k in kinds)
    return 1 - Fraction(there, sum(left) - sum(held))


def _in_order(held: Kinds) -> tuple[bool, Fraction]:
    """Whether two cards can begin a line as printed, and how likely they came so."""
    for kinds in _RUNS.values():
        if tuple(kinds[:2].count(k) for k in range(KINDS)) == held:
            return True, Fraction(1, 2) if kinds[0] != kinds[1] else Fraction(1)
    return False, Fraction(0)


def _drawn(way: Way, hand: int, kind: int, times: int, any_order: bool) -> Way:
    held = plus(way.held, kind)
    size = sum(held)
    in_order = way.in_order and (
        any_order
        or any(
            len(r) >= size and r[size - 1] == kind and _begins(r, way.held) for r in _RUNS.values()
        )
    )
    run = way.run
    if in_order:
        run = next((name for name, whole in _RUNS_HELD.items() if whole == held), run)
    low = sum((k + 1) * n for k, n in enumerate(held))
    return Way(hand, held, times, run, way.six or (size == 6 and low <= 21), in_order)


def _begins(kinds: tuple[int, ...], held: Kinds) -> bool:
    size = sum(held)
    return tuple(kinds[:size].count(k) for k in range(KINDS)) == held
