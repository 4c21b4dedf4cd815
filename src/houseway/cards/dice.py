"""Dice in a cup: they choose the seat that gets the first pile (000-02, 001-01, 003-15, 004-29)."""

from __future__ import annotations

from houseway.cards.tape import Chance
from houseway.errors import ChanceError

__all__ = ["throw", "ways"]


def throw(dice: int, chance: Chance) -> tuple[int, ...]:
    """The faces of so many dice, each 1 to 6."""
    _check(dice)
    return tuple(chance.below(6) + 1 for _ in range(dice))


def ways(dice: int) -> dict[int, int]:
    """Each total of so many dice, with the number of throws out of 6**dice that make it."""
    _check(dice)
    totals = {0: 1}
    for _ in range(dice):
        further: dict[int, int] = {}
        for total, count in totals.items():
            for face in range(1, 7):
                further[total + face] = further.get(total + face, 0) + count
        totals = further
    return totals


def _check(dice: int) -> None:
    if dice < 1:
        raise ChanceError("dice/none", "a throw needs at least one die", dice=dice)
