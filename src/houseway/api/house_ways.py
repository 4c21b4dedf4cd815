"""Setting a hand by a house way, given by its own name or by an edition's."""

from __future__ import annotations

from pathlib import Path

from houseway.editions.catalogue import edition_ids
from houseway.editions.house_ways import (
    FiledHouseWay,
    check_house_way,
    find_house_way,
    house_way_ids,
)
from houseway.editions.model import Value
from houseway.errors import EditionError
from houseway.games.house_way_rules import Setting


def house_way(name: str, cards: str, **readings: Value) -> Setting:
    """Set cards or tiles as the house would, and name the rule that applied.

    `name` is an edition, a house way, or a path to the file of either. Readings are keyword
    arguments, named as in the house way with `_` for `-`.

    >>> hand = houseway.house_way("stones-tavern/pai-gow-poker", "Ac Jd Js 8c 8h 7h 4s")
    >>> print(hand)
    Ac 7h | Jd Js 8c 8h 4s | 4
    >>> hand.rule, hand.foul
    ('4', False)
    """
    found = filed_house_way(name)
    if readings:
        chosen = {each.replace("_", "-"): value for each, value in readings.items()}
        found = find_house_way(found.id, chosen)
    return found.set_hand(found.game.parse(cards))


def filed_house_way(name: str) -> FiledHouseWay:
    """Return a house way by its own name or its edition's; for a file, check every reading too."""
    name = _named(name)
    return find_house_way(name) if name in house_way_ids() else check_house_way(name)


def _named(name: str) -> str:
    if name in house_way_ids() or not (name in edition_ids() or _is_edition_file(name)):
        return name
    from houseway.editions.library import find_edition

    cited = find_edition(name).identity.house_way
    if not cited:
        raise EditionError(
            "house_way/none",
            f"{name} has no house way; the house ways are: {', '.join(house_way_ids())}",
            edition=name,
        )
    return cited


def _is_edition_file(name: str) -> bool:
    """Return whether the file is an edition: only editions name a family."""
    path = Path(name)
    if path.suffix != ".toml" or not path.is_file():
        return False
    return any(
        line.startswith("family") for line in path.read_text("utf-8", "replace").splitlines()
    )
