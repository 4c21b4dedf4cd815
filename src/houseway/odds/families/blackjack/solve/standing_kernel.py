"""Values of standing hands: the compiled walk over the player-dealer's final hands."""

from __future__ import annotations

from typing import Final

import numpy as np

from houseway.odds.families.blackjack.cards import KINDS, RADIX
from houseway.odds.families.blackjack.dealer import MAY, MUST_STAND, WIDTH
from houseway.odds.families.blackjack.hands import ENDS, HELD, SIZE
from houseway.odds.families.blackjack.model import GONE, LEFT, NATURAL, TAKEN
from houseway.odds.kernels.jit import Array, compiled_in_place, compiled_within

U64 = np.uint64
LANES: Final = 64
STEP = U64(LANES)
LOOKING_LANES: Final = 32
DEEP: Final = 40
BESIDE: Final = KINDS * WIDTH
_TURN = U64(0x9E37_79B9_7F4A_7C15)
_HALF = U64(32)


@compiled_within
def _walk(
    nodes: Array, counts: Array, share: Array, product: Array, sums: Array, lanes: U64
) -> None:
    """Walk the trie once for all lanes, adding each final hand's chance to `sums` by class.

    `product` holds, by depth, the factor for the next card's count. Most nodes end a hand.
    """
    last = nodes.shape[0] - 1
    for lane in range(lanes):
        product[lane] = share[lane]
    for node in range(nodes.shape[0]):
        here = U64(nodes[node, 1]) * STEP
        orders = float(nodes[node, 2])
        end = U64(nodes[node, 3]) * STEP
        if not here:  # the hand draws nothing
            for lane in range(lanes):
                sums[end + lane] += orders
            continue
        before = here - STEP
        there = U64(nodes[node, 0]) * STEP
        if orders:
            for lane in range(lanes):
                sums[end + lane] += orders * (product[before + lane] * counts[there + lane])
        if node < last and nodes[node + 1, 1] > nodes[node, 1]:
            for lane in range(lanes):
                product[here + lane] = (
                    product[before + lane] * counts[there + lane] * share[here + lane]
                )


def walk_scratch(classes: int) -> tuple[Array, Array, Array, Array]:
    """Return scratch space: card counts, shares of one card and products by depth, sums by class.

    Below the table of counts are the cards left of each kind, and of all kinds.
    """
    return (
        np.zeros((BESIDE + KINDS + 1) * LANES),
        np.zeros(DEEP * LANES),
        np.zeros(DEEP * LANES),
        np.zeros(classes * LANES),
    )


