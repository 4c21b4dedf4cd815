"""What a lab asks for beside the wagers: removal, decisions, printed charts, second methods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.odds.checks import RoundsCheck
from houseway.odds.decision_costs import Costed, DecisionWorth
from houseway.odds.removal import Removal
from houseway.odds.report.blocks import Block, Cell, Grid, Heading
from houseway.odds.report.numbers import MISSING, decimal, percent, signed, whole
from houseway.odds.target import Target

__all__ = ["check_blocks", "cost_blocks", "decision_blocks", "removal_blocks", "target_blocks"]


def removal_blocks(found: Removal, names: Mapping[str, str]) -> list[Block]:
    """A row for each rank."""
    spots = list(found.returns)
    return [
        Heading("Effects of removal"),
        Grid(
            heads=("card gone", *(names.get(spot, spot) for spot in spots)),
            rows=tuple(
                (card, *(percent(each[spot]) for spot in spots))
                for card, each in found.effects.items()
            ),
            caption="What one card gone from the full shoe adds to each return, with the best play "
            "for the shoe without it.",
        ),
    ]


def cost_blocks(
    found: Sequence[Costed], names: Mapping[str, str], *, shown: int = 12
) -> list[Block]:
    """What printed ways to play return and cost, and the hands that each plays worst."""
    if not found:
        return []
    blocks: list[Block] = [
        Grid(
            heads=("way to play", "wager", "return", "its edge", "against", "cost", "method"),
            rows=tuple(
                (
                    each.name,
                    names.get(each.wager, each.wager),
                    percent(each.returned),
                    percent(-each.returned),
                    f"{each.best_name}, {percent(each.best).text}",
                    percent(each.cost, 6),
                    each.method,
                )
                for each in found
            ),
            names=2,
            prose=(0, 4),
            caption="Printed ways to play: what each returns by itself, and what it costs.",
        )
    ]
    for each in found:
        if each.hands:
            some = each.hands[:shown]
            blocks.append(
                Grid(
                    heads=("hand", "against", "played", "best", "costs", "chance", "of the cost"),
                    rows=tuple(
                        (
                            hand.hand,
                            hand.against or MISSING,
                            hand.way,
                            hand.best,
                            decimal(hand.cost),
                            decimal(hand.chance, 8),
                            decimal(hand.share, 9),
                        )
                        for hand in some
                    ),
                    names=4,
                    caption=f"Played worst by {each.name}: {len(some)} of the first decisions.",
                )
            )
    return blocks


def decision_blocks(found: Sequence[DecisionWorth]) -> list[Block]:
    """A row for each first hand against all that may be shown."""
    if not found:
        return []
    words = list(dict.fromkeys(word for each in found for word in each.values))

    def cell(each: DecisionWorth, word: str) -> Cell:
        return signed(each.values[word]) if word in each.values else MISSING

    return [
        Heading("The value of each decision"),
        Grid(
            heads=("hand", "against", "best", "chance", *words),
            rows=tuple(
                (
                    each.hand,
                    each.against,
                    each.best,
                    decimal(each.chance, 8),
                    *(cell(each, word) for word in words),
                )
                for each in found
            ),
            names=3,
            caption="Per unit of the wager, everything after it at its best; a dash where the "
            "decision is not open.",
        ),
    ]


def check_blocks(found: Sequence[RoundsCheck], names: Mapping[str, str]) -> list[Block]:
    """What a second method came to."""
    if not found:
        return []
    return [
        Grid(
            heads=(
                *("wager", "second method", "rounds", "seed", "average gain", "standard error"),
                *("expected gain", "away by"),
            ),
            rows=tuple(
                (
                    names.get(each.wager, each.wager),
                    each.method,
                    whole(each.rounds),
                    str(each.seed),
                    signed(each.average),
                    decimal(each.stderr),
                    signed(each.expected, 9),
                    decimal(each.away, 2),
                )
                for each in found
            ),
            names=2,
            prose=(1,),
            caption="Checked for this report by a second method, from a seed. Away by so many "
            "standard errors: beyond four there would be something wrong.",
        )
    ]


def target_blocks(found: Target, names: Mapping[str, str]) -> list[Block]:
    """The pay of each line that brings the wager nearest to the edge that is wanted."""
    name = names.get(found.wager, found.wager)
    return [
        Heading(f"{name}: an edge of {percent(found.wanted).text} is wanted", 2),
        Grid(
            heads=("line", "pays", "exactly", "nearest", "edge then", "away"),
            rows=tuple(
                (
                    each.line,
                    f"{each.pays.numerator}:{each.pays.denominator}",
                    decimal(each.needed, 4),
                    each.text,
                    percent(each.edge),
                    percent(each.edge - found.wanted),
                )
                for each in found.lines
            ),
            caption=f"One pay changed at a time, the play as it is. The edge is "
            f"{percent(found.edge).text} now; the line that comes nearest stands first.",
        ),
    ]
