"""The game wager as a result: everything exact but how rounds with a split end."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

import msgspec

from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.blackjack.exact import EndedHands, countable, exact_of
from houseway.odds.blackjack.hands import SWITCHED
from houseway.odds.blackjack.rounds import decimal, simulated, split_rounds
from houseway.odds.blackjack.solve import solve_game
from houseway.odds.blackjack.switch import BOTH, switch_value
from houseway.odds.result import Line, WagerResult
from houseway.odds.solving import Simulation

__all__ = ["BEST", "game_wager", "switch_wagers"]

BEST: Final = (
    "the best play of each hand by its own cards, the cards shown and how often its pair was split"
)
_LINES: Final = "; how often each line comes is simulated with hands that do not look at each other"
_TIMES: Final = ("", " doubled", " doubled twice", " doubled three times")


def game_wager(name: str, terms: BlackjackTerms, how: Simulation) -> WagerResult:
    """The wager under the best play.

    The return is a fraction, and so is the chance of each line of rounds without a split. How
    rounds with a split end is simulated, and only those are.
    """
    solution = solve_game(terms, terms.wagers[name], workers=how.workers)
    if not countable(solution.model):
        found = simulated(solution, how)[0]
        value = Fraction(solution.value)
        return msgspec.structs.replace(
            found, wager=name, method="mixed", expected=value, strategy=BEST
        )
    exact = exact_of(solution, workers=how.workers, progress=how.progress)
    lines: dict[tuple[str, Fraction], Fraction] = {}
    for each in exact.ends:
        _add(lines, (_name(each), each.net), each.probability)
    if not exact.splits:
        return WagerResult(
            wager=name,
            method="exact",
            lines=_ordered(lines),
            action=exact.action,
            strategy=BEST,
        )
    split = split_rounds(solution, how)
    for net, chance in split.nets.items():
        _add(lines, (_after_split(net), net), chance)
    return WagerResult(
        wager=name,
        method="mixed",
        lines=_ordered(lines),
        expected=exact.returned,
        rational=True,
        action=exact.action,
        stderr=split.stderr,
        rounds=split.rounds,
        strategy=BEST,
    )


def switch_wagers(terms: BlackjackTerms, how: Simulation) -> dict[str, WagerResult]:
    """Both wagers of a game with a switch: the return by enumeration, lines by simulation."""
    games = [name for name, wager in terms.wagers.items() if wager.bet == "game"]
    wager = terms.wagers[games[0]]
    best = switch_value(terms, workers=how.workers, progress=how.progress)
    solution = solve_game(terms, wager, workers=how.workers)
    other = solve_game(terms, wager, workers=how.workers, mode=SWITCHED)
    both = simulated(solution, how, switched=other)
    return {
        name: msgspec.structs.replace(
            found, wager=name, method="mixed", expected=Fraction(value), strategy=BOTH + _LINES
        )
        for name, found, value in zip(games, both, (best.first, best.second), strict=True)
    }


def _name(end: EndedHands) -> str:
    return "push" if not end.net else end.line + _TIMES[end.doubles]


def _after_split(net: Fraction) -> str:
    if not net:
        return "split, even"
    return f"split, {'up' if net > 0 else 'down'} {decimal(abs(net))}"


def _add(
    lines: dict[tuple[str, Fraction], Fraction], key: tuple[str, Fraction], chance: Fraction
) -> None:
    lines[key] = lines.get(key, Fraction(0)) + chance


def _ordered(lines: Mapping[tuple[str, Fraction], Fraction]) -> tuple[Line, ...]:
    """The best paid first."""
    order = sorted(lines.items(), key=lambda each: (-each[0][1], each[0]))
    return tuple(Line(line=line, net=net, probability=chance) for (line, net), chance in order)
