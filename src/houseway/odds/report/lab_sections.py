"""The sections that a test lab asks for besides the wagers: removal, decisions, costs, checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.odds.checks import RoundsCheck
from houseway.odds.decision_costs import Costed, DecisionWorth
from houseway.odds.removal import Removal
from houseway.odds.report.blocks import Block, Cell, Grid, Heading, grid_of
from houseway.odds.report.numbers import MISSING, decimal, percent, signed, whole
from houseway.odds.target import Target


def removal_blocks(found: Removal, names: Mapping[str, str]) -> list[Block]:
    """Return the effects of removal, with a row for each rank."""
    spots = list(found.returns)
    return [
        Heading("Effects of removal"),
        Grid(
            heads=("card removed", *(names.get(spot, spot) for spot in spots)),
            rows=tuple(
                (card, *(percent(each[spot]) for spot in spots))
                for card, each in found.effects.items()
            ),
            caption="How removing one card from the full shoe changes each return, with the best "
            "play for the shoe without it.",
        ),
    ]


def cost_blocks(
    found: Sequence[Costed], names: Mapping[str, str], *, shown: int = 12
) -> list[Block]:
    """Return what printed strategies return and cost, and the hands that each plays worst."""
    if not found:
        return []
    blocks: list[Block] = [
        grid_of(
            found,
            {
                "strategy": lambda each: each.name,
                "wager": lambda each: names.get(each.wager, each.wager),
                "return": lambda each: percent(each.returned),
                "edge": lambda each: percent(-each.returned),
                "compared with": lambda each: f"{each.best_name}, {percent(each.best).text}",
                "cost": lambda each: percent(each.cost, 6),
                "method": lambda each: each.method,
            },
            names=2,
            prose=(0, 4),
            caption="Printed strategies: what each returns and costs per unit of the wager.",
        )
    ]
    for each in found:
        if some := each.hands[:shown]:
            grid = grid_of(
                some,
                {
                    "hand": lambda hand: hand.hand,
                    "against": lambda hand: hand.against or MISSING,
                    "played": lambda hand: hand.way,
                    "best": lambda hand: hand.best,
                    "loss": lambda hand: decimal(hand.cost),
                    "probability": lambda hand: decimal(hand.chance, 8),
                    "adds to the cost": lambda hand: decimal(hand.share, 9),
                },
                names=4,
                caption=f"Played worst by {each.name}: {len(some)} of the first decisions. "
                "Losses are per unit of the wager.",
            )
            blocks.append(grid)
    return blocks


def decision_blocks(found: Sequence[DecisionWorth]) -> list[Block]:
    """Return what each decision is worth, by first hand and the player-dealer's shown cards."""
    if not found:
        return []
    words = list(dict.fromkeys(word for each in found for word in each.values))

    def cell(each: DecisionWorth, word: str) -> Cell:
        return signed(each.values[word]) if word in each.values else MISSING

    return [
        Heading("The value of each decision"),
        Grid(
            heads=("hand", "against", "best", "probability", *words),
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
            caption="Per unit of the wager, with the best play afterwards; a dash where the "
            "decision is not allowed.",
        ),
    ]


def check_blocks(found: Sequence[RoundsCheck], names: Mapping[str, str]) -> list[Block]:
    """Return a section that compares each figure with its check by a second method."""
    if not found:
        return []
    return [
        grid_of(
            found,
            {
                "wager": lambda each: names.get(each.wager, each.wager),
                "second method": lambda each: each.method,
                "rounds": lambda each: whole(each.rounds),
                "seed": lambda each: str(each.seed),
                "average gain": lambda each: signed(each.average),
                "standard error": lambda each: decimal(each.stderr),
                "expected gain": lambda each: signed(each.expected, 9),
                "difference in standard errors": lambda each: decimal(each.away, 2),
            },
            names=2,
            prose=(1,),
            caption="Each wager checked for this report by a second method, from a fixed seed. A "
            "difference of more than four standard errors would point to a fault.",
        )
    ]


def target_blocks(found: Target, names: Mapping[str, str]) -> list[Block]:
    """Return, for each line, the pay that brings the wager nearest to the target edge."""
    name = names.get(found.wager, found.wager)
    return [
        Heading(f"{name}: pays for an edge of {percent(found.wanted).text}", 2),
        grid_of(
            found.lines,
            {
                "line": lambda each: each.line,
                "pays now": lambda each: f"{each.pays.numerator}:{each.pays.denominator}",
                "exact pay to 1": lambda each: decimal(each.needed, 4),
                "nearest pay": lambda each: each.text,
                "new edge": lambda each: percent(each.edge),
                "off target": lambda each: percent(each.edge - found.wanted),
            },
            caption="One pay is changed at a time, and the strategy stays the same. The edge is "
            f"now {percent(found.edge).text}. The line that comes nearest is first.",
        ),
    ]
