"""Bonus bets on the player-dealer's hand where he does not always complete it.

Nobody waits for his hand once the only game wager is given up or its natural is as good as paid.
Then he has two cards. What that changes is found from the cards that the player holds by then:
the player-dealer's further cards come from the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import lcm, perm, prod
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from houseway.bets.blackjack import buster, red_flex
from houseway.cards.card import is_red, make_card
from houseway.cards.deck import counts
from houseway.games.blackjack.terms import BlackjackTerms, BlackjackWager
from houseway.odds.blackjack.best import EARLY, SPLITS, Against, First, Solution, SplitWorth
from houseway.odds.blackjack.bonus import bonus_wager, gain, result_of
from houseway.odds.blackjack.bonus_pairs import dealt, two_cards
from houseway.odds.blackjack.classes import Kinds, worth_of
from houseway.odds.blackjack.dealer import endings, plus, stops
from houseway.odds.blackjack.hands import DOUBLE, HIT, SURRENDER
from houseway.odds.blackjack.shoe import KINDS, kind_of
from houseway.odds.result import WagerResult

if TYPE_CHECKING:
    from houseway.odds.jit import Array

__all__ = ["ALONE", "unfinished_wager"]

ALONE: Final = (
    "beside one game wager and nobody else's, under the best play of each hand by its own cards, "
    "the cards shown and how often its pair was split; the player-dealer draws no further card "
)

Gone: TypeAlias = dict[Kinds, Fraction]
"""Cards that the player holds when nobody waits, and how likely that is."""


def unfinished_wager(name: str, terms: BlackjackTerms, solution: Solution) -> WagerResult:
    """Buster or Red Flex beside the best play of the only game wager at the table."""
    wager = terms.wagers[name]
    plain = bonus_wager(name, terms)
    chances = {(line.line, line.net): Fraction(line.probability) for line in plain.lines}
    for against in solution.against:
        rows = _Rows(terms, wager, against)
        if not rows.sizes:
            continue  # he draws nothing in any case
        for gone, chance in _left_alone(solution, against, wager).items():
            weight = chance * against.shown.chance
            for lines, change in rows.changes(gone):
                key = gain(wager, lines)
                chances[key] = chances.get(key, Fraction(0)) + weight * change
    return result_of(name, chances)


# -- when nobody waits ----------------------------------------------------------------------


class _Hand(NamedTuple):
    """A hand being played: its number, cards, and doubles made."""

    number: int
    held: Kinds
    times: int = 0


def _left_alone(solution: Solution, against: Against, wager: BlackjackWager) -> Gone:
    """The cards out when the player is done and no wager of his wants the other hand."""
    model, shown, played = solution.model, against.shown, against.played
    terms = model.terms
    by_natural = not wager.keeps_drawing and (terms.count.joker != "natural" or shown.paid)
    found: Gone = {}
    left = [int(n) for n in shown.facing.left]

    def add(gone: Kinds, chance: Fraction) -> None:
        found[gone] = found.get(gone, Fraction(0)) + chance

    for first in against.firsts:
        chance = dealt(against, first)
        if worth_of(terms.count, first.held).natural and first.act != SPLITS:
            if by_natural:
                add(first.held, chance)
        elif first.act & EARLY:
            add(first.held, chance)
        elif not shown.frozen:
            whole = Fraction(1)
            for split, part in _pairs(solution, against, first):
                whole -= part
                for gone, ending in _split(solution, wager, split, first.held, left):
                    add(gone, chance * part * ending)
            if not _gives_up([first.hand], played.acts, played.twice, model.table.after):
                continue
            start = _Hand(first.hand, first.held)
            for hand, act, ending in _played(solution, start, left, played.acts, played.twice):
                if act == SURRENDER and whole:
                    add(hand.held, chance * whole * ending)
    return found


def _pairs(
    solution: Solution, against: Against, first: First
) -> Iterator[tuple[SplitWorth, Fraction]]:
    """Pairs that are split, with how likely two cards of these kinds are one."""
    if first.act != SPLITS:
        return
    value = against.played.value[first.hand]
    parts: dict[int, tuple[SplitWorth, Fraction]] = {}
    for two in two_cards(solution.model.terms, against.shown.cards, first.held, first.splits):
        if two.split is not None and two.split.value > value:
            _, before = parts.get(two.split.alike, (two.split, Fraction(0)))
            parts[two.split.alike] = two.split, before + two.chance
    yield from parts.values()


def _played(
    solution: Solution, start: _Hand, left: list[int], acts: Array, twice: Array
) -> Iterator[tuple[_Hand, int, Fraction]]:
    """Every hand that is not over, what is done with it in the end, and how likely."""
    after_card = solution.model.table.after
    level = {start: Fraction(1)}
    while level:
        after: dict[_Hand, Fraction] = {}
        for hand, weight in level.items():
            act = int(twice[hand.times, hand.number] if hand.times else acts[hand.number])
            if act not in (HIT, DOUBLE):
                yield hand, act, weight
                continue
            size = sum(left) - sum(hand.held)
            for kind in range(KINDS):
                there = left[kind] - hand.held[kind]
                number = int(after_card[hand.number, kind])
                if there > 0 and number:
                    more = _Hand(number, plus(hand.held, kind), hand.times + (act == DOUBLE))
                    part = weight * Fraction(there, size)
                    after[more] = after.get(more, Fraction(0)) + part
        level = after


class _Splitting(NamedTuple):
    """A split as far as it is played: no hand of it waits so far."""

    made: int
    waiting: int
    """Hands still to be played, of one card each."""
    alike: int
    """Cards of the pair's own group that are out."""
    given: bool
    """Whether any hand was given up."""
    gone: Kinds
    """All cards out."""


