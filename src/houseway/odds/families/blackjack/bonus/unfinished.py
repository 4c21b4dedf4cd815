"""Bonus bets on a player-dealer's hand that is not always completed.

The player-dealer does not draw once the only game wager has been surrendered or holds a natural
that is certain to be paid; the hand then has two cards. The correction is computed from the cards
that the player holds at that point, since the player-dealer would draw from all the others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from math import lcm, perm, prod
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from houseway.bets.blackjack import buster, red_flex
from houseway.cards.card import make_card
from houseway.games.blackjack.terms import BlackjackTerms, BlackjackWager
from houseway.odds.families.blackjack.bonus import (
    Made,
    busts_of,
    by_dealer_hand,
    from_chances,
    reds_among,
)
from houseway.odds.families.blackjack.bonus.played import (
    Way,
    can_surrender,
    played_out,
    unless_lost,
)
from houseway.odds.families.blackjack.cards import KINDS, Kinds, only, plus, shoe_of, worth_of
from houseway.odds.families.blackjack.dealer import reds_of
from houseway.odds.families.blackjack.hands import SURRENDER
from houseway.odds.families.blackjack.solve import EARLY, SPLITS, Against, Solution, SplitWorth
from houseway.odds.result import WagerResult

if TYPE_CHECKING:
    from houseway.odds.kernels.jit import Array

ONLY_WAGER: Final = (
    "with one game wager and nobody else at the table, under the best play of each hand by its own "
    "cards, the cards shown and how often its pair was split; the player-dealer draws no further "
    "card "
)

Gone: TypeAlias = defaultdict[Kinds, Fraction]
"""Chance of each set of cards held by the player when the player-dealer need not draw."""


def unfinished_wager(name: str, terms: BlackjackTerms, solution: Solution) -> WagerResult:
    """Compute Buster or Red Flex with the best play of the only game wager at the table."""
    wager = terms.wagers[name]
    changes = (each for against in solution.against for each in _changes(solution, against, wager))
    return from_chances(name, wager, chain(by_dealer_hand(terms, wager), changes))


def _changes(solution: Solution, against: Against, wager: BlackjackWager) -> Iterator[Made]:
    """Yield how much likelier each line is than if the hand were always completed."""
    rows = _Rows(solution.model.terms, wager, against)
    if not rows.sizes:
        return  # the hand is complete as shown
    for gone, chance in _held_when_undrawn(solution, against, wager).items():
        for lines, change in rows.changes(gone):
            yield lines, chance * against.shown.chance * change


# -- when the player-dealer need not draw ---------------------------------------------------------


def _held_when_undrawn(solution: Solution, against: Against, wager: BlackjackWager) -> Gone:
    """Return the cards held when the player is done and no wager makes the player-dealer draw."""
    model, shown = solution.model, against.shown
    terms, after = model.terms, model.table.after
    by_natural = not wager.keeps_drawing and (terms.count.joker != "natural" or shown.paid)
    found: Gone = defaultdict(Fraction)
    for first in against.firsts:
        chance = against.dealt(first)
        if worth_of(terms.count, first.held).natural and first.act != SPLITS:
            if by_natural:
                found[first.held] += chance
        elif first.act & EARLY:
            found[first.held] += chance
        elif not shown.frozen:
            for split in first.chosen:
                for gone, ending in _split(solution, wager, split, first.held, shown.left):
                    found[gone] += chance * split.chance * ending
            if not first.whole or not can_surrender([first.hand], against.acts, after):
                continue
            level = {Way(first.hand, first.held): Fraction(1)}
            for way, act, ending in played_out(after, against.acts, shown.left, level, unless_lost):
                if act == SURRENDER:
                    found[way.held] += chance * first.whole * ending
    return found


class _Splitting(NamedTuple):
    """A split in progress in which no hand so far makes the player-dealer draw."""

    made: int
    waiting: int
    """Hands of one card that are still to be played."""
    alike: int
    """Cards of the pair's own group that have been dealt."""
    given: bool
    """Whether any hand was surrendered."""
    gone: Kinds
    """All cards dealt to the player."""


def _split(
    solution: Solution, wager: BlackjackWager, split: SplitWorth, held: Kinds, left: Kinds
) -> Iterator[tuple[Kinds, Fraction]]:
    """Yield splits in which every hand ends in a surrender or a natural."""
    kind = held.index(2)
    after_card = solution.model.table.after
    seconds = after_card[solution.model.number[only(kind)]]
    given = any(can_surrender(seconds, split.acts[n], after_card) for n in range(split.most))
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


def _next_hand(
    solution: Solution, split: SplitWorth, kind: int, state: _Splitting, left: Kinds
) -> Iterator[tuple[_Splitting, Fraction]]:
    """Yield the next hand after its second card: split again, or played out."""
    model = solution.model
    size = sum(left) - sum(state.gone)
    one = only(kind)
    unseen = [n - g + o for n, g, o in zip(left, state.gone, one, strict=True)]
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
        level = {Way(number, plus(one, second)): Fraction(1)}
        acts = split.acts[state.made - 1]
        for hand, act, part in played_out(model.table.after, acts, unseen, level, unless_lost):
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


# -- the correction -------------------------------------------------------------------------------


class _Rows:
    """The player-dealer's possible draws to the cards shown, to be weighted by cards gone."""

    def __init__(self, terms: BlackjackTerms, wager: BlackjackWager, against: Against) -> None:
        import numpy as np

        self.red = wager.bet == "red-flex"
        self.left = against.shown.left
        self.shown = sum(against.shown.cards)
        cards = against.shown.cards
        rows = list(_reds(terms, cards) if self.red else _busts(terms, cards))
        self.over = lcm(*(weight.denominator for _, weight in rows))
        self.drawn = np.array([drawn for drawn, _ in rows], np.int64).reshape(-1, KINDS)
        self.weight: Array = np.array([int(weight * self.over) for _, weight in rows], object)
        self.size = self.drawn.sum(axis=1)
        self.sizes = sorted({int(size) for size in self.size})

    def by_size(self, gone: Kinds) -> dict[int, Fraction]:
        """Return the chance of a draw of each size, given the cards gone."""
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

    def changes(self, gone: Kinds) -> Iterator[Made]:
        """Yield each line's chance with two cards minus its chance with a completed hand."""
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
    """Yield busted hands with the number of orders in which their cards can come."""
    for _, drawn, orders in busts_of(terms, shown):
        yield drawn, Fraction(orders)


def _reds(terms: BlackjackTerms, shown: Kinds) -> Iterator[tuple[Kinds, Fraction]]:
    """Yield all-red starts of three cards or more; weights include the chance of the color."""
    shoe, red = shoe_of(terms.deck).counts, reds_among(terms)
    for held, drawn, orders in reds_of(terms, red, shown):
        if sum(held) >= 3:
            some, every = (prod(map(perm, cards, held)) for cards in (red, shoe))
            yield drawn, orders * Fraction(some, every)
