"""What each option and reading is worth, and a table by number of packs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.editions.model import Value
from houseway.odds.report.blocks import Block, Cell, Grid, WordsBlock
from houseway.odds.report.numbers import MISSING, percent
from houseway.odds.sensitivity import Returns, Sensitivity

__all__ = ["sensitivity_blocks", "value_text"]


def value_text(value: Value) -> str:
    """As a person says it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def sensitivity_blocks(found: Sensitivity, names: Mapping[str, str]) -> list[Block]:
    """A row for each setting that changes a return, a column for each wager."""
    spots = list(found.returns)
    for each in found.rows:
        spots += [spot for spot in each.returns if spot not in spots]
    heads = [names.get(spot, spot) for spot in spots]
    blocks: list[Block] = []
    possible = [each for each in found.rows if not each.refused]
    if possible:
        rows: list[tuple[Cell, ...]] = [("as it is", "", *_returns(found.returns, spots))]
        rows += [
            (each.switch, value_text(each.value), *_returns(each.returns, spots))
            for each in possible
        ]
        changes = tuple(
            (each.switch, value_text(each.value), *_changes(found.returns, each.returns, spots))
            for each in possible
        )
        blocks += [
            Grid(
                heads=("option or reading", "set to", *heads),
                rows=tuple(rows),
                names=2,
                caption="What each wager returns with one setting changed and all others as they "
                "are.",
            ),
            Grid(
                heads=("change", "set to", *heads),
                rows=changes,
                names=2,
                caption="What that changes; a dash where the wager is not offered in both.",
            ),
        ]
    if len(found.packs) > 1:
        blocks.append(
            Grid(
                heads=("packs", *heads),
                rows=tuple(
                    (str(packs), *_returns(each, spots)) for packs, each in found.packs.items()
                ),
                caption="What each wager returns by the number of packs.",
            )
        )
    words = [
        f"{each.switch} = {value_text(each.value)} has no figure: {each.refused}."
        for each in found.rows
        if each.refused
    ]
    if found.without_effect:
        words.append(f"No return depends on: {', '.join(found.without_effect)}.")
    return [*blocks, WordsBlock(tuple(words))] if words else blocks


def _returns(returns: Returns, spots: Sequence[str]) -> list[Cell]:
    return [percent(returns[spot]) if spot in returns else MISSING for spot in spots]


def _changes(usual: Returns, returns: Returns, spots: Sequence[str]) -> list[Cell]:
    return [
        percent(returns[spot] - usual[spot]) if spot in returns and spot in usual else MISSING
        for spot in spots
    ]
