"""What each decision with a first hand is worth, for charts and to compare with printed tables."""

from __future__ import annotations

from typing import NamedTuple

from houseway.odds.blackjack.best import Solution
from houseway.odds.blackjack.hands import DEALT, DOUBLE
from houseway.odds.blackjack.shoe import KINDS

__all__ = ["Worth", "worths"]


class Worth(NamedTuple):
    """Of one unit, given that a natural that was checked for is not there."""

    hand: str
    chance: float
    """Of this hand and this up card, among all rounds."""
    stand: float
    hit: float
    double: float | None
    split: float | None


def worths(solution: Solution, up: int) -> dict[tuple[int, ...], Worth]:
    """Every first hand against an up card: each decision, whether or not a chart allows it."""
    import numpy as np

    from houseway.odds.blackjack.charts import kinds_text
    from houseway.odds.blackjack.facing import play_against
    from houseway.odds.blackjack.kernel import after_card, new_cache, unchecked

    model = solution.model
    against = next(each for each in solution.against if each.shown.up == up)
    shown, table = against.shown, model.table
    facing = shown.facing
    cache = new_cache(table, facing, 0)
    some = model.hands[table.size[model.hands] > 1]
    played = play_against(shown.trie, table, facing, model.hands, some, DEALT, cache)
    none = np.zeros(KINDS, np.int64)
    found = {}
    for first in against.firsts:
        hand, may = first.hand, int(table.may[first.hand, DEALT])
        seen = unchecked(table, facing, hand, none, facing.natural)
        double = after_card(table, facing, hand, none, played.doubled[1], -2.0)
        hit = after_card(table, facing, hand, none, played.value, -1.0)
        found[first.held] = Worth(
            hand=kinds_text(first.held),
            chance=float(shown.chance) * first.chance,
            stand=played.stand[hand] / seen,
            hit=hit / seen,
            double=double / seen if may & DOUBLE else None,
            split=max(each.value for each in first.splits) / seen if first.splits else None,
        )
    return found
