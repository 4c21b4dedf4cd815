"""The compiled setter against the plain one, and no house way ever fouls."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
import pytest

from games.pai_gow_poker.naive_charts import PRINTED
from games.pai_gow_poker.naive_deals import aimed, any_hand
from hands.deals import suit_classes
from houseway.cards.card import JOKER, Card, parse_cards, texts
from houseway.editions.house_ways import FiledHouseWay, find_house_way
from houseway.errors import DecisionError
from houseway.games.pai_gow_poker.house_way import Placement
from houseway.games.pai_gow_poker.placements import BEHIND, FRONT
from houseway.hands.pai_gow import pai_gow_hands
from houseway.odds.evaluators.compiled import evaluator
from houseway.odds.families.pai_gow_poker.codes import encode
from houseway.odds.families.pai_gow_poker.setter import CompiledSetter, compiled_setter
from support import rule, scale

READINGS = [
    (name, reading, value)
    for name, printed in PRINTED.items()
    for reading, values in printed.readings.items()
    for value in values
]


def check(filed: FiledHouseWay, hands: list[list[str]]) -> None:
    """The same two in front by the same rule, and their strengths."""
    cards = [parse_cards(" ".join(hand)) for hand in hands]
    found = compiled_setter(filed.house_way, filed.ranking).set_hands(cards)
    strengths = pai_gow_hands(filed.ranking)
    for hand, front, worth, number in zip(cards, *(each.tolist() for each in found), strict=True):
        plain = filed.set_hand(hand)
        back = strengths.back_strength(plain.back)
        two = strengths.front_strength(plain.front, back)
        by = filed.house_way.rules[number].name
        assert (set(front), worth, by) == ({*plain.front}, [two, back], plain.rule), texts(hand)


@pytest.mark.parametrize("name", PRINTED)
def test_random_hands_are_set_as_by_the_plain_setter(name: str) -> None:
    chance = Random(21)
    half = scale(500, 50_000)
    check(find_house_way(name), [any_hand(chance) for _ in range(half)])
    check(find_house_way(name), list(islice(aimed(chance), half)))


@pytest.mark.parametrize(("name", "reading", "value"), READINGS)
def test_other_readings_are_set_as_by_the_plain_setter(name: str, reading: str, value: Any) -> None:
    check(find_house_way(name, {reading: value}), list(islice(aimed(Random(22)), scale(60, 5_000))))


def test_every_word_of_a_chart_has_a_code() -> None:
    filed = find_house_way("stones-tavern/pai-gow-poker")
    first = filed.house_way.rules[0]
    words = tuple(Placement(front=front, behind=behind) for front in FRONT for behind in BEHIND)
    whole = msgspec.structs.replace(
        filed.house_way, rules=(msgspec.structs.replace(first, set=words),)
    )
    rows = encode(whole, filed.ranking).rows
    assert len(rows) == len(words)
    assert len({tuple(row) for row in rows.tolist()}) == len(words)


def test_a_hand_that_no_rule_sets_is_named() -> None:
    filed = find_house_way("stones-tavern/pai-gow-poker")
    pairs = msgspec.structs.replace(filed.house_way, rules=(filed.house_way.rule("2"),))
    with pytest.raises(DecisionError, match="Ac Kd 9h 7s 5c 3d 2h") as refused:
        CompiledSetter(pairs, filed.ranking).set_hands([parse_cards("Ac Kd 9h 7s 5c 3d 2h")])
    assert refused.value.code == "house_way/no_rule"


def test_hands_are_rows_of_seven() -> None:
    filed = find_house_way("stones-tavern/pai-gow-poker")
    with pytest.raises(ValueError, match="seven cards"):
        compiled_setter(filed.house_way, filed.ranking).set_hands([[1, 2, 3]])


@cache
def every_class() -> npt.NDArray[np.uint8]:
    """One hand of each class that exchanging suits makes, of 52 cards and with the joker."""
    plain = bytearray()
    for cards, _ in suit_classes(7):
        plain += bytes(cards)
    joker = bytearray()
    for cards, _ in suit_classes(6):
        joker += bytes((*cards, JOKER))
    return np.frombuffer(bytes(plain + joker), np.uint8).reshape(-1, 7)


@pytest.mark.nightly
@pytest.mark.parametrize("name", PRINTED)
@rule("000-70", "the five-card hand must rank higher than the two-card hand")
def test_no_house_way_ever_fouls(name: str) -> None:
    filed, hands = find_house_way(name), every_class()
    assert len(hands) == 6_972_147
    found = compiled_setter(filed.house_way, filed.ranking).set_hands(hands, workers=2)
    assert (found.strengths[:, 0] < found.strengths[:, 1]).all()
    behind = ~(hands[:, :, None] == found.fronts[:, None, :]).any(axis=2)
    assert (behind.sum(axis=1) == 5).all()
    backs = hands[behind].reshape(-1, 5)
    five = evaluator(5, joker=filed.ranking.joker, ranking=filed.ranking.order)
    assert (five.many(backs, workers=2) == found.strengths[:, 1]).all()
    strengths = pai_gow_hands(filed.ranking)
    some = slice(None, None, 1_000)
    worth = found.strengths[some].tolist()
    for front, (two, back) in zip(found.fronts[some].tolist(), worth, strict=True):
        assert strengths.front_strength([Card(card) for card in front], back) == two
