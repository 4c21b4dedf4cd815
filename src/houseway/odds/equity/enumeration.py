"""Equities by counting every deal; boards that differ only by a swap of suits count once."""

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
from houseway.odds.equity.contest_kernel import OWN, score_two
from houseway.odds.equity.kernel_inputs import Orders, Ranges
from houseway.odds.equity.scenario import EquityScenario
from houseway.odds.evaluators.lookups import make_low_tables, make_tables
from houseway.odds.solvers import Progress

Rows: TypeAlias = npt.NDArray[np.int64]
Codes: TypeAlias = npt.NDArray[np.uint8]

_SLICES: Final = 64
"""Parts into which the leader's hands are split if no card is to come."""
_NONE: Final = np.zeros((1, 0), np.uint8)


def orders_of(scenario: EquityScenario) -> Orders:
    """Return the lookups of the terms and the shares to play for."""
    terms, best = scenario.terms, scenario.terms.or_better
    high = low = make_tables(scenario.size, joker=terms.joker, ranking=ranking_of(terms))
    if "low" in scenario.shares:
        jokers = sum(map(is_joker, deck_cards(terms.deck)))
        low = make_low_tables(scenario.size, jokers=jokers)
    least = (7 << 20) - sum(best - place << 16 - 4 * place for place in range(5)) if best else 0
    halves = sum({"high": 1, "low": 2}[half] for half in scenario.shares)
    threes = terms.hole_cards == "exactly two"
    return Orders(high, low.rows, low.strengths, halves, least, threes, scenario.unit)


def known_boards(scenario: EquityScenario) -> tuple[Codes, Rows]:
    """Return the boards, known cards first, and how many cards are to come on each."""
    boards = np.zeros((len(scenario.boards), scenario.board), np.uint8)
    for place, board in enumerate(scenario.boards):
        boards[place, : len(board)] = board
    return boards, np.array([scenario.board - len(board) for board in scenario.boards])


def count_hand_choices(scenario: EquityScenario, limit: int) -> int:
    """Count the ways to choose hands from the ranges without a shared card, up to `limit`."""
    masks = make_tables(5).masks
    held = [
        np.array([sum(int(masks[card]) for card in hand) for hand in hands], np.uint64)
        for hands in scenario.ranges
    ]
    return int(count_choices(_starts(held), np.concatenate(held), limit))


def count(
    scenario: EquityScenario, *, workers: int = 2, progress: Progress | None = None
) -> tuple[int, Rows]:
    """Return the number of deals, and a row per hand with the columns of `contest_kernel`."""
    orders, (boards, unknown) = orders_of(scenario), known_boards(scenario)
    always = {card for hands in scenario.ranges for card in frozenset.intersection(*hands)}
    stub = np.array([card for card in scenario.left if card not in always], np.uint8)
    on_boards = bool(unknown.any())
    perms = np.array(_symmetries(scenario) if on_boards else [range(len(SUITS))], np.int64)
    leader = -1 if on_boards else _leader(scenario)
    hands = [_NONE if at == leader else _whole(scenario, at) for at in range(len(scenario.ranges))]
    parts = _parts(scenario, leader, len(stub))

    def run(part: int) -> tuple[int, Rows]:
        out = np.zeros((len(scenario.ranges), OWN + 2 * len(scenario.contests)), np.int64)
        chosen = [
            _whole(scenario, at, (part, parts)) if at == leader else each
            for at, each in enumerate(hands)
        ]
        if any(not len(each) for each in chosen):
            return 0, out
        ranges = common or _ranges(scenario, orders, chosen)
        ends = np.zeros(1 << 2 * len(scenario.contests), np.int64)
        deals = count_deals(part, part + 1, stub, boards, unknown, perms, ranges, orders, ends, out)
        if len(scenario.ranges) == 2:
            score_two(ends, len(scenario.boards), scenario.unit, out)
        return int(deals), out

    common = _ranges(scenario, orders, hands) if on_boards else None
    return _add_up(run, parts, scenario, workers, progress)


def _add_up(
    run: Callable[[int], tuple[int, Rows]],
    parts: int,
    scenario: EquityScenario,
    workers: int,
    progress: Progress | None,
) -> tuple[int, Rows]:
    total = 0
    rows = np.zeros((len(scenario.ranges), OWN + 2 * len(scenario.contests)), np.int64)
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


def _leader(scenario: EquityScenario) -> int:
    """Return the player with the most hands, whose hands are split into parts for the workers."""
    free = len(scenario.left)
    sizes = [
        len(hands) * comb(free - len(hands[0]), scenario.held - len(hands[0]))
        for hands in scenario.ranges
    ]
    return sizes.index(max(sizes))


def _parts(scenario: EquityScenario, leader: int, stub: int) -> int:
    if leader < 0:
        return stub
    coming = scenario.held - len(scenario.ranges[leader][0])
    return len(scenario.left) if coming else min(_SLICES, len(scenario.ranges[leader]))


def _whole(scenario: EquityScenario, player: int, part: tuple[int, int] | None = None) -> Codes:
    """Return a player's complete hands, one per row: known cards with every choice to come.

    `part` is (index, number of parts). It selects the hands whose lowest card to come has that
    index, or, if no card is to come, every n-th hand of the range.
    """
    known = scenario.ranges[player]
    coming = scenario.held - len(known[0])
    if part and not coming:
        known = known[part[0] :: part[1]]
    found = [np.array(sorted(hand), np.uint8) for hand in known]
    if not coming:
        return np.stack(found)
    rows = []
    for hand in found:
        rest = np.array([card for card in scenario.left if card not in hand], np.uint8)
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
    return np.concatenate(rows) if rows else np.zeros((0, scenario.held), np.uint8)


def _ranges(scenario: EquityScenario, orders: Orders, hands: Sequence[Codes]) -> Ranges:
    every = np.concatenate(hands)
    held = np.bitwise_or.reduce(orders.high.masks[every], axis=1)
    if scenario.terms.hole_cards == "any":
        words = orders.high.words[every].sum(axis=1, dtype=np.uint64)
        parts = np.arange(len(every), dtype=np.int32).reshape(-1, 1)
        return Ranges(_starts(hands), held, parts, words, held)
    twos = [every[:, list(two)].astype(np.int64) for two in combinations(range(scenario.held), 2)]
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


def _symmetries(scenario: EquityScenario) -> list[tuple[int, ...]]:
    """Return the permutations of suits that change no range, board, dead card or deck."""
    known = [
        *(set(hands) for hands in scenario.ranges),
        *({frozenset(board)} for board in scenario.boards),
        {frozenset(scenario.left)},
        {frozenset(deck_cards(scenario.terms.deck))},
    ]
    return [
        order
        for order in permutations(range(len(SUITS)))
        if all(
            {frozenset(_permuted(card, order) for card in hand) for hand in each} == each
            for each in known
        )
    ]


def _permuted(card: Card, order: Sequence[int]) -> Card:
    return card if is_joker(card) else make_card(rank(card), order[suit(card)])
