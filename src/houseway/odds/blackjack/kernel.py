"""The compiled part of the solver: the player-dealer's endings, and the best play against them.

Values are *restricted*: multiplied with the chance that the player-dealer has not the natural that
was checked for. So a card's chance is its plain share of the shoe, and nothing is conditional.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from houseway.odds.blackjack.dealer import WIDTH, Trie
from houseway.odds.blackjack.hands import DOUBLE, HIT, OVER, STAND, SURRENDER, TWICE, HandTable
from houseway.odds.jit import Array, compiled

__all__ = [
    "Cache",
    "Facing",
    "best_play",
    "endings_of",
    "follow",
    "new_cache",
    "values_of_doubles",
    "values_of_standing",
]

U64 = np.uint64
LANES: Final = 32
DEEP: Final = 40


class Facing(NamedTuple):
    """What the player faces: the player-dealer's shown cards, and what they mean."""

    left: Array
    """Cards of each kind that are not shown."""
    gains: Array
    """Of a unit: a row for each player's class, a column for each of the player-dealer's."""
    flat: Array
    """For each player's class, whether all columns that can come are the same."""
    level: Array
    """For each player's class, that gain."""
    checked: bool
    """The hidden card was looked at, and it makes no natural."""
    natural: Array
    """1 for kinds that complete the natural that was checked for, and so are not below."""
    surrendered: Array
    """The same for kinds to which a surrender loses all; its natural was not checked for."""
    doublings: int
    cards: int
    """At most so many on a double."""
    rescue: bool
    surrender: bool
    after_double: bool
    """A doubled hand may be surrendered too, which costs as much as a rescue: half of it all."""


@compiled
def endings_of(
    trie: Trie,
    table: HandTable,
    facing: Facing,
    hands: Array,
    kind: int,
    extra: Array,
    out: Array,
) -> None:
    """The chance of each of the player-dealer's classes, beside each of these hands.

    Beside each hand so many `extra` cards of the kind are out of the shoe. Rows of `out` are those
    of `hands`. Many hands go through the trie at once, so that a node is one vector product.
    """
    classes = out.shape[1]
    # Rows of LANES numbers one after the other: a slice at each node would cost more than the node.
    counts = np.zeros(facing.left.shape[0] * WIDTH * LANES)
    share = np.zeros(DEEP * LANES)
    product = np.ones(DEEP * LANES)
    sums = np.zeros(classes * LANES)
    for first in range(0, hands.shape[0], LANES):
        lanes = min(LANES, hands.shape[0] - first)
        for lane in range(lanes):
            hand = hands[first + lane]
            more = extra[first + lane]
            total = facing.left.sum() - table.size[hand] - more
            for place in trie.used:
                each = place // WIDTH
                there = facing.left[each] - table.held[hand, each] - place % WIDTH
                if each == kind:
                    there -= more
                counts[place * LANES + lane] = max(there, 0)
            for depth in range(trie.deepest):
                share[depth * LANES + lane] = 1.0 / max(total - depth, 1)
        for place in range(sums.shape[0]):
            sums[place] = 0.0
        _walk(trie, counts, share, product, sums, U64(LANES))
        for lane in range(lanes):
            for end in range(classes):
                out[first + lane, end] = sums[end * LANES + lane]


@compiled
def _walk(trie: Trie, counts: Array, share: Array, product: Array, sums: Array, lanes: U64) -> None:
    """All lanes through the trie once; a loop whose length is not known is made of vectors."""
    nodes = trie.depth.shape[0]
    for node in range(nodes):
        here = U64(trie.depth[node]) * lanes
        orders = trie.orders[node]
        if here:
            before = here - lanes
            there = U64(trie.factor[node]) * lanes
            for lane in range(lanes):
                product[here + lane] = (
                    product[before + lane] * share[before + lane] * counts[there + lane]
                )
        if orders:
            end = U64(trie.ends[node]) * lanes
            for lane in range(lanes):
                sums[end + lane] += orders * product[here + lane]


