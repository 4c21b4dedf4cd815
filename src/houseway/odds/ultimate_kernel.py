"""Kernels of Ultimate Texas Hold'em: every river once a class of boards, then every flop.

A board without three cards of a suit is told by its ranks alone, any other by the ranks of that
suit and those of its other cards. On it a hole card is told by its rank, and by whether it is of
that suit: its *type*. Types 0 to 12 are ranks, off the suit where there is one; 13 to 25 are of it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from houseway.odds.jit import Array, compiled
from houseway.odds.lookup import unsuited_strength

__all__ = [
    "FIVE",
    "FLUSHES",
    "FOUR",
    "PLAIN",
    "Deck",
    "Pays",
    "solve_flops",
    "solve_rivers",
    "weigh_flops",
]

U64 = np.uint64
PLAIN: Final = 6188
"""Sets of five ranks."""
FLUSHES: Final = 286 * 91 + 715 * 13 + 1287
"""Three, four or five ranks of a suit, with those of the other cards."""
FOUR: Final = 286 * 91
FIVE: Final = FOUR + 715 * 13
"""Where the classes with four and with five cards of a suit begin."""
RANKS_ONLY: Final = 4
"""A kind of board beside the four suits."""
FLOPS: Final = 10
"""In every board."""
SHIFT: Final = 4096
"""A play's gain times this, and how much is bet on the river, in one number."""


class Deck(NamedTuple):
    """What hands are ranked by."""

    held: Array
    """By rank: whether the deck has it."""
    keys: Array
    """By rank, of seven cards."""
    rows: Array
    strengths: Array
    suited: Array
    choose: Array
    """Binomials."""
    both: bool
    """Two cards of the hand and three of the board, by tables of five cards."""
    pair_decides: bool
    """Between full houses of equal threesome."""


class Pays(NamedTuple):
    """Gains in whole numbers."""

    first: Array
    """Of ante and blind, by the height of the hand, by result (wins, ties, loses), and by whether
    the player-dealer qualifies."""
    play: Array
    """Of one unit of play, by result."""
    fold: int
    qualifier: int
    """The least strength that qualifies."""
    river: Array
    """How many times the ante may be bet there."""


@compiled
def _parts(board: Array, suit_held: int, deck: Deck, parts: Array) -> int:
    """The board as a hand may use it: its key, and how many of the suit and which. All five cards,
    or every three of them."""
    count = 0
    for left in range(5):
        for out in range(left + 1, 5):
            for what in range(3):
                parts[count, what] = 0
            for place in range(5):
                if deck.both and place in (left, out):
                    continue
                parts[count, 0] += deck.keys[board[place]]
                if place < suit_held:
                    parts[count, 1] += 1
                    parts[count, 2] |= 1 << board[place]
            count += 1
            if not deck.both:
                return count
    return count


@compiled
def _strength(parts: Array, count: int, one: int, two: int, deck: Deck) -> int:
    """Of two types with the parts of a board."""
    best = 0
    key = deck.keys[one % 13] + deck.keys[two % 13]
    held = (one >= 13) + (two >= 13)
    for part in range(count):
        whole = U64(parts[part, 0] + key)
        best = max(best, int(unsuited_strength(whole, deck.rows, deck.strengths)))
        if held + parts[part, 1] >= 5:
            mask = parts[part, 2]
            if one >= 13:
                mask |= 1 << (one - 13)
            if two >= 13:
                mask |= 1 << (two - 13)
            best = max(best, int(deck.suited[mask]))
    if not deck.pair_decides and best >> 20 == 7:
        best = best >> 16 << 16
    return best


