"""Kernels of the exact count of Fast Action Hold'em: boards, then the hands met on them.

Cards are seen through a *view*, which puts them into classes: by rank, or by rank and whether they
are of one suit. What a view counts for a board is the same for all cards of a class. Multisets of
classes are numbered by their ascending classes, in such a way that multisets differing only in the
first class are adjacent in memory.
"""

from __future__ import annotations

import numpy as np

from houseway.odds.kernels.jit import Array, compiled


@compiled
def _pair(one: int, two: int) -> int:
    """Return the number of two classes, in either order."""
    low, high = min(one, two), max(one, two)
    return low + (high * (high + 1) >> 1)


@compiled
def _compare(
    mine: Array, theirs: Array, plain_mine: Array, plain_theirs: Array, plain_board: Array,
    boards: Array, worth: Array,
) -> int:  # fmt: skip
    """List the boards on which `mine` wins, less those it would win without regard to suits."""
    found = 0
    plain = plain_mine.shape[0] > 0
    for board in range(mine.shape[0]):
        gain = np.int64(mine[board] > theirs[board])
        if plain:
            gain -= plain_mine[plain_board[board]] > plain_theirs[plain_board[board]]
        boards[found], worth[found] = board, gain
        found += gain != 0
    return found


@compiled
def _pass_down(
    counts: Array, sets: Array, fewer: Array, less: Array, free: Array, size: int, out: Array
) -> None:
    """Pass counts of boards down, from sets of cards they contain to sets of `size` cards.

    The sets have one card more than `size`. `fewer` holds the numbers of the sets without each of
    their cards, or the last index of `out` for a repeated card; `less` the copies of that card left
    in the set.
    """
    out[:] = 0
    for row in range(sets.shape[0]):
        count = counts[row]
        if count != 0:
            for place in range(sets.shape[1]):
                left = max(0, free[sets[row, place]] - less[row, place])
                out[fewer[row, place]] += count * left
    for row in range(out.shape[0]):
        out[row] //= 5 - size


@compiled
def _avoid(by1: Array, by2: Array, by3: Array, by4: Array, every: int, out: Array) -> None:
    """Count the boards without any of four cards, from the counts of those with their subsets."""
    classes = by1.shape[0] - 1
    without2, without3 = np.zeros_like(by2), np.zeros_like(by3)
    for b in range(classes):
        at = b * (b + 1) >> 1
        for a in range(b + 1):
            without2[at + a] = every - by1[a] - by1[b] + by2[at + a]
    for c in range(classes):
        at_c, at_cc = c * (c + 1) >> 1, c * (c + 1) * (c + 2) // 6
        for b in range(c + 1):
            at_b = b * (b + 1) >> 1
            const = by1[c] - by2[at_c + b]
            for a in range(b + 1):
                with_c = const - by2[at_c + a] + by3[at_cc + at_b + a]
                without3[at_cc + at_b + a] = without2[at_b + a] - with_c
    for d in range(classes):
        at_d, at_dd = d * (d + 1) >> 1, d * (d + 1) * (d + 2) // 6
        at_ddd = d * (d + 1) * (d + 2) * (d + 3) // 24
        for c in range(d + 1):
            at_c, at_cc = c * (c + 1) >> 1, c * (c + 1) * (c + 2) // 6
            for b in range(c + 1):
                at_b = b * (b + 1) >> 1
                const = by1[d] - by2[at_d + b] - by2[at_d + c] + by3[at_dd + at_c + b]
                for a in range(b + 1):
                    with_d = const - by2[at_d + a]
                    with_d += by3[at_dd + at_b + a] + by3[at_dd + at_c + a]
                    with_d -= by4[at_ddd + at_cc + at_b + a]
                    out[at_ddd + at_cc + at_b + a] = without3[at_cc + at_b + a] - with_d


