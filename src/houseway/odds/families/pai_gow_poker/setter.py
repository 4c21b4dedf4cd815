"""Hands set by a house way, millions at a time, exactly as the plain setter sets each one.

>>> from houseway.editions.house_ways import find_house_way
>>> filed = find_house_way("stones-tavern/pai-gow-poker")
>>> setter = compiled_setter(filed.house_way, filed.ranking)
>>> setter.set_hands([[48, 36, 39, 24, 26, 23, 10]]).fronts.tolist()  # Ac Jc Js 8c 8h 7s 4h
[[48, 23]]
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.cards.card import Card, texts
from houseway.errors import DecisionError
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.hands.pai_gow import PaiGowRanking
from houseway.odds.evaluators.compiled import rows_of_codes
from houseway.odds.evaluators.lookups import make_tables
from houseway.odds.families.pai_gow_poker.codes import encode
from houseway.odds.kernels.threads import in_parts


class SetHands(NamedTuple):
    """Hands as they were set, one per row of each array."""

    fronts: npt.NDArray[np.uint8]
    """The two cards in front."""
    strengths: npt.NDArray[np.int32]
    """Strengths of front and back as in `houseway.hands`, for comparison with other hands."""
    rules: npt.NDArray[np.int16]
    """The index of the rule that applied within the house way."""


class CompiledSetter:
    """A compiled setter for a house way under one ranking; make it with `compiled_setter`."""

    def __init__(self, house_way: HouseWay, ranking: PaiGowRanking) -> None:
        self._house_way = house_way
        self._codes = encode(house_way, ranking)
        self._tables = make_tables(5, joker=ranking.joker, ranking=ranking.order)

    def set_hands(self, hands: npt.ArrayLike, *, workers: int = 1) -> SetHands:
        """Set hands of seven different cards out of 53, one hand per row of card codes."""
        from houseway.odds.families.pai_gow_poker.kernel import ROOM, set_all

        rows = rows_of_codes(hands)
        if rows.ndim != 2 or rows.shape[1] != 7:
            raise ValueError(
                f"hands must be rows of seven cards, not an array of shape {rows.shape}"
            )
        found = SetHands(
            np.zeros((len(rows), 2), np.uint8),
            np.zeros((len(rows), 2), np.int32),
            np.zeros(len(rows), np.int16),
        )

        def part(first: int, last: int) -> None:
            these = (each[first:last] for each in found)
            room = np.zeros(ROOM, np.int64)
            set_all(rows[first:last], self._codes, self._tables, room, *these)

        in_parts(len(rows), part, workers=workers)
        if len(rows) and found.rules.min() < 0:
            cards = [Card(card) for card in rows[found.rules.argmin()].tolist()]
            raise DecisionError(
                "house_way/no_rule",
                f"no rule of {self._house_way.name} sets {texts(cards)}; add a rule for such hands",
                cards=texts(cards),
            )
        return found

    def settings(self, hands: npt.ArrayLike, *, workers: int = 1) -> npt.NDArray[np.int32]:
        """Return strengths of front and back for all 21 ways to set each hand of seven.

        A foul has a front of -1.
        """
        from houseway.odds.families.pai_gow_poker.kernel import ROOM, settings_of

        rows = rows_of_codes(hands)
        found = np.zeros((len(rows), 21, 2), np.int32)

        def part(first: int, last: int) -> None:
            room = np.zeros(ROOM, np.int64)
            settings_of(rows[first:last], self._codes, self._tables, room, found[first:last])

        in_parts(len(rows), part, workers=workers)
        return found


@cache
def compiled_setter(house_way: HouseWay, ranking: PaiGowRanking) -> CompiledSetter:
    """Return the setter of a house way and ranking, which is built once."""
    return CompiledSetter(house_way, ranking)
