"""Betting spaces: who may wager on them, with which other wagers, and what they pay."""

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
    """Refuse a name that the family does not know, and list those it knows."""
    if found not in allowed:
        raise ValueError(f"{found!r} is not a known {what}; use one of: {', '.join(allowed)}")


class SpotTerms(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, repr_omit_defaults=True
):
    """A betting space: its wagers, limits, dependencies and pay table."""

    name: str = ""
    pays: dict[str, OddsText] = {}
    """The pay table: odds by line, in the family's names of lines."""
    pushes: dict[str, bool] = {}
    lines: Literal["best", "every"] = "best"
    """Whether the best line that is made is paid, or every one."""
    bonus: bool = False
    offered: bool = True
    """Whether the house offers the wager at its table."""
    placed: Literal["before the deal", "in the round"] = "before the deal"
    """`in the round`: the script asks for it (insurance, a raise, a war)."""
    needs: tuple[str | tuple[str, ...], ...] = ()
    """Other wagers that the same bettor must have at the same position: one of these names or, as a
    list of lists, one of each list."""
    excludes: tuple[str, ...] = ()
    """Wagers that the same bettor may not make as well, in the range that `excluded` gives."""
    excluded: Literal["at the position", "at the table"] = "at the position"
    """`at the table`: not at any other position either (003-13)."""
    back_line: bool = False
    joint: bool = False
    """Others may join their money to a wager there; the whole is limited, charged, covered and
    settled as one (Kum-Kum, 004-13)."""
    cap: Literal["", "base", "under base"] = ""
    """At most, or less than, what the same bettor has on the spots it needs."""
    cap_with: tuple[str, ...] = ()
    """The same bettor's wagers on these spots count against the cap as well (001-40)."""
    partner: str = ""
    """The spot that must be wagered as well before the bettor can be ready."""
    partner_equal: bool = True
    """Whether the partner must be of the same size."""
    low: int = 0
    """Minimum in cents; 0 for the table's."""
    high: int = 0
    """Maximum in cents; 0 for the table's."""
    collected: bool = True
    """Whether the wager counts for collections by wager; if not, it is free for every payer."""

    @property
    def bases(self) -> tuple[tuple[str, ...], ...]:
        """Groups of spots that it needs: one of each group must be wagered."""
        return _bases(self.needs)

    @property
    def base(self) -> tuple[str, ...]:
        """Every spot that it may need."""
        return _base(self.needs)

    def check(self, id: str, spots: Mapping[str, SpotTerms]) -> None:
        """Refuse spots that do not exist, and rules that nobody could ever satisfy."""
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
        """Check that the wagers it needs can be made when it is."""
        for group in (*self.bases, *([(self.partner,)] if self.partner else [])):
            there = (spots[each] for each in group)
            if not any(each.offered and each.placed == "before the deal" for each in there):
                raise ValueError(
                    f"{id} needs a wager on {' or '.join(group)}, which nobody can make before the "
                    f"deal; offer one of them before the deal, or do not offer {id}"
                )

    def outcome(self, made: Collection[str]) -> Outcome:
        """Return the outcome of a wager for which these lines were made; a push precedes any pay.

        Of several lines, the best-paid one counts (the first made, if they pay alike), or every
        one.
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
        """Refuse a line of the pay table that no hand can make."""
        for line in (*self.pays, *self.pushes):
            one_of(what, line, known)

    def check_pays(self, known: Collection[str]) -> None:
        """Refuse a wager that can only lose."""
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
