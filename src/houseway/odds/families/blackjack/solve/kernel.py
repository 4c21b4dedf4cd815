"""The compiled solver: the best play against the cards shown, and splits.

Values are *restricted*: multiplied by the chance that the player-dealer has no natural where one
was checked for. A card's chance is then its plain share of the shoe; nothing is conditional.

A hand of a split is played by its own cards and the number of splits made so far, and not by what
the other hands drew. Its value then does not depend on when the others drew, and equals that of a
hand whose cards come next, except for what is known of the others' second cards: whether they were
of the pair's kind. A hand next to `j` second cards of other kinds is worth

    u(k, j) = u(k, j - 1) - q/n u(k + 1, j - 1)

where k cards of the pair are gone and q of the n other cards are of its kind. `u(k, 0)` is computed
by playing the hand, and the tree of second cards is summed.
"""

from __future__ import annotations

from typing import Final

from houseway.odds.families.blackjack.cards import KINDS
from houseway.odds.families.blackjack.hands import (
    AFTER,
    DOUBLE,
    HELD,
    HIT,
    MAY,
    OVER,
    SIZE,
    STAND,
    SURRENDER,
    TWICE,
)
from houseway.odds.families.blackjack.model import (
    AFTER_DOUBLE,
    CARDS,
    CHECKED,
    DOUBLINGS,
    LEFT,
    NATURAL,
    RESCUE,
    SURRENDERS,
)
from houseway.odds.families.blackjack.solve.standing_kernel import (
    standing_worths,
    surrendered,
    unchecked,
)
from houseway.odds.kernels.jit import Array, compiled_in_place, compiled_within

KIND, START, MODE, MOST, ALIKE, HANDS, STANDING = range(7)
"""Columns of a job: for a pair its kind, the hand of one card, mode, most splits and unshown cards;
then the number of its hands, and of those whose value when standing is needed."""
SEEN, ON_HIT, ON_DOUBLE, GIVEN = range(4)
FIRST_WORTHS: Final = 4
"""Columns of a first hand: chance of no natural underneath; worth hit, doubled, surrendered."""


# -- decisions ------------------------------------------------------------------------------


@compiled_within
def after_card(
    table: Array, kinds: Array, checked: int, hand: int, extra: Array, values: Array, lost: float
) -> float:
    """Return the average of `values` over the next card; a bust counts as `lost`."""
    total = 0.0
    value = 0.0
    values[0] = lost
    if not checked:
        for kind in range(KINDS):
            there = kinds[LEFT, kind] - extra[kind] - table[hand, HELD + kind]
            total += there
            value += there * values[table[hand, AFTER + kind]]
        return value / total
    hidden = 0.0
    for kind in range(KINDS):
        there = kinds[LEFT, kind] - extra[kind] - table[hand, HELD + kind]
        total += there
        hidden += there * kinds[NATURAL, kind]
    for kind in range(KINDS):
        there = kinds[LEFT, kind] - extra[kind] - table[hand, HELD + kind]
        next_hand = table[hand, AFTER + kind]
        worth = values[next_hand]
        if not next_hand:  # lost whatever the hidden card is, but still restricted
            worth *= 1.0 - (hidden - kinds[NATURAL, kind]) / (total - 1.0)
        value += there * worth
    return value / total


@compiled_within
def _play(
    table: Array,
    kinds: Array,
    rules: Array,
    hands: Array,
    hand_count: int,
    mode: int,
    extra: Array,
    stand: Array,
    worth: Array,
    acts: Array,
    fixed: bool,
) -> None:
    """Compute values of the first `hand_count` hands after each number of doubles, unsplit.

    Units are the first wager. Play is by the best decisions, which are stored in `acts`, or by
    those already in `acts` if they are `fixed`.
    """
    longest = 1 + rules[DOUBLINGS] + rules[CARDS]
    for times in range(rules[DOUBLINGS], -1, -1):
        stake = float(1 << times)
        for place in range(hand_count - 1, -1, -1):
            hand = hands[place]
            size = table[hand, SIZE]
            if size < 2 or (times and (size < 3 or size > longest)):
                continue
            act = acts[times, hand] if fixed else 0
            if fixed and not act:
                continue
            may = 0 if fixed else table[hand, MAY + mode]
            draws = times == 0 or size - 2 < rules[CARDS]
            best = -1e9
            chosen = 0
            if act == STAND or (not fixed and (may & STAND or not draws)):
                best, chosen = stake * stand[hand], STAND
            if act == HIT or (draws and may & HIT):
                value = after_card(table, kinds, rules[CHECKED], hand, extra, worth[times], -stake)
                if value > best:
                    best, chosen = value, HIT
            again = may & (TWICE if times else DOUBLE)
            if act == DOUBLE or (times < rules[DOUBLINGS] and again):
                value = after_card(
                    table, kinds, rules[CHECKED], hand, extra, worth[times + 1], -2.0 * stake
                )
                if value > best:
                    best, chosen = value, DOUBLE
            gives = may & SURRENDER and rules[AFTER_DOUBLE if times else SURRENDERS]
            if times and rules[RESCUE] and not fixed and not may & OVER:
                gives = 1
            if act == SURRENDER or gives:
                if times:
                    value = -stake / 2.0 * unchecked(table, kinds, hand, extra, kinds[NATURAL])
                else:
                    value = surrendered(table, kinds, hand, extra)
                if value > best:
                    best, chosen = value, SURRENDER
            worth[times, hand] = best
            acts[times, hand] = chosen


