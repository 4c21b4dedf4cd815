"""Two things that published figures do and the solver does not, on top of its own values."""

from __future__ import annotations

import numpy as np

from houseway.odds.blackjack.best import Against, Solution
from houseway.odds.blackjack.facing import play_against
from houseway.odds.blackjack.hands import DEALT, HIT, OVER, STAND
from houseway.odds.blackjack.kernel import Cache, after_card, new_cache
from houseway.odds.blackjack.shoe import KINDS
from houseway.odds.blackjack.solver import Model
from houseway.odds.blackjack.splitting import Pair, one_hand


def as_the_pages_split(solution: Solution) -> float:
    """The return if each hand of a split is worth what it is by their number alone.

    With as many hands as allowed each takes any second card, with fewer none takes one of the pair.
    For games in which no natural was checked for.
    """
    value = solution.value
    model = solution.model
    for against in solution.against:
        assert not against.shown.peeked
        cache = new_cache(model.table, against.shown.facing, 2 * max(p.most for p in model.pairs))
        for pair in model.pairs:
            first = next(each for each in against.firsts if each.hand == pair.hand)
            whole = float(against.played.value[first.hand])
            for split in first.splits:
                other = _by_number_of_hands(model, against, pair, split.alike, cache)
                chance = float(against.shown.chance) * first.chance * split.chance
                value += chance * (max(other, whole) - max(split.value, whole))
    return value


def _by_number_of_hands(
    model: Model, against: Against, pair: Pair, alike: int, cache: Cache
) -> float:
    facing = against.shown.facing
    many = len(model.table.size)
    acts = np.zeros((pair.most, many), np.int64)
    twice = np.zeros((pair.most, facing.doublings + 1, many), np.int64)
    values = np.zeros((pair.most, 2 * pair.most + 1, 2))
    one_hand(against.shown.trie, model.table, facing, pair, alike, cache, values, acts, twice)
    unseen, full = int(facing.left.sum()), pair.most + 1

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
        cache = new_cache(table, facing, 0)
        played = play_against(against.shown.trie, table, facing, model.hands, some, DEALT, cache)
        doubled, value = 2 * played.stand, played.value.copy()
        for hand in some[::-1]:
            may = table.may[hand, DEALT]
            if may & OVER:
                continue
            open_to_it = [after_card(table, facing, hand, none, doubled, -2.0)]
            if may & STAND:
                open_to_it.append(played.stand[hand])
            if may & HIT:
                open_to_it.append(after_card(table, facing, hand, none, value, -1.0))
            value[hand] = max(open_to_it)
        gained += float(against.shown.chance) * sum(
            first.chance * (value[first.hand] - played.value[first.hand])
            for first in against.firsts
            if first.act in (1, 2, 4)
        )
    return gained
