"""The decisions of a solution as the tables that the dealing kernel plays by."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from houseway.cards.card import Card, is_marked, rank
from houseway.cards.deck import DeckTerms, counts
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.money import parse_odds
from houseway.odds.blackjack.best import EARLY, SPLITS, Solution
from houseway.odds.blackjack.classes import Kinds
from houseway.odds.blackjack.dealer import plus, stops
from houseway.odds.blackjack.hands import splits_one_card
from houseway.odds.blackjack.shoe import ACE, JOKERS, KINDS, TEN, kind_of
from houseway.odds.blackjack.solver import Model

if TYPE_CHECKING:
    from houseway.odds.blackjack.dealing_kernel import Book
    from houseway.odds.jit import Array

__all__ = ["book_of", "group_of", "pile_of"]


def group_of(card: Card, by: str) -> int:
    """Cards of one group are a pair: a kind, but ten-values may have groups of their own."""
    kind = kind_of(card)
    if kind != TEN or by in ("value", "rank, tens by value") or is_marked(card):
        return kind
    return KINDS + rank(card) - 8


def _by(terms: BlackjackTerms) -> str:
    return terms.split.by if terms.split else "value"


def pile_of(deck: DeckTerms, by: str) -> Array:
    """The full shoe, a group a card."""
    import numpy as np

    held = [(group_of(card, by), copies) for card, copies in counts(deck).items()]
    return np.array([group for group, copies in held for _ in range(copies)], np.uint8)


def _dealer(model: Model) -> tuple[list[list[int]], list[int]]:
    """States of the player-dealer's hand: what comes after each card, and how it ends.

    State 0 is before his first card. Hands from which everything goes on alike are one state.
    """
    terms, shoe = model.terms, model.shoe.counts
    number: dict[object, int] = {}
    hands: list[Kinds] = []
    after: list[list[int]] = []
    ends: list[int] = []

    def state(held: Kinds) -> int:
        low = sum((k + 1 if k < JOKERS else 2) * n for k, n in enumerate(held))
        raises = min(held[ACE] + held[JOKERS], 3)
        small = held if sum(held) <= 3 else None  # naturals, and the hands that save others
        key = (small, low, raises, held[JOKERS] > 0)
        if key not in number:
            number[key] = len(number)
            hands.append(held)
        return number[key]

    state((0,) * KINDS)
    for held in hands:
        done = stops(terms, held)
        ends.append(model.classes.dealer(held) if done else -1)
        row = [0] * KINDS
        for kind in range(KINDS):
            if not done and shoe[kind]:
                row[kind] = state(plus(held, kind))
        after.append([*row, *[row[TEN]] * (16 - KINDS)])
    return after, ends


def book_of(solution: Solution, *, switched: Solution | None = None) -> Book:
    """The tables of the best play; values of `switched` hands decide about the switch."""
    import numpy as np

    from houseway.odds.blackjack.dealing_kernel import Book

    model = solution.model
    terms, table = model.terms, model.table
    many = len(table.size)
    doublings = terms.double.doublings if terms.double else 1
    acts = np.zeros((KINDS + KINDS * KINDS, doublings + 1, many), np.uint8)
    most = np.zeros((16, 16), np.int64)
    early = np.zeros((KINDS, many), np.uint8)
    peeks, frozen = np.zeros(16, np.uint8), np.zeros(16, np.uint8)
    switches = np.zeros((KINDS, 2, many))
    ups = [[*([up] if up != TEN else [TEN, *range(KINDS, 16)])] for up in range(KINDS)]
    for each in solution.against:
        up = each.shown.up
        peeks[ups[up]] = each.shown.peeked
        frozen[ups[up]] = each.shown.frozen
        acts[up, 1:] = each.played.twice[1:]
        acts[up, 0] = each.played.acts
        for first in each.firsts:
            switches[up, 0, first.hand] = first.value
            early[up, first.hand] = bool(first.act & EARLY)
            if first.act == SPLITS:
                acts[up, 0, first.hand] |= SPLITS
                chosen = max(first.splits, key=lambda split: split.value)
                kind = first.held.index(2)
                most[np.ix_(ups[up], ups[kind])] = chosen.most
                acts[KINDS + up * KINDS + kind, 1:] = chosen.twice[0, 1:]
                acts[KINDS + up * KINDS + kind, 0] = chosen.acts[0]
    for each in switched.against if switched else ():
        for first in each.firsts:
            switches[each.shown.up, 1, first.hand] = first.value
    dealer_after, dealer_ends = _dealer(model)
    gains, parts = _gains(model)
    return Book(
        many=many,
        rows=doublings + 1,
        after=_after(model),
        acts=acts.ravel(),
        most=most.ravel(),
        early=early.ravel(),
        ends=np.ascontiguousarray(table.ends.T).ravel(),
        dealer_after=np.array(dealer_after, np.int16).ravel(),
        dealer_ends=np.array(dealer_ends, np.int64),
        natural=np.array([h.worth.natural for h in model.classes.dealer_classes], np.uint8),
        gains=gains,
        suited=int(model.shoe.suited_789 * 2**32) if _asks_suits(terms) else 0,
        peeks=peeks,
        frozen=frozen,
        kinds=np.array([*range(KINDS), *[TEN] * 5], np.int64),
        switches=switches.ravel(),
        parts=parts,
        hands=2 if terms.dealing.switch else 1,
        later=terms.dealing.hole == "later",
        first_down=terms.dealing.hole == "first down",
        one_card=ACE if splits_one_card(terms, ACE) else -1,
        takes_all=terms.surrender is not None and terms.surrender.natural_takes_all,
        longest=2 * (int(most.max()) + 1),
    )


def _after(model: Model) -> Array:
    """The player's hand after a card, by group; from hand 0, which is none, to those of one."""
    import numpy as np

    table = model.table
    after = np.zeros((len(table.size), 16), np.int16)
    after[:, :KINDS] = table.after
    for held, number in model.number.items():
        if sum(held) == 1:
            after[0, held.index(1)] = number
    after[:, KINDS:] = after[:, TEN : TEN + 1]
    return after.ravel()


def _asks_suits(terms: BlackjackTerms) -> bool:
    return terms.compare.saves.get("dealer suited 7-8-9", False)


def _gains(model: Model) -> tuple[Array, int]:
    """What a unit gains, in whole parts, by both classes, and whether the cards are of one suit."""
    import numpy as np

    classes = model.classes
    odds = [parse_odds(each) for each in model.wager.pays.values()]
    parts = lcm(2, *(each.stake for each in odds))
    mine, his = classes.player_classes, classes.dealer_classes
    out = np.zeros((len(mine), 32, 2), np.int64)
    for row, m in enumerate(mine):
        for column, h in enumerate(his):
            for alike in (False, True):
                _, net = classes._line(m, h, suited=alike)
                value: Fraction = net * parts
                assert value.denominator == 1
                out[row, column, int(alike)] = int(value)
    return out.ravel(), parts
