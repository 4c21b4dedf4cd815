"""The Lucky Derby Blackjack Bonus Bet (001-05), whose hand is drawn as the game wager wants it.

Decisions look at kinds of cards, never at suits, so the suits of the cards that make a line are
as they lie in the full shoe.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from houseway.cards.card import Card, is_red, rank, suit
from houseway.cards.deck import DeckTerms, counts
from houseway.errors import EditionError
from houseway.games.blackjack.terms import BlackjackWager
from houseway.odds.blackjack.best import EARLY, SPLITS, Against, First, Solution
from houseway.odds.blackjack.bonus import gain, result_of
from houseway.odds.blackjack.bonus_pairs import TwoHands, dealt, first_hands, two_cards
from houseway.odds.blackjack.classes import Kinds, worth_of
from houseway.odds.blackjack.dealer import plus
from houseway.odds.blackjack.hands import DOUBLE, HIT
from houseway.odds.blackjack.shoe import JOKERS, KINDS, TEN, kind_of
from houseway.odds.result import WagerResult

if TYPE_CHECKING:
    from houseway.odds.jit import Array

__all__ = ["bonus_bet_wager"]

_RUNS = {"a-2-3-4": (0, 1, 2, 3), "7-7-7": (6, 6, 6), "6-7-8": (5, 6, 7)}
_RUNS_HELD: dict[str, Kinds] = {
    name: tuple(kinds.count(k) for k in range(KINDS)) for name, kinds in _RUNS.items()
}

Lines = tuple[list[str], Fraction]
"""Every line that a hand makes, and how likely it comes to that."""


class Way(NamedTuple):
    """How far a hand has come."""

    hand: int
    held: Kinds
    times: int = 0
    """Doubles made."""
    run: str = ""
    """The line of three or four cards that it made."""
    six: bool = False
    in_order: bool = True
    """Its cards have come as such a line is printed."""


class BonusPlay(NamedTuple):
    """Decisions by hand, and what is known of the shoe."""

    acts: Array
    twice: Array
    left: tuple[int, ...]
    """Of each kind, not shown and not beside the hand."""
    completes: tuple[int, ...]
    """Kinds for a natural that was checked for."""
    any_order: bool


def bonus_bet_wager(name: str, wager: BlackjackWager, solution: Solution) -> WagerResult:
    """The bet beside the best play of the game wager."""
    if solution.model.terms.dealing.switch:
        raise EditionError(
            "odds/not_computed",
            "the Blackjack Bonus Bet is not computed where cards are switched",
            wager=name,
        )
    chances: dict[tuple[str, Fraction], Fraction] = {}
    for against in solution.against:
        for first in against.firsts:
            chance = against.shown.chance * dealt(against, first)
            for lines, part in _lines(solution, against, first, wager):
                key = gain(wager, lines)
                chances[key] = chances.get(key, Fraction(0)) + chance * part
    return result_of(name, chances)


def _lines(
    solution: Solution, against: Against, first: First, wager: BlackjackWager
) -> Iterator[Lines]:
    """Every set of lines that a first hand comes to."""
    shown, played, terms = against.shown, against.played, solution.model.terms
    left = tuple(int(n) for n in shown.facing.left)
    completes = shown.completes if shown.peeked else ()
    any_order = wager.judged.order == "any"
    start = Way(first.hand, first.held)
    own = worth_of(terms.count, first.held).natural
    ends = shown.frozen or bool(first.act & EARLY)
    over = Fraction(1) if ends else 1 - _unhidden(completes, left, first.held)
    for two in two_cards(terms, shown.cards, first.held, first.splits):
        if over:  # nobody plays
            yield from _judged(terms.deck, wager, start, two, over, natural=own)
        if over == 1:
            continue
        split = two.split if first.act == SPLITS else None
        if split is not None and split.value <= played.value[first.hand]:
            split = None
        if split is None:
            play = BonusPlay(played.acts, played.twice, left, completes, any_order)
            for way, part in _played(solution, play, _begun(start, any_order=any_order)):
                yield from _judged(terms.deck, wager, way, two, part, natural=own)
        elif wager.judged.split == "original cards":
            yield from _judged(terms.deck, wager, start, two, 1 - over, natural=False)
        else:
            yield from _first_hand(solution, against, two, wager)


def _first_hand(
    solution: Solution, against: Against, two: TwoHands, wager: BlackjackWager
) -> Iterator[Lines]:
    """What becomes of the first hand of a split, which draws before the others."""
    model, shown, split = solution.model, against.shown, two.split
    assert split is not None
    any_order = wager.judged.order == "any"
    left = [int(n) for n in shown.facing.left]
    for each in first_hands(model.terms, shown.cards, two):
        beside = [n - each.made * (k == each.kind) for k, n in enumerate(left)]
        play = BonusPlay(
            split.acts[each.made - 1],
            split.twice[each.made - 1],
            tuple(beside),
            shown.completes if shown.peeked else (),
            any_order,
        )
        held = plus(tuple(int(k == each.kind) for k in range(KINDS)), each.second)
        begins = any(run[:2] == (each.kind, each.second) for run in _RUNS.values())
        start = Way(model.number.get(held, 0), held, in_order=any_order or begins)
        natural = worth_of(model.terms.count, held, True).natural
        for way, part in _played(solution, play, {start: each.chance}):
            yield from _judged(model.terms.deck, wager, way, each.two, part, natural=natural)


def _judged(
    deck: DeckTerms,
    wager: BlackjackWager,
    way: Way,
    two: TwoHands,
    part: Fraction,
    *,
    natural: bool,
) -> Iterator[Lines]:
    """The lines of a hand as it ended; a joker in it spoils them all."""
    if way.held[JOKERS]:
        yield [], part * two.chance
        return
    size, whole = sum(way.held), wager.judged.cards == "whole hand"
    six = way.six and not (whole and size != 6)
    rest = [*two.lines, *(["six cards"] if six else [])]
    run = "" if whole and size != len(_RUNS.get(way.run, ())) else way.run
    toned = "blackjack" if natural else run
    if not toned:
        yield rest, part * two.chance
        return
    of = way.held if natural else _RUNS_HELD[toned]
    for tone, chance in _tones_of(tuple(counts(deck).items()), of, two.ten):
        yield [f"{toned} {tone}", *rest], part * two.chance * chance


@cache
def _tones_of(
    deck: tuple[tuple[int, int], ...], held: Kinds, ten: int | None
) -> list[tuple[str, Fraction]]:
    """How likely such cards are suited, of one colour, or mixed; a ten-value may have a rank."""
    by_suit = [[0] * 4 for _ in range(KINDS)]
    for number, copies in deck:
        card = Card(number)
        kind = kind_of(card)
        if kind != JOKERS and not (kind == TEN and ten is not None and rank(card) != ten):
            by_suit[kind][suit(card)] += copies
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
    solution: Solution, play: BonusPlay, level: dict[Way, Fraction]
) -> Iterator[tuple[Way, Fraction]]:
    """Every way the hand is played out, and how likely, the natural checked for left out."""
    table, left = solution.model.table, play.left
    while level:
        after: dict[Way, Fraction] = {}
        for way, weight in level.items():
            act = play.twice[way.times, way.hand] if way.times else play.acts[way.hand]
            if not way.hand or act not in (HIT, DOUBLE):
                yield way, weight * _unhidden(play.completes, left, way.held)
                continue
            size = sum(left) - sum(way.held)
            for kind in range(KINDS):
                there = left[kind] - way.held[kind]
                if there > 0:
                    times = way.times + (act == DOUBLE)
                    more = _drawn(
                        way, int(table.after[way.hand, kind]), kind, times, play.any_order
                    )
                    after[more] = after.get(more, Fraction(0)) + weight * Fraction(there, size)
        level = after


def _unhidden(kinds: tuple[int, ...], left: tuple[int, ...], held: Kinds) -> Fraction:
    """The chance that the hidden card makes no natural."""
    there = sum(left[k] - held[k] for k in kinds)
    return 1 - Fraction(there, sum(left) - sum(held))


def _begun(start: Way, *, any_order: bool) -> dict[Way, Fraction]:
    """Two cards with how likely they came as a line is printed."""
    if any_order:
        return {start: Fraction(1)}
    chance = Fraction(0)
    for kinds in _RUNS.values():
        if tuple(kinds[:2].count(k) for k in range(KINDS)) == start.held:
            chance = Fraction(1, 2) if kinds[0] != kinds[1] else Fraction(1)
    both = {start: chance, start._replace(in_order=False): 1 - chance}
    return {way: weight for way, weight in both.items() if weight}


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
