"""The solver of each family, and the one call that computes an edition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

import msgspec

from houseway.editions.library import find_edition
from houseway.editions.model import Value
from houseway.editions.reader import resolve
from houseway.errors import EditionError
from houseway.odds.decision_costs import Costed, DecisionWorth
from houseway.odds.result import Gains, Report, WagerResult
from houseway.rules.game import Game
from houseway.rules.round.view import AskedView, View
from houseway.rules.terms import BankedTerms

if TYPE_CHECKING:
    from houseway.odds.advice import Advice
    from houseway.odds.bank import StatedTable
    from houseway.odds.kernels.jit import Array
    from houseway.odds.report.blocks import Block

__all__ = [
    "ALONE",
    "BEST_SETTING",
    "HOUSE_WAY",
    "IN_VIEW",
    "SOLVERS",
    "TOGETHER",
    "PartsKept",
    "Progress",
    "Request",
    "Simulation",
    "Solver",
    "adviser",
    "compute",
    "compute_edition",
    "has_solver",
    "solver_of",
    "strategies_of",
    "wagers_of",
]

SOLVERS: Final = {
    "baccarat": "houseway.odds.families.baccarat",
    "blackjack": "houseway.odds.families.blackjack",
    "caribbean": "houseway.odds.families.caribbean",
    "fast-action": "houseway.odds.families.fast_action.solver",
    "pai-gow-poker": "houseway.odds.families.pai_gow_poker.solver",
    "pai-gow-tiles": "houseway.odds.families.pai_gow_tiles",
    "three-card-poker": "houseway.odds.families.three_card",
    "ultimate": "houseway.odds.families.ultimate",
    "war": "houseway.odds.families.war",
}
"""Every family whose odds are known, and the module with its `SOLVER`.

It is the only place in `odds` that tells families apart. A module is imported when it is first
needed.
"""

HOUSE_WAY: Final = "house way"
BEST_SETTING: Final = "best setting"
IN_VIEW: Final = "in view"
"""Ways to set a hand for which figures may be asked."""
ALONE: Final = "for the ante"
TOGETHER: Final = "for all that a fold loses"
"""Whose best play it is, where a fold loses bonus bets with the ante."""

Progress: TypeAlias = Callable[[int, int], None]
"""Told how much is done of how much: rounds of a simulation, steps of a solver."""


class PartsKept(Protocol):
    """Where parts of a long count are kept, so that one that was stopped goes on."""

    def read(self, key: str) -> bytes | None:
        """What was written, if it is there and whole."""

    def write(self, key: str, answer: bytes) -> None:
        """Keep it, if there is room."""


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """How to simulate what cannot be computed exactly, and how a long count is run."""

    rounds: int = 10_000_000
    seed: int = 1
    workers: int = 2
    progress: Progress | None = None
    kept: PartsKept | None = None
    """Where parts of a count shall be kept."""


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """What a solver is asked: these wagers of a game."""

    game: Game
    wagers: tuple[str, ...]
    simulation: Simulation = Simulation()
    strategy: str = ""
    """The way to play whose figures are wanted; the solver's first where none is named."""
    table: StatedTable | None = None
    """Where a wager is worth more at some tables than at others."""


class Solver(msgspec.Struct, frozen=True, kw_only=True):
    """What a family's mathematics can be asked."""

    solve: Callable[[Request], list[WagerResult]]
    """Each wager's return, in the order that they are asked for."""
    charts: Callable[[Game], Sequence[Block]] | None = None
    """The best play as blocks of a report, charts above all. None where nobody decides anything."""
    beside: Callable[[Game], Mapping[str, str]] | None = None
    """Spots that are no wager by themselves, each with the one whose result has them in it: a play
    wager that is one decision with its ante."""
    strategies: Callable[[Game], tuple[str, ...]] | None = None
    """The ways to play that may be asked for by name, the usual one first."""
    shared: Callable[[Game, StatedTable], Gains] | None = None
    """The bank's gain of a round at a stated table, before fees, in cents, with its chances. For
    families whose common hands decide every wager: else no two bettors' results are one."""
    rounds: Callable[[Game, StatedTable, Simulation], Array | None] | None = None
    """For the others, the bank's gain in each of so many rounds, in cents, with every seat at the
    table playing as `solve` has it; None where it cannot say so of these wagers."""
    returns: Callable[[Request], Mapping[str, Fraction]] | None = None
    """The returns alone, where that is quicker than `solve`; in double precision at least."""
    costs: Callable[[Game], Sequence[Costed]] | None = None
    """What printed ways to play cost against the best play: a house way, a must-hit chart."""
    decisions: Callable[[Game], Sequence[DecisionWorth]] | None = None
    """What each decision with each first hand is worth."""
    advise: Callable[[Game, View, AskedView], Advice] | None = None
    """What the answers to a question are worth, from the view of the one who is asked."""
    compiled_last: Callable[[Game], tuple[str, ...]] | None = None
    """Modules of kernels, each with its `TYPES`, that are needed last: another process may compile
    them meanwhile."""
    quick: bool = False
    """Returns take less than about a second, so a report tells what every reading is worth."""


