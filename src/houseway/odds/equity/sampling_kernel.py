"""The kernel that deals at random: hands from their ranges, then the cards still to come."""

from __future__ import annotations

from typing import Final

import numpy as np

from houseway.odds.equity.contest_kernel import OWN, POINTS, SQUARES, TIES, WINS
from houseway.odds.equity.kernel_inputs import Orders
from houseway.odds.evaluators.lookup_kernels import suited_strength, unsuited_strength
from houseway.odds.kernels.jit import Array, compiled
from houseway.odds.kernels.random_stream import below, stream

U64 = np.uint64
_FULL: Final = U64(0x8888 << 32)
_0: Final = U64(0)


@compiled
def _next_card(state: Array, rest: Array, left: int, used: U64, masks: Array) -> int:
    """Draw a card that is not in use, move it behind those left, and return its index."""
    while True:
        left -= 1
        chosen = below(state, left + 1)
        card = rest[chosen]
        rest[chosen] = rest[left]
        rest[left] = card
        if not masks[U64(card)] & used:
            return left


@compiled
def sample_deals(
    seed: U64,
    rounds: int,
    stub: Array,
    starts: Array,
    known: Array,
    sizes: Array,
    boards: Array,
    unknown: Array,
    twos: bool,
    orders: Orders,
    out: Array,
) -> None:
    """Simulate deals, each as likely as any other.

    A hand is chosen from every range. If two hands share a card, all of them are chosen again:
    redrawing only one would make some combinations too likely. Then the rest of the hands and
    boards is dealt. With `twos`, exactly two cards of a hand play, else all. Other arguments are
    those of `count_deals`.
    """
    high_tables, low_rows, low_strengths, halves, least, threes, unit = orders
    words, masks, start, rows, strengths, suited = high_tables
    state = stream(seed)
    players, held = starts.shape[0] - 1, known.shape[1]
    number, size = boards.shape
    each = 2 if halves == 3 else 1
    contests = number * each
    hands = np.zeros((players, held), np.uint8)
    cards = boards.copy()
    rest = stub.copy()
    pairs = held * (held - 1) // 2 if twos else 1
    hand_words = np.zeros((players, pairs), np.uint64)
    hand_masks = np.zeros((players, pairs), np.uint64)
    board_words, board_masks = np.zeros(10, np.uint64), np.zeros(10, np.uint64)
    worth = np.zeros((contests, players), np.int32)
    points = np.zeros(players, np.int64)
    for _round in range(rounds):
        used = _0
        player = 0
        while player < players:
            row = starts[player] + below(state, starts[player + 1] - starts[player])
            mine = _0
            for place in range(sizes[player]):
                hands[player, place] = known[row, place]
                mine |= masks[U64(known[row, place])]
            player = 0 if mine & used else player + 1
            used = _0 if mine & used else used | mine
        left = rest.shape[0]
        for player in range(players):
            for place in range(sizes[player], held):
                left = _next_card(state, rest, left, used, masks)
                hands[player, place] = rest[left]
            many = 0
            if twos:
                for a in range(held):
                    for b in range(a + 1, held):
                        x, y = U64(hands[player, a]), U64(hands[player, b])
                        hand_words[player, many] = words[x] + words[y]
                        hand_masks[player, many] = masks[x] | masks[y]
                        many += 1
            else:
                hand_words[player, 0] = hand_masks[player, 0] = _0
                for place in range(held):
                    card = U64(hands[player, place])
                    hand_words[player, 0] += words[card]
                    hand_masks[player, 0] |= masks[card]

        for board in range(number):
            for place in range(size - unknown[board], size):
                left = _next_card(state, rest, left, used, masks)
                cards[board, place] = rest[left]
            many = 1
            if threes:
                many = 0
                for a in range(size):
                    for b in range(a + 1, size):
                        for c in range(b + 1, size):
                            x, y = U64(cards[board, a]), U64(cards[board, b])
                            z = U64(cards[board, c])
                            board_words[many] = start + words[x] + words[y] + words[z]
                            board_masks[many] = masks[x] | masks[y] | masks[z]
                            many += 1
            else:
                board_words[0], board_masks[0] = start, _0
                for place in range(size):
                    card = U64(cards[board, place])
                    board_words[0] += words[card]
                    board_masks[0] |= masks[card]
            for player in range(players):
                high = low = np.int32(0)
                for pair in range(pairs):
                    for part in range(many):
                        total = hand_words[player, pair] + board_words[part]
                        if halves & 1:
                            high = max(high, unsuited_strength(total, rows, strengths))
                            if total & _FULL:
                                mask = hand_masks[player, pair] | board_masks[part]
                                high = max(high, suited_strength(total, mask, suited))
                        if halves & 2:
                            low = max(low, unsuited_strength(total, low_rows, low_strengths))
                worth[each * board, player] = high if halves & 1 else low
                if each == 2:
                    worth[each * board + 1, player] = low

        for player in range(players):
            points[player] = 0
        value = unit
        for turn in range(contests):
            # The low first: if no low qualifies, the high wins both shares.
            contest = contests - 1 - turn
            best, winners = np.int32(-1), 0
            for player in range(players):
                strength = worth[contest, player]
                winners = 1 if strength > best else winners + (strength == best)
                best = max(best, strength)
            if each == 2 and contest & 1 and best < least:
                value = 2 * unit
                continue
            for player in range(players):
                if worth[contest, player] == best:
                    points[player] += value // winners
                    out[player, OWN + 2 * contest + (winners > 1)] += 1
            value = unit
        for player in range(players):
            got = points[player]
            if got:
                out[player, WINS if got == contests * unit else TIES] += 1
                out[player, POINTS] += got
                out[player, SQUARES] += got * got
