"""Equities counted: every deal, boards up to the names of suits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, permutations
from math import comb
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.cards.card import SUITS, Card, is_joker, make_card, rank, suit
from houseway.cards.deck import cards as deck_cards
from houseway.games.poker.evaluation import ranking_of
from houseway.odds.equity.board_kernel import count_choices, count_deals, subsets
from houseway.odds.equity.contest_kernel import OWN, tell_two
from houseway.odds.equity.kernel_inputs import Orders, Ranges
from houseway.odds.equity.scenario import EquitySpot
from houseway.odds.evaluators.lookups import make_low_tables, make_tables
from houseway.odds.solvers import Progress

__all__ = ["choices_of", "count", "lying_of", "orders_of"]

Rows: TypeAlias = npt.NDArray[np.int64]
Codes: TypeAlias = npt.NDArray[np.uint8]

_SLICES: Final = 64
"""Parts of the first player's hands, where no card is to come."""
_NONE: Final = np.zeros((1, 0), np.uint8)


def orders_of(spot: EquitySpot) -> Orders:
    """The tables of the terms, and what is played for."""
    terms, best = spot.terms, spot.terms.or_better
    high = low = make_tables(spot.size, joker=terms.joker, ranking=ranking_of(terms))
    if "low" in spot.shares:
        jokers = sum(map(is_joker, deck_cards(terms.deck)))
        low = make_low_tables(spot.size, jokers=jokers)
    least = (7 << 20) - sum(best - place << 16 - 4 * place for place in range(5)) if best else 0
    halves = sum({"high": 1, "low": 2}[half] for half in spot.shares)
    threes = terms.hole_cards == "exactly two"
    return Orders(high, low.rows, low.strengths, halves, least, threes, spot.unit)


def lying_of(spot: EquitySpot) -> tuple[Codes, Rows]:
    """The boards, those cards first that lie there, and how many are to come on each."""
    boards = np.zeros((len(spot.boards), spot.board), np.uint8)
    for place, board in enumerate(spot.boards):
        boards[place, : len(board)] = board
    return boards, np.array([spot.board - len(board) for board in spot.boards])


def choices_of(spot: EquitySpot, limit: int) -> int:
    """In how many ways hands can be chosen from what is known of them; `limit` is enough."""
    masks = make_tables(5).masks
    held = [
        np.array([sum(int(masks[card]) for card in hand) for hand in hands], np.uint64)
        for hands in spot.ranges
    ]
    return int(count_choices(_starts(held), np.concatenate(held), limit))


def count(
    spot: EquitySpot, *, workers: int = 2, progress: Progress | None = None
) -> tuple[int, Rows]:
    """How many deals there are, and the row of each hand (`kernel.py` has its columns)."""
    orders, (boards, unknown) = orders_of(spot), lying_of(spot)
    always = {card for hands in spot.ranges for card in frozenset.intersection(*hands)}
    stub = np.array([card for card in spot.left if card not in always], np.uint8)
    on_boards = bool(unknown.any())
    perms = np.array(_symmetries(spot) if on_boards else [range(len(SUITS))], np.int64)
    leader = -1 if on_boards else _leader(spot)
    hands = [_NONE if at == leader else _whole(spot, at) for at in range(len(spot.ranges))]
    parts = _parts(spot, leader, len(stub))

    def run(part: int) -> tuple[int, Rows]:
        out = np.zeros((len(spot.ranges), OWN + 2 * len(spot.contests)), np.int64)
        chosen = [
            _whole(spot, at, (part, parts)) if at == leader else each
            for at, each in enumerate(hands)
        ]
        if any(not len(each) for each in chosen):
            return 0, out
        ranges = common or _ranges(spot, orders, chosen)
        ends = np.zeros(1 << 2 * len(spot.contests), np.int64)
        deals = count_deals(part, part + 1, stub, boards, unknown, perms, ranges, orders, ends, out)
        if len(spot.ranges) == 2:
            tell_two(ends, len(spot.boards), spot.unit, out)
        return int(deals), out

    common = _ranges(spot, orders, hands) if on_boards else None
    return _add_up(run, parts, spot, workers, progress)


