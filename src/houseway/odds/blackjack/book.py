"""The decisions of a solution as the tables that the dealing kernel plays by."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Final

from houseway.cards.card import Card, is_marked, rank
from houseway.cards.deck import DeckTerms, counts
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.money import parse_odds
from houseway.odds.blackjack.best import EARLY, SPLITS, Against, First, Solution, SplitWorth
from houseway.odds.blackjack.classes import Kinds
from houseway.odds.blackjack.dealer import plus, stops
from houseway.odds.blackjack.hands import splits_one_card
from houseway.odds.blackjack.shoe import ACE, JOKERS, KINDS, TEN, kind_of
from houseway.odds.blackjack.solver import CardsShown, Model

if TYPE_CHECKING:
    from houseway.odds.blackjack.dealing_kernel import Book
    from houseway.odds.jit import Array

__all__ = ["GROUPS", "book_of", "chosen_splits", "group_of", "groups_of", "pile_of", "shown_as"]

GROUPS: Final = 16
"""Room for the groups of cards: a table by group has so many places."""


def group_of(card: Card, by: str) -> int:
    """Cards of one group are a pair: a kind, but ten-values may have groups of their own."""
    kind = kind_of(card)
    if kind != TEN or by in ("value", "rank, tens by value") or is_marked(card):
        return kind
    return KINDS + rank(card) - 8


def groups_of(kind: int) -> tuple[int, ...]:
    """The groups that cards of a kind may be of."""
    return (kind,) if kind != TEN else (TEN, *range(KINDS, GROUPS))


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
        after.append([*row, *[row[TEN]] * (GROUPS - KINDS)])
    return after, ends


def book_of(solution: Solution, *, switched: Solution | None = None) -> Book:
    """The tables of the best play; values of `switched` hands decide about the switch."""
    import numpy as np

    from houseway.odds.blackjack.dealing_kernel import Book

    model = solution.model
    terms, table = model.terms, model.table
    many, faces = len(table.size), len(solution.against)
    doublings = terms.double.doublings if terms.double else 1
    both_up = terms.dealing.hole == "up"
    places = GROUPS * GROUPS if both_up else GROUPS
    gains, parts = _gains(model)
    face_of, paid = np.zeros(places, np.int64), np.zeros(places, np.int64)
    peeks, frozen = np.zeros(places, np.uint8), np.zeros(places, np.uint8)
    early = np.zeros((faces, many), np.uint8)
    switches = np.zeros((faces, 2, many))
    for face, each in enumerate(solution.against):
        seen = [place for place, _ in shown_as(each.shown)]
        face_of[seen] = face
        peeks[seen] = each.shown.peeked
        frozen[seen] = each.shown.frozen
        paid[seen] = len(gains) // 2 * each.shown.paid
        for first in each.firsts:
            switches[face, 0, first.hand] = first.value
            early[face, first.hand] = bool(first.act & EARLY)
    for face, each in enumerate(switched.against if switched else ()):
        for first in each.firsts:
            switches[face, 1, first.hand] = first.value
    acts, most, splits = _decisions(solution, places)
    longest = int(most.max()) + 1
    dealer_after, dealer_ends = _dealer(model)
    return Book(
        many=many,
        rows=doublings + 1,
        after=_after(model),
        acts=acts.ravel(),
        faces=face_of,
        most=most.ravel(),
        splits=splits.ravel(),
        width=splits.shape[-1],
        early=early.ravel(),
        ends=np.ascontiguousarray(table.ends.T).ravel(),
        dealer_after=np.array(dealer_after, np.int16).ravel(),
        dealer_ends=np.array(dealer_ends, np.int64),
        natural=np.array([h.worth.natural for h in model.classes.dealer_classes], np.uint8),
        gains=gains,
        paid=paid,
        suited=int(model.shoe.suited_789 * 2**32) if _asks_suits(terms) else 0,
        peeks=peeks,
        frozen=frozen,
        switches=switches.ravel(),
        parts=parts,
        hands=2 if terms.dealing.switch else 1,
        later=terms.dealing.hole == "later",
        first_down=terms.dealing.hole == "first down",
        both_up=both_up,
        one_card=ACE if splits_one_card(terms, ACE) else -1,
        takes_all=terms.surrender is not None and terms.surrender.natural_takes_all,
        longest=2 * longest,
        reach=longest * 2**doublings * max(parts, int(abs(gains).max())),
    )


def shown_as(shown: CardsShown) -> Iterator[tuple[int, tuple[int, ...]]]:
    """What is shown in each way that it can be, by groups: its number in the book, the groups."""
    other = [kind for kind in range(KINDS) for _ in range(shown.cards[kind] - (kind == shown.up))]
    for up in groups_of(shown.up):
        if not other:
            yield up, (up,)
        for hole in groups_of(other[0]) if other else ():
            yield up * GROUPS + hole, (up, hole)


def _decisions(solution: Solution, places: int) -> tuple[Array, Array, Array]:
    """`acts`, `most` and `splits` of the book.

    How many of a pair's group are not shown is known from the groups, and with it the split that
    the solver has valued: whether it is made, and how often. What is done after it depends on how
    often it was made. Contexts with the same decisions are one.
    """
    import numpy as np

    terms = solution.model.terms
    sizes = np.bincount(pile_of(terms.deck, _by(terms)), minlength=GROUPS)
    contexts = [_context(each.played.acts, each.played.twice) for each in solution.against]
    number: dict[bytes, int] = {}
    most = np.zeros((places, GROUPS), np.int64)
    found: list[tuple[int, int, list[int]]] = []
    for each in solution.against:
        for first, split in chosen_splits(each):
            rows = []
            for acts, twice in zip(split.acts[: split.most], split.twice, strict=False):
                context = _context(acts, twice)
                rows.append(number.setdefault(context.tobytes(), len(contexts)))
                if rows[-1] == len(contexts):
                    contexts.append(context)
            for place, groups in shown_as(each.shown):
                for pair in groups_of(first.held.index(2)):
                    if sizes[pair] - groups.count(pair) == split.alike:
                        most[place, pair] = split.most
                        found.append((place, pair, rows))
    splits = np.zeros((places, GROUPS, max(1, int(most.max()))), np.int64)
    for place, pair, rows in found:
        splits[place, pair, : len(rows)] = rows
    return np.array(contexts, np.uint8), most, splits


def chosen_splits(against: Against) -> Iterator[tuple[First, SplitWorth]]:
    """The pairs that are split."""
    for first in against.firsts:
        for split in first.splits if first.act == SPLITS else ():
            if split.value > against.played.value[first.hand]:
                yield first, split


def _context(acts: Array, twice: Array) -> Array:
    import numpy as np

    return np.concatenate([acts[None], twice[1:]]).astype(np.uint8)


def _after(model: Model) -> Array:
    """The player's hand after a card, by group; from hand 0, which is none, to those of one."""
    import numpy as np

    table = model.table
    after = np.zeros((len(table.size), GROUPS), np.int16)
    after[:, :KINDS] = table.after
    for held, number in model.number.items():
        if sum(held) == 1:
            after[0, held.index(1)] = number
    after[:, KINDS:] = after[:, TEN : TEN + 1]
    return after.ravel()


def _asks_suits(terms: BlackjackTerms) -> bool:
    return terms.compare.saves.get("dealer suited 7-8-9", False)


def _gains(model: Model) -> tuple[Array, int]:
    """What a unit gains, in whole parts, by both classes, and whether the cards are of one suit.

    All of it twice: the second time where naturals are paid before the player-dealer draws.
    """
    import numpy as np

    classes = model.classes
    odds = [parse_odds(each) for each in model.wager.pays.values()]
    parts = lcm(2, *(each.stake for each in odds))
    mine, his = classes.player_classes, classes.dealer_classes
    out = np.zeros((2, len(mine), 32, 2), np.int64)
    for row, m in enumerate(mine):
        for column, h in enumerate(his):
            for alike in (False, True):
                _, net = classes._line(m, h, suited=alike)
                out[:, row, column, int(alike)] = _whole(net * parts)
            if m.worth.natural and h.late:
                ((_, net),) = classes.result(m, h, paid=True)
                out[1, row, column] = _whole(net * parts)
    return out.ravel(), parts


def _whole(value: Fraction) -> int:
    assert value.denominator == 1
    return int(value)