@compiled
def _river(
    board: Array,
    suit_held: int,
    left: Array,
    total: int,
    boards: int,
    deck: Deck,
    pays: Pays,
    pairs: Array,
    table: Array,
    later: Array,
    second: Array,
    tally: Array,
) -> None:
    """Every two types on one class of boards, `left` of each type, against every two others.

    Of the flops and hole cards that lead there `later` have no bet yet and `second` one from the
    flop: what becomes of them is added to `tally`, by stage, height, result, and qualified or not.
    """
    types = table.shape[0]
    parts = np.zeros((10, 3), np.int64)
    used = _parts(board, suit_held, deck, parts)
    count = 0
    for one in range(types):
        for two in range(one, types):
            if left[one] > 0 and left[two] > (one == two):
                strength = _strength(parts, used, one, two, deck)
                pairs[count] = strength << 10 | one << 5 | two
                count += 1
    gap = count // 2
    while gap > 0:
        for place in range(gap, count):
            moved = pairs[place]
            at = place
            while at >= gap and pairs[at - gap] > moved:
                pairs[at] = pairs[at - gap]
                at -= gap
            pairs[at] = moved
        gap //= 2
    below, all_low = np.zeros(types, np.int64), 0
    low, passed = np.zeros(types, np.int64), 0
    for turn in range(2):
        first = 0
        while first < count:
            strength = pairs[first] >> 10
            if turn == 0 and strength >= pays.qualifier:
                break
            last = first
            while last < count and pairs[last] >> 10 == strength:
                one, two = pairs[last] >> 5 & 31, pairs[last] & 31
                if turn:
                    table[one, two, 0] = passed - low[one] - low[two]
                last += 1
            for place in range(first, last):
                one, two = pairs[place] >> 5 & 31, pairs[place] & 31
                if one == two:
                    passed += left[one] * (left[one] - 1) // 2
                    low[one] += left[one] - 1
                else:
                    passed += left[one] * left[two]
                    low[one] += left[two]
                    low[two] += left[one]
            if turn:
                for place in range(first, last):
                    one, two = pairs[place] >> 5 & 31, pairs[place] & 31
                    wins = table[one, two, 0]
                    ties = passed - low[one] - low[two] + 1 - wins
                    poor = all_low - below[one] - below[two] + (strength < pays.qualifier)
                    ways = left[one] * left[two]
                    if one == two:
                        ways = left[one] * (left[one] - 1) // 2
                    bet = _decide(wins, ties, total, poor, strength >> 20, pays, table, one, two)
                    undecided, flopped = later[one, two], second[one, two]
                    if one != two:
                        undecided += later[two, one]
                        flopped += second[two, one]
                    early = FLOPS * boards * ways - undecided - flopped
                    _tell(wins, ties, total, poor, undecided, tally[min(bet, 1), strength >> 20])
                    _tell(wins, ties, total, poor, flopped, tally[2, strength >> 20])
                    _tell(wins, ties, total, poor, early, tally[3, strength >> 20])
            first = last
        if turn == 0:
            all_low = passed
            passed = 0
            for place in range(types):
                below[place] = low[place]
                low[place] = 0


@compiled
def _decide(
    wins: int,
    ties: int,
    total: int,
    poor: int,
    height: int,
    pays: Pays,
    out: Array,
    one: int,
    two: int,
) -> int:
    """The worth of a check, of ante and blind, and of a play; `poor` hands do not qualify. Say how
    much is bet."""
    poor_wins = min(poor, wins)
    poor_ties = min(poor - poor_wins, ties)
    poor_loses = poor - poor_wins - poor_ties
    loses = total - wins - ties
    first = (
        poor_wins * pays.first[height, 0, 0]
        + (wins - poor_wins) * pays.first[height, 0, 1]
        + poor_ties * pays.first[height, 1, 0]
        + (ties - poor_ties) * pays.first[height, 1, 1]
        + poor_loses * pays.first[height, 2, 0]
        + (loses - poor_loses) * pays.first[height, 2, 1]
    )
    play = wins * pays.play[0] + ties * pays.play[1] + loses * pays.play[2]
    best = pays.fold * total
    bet = 0
    for at in range(pays.river.shape[0]):
        if first + pays.river[at] * play > best:
            best = first + pays.river[at] * play
            bet = pays.river[at]
    out[one, two, 0] = out[two, one, 0] = best
    out[one, two, 1] = out[two, one, 1] = first
    out[one, two, 2] = out[two, one, 2] = play * SHIFT + bet
    return int(bet)


@compiled
def _tell(wins: int, ties: int, total: int, poor: int, ways: int, out: Array) -> None:
    """Add so many times each result, against hands that do not qualify and that do."""
    poor_wins = min(poor, wins)
    poor_ties = min(poor - poor_wins, ties)
    out[0, 0] += ways * poor_wins
    out[0, 1] += ways * (wins - poor_wins)
    out[1, 0] += ways * poor_ties
    out[1, 1] += ways * (ties - poor_ties)
    out[2, 0] += ways * (poor - poor_wins - poor_ties)
    out[2, 1] += ways * (total - wins - ties - poor + poor_wins + poor_ties)


