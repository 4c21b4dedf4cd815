"""The house ways of the product against setters written from the entries.

Not all of it is a second opinion: names of rules and values of readings were known beforehand,
and the reading `joker-use` was written anew after the two had disagreed on it.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

from games.pai_gow_poker.naive_charts import PRINTED, Printed
from games.pai_gow_poker.naive_deals import aimed, any_hand
from games.pai_gow_poker.naive_hands import five, front_value
from houseway.cards.card import text
from houseway.editions.catalogue import edition_ids
from houseway.editions.house_ways import FiledHouseWay, find_house_way
from houseway.editions.library import find_edition
from support import scale

ROWS = {
    "stones-tavern/pai-gow-poker": {
        "no pair": "1",
        "one pair": "2",
        "two pair, A K Q": "3",
        "two pair, J 10 9": "4",
        "two pair, 8 7 6": "5",
        "two pair, 5 4 3": "6",
        "three pair": "7",
        "three aces": "8",
        "three": "9",
        "two sets": "10",
        "complete, no pair": "11",
        "complete, one pair": "12",
        "complete, two pair": "13",
        "complete, three": "14",
        "complete, aces and joker": "14",
        "full house": "15",
        "four, A K Q": "16",
        "four, J 10 9": "17",
        "four, 8 7 6": "18",
        "four, 5 and below": "19",
        "four with a pair": "20",
        "four and three": "20",
        "five": "21",
    },
}
ROWS["lucky-derby/pai-gow-poker"] = {
    name: row
    for name, row in ROWS["stones-tavern/pai-gow-poker"].items()
    if name not in ("complete, two pair", "complete, aces and joker")
    and not name.startswith(("four w", "four and"))
} | {"five": "20", "complete, aces and joker": "14, two aces and the joker"}
"""Two books number their rows: a hand is set by the row of that number."""

NEVER = "14, two aces and the joker"
"""A wild joker with two aces completes the straight or flush as another card: one pair is left."""

pytestmark = pytest.mark.xdist_group("pai gow setters")  # hands are described once for all

READINGS = [
    (name, reading, value)
    for name, printed in PRINTED.items()
    for reading, values in printed.readings.items()
    for value in values
]


def agree(filed: FiledHouseWay, printed: Printed, hand: list[str]) -> None:
    """Both set the hand alike, except for cards that make no difference."""
    set_ = filed.set_hand(filed.game.parse(" ".join(hand)))
    row, laid = printed.set(hand)
    front, back = frozenset(map(text, set_.front)), frozenset(map(text, set_.back))
    assert front | back == set(hand)
    assert not set_.foul
    if front != laid.front:
        behind = five(back, printed.ranking)
        before = front_value(front, behind, printed.ranking)
        worth = (before, behind) if printed.front_first else (behind, before)
        assert worth == laid.worth, (hand, set_.rule, set_.front, row, laid)


def test_every_edition_of_these_books_has_the_house_way_of_its_entry() -> None:
    named = {entry: name for name, printed in PRINTED.items() for entry in printed.entries}
    for edition in map(find_edition, edition_ids()):
        for entry in edition.identity.catalogue:
            if entry in named:
                assert edition.identity.house_way == named[entry]


@pytest.mark.parametrize("name", PRINTED)
def test_random_hands_are_set_alike(name: str) -> None:
    filed, chance = find_house_way(name), Random(11)
    for _ in range(scale(2_000, 100_000)):
        agree(filed, PRINTED[name], any_hand(chance))


@pytest.mark.parametrize("name", PRINTED)
def test_hands_of_every_rule_are_set_alike(name: str) -> None:
    filed, wanted = find_house_way(name), scale(20, 500)
    found = Counter({rule.name: 0 for rule in filed.house_way.rules if rule.used})
    if filed.ranking.joker == "wild":
        del found[NEVER]
    for tried, hand in enumerate(aimed(Random(12))):
        rule = filed.set_hand(filed.game.parse(" ".join(hand))).rule
        found[rule] += 1
        if found[rule] <= wanted:
            agree(filed, PRINTED[name], hand)
        if tried % 50 == 0 and min(found.values()) >= wanted:
            break
        assert tried < 1_000 * wanted, found
    assert min(found.values()) >= wanted


@pytest.mark.parametrize("name", ROWS)
def test_a_hand_is_set_by_the_row_of_its_number(name: str) -> None:
    filed = find_house_way(name)
    for hand in islice(aimed(Random(13)), scale(200, 20_000)):
        row, _ = PRINTED[name].set(hand)
        rule = filed.set_hand(filed.game.parse(" ".join(hand))).rule
        assert rule == ROWS[name].get(row, rule)


def test_no_reading_of_a_house_way_is_left_out() -> None:
    for name, printed in PRINTED.items():
        filed = find_house_way(name)
        for reading, switch in filed.readings.items():
            others = {*switch.values, *switch.settings} or {True, False}
            assert set(printed.readings[reading]) == others - {switch.usual}


@pytest.mark.parametrize(("name", "reading", "value"), READINGS)
def test_another_reading_is_set_alike(name: str, reading: str, value: Any) -> None:
    filed, printed = find_house_way(name, {reading: value}), PRINTED[name].read(reading, value)
    for hand in islice(aimed(Random(14)), scale(50, 10_000)):
        agree(filed, printed, hand)
