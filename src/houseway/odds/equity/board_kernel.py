"""Kernels that enumerate every board, and on it every choice of one hand from each range.

A *piece* is the cards of a hand that play together: the whole hand, or two of its cards. On each
board every piece is ranked once for high and once for low, however many hands share it; a hand is
worth its best piece. Because boards are the outer loop, most of the work on a range is comparison
rather than ranking.

`words` and `masks` of cards are those of `houseway.odds.evaluators.lookups`. Inputs that many
kernels share are passed as one object and unpacked before the loops. Inside the loops whole arrays
are passed, because passing a slice costs more than comparing a hand.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from houseway.odds.equity.contest_kernel import compare_all, compare_two
from houseway.odds.equity.kernel_inputs import Orders, Ranges
from houseway.odds.evaluators.lookup_kernels import suited_strength, unsuited_strength
from houseway.odds.kernels.jit import Array, compiled

U64 = np.uint64
_FULL: Final = U64(0x8888 << 32)
_LANE: Final = U64(0xFFFF)
_0, _1, _16 = U64(0), U64(1), U64(16)


@compiled
def subsets(of: int, size: int, number: int) -> Array:
    """Return every choice of `size` numbers below `of`, one per row, in ascending order."""
    found = np.zeros((number, size), np.uint8)
    at = np.arange(size)
    for row in range(number):
        for place in range(size):
            found[row, place] = at[place]
        place = size - 1
        while place >= 0 and at[place] == of - size + place:
            place -= 1
        if place >= 0:
            at[place] += 1
            for after in range(place + 1, size):
                at[after] = at[after - 1] + 1
    return found


@compiled
def count_choices(starts: Array, held: Array, limit: int) -> int:
    """Count the ways to give each player a hand without a shared card, up to `limit`."""
    players = starts.shape[0] - 1
    at = starts[:-1].copy()
    used = np.zeros(players + 1, np.uint64)
    found = 0
    depth = 0
    while depth >= 0 and found < limit:
        if at[depth] == starts[depth + 1]:
            at[depth] = starts[depth]
            depth -= 1
            continue
        hand = held[at[depth]]
        at[depth] += 1
        if hand & used[depth]:
            continue
        if depth == players - 1:
            found += 1
        else:
            used[depth + 1] = used[depth] | hand
            depth += 1
    return found


@compiled
def _is_canonical(mask: U64, perms: Array, fixing: Array, board: int) -> bool:
    """Return whether no remaining permutation of suits turns these cards into a greater mask.

    Boards that suit permutations turn into each other are counted once, by the one with the
    greatest mask. Row `board` of `fixing` holds the number of remaining permutations, then their
    indices in `perms`. The next row receives those that leave these cards unchanged too.
    """
    unchanged = 0
    for place in range(1, fixing[board, 0] + 1):
        perm = fixing[board, place]
        there = _0
        for suit in range(4):
            there |= (mask >> _16 * U64(suit) & _LANE) << _16 * U64(perms[perm, suit])
        if there > mask:
            return False
        if there == mask:
            unchanged += 1
            fixing[board + 1, unchanged] = perm
    fixing[board + 1, 0] = unchanged
    return True


@compiled
def count_deals(
    first: int,
    last: int,
    stub: Array,
    boards: Array,
    unknown: Array,
    perms: Array,
    ranges: Ranges,
    orders: Orders,
    ends: Array,
    out: Array,
) -> int:
    """Count every deal whose first card to come is one of `stub[first:last]`.

    `boards` has a board per row, known cards first; `unknown` is the number of cards still to come
    on each. `perms` are the permutations of suits that leave everything known unchanged. Of boards
    that they turn into each other, only one is dealt, with the number of such boards as its weight.

    For two players, `ends` counts how their contests end; for more, each player's row in `out` is
    filled. Returns the number of deals.
    """
    starts, held, parts, piece_words, piece_masks = ranges
    high_tables, low_rows, low_strengths, halves, least, threes, unit = orders
    words, masks, start, rows, strengths, suited = high_tables
    number, size = boards.shape
    players, pieces = starts.shape[0] - 1, piece_words.shape[0]
    each = 2 if halves == 3 else 1
    made = np.zeros((number * each, pieces), np.int32)
    most = 0
    for player in range(players):
        most = max(most, starts[player + 1] - starts[player])
    count = np.zeros(players, np.int64)
    there = np.zeros((players, most), np.uint64)
    worth = np.zeros((number * each, players, most), np.int32)
    choice = np.zeros(players, np.int64)
    taken = np.zeros(players + 1, np.uint64)
    points = np.zeros(players, np.int64)
    board_words, board_masks = np.zeros(10, np.uint64), np.zeros(10, np.uint64)

    cards = boards.copy()
    total = 0
    for board in range(number):
        total += unknown[board]
    at = np.zeros(total + 1, np.int64)
    used = np.zeros(total + 1, np.uint64)
    owner, place_of = np.zeros(total + 1, np.int64), np.zeros(total + 1, np.int64)
    depth = 0
    for board in range(number):
        for place in range(size):
            if place < size - unknown[board]:
                used[0] |= masks[U64(cards[board, place])]
            else:
                owner[depth], place_of[depth] = board, place
                depth += 1
    fixing = np.zeros((number + 1, perms.shape[0] + 1), np.int64)
    for board in range(number + 1):
        fixing[board, 0] = perms.shape[0]
        for place in range(perms.shape[0]):
            fixing[board, place + 1] = place

    stale = np.ones(number, np.bool_)
    deals = 0
    weight = 1
    dead = used[0]
    depth = 0
    at[0] = first
    while True:
        if total:
            if at[depth] >= (stub.shape[0] if depth else last):
                depth -= 1
                if depth < 0:
                    break
                continue
            card = U64(stub[at[depth]])
            at[depth] += 1
            if used[depth] & masks[card]:
                continue
            board = owner[depth]
            dead = used[depth] | masks[card]
            cards[board, place_of[depth]] = card
            stale[board] = True
            ends_board = place_of[depth] == size - 1
            if ends_board and perms.shape[0] > 1:
                come = _0
                for place in range(size - unknown[board], size):
                    come |= masks[U64(cards[board, place])]
                if not _is_canonical(come, perms, fixing, board):
                    continue
                for after in range(board + 1, number):
                    for place in range(fixing[after, 0] + 1):
                        fixing[after + 1, place] = fixing[after, place]
                weight = perms.shape[0] // fixing[number, 0]
            if depth < total - 1:
                used[depth + 1] = dead
                at[depth + 1] = 0 if ends_board else at[depth]
                depth += 1
                continue

        for board in range(number):
            if not stale[board]:
                continue
            stale[board] = False
            many = 0
            on_board = _0
            if threes:
                for a in range(size):
                    for b in range(a + 1, size):
                        for c in range(b + 1, size):
                            x, y = U64(cards[board, a]), U64(cards[board, b])
                            z = U64(cards[board, c])
                            board_words[many] = start + words[x] + words[y] + words[z]
                            board_masks[many] = masks[x] | masks[y] | masks[z]
                            on_board |= board_masks[many]
                            many += 1
            else:
                board_words[0] = start
                for place in range(size):
                    card = U64(cards[board, place])
                    board_words[0] += words[card]
                    on_board |= masks[card]
                board_masks[0] = on_board
                many = 1
            row = each * board
            for piece in range(pieces):
                if piece_masks[piece] & on_board:
                    continue
                if halves & 1:
                    best = np.int32(0)
                    for part in range(many):
                        found = piece_words[piece] + board_words[part]
                        best = max(best, unsuited_strength(found, rows, strengths))
                        if found & _FULL:
                            mask = piece_masks[piece] | board_masks[part]
                            best = max(best, suited_strength(found, mask, suited))
                    made[row, piece] = best
                if halves & 2:
                    best = np.int32(0)
                    for part in range(many):
                        found = piece_words[piece] + board_words[part]
                        best = max(best, unsuited_strength(found, low_rows, low_strengths))
                    made[row + each - 1, piece] = best

        least_hands = most
        for player in range(players):
            place = 0
            for hand in range(starts[player], starts[player + 1]):
                if held[hand] & dead:
                    continue
                there[player, place] = held[hand]
                for contest in range(made.shape[0]):
                    best = made[contest, parts[hand, 0]]
                    for part in range(1, parts.shape[1]):
                        best = max(best, made[contest, parts[hand, part]])
                    worth[contest, player, place] = best
                place += 1
            count[player] = place
            least_hands = min(least_hands, place)
        if least_hands and players == 2:
            deals += weight * compare_two(count, there, worth, least, weight, ends)
        elif least_hands:
            deals += weight * compare_all(
                count, there, worth, number, unit, least, weight, choice, taken, points, out
            )
        if not total:
            break
    return deals
