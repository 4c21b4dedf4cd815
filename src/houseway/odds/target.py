"""Find which pay of which line brings a wager nearest to a target edge.

While the play stays the same, a return is linear in each pay: a line with probability p adds p to
the return for each additional unit that it pays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

import msgspec

from houseway.errors import EditionError
from houseway.money import parse_odds
from houseway.odds.json_form import as_numbers
from houseway.odds.result import Line, WagerResult

WHOLE_PAYS_FROM: Final = 10
"""From this pay upwards only whole pays are printed; below it also halves and fifths (3:2, 6:5)."""


class Nearest(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a wager, with the pay that brings the wager nearest to the target edge."""

    line: str
    pays: Fraction
    needed: Fraction
    """The pay, to one, that meets the edge exactly; negative if no pay can."""
    nearest: Fraction
    """The nearest pay that can be printed."""
    edge: Fraction
    """The edge under the nearest pay."""

    def as_json(self, wanted: Fraction) -> dict[str, Any]:
        """Return the line for `--json`, with pays as they are printed."""
        pays, away = _text(self.pays), float(self.edge - wanted)
        return {**as_numbers(self), "pays": pays, "nearest": self.text, "away": away}

    @property
    def text(self) -> str:
        """The nearest pay as printed: `45:1`."""
        return _text(self.nearest)


class Target(msgspec.Struct, frozen=True, kw_only=True):
    """A wager, its target edge, and its lines, the closest one first."""

    wager: str
    wanted: Fraction
    edge: Fraction
    lines: tuple[Nearest, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the target for `--json`."""
        return {**as_numbers(self), "lines": [each.as_json(self.wanted) for each in self.lines]}


def target_of(result: WagerResult, pays: Mapping[str, str], wanted: Fraction) -> Target:
    """Find the pay of each line that brings the wager nearest to the wanted edge.

    Lines that stand for several pays, such as a line with its double, are left out.
    """
    lines = [] if result.beside else list(_single(result, pays))
    if not lines:
        raise EditionError(
            "odds/no_target",
            f"{result.wager} has no line with a single pay to change: its gains combine several "
            "wagers or include doubles",
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
    """Return the nearest printable pay above zero; of two equally near, the simpler one."""
    stakes = (1,) if needed >= WHOLE_PAYS_FROM else (1, 2, 5)
    every = [max(Fraction(1, stake), Fraction(round(needed * stake), stake)) for stake in stakes]
    return min(every, key=lambda pay: abs(pay - needed))


def _text(pay: Fraction) -> str:
    return f"{pay.numerator}:{pay.denominator}"