@compiled
def solve_rivers(
    boards: Array, ways: Array, suits: Array, numbers: Array, deck: Deck, pays: Pays,
    plain: Array, flushes: Array, weights: Array, flush_weights: Array, tally: Array,
) -> None:  # fmt: skip
    """Fill the tables of these classes: ranks (those of the suit first), how many boards, how many
    cards of the suit (0: no suit), and the number of the class.

    Weights are those of `weigh_flops`, once without a bet and once with one; or of one class only,
    all nought, while they are not known.
    """
    size = 0
    for rank in range(13):
        size += 4 * deck.held[rank]
    total = (size - 7) * (size - 8) // 2
    pairs = np.zeros(351, np.int64)
    left = np.zeros(26, np.int64)
    for at in range(boards.shape[0]):
        whole = True
        for rank in range(13):
            left[rank] = (3 if suits[at] else 4) * deck.held[rank]
            left[13 + rank] = deck.held[rank] if suits[at] else 0
        for place in range(5):
            kind = boards[at, place] + (13 if place < suits[at] else 0)
            left[kind] -= 1
            whole = whole and left[kind] >= 0
        if whole:
            table = flushes[numbers[at]] if suits[at] else plain[numbers[at]]
            known = numbers[at] if weights.shape[1] > 1 else 0
            later = flush_weights[0, known] if suits[at] else weights[0, known]
            second = flush_weights[1, known] if suits[at] else weights[1, known]
            _river(
                boards[at], suits[at], left, total, ways[at], deck, pays, pairs, table,
                later, second, tally,
            )  # fmt: skip


@compiled
def _class(cards: Array, choose: Array, ranks: Array) -> tuple[int, int]:
    """The number of a board's class among its kind, and the kind: a suit, or ranks only."""
    suits = np.zeros(4, np.int64)
    for at in range(5):
        suits[cards[at] % 4] += 1
    kind = RANKS_ONLY
    for suit in range(4):
        if suits[suit] >= 3:
            kind = suit
    held = 0
    for turn in range(2):  # the cards of the suit first, each part ascending
        start = held
        for number in range(5):
            card = cards[number]
            if (card % 4 == kind) != (turn == 0):
                continue
            at = held
            while at > start and ranks[at - 1] > card // 4:
                ranks[at] = ranks[at - 1]
                at -= 1
            ranks[at] = card // 4
            held += 1
    number = 0
    if kind == RANKS_ONLY:
        for place in range(5):
            number += choose[ranks[place] + place, place + 1]
        return number, kind
    for place in range(suits[kind]):
        number += choose[ranks[place], place + 1]
    if suits[kind] == 5:
        return FIVE + number, kind
    if suits[kind] == 4:
        return FOUR + number * 13 + ranks[4], kind
    return number * 91 + ranks[3] + ranks[4] * (ranks[4] + 1) // 2, kind


@compiled
def _add(total: Array, many: int, table: Array) -> None:
    for one in range(table.shape[0]):
        for two in range(table.shape[1]):
            for what in range(3):
                total[one, two, what] += many * table[one, two, what]


@compiled
def _add_row(total: Array, row: Array) -> None:
    for two in range(row.shape[0]):
        for what in range(3):
            total[two, what] += row[two, what]


@compiled
def _list_boards(
    flop: Array, cards: Array, choose: Array, rest: Array, number: Array, kind: Array,
    often: Array, seen: Array, counts: Array,
) -> None:  # fmt: skip
    """The cards that a flop leaves, the class of the board with every two of them, and by kind
    which classes there are and how often."""
    board, work = np.zeros(5, np.int64), np.zeros(5, np.int64)
    at = 0
    for place in range(cards.shape[0]):
        card = cards[place]
        if card != flop[0] and card != flop[1] and card != flop[2]:
            rest[at] = card
            at += 1
    for place in range(3):
        board[place] = flop[place]
    for which in range(5):
        counts[which] = 0
    for x in range(rest.shape[0]):
        for y in range(x + 1, rest.shape[0]):
            board[3], board[4] = rest[x], rest[y]
            here, which = _class(board, choose, work)
            number[x, y] = number[y, x] = here
            kind[x, y] = kind[y, x] = which
            if not often[which, here]:
                seen[which, counts[which]] = here
                counts[which] += 1
            often[which, here] += 1