def _split(
    solution: Solution, wager: BlackjackWager, split: SplitWorth, held: Kinds, left: list[int]
) -> Iterator[tuple[Kinds, Fraction]]:
    """Splits of which every hand ends in a surrender or a natural."""
    kind = held.index(2)
    after_card = solution.model.table.after
    seconds = after_card[solution.model.number[tuple(int(k == kind) for k in range(KINDS))]]
    given = any(
        _gives_up(seconds, split.acts[n], split.twice[n], after_card) for n in range(split.most)
    )
    count = solution.model.terms.count
    naturals = count.natural_after_split or "any-joker" in count.natural
    if not given and (wager.keeps_drawing or not naturals):
        return
    level = {_Splitting(1, 2, 2, False, held): Fraction(1)}
    while level:
        after: dict[_Splitting, Fraction] = {}
        for state, weight in level.items():
            if not state.waiting:
                if state.given or not wager.keeps_drawing:
                    yield state.gone, weight
                continue
            for more, part in _next_hand(solution, split, kind, state, left):
                after[more] = after.get(more, Fraction(0)) + weight * part
        level = after


def _gives_up(hands: Iterable[int], acts: Array, twice: Array, after: Array) -> bool:
    """Whether play from any of these hands can come to a surrender."""
    waiting = [(int(hand), 0) for hand in hands if hand]
    seen = set(waiting)
    while waiting:
        hand, times = waiting.pop()
        act = int(twice[times, hand] if times else acts[hand])
        if act == SURRENDER:
            return True
        if act in (HIT, DOUBLE):
            more = {(int(each), times + (act == DOUBLE)) for each in after[hand] if each} - seen
            seen |= more
            waiting += more
    return False


def _next_hand(
    solution: Solution, split: SplitWorth, kind: int, state: _Splitting, left: list[int]
) -> Iterator[tuple[_Splitting, Fraction]]:
    """The next hand takes its second card, is split again or played out."""
    model = solution.model
    size = sum(left) - sum(state.gone)
    one = tuple(int(k == kind) for k in range(KINDS))
    beside = [n - g + o for n, g, o in zip(left, state.gone, one, strict=True)]
    again = split.alike - state.alike
    for second in range(KINDS):
        there = left[second] - state.gone[second]
        if second == kind and again > 0 and state.made < split.most:
            yield (
                state._replace(
                    made=state.made + 1,
                    waiting=state.waiting + 1,
                    alike=state.alike + 1,
                    gone=plus(state.gone, kind),
                ),
                Fraction(again, size),
            )
            there -= again
        number = model.number.get(plus(one, second), 0)
        if there <= 0 or not number:
            continue
        start = _Hand(number, plus(one, second))
        acts, twice = split.acts[state.made - 1], split.twice[state.made - 1]
        for hand, act, part in _played(solution, start, beside, acts, twice):
            natural = worth_of(model.terms.count, hand.held, True).natural
            if act == SURRENDER or natural:
                gone = tuple(g - o + h for g, o, h in zip(state.gone, one, hand.held, strict=True))
                yield (
                    state._replace(
                        waiting=state.waiting - 1,
                        given=state.given or act == SURRENDER,
                        gone=gone,
                    ),
                    part * Fraction(there, size),
                )


