"""The same doubt has one name in all editions, and the same answers."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import Any

import pytest

from houseway.editions.library import edition_ids, find_edition
from houseway.editions.model import Edition, NamedSwitch

READINGS = [
    (id, name, switch)
    for id in edition_ids()
    for name, switch in find_edition(id).identity.readings.items()
]

SAME_KEYS: set[frozenset[str]] = set()
"""Pairs of names that set the same keys in the same way, and are two doubts all the same."""

OTHER_VALUES = {
    "button": "001-07 prints a third way, from the player-dealer's left",
    "button-counted-from": "004-16 counts seats by their own numbers",
    "fee-overlap": "the rows that overlap are not the same",
    "four-or-fewer-players": "000-13 prints it of the turn, 004-23 of turn and river",
    "four-and-three": "000-70 numbers its rows, 000-40 has a footnote",
    "four-with-a-pair": "000-70 has two rows for it, 004-29 has one",
    "hole-card": "the diagram of the Lucky Derby shows the first card down",
    "hole-card-check": "003-08 prints the look under an ace",
    "house-way": "a chart that is lost is followed by its own neighbours",
    "order-of-settlement": "000-01 prints no order among the wagers of a seat at all",
    "random-number": "000-40 names numbers up to 15, 000-72 and 001-45 those of three dice",
    "settlement-begins": "001-10 has a button, 004-12 has none",
    "splits": "the number printed is not the same: none, three draws, or nothing at all",
    "turns": "001-02 has a button at which the decisions may begin",
}
"""Readings of one name whose values differ, and why."""


def _base(edition: Edition, key: str) -> Any:
    node: Any = edition.raw
    for part in key.split("."):
        try:
            node = node[int(part)] if isinstance(node, list) else node[part]
        except (LookupError, TypeError):
            return "as it stands"
    return node


def _way(edition: Edition, switch: NamedSwitch) -> str:
    """What a reading makes of which keys, all its values side by side."""
    if switch.sets:
        made: list[dict[str, Any]] = [{switch.sets: value} for value in switch.allowed()]
    else:
        keys = sorted({key for each in switch.settings.values() for key in each})
        made = [
            {key: each.get(key, _base(edition, key)) for key in keys}
            for each in switch.settings.values()
        ]
    return repr(sorted(repr(sorted(each.items())) for each in made))


def test_no_two_names_set_the_same_keys_in_the_same_way() -> None:
    named: dict[str, dict[str, str]] = defaultdict(dict)
    for id, name, switch in READINGS:
        named[_way(find_edition(id), switch)].setdefault(name, id)
    twice = {
        frozenset((a, b)): (names[a], names[b])
        for names in named.values()
        for a, b in combinations(sorted(names), 2)
    }
    assert twice.keys() == SAME_KEYS, twice


def _values() -> dict[str, dict[tuple[str, ...], list[str]]]:
    found: dict[str, dict[tuple[str, ...], list[str]]] = defaultdict(lambda: defaultdict(list))
    for id, name, switch in READINGS:
        found[name][tuple(sorted(map(str, switch.allowed())))].append(id)
    return found


def test_readings_of_one_name_have_the_same_values() -> None:
    differ = {name: dict(values) for name, values in _values().items() if len(values) > 1}
    assert differ.keys() <= OTHER_VALUES.keys(), differ


@pytest.mark.parametrize("name", OTHER_VALUES)
def test_every_excuse_is_needed(name: str) -> None:
    assert len(_values()[name]) > 1


def test_every_reading_gives_its_reason() -> None:
    assert [(id, name) for id, name, switch in READINGS if not switch.why] == []
