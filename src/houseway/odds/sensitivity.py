"""What each option and reading is worth, changed one at a time from the choices in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from houseway.editions.model import Edition, Value
from houseway.editions.reader import resolve
from houseway.errors import HousewayError
from houseway.odds.json_form import as_numbers
from houseway.odds.rule_sets import rule_key
from houseway.odds.solvers import Progress, Request, Simulation, solver_of, wagers_of
from houseway.rules.game import Game

Returns: TypeAlias = Mapping[str, Fraction]
"""Returns by wager, per unit."""
Errors: TypeAlias = Mapping[str, float]
"""Standard errors of the simulated returns, by wager."""
PACKS: Final = "packs"
NOTHING: Final = Fraction(1, 10**12)
"""Smaller changes are rounding errors of returns in double precision."""
LINE_ROUNDS: Final = 1 << 16
"""Rounds to simulate for lines: few, because only returns are used here."""


class ReturnsFound(NamedTuple):
    """The returns of a game's wagers."""

    returns: Returns
    errors: Errors


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """The returns with one switch changed."""

    switch: str
    kind: Literal["option", "reading"]
    value: Value
    returns: Returns
    errors: Errors = {}
    refused: str = ""
    """Why there are no returns: the choice conflicts with the others, or has no odds."""

    def changes(self, usual: Returns) -> bool:
        """Return whether any return differs, or the wagers are not the same."""
        if self.refused or self.returns.keys() != usual.keys():
            return True
        return any(abs(self.returns[spot] - usual[spot]) > NOTHING for spot in usual)


class Sensitivity(msgspec.Struct, frozen=True, kw_only=True):
    """The returns of an edition under every other value of each of its switches."""

    returns: Returns
    """The returns under the choices in force."""
    errors: Errors
    variants: tuple[Variant, ...]
    packs: Mapping[int, ReturnsFound]
    """Returns by number of packs, including the current one, if the house may choose it."""

    @property
    def rows(self) -> tuple[Variant, ...]:
        """The variants that change a return, other than those of the number of packs."""
        found = (each for each in self.variants if each.switch != PACKS)
        return tuple(each for each in found if each.changes(self.returns))

    @property
    def without_effect(self) -> tuple[str, ...]:
        """The switches that change no return, whatever their value."""
        changing = {each.switch for each in self.variants if each.changes(self.returns)}
        every = dict.fromkeys(each.switch for each in self.variants)
        return tuple(switch for switch in every if switch not in changing)

    def as_json(self) -> dict[str, Any]:
        """Return the figures for `--json`.

        `change` is relative to the choices in force, and null for a wager they do not offer.
        """
        return {
            "returns": as_numbers(self.returns),
            "stderr": dict(self.errors),
            "rows": [
                {
                    "switch": each.switch,
                    "kind": each.kind,
                    "value": each.value,
                    "returns": as_numbers(each.returns),
                    "stderr": dict(each.errors),
                    "change": {
                        spot: float(value - self.returns[spot]) if spot in self.returns else None
                        for spot, value in each.returns.items()
                    },
                    "refused": each.refused,
                }
                for each in self.rows
            ],
            "packs": [
                {
                    "packs": packs,
                    "returns": as_numbers(each.returns),
                    "stderr": dict(each.errors),
                }
                for packs, each in self.packs.items()
            ],
            "without_effect": list(self.without_effect),
        }


def sensitivity(
    edition: Edition,
    settings: Mapping[str, Value] | None = None,
    *,
    wagers: Sequence[str] = (),
    workers: int = 2,
    progress: Progress | None = None,
) -> Sensitivity:
    """Compute the sensitivity of these wagers, or of all; equal rule sets are computed once."""
    chosen = dict(settings or {})
    known: dict[bytes, ReturnsFound] = {}

    def returns_with(more: Mapping[str, Value]) -> ReturnsFound:
        game = resolve(edition, {**chosen, **more}, option="none")
        key = rule_key(game)
        if key not in known:
            known[key] = find_returns(game, wagers=wagers, workers=workers)
        return known[key]

    usual = returns_with({})
    options = edition.identity.options
    variants = []
    others = list(_others(edition, chosen))
    for done, (switch, value) in enumerate(others, 1):
        kind: Literal["option", "reading"] = "option" if switch in options else "reading"
        refused = ""
        found = ReturnsFound({}, {})
        try:
            found = returns_with({switch: value})
        except HousewayError as error:
            refused = error.message
        variants.append(
            Variant(switch=switch, kind=kind, value=value, refused=refused, **found._asdict())
        )
        if progress:
            progress(done, len(others))
    return Sensitivity(
        **usual._asdict(),
        variants=tuple(variants),
        packs=_by_packs(edition, chosen, usual, variants),
    )


def find_returns(game: Game, *, wagers: Sequence[str] = (), workers: int = 2) -> ReturnsFound:
    """Compute each wager's return in the fastest way the family offers.

    Returns that must be simulated get the default number of rounds.
    """
    solver = solver_of(game)
    every = wagers_of(game)
    asked = tuple(spot for spot in every if not wagers or spot in wagers)
    how = Simulation(rounds=LINE_ROUNDS, workers=workers)
    request = Request(game=game, wagers=asked, simulation=how)
    if solver.returns is not None:
        return ReturnsFound(solver.returns(request), {})
    results = solver.solve(request)
    if any(result.method == "simulated" for result in results):
        usual = Simulation(workers=workers)
        results = solver.solve(msgspec.structs.replace(request, simulation=usual))
    return ReturnsFound(
        {result.wager: result.returned for result in results},
        {each.wager: each.stderr for each in results if each.stderr and each.method == "simulated"},
    )


def returns_of(game: Game, *, wagers: Sequence[str] = (), workers: int = 2) -> Returns:
    """Compute each wager's return, without standard errors."""
    return find_returns(game, wagers=wagers, workers=workers).returns


def _others(edition: Edition, chosen: Mapping[str, Value]) -> Iterator[tuple[str, Value]]:
    """Yield every switch with each value that is not in force."""
    for name, switch in edition.switches.items():
        held = chosen.get(name, switch.usual)
        for value in switch.allowed():
            if value != held:
                yield name, value


def _by_packs(
    edition: Edition, chosen: Mapping[str, Value], usual: ReturnsFound, variants: Sequence[Variant]
) -> dict[int, ReturnsFound]:
    if PACKS not in edition.switches:
        return {}
    found = {
        int(each.value): ReturnsFound(each.returns, each.errors)
        for each in variants
        if each.switch == PACKS and not each.refused
    }
    found[int(chosen.get(PACKS, edition.switches[PACKS].usual))] = usual
    return dict(sorted(found.items()))
