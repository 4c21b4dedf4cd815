"""The sections that a test lab asks for besides the wagers: removal, decisions, costs, checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.odds.checks import RoundsCheck
from houseway.odds.decision_costs import Costed, DecisionWorth
from houseway.odds.removal import Removal
from houseway.odds.report.blocks import Block, Cell, Grid, Heading
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
        Grid(
            heads=("strategy", "wager", "return", "edge", "compared with", "cost", "method"),
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
            caption="Printed strategies: what each returns and costs per unit of the wager.",
        )
    ]
    for each in found:
        if each.hands:
            some = each.hands[:shown]
            blocks.append(
                Grid(
                    heads=(
                        "hand",
                        "against",
                        "played",
                        "best",
                        "loss",
                        "probability",
                        "adds to the cost",
                    ),
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
                    caption=f"Played worst by {each.name}: {len(some)} of the first decisions. "
                    "Losses are per unit of the wager.",
                )
            )
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
        Grid(
            heads=(
                *("wager", "second method", "rounds", "seed", "average gain", "standard error"),
                *("expected gain", "difference in standard errors"),
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
            caption="Each wager checked for this report by a second method, from a fixed seed. A "
            "difference of more than four standard errors would point to a fault.",
        )
    ]


def target_blocks(found: Target, names: Mapping[str, str]) -> list[Block]:
    """Return, for each line, the pay that brings the wager nearest to the target edge."""
    name = names.get(found.wager, found.wager)
    return [
        Heading(f"{name}: pays for an edge of {percent(found.wanted).text}", 2),
        Grid(
            heads=("line", "pays now", "exact pay to 1", "nearest pay", "new edge", "off target"),
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
            caption="One pay is changed at a time, and the strategy stays the same. The edge is "
            f"now {percent(found.edge).text}. The line that comes nearest is first.",
        ),
    ]
