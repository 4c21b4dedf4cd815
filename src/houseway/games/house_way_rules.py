"""What the house ways of all games share: ordered rules, and a hand that one of them has set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from houseway.cards.card import Card, texts
from houseway.errors import DecisionError
from houseway.rules.banked.spots import one_of

__all__ = ["AnyHouseWay", "AnyRule", "RuleGame", "Setting", "first_rule"]


class Setting(msgspec.Struct, frozen=True):
    """A hand set in two, and the rule that set it so; printed, what lies in front comes first.

    >>> hand = houseway.house_way("stones-tavern/pai-gow-poker", "Ac Jd Js 8c 8h 7h 4s")
    >>> hand
    <Ac 7h | Jd Js 8c 8h 4s | 4>
    >>> len(hand.front), len(hand.back), hand.foul
    (2, 5, False)
    """

    front: tuple[Card, ...]
    """Two in front; of tiles the low hand."""
    back: tuple[Card, ...]
    """Those behind; of tiles the high hand."""
    rule: str
    foul: bool
    why: tuple[tuple[str, str], ...]
    """Every earlier rule, and why it did not apply."""
    joker_as: str = ""
    """The card that a wild joker stood for when the rules were read."""

    def __str__(self) -> str:
        return f"{texts(self.front)} | {texts(self.back)} | {self.rule}"

    def __repr__(self) -> str:
        return f"<{self}{' | foul' * self.foul}>"


class AnyRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of a chart."""

    name: str
    """The book's number, or its words."""
    says: str = ""
    used: bool = True
    """A reading may leave a rule out."""

    def __post_init__(self) -> None:
        if not self.name or "." in self.name:
            raise ValueError(f"a rule has a name without full stops, not {self.name!r}")

    def check(
        self, holds: Sequence[str], holdings: Sequence[str], placements: Sequence[Any]
    ) -> None:
        """Raise unless its holdings are known and it sets the hand somehow."""
        if not placements:
            raise ValueError(f"rule {self.name!r} sets nothing; give it a placement")
        for holding in holds:
            one_of("holding", holding, holdings)


R = TypeVar("R", bound=AnyRule)


class AnyHouseWay(
    msgspec.Struct, Generic[R], frozen=True, kw_only=True, forbid_unknown_fields=True
):
    """The rules in the order in which they are tried."""

    name: str = ""
    rules: tuple[R, ...]

    def __post_init__(self) -> None:
        names = [rule.name for rule in self.rules]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise ValueError(f"two rules are called {twice!r}; give each a name of its own")

    def rule(self, name: str) -> R:
        """The rule of that name."""
        return next(rule for rule in self.rules if rule.name == name)


class RuleGame(NamedTuple):
    """What a game brings to its house ways: how they are written, hands read, set and named."""

    rule: type[AnyRule]
    house_way: type[AnyHouseWay[Any]]
    ranking: type[Any]
    parse: Callable[[str], list[Card]]
    set_hand: Callable[[Any, Any, Sequence[Card]], Setting]
    stacks: tuple[str, str]
    """What the house calls front and back."""
    name_hands: Callable[[Any, Setting], tuple[str, str]]
    """What front and back come to."""


W = TypeVar("W")


def first_rule(
    house_way: AnyHouseWay[R], holding: str, ways_by: Callable[[R], list[W] | str]
) -> tuple[R, list[W], tuple[tuple[str, str], ...]]:
    """The first rule that applies, its ways, and why those before it did not.

    `ways_by` gives the ways in which a rule may set the hand, or says why there is none.
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
        f"no rule of {house_way.name or 'the house way'} sets {holding}; add one that holds "
        f"{holding!r}",
        holding=holding,
    )
