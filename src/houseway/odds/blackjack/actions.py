"""What each decision with a first hand is worth, for charts and to compare with printed tables."""

from __future__ import annotations

from typing import Final, NamedTuple

from houseway.odds.blackjack.best import Against, First, Solution
from houseway.odds.blackjack.classes import Kinds, worth_of
from houseway.odds.blackjack.hands import DEALT, DOUBLE, HIT, STAND, SURRENDER
from houseway.odds.blackjack.shoe import KINDS
from houseway.odds.blackjack.solver import Model

__all__ = ["WORDS", "Worth", "worths", "worths_against"]

WORDS: Final = {STAND: "stand", HIT: "hit", DOUBLE: "double", SURRENDER: "surrender"}


class Worth(NamedTuple):
    """Of one unit, given that a natural that was checked for is not there."""

    chance: float
    """Of this hand and the cards shown, among all rounds."""
    stand: float
    hit: float
    double: float | None
    split: float | None
    surrender: float | None
    pairs: float
    """How likely two cards of these kinds are a pair that may be split."""
    may: frozenset[str]
    """What the chart and the rules leave open, but for a split."""


def worths(solution: Solution, up: int) -> dict[Kinds, Worth]:
    """Every first hand against an up card: each decision, whether or not a chart allows it."""
    against = next(each for each in solution.against if each.shown.up == up)
    return worths_against(solution.model, against)


def worths_against(model: Model, against: Against) -> dict[Kinds, Worth]:
    """The same against the cards shown."""
    import numpy as np

    from houseway.odds.blackjack.facing import play_against
    from houseway.odds.blackjack.kernel import after_card, new_cache, surrendered, unchecked

    shown, table = against.shown, model.table
    facing = shown.facing
    cache = new_cache(table, facing, 0)
    some = model.hands[table.size[model.hands] > 1]
    played = play_against(shown.trie, table, facing, model.hands, some, DEALT, cache)
    none = np.zeros(KINDS, np.int64)
    pairs = {} if shown.frozen else {pair.hand: pair.kind for pair in model.pairs}
    found = {}
    for first in against.firsts:
        hand, may = first.hand, int(table.may[first.hand, DEALT])
        seen = unchecked(table, facing, hand, none, facing.natural)
        double = after_card(table, facing, hand, none, played.doubled[1], -2.0)
        hit = after_card(table, facing, hand, none, played.value, -1.0)
        late = surrendered(table, facing, hand, none)
        found[first.held] = Worth(
            chance=float(shown.chance) * first.chance,
            stand=played.stand[hand] / seen,
            hit=hit / seen,
            double=double / seen if may & DOUBLE else None,
            split=max(each.value for each in first.splits) / seen if first.splits else None,
            surrender=_given_up(model, against, first, late / seen if may & SURRENDER else None),
            pairs=float(sum(model.alike(shown, pairs[hand]).values())) if hand in pairs else 0.0,
            may=frozenset(name for bit, name in WORDS.items() if may & bit),
        )
    return found


def _given_up(model: Model, against: Against, first: First, late: float | None) -> float | None:
    """The better of a surrender after the check and, where that is filed, one before it.

    The latter as worth after the check: what it gives in all less what a natural would take.
    """
    shown, facing = against.shown, against.shown.facing
    found = late if facing.surrender else None
    surrender = model.terms.surrender
    own = worth_of(model.terms.count, first.held).natural
    if surrender is None or not surrender.early or not shown.peeked or own:
        return found
    left = [int(facing.left[k]) - first.held[k] for k in range(KINDS)]
    natural = sum(left[k] for k in shown.completes) / sum(left)
    given = -0.5 - 0.5 * natural * surrender.natural_takes_all
    classes = model.classes.dealer_classes
    column = next(n for n, his in enumerate(classes) if his.worth.natural and not his.late)
    mine = int(model.table.ends[first.hand, DEALT])
    early = (given - natural * float(facing.gains[mine, column])) / (1 - natural)
    return early if found is None else max(early, found)
