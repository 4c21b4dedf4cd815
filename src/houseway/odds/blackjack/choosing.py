"""Where the chart leaves the player-dealer a choice: the fixed chart that is best for the bank."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

import msgspec

from houseway.games.blackjack.terms import BlackjackTerms, Chart
from houseway.odds.blackjack.best import solve_game
from houseway.odds.solving import Progress
from houseway.rules.game import canonical

__all__ = ["choices", "chosen_words", "settled"]

_SETTLED: Final[dict[bytes, Chart]] = {}


def choices(chart: Chart) -> Iterator[Chart]:
    """Every chart without a choice that keeps to this one."""
    hard = range(chart.hit_hard + 1, chart.stand_hard + 1)
    soft = range(chart.hit_soft + 1, chart.stand_soft + 1)
    for h, s in product(hard, soft):
        yield Chart(stand_hard=h, hit_hard=h - 1, stand_soft=s, hit_soft=s - 1)


def settled(
    terms: BlackjackTerms, *, workers: int = 2, progress: Progress | None = None
) -> BlackjackTerms:
    """The same terms with a player-dealer who keeps to one chart and announces it.

    Of all he may keep to it is the one that leaves least to players who know it and play their
    best against it. A player-dealer who looks at the players' cards may do better still.
    """
    open_charts = list(choices(terms.dealer))
    if len(open_charts) == 1:
        return terms
    key = canonical(terms)
    if key not in _SETTLED:
        wager = next(wager for wager in terms.wagers.values() if wager.bet == "game")

        left = []
        for chart in open_charts:
            fixed = msgspec.structs.replace(terms, dealer=chart)
            left.append(solve_game(fixed, wager, workers=workers).value)
            if progress:
                progress(len(left), len(open_charts))
        _SETTLED[key] = open_charts[left.index(min(left))]
    return msgspec.structs.replace(terms, dealer=_SETTLED[key])


def chosen_words(terms: BlackjackTerms) -> str:
    """What the player-dealer was taken to do where he may choose; nothing where he may not."""
    if len(list(choices(terms.dealer))) == 1:
        return ""
    chart = settled(terms).dealer
    return (
        f"the player-dealer stands on hard {chart.stand_hard} and soft {chart.stand_soft}, "
        "of the charts he may keep to the best for him"
    )