@compiled
def solve_flops(
    flops: Array, ways: Array, cards: Array, bets: Array, choose: Array,
    plain: Array, flushes: Array, chosen: Array, out: Array,
) -> None:  # fmt: skip
    """Of each kind of hole cards: the worth of a check before the flop, of ante and blind, of one
    unit of play, what is bet later after a check, and how many flops and hole cards there are.

    A hole's worth on a flop is that of all turns and rivers, less those with one of its cards, plus
    the one with both. How many times the ante is bet there is `chosen`.
    """
    size = cards.shape[0] - 3
    rest = np.zeros(size, np.int64)
    number = np.zeros((size, size), np.int64)
    kind = np.zeros((size, size), np.int64)
    often = np.zeros((5, flushes.shape[0]), np.int64)
    seen = np.zeros((5, size * size), np.int64)
    counts = np.zeros(5, np.int64)
    worth = np.zeros(3, np.int64)
    later = (size - 2) * (size - 3) // 2
    for flop in range(flops.shape[0]):
        _list_boards(flops[flop], cards, choose, rest, number, kind, often, seen, counts)
        total = np.zeros((5, 26, 26, 3), np.int64)
        blocked = np.zeros((size, 5, 26, 3), np.int64)
        for which in range(5):
            for place in range(counts[which]):
                here = seen[which, place]
                if which == RANKS_ONLY:
                    _add(total[which], often[which, here], plain[here])
                else:
                    _add(total[which], often[which, here], flushes[here])
                often[which, here] = 0
        for x in range(size):
            for y in range(size):
                if y != x:
                    which = kind[x, y]
                    mine = rest[x] // 4 + 13 * (rest[x] % 4 == which)
                    if which == RANKS_ONLY:
                        _add_row(blocked[x, which], plain[number[x, y], mine])
                    else:
                        _add_row(blocked[x, which], flushes[number[x, y], mine])
        for x in range(size):
            for y in range(x + 1, size):
                for what in range(3):
                    worth[what] = 0
                for which in range(5):
                    if not counts[which]:
                        continue
                    one = rest[x] // 4 + 13 * (rest[x] % 4 == which)
                    two = rest[y] // 4 + 13 * (rest[y] % 4 == which)
                    for what in range(3):
                        worth[what] += total[which, one, two, what]
                        worth[what] -= blocked[x, which, two, what] + blocked[y, which, one, what]
                        if which == kind[x, y]:
                            if which == RANKS_ONLY:
                                worth[what] += plain[number[x, y], one, two, what]
                            else:
                                worth[what] += flushes[number[x, y], one, two, what]
                bet = worth[2] % SHIFT
                play = (worth[2] - bet) // SHIFT
                best = worth[0]
                for place in range(bets.shape[0]):
                    if worth[1] + bets[place] * play > best:
                        best = worth[1] + bets[place] * play
                        bet = bets[place] * later
                        chosen[flop, x, y] = bets[place]
                low, high = rest[x] // 4, rest[y] // 4
                if rest[x] % 4 == rest[y] % 4:
                    low, high = high, low
                out[low, high, 0] += ways[flop] * best
                out[low, high, 1] += ways[flop] * worth[1]
                out[low, high, 2] += ways[flop] * play
                out[low, high, 3] += ways[flop] * bet
                out[low, high, 4] += ways[flop] * later


@compiled
def weigh_flops(
    flops: Array, ways: Array, cards: Array, choose: Array, first: Array, chosen: Array,
    bets: bool, plain: Array, flushes: Array,
) -> None:  # fmt: skip
    """How many flops and hole cards lead to every two types on every class of boards, of those
    that are checked before the flop, and then bet on or checked: the way of `solve_flops` back.

    `first` is what is bet before the flop, as `out` is ordered there.
    """
    size = cards.shape[0] - 3
    rest = np.zeros(size, np.int64)
    number = np.zeros((size, size), np.int64)
    kind = np.zeros((size, size), np.int64)
    often = np.zeros((5, flushes.shape[0]), np.int64)
    seen = np.zeros((5, size * size), np.int64)
    counts = np.zeros(5, np.int64)
    for flop in range(flops.shape[0]):
        _list_boards(flops[flop], cards, choose, rest, number, kind, often, seen, counts)
        held = np.zeros((5, 26, 26), np.int64)
        lower = np.zeros((size, 5, 26), np.int64)
        upper = np.zeros((size, 5, 26), np.int64)
        for x in range(size):
            for y in range(x + 1, size):
                low, high = rest[x] // 4, rest[y] // 4
                if rest[x] % 4 == rest[y] % 4:
                    low, high = high, low
                if first[low, high] or (chosen[flop, x, y] > 0) != bets:
                    continue
                for which in range(5):
                    one = rest[x] // 4 + 13 * (rest[x] % 4 == which)
                    two = rest[y] // 4 + 13 * (rest[y] % 4 == which)
                    held[which, one, two] += ways[flop]
                    lower[x, which, two] += ways[flop]
                    upper[y, which, one] += ways[flop]
                    if which == kind[x, y]:
                        if which == RANKS_ONLY:
                            plain[number[x, y], one, two] += ways[flop]
                        else:
                            flushes[number[x, y], one, two] += ways[flop]
        for which in range(5):
            for place in range(counts[which]):
                here = seen[which, place]
                table = plain[here] if which == RANKS_ONLY else flushes[here]
                for one in range(table.shape[0]):
                    for two in range(table.shape[0]):
                        table[one, two] += often[which, here] * held[which, one, two]
                often[which, here] = 0
        for x in range(size):
            for y in range(size):
                if y != x:
                    which = kind[x, y]
                    mine = rest[x] // 4 + 13 * (rest[x] % 4 == which)
                    only = which == RANKS_ONLY
                    table = plain[number[x, y]] if only else flushes[number[x, y]]
                    for other in range(table.shape[0]):
                        table[mine, other] -= lower[x, which, other]
                        table[other, mine] -= upper[x, which, other]
