"""The Lucky Derby Blackjack Bonus Bet (001-05), whose hand is drawn as the game wager wants it.

Decisions look at kinds of cards, never at suits, so the suits of the cards that make a line are
as they lie in the full shoe. Kinds leave open which of two ten-values is a king: a pair by rank, a
pair that may be split and two cards that count twenty are told apart here.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from typing import Final, NamedTuple

from houseway.bets.blackjack import bonus_bet
from houseway.cards.card import Card, is_red, rank, suit
from houseway.cards.deck import DeckTerms, counts
from houseway.errors import EditionError
from houseway.games.blackjack.terms import BlackjackTerms, BlackjackWager
from houseway.odds.families.blackjack.bonus import Made, from_chances
from houseway.odds.families.blackjack.bonus.played import Way, played_out
from houseway.odds.families.blackjack.cards import (
    JOKERS,
    KINDS,
    TEN,
    Kinds,
    card_of,
    cards_of,
    group_of,
    held_of,
    kind_of,
    kinds_in,
    only,
    pairs_by,
    plus,
    shoe_of,
    worth_of,
)
from houseway.odds.families.blackjack.solve import EARLY, Against, First, Solution, SplitWorth
from houseway.odds.result import WagerResult

__all__ = ["bonus_bet_wager"]

_RUNS: Final = {"a-2-3-4": (0, 1, 2, 3), "7-7-7": (6, 6, 6), "6-7-8": (5, 6, 7)}
_RUNS_HELD: Final[dict[str, Kinds]] = {name: held_of(kinds) for name, kinds in _RUNS.items()}


def bonus_bet_wager(name: str, wager: BlackjackWager, solution: Solution) -> WagerResult:
    """The bet beside the best play of the game wager."""
    if solution.model.terms.dealing.switch:
        raise EditionError(
            "odds/not_computed",
            "the Blackjack Bonus Bet is not computed where cards are switched",
            wager=name,
        )
    made = (
        (lines, against.shown.chance * against.dealt(first) * part)
        for against in solution.against
        for first in against.firsts
        for lines, part in _lines(solution, against, first, wager)
    )
    return from_chances(name, wager, made)


def _lines(
    solution: Solution, against: Against, first: First, wager: BlackjackWager
) -> Iterator[Made]:
    """Every set of lines that a first hand comes to."""
    shown, terms = against.shown, solution.model.terms
    any_order = wager.judged.order == "any"
    start = Way(first.hand, first.held)
    own = worth_of(terms.count, first.held).natural
    ends = shown.frozen or bool(first.act & EARLY)
    over = Fraction(1) if ends else 1 - shown.play_chance(first.held)
    after, then = solution.model.table.after, partial(_drawn, any_order)
    for two in two_cards(terms, shown.cards, first.held, first.chosen):
        if over:  # nobody plays
            yield from _judged(terms.deck, wager, start, two, over, natural=own)
        if over == 1:
            continue
        if two.split is None:
            level = _begun(start, any_order=any_order)
            for way, _, part in played_out(after, against.acts, shown.left, level, then):
                free = part * shown.play_chance(way.held)
                yield from _judged(terms.deck, wager, way, two, free, natural=own)
        elif wager.judged.split == "original cards":
            yield from _judged(terms.deck, wager, start, two, 1 - over, natural=False)
        else:
            yield from _first_hand(solution, against, two, wager)


def _first_hand(
    solution: Solution, against: Against, two: TwoCards, wager: BlackjackWager
) -> Iterator[Made]:
    """What becomes of the first hand of a split, which draws before the others."""
    model, shown, split = solution.model, against.shown, two.split
    assert split is not None
    any_order = wager.judged.order == "any"
    then = partial(_drawn, any_order)
    for second, made, now in first_hands(model.terms, shown.cards, two):
        gone = only(two.kind, made)
        beside = [n - m for n, m in zip(shown.left, gone, strict=True)]
        acts = split.acts[made - 1]
        held = plus(only(two.kind), second)
        begins = any(run[:2] == (two.kind, second) for run in _RUNS.values())
        start = Way(model.number.get(held, 0), held, in_order=any_order or begins)
        natural = worth_of(model.terms.count, held, True).natural
        level = {start: Fraction(1)}
        for way, _, part in played_out(model.table.after, acts, beside, level, then):
            out = tuple(n + m for n, m in zip(way.held, gone, strict=True))
            free = part * shown.play_chance(out)
            yield from _judged(model.terms.deck, wager, way, now, free, natural=natural)


def _judged(
    deck: DeckTerms,
    wager: BlackjackWager,
    way: Way,
    two: TwoCards,
    part: Fraction,
    *,
    natural: bool,
) -> Iterator[Made]:
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
    kinds = kinds_in(held)

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


def _begun(start: Way, *, any_order: bool) -> dict[Way, Fraction]:
    """Two cards with how likely they came as a line is printed."""
    if any_order:
        return {start: Fraction(1)}
    chance = Fraction(0)
    for kinds in _RUNS.values():
        if held_of(kinds[:2]) == start.held:
            chance = Fraction(1, 2) if kinds[0] != kinds[1] else Fraction(1)
    both = {start: chance, start._replace(in_order=False): 1 - chance}
    return {way: weight for way, weight in both.items() if weight}


def _drawn(any_order: bool, way: Way, hand: int, kind: int, times: int) -> Way:
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
    return held_of(kinds[: sum(held)]) == held


# -- the first two cards by their ranks -----------------------------------------------------------


class TwoCards(NamedTuple):
    """Two cards of certain kinds, one way they can be."""

    lines: list[str]
    """Of the Blackjack Bonus Bet, but for a natural."""
    chance: Fraction
    """Given their kinds."""
    split: SplitWorth | None = None
    """How they are split, where they are."""
    kind: int = 0
    """Of both, where they are of one."""
    first: int = 0
    """Which of the cards of the kind lies first, by place among those of the deck."""
    gone: tuple[int, ...] = ()
    """Cards of that kind that are seen, the two included, by the same places."""
    ten: int | None = None
    """The rank of a ten-value in it, where that is known."""


def _cards_of(deck: DeckTerms, kind: int) -> list[tuple[Card, int]]:
    """Cards of a kind that are told apart, and their copies: ten-values by rank."""
    found: dict[int, tuple[Card, int]] = {}
    for card, copies in counts(deck).items():
        if kind_of(card) == kind:
            key = rank(card) if kind == TEN else 0
            here = found.get(key, (card, 0))
            found[key] = here[0], here[1] + copies
    return list(found.values())


def two_cards(
    terms: BlackjackTerms, shown: Kinds, held: Kinds, splits: tuple[SplitWorth, ...]
) -> list[TwoCards]:
    """Every way two cards of these kinds can be, beside the cards shown."""
    if max(held) < 2:
        return [TwoCards(bonus_bet(cards_of(held), natural=False), Fraction(1))]
    kind = held.index(2)
    by = pairs_by(terms)
    cards = _cards_of(terms.deck, kind)
    found = []
    for seen, first, second, chance in _ordered(cards, shown[kind]):
        one, two = cards[first][0], cards[second][0]
        alike = group_of(one, by)
        split = None
        if alike == group_of(two, by):
            size = sum(n for card, n in cards if group_of(card, by) == alike)
            size -= sum(group_of(cards[each][0], by) == alike for each in seen)
            split = next((each for each in splits if each.alike == size), None)
        gone = tuple([*seen, first, second].count(place) for place in range(len(cards)))
        ten = rank(one) if kind == TEN else None
        found.append(
            TwoCards(bonus_bet([one, two], natural=False), chance, split, kind, first, gone, ten)
        )
    return found


def _ordered(
    cards: list[tuple[Card, int]], seen: int
) -> Iterator[tuple[tuple[int, ...], int, int, Fraction]]:
    """Which cards of a kind are shown, and which are the player's two, with how likely that is."""
    size = sum(copies for _, copies in cards)
    level: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
    for dealt in range(seen + 2):
        after = {}
        for places, chance in level.items():
            for place, (_, copies) in enumerate(cards):
                there = copies - places.count(place)
                if there > 0:
                    after[*places, place] = chance * Fraction(there, size - dealt)
        level = after
    for places, chance in level.items():
        yield places[:seen], places[-2], places[-1], chance