@compiled_within
def _walk_beside(
    nodes: Array,
    used: Array,
    table: Array,
    kinds: Array,
    hands: Array,
    count: int,
    extra: Array,
    left: int,
    rows: Array,
    first_row: int,
    counts: Array,
    share: Array,
    product: Array,
    sums: Array,
) -> None:
    """Compute the chances of the player-dealer's classes for the first `count` of these hands.

    Up to `LANES` hands go through the trie together, so that a node is one vector product. The last
    four arguments are `walk_scratch`.
    """
    classes = rows.shape[1]
    deepest = 0
    for node in range(nodes.shape[0]):
        deepest = max(deepest, nodes[node, 1])
    for first in range(0, count, LANES):
        lanes = min(LANES, count - first)
        for lane in range(lanes):
            hand = hands[first + lane]
            for kind in range(KINDS):
                there = kinds[LEFT, kind] - table[hand, HELD + kind] - extra[kind]
                counts[(BESIDE + kind) * LANES + lane] = there
            counts[(BESIDE + KINDS) * LANES + lane] = left - table[hand, SIZE]
        whole = U64((lanes + 7) // 8 * 8)
        for at in range(used.shape[0]):
            here, row = U64(used[at]) * STEP, U64(BESIDE + used[at] // WIDTH) * STEP
            copies = float(used[at] % WIDTH)
            for each in range(whole):
                counts[here + each] = max(counts[row + each] - copies, 0.0)
        for depth in range(deepest):
            here, row = U64(depth) * STEP, U64(BESIDE + KINDS) * STEP
            for each in range(whole):
                share[here + each] = 1.0 / max(counts[row + each] - depth, 1.0)
        for place in range(classes * LANES):
            sums[place] = 0.0
        _walk(nodes, counts, share, product, sums, whole)
        for lane in range(lanes):
            for end in range(classes):
                rows[first_row + first + lane, end] = sums[end * LANES + lane]


@compiled_within
def standing_worths(
    nodes: Array,
    used: Array,
    table: Array,
    codes: Array,
    kinds: Array,
    rules: Array,
    gains: Array,
    level: Array,
    hands: Array,
    hand_count: int,
    mode: int,
    extra: Array,
    keys: Array,
    rows: Array,
    stand: Array,
    asked: Array,
    where: Array,
    counts: Array,
    share: Array,
    product: Array,
    sums: Array,
) -> None:
    """Compute the value when standing of the first `hand_count` hands, with `extra` cards gone.

    The player-dealer's final hands depend only on the cards gone: `rows` holds the chances already
    computed and `keys` is the hash table of their rows. Hands that gain the same against every
    class need no walk. `asked` and `where` are scratch space for as many hands; the last four
    arguments are `walk_scratch`.
    """
    classes = gains.shape[1]
    slots = U64(keys.shape[0] - 2)  # the last entry counts the rows
    last = keys.shape[0] - 1
    gone = rules[GONE]
    power = 1
    left = kinds[LEFT, 0] - kinds[LEFT, 0]  # a literal 0 would be compiled anew
    count = left
    for kind in range(KINDS):
        gone += extra[kind] * power
        power *= RADIX
        left += kinds[LEFT, kind] - extra[kind]
    if keys[last, 0] + hand_count > rows.shape[0]:
        for place in range(keys.shape[0]):
            keys[place, 0] = 0
    first_row = keys[last, 0]
    for place in range(hand_count):
        hand = hands[place]
        mine = level[table[hand, ENDS + mode]]
        if mine == mine:  # not NaN: the gain is the same against every class
            continue
        key = codes[hand] + gone + 1
        slot = (U64(key) * _TURN >> _HALF) & slots
        while keys[slot, 0] != key and keys[slot, 0]:
            slot = (slot + U64(1)) & slots
        if not keys[slot, 0]:
            keys[slot, 0] = key
            keys[slot, 1] = first_row + count
            asked[count] = hand
            count += 1
        where[place] = keys[slot, 1]
    keys[last, 0] += count
    if count:
        _walk_beside(
            nodes,
            used,
            table,
            kinds,
            asked,
            count,
            extra,
            left,
            rows,
            first_row,
            counts,
            share,
            product,
            sums,
        )
    for place in range(hand_count):
        hand = hands[place]
        mine = table[hand, ENDS + mode]
        if level[mine] == level[mine]:
            stand[hand] = level[mine] * unchecked(table, kinds, hand, extra, kinds[NATURAL])
            continue
        value = 0.0
        for end in range(classes):
            value += gains[mine, end] * rows[where[place], end]
        stand[hand] = value


@compiled_within
def unchecked(table: Array, kinds: Array, hand: int, extra: Array, some: Array) -> float:
    """Return the chance that the hidden card is of none of the kinds in `some`."""
    total = 0
    known = 0
    for kind in range(KINDS):
        there = kinds[LEFT, kind] - extra[kind] - table[hand, HELD + kind]
        total += there
        if some[kind]:
            known += there
    return 1.0 - known / total


@compiled_within
def surrendered(table: Array, kinds: Array, hand: int, extra: Array) -> float:
    """Return the worth of a surrender: half the wager, or all of it where a natural takes all."""
    checked = unchecked(table, kinds, hand, extra, kinds[NATURAL])
    unsafe = 1.0 - unchecked(table, kinds, hand, extra, kinds[TAKEN])
    return -0.5 * checked - 0.5 * unsafe


def looking_scratch(states: int, classes: int) -> tuple[Array, Array]:
    """Return scratch space: values by state; cards left by kind and in all, their worth, gains."""
    return np.zeros(states * LOOKING_LANES), np.zeros((KINDS + 2 + classes) * LOOKING_LANES)


@compiled_in_place
def values_against_looking(
    shoe: Array,
    held: Array,
    after: Array,
    choice: Array,
    ends: Array,
    hands: Array,
    mine: Array,
    classes: Array,
    gains: Array,
    stand: Array,
    value: Array,
    left: Array,
) -> None:
    """Compute into `stand` what hands gain by standing against a player-dealer who looks at them.

    The player-dealer's hands (`held`, `after`, `choice`, `ends`) are listed largest first, so the
    last is the one shown. `mine` holds the cards of the player's hands, `classes` how each ends.
    The last two arguments are `looking_scratch`: up to `LOOKING_LANES` hands of the player are
    evaluated together.
    """
    states = held.shape[0]
    total, drawn = U64(KINDS * LOOKING_LANES), U64((KINDS + 1) * LOOKING_LANES)
    for first in range(0, hands.shape[0], LOOKING_LANES):
        count = min(LOOKING_LANES, hands.shape[0] - first)
        for lane in range(count):
            hand = hands[first + lane]
            for kind in range(KINDS):
                left[kind * LOOKING_LANES + lane] = shoe[kind] - mine[hand, kind]
            for end in range(gains.shape[1]):
                left[(KINDS + 2 + end) * LOOKING_LANES + lane] = gains[classes[hand], end]
        lanes = U64(count)
        for state in range(states):
            here = U64(state * LOOKING_LANES)
            stays = U64((KINDS + 2 + ends[state]) * LOOKING_LANES)
            if choice[state] == MUST_STAND:
                for lane in range(lanes):
                    value[here + lane] = left[stays + lane]
                continue
            for lane in range(lanes):
                left[total + lane] = left[drawn + lane] = 0.0
            for kind in range(KINDS):
                if after[state, kind] < 0:
                    continue
                there, then = U64(kind * LOOKING_LANES), U64(after[state, kind] * LOOKING_LANES)
                own = float(held[state, kind])
                for lane in range(lanes):
                    some = max(left[there + lane] - own, 0.0)
                    left[total + lane] += some
                    left[drawn + lane] += some * value[then + lane]
            may = choice[state] == MAY
            for lane in range(lanes):
                worth = left[stays + lane]
                if left[total + lane] > 0.0:
                    draws = left[drawn + lane] / left[total + lane]
                    worth = min(worth, draws) if may else draws
                value[here + lane] = worth
        for lane in range(count):
            stand[hands[first + lane]] = value[(states - 1) * LOOKING_LANES + lane]


TYPES: Final = {
    "values_against_looking": (
        "(i8[::1], i8[:,::1], i8[:,::1], i8[::1], i8[::1], i8[::1], i4[:,::1], i4[::1], "
        "f8[:,::1], f8[::1], f8[::1], f8[::1])"
    ),
}
"""Argument types for which the kernel is compiled."""