class Cache(NamedTuple):
    """Endings already found, by the cards that are gone: a hand, and cards of a pair besides."""

    rows: Array
    """By the number of cards besides, hand and class."""
    known: Array


def new_cache(table: HandTable, facing: Facing, besides: int) -> Cache:
    """Nothing known yet."""
    many = table.size.shape[0]
    rows = np.empty((besides + 1, many, facing.gains.shape[1]))
    return Cache(rows, np.zeros((besides + 1, many), np.uint8))


@compiled
def as_hand(table: HandTable, hand: int, kind: int, extra: int) -> tuple[int, int]:
    """The same cards with as many of those besides as can be in the hand."""
    while extra and table.after[hand, kind]:
        hand = table.after[hand, kind]
        extra -= 1
    return hand, extra


@compiled
def unchecked(table: HandTable, facing: Facing, hand: int, extra: Array, kinds: Array) -> float:
    """The chance that the hidden card is none of these kinds."""
    total = 0
    some = 0
    for kind in range(kinds.shape[0]):
        there = facing.left[kind] - extra[kind] - table.held[hand, kind]
        total += there
        if kinds[kind]:
            some += there
    return 1.0 - some / total


@compiled
def values_of_standing(
    trie: Trie,
    table: HandTable,
    facing: Facing,
    hands: Array,
    mode: int,
    extra: Array,
    kind: int,
    cache: Cache,
    stand: Array,
) -> None:
    """What these hands are worth as they stand; no walk for hands to which it is all the same."""
    asked = np.empty(hands.shape[0], np.int64)
    besides = np.empty(hands.shape[0], np.int64)
    many = 0
    for hand in hands:
        if facing.flat[table.ends[hand, mode]]:
            continue
        same, more = as_hand(table, hand, kind, extra[kind])
        if not cache.known[more, same]:
            cache.known[more, same] = 1
            asked[many], besides[many] = same, more
            many += 1
    out = np.empty((many, facing.gains.shape[1]))
    endings_of(trie, table, facing, asked[:many], kind, besides[:many], out)
    for row in range(many):
        for end in range(out.shape[1]):
            cache.rows[besides[row], asked[row], end] = out[row, end]
    for hand in hands:
        mine = table.ends[hand, mode]
        if facing.flat[mine]:
            chance = unchecked(table, facing, hand, extra, facing.natural)
            stand[hand] = facing.level[mine] * chance
            continue
        same, more = as_hand(table, hand, kind, extra[kind])
        value = 0.0
        for end in range(out.shape[1]):
            value += facing.gains[mine, end] * cache.rows[more, same, end]
        stand[hand] = value


@compiled
def after_card(
    table: HandTable, facing: Facing, hand: int, extra: Array, values: Array, lost: float
) -> float:
    """The average of `values` over the next card; `lost` times its chance where it breaks."""
    total = 0.0
    value = 0.0
    values[0] = lost
    if not facing.checked:
        for kind in range(facing.left.shape[0]):
            there = facing.left[kind] - extra[kind] - table.held[hand, kind]
            total += there
            value += there * values[table.after[hand, kind]]
        return value / total
    hidden = 0.0
    for kind in range(facing.left.shape[0]):
        there = facing.left[kind] - extra[kind] - table.held[hand, kind]
        total += there
        hidden += there * facing.natural[kind]
    for kind in range(facing.left.shape[0]):
        there = facing.left[kind] - extra[kind] - table.held[hand, kind]
        next_hand = table.after[hand, kind]
        worth = values[next_hand]
        if not next_hand:  # lost whatever the hidden card is: restricted all the same
            worth *= 1.0 - (hidden - facing.natural[kind]) / (total - 1.0)
        value += there * worth
    return value / total


