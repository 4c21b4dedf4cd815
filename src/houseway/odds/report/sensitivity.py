"""Report sections on what each option and reading is worth, and on the number of packs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Final

from houseway.editions.model import Value
from houseway.odds.report.blocks import Block, Cell, Grid, Number, WordsBlock
from houseway.odds.report.numbers import MISSING, percent
from houseway.odds.sensitivity import Errors, Returns, ReturnsFound, Sensitivity, Variant

SIMULATED: Final = " ± gives the standard error of a simulated return."


def value_text(value: Value) -> str:
    """Return a switch's value as text: `yes` and `no` for booleans."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def sensitivity_blocks(found: Sensitivity, names: Mapping[str, str]) -> list[Block]:
    """Return a grid with a row per choice that changes a return and a column per wager."""
    spots = list(found.returns)
    for each in found.rows:
        spots += [spot for spot in each.returns if spot not in spots]
    heads = [names.get(spot, spot) for spot in spots]
    blocks: list[Block] = []
    possible = [each for each in found.rows if not each.refused]
    simulated = SIMULATED if found.errors or any(each.errors for each in possible) else ""
    if possible:
        rows: list[tuple[Cell, ...]] = [("no change", "", *_returns(found, spots))]
        rows += [(each.switch, value_text(each.value), *_returns(each, spots)) for each in possible]
        changes = tuple(
            (each.switch, value_text(each.value), *_changes(found, each, spots))
            for each in possible
        )
        blocks += [
            Grid(
                heads=("option or reading", "set to", *heads),
                rows=tuple(rows),
                names=2,
                caption="The return of each wager with one choice changed and all others as "
                f"they are.{simulated}",
            ),
            Grid(
                heads=("change", "set to", *heads),
                rows=changes,
                names=2,
                caption="The change of each return; a dash where the wager is not offered in both.",
            ),
        ]
    if len(found.packs) > 1:
        blocks.append(
            Grid(
                heads=("packs", *heads),
                rows=tuple(
                    (str(packs), *_returns(each, spots)) for packs, each in found.packs.items()
                ),
                caption="The return of each wager by the number of packs.",
            )
        )
    words = [
        f"{each.switch} = {value_text(each.value)} has no figures: {each.refused}."
        for each in found.rows
        if each.refused
    ]
    if found.without_effect:
        words.append(f"No return depends on: {', '.join(found.without_effect)}.")
    return [*blocks, WordsBlock(tuple(words))] if words else blocks


def _returns(found: Sensitivity | Variant | ReturnsFound, spots: Sequence[str]) -> list[Cell]:
    return [_cell(found.returns, found.errors, spot) for spot in spots]


def _changes(usual: Sensitivity, found: Variant, spots: Sequence[str]) -> list[Cell]:
    both = usual.returns.keys() & found.returns.keys()
    changes = {spot: found.returns[spot] - usual.returns[spot] for spot in both}
    errors = {
        spot: hypot(usual.errors.get(spot, 0), found.errors.get(spot, 0))
        for spot in usual.errors.keys() | found.errors.keys()
    }
    return [_cell(changes, errors, spot) for spot in spots]


def _cell(returns: Returns, errors: Errors, spot: str) -> Cell:
    """Format a return; a simulated one as `-1.8616 % ± 0.0316 %`."""
    if spot not in returns:
        return MISSING
    shown = percent(returns[spot])
    if spot not in errors:
        return shown
    return Number(f"{shown.text} ± {percent(errors[spot]).text}", shown.value)
