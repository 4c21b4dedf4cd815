"""The registry of solvers by family, and `compute`, which computes a game's odds with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, TypeVar

import msgspec

from houseway.editions.library import find_edition
from houseway.editions.model import Value
from houseway.editions.reader import resolve
from houseway.errors import EditionError
from houseway.odds.decision_costs import Costed, DecisionWorth
from houseway.odds.result import Gains, Report, WagerResult
from houseway.rules.game import Game
from houseway.rules.round.view import AskedView, View
from houseway.rules.terms import BankedTerms, Terms

if TYPE_CHECKING:
    from houseway.odds.advice import Advice
    from houseway.odds.bank import StatedTable
    from houseway.odds.kernels.jit import Array
    from houseway.odds.report.blocks import Block

TermsT = TypeVar("TermsT", bound=Terms)

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
"""Every family that has odds, and the module that holds its `SOLVER`.

This is the only place in `odds` outside `families` that tells families apart. A module is imported
when it is first needed.
"""

HOUSE_WAY: Final = "house way"
BEST_SETTING: Final = "best setting"
IN_VIEW: Final = "in view"
"""Strategies by which a hand is set; figures are available for each."""
ALONE: Final = "for the ante"
TOGETHER: Final = "for all that a fold loses"
"""What the best play maximizes where a fold loses the bonus bets with the ante."""

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the work done and the total: rounds of a simulation or steps of a solver."""


class PartsKept(Protocol):
    """A cache for parts of a long count, so that an interrupted count can resume."""

    def read(self, key: str) -> bytes | None:
        """Return the content stored under the key, or None if it is missing or damaged."""

    def write(self, key: str, answer: bytes) -> None:
        """Store the content under the key, if there is room."""


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """How to simulate what cannot be computed exactly, and how to run a long count."""

    rounds: int = 10_000_000
    seed: int = 1
    workers: int = 2
    progress: Progress | None = None
    kept: PartsKept | None = None
    """The cache for parts of a count; None to cache nothing."""


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """What a solver should compute: some wagers of a game, under one strategy."""

    game: Game
    wagers: tuple[str, ...]
    simulation: Simulation = Simulation()
    strategy: str = ""
    """The strategy whose figures are wanted; empty for the solver's default."""
    table: StatedTable | None = None
    """The table at which the wagers are made, for wagers whose worth depends on it."""


class Solver(msgspec.Struct, frozen=True, kw_only=True):
    """The computations that a family's odds offer; None for those it does not."""

    solve: Callable[[Request], list[WagerResult]]
    """Returns each wager's result, in the order of the request."""
    charts: Callable[[Game], Sequence[Block]] | None = None
    """The best play as report blocks, mainly charts. None if nobody makes a decision."""
    beside: Callable[[Game], Mapping[str, str]] | None = None
    """Spots that have no result of their own, each with the spot whose result includes it. A play
    wager, for example, is one decision with its ante."""
    strategies: Callable[[Game], tuple[str, ...]] | None = None
    """The strategies that can be requested by name, the default first."""
    shared: Callable[[Game, StatedTable], Gains] | None = None
    """The distribution of the bank's gain in one round at a stated table, in cents before fees.
    Only for families in which hands common to the table decide every wager."""
    rounds: Callable[[Game, StatedTable, Simulation], Array | None] | None = None
    """For the other families, the bank's gain in each simulated round, in cents, with every seat
    playing the strategy of `solve`. Returns None for wagers it cannot simulate."""
    returns: Callable[[Request], Mapping[str, Fraction]] | None = None
    """The returns without lines, if that is faster than `solve`; at least in double precision."""
    costs: Callable[[Game], Sequence[Costed]] | None = None
    """What printed strategies, such as a house way or a must-hit chart, cost against the best."""
    decisions: Callable[[Game], Sequence[DecisionWorth]] | None = None
    """What each decision is worth with each first hand."""
    advise: Callable[[Game, View, AskedView], Advice] | None = None
    """What each answer to a question is worth, judged from the view of the player asked."""
    compiled_last: Callable[[Game], tuple[str, ...]] | None = None
    """Kernel modules, each with its `TYPES`, that are needed last, so that another process can
    compile them while the rest runs."""
    quick: bool = False
    """Whether returns take less than about a second, so that a report can include sensitivity."""


