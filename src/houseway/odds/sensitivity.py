"""What each option and each reading is worth: one at a time, everything else as it was chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from houseway.editions.model import Edition, Value
from houseway.editions.reader import resolve
from houseway.errors import HousewayError
from houseway.odds.rule_sets import rule_key
from houseway.odds.solvers import Progress, Request, Simulation, solver_of, wagers_of
from houseway.rules.game import Game

__all__ = [
    "NOTHING",
    "Errors",
    "Returns",
    "ReturnsFound",
    "Sensitivity",
    "Variant",
    "find_returns",
    "returns_of",
    "sensitivity",
]

Returns: TypeAlias = Mapping[str, Fraction]
"""By wager, per unit."""
Errors: TypeAlias = Mapping[str, float]
"""The standard errors of those that are simulated."""
PACKS: Final = "packs"
NOTHING: Final = Fraction(1, 10**12)
"""A change below this is a rounding of the machine, where a return is in double precision."""
SHORT: Final = 1 << 16
"""Rounds simulated for lines, which nobody looks at here."""


class ReturnsFound(NamedTuple):
    """What the wagers of a game return."""

    returns: Returns
    errors: Errors


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """One switch set otherwise, and what the wagers return then."""

    switch: str
    kind: Literal["option", "reading"]
    value: Value
    returns: Returns
    errors: Errors = {}
    refused: str = ""
    """Why it cannot be computed: the setting is not possible with the others, or has no odds."""

    def changes(self, usual: Returns) -> bool:
        """Whether a return is another, or a wager comes or goes."""
        if self.refused or self.returns.keys() != usual.keys():
            return True
        return any(abs(self.returns[spot] - usual[spot]) > NOTHING for spot in usual)


class Sensitivity(msgspec.Struct, frozen=True, kw_only=True):
    """Every switch of an edition with every other value it may have."""

    returns: Returns
    """As chosen."""
    errors: Errors
    variants: tuple[Variant, ...]
    packs: Mapping[int, ReturnsFound]
    """By number of packs, where the house may choose it; the chosen one among them."""

    @property
    def rows(self) -> tuple[Variant, ...]:
        """Those that change something, but for the number of packs."""
        found = (each for each in self.variants if each.switch != PACKS)
        return tuple(each for each in found if each.changes(self.returns))

    @property
    def without_effect(self) -> tuple[str, ...]:
        """Switches of which no value changes a return."""
        changing = {each.switch for each in self.variants if each.changes(self.returns)}
        every = dict.fromkeys(each.switch for each in self.variants)
        return tuple(switch for switch in every if switch not in changing)

    def as_json(self) -> dict[str, Any]:
        """`change` is against the settings as chosen; null where the wager was not there."""
        return {
            "returns": {spot: float(value) for spot, value in self.returns.items()},
            "stderr": dict(self.errors),
            "rows": [
                {
                    "switch": each.switch,
                    "kind": each.kind,
                    "value": each.value,
                    "returns": {spot: float(value) for spot, value in each.returns.items()},
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
                    "returns": {spot: float(value) for spot, value in each.returns.items()},
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
    """Of these wagers, or of all; a deck and rule set that comes twice is computed once."""
    chosen = dict(settings or {})
    known: dict[bytes, ReturnsFound] = {}

    def worth(more: Mapping[str, Value]) -> ReturnsFound:
        game = resolve(edition, {**chosen, **more}, option="none")
        key = rule_key(game)
        if key not in known:
            known[key] = find_returns(game, wagers=wagers, workers=workers)
        return known[key]

    usual = worth({})
    options = edition.identity.options
    variants = []
    others = list(_others(edition, chosen))
    for done, (switch, value) in enumerate(others, 1):
        kind: Literal["option", "reading"] = "option" if switch in options else "reading"
        refused = ""
        found = ReturnsFound({}, {})
        try:
            found = worth({switch: value})
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
    """What each wager returns, by the quickest way that the family has.

    Where rounds must be simulated for that, they are as many as everywhere."""
    solver = solver_of(game)
    every = wagers_of(game)
    asked = tuple(spot for spot in every if not wagers or spot in wagers)
    how = Simulation(rounds=SHORT, workers=workers)
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
    """The returns of `find_returns` alone."""
    return find_returns(game, wagers=wagers, workers=workers).returns


def _others(edition: Edition, chosen: Mapping[str, Value]) -> Iterator[tuple[str, Value]]:
    """Every switch with every value but the one in force."""
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
