"""The lines of Fortune bets made by each type of seven cards.

A bet judges one hand of each sort: hands that agree in everything any line depends on. Only a royal
match depends on the suits of the cards outside a flush, which a type does not determine, so such
hands are listed separately.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.cards.card import JOKER, Card
from houseway.hands.pai_gow import PaiGowRanking
from houseway.odds.evaluators.rank_sets import counts_of
from houseway.odds.evaluators.strengths import high_strengths, suit_table
from houseway.odds.families.pai_gow_poker.types import CARDS, I64, Types

Made: TypeAlias = tuple[tuple[str, ...], ...]
"""The lines that a hand makes, by bet."""
Asked: TypeAlias = Callable[[Sequence[Card]], Made]

_RANKS: Final = 13
_RUN: Final = 5
_WINDOWS: Final = tuple(
    sum(1 << (low + step) % _RANKS for step in range(_RUN)) for low in (12, *range(9))
)
_ROYAL: Final = sum(1 << r for r in range(8, _RANKS))
_NO_JOKER: Final = (1 << _RANKS) - 1
_SUITED: Final = ("straight flush", "royal flush")
_UNLIKE, _ALIKE = comb(3, 1) * 2, comb(3, 1)  # of two cards in three suits


class Grouped(NamedTuple):
    """Types grouped by the lines that they make."""

    made: list[Made]
    """The lines that each group makes."""
    group: npt.NDArray[np.int8]
    """The group of each type; where some of its hands make a royal match, that of the other
    hands."""
    matches: dict[int, list[tuple[int, ...]]]
    """By group, the hands that make it although their type is in another group, up to suits: their
    cards, the number of such hands, and the type."""


def group_types(types: Types, ranking: PaiGowRanking, ask: Asked) -> Grouped:
    """Group all types by asking the bets about one hand of each sort."""
    _, first, places = np.unique(_sorts(types, ranking), return_index=True, return_inverse=True)
    numbers: dict[Made, int] = {}
    group_of = [
        numbers.setdefault(ask(_cards(types, number)), len(numbers)) for number in first.tolist()
    ]
    group = np.array(group_of, np.int8)[places]
    matches: dict[int, list[tuple[int, ...]]] = {}
    for number in np.nonzero(_may_match(types))[0].tolist():
        alike = _cards(types, number, alike=True)
        made = ask(alike)
        if made != list(numbers)[group[number]]:
            here = numbers.setdefault(made, len(numbers))
            ways = int(types.ways[number]) * _ALIKE // (_ALIKE + _UNLIKE)
            matches.setdefault(here, []).append((*alike, ways, number))
    return Grouped(list(numbers), group, matches)


def _cards(types: Types, number: int, *, alike: bool = False) -> tuple[Card, ...]:
    """Return a hand of the type; if `alike`, its last two cards are of one suit."""
    cards = types.cards[number].tolist()
    if alike:
        cards[-1] = cards[-1] // 4 * 4 + cards[-2] % 4
    return tuple(map(Card, cards))


def _may_match(types: Types) -> npt.NDArray[np.bool_]:
    """Return which types have a flush and a king and queen outside it."""
    found = np.zeros(len(types.cards), bool)
    ranks = np.sort(types.cards[:, -2:] // 4, axis=1)
    kings = (ranks == (10, 11)).all(axis=1)
    found[types.plain :] = kings[types.plain :]
    suits = types.cards[:, -2:] % 4
    return found & (suits > 0).all(axis=1)


def _sorts(types: Types, ranking: PaiGowRanking) -> I64:
    """Return one number per type that covers everything lines depend on.

    A straight flush that may use all seven cards, or come with a royal match, is a sort of its own:
    the number includes its type.
    """
    ranks = _by_ranks(types, ranking)
    height, most, second, aces, joker, run = (part[types.ranked] for part in ranks)
    suit = _suits(types)
    suited = suit_table(ranking.order, joker=True)[suit] >> 20
    order = ranking.order.order
    heights = [len(order) - order.index(each) for each in _SUITED if each in order]
    held = np.bitwise_count(suit & _NO_JOKER)
    whole = (np.bitwise_count(suit & _ROYAL) == held) | (held + joker == CARDS)
    number = np.where(np.isin(suited, heights) & whole, np.arange(1, len(suit) + 1), 0)
    parts = (np.maximum(height, suited), most, second, aces, joker, run, suited, number)
    found = np.zeros(len(suit), np.int64)
    for part, bits in zip(parts, (5, 3, 3, 3, 1, 3, 5, 20), strict=True):
        found = found << bits | part
    return found


def _by_ranks(types: Types, ranking: PaiGowRanking) -> list[I64]:
    """Describe the types by ranks: hand made, two largest sets, aces, joker, cards of a run."""
    cards = types.cards[: types.plain].astype(np.int64)
    joker = (cards == JOKER).any(axis=1)
    packed = np.where(cards == JOKER, 0, 1 << cards // 4 * 4).sum(axis=1).astype(np.uint64)
    height = np.zeros(len(cards), np.int64)
    for jokers in (0, 1):
        some = joker == bool(jokers)
        strengths = high_strengths(
            packed[some], jokers=jokers, joker=ranking.joker, ranking=ranking.order
        )
        height[some] = strengths >> 20
    held = counts_of(packed)
    mask = ((held > 0) << np.arange(_RANKS)).sum(axis=1)
    run = np.max([np.bitwise_count(mask & window) for window in _WINDOWS], axis=0)
    most = np.sort(held, axis=1)
    return [height, most[:, -1], most[:, -2], held[:, -1], joker.astype(np.int64), run]


def _suits(types: Types) -> I64:
    """Return the ranks of the flush suit, with a joker as bit 13; 0 for types without a flush."""
    suit = np.zeros(len(types.cards), np.int64)
    cards = types.cards[types.plain :].astype(np.int64)
    bits = np.where((cards % 4 == 0) | (cards == JOKER), 1 << cards // 4, 0)
    suit[types.plain :] = bits.sum(axis=1)
    return suit
