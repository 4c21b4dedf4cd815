"""Which pay of which line brings a wager nearest to an edge that is wanted.

A return is linear in each pay as long as the play stays as it is: a line that comes with the
chance p adds p for each unit more that it pays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

import msgspec

from houseway.errors import EditionError
from houseway.money import parse_odds
from houseway.odds.result import Line, WagerResult

__all__ = ["Nearest", "Target", "target_of"]

LARGE: Final = 10
"""From here on pays are whole; below it halves and fifths are printed too (3:2, 6:5)."""


class Nearest(msgspec.Struct, frozen=True, kw_only=True):
    """One line paid otherwise, all others as they are."""

    line: str
    pays: Fraction
    needed: Fraction
    """To one, for the edge to be met exactly; below nothing where no pay does it."""
    nearest: Fraction
    """The pay nearest to it that can be printed."""
    edge: Fraction
    """With that pay."""

    def as_json(self, wanted: Fraction) -> dict[str, Any]:
        """Pays as they are printed."""
        return {
            "line": self.line,
            "pays": _text(self.pays),
            "needed": float(self.needed),
            "nearest": _text(self.nearest),
            "edge": float(self.edge),
            "away": float(self.edge - wanted),
        }

    @property
    def text(self) -> str:
        """`45:1`."""
        return _text(self.nearest)


class Target(msgspec.Struct, frozen=True, kw_only=True):
    """A wager, the edge that is wanted of it, and its lines, the one that comes nearest first."""

    wager: str
    wanted: Fraction
    edge: Fraction
    lines: tuple[Nearest, ...]

    def as_json(self) -> dict[str, Any]:
        """For `--json`."""
        return {
            "wager": self.wager,
            "wanted": float(self.wanted),
            "edge": float(self.edge),
            "lines": [each.as_json(self.wanted) for each in self.lines],
        }


def target_of(result: WagerResult, pays: Mapping[str, str], wanted: Fraction) -> Target:
    """Of a wager with this pay table; lines that others follow (a double) are no single pay."""
    lines = [] if result.beside else list(_single(result, pays))
    if not lines:
        raise EditionError(
            "odds/no_target",
            f"{result.wager} has no line whose pay alone decides: its gains are those of several "
            "wagers or of doubles",
            wager=result.wager,
        )
    found = []
    for line in lines:
        needed = line.net + (result.edge - wanted) / line.probability
        nearest = _printable(needed)
        edge = result.edge - (nearest - line.net) * line.probability
        found.append(
            Nearest(line=line.line, pays=line.net, needed=needed, nearest=nearest, edge=edge)
        )
    found.sort(key=lambda each: (abs(each.edge - wanted), abs(each.nearest - each.pays), each.line))
    return Target(wager=result.wager, wanted=wanted, edge=result.edge, lines=tuple(found))


def _single(result: WagerResult, pays: Mapping[str, str]) -> Iterator[Line]:
    names = [line.line for line in result.lines]
    for line in result.lines:
        follows = any(name != line.line and name.startswith(f"{line.line} ") for name in names)
        if line.net <= 0 or line.line not in pays or follows or names.count(line.line) > 1:
            continue
        odds = parse_odds(pays[line.line])
        if Fraction(odds.win, odds.stake) == line.net:
            yield line


def _printable(needed: Fraction) -> Fraction:
    """The nearest pay above nothing; of two as near, the plainer one."""
    stakes = (1,) if needed >= LARGE else (1, 2, 5)
    every = [max(Fraction(1, stake), Fraction(round(needed * stake), stake)) for stake in stakes]
    return min(every, key=lambda pay: abs(pay - needed))


def _text(pay: Fraction) -> str:
    return f"{pay.numerator}:{pay.denominator}"
