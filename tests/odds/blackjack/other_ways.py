"""Two things that published figures do and the solver does not, on top of its own values."""

from __future__ import annotations

import numpy as np

from houseway.odds.families.blackjack.cards import KINDS
from houseway.odds.families.blackjack.hands import DEALT, HIT, OVER, STAND
from houseway.odds.families.blackjack.model import CHECKED, Facing, Pair
from houseway.odds.families.blackjack.solve import (
    Against,
    Solution,
    SplitWorth,
    empty_hash_table,
    play_shown,
)
from houseway.odds.families.blackjack.solve.kernel import after_card
from houseway.odds.kernels.jit import Array, compiled


@compiled
def after_a_card(
    table: Array, kinds: Array, checked: int, hand: int, extra: Array, values: Array, lost: float
) -> float:
    return after_card(table, kinds, checked, hand, extra, values, lost)


def as_the_pages_split(solution: Solution) -> float:
    """The return if each hand of a split is worth what it is by their number alone.

    With as many hands as allowed each takes any second card, with fewer none takes one of the pair.
    For games in which no natural was checked for.
    """
    value = solution.value
    model = solution.model
    for against in solution.against:
        assert not against.shown.peeked
        for pair in model.pairs:
            first = next(each for each in against.firsts if each.hand == pair.hand)
            whole = float(against.value_of[first.hand])
            for split in first.splits:
                other = _by_number_of_hands(against, pair, split)
                chance = float(against.shown.chance) * first.chance * float(split.chance)
                value += chance * (max(other, whole) - max(split.value, whole))
    return value


def _by_number_of_hands(against: Against, pair: Pair, split: SplitWorth) -> float:
    values, alike = split.values, split.alike
    unseen, full = sum(against.shown.left), pair.most + 1

    def worth(hands: int, waiting: int, done: int) -> float:
        other, free = values[hands - 2, hands]
        if hands == full:
            return float(hands * free)
        if not waiting:
            return float(hands * other / (1 - (alike - hands) / (unseen - hands)))
        like = max(alike - hands, 0) / (unseen - hands - done)
        again = like * worth(hands + 1, waiting + 1, done) if like else 0.0
        return again + (1 - like) * worth(hands, waiting - 1, done + 1)

    return worth(2, 2, 0)


def gain_by_doubling_late(solution: Solution) -> float:
    """What the right to double on any number of cards adds to hands that are not split."""
    model, gained = solution.model, 0.0
    table, none = model.table, np.zeros(KINDS, np.int64)
    some = model.hands[table.size[model.hands] > 1]
    for against in solution.against:
        facing = against.shown.facing
        stand = play_shown(
            model, against.shown, empty_hash_table(model, against.shown), standing=some
        ).stand
        doubled, value = 2 * stand, against.value_of.copy()

        def after(hand: int, values: Array, lost: float, facing: Facing = facing) -> float:
            checked = facing.rules[CHECKED]
            return after_a_card(table.rows, facing.kinds, checked, hand, none, values, lost)

        for hand in some[::-1]:
            may = table.may[hand, DEALT]
            if may & OVER:
                continue
            open_to_it = [after(hand, doubled, -2.0)]
            if may & STAND:
                open_to_it.append(stand[hand])
            if may & HIT:
                open_to_it.append(after(hand, value, -1.0))
            value[hand] = max(open_to_it)
        gained += float(against.shown.chance) * sum(
            first.chance * (value[first.hand] - against.value_of[first.hand])
            for first in against.firsts
            if first.act in (1, 2, 4)
        )
    return gained