_DEFAULT_SIMULATION: Final = Simulation()


def adviser(module: str, name: str) -> Callable[[Game, View, AskedView], Advice]:
    """Return a function of `houseway.odds.advice` that is imported on its first call."""

    def advise(game: Game, view: View, question: AskedView) -> Advice:
        found: Advice = getattr(import_module(f"houseway.odds.advice.{module}"), name)(
            game, view, question
        )
        return found

    return advise


def terms_of(game: Game, kind: type[TermsT]) -> TermsT:
    """Return the game's terms, which must be of this kind."""
    assert isinstance(game.terms, kind)
    return game.terms


def has_solver(game: Game) -> bool:
    """Return whether the game's family has a solver."""
    return game.family.name in SOLVERS


def solver_of(game: Game) -> Solver:
    """Return the solver of the game's family."""
    if not has_solver(game):
        raise EditionError(
            "odds/no_solver",
            f"{game.edition}: {game.family.name} has no odds yet; these families have: "
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
    simulation: Simulation = _DEFAULT_SIMULATION,
    strategy: str = "",
    table: StatedTable | None = None,
) -> Report:
    """Compute the odds of a game's wagers, or of those named, under one strategy.

    `readings` are copied into the report, because a game does not know which choices made it.
    """
    solver = solver_of(game)
    known = wagers_of(game)
    unknown = [name for name in wagers or () if name not in (*known, *_counted_with(game))]
    if unknown:
        raise EditionError(
            "odds/no_wager",
            f"{game.edition} has no wager {unknown[0]!r}; it has: {', '.join(known)}",
            wager=unknown[0],
        )
    included = _counted_with(game)
    asked = dict.fromkeys(included.get(name, name) for name in wagers or known)
    strategies = strategies_of(game)
    if strategy and strategy not in strategies:
        raise EditionError(
            "odds/no_strategy",
            f"{game.edition} has no odds for the strategy {strategy!r}; "
            + (f"it has: {', '.join(strategies)}" if strategies else "it has only one strategy"),
            strategy=strategy,
        )
    request = Request(
        game=game,
        wagers=tuple(asked),
        simulation=simulation,
        strategy=strategy or next(iter(strategies), ""),
        table=table,
    )
    return Report(
        edition=game.edition,
        decks=game.terms.deck.packs,
        wagers=tuple(solver.solve(request)),
        readings=dict(readings or {}),
    )


def wagers_of(game: Game) -> tuple[str, ...]:
    """Return the spots that have odds of their own, those placed during the round last.

    Spots whose gains are part of another's result are left out.
    """
    terms = game.terms
    spots = terms.spots if isinstance(terms, BankedTerms) else {}
    own = [spot for spot in spots if spot not in _counted_with(game)]
    return tuple(sorted(own, key=lambda spot: spots[spot].placed == "in the round"))


def strategies_of(game: Game) -> tuple[str, ...]:
    """Return the strategies that can be requested by name, the default first."""
    strategies = solver_of(game).strategies if has_solver(game) else None
    return strategies(game) if strategies else ()


def _counted_with(game: Game) -> Mapping[str, str]:
    included = solver_of(game).beside if has_solver(game) else None
    return included(game) if included else {}


def compute_edition(
    name: str,
    settings: Mapping[str, Value] | None = None,
    *,
    wagers: Sequence[str] | None = None,
    simulation: Simulation = _DEFAULT_SIMULATION,
    strategy: str = "",
) -> Report:
    """Compute the odds of an edition, given by id or path; `settings` override default choices.

    The report names every option and reading with its value.
    """
    edition = find_edition(name)
    game = resolve(edition, settings, option="none")
    readings = {each: switch.usual for each, switch in edition.switches.items()}
    readings |= settings or {}
    return compute(game, wagers=wagers, readings=readings, simulation=simulation, strategy=strategy)
