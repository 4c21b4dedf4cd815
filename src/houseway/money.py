"""Money as integer cents, odds as pairs of integers, and declared rounding; never a float.

Amounts are plain `int` cents. `Odds(6, 5)` pays six for every five staked. A payment that is not
a whole number of rounding units is rounded as declared.

>>> dollars(parse_dollars("$1,250") + 50)
'$1,250.50'
>>> parse_odds("6 to 5").pay(25_00) == Odds(6, 5).pay(25_00) == 30_00
True
>>> EVEN.pay(5_00), Odds(3, 2).pay(5_00, Rounding(to=100))
(500, 700)
>>> Cents(25_00)
$25
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, Literal

import msgspec

from houseway.errors import TextError

__all__ = ["EVEN", "Cents", "Odds", "Rounding", "dollars", "parse_dollars", "parse_odds"]

_DOLLARS: Final = re.compile(r"\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?")
_NUMERIC_FORMATS: Final = (*"bcdeEfFgGnoxX%",)
_ODDS: Final = re.compile(r"(\d[\d,]*)\s*(?::|-|to)\s*(\d+)")


class Rounding(msgspec.Struct, frozen=True):
    """The rule that rounds a payment to a multiple of `to` cents."""

    to: int = 1
    way: Literal["down", "up", "nearest"] = "down"

    def apply(self, numerator: int, denominator: int) -> int:
        """Return `numerator / denominator` cents, rounded; "nearest" rounds halves up."""
        step = self.to * denominator
        if self.way == "down":
            return numerator // step * self.to
        if self.way == "up":
            return -(-numerator // step) * self.to
        return (2 * numerator + step) // (2 * step) * self.to


TO_THE_CENT: Final = Rounding()


class Odds(msgspec.Struct, frozen=True):
    """Odds that pay `win` for every `stake`: `Odds(3, 2)` is 3 to 2."""

    win: int
    stake: int = 1

    def __lt__(self, other: Odds) -> bool:
        return self.win * other.stake < other.win * self.stake

    def pay(self, cents: int, rounding: Rounding = TO_THE_CENT) -> int:
        """Return the profit, in cents, of a winning wager of `cents`; the stake itself is extra."""
        return rounding.apply(cents * self.win, self.stake)

    def __str__(self) -> str:
        return f"{self.win}:{self.stake}"


EVEN: Final = Odds(1, 1)


@cache
def parse_odds(text: str) -> Odds:
    """Parse `6:5`, `6 to 5` or `6-5`."""
    match = _ODDS.fullmatch(text.strip())
    if match is None or int(match[2]) == 0:
        raise TextError(
            "odds/malformed",
            f"{text!r} is not odds; write them as win:stake, for example 3:2",
            text=text,
        )
    return Odds(int(match[1].replace(",", "")), int(match[2]))


def dollars(cents: int) -> str:
    """Format cents as `$1,250` or `$0.50`; a minus sign goes before the dollar sign."""
    sign = "-" if cents < 0 else ""
    whole, part = divmod(abs(cents), 100)
    return f"{sign}${whole:,}" + (f".{part:02}" if part else "")


def parse_dollars(text: str) -> int:
    """Parse `$1,250`, `12` or `0.50` into cents."""
    match = _DOLLARS.fullmatch(text.strip())
    if match is None:
        raise TextError(
            "money/malformed",
            f"{text!r} is not an amount; write dollars such as 25, $1,250 or 0.50",
            text=text,
        )
    return int(match[1].replace(",", "")) * 100 + int(match[2] or 0)


class Cents(int):
    """An amount in cents that displays itself in dollars.

    >>> houseway.Cents(2500)
    $25
    >>> houseway.Cents(2500) - 50
    $24.50
    >>> houseway.Cents(2500) == 2500
    True
    >>> f"{houseway.Cents(2500) * 3:>8}"
    '     $75'
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return dollars(self)

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        """Format as dollars, except with a numeric format such as `f"{cents:d}"`."""
        return (
            int.__format__(self, spec) if spec[-1:] in _NUMERIC_FORMATS else format(str(self), spec)
        )

    def __add__(self, other: int) -> Cents:
        return Cents(int(self) + other)

    def __sub__(self, other: int) -> Cents:
        return Cents(int(self) - other)

    def __neg__(self) -> Cents:
        return Cents(-int(self))

    def __mul__(self, other: int) -> Cents:
        return Cents(int(self) * other)

    __radd__ = __add__
    __rmul__ = __mul__
