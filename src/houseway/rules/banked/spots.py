"""Betting spaces: what may be put there, beside what, and what a line of the pay table means."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from math import lcm
from typing import Annotated, Literal

import msgspec

from houseway.money import Odds, parse_odds
from houseway.rules.banked.outcomes import Lose, Outcome, Push, Win

__all__ = ["OddsText", "SpotTerms", "one_of"]

OddsText = Annotated[
    str, msgspec.Meta(pattern=r"^([0-9]+|[0-9]{1,3}(,[0-9]{3})+):[1-9][0-9]*$", examples=["6:5"])
]
"""Odds as an edition writes them: win to stake."""


def one_of(what: str, found: str, allowed: Iterable[str]) -> None:
    """Refuse a name that the family does not know, and say which it knows."""
    if found not in allowed:
        raise ValueError(f"{found!r} is no {what}; there are: {', '.join(allowed)}")


class SpotTerms(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, repr_omit_defaults=True
):
    """A betting space: what may be put there, by whom, when, beside what, and what it pays."""

    name: str = ""
    pays: dict[str, OddsText] = {}
    """The pay table: line to odds, in the family's names of lines."""
    pushes: dict[str, bool] = {}
    lines: Literal["best", "every"] = "best"
    """Which of the lines that are made are paid."""
    bonus: bool = False
    offered: bool = True
    """Whether the house has the wager on its table."""
    placed: Literal["before the deal", "in the round"] = "before the deal"
    """In the round: the script asks for it (insurance, a raise, a war)."""
    needs: tuple[str | tuple[str, ...], ...] = ()
    """What the same bettor must have at the same position: one of these names; or, written as a
    list of lists, one of each."""
    excludes: tuple[str, ...] = ()
    """None of these may be wagered by the same bettor, where `excluded` says."""
    excluded: Literal["at the position", "at the table"] = "at the position"
    """`at the table`: nor at any other position (003-13)."""
    back_line: bool = False
    joint: bool = False
    """Others may join their money with a wager there: limited, charged, covered and settled as
    one (Kum-Kum, 004-13)."""
    cap: Literal["", "base", "under base"] = ""
    """At most, or less than, what the same bettor has on the spots it needs."""
    cap_with: tuple[str, ...] = ()
    """What the same bettor has on these counts against the cap as well (001-40)."""
    partner: str = ""
    """The spot that has to be wagered as well before the bettor is ready."""
    partner_equal: bool = True
    """With as much."""
    low: int = 0
    """In cents; 0: the table's minimum."""
    high: int = 0
    """In cents; 0: the table's maximum."""
    collected: bool = True
    """Counts where a collection goes by wagers; False: free of it, for every payer."""

    @property
    def bases(self) -> tuple[tuple[str, ...], ...]:
        """The groups of spots it rests on: one of each must be wagered."""
        return _bases(self.needs)

    @property
    def base(self) -> tuple[str, ...]:
        """Every spot it may rest on."""
        return _base(self.needs)

    def check(self, id: str, spots: Mapping[str, SpotTerms]) -> None:
        """Refuse the name of a spot that is not there, and what nobody could ever wager."""
        for other in (*self.base, *self.excludes, *self.cap_with, *filter(None, (self.partner,))):
            one_of("wager", other, spots)
            if other == id:
                raise ValueError(f"{id} cannot need, exclude or accompany itself")
        if self.low < 0 or self.high < 0 or 0 < self.high < self.low:
            raise ValueError(
                f"the limits of {id} go from {self.low} to {self.high} cents: they must rise, from "
                "nothing or more"
            )
        if self.joint and (self.cap or self.partner):
            raise ValueError(f"{id} is joint: it can have no cap and no partner")
        if self.partner and spots[self.partner].joint:
            raise ValueError(f"{self.partner}, the partner of {id}, cannot be joint")
        if self.offered and self.placed == "before the deal":
            self._check_bases(id, spots)

    def _check_bases(self, id: str, spots: Mapping[str, SpotTerms]) -> None:
        """What it rests on can lie there when it is wagered."""
        for group in (*self.bases, *([(self.partner,)] if self.partner else [])):
            there = (spots[each] for each in group)
            if not any(each.offered and each.placed == "before the deal" for each in there):
                raise ValueError(
                    f"{id} rests on {' or '.join(group)}, which nobody can wager before the deal; "
                    "one of them must be offered then, or it must not be"
                )

    def outcome(self, made: Collection[str]) -> Outcome:
        """What the lines that were made mean for a wager; a push comes before any pay.

        Of several lines the best-paid counts (the first made, where they pay alike), or every one.
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
        """Refuse a line that nothing makes."""
        for line in (*self.pays, *self.pushes):
            one_of(what, line, known)

    def check_pays(self, known: Collection[str]) -> None:
        """Refuse a wager that can only be lost."""
        if self.offered and not self.pays:
            raise ValueError(f"it pays for nothing; it may pay for: {', '.join(known)}")


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
