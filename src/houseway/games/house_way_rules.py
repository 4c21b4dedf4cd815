"""The parts that house ways of all games share: ordered rules, and the hand that a rule sets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from houseway.cards.card import Card, texts
from houseway.errors import DecisionError
from houseway.rules.banked.spots import one_of


class Setting(msgspec.Struct, frozen=True):
    """A hand set as two, and the rule that set it. Printed, the front comes first.

    >>> hand = houseway.house_way("stones-tavern/pai-gow-poker", "Ac Jd Js 8c 8h 7h 4s")
    >>> hand
    <Ac 7h | Jd Js 8c 8h 4s | 4>
    >>> len(hand.front), len(hand.back), hand.foul
    (2, 5, False)
    """

    front: tuple[Card, ...]
    """The two cards in front, or the low hand of tiles."""
    back: tuple[Card, ...]
    """The cards behind, or the high hand of tiles."""
    rule: str
    foul: bool
    why: tuple[tuple[str, str], ...]
    """Every earlier rule with the reason why it did not apply."""
    joker_as: str = ""
    """The card that a wild joker stood for when the rules were applied."""

    def __str__(self) -> str:
        return f"{texts(self.front)} | {texts(self.back)} | {self.rule}"

    def __repr__(self) -> str:
        return f"<{self}{' | foul' * self.foul}>"


class AnyRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of a house way's chart."""

    name: str
    """The number or the words by which the book identifies the rule."""
    says: str = ""
    used: bool = True
    """Whether the rule is used; a reading may leave it out."""

    def __post_init__(self) -> None:
        if not self.name or "." in self.name:
            raise ValueError(f"a rule needs a name without periods, not {self.name!r}")

    def check(
        self, holds: Sequence[str], holdings: Sequence[str], placements: Sequence[Any]
    ) -> None:
        """Raise unless its holdings are known and it places some cards."""
        if not placements:
            raise ValueError(f"rule {self.name!r} places no cards; give it a placement")
        for holding in holds:
            one_of("holding", holding, holdings)


R = TypeVar("R", bound=AnyRule)


class AnyHouseWay(
    msgspec.Struct, Generic[R], frozen=True, kw_only=True, forbid_unknown_fields=True
):
    """A house way: its rules, in the order in which they are tried."""

    name: str = ""
    rules: tuple[R, ...]

    def __post_init__(self) -> None:
        names = [rule.name for rule in self.rules]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise ValueError(f"two rules are named {twice!r}; every rule needs its own name")

    def rule(self, name: str) -> R:
        """Return the rule with this name."""
        return next(rule for rule in self.rules if rule.name == name)


class RuleGame(NamedTuple):
    """The types and functions with which a game's house ways are parsed, applied and named."""

    rule: type[AnyRule]
    house_way: type[AnyHouseWay[Any]]
    ranking: type[Any]
    parse: Callable[[str], list[Card]]
    set_hand: Callable[[Any, Any, Sequence[Card]], Setting]
    stacks: tuple[str, str]
    """The house's names for front and back."""
    name_hands: Callable[[Any, Setting], tuple[str, str]]
    """A function that names the hands in front and behind."""


W = TypeVar("W")


def first_rule(
    house_way: AnyHouseWay[R], holding: str, ways_by: Callable[[R], list[W] | str]
) -> tuple[R, list[W], tuple[tuple[str, str], ...]]:
    """Return the first rule that applies, its ways, and why the earlier rules do not.

    `ways_by` returns the ways in which a rule may set the hand, or the reason why there are none.
    """
    why: list[tuple[str, str]] = []
    for rule in house_way.rules:
        if rule.used:
            ways = ways_by(rule)
            if not isinstance(ways, str):
                return rule, ways, tuple(why)
            why.append((rule.name, ways))
    raise DecisionError(
        "house_way/no_rule",
        f"no rule of {house_way.name or 'the house way'} applies to {holding}; add a rule with "
        f"holds = {holding!r}",
        holding=holding,
    )