# -- what it changes ------------------------------------------------------------------------


class _Rows:
    """What the player-dealer can draw to the cards shown, ready to be counted beside any others."""

    def __init__(self, terms: BlackjackTerms, wager: BlackjackWager, against: Against) -> None:
        import numpy as np

        self.red = wager.bet == "red-flex"
        self.left = [int(n) for n in against.shown.facing.left]
        self.shown = sum(against.shown.cards)
        cards = against.shown.cards
        rows = list(_reds(terms, cards) if self.red else _busts(terms, cards))
        self.over = lcm(*(weight.denominator for _, weight in rows))
        self.drawn = np.array([drawn for drawn, _ in rows], np.int64).reshape(-1, KINDS)
        self.weight: Array = np.array([int(weight * self.over) for _, weight in rows], object)
        self.size = self.drawn.sum(axis=1)
        self.sizes = sorted({int(size) for size in self.size})

    def by_size(self, gone: Kinds) -> dict[int, Fraction]:
        """How likely the rows of each number of cards are."""
        import numpy as np

        ways = self.weight
        for kind in range(KINDS):
            column = self.drawn[:, kind]
            if len(column) and column.max():
                there = self.left[kind] - gone[kind]
                powers = np.array([perm(there, n) for n in range(column.max() + 1)], object)
                ways = ways * powers[column]
        rest = sum(self.left) - sum(gone)
        return {
            size + self.shown: Fraction(
                sum(ways[self.size == size].tolist()), self.over * perm(rest, size)
            )
            for size in self.sizes
        }

    def changes(self, gone: Kinds) -> Iterator[tuple[list[str], Fraction]]:
        """What two cards have more of each line than a hand that is completed."""
        found = self.by_size(gone)
        if not self.red:
            for size, chance in found.items():
                yield buster(size), -chance
                yield [], chance
            return
        longer = found.get(3, Fraction(0))
        yield red_flex([make_card(0, 1)] * 2), longer
        for run, chance in found.items():
            if run >= 3:
                part = chance - found.get(run + 1, Fraction(0))
                yield red_flex([make_card(0, 1)] * run), -part


def _busts(terms: BlackjackTerms, shown: Kinds) -> Iterator[tuple[Kinds, Fraction]]:
    """Hands that are over, with the orders in which their cards can come."""
    shoe = [0] * KINDS
    for card, copies in counts(terms.deck).items():
        shoe[kind_of(card)] += copies
    for held, drawn, orders in endings(terms, tuple(shoe), shown):
        if worth_of(terms.count, held).over:
            yield drawn, Fraction(orders)


def _reds(terms: BlackjackTerms, shown: Kinds) -> Iterator[tuple[Kinds, Fraction]]:
    """Beginnings of three cards and more that are all red, by kinds; the weight counts colours."""
    shoe, red = [0] * KINDS, [0] * KINDS
    for card, copies in counts(terms.deck).items():
        shoe[kind_of(card)] += copies
        red[kind_of(card)] += copies * is_red(card)
    level: dict[Kinds, int] = {(0,) * KINDS: 1}
    while level:
        after: dict[Kinds, int] = {}
        for drawn, orders in level.items():
            for kind in range(KINDS):
                if drawn[kind] + shown[kind] < red[kind]:
                    more = plus(drawn, kind)
                    after[more] = after.get(more, 0) + orders
        level = {}
        for drawn, orders in after.items():
            held = tuple(a + b for a, b in zip(shown, drawn, strict=True))
            if sum(held) >= 3:
                some = prod(perm(red[k], held[k]) for k in range(KINDS))
                every = prod(perm(shoe[k], held[k]) for k in range(KINDS))
                yield drawn, orders * Fraction(some, every)
            if not stops(terms, held):
                level[drawn] = orders
