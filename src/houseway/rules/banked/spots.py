"""Betting spots: who may wager on them, which other wagers they need, and what they pay."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from math import lcm
from typing import Annotated, Literal

import msgspec

from houseway.money import Odds, parse_odds
from houseway.rules.banked.outcomes import Lose, Outcome, Push, Win

OddsText = Annotated[
    str, msgspec.Meta(pattern=r"^([0-9]+|[0-9]{1,3}(,[0-9]{3})+):[1-9][0-9]*$", examples=["6:5"])
]
"""Odds as an edition writes them: win to stake."""


def one_of(what: str, found: str, allowed: Iterable[str]) -> None:
    """Refuse a name that the family does not know, and list the ones it does."""
    if found not in allowed:
        raise ValueError(f"{found!r} is not a known {what}; use one of: {', '.join(allowed)}")


class SpotTerms(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, repr_omit_defaults=True
):
    """A betting spot: its limits, the wagers it needs or excludes, and its pay table."""

    name: str = ""
    pays: dict[str, OddsText] = {}
    """The pay table: odds by line, under the family's names for the lines."""
    pushes: dict[str, bool] = {}
    lines: Literal["best", "every"] = "best"
    """Whether a hand that makes several lines is paid for the best one or for every one."""
    bonus: bool = False
    offered: bool = True
    """Whether the house offers the wager at its table."""
    placed: Literal["before the deal", "in the round"] = "before the deal"
    """`in the round`: the script asks for the wager during play (insurance, a raise, a war)."""
    needs: tuple[str | tuple[str, ...], ...] = ()
    """Spots on which the same bettor must also wager at the same position. A list of names asks for
    one of them; a list of lists asks for one from each list."""
    excludes: tuple[str, ...] = ()
    """Spots on which the same bettor may not wager as well; `excluded` says how far this
    reaches."""
    excluded: Literal["at the position", "at the table"] = "at the position"
    """Whether `excludes` holds only at the same position or at every position (003-13)."""
    back_line: bool = False
    joint: bool = False
    """Whether other bettors may add money to a wager on this spot. The whole is then limited,
    charged, covered and settled as one wager (Kum-Kum, 004-13)."""
    cap: Literal["", "base", "under base"] = ""
    """Whether the wager is capped by the bettor's wagers on the spots it needs: `base` allows as
    much as they have there, `under base` only less."""
    cap_with: tuple[str, ...] = ()
    """Other spots on which the same bettor's wagers count against the cap (001-40)."""
    partner: str = ""
    """Another spot on which the bettor must also wager before they can be ready."""
    partner_equal: bool = True
    """Whether the wager and its partner must be equal."""
    low: int = 0
    """The minimum in cents; 0 means the table's minimum."""
    high: int = 0
    """The maximum in cents; 0 means the table's maximum."""
    collected: bool = True
    """Whether the wager counts toward collections that are charged by wager. If not, nobody pays a
    collection on it."""

    @property
    def bases(self) -> tuple[tuple[str, ...], ...]:
        """Groups of spots that this spot needs: the bettor must wager on one of each group."""
        return _bases(self.needs)

    @property
    def base(self) -> tuple[str, ...]:
        """Every spot that this spot may need."""
        return _base(self.needs)

    def check(self, id: str, spots: Mapping[str, SpotTerms]) -> None:
        """Refuse references to unknown spots, and rules that no wager could satisfy."""
        for other in (*self.base, *self.excludes, *self.cap_with, *filter(None, (self.partner,))):
            one_of("wager", other, spots)
            if other == id:
                raise ValueError(f"{id} cannot need, exclude or accompany itself")
        if self.low < 0 or self.high < 0 or 0 < self.high < self.low:
            raise ValueError(
                f"the limits of {id} must rise from 0 cents or more; got {self.low} to {self.high}"
            )
        if self.joint and (self.cap or self.partner):
            raise ValueError(f"{id} is a joint wager, so it can have neither a cap nor a partner")
        if self.partner and spots[self.partner].joint:
            raise ValueError(
                f"{self.partner} is the partner of {id}, so it cannot be a joint wager"
            )
        if self.offered and self.placed == "before the deal":
            self._check_bases(id, spots)

    def _check_bases(self, id: str, spots: Mapping[str, SpotTerms]) -> None:
        """Check that each required group has a spot on which bettors can wager before the deal."""
        for group in (*self.bases, *([(self.partner,)] if self.partner else [])):
            there = (spots[each] for each in group)
            if not any(each.offered and each.placed == "before the deal" for each in there):
                raise ValueError(
                    f"{id} needs a wager on {' or '.join(group)}, which nobody can make before the "
                    f"deal; offer one of them before the deal, or do not offer {id}"
                )

    def outcome(self, made: Collection[str]) -> Outcome:
        """Return the outcome of a wager for these lines; a push overrides any line that pays.

        If several lines are made, the best-paid one counts (the first of equals), or every one, as
        `lines` says.
        """
        for line in made:
            if self.pushes.get(line):
                return Push(line)
        paid = [(parse_odds(self.pays[line]), line) for line in made if line in self.pays]
        if not paid:
            return Lose()
        if self.lines == "every":
            return Win(_sum([odds for odds, _ in paid]), ", ".join(line for _, line in paid))
        return Win(*max(paid, key=lambda pair: pair[0]))

    def check_lines(self, what: str, known: Collection[str]) -> None:
        """Refuse a pay table with a line that no hand can make."""
        for line in (*self.pays, *self.pushes):
            one_of(what, line, known)

    def check_pays(self, known: Collection[str]) -> None:
        """Refuse a wager that can never win."""
        if self.offered and not self.pays:
            raise ValueError(f"this wager has no pay table; it may pay for: {', '.join(known)}")


@cache
def _bases(needs: tuple[str | tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    names = tuple(each for each in needs if isinstance(each, str))
    groups = tuple(each for each in needs if not isinstance(each, str))
    return (names, *groups) if names else groups


@cache
def _base(needs: tuple[str | tuple[str, ...], ...]) -> tuple[str, ...]:
    return tuple(spot for group in _bases(needs) for spot in group)


def _sum(each: list[Odds]) -> Odds:
    stake = lcm(*(odds.stake for odds in each))
    return Odds(sum(odds.win * stake // odds.stake for odds in each), stake)