def first_hands(
    terms: BlackjackTerms, shown: Kinds, two: TwoCards
) -> Iterator[tuple[int, int, TwoCards]]:
    """The first hand of a split by the kind of its second card, when no more splits are made.

    With the splits made, which are as many cards of the pair beside it. A card that makes the pair
    again is split as often as it pays. Chances are those after the pair was split, times that of
    the pair.
    """
    assert two.split is not None
    by = pairs_by(terms)
    left = [n - shown[k] for k, n in enumerate(shoe_of(terms.deck).counts)]
    cards = _cards_of(terms.deck, two.kind)
    first = cards[two.first][0]
    others = [(card_of(kind), left[kind]) for kind in range(KINDS) if kind != two.kind]
    level = {two.gone: Fraction(1)}
    made = 1
    while level:
        after: dict[tuple[int, ...], Fraction] = {}
        size = sum(left) - 1 - made
        for gone, chance in level.items():
            alike = [(card, n - out) for (card, n), out in zip(cards, gone, strict=True)]
            for place, (card, there) in enumerate([*alike, *others]):
                if there <= 0:
                    continue
                part = chance * Fraction(there, size)
                if group_of(card, by) == group_of(first, by) and made < two.split.most:
                    more = tuple(n + (at == place) for at, n in enumerate(gone))
                    after[more] = after.get(more, Fraction(0)) + part
                    continue
                lines = bonus_bet([first, card], natural=False)
                yield kind_of(card), made, two._replace(lines=lines, chance=two.chance * part)
        level = after
        made += 1
