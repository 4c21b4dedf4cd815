"""The result of a wager and the report of an edition, common to all families."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any, Final, Literal, TypeAlias

import msgspec

from houseway.errors import EditionError
from houseway.odds.json_form import LineForm, ReportForm, StrategyForm, WagerForm
from houseway.rules.banked.outcomes import Award, Lose, NoAction, Outcome, Push, Win

Method: TypeAlias = Literal["exact", "simulated", "mixed"]
BANDS: Final = (100, 1_000, 10_000, 100_000, 1_000_000)
"""Numbers of rounds for which the band of the average gain is given."""
BAND_DEVIATIONS: Final = 1.959964
"""Standard deviations to either side that hold 19 of 20 values of a normal distribution."""
Gains: TypeAlias = tuple[tuple[Fraction, Fraction], ...]
"""The amounts that the bank can gain in a round, each with its probability."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One way in which a wager can end: its name, the gain per unit, the probability."""

    line: str
    net: Fraction
    """The gain per unit of the initial wager: 40 at 40 to 1, 0 for a push, -1 for a loss."""
    probability: Fraction
    combinations: int | None = None

    @property
    def pays(self) -> str:
        """The gain as odds, such as `3:2`; a loss is negative."""
        return f"{self.net.numerator}:{self.net.denominator}"


class Strategy(msgspec.Struct, frozen=True, kw_only=True):
    """A strategy that a player can learn, and its return per unit of the wager."""

    name: str
    rules: tuple[str, ...] = ()
    """The rules, in the order in which the player applies them."""
    returned: Fraction
    action: Fraction
    rational: bool = True
    """Whether the return is an exact fraction rather than a double."""


class WagerResult(msgspec.Struct, frozen=True, kw_only=True):
    """One wager: every way it can end, the best paid first. Numbers are exact until displayed.

    >>> tie = houseway.load("stones-tavern/zoobac", packs=6).odds("tie").wager("tie")
    >>> tie
    <tie -4.9313% (exact)>
    >>> tie.edge, [line.pays for line in tie.lines]
    (Fraction(15048464435, 305162919061), ['9:1', '-1:1'])
    """

    wager: str
    method: Method
    lines: tuple[Line, ...]
    combinations: int | None = None
    """The number of equally likely cases in all lines together."""
    expected: Fraction | None = None
    """The return, if it is not computed from the lines."""
    rational: bool = False
    """Whether `expected` is an exact fraction although some lines are not."""
    action: Fraction = Fraction(1)
    """The average total put at risk per unit of the initial wager."""
    stderr: float | None = None
    rounds: int | None = None
    strategy: str = ""
    """The strategy for which the figures hold; empty if the player makes no decision."""
    beside: tuple[str, ...] = ()
    """Spots that are part of the same decision or always wagered with it. Every figure includes
    their gains, but is per unit of `wager` only; `action` includes what they put at risk."""
    strategies: tuple[Strategy, ...] = ()
    """Simpler strategies, the best first."""
    also: dict[str, int] = {}
    """Other events counted over the same cases, such as copies."""

    def __str__(self) -> str:
        return f"{self.wager} {float(self.returned):+.4%} ({self.method})"

    def __repr__(self) -> str:
        return f"<{self}>"

    @property
    def returned(self) -> Fraction:
        """The expected gain per unit of the initial wager, negative where the player loses."""
        if self.expected is not None:
            return self.expected
        return _mean(self.lines)

    @property
    def edge(self) -> Fraction:
        """The other side's expected gain per unit of the initial wager."""
        return -self.returned

    @property
    def edge_of_action(self) -> Fraction:
        """The other side's expected gain per unit put at risk."""
        return self.edge / self.action

    @property
    def win(self) -> Fraction:
        """The probability of a gain."""
        return _sum(line for line in self.lines if line.net > 0)

    @property
    def push(self) -> Fraction:
        """The probability of neither a gain nor a loss."""
        return _sum(line for line in self.lines if line.net == 0)

    @property
    def lose(self) -> Fraction:
        """The probability of a loss, whole or partial."""
        return _sum(line for line in self.lines if line.net < 0)

    @property
    def variance(self) -> Fraction:
        """The variance of the gain of one unit."""
        mean = _mean(self.lines)
        return sum((line.net**2 * line.probability for line in self.lines), -(mean**2))

    @property
    def sd(self) -> float:
        """The standard deviation of the gain of one unit."""
        return sqrt(self.variance)

    @property
    def return_to_player(self) -> Fraction:
        """The average part of everything put at risk that comes back."""
        return 1 - self.edge_of_action

    def band(self, rounds: int) -> tuple[float, float]:
        """Return the range of a unit's average gain after some rounds, 19 times out of 20."""
        spread = BAND_DEVIATIONS * self.sd / sqrt(rounds)
        return float(self.returned) - spread, float(self.returned) + spread

    @property
    def how(self) -> str:
        """How the figures were computed, in one phrase."""
        match self.method:
            case "exact" if self.combinations:
                return f"exact: {self.combinations:,} equally likely cases, each counted"
            case "exact":
                return "exact: computed as a fraction, without rounding"
            case "simulated":
                return f"simulated: {self.rounds or 0:,} rounds from a fixed seed"
            case _ if self.rational:
                return "mixed: the return is an exact fraction; some lines are simulated"
            case _:
                return (
                    "mixed: the return is enumerated in double precision; the lines are simulated"
                )

    def as_json(self) -> WagerForm:
        """Return the result for `--json`: `lines` pay, `others` are pushes and losses."""
        returned = self.returned
        known = bool(self.lines)
        return {
            "wager": self.wager,
            "method": self.method,
            "return": float(returned),
            "exact": _ratio(returned) if self.method == "exact" or self.rational else None,
            "win": float(self.win) if known else None,
            "push": float(self.push) if known else None,
            "lose": float(self.lose) if known else None,
            "sd": self.sd if known else None,
            "combinations": self.combinations,
            "lines": [_line(each) for each in self.lines if each.net > 0],
            "others": [_line(each) for each in self.lines if each.net <= 0],
            "stderr": self.stderr,
            "rounds": self.rounds,
            "action": float(self.action),
            "unit": self.wager,
            "with": list(self.beside),
            "strategy": self.strategy,
            "strategies": [self._strategy(each) for each in self.strategies],
            "also": dict(self.also),
            "edge": float(self.edge),
            "edge_of_action": float(self.edge_of_action),
            "return_to_player": float(self.return_to_player),
            "hit_frequency": float(self.win) if known else None,
            "variance": float(self.variance) if known else None,
            "bands": [
                {"rounds": rounds, "low": low, "high": high}
                for rounds in BANDS * known
                for low, high in [self.band(rounds)]
            ],
            "lines_probability": float(_sum(self.lines)) if known else None,
            "lines_return": float(_mean(self.lines)) if known else None,
            "how": self.how,
        }

    def _strategy(self, each: Strategy) -> StrategyForm:
        exact = each.rational and (self.method == "exact" or self.rational)
        return {
            "name": each.name,
            "rules": list(each.rules),
            "return": float(each.returned),
            "exact": _ratio(each.returned) if exact else None,
            "action": float(each.action),
            "edge_of_action": float(-each.returned / each.action),
            "cost": float(self.returned - each.returned),
        }


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The wagers of an edition under the choices it was loaded with.

    >>> print(houseway.load("stones-tavern/zoobac", packs=6).odds("player", "tie"))
    stones-tavern/zoobac, 6 packs
    player -1.2374% (exact)
    tie -4.9313% (exact)
    """

    edition: str
    decks: int
    wagers: tuple[WagerResult, ...]
    readings: dict[str, Any] = {}

    def __str__(self) -> str:
        return "\n".join([self._head(), *map(str, self.wagers)])

    def __repr__(self) -> str:
        return f"<{self._head()}: {', '.join(map(str, self.wagers))}>"

    def _head(self) -> str:
        return f"{self.edition}, {self.decks} pack{'s' * (self.decks != 1)}"

    def wager(self, name: str) -> WagerResult:
        """Return the result of the named wager."""
        for result in self.wagers:
            if result.wager == name:
                return result
        raise EditionError(
            "odds/no_wager",
            f"the report of {self.edition} has no wager {name!r}; it has: "
            f"{', '.join(result.wager for result in self.wagers)}",
            wager=name,
        )

    def returned(self, spot: str) -> Fraction:
        """Look up the return per unit on a spot; 0 if another wager's result includes the spot."""
        if any(spot in result.beside for result in self.wagers):
            return Fraction(0)
        return self.wager(spot).returned

    def as_json(self, *, seconds: float | None = None) -> ReportForm:
        """Return the report for `--json`; the caller measures the `seconds` it took."""
        return {
            "edition": self.edition,
            "decks": self.decks,
            "readings": dict(self.readings),
            "wagers": [result.as_json() for result in self.wagers],
            "seconds": seconds,
        }