# -- splits ---------------------------------------------------------------------------------


@compiled_within
def _reached(
    table: Array,
    start: int,
    hands: Array,
    hand_count: int,
    acts: Array,
    there: Array,
    some: Array,
    stands: Array,
) -> tuple[int, int]:
    """List the hands to which these decisions lead from one card, and those that stand.

    `there` is scratch space with a mark for each hand and number of doubles.
    """
    for times in range(acts.shape[0]):
        for hand in range(acts.shape[1]):
            there[times, hand] = 0
    for kind in range(KINDS):
        there[0, table[start, AFTER + kind]] = 1
    reached = standing = 0
    for place in range(hand_count):
        hand = hands[place]
        found = stays = False
        for times in range(acts.shape[0]):
            if not there[times, hand]:
                continue
            found = True
            act = acts[times, hand]
            if act == STAND:
                stays = True
            elif act & (HIT | DOUBLE):
                row = times + 1 if act == DOUBLE else times
                for kind in range(KINDS):
                    there[row, table[hand, AFTER + kind]] = 1
        if found:
            some[reached] = hand
            reached += 1
        if stays:
            stands[standing] = hand
            standing += 1
    return reached, standing


@compiled_within
def _second_cards(
    table: Array, kinds: Array, start: int, extra: Array, value: Array, kind: int, alike: int
) -> tuple[float, float]:
    """Return the value of a one-card hand: with a second card not of the pair, and with any."""
    total = 0.0
    other = 0.0
    free = 0.0
    for each in range(KINDS):
        there = kinds[LEFT, each] - extra[each] - table[start, HELD + each]
        total += there
        worth = value[table[start, AFTER + each]]
        free += there * worth
        other += (there - alike if each == kind else there) * worth
    return other / total, free / total


@compiled_within
def _tree(
    values: Array, unseen: int, alike: int, most: int, paths: Array, row: Array, hand_values: Array
) -> tuple[float, int]:
    """Return the value of all hands of a split under the best cap on splits, and that cap.

    `values[again, k]` is one hand's, with a second card not of the pair and with any, after `again`
    splits besides the first and with k cards of the pair gone. `unseen` cards are not shown,
    `alike` of them of the pair's kind, both split cards included. The rest is scratch space.
    """
    best = -1e9
    splits = 1
    for again in range(most + 1):
        for others in range(most + 2):
            paths[again, others] = 0.0
    paths[0, 0] = 1.0
    chance = 1.0
    worth = 0.0
    for again in range(most):
        gone = 2 + again
        size = again + 2
        for free in range(2):
            for place in range(size):
                here = gone + place
                row[place, free] = values[again, here, free] if here < values.shape[1] else 0.0
            hand_values[0, free] = row[0, free]
            for step in range(1, size):
                for place in range(size - step):
                    left = max(alike - gone - place, 0)
                    row[place, free] -= left / (unseen - gone - place) * row[place + 1, free]
                hand_values[step, free] = row[0, free]
        ended = worth
        for others in range(again + 1):
            ended += chance * paths[again, others] * (2 + again - others) * hand_values[others, 1]
        if ended > best + 1e-15:
            best = ended
            splits = again + 1
        if alike - gone <= 0:
            break
        for others in range(again + 2):
            path = paths[again, others]
            worth += chance * path * hand_values[others, 0]
            paths[again + 1, others] += path
            if others < again + 1:
                paths[again, others + 1] += path
        chance *= (alike - gone) / (unseen - gone)
    return best, splits


