"""How a pot is shared: a tree of equal shares, their winners, and odd chips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic, Literal, TypeVar

import msgspec

from houseway.money import dollars

OddChips = Literal["closest", "in turn"]
"""Whether all odd chips go to the first in line, as the rule books print it, or one to each in
turn."""

Between = Literal["first", "closest if tied"]
"""Where an odd chip between shares goes: to the share named first (hi-lo: the high half); or, if
that share is tied, to the share whose winner comes first in line (000-07)."""

L = TypeVar("L")


class Share(msgspec.Struct, frozen=True):
    """A share of the pot, won by the highest strength; bettors without one do not qualify.

    Hand names and the cards that play are given only for hands that were shown.
    """

    strengths: Mapping[str, int]
    called: Mapping[str, str] = {}
    cards: Mapping[str, tuple[str, ...]] = {}
    boards: tuple[str, ...] = ()


class SplitShare(msgspec.Struct, Generic[L], frozen=True):
    """Named shares of equal size, each of which may be split again."""

    shares: Mapping[str, L | SplitShare[L]]
    odd: Between = "first"


Shares = Share | SplitShare[Share]


class Part(msgspec.Struct, frozen=True):
    """A share as it was won: its name (`board 1, high`) and the cents of each winner."""

    name: str
    share: Share
    cents: Mapping[str, int]


def best(names: Iterable[str], strength: Mapping[str, int]) -> list[str]:
    """Return the strongest bettors, several if they tie; those without a strength are ignored."""
    ranked = {name: strength[name] for name in names if name in strength}
    highest = max(ranked.values(), default=0)
    return [name for name, each in ranked.items() if each == highest]


def share_out(
    cents: int,
    winners: Sequence[str],
    *,
    chip: int,
    first: Sequence[str] = (),
    odd: OddChips = "closest",
) -> dict[str, int]:
    """Divide cents among the winners in whole chips; odd chips follow the order of `first`."""
    if len(winners) == 1:
        return {winners[0]: cents}
    each = cents // len(winners) // chip * chip
    shares = dict.fromkeys(winners, each)
    left = cents - each * len(winners)
    line = [name for name in first if name in shares] or list(winners)
    if odd == "closest":
        shares[line[0]] += left
        return shares
    for turn in range(-(-left // chip)):
        shares[line[turn % len(line)]] += min(chip, left - turn * chip)
    return shares


def divide(
    cents: int,
    shares: Shares,
    eligible: Sequence[str],
    *,
    chip: int,
    first: Sequence[str],
    odd: OddChips = "closest",
    name: str = "",
) -> Iterator[Part]:
    """Yield every share with its winners.

    If nobody qualifies for a share, it is divided among the other shares of its split.
    """
    if isinstance(shares, Share):
        winners = best(eligible, shares.strengths)
        if not winners:
            raise ValueError(f"nobody qualifies for {dollars(cents)} of the pot")
        yield Part(name, shares, share_out(cents, winners, chip=chip, first=first, odd=odd))
        return
    won = {each: _winners(share, eligible) for each, share in shares.shares.items()}
    line = [each for each, winners in won.items() if winners]
    if not line:
        raise ValueError(f"nobody qualifies for {dollars(cents)} of the pot")
    parts = share_out(cents, line, chip=chip, first=_in_line(shares.odd, won, first), odd=odd)
    for each, part in parts.items():
        path = f"{name}, {each}" if name else each
        below = shares.shares[each]
        yield from divide(part, below, eligible, chip=chip, first=first, odd=odd, name=path)


def _winners(shares: Shares, eligible: Sequence[str]) -> set[str]:
    """Return the bettors who win any part of these shares."""
    if isinstance(shares, Share):
        return set(best(eligible, shares.strengths))
    return {name for each in shares.shares.values() for name in _winners(each, eligible)}


def _in_line(odd: Between, won: Mapping[str, set[str]], first: Sequence[str]) -> list[str]:
    """Return the shares that somebody won, in the order in which they get odd chips."""
    line = [each for each, winners in won.items() if winners]
    if odd == "first" or len(won[line[0]]) == 1:
        return line
    places = {name: place for place, name in enumerate(first)}
    return sorted(line, key=lambda each: min(places.get(n, len(places)) for n in won[each]))