def from_counts(
    wager: str,
    counts: Mapping[tuple[str, Fraction], int],
    *,
    method: Method = "exact",
    action: Fraction = Fraction(1),
) -> WagerResult:
    """Build a result from counts of (line, gain) pairs, over all combinations or rounds played."""
    total = sum(counts.values())
    lines = tuple(
        Line(
            line=line,
            net=gain,
            probability=Fraction(count, total),
            combinations=count if method == "exact" else None,
        )
        for (line, gain), count in sorted(counts.items(), key=lambda each: (-each[0][1], each[0]))
        if count
    )
    found = WagerResult(
        wager=wager,
        method=method,
        lines=lines,
        combinations=total if method == "exact" else None,
        action=action,
        rounds=None if method == "exact" else total,
    )
    if method == "exact":
        return found
    return msgspec.structs.replace(found, stderr=found.sd / sqrt(total))


def lines_of(chances: Mapping[tuple[str, Fraction], Fraction]) -> tuple[Line, ...]:
    """Build lines from the probabilities of (line, gain) pairs, the best paid first."""
    order = sorted(chances.items(), key=lambda each: (-each[0][1], each[0]))
    return tuple(
        Line(line=line, net=gain, probability=chance) for (line, gain), chance in order if chance
    )


def net(outcome: Outcome) -> tuple[str, Fraction]:
    """Return the line of an outcome and the gain of one unit."""
    match outcome:
        case Win(odds, line):
            return line, Fraction(odds.win, odds.stake)
        case Lose(part, line):
            return line or "lose", Fraction(-part.win, part.stake)
        case Push(line) | NoAction(line):
            return line or "push", Fraction(0)
        case Award():
            raise ValueError("an award is a fixed amount, not odds, so it has no gain per unit")


def _sum(lines: Iterable[Line]) -> Fraction:
    return sum((line.probability for line in lines), Fraction(0))


def _mean(lines: Iterable[Line]) -> Fraction:
    return sum((line.net * line.probability for line in lines), Fraction(0))


def _ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _line(line: Line) -> LineForm:
    chance = line.probability
    return {
        "line": line.line,
        "pays": line.pays,
        "combinations": line.combinations,
        "probability": float(chance),
        "once_in": float(1 / chance) if chance else None,
        "share": float(line.net * chance),
    }
