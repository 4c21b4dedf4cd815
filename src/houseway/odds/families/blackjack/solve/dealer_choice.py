"""A player-dealer with a choice: the chart to follow, and the gain from looking at a hand."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import product
from math import fsum
from typing import TYPE_CHECKING, Final

import msgspec

from houseway.games.blackjack.terms import BlackjackTerms, BlackjackWager, Chart
from houseway.odds.families.blackjack.dealer import hands_on
from houseway.odds.families.blackjack.hands import DEALT
from houseway.odds.families.blackjack.model import CardsShown, Model
from houseway.odds.families.blackjack.solve import (
    Against,
    against,
    empty_hash_table,
    play_shown,
    solve_game,
)
from houseway.odds.kernels.memory_cache import LruCache
from houseway.odds.solvers import Progress
from houseway.rules.game import canonical

if TYPE_CHECKING:
    from houseway.odds.kernels.jit import Array

LOOKING: Final = "heads up against a player-dealer who looks at the open hand"


def choices(chart: Chart) -> Iterator[Chart]:
    """Yield every chart without a choice that this chart permits."""
    hard = range(chart.hit_hard + 1, chart.stand_hard + 1)
    soft = range(chart.hit_soft + 1, chart.stand_soft + 1)
    for h, s in product(hard, soft):
        yield Chart(stand_hard=h, hit_hard=h - 1, stand_soft=s, hit_soft=s - 1)


FIXED_CHARTS: Final = LruCache[Chart](64)


def with_fixed_dealer(
    terms: BlackjackTerms, *, workers: int = 2, progress: Progress | None = None
) -> BlackjackTerms:
    """Fix the player-dealer's choices: the same terms with one announced chart.

    It is the permitted chart that returns least to players who know it and make their best play
    against it. A player-dealer who looks at the players' cards may do better still.
    """
    charts = list(choices(terms.dealer))
    if len(charts) == 1:
        return terms

    def best() -> Chart:
        wager = terms.wagers[terms.games[0]]

        def value(chart: Chart) -> float:
            fixed = msgspec.structs.replace(terms, dealer=chart)
            return solve_game(fixed, wager, workers=1).value

        left = []
        with ThreadPoolExecutor(max(1, workers)) as pool:
            for each in pool.map(value, charts):
                left.append(each)
                if progress:
                    progress(len(left), len(charts))
        return charts[left.index(min(left))]

    return msgspec.structs.replace(terms, dealer=FIXED_CHARTS.get(canonical(terms), best))


LOOKING_VALUES: Final = LruCache[float](64)


def looking_value(
    terms: BlackjackTerms, wager: BlackjackWager, *, workers: int = 2
) -> float | None:
    """Compute the return against a player-dealer who looks at the open hand before drawing.

    Heads up, the player-dealer knows the hand to beat and, wherever the chart leaves a choice,
    stands or draws as is best against it. The player knows this and plays the best reply. The
    arithmetic is in double precision. Return None where hands are split or switched, since there is
    more than one hand to look at, and where naturals are checked for before the draw, since the
    check tells more about the hand.
    """
    if terms.split is not None or terms.dealing.switch or terms.dealing.peek:
        return None

    def value() -> float:
        model = Model(terms, wager)  # not the cached model: new classes are added
        states = [hands_on(terms, model.shoe.counts, shown.cards) for shown in model.shown]
        ends = [model.classes.of_dealer(hands) for hands, _, _ in states]
        with ThreadPoolExecutor(max(1, workers)) as pool:
            found = pool.map(partial(_against_looking, model), model.shown, states, ends)
        return fsum(
            float(each.shown.chance) * first.chance * first.value
            for each in found
            for first in each.firsts
        )

    return LOOKING_VALUES.get(canonical((terms, wager)), value)


def _against_looking(
    model: Model, shown: CardsShown, states: tuple[Array, Array, Array], ends: Array
) -> Against:
    import numpy as np

    from houseway.odds.families.blackjack.solve.standing_kernel import (
        looking_scratch,
        values_against_looking,
    )

    table = model.table
    hands, after, choice = states
    stand = np.zeros(len(table.rows))
    values_against_looking(
        np.array(model.shoe.counts, np.int64),
        hands,
        after,
        choice,
        ends,
        model.two_cards if shown.frozen else model.standing,
        np.ascontiguousarray(table.held),
        np.ascontiguousarray(table.ends[:, DEALT]),
        np.array(model.classes.gains(paid=shown.paid), np.float64),
        stand,
        *looking_scratch(len(hands), len(model.classes.dealer_classes)),
    )
    none = model.hands[:0]
    found = play_shown(model, shown, empty_hash_table(model, shown), standing=none, stand=stand)
    return against(model, DEALT, shown, found)