@compiled
def count_kept(
    two: int, packs: int, classes: Array, free: Array, twos: Array, joined: Array,
    strengths: Array, plain: Array, plain_two: Array, plain_board: Array,
    fives: Array, fewer5: Array, less5: Array, fours: Array, fewer4: Array, less4: Array,
    threes: Array, fewer3: Array, less3: Array, fewer2: Array, less2: Array,
    kept: Array, cards: Array, cards_of: Array, number_of: Array,
    starts: Array, partners: Array, near: Array, odd_starts: Array, odd: Array, odd_ways: Array,
    odd_cards: Array, out: Array,
) -> None:  # fmt: skip
    """Count the deals won by pairs of the classes `two`, by the two cards discarded.

    `kept` lists the cards of these pairs, one pair per row. `cards` lists the cards of all pairs in
    the order of their classes, and `number_of` their numbers. `partners` lists what the
    player-dealer discards with a pair, from `starts` by each discarded card, and `near` the same as
    bits; `odd` lists discards that repeat a card.
    """
    boards, worth = np.zeros(fives.shape[0] + 1, np.int64), np.zeros(fives.shape[0] + 1, np.int64)
    by4, by3 = np.zeros(fours.shape[0] + 1, np.int64), np.zeros(threes.shape[0] + 1, np.int64)
    by2, by1 = np.zeros(twos.shape[0] + 1, np.int64), np.zeros(free.shape[0] + 1, np.int64)
    without = np.zeros(fours.shape[0], np.int64)
    table = np.zeros((twos.shape[0], twos.shape[0]), np.int64)
    left = free.copy()
    none = plain[0, :0]
    for other in range(twos.shape[0]):
        if cards_of[other] == cards_of[other + 1]:
            continue
        mine, theirs = none, none
        if plain.shape[1]:
            mine, theirs = plain[plain_two[two]], plain[plain_two[other]]
        found = _compare(strengths[two], strengths[other], mine, theirs, plain_board, boards, worth)
        if found == 0:
            continue
        left[:] = free
        for place in range(2):
            left[twos[two, place]] -= 1
            left[twos[other, place]] -= 1
        by4[:] = 0
        for at in range(found):
            board, gain = boards[at], worth[at]
            for place in range(5):
                copies = max(0, left[fives[board, place]] - less5[board, place])
                by4[fewer5[board, place]] += gain * copies
        by4[-1] = 0
        _pass_down(by4, fours, fewer4, less4, left, 3, by3)
        _pass_down(by3, threes, fewer3, less3, left, 2, by2)
        _pass_down(by2, twos, fewer2, less2, left, 1, by1)
        every = 0
        for card in range(free.shape[0]):
            every += by1[card] * max(0, left[card])
        _avoid(by1, by2, by3, by4, every // 5, without)
        for rest in range(twos.shape[0]):
            for thrown in range(twos.shape[0]):
                table[rest, thrown] = without[joined[rest, thrown]]
        for at in range(cards_of[other], cards_of[other + 1]):
            number = number_of[at]
            first, last = odd_starts[number], odd_starts[number + 1]
            _add_deals(
                packs, classes, table, kept, cards, cards_of, cards[at, 0], cards[at, 1],
                starts[number], partners, near[number],
                odd[first:last], odd_ways[first:last], odd_cards[first:last], out,
            )  # fmt: skip


@compiled
def _add_deals(
    packs: int, classes: Array, table: Array, kept: Array, cards: Array, cards_of: Array,
    e: int, f: int, starts: Array, partners: Array, near: Array,
    odd: Array, odd_ways: Array, odd_cards: Array, out: Array,
) -> None:  # fmt: skip
    """Add the deals in which the player-dealer keeps e and f.

    `table` holds the boards counted, by the classes of the player-dealer's discards and of the
    player's. Discards that repeat no card come in as many ways as there are copies of each, less
    the copies the player holds: all ways, less those with one of the player's cards, plus those
    with two.
    """
    width = table.shape[0]
    sums = np.zeros((52, width), np.int64)
    all_, strange, base = (
        np.zeros(width, np.int64),
        np.zeros(width, np.int64),
        np.zeros(width, np.int64),
    )
    for card in range(52):
        line = sums[card]
        for place in range(starts[card], starts[card + 1]):
            more = table[_pair(classes[card], classes[partners[place]])]
            for thrown in range(width):
                line[thrown] += more[thrown]
        for thrown in range(width):
            line[thrown] *= packs
            all_[thrown] += line[thrown]
    repeated = 0
    for place in range(odd.shape[0]):
        repeated |= odd_cards[place]
        more = table[_pair(classes[odd[place, 0]], classes[odd[place, 1]])]
        for thrown in range(width):
            strange[thrown] += odd_ways[place] * more[thrown]
    for row in range(kept.shape[0]):
        a, b = kept[row, 0], kept[row, 1]
        mine = table[_pair(classes[a], classes[b])]
        both = near[a] >> b & 1
        for thrown in range(width):
            base[thrown] = (packs * all_[thrown] >> 1) - sums[a, thrown] - sums[b, thrown]
            base[thrown] += both * mine[thrown]
        of_e, of_f = packs - (a == e) - (b == e), packs - (a == f) - (b == f)
        by_one = near[a] | near[b]
        some = (repeated >> a | repeated >> b) & 1
        for thrown in range(width):
            total, gain = base[thrown], strange[thrown]
            for at in range(cards_of[thrown], cards_of[thrown + 1]):
                c, d = cards[at, 0], cards[at, 1]
                found = total - sums[c, thrown] - sums[d, thrown]
                if (by_one >> c | by_one >> d | near[c] >> d) & 1:
                    found += _discarded_together(near, classes, table, thrown, a, b, c, d)
                left = of_e - (c == e) - (d == e)
                ways = left * (left - 1) >> 1 if e == f else left * (of_f - (c == f) - (d == f))
                found = ways * found + gain
                if some | ((repeated >> c | repeated >> d) & 1):
                    for place in range(odd.shape[0]):
                        g, h = odd[place, 0], odd[place, 1]
                        change = _ways(packs, a, b, c, d, e, f, g, h) - odd_ways[place]
                        found += change * table[_pair(classes[g], classes[h]), thrown]
                out[row, at] += found


@compiled
def _discarded_together(
    near: Array, classes: Array, table: Array, thrown: int, a: int, b: int, c: int, d: int
) -> int:
    """Count pairs of the player's cards that the player-dealer might discard together.

    The pair that the player keeps is not included.
    """
    found = 0
    if near[a] >> c & 1:
        found += table[_pair(classes[a], classes[c]), thrown]
    if near[a] >> d & 1:
        found += table[_pair(classes[a], classes[d]), thrown]
    if near[b] >> c & 1:
        found += table[_pair(classes[b], classes[c]), thrown]
    if near[b] >> d & 1:
        found += table[_pair(classes[b], classes[d]), thrown]
    if near[c] >> d & 1:
        found += table[_pair(classes[c], classes[d]), thrown]
    return int(found)


@compiled
def _ways(packs: int, a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int) -> int:
    """Return the ways to hold e, f, g and h when a, b, c and d are gone."""
    four = (e, f, g, h)
    found, count = 1, 1
    for place in range(4):
        card = four[place]
        left = packs - (a == card) - (b == card) - (c == card) - (d == card)
        same = 1
        for before in range(place):
            same += four[before] == card
        found *= max(0, left - same + 1)
        count *= same
    return int(found // count)