def _add_up(
    run: Callable[[int], tuple[int, Rows]],
    parts: int,
    spot: EquitySpot,
    workers: int,
    progress: Progress | None,
) -> tuple[int, Rows]:
    total = 0
    rows = np.zeros((len(spot.ranges), OWN + 2 * len(spot.contests)), np.int64)
    with ThreadPoolExecutor(max(1, workers)) as pool:
        try:
            for done, (deals, out) in enumerate(pool.map(run, range(parts)), 1):
                total += deals
                rows += out
                if progress:
                    progress(done, parts)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return total, rows


# -- hands -------------------------------------------------------------------------------------


def _leader(spot: EquitySpot) -> int:
    """The player whose hands are taken in parts: the one with most of them."""
    free = len(spot.left)
    sizes = [
        len(hands) * comb(free - len(hands[0]), spot.held - len(hands[0])) for hands in spot.ranges
    ]
    return sizes.index(max(sizes))


def _parts(spot: EquitySpot, leader: int, stub: int) -> int:
    if leader < 0:
        return stub
    coming = spot.held - len(spot.ranges[leader][0])
    return len(spot.left) if coming else min(_SLICES, len(spot.ranges[leader]))


def _whole(spot: EquitySpot, player: int, part: tuple[int, int] | None = None) -> Codes:
    """The whole hands of a player, one a row: what is known and what may come to it.

    Of several parts it is the one whose lowest card to come has that place, or, where none is to
    come, so much of the range.
    """
    known = spot.ranges[player]
    coming = spot.held - len(known[0])
    if part and not coming:
        known = known[part[0] :: part[1]]
    found = [np.array(sorted(hand), np.uint8) for hand in known]
    if not coming:
        return np.stack(found)
    rows = []
    for hand in found:
        rest = np.array([card for card in spot.left if card not in hand], np.uint8)
        lead = np.zeros((1, 0), np.uint8)
        if part:
            lead = rest[part[0] : part[0] + 1].reshape(-1, 1)
            rest = rest[part[0] + 1 :]
        more = coming - lead.shape[1] if len(lead) else coming
        number = comb(len(rest), more) if len(lead) else 0
        drawn = rest[subsets(len(rest), more, number)] if number else np.zeros((0, more), np.uint8)
        same = [np.broadcast_to(each, (len(drawn), each.size)) for each in (hand, lead.ravel())]
        rows.append(np.concatenate([*same, drawn], axis=1) if number else drawn)
    rows = [each for each in rows if len(each)]
    return np.concatenate(rows) if rows else np.zeros((0, spot.held), np.uint8)


def _ranges(spot: EquitySpot, orders: Orders, hands: Sequence[Codes]) -> Ranges:
    every = np.concatenate(hands)
    held = np.bitwise_or.reduce(orders.high.masks[every], axis=1)
    if spot.terms.hole_cards == "any":
        words = orders.high.words[every].sum(axis=1, dtype=np.uint64)
        parts = np.arange(len(every), dtype=np.int32).reshape(-1, 1)
        return Ranges(_starts(hands), held, parts, words, held)
    twos = [every[:, list(two)].astype(np.int64) for two in combinations(range(spot.held), 2)]
    pairs = np.stack([two.min(axis=1) * 64 + two.max(axis=1) for two in twos], axis=1)
    pieces, places = np.unique(pairs, return_inverse=True)
    low, high = pieces // 64, pieces % 64
    return Ranges(
        _starts(hands),
        held,
        places.reshape(pairs.shape).astype(np.int32),
        orders.high.words[low] + orders.high.words[high],
        orders.high.masks[low] | orders.high.masks[high],
    )


def _starts(hands: Sequence[npt.NDArray[np.generic]]) -> Rows:
    return np.cumsum([0, *map(len, hands)])


# -- suits -------------------------------------------------------------------------------------


def _symmetries(spot: EquitySpot) -> list[tuple[int, ...]]:
    """Permutations of suits that leave ranges, boards, dead cards and the deck as they are."""
    known = [
        *(set(hands) for hands in spot.ranges),
        *({frozenset(board)} for board in spot.boards),
        {frozenset(spot.left)},
        {frozenset(deck_cards(spot.terms.deck))},
    ]
    return [
        order
        for order in permutations(range(len(SUITS)))
        if all(
            {frozenset(_in(card, order) for card in hand) for hand in each} == each
            for each in known
        )
    ]


def _in(card: Card, order: Sequence[int]) -> Card:
    return card if is_joker(card) else make_card(rank(card), order[suit(card)])
