"""The families of games. Each has its terms as a typed model, its judge, and its script.

A script follows the rule book's Round of Play. Prices and houses are data in the editions, never
here.

>>> family("baccarat").moments
('deal complete', 'draw begins', 'bank has drawn')
>>> "pai-gow-tiles" in FAMILIES
True
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from houseway.errors import EditionError
from houseway.rules.game import Family

__all__ = ["FAMILIES", "family"]

FAMILIES: Final = {
    "baccarat": "houseway.games.baccarat",
    "blackjack": "houseway.games.blackjack",
    "caribbean": "houseway.games.caribbean",
    "fast-action": "houseway.games.fast_action",
    "pai-gow-poker": "houseway.games.pai_gow_poker.play",
    "pai-gow-tiles": "houseway.games.pai_gow_tiles.play",
    "pan": "houseway.games.pan",
    "round-poker": "houseway.games.poker",
    "three-card-poker": "houseway.games.three_card",
    "ultimate": "houseway.games.ultimate",
    "war": "houseway.games.war",
}
"""Every family and the module that plays it; the module is imported on first use."""


def family(name: str, *, where: str = "") -> Family:
    """Return the family with this name."""
    if name not in FAMILIES:
        raise EditionError(
            "edition/unknown_family",
            f"{where or 'the edition'}: family = {name!r} is not known; the families are "
            f"{', '.join(FAMILIES)}",
            family=name,
        )
    found: Family = import_module(FAMILIES[name]).FAMILY
    return found