@compiled
def values_of_doubles(
    table: HandTable,
    facing: Facing,
    hands: Array,
    mode: int,
    extra: Array,
    stand: Array,
    doubled: Array,
    acts: Array,
) -> None:
    """`doubled[d]`: a hand after its d-th double, worth in units of the first wager."""
    longest = 1 + facing.doublings + facing.cards
    for times in range(facing.doublings, 0, -1):
        stake = 2.0**times
        for place in range(hands.shape[0] - 1, -1, -1):
            hand = hands[place]
            size = table.size[hand]
            if size < 3 or size > longest:
                continue
            may = table.may[hand, mode]
            if may & OVER:
                doubled[times, hand] = stake * stand[hand]
                acts[times, hand] = STAND
                continue
            best = -1e9
            act = 0
            draws = size - 2 < facing.cards
            if may & STAND or not draws:
                best = stake * stand[hand]
                act = STAND
            if draws and may & HIT:
                value = after_card(table, facing, hand, extra, doubled[times], -stake)
                if value > best:
                    best, act = value, HIT
            if times < facing.doublings and may & TWICE:
                value = after_card(table, facing, hand, extra, doubled[times + 1], -2.0 * stake)
                if value > best:
                    best, act = value, DOUBLE
            if facing.rescue or (facing.after_double and may & SURRENDER):
                chance = unchecked(table, facing, hand, extra, facing.natural)
                if -stake / 2.0 * chance > best:
                    best, act = -stake / 2.0 * chance, SURRENDER
            doubled[times, hand] = best
            acts[times, hand] = act


@compiled
def surrendered(table: HandTable, facing: Facing, hand: int, extra: Array) -> float:
    """Half the wager, and the other half too where a natural takes all."""
    checked = unchecked(table, facing, hand, extra, facing.natural)
    unsafe = 1.0 - unchecked(table, facing, hand, extra, facing.surrendered)
    return -0.5 * checked - 0.5 * unsafe


@compiled
def best_play(
    table: HandTable,
    facing: Facing,
    hands: Array,
    mode: int,
    extra: Array,
    stand: Array,
    doubled: Array,
    value: Array,
    acts: Array,
) -> None:
    """The best that can be done with each of these hands, in rising order, but for a split."""
    for place in range(hands.shape[0] - 1, -1, -1):
        hand = hands[place]
        if table.size[hand] < 2:
            continue
        may = table.may[hand, mode]
        best = -1e9
        act = 0
        if may & STAND:
            best, act = stand[hand], STAND
        if may & HIT:
            hit = after_card(table, facing, hand, extra, value, -1.0)
            if hit > best:
                best, act = hit, HIT
        if may & DOUBLE:
            double = after_card(table, facing, hand, extra, doubled[1], -2.0)
            if double > best:
                best, act = double, DOUBLE
        if may & SURRENDER and facing.surrender:
            given = surrendered(table, facing, hand, extra)
            if given > best:
                best, act = given, SURRENDER
        value[hand] = best
        acts[hand] = act


@compiled
def follow(
    table: HandTable,
    facing: Facing,
    hands: Array,
    extra: Array,
    stand: Array,
    doubled: Array,
    value: Array,
    acts: Array,
    twice: Array,
) -> None:
    """The same under decisions already made: `acts`, and `twice` for doubled hands."""
    for times in range(facing.doublings, 0, -1):
        stake = 2.0**times
        for place in range(hands.shape[0] - 1, -1, -1):
            hand = hands[place]
            act = twice[times, hand]
            if act == STAND:
                doubled[times, hand] = stake * stand[hand]
            elif act == HIT:
                doubled[times, hand] = after_card(
                    table, facing, hand, extra, doubled[times], -stake
                )
            elif act == DOUBLE:
                doubled[times, hand] = after_card(
                    table, facing, hand, extra, doubled[times + 1], -2.0 * stake
                )
            elif act == SURRENDER:
                chance = unchecked(table, facing, hand, extra, facing.natural)
                doubled[times, hand] = -stake / 2.0 * chance
    for place in range(hands.shape[0] - 1, -1, -1):
        hand = hands[place]
        act = acts[hand]
        if act == STAND:
            value[hand] = stand[hand]
        elif act == HIT:
            value[hand] = after_card(table, facing, hand, extra, value, -1.0)
        elif act == DOUBLE:
            value[hand] = after_card(table, facing, hand, extra, doubled[1], -2.0)
        elif act == SURRENDER:
            value[hand] = surrendered(table, facing, hand, extra)