_USUAL: Final = Simulation()


def adviser(module: str, name: str) -> Callable[[Game, View, AskedView], Advice]:
    """That function of `odds/advice`, which is imported when it is first asked."""

    def advise(game: Game, view: View, question: AskedView) -> Advice:
        found: Advice = getattr(import_module(f"houseway.odds.advice.{module}"), name)(
            game, view, question
        )
        return found

    return advise


def has_solver(game: Game) -> bool:
    """Whether odds of its family are known."""
    return game.family.name in SOLVERS


def solver_of(game: Game) -> Solver:
    """That of its family."""
    if not has_solver(game):
        raise EditionError(
            "odds/no_solver",
            f"{game.edition}: there are no odds of {game.family.name} yet; there are of: "
            f"{', '.join(SOLVERS)}",
            family=game.family.name,
        )
    solver: Solver = import_module(SOLVERS[game.family.name]).SOLVER
    return solver


def compute(
    game: Game,
    *,
    wagers: Sequence[str] | None = None,
    readings: Mapping[str, Value] | None = None,
    simulation: Simulation = _USUAL,
    strategy: str = "",
    table: StatedTable | None = None,
) -> Report:
    """The odds of a game's wagers, all of them unless some are named, by one way to play.

    `readings` go into the report as they are: a game does not know which settings made it."""
    solver = solver_of(game)
    known = wagers_of(game)
    unknown = [name for name in wagers or () if name not in (*known, *_beside(game))]
    if unknown:
        raise EditionError(
            "odds/no_wager",
            f"{game.edition} has no wager {unknown[0]!r}; it has: {', '.join(known)}",
            wager=unknown[0],
        )
    beside = _beside(game)
    asked = dict.fromkeys(beside.get(name, name) for name in wagers or known)
    ways = strategies_of(game)
    if strategy and strategy not in ways:
        raise EditionError(
            "odds/no_strategy",
            f"{game.edition} has no odds by the strategy {strategy!r}; "
            + (f"it has by: {', '.join(ways)}" if ways else "none can be chosen there"),
            strategy=strategy,
        )
    request = Request(
        game=game,
        wagers=tuple(asked),
        simulation=simulation,
        strategy=strategy or next(iter(ways), ""),
        table=table,
    )
    return Report(
        edition=game.edition,
        decks=game.terms.deck.packs,
        wagers=tuple(solver.solve(request)),
        readings=dict(readings or {}),
    )


def wagers_of(game: Game) -> tuple[str, ...]:
    """Every wager that odds can be asked of, those that are placed in the round last.

    What is computed with another is not among them.
    """
    terms = game.terms
    spots = terms.spots if isinstance(terms, BankedTerms) else {}
    own = [spot for spot in spots if spot not in _beside(game)]
    return tuple(sorted(own, key=lambda spot: spots[spot].placed == "in the round"))


def strategies_of(game: Game) -> tuple[str, ...]:
    """The ways to play that odds can be asked of by name, the usual one first."""
    strategies = solver_of(game).strategies if has_solver(game) else None
    return strategies(game) if strategies else ()


def _beside(game: Game) -> Mapping[str, str]:
    beside = solver_of(game).beside if has_solver(game) else None
    return beside(game) if beside else {}


def compute_edition(
    name: str,
    settings: Mapping[str, Value] | None = None,
    *,
    wagers: Sequence[str] | None = None,
    simulation: Simulation = _USUAL,
    strategy: str = "",
) -> Report:
    """The same of an edition by its id or by a path, with the settings that differ from usual.

    The report holds every option and reading with its value.
    """
    edition = find_edition(name)
    game = resolve(edition, settings, option="none")
    readings = {each: switch.usual for each, switch in edition.switches.items()}
    readings |= settings or {}
    return compute(game, wagers=wagers, readings=readings, simulation=simulation, strategy=strategy)
