"""Poker equities for an edition given by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from houseway.editions.library import load_game
from houseway.rules.game import Game

if TYPE_CHECKING:
    from houseway.odds.equity import Equities


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
    """Return the share of the pot each hand wins on average if all cards come and nobody folds.

    `game` is an edition's name, a path to its file, or a loaded game. A hand is written as cards
    (`AhKh`), as a range (`AKo`, `JTs`, `88`, `AKs,AQs`, `TT+`), as ranks in any suits (`A23`), or
    as `random`; in stud and draw games it may be incomplete. Give two boards as two strings. `low`
    is for Jack's Back: the pot that nobody could open, played for low.

    Up to 10^9 deals are counted. If there are more, `deals` of them are simulated from `seed`.
    `exact=True` always counts and `exact=False` always simulates.

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
