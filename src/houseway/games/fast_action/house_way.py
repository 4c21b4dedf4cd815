"""A house way as data: ordered rules, each with the properties of the two cards to keep."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from houseway.cards.card import RANKS, Card, is_red, rank, suit
from houseway.games.house_way_rules import AnyHouseWay, AnyRule
from houseway.rules.banked.spots import one_of

_ACE: Final = RANKS.index("A")
_NAMES: Final = {"ten": "T", "jack": "J", "queen": "Q", "king": "K"}

HOLDINGS: Final = ("no pair", "one pair", "two pair", "three of a kind")
"""How four cards may repeat. Four of a kind is a natural winner, which discards nothing."""


class Two:
    """Two cards that may be kept, the higher first, and the others, which are discarded."""

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
"""Tests of the two kept cards. `ten or better` applies to both, `one ten or better` to the higher.
An ace is next to a king only."""


class KeepRule(AnyRule, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule of the chart. It applies if the cards match `holds` and some two pass `keep`.

    If several pairs of cards pass, the highest are kept.
    """

    holds: tuple[str, ...] = HOLDINGS
    """The holdings to which the rule applies; by default all of them."""
    keep: tuple[str, ...] = ()
    """The tests that both cards must pass; if empty, the two highest cards are kept."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for holding in self.holds:
            one_of("holding", holding, HOLDINGS)
        for word in self.keep:
            one_of("word for the cards kept", word, KEEP)


class KeepHouseWay(AnyHouseWay[KeepRule], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A house's rules for keeping two of four cards."""
