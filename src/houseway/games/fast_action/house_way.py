"""A house way as data: ordered rules, each with what the two cards must be that are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from houseway.cards.card import RANKS, Card, is_red, rank, suit
from houseway.games.house_way_rules import AnyHouseWay, AnyRule
from houseway.rules.banked.spots import one_of

__all__ = ["HOLDINGS", "KEEP", "KeepHouseWay", "KeepRule", "Two"]

_ACE: Final = RANKS.index("A")
_NAMES: Final = {"ten": "T", "jack": "J", "queen": "Q", "king": "K"}

HOLDINGS: Final = ("no pair", "one pair", "two pair", "three of a kind")
"""How four cards may repeat; four of a kind is a natural winner, of which nothing is discarded."""


class Two:
    """Two cards that may be kept, the higher one first, and the others, to be discarded."""

    __slots__ = ("high", "kept", "low", "others")

    def __init__(self, kept: Sequence[Card], others: Sequence[Card]) -> None:
        self.kept = kept
        self.others = others
        self.low, self.high = sorted(map(rank, kept))


Test: TypeAlias = Callable[[Two], bool]


def _of_one_suit(cards: Sequence[Card]) -> bool:
    return len(set(map(suit, cards))) == 1


def _both(least: int) -> Test:
    return lambda two: two.low >= least


def _top(least: int) -> Test:
    return lambda two: two.high >= least


KEEP: Final[dict[str, Test]] = {
    "a pair": lambda two: two.high == two.low,
    "suited": lambda two: _of_one_suit(two.kept),
    "not suited": lambda two: not _of_one_suit(two.kept),
    "of one colour": lambda two: len(set(map(is_red, two.kept))) == 1,
    "running": lambda two: two.high - two.low == 1,
    "not running": lambda two: two.high - two.low != 1,
    "an ace": lambda two: two.high == _ACE,
    **{f"{name} or better": _both(RANKS.index(each)) for name, each in _NAMES.items()},
    **{f"one {name} or better": _top(RANKS.index(each)) for name, each in _NAMES.items()},
    "the discards suited": lambda two: _of_one_suit(two.others),
}
"""What the two cards must be. `ten or better` is said of both, `one ten or better` of the higher;
an ace runs with a king."""


class KeepRule(AnyRule, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of the chart. It applies where the cards hold what it says and two are as `keep` asks.

    Of several such two the highest are kept.
    """

    holds: tuple[str, ...] = HOLDINGS
    """Any of these holdings; any at all where none is named."""
    keep: tuple[str, ...] = ()
    """All of these words; none: the two highest."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for holding in self.holds:
            one_of("holding", holding, HOLDINGS)
        for word in self.keep:
            one_of("word for the cards kept", word, KEEP)


class KeepHouseWay(AnyHouseWay[KeepRule], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which two of four cards a house keeps."""
