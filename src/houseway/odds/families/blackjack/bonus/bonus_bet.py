"""The Lucky Derby Blackjack Bonus Bet (001-05), on a hand played for the game wager.

Decisions depend on the kinds of cards and never on suits, so given its kinds a line's suits are
distributed as in the full shoe. Kinds do not say which of two ten-values is a king. So three cases
are told apart here: a pair by rank, a pair that may be split, and two cards that merely total 20.
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

_RUNS: Final = {"a-2-3-4": (0, 1, 2, 3), "7-7-7": (6, 6, 6), "6-7-8": (5, 6, 7)}
_RUNS_HELD: Final[dict[str, Kinds]] = {name: held_of(kinds) for name, kinds in _RUNS.items()}


def bonus_bet_wager(name: str, wager: BlackjackWager, solution: Solution) -> WagerResult:
    """Compute the bet for a player who makes the best play for the game wager."""
    if solution.model.terms.dealing.switch:
        raise EditionError(
            "odds/not_computed",
            "the Blackjack Bonus Bet cannot be computed for a game in which cards are switched",
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
    """Yield every set of lines that a first hand can make, with its chance."""
    shown, terms = against.shown, solution.model.terms
    any_order = wager.judged.order == "any"
    start = Way(first.hand, first.held)
    own = worth_of(terms.count, first.held).natural
    ends = shown.frozen or bool(first.act & EARLY)
    over = Fraction(1) if ends else 1 - shown.play_chance(first.held)
    after, then = solution.model.table.after, partial(_drawn, any_order)
    for two in two_cards(terms, shown.cards, first.held, first.chosen):
        if over:  # the round ends before any play
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
    """Yield what the first hand of a split makes; it is completed before the others draw."""
    model, shown, split = solution.model, against.shown, two.split
    assert split is not None
    any_order = wager.judged.order == "any"
    then = partial(_drawn, any_order)
    for second, made, now in first_hands(model.terms, shown.cards, two):
        gone = only(two.kind, made)
        unseen = [n - m for n, m in zip(shown.left, gone, strict=True)]
        acts = split.acts[made - 1]
        held = plus(only(two.kind), second)
        begins = any(run[:2] == (two.kind, second) for run in _RUNS.values())
        start = Way(model.number.get(held, 0), held, in_order=any_order or begins)
        natural = worth_of(model.terms.count, held, True).natural
        level = {start: Fraction(1)}
        for way, _, part in played_out(model.table.after, acts, unseen, level, then):
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
    """Yield the lines of a hand as it ended; a joker in the hand voids them all."""
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
    """Return the chances that such cards are suited, of one color or mixed.

    `ten` fixes the rank of the ten-values, if it is known.
    """
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
    """Return two cards with the chance that they came in the printed order of a line."""
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
    """One way in which two cards of given kinds can be dealt, by rank."""

    lines: list[str]
    """Lines of the Blackjack Bonus Bet that the two cards make, other than a natural."""
    chance: Fraction
    """Probability, given the kinds of the two cards."""
    split: SplitWorth | None = None
    """How the pair is split; None if it is not."""
    kind: int = 0
    """The kind of both cards, if they are of one kind."""
    first: int = 0
    """Index in `_cards_of` of the first card dealt, if both are of one kind."""
    gone: tuple[int, ...] = ()
    """Cards of that kind already seen, these two included, by the same index."""
    ten: int | None = None
    """The rank of the ten-value in the hand, if known."""


def _cards_of(deck: DeckTerms, kind: int) -> list[tuple[Card, int]]:
    """Return the distinguishable cards of a kind with their copies: ten-values by rank."""
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
    """Return every way to deal two cards of these kinds, given the cards shown."""
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
    """Yield which cards of a kind are shown and which two are the player's, with the chance."""
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
    """Yield the first hand of a split by the kind of its second card, once splitting ends.

    Each comes with the number of splits made, which is also the number of other cards of the pair
    that are out. A second card that makes the pair again is split as long as the best play does so.
    Chances include the chance of the pair and are conditional on its being split.
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
