"""Equities of round poker by an edition's name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from houseway.editions.library import load_game
from houseway.rules.game import Game

if TYPE_CHECKING:
    from houseway.odds.equity import Equities

__all__ = ["equity"]


def equity(
    game: str | Game,
    *hands: str,
    board: str | Sequence[str] = "",
    dead: str = "",
    low: bool = False,
    exact: bool | None = None,
    deals: int = 10_000_000,
    seed: int = 1,
) -> Equities:
    """What of the pot each hand takes on average when all cards are dealt and nobody folds.

    `game` is an edition's name, a path to its file, or what `load` gives. A hand is written as
    cards (`AhKh`), as a range (`AKo`, `JTs`, `88`, `AKs,AQs`, `TT+`), as ranks in any suits
    (`A23`), or `random`; in stud and draw games it may have fewer cards than in the end. Two boards
    are given as two texts. `low` is for a pot that nobody could open, where it is played for low.

    Up to 10^9 deals are counted, more are simulated: `deals` of them, the same for a `seed`.
    `exact` is True to count them in any case, False to simulate.

    >>> found = houseway.equity("stones-tavern/texas-holdem", "AsJs", "44", board="KsTs4d")
    >>> found.hands[0].equity, found.boards
    (Fraction(67, 198), 2970)
    >>> print(houseway.equity("clovis-500/omaha", "AsAh2s3h", "KdKcQdQc", board="7h8sJd"))
    AsAh2s3h 77.6829%
    KdKcQdQc 22.3171%
    """
    from houseway.odds.equity import equities
    from houseway.odds.solvers import Simulation

    return equities(
        load_game(game, option="none") if isinstance(game, str) else game,
        hands,
        boards=[board] * bool(board) if isinstance(board, str) else board,
        dead=dead,
        low=low,
        exact=exact,
        simulation=Simulation(rounds=deals, seed=seed),
    )