@compiled_in_place
def play_face(
    nodes: Array,
    used: Array,
    table: Array,
    codes: Array,
    kinds: Array,
    rules: Array,
    gains: Array,
    level: Array,
    jobs: Array,
    hands: Array,
    keys: Array,
    rows: Array,
    stand: Array,
    worth: Array,
    two_cards: Array,
    firsts: Array,
    values: Array,
    acts: Array,
    splits: Array,
    extra: Array,
    places: Array,
    own_stand: Array,
    own: Array,
    there: Array,
    tree: Array,
    counts: Array,
    share: Array,
    product: Array,
    sums: Array,
) -> None:
    """Solve every hand against the cards shown, and every split pair.

    The first of `jobs` is all hands as dealt; the others are pairs. `hands` lists the hands of each
    job and then its standing ones, one job after another. `values`, `acts` and `splits` have an
    entry for each job: values and decisions by splits made after the first, then what splitting is
    worth and the best cap. Hands of a split are decided with as many cards of the pair gone as were
    split by then. `stand` keeps its values for unlisted hands. From `extra` on: `play_scratch`.
    """
    some, stands, asked_for, where = places[0], places[1], places[2], places[3]
    here = 0
    unseen = kinds[LEFT, 0]
    for kind in range(1, KINDS):
        unseen += kinds[LEFT, kind]
    for hand in range(stand.shape[0]):
        own_stand[hand] = stand[hand]
    for which in range(jobs.shape[0]):
        job = jobs[which]
        kind, start, alike = job[KIND], job[START], job[ALIKE]
        pair_hands = hands[here : here + job[HANDS]]
        here += job[HANDS]
        pair_standing = hands[here : here + job[STANDING]]
        here += job[STANDING]
        for again in range(min(job[MOST], alike - 1)):
            first = 2 + again
            last = min(3 + 2 * again - (again + 1 == job[MOST]), alike)
            decided = acts[which, again]
            hand_count, asked = job[HANDS], job[STANDING]
            for gone in range(first, last + 1):
                extra[kind] = gone - 1 if which else 0
                standing_worths(
                    nodes,
                    used,
                    table,
                    codes,
                    kinds,
                    rules,
                    gains,
                    level,
                    pair_standing if gone == first else stands,
                    asked,
                    job[MODE],
                    extra,
                    keys,
                    rows,
                    own_stand,
                    asked_for,
                    where,
                    counts,
                    share,
                    product,
                    sums,
                )
                _play(
                    table,
                    kinds,
                    rules,
                    pair_hands if gone == first else some,
                    hand_count,
                    job[MODE],
                    extra,
                    own_stand,
                    own,
                    decided,
                    gone > first,
                )
                if not which:
                    continue
                other, free = _second_cards(table, kinds, start, extra, own[0], kind, alike - gone)
                values[which, again, gone, 0], values[which, again, gone, 1] = other, free
                if gone == first and last > first:
                    hand_count, asked = _reached(
                        table, start, pair_hands, hand_count, decided, there, some, stands
                    )
        extra[kind] = 0
        if which:
            best, most = _tree(values[which], unseen, alike, job[MOST], tree[0], tree[1], tree[2])
            splits[which, 0], splits[which, 1] = best, most
            continue
        for hand in range(stand.shape[0]):
            stand[hand] = own_stand[hand]
            for times in range(worth.shape[0]):
                worth[times, hand] = own[times, hand]
        for place in range(firsts.shape[0]):
            hand = two_cards[place]
            firsts[place, SEEN] = unchecked(table, kinds, hand, extra, kinds[NATURAL])
            for times in range(2):
                firsts[place, ON_HIT + times] = after_card(
                    table, kinds, rules[CHECKED], hand, extra, own[times], -1.0 - times
                )
            firsts[place, GIVEN] = surrendered(table, kinds, hand, extra)


TYPES: Final = {
    "play_face": (
        "(i8[:,::1], i8[::1], i4[:,::1], i8[::1], i8[:,::1], i8[::1], f8[:,::1], f8[::1], "
        "i8[:,::1], i8[::1], i8[:,::1], f8[:,::1], f8[::1], f8[:,::1], i8[::1], f8[:,::1], "
        "f8[:,:,:,::1], u1[:,:,:,::1], f8[:,::1], i8[::1], i8[:,::1], f8[::1], f8[:,::1], "
        "u1[:,::1], f8[:,:,::1], f8[::1], f8[::1], f8[::1], f8[::1])"
    ),
}
"""Argument types for which the kernel is compiled."""
